import type { library } from '../../shared/api/library.ts'
import { mustSee } from '../decks/access.ts'
import { AppError } from '../errors.ts'
import type { Handlers } from '../handlers.ts'
import { copyDeck, isTakenDown } from './copy.sql.ts'
import { deleteFromLibrary } from './library.sql.ts'

/** What learners do with decks of others. */
export const libraryRoutes: Handlers<typeof library> = {
  'PUT /api/removeFromLibrary': async ({ id }, { db, user }) => {
    await mustSee(db, user.id, 'deck', id)
    await deleteFromLibrary(db, user.id, id)
    return {}
  },
  'PUT /api/copyDeck': async ({ id, key }, { db, user, now }) => {
    await mustSee(db, user.id, 'deck', id)
    // Only its author sees such a deck, and a copy of it could be published again.
    if (await isTakenDown(db, id)) throw new AppError('conflict', ['copyTakenDown'])
    return { id: await copyDeck(db, { userId: user.id, deckId: id, key: key ?? null, now }) }
  },
}
