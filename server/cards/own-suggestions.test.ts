import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { suggested } from '../testing/suggestions.ts'
import { addMember, makeDeck, publish } from '../testing/decks.ts'

let app: TestApp
let author: Client
let learner: Client
let visitor: Client

beforeAll(async () => {
  app = await startApp()
  author = await app.register()
  ;[learner, visitor] = [await app.register(), await app.register()]
})

async function publicDeck(cards: number) {
  const deck = await makeDeck(author, cards)
  await publish(app, author, deck.deckId)
  return deck
}
const suggest = async (who: Client, id = 0) =>
  (await who.call('PUT /api/suggestCard', { ...suggested, id }, { expectedVersion: 1 })).id
const listed = async (who: Client, deckId: number) =>
  (await who.call('GET /api/suggestions/:id', { id: String(deckId) })).suggestions

test('learners see their own suggestions, open ones first', async () => {
  const { deckId, cardIds } = await publicDeck(2)
  const waiting = await suggest(learner, cardIds[0])
  const declined = await suggest(learner, cardIds[1])
  await author.call('PUT /api/decideSuggestion', { id: declined, decision: 'decline' }, { expectedVersion: 1 })
  expect((await listed(learner, deckId)).map(({ id }) => id)).toEqual([waiting, declined])
})

test('those who decide can answer, which only its learner reads', async () => {
  const { deckId, cardIds } = await publicDeck(1)
  const id = await suggest(learner, cardIds[0])
  const decision = { id, decision: 'decline', reply: ' The year is right: see page 12. ' } as const
  await author.call('PUT /api/decideSuggestion', decision, { expectedVersion: 1 })
  expect(await listed(learner, deckId)).toMatchObject([
    { state: 'declined', reply: 'The year is right: see page 12.', content: { questionText: suggested.questionText } },
  ])
  for (const who of [author, visitor]) expect(await listed(who, deckId)).toEqual([])
  const tooLong = { id, decision: 'decline', reply: 'a'.repeat(501) } as const
  expect((await author.try('PUT /api/decideSuggestion', tooLong, { expectedVersion: 1 })).status).toBe(400)
})

test('a repeated decision succeeds, and another one is refused', async () => {
  const { cardIds } = await publicDeck(2)
  for (const [index, decision] of (['accept', 'decline'] as const).entries()) {
    const id = await suggest(learner, cardIds[index])
    const decide = (decision: 'accept' | 'decline') =>
      author.try('PUT /api/decideSuggestion', { id, decision }, { expectedVersion: 1 })
    expect([(await decide(decision)).status, (await decide(decision)).status]).toEqual([200, 200])
    expect((await decide(decision === 'accept' ? 'decline' : 'accept')).status).toBe(409)
  }
  const history = await author.call('GET /api/cardHistory/:id', { id: String(cardIds[0]) })
  expect(history.filter(({ kind }) => kind === 'suggested')).toHaveLength(1)
})

test('the suggestions of a user do not depend on the reader’s role', async () => {
  const { deckId, cardIds } = await publicDeck(1)
  for (const who of [learner, visitor]) await suggest(who, cardIds[0])
  const whose = async (who: Client) => (await listed(who, deckId)).map(({ isOwn }) => isOwn)
  expect([await whose(learner), await whose(author)]).toEqual([[true], [false, false]])
  await addMember(app, learner, deckId, 'editor')
  expect(await whose(learner)).toEqual([true, false])
})

test('editors still see what became of the suggestions they made as readers, unseen ones first', async () => {
  const { deckId, cardIds } = await publicDeck(2)
  const declined = await suggest(learner, cardIds[0])
  const waiting = await suggest(visitor, cardIds[1])
  await author.call(
    'PUT /api/decideSuggestion',
    { id: declined, decision: 'decline', reply: 'No.' },
    { expectedVersion: 1 },
  )
  await addMember(app, learner, deckId, 'editor')
  const read = () => learner.call('GET /api/suggestions/:id', { id: String(deckId) })
  expect(await read()).toMatchObject({
    open: 1,
    unseen: 1,
    suggestions: [{ id: declined, reply: 'No.' }, { id: waiting }],
  })
  expect((await learner.call('GET /api/today', {})).decisions).toContainEqual({ id: deckId, decided: 1 })
  await learner.call('PUT /api/seeDecisions', { id: deckId })
  expect(await read()).toMatchObject({ unseen: 0, suggestions: [{ id: waiting }, { id: declined }] })
})
