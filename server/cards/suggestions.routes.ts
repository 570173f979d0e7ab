import type { corrections } from '../../shared/api/cards.ts'
import { mayEdit } from '../../shared/roles.ts'
import { changeCard } from './cards.ts'
import { changeContent, mustBeAt, readHistory, readVersion } from './versions.ts'
import { mustEdit, mustSee } from '../decks/access.ts'
import { linkNext } from '../platform/db/pages.ts'
import type { Handlers } from '../app/handlers.ts'
import { accept, decline, isDecidedSo, readSuggestions, suggest, withdraw } from './suggestions.ts'

/** The history of cards, and what learners would change in them. */
export const correctionRoutes: Handlers<typeof corrections> = {
  'GET /api/cardHistory/:id': async ({ id, after }, { db, user, request, reply }) => {
    await mustEdit(db, user.id, 'card', id)
    const page = await readHistory(db, id, after)
    const last = page.at(-1)
    if (last?.hasMore) linkNext(request, reply, { after: last.version })
    return page
  },
  'PUT /api/restoreVersion': async ({ id, version }, { db, user, now, expectedVersion }) => {
    const { deckId } = await mustEdit(db, user.id, 'card', id)
    await changeCard(db, { id, deckId, userId: user.id, now }, async (db, card) => {
      mustBeAt(card, expectedVersion)
      await changeContent(db, card, await readVersion(db, id, version), { userId: user.id, now, kind: 'restored' })
    })
    return {}
  },
  'PUT /api/suggestCard': async (input, { db, user, now, expectedVersion }) => {
    const { deckId } = await mustSee(db, user.id, 'card', input.id)
    return { id: await suggest(db, input, { deckId, userId: user.id, now, expectedVersion }) }
  },
  'GET /api/suggestions/:id': async ({ id }, { db, user }) => {
    const { role } = await mustSee(db, user.id, 'deck', id)
    return readSuggestions(db, id, { userId: user.id, decides: mayEdit(role) })
  },
  'PUT /api/withdrawSuggestion': async ({ id }, { db, user, now }) => {
    await withdraw(db, { id, userId: user.id, now })
    return {}
  },
  'PUT /api/decideSuggestion': async ({ id, decision }, { db, user, now, expectedVersion }) => {
    const { deckId } = await mustEdit(db, user.id, 'suggestion', id)
    const decided = { id, deckId, userId: user.id, now }
    if (await isDecidedSo(db, decided, decision)) return {}
    await (decision === 'accept' ? accept(db, decided, expectedVersion) : decline(db, decided))
    return {}
  },
}
