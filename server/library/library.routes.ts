import type { library } from '../../shared/api/decks.ts'
import { mustSee } from '../decks/access.ts'
import type { Handlers } from '../app/handlers.ts'
import { copyDeck } from './copy.sql.ts'
import { deleteFromLibrary } from './library.sql.ts'

/** What learners do with decks of others. */
export const libraryRoutes: Handlers<typeof library> = {
  'PUT /api/removeFromLibrary': async ({ id }, { db, user }) => {
    await mustSee(db, user.id, 'deck', id)
    await deleteFromLibrary(db, user.id, id)
    return {}
  },
  'PUT /api/copyDeck': async ({ id }, { db, user, now, idempotencyKey }) => ({
    id: await copyDeck(db, { userId: user.id, deckId: id, idempotencyKey, now }),
  }),
}
