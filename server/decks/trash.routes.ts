import type { bin } from '../../shared/api/decks.ts'
import { mustAuthor, mustEdit, mustSee } from './access.ts'
import type { Handlers } from '../app/handlers.ts'
import { deleteCards, deleteOnce, purge, readBin } from './trash.ts'
import { restore } from './restore.ts'

/** What was deleted from a deck. */
export const binRoutes: Handlers<typeof bin> = {
  'PUT /api/deleteCards': async ({ deck, cards }, { db, user, now, idempotencyKey }) => {
    await mustEdit(db, user.id, 'deck', deck)
    const deletion = { deckId: deck, userId: user.id, now, idempotencyKey }
    return deleteOnce(db, deletion, () => deleteCards(db, deletion, cards))
  },
  'GET /api/bin': async ({ id, after }, { db, user, now }) => {
    await mustEdit(db, user.id, 'deck', id)
    return readBin(db, id, { after, now })
  },
  'PUT /api/restore': async ({ id }, { db, user, now }) => {
    const { deckId } = await mustEdit(db, user.id, 'deletion', id)
    return restore(db, id, { deckId, userId: user.id, now })
  },
  'PUT /api/purge': async ({ id }, { db, user }) => {
    const { deckId } = await mustSee(db, user.id, 'deletion', id)
    await mustAuthor(db, user.id, deckId)
    await purge(db, id)
    return {}
  },
}
