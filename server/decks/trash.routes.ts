import type { bin } from '../../shared/api/bin.ts'
import { mustEdit } from './access.ts'
import type { Handlers } from '../app/handlers.ts'
import { deleteCards, deleteOnce, purge, readBin } from './trash.ts'
import { restore } from './restore.ts'

/** What was deleted from a deck. */
export const binRoutes: Handlers<typeof bin> = {
  'PUT /api/deleteCards': async ({ deck, cards, again }, { db, user, now }) =>
    deleteOnce(db, { userId: user.id, again, cards }, () =>
      deleteCards(db, { userId: user.id, now }, { kind: 'deck', id: deck }, cards),
    ),
  'GET /api/bin': async ({ id, after }, { db, user, now }) => {
    await mustEdit(db, user.id, 'deck', id)
    return readBin(db, id, { after, now })
  },
  'PUT /api/restore': async ({ id }, { db, user, now }) => {
    return restore(db, id, { userId: user.id, now })
  },
  'PUT /api/purge': async ({ id }, { db, user }) => {
    await purge(db, user.id, id)
    return {}
  },
}
