import type { library } from '../../shared/api/decks.ts'
import { mustSee, roleOf } from '../decks/access.ts'
import { type Handlers, untilClosed } from '../app/handlers.ts'
import { preparedQuery } from '../platform/db/open.ts'
import { copyDeck } from './copy.ts'

export const libraryRoutes: Handlers<typeof library> = {
  'PUT /api/removeFromLibrary': async ({ id }, { db, user }) => {
    await mustSee(db, user.id, 'deck', id)
    await deleteFromLibrary(db, user.id, id)
  },
  'GET /api/publicDeck/:id': async ({ id }, { db }) => {
    const [deck = null] = await readPublic(db, nobody, id)
    return { deck }
  },
  'PUT /api/copyDeck': async ({ id }, { db, user, now, idempotencyKey, reply }) => ({
    id: await copyDeck(db, { user, deckId: id, idempotencyKey, now, signal: untilClosed(reply) }),
  }),
}

/** The id of no user: sees what visitors see. */
const nobody = 0
const readPublic = preparedQuery<{ name: string; author: string; cards: number }>(`
  select d.name, a.name author, d.card_count cards from decks d join users a on a.id = d.author_id
  where d.id = $2 and ${roleOf} is not null`)

const deleteFromLibrary = preparedQuery<never>('delete from library where user_id = $1 and deck_id = $2')
