import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { limits } from '../../shared/limits.ts'
import type { SiblingKind } from '../../shared/siblings.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { addMember, makeDeck } from '../testing/decks.ts'
import { exportOf } from '../testing/exports.ts'
import { picture } from '../testing/pictures.ts'

let app: TestApp
let author: Client

beforeAll(async () => {
  app = await startApp()
  author = await app.register()
})

/** A deck with the siblings that are made of a card. */
async function makeSiblings(siblings: SiblingKind, card: object, options = {}) {
  const { deckId, topicId } = await makeDeck(author, 0)
  const whole = { deckId, topicId, isGapText: siblings === 'gaps', Answers: [], siblings, ...card }
  const { id } = await author.call('PUT /api/card', { questionText: '', ...whole }, options)
  return { deckId, topicId, id, cards: () => cardsOf(deckId, topicId) }
}
const pair = (question = 'Haus', answer = 'house') => ({
  questionText: question,
  Answers: [{ text: answer, correct: true }],
})
const cardsOf = async (deckid: number, topic: number, client = author) =>
  client.call('POST /api/getCards', { deckid, topics: [topic] })
const textsOf = (cards: Awaited<ReturnType<typeof cardsOf>>) =>
  cards.map(({ questionText, Answers }) => [questionText, ...Answers.map(({ text }) => text)])

test('a card and its reverse are made at once and know each other', async () => {
  const { id, cards } = await makeSiblings('reverse', { ...pair(), tags: ['nouns'] })
  const made = await cards()
  expect(textsOf(made)).toEqual([
    ['Haus', 'house'],
    ['house', 'Haus'],
  ])
  expect(made.map(({ siblingId }) => siblingId)).toEqual([id, id])
  expect(made.map(({ tags }) => tags)).toEqual([['nouns'], ['nouns']])
  expect(await author.call('GET /api/getCard/:id', { id: String(id) })).toMatchObject({ siblingId: id })
})

test('each gap becomes a card, in which the others are shown', async () => {
  const { cards } = await makeSiblings('gaps', { questionText: '/$Paris/$ lies in /$France/$, /$Paris/$ is large.' })
  const made = await cards()
  expect(textsOf(made)).toEqual([
    ['/$Paris/$ lies in France, /$Paris/$ is large.'],
    ['Paris lies in /$France/$, Paris is large.'],
  ])
  expect(new Set(made.map(({ siblingId }) => siblingId))).toEqual(new Set([made[0]?.id]))
})

test('siblings are made once, also by attempts at the same time, and a retry changes them together', async () => {
  const { deckId, topicId } = await makeDeck(author, 0)
  const once = { idempotencyKey: randomUUID() }
  const create = (card = pair()) =>
    author.call('PUT /api/card', { deckId, topicId, isGapText: false, siblings: 'reverse', ...card }, once)
  await Promise.all([create(), create(), create()])
  await create(pair('Haus', 'home'))
  expect(textsOf(await cardsOf(deckId, topicId))).toEqual([
    ['Haus', 'home'],
    ['home', 'Haus'],
  ])
})

test('cards that have no siblings, or too many, are refused', async () => {
  const { deckId, topicId } = await makeDeck(author, 0)
  const place = { deckId, topicId, isGapText: false }
  const two = { questionText: 'q', Answers: ['a', 'b'].map((text) => ({ text, correct: true })) }
  expect((await author.refused('PUT /api/card', { ...place, ...two, siblings: 'reverse' })).status).toBe(400)
  const gaps = Array.from({ length: limits.siblings + 1 }, (_, index) => `/$${index}/$`).join(' ')
  const text = { ...place, isGapText: true, questionText: gaps, Answers: [], siblings: 'gaps' }
  expect((await author.refused('PUT /api/card', text)).status).toBe(400)
  expect(await cardsOf(deckId, topicId)).toEqual([])
})

test('a pasted list links its pairs', async () => {
  const { deckId, topicId } = await makeDeck(author, 0)
  const list = [
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
    ['b', 'a', 0],
    ['d', 'c', 1],
  ] as const
  const cards = list.map(([questionText, answer, siblingOf]) => ({
    questionText,
    answer,
    ...(siblingOf !== undefined && { siblingOf }),
  }))
  const once = { idempotencyKey: randomUUID() }
  const { ids } = await author.call('PUT /api/cards', { deckId, topicId, cards }, once)
  await author.call('PUT /api/cards', { deckId, topicId, cards }, once)
  const made = await cardsOf(deckId, topicId)
  expect(made.map(({ siblingId }) => siblingId)).toEqual([ids[0], ids[1], null, ids[0], ids[1]])
})

test('an edit changes the siblings along, each with a version, and one undo takes all back', async () => {
  const { deckId, topicId, id, cards } = await makeSiblings('reverse', pair('Haus', 'hous'))
  const [, reverse] = await cards()
  const edit = { ...pair('das Haus', 'house'), deckId, topicId, isGapText: false, id, tags: ['b1'] }
  const { siblings } = await author.call('PUT /api/updateCard', { ...edit, withSiblings: true }, { expectedVersion: 1 })
  expect(siblings).toEqual([{ id: reverse?.id, version: 1 }])
  const changed = await cards()
  expect(textsOf(changed)).toEqual([
    ['das Haus', 'house'],
    ['house', 'das Haus'],
  ])
  expect(changed.map(({ tags, version }) => ({ tags, version }))).toEqual([
    { tags: ['b1'], version: 2 },
    { tags: ['b1'], version: 2 },
  ])
  await author.call('PUT /api/restoreVersion', { id, version: 1, siblings }, { expectedVersion: 2 })
  const restored = await cards()
  expect(textsOf(restored)).toEqual([
    ['Haus', 'hous'],
    ['hous', 'Haus'],
  ])
  expect(restored.map(({ version }) => version)).toEqual([3, 3])
  const history = await author.call('GET /api/cardHistory/:id', { id: String(reverse?.id) })
  expect(history.map(({ kind }) => kind)).toEqual(['restored', 'edited', 'created'])
})

test('an accepted suggestion changes the siblings along if the editor wants that', async () => {
  const { deckId, id, cards } = await makeSiblings('reverse', pair('Haus', 'hous'))
  const learner = await app.register()
  await addMember(app, learner, deckId, 'reader')
  const accept = async (version: number, question: string, withSiblings: boolean) => {
    const edit = { ...pair(question, 'house'), isGapText: false, id }
    const made = await learner.call('PUT /api/suggestCard', edit, { expectedVersion: version })
    const decision = { id: made.id, decision: 'accept' as const, withSiblings }
    await author.call('PUT /api/decideSuggestion', decision, { expectedVersion: version })
    return textsOf(await cards())
  }
  expect(await accept(1, 'das Haus', false)).toEqual([
    ['das Haus', 'house'],
    ['hous', 'Haus'],
  ])
  await author.call('PUT /api/restoreVersion', { id, version: 1 }, { expectedVersion: 2 })
  expect(await accept(3, 'das Haus', true)).toEqual([
    ['das Haus', 'house'],
    ['house', 'das Haus'],
  ])
  const { suggestions } = await learner.call('GET /api/suggestions/:id', { id: String(deckId) })
  expect(suggestions.map(({ hasSiblings }) => hasSiblings)).toEqual([true, true])
})

test('an edit leaves the siblings alone unless it is asked to change them, and what they have of their own', async () => {
  const { deckId, topicId, id, cards } = await makeSiblings('gaps', { questionText: '/$Paris/$ is in /$Frence/$.' })
  const [, second] = await cards()
  const edit = (questionText: string, withSiblings: boolean) => {
    const card = { deckId, topicId, isGapText: true, Answers: [], id, questionText, withSiblings }
    return author.call('PUT /api/updateCard', card)
  }
  expect(await edit('/$Paris/$ lies in Frence.', false)).toEqual({})
  expect(await edit('/$Paris/$ lies in France.', true)).toEqual({ siblings: [], added: 0, binned: 0 })
  expect(textsOf(await cards())[1]).toEqual(['Paris is in /$Frence/$.'])
  await edit('/$Paris/$ is in Frence.', false)
  expect(await edit('/$Paris/$ is in France.', true)).toMatchObject({ siblings: [{ id: second?.id, version: 1 }] })
  expect(textsOf(await cards())[1]).toEqual(['Paris is in /$France/$.'])
})

test('siblings are made of a card that is there, once', async () => {
  const { deckId, topicId, cardIds } = await makeDeck(author, 1)
  const [id = 0] = cardIds
  const edit = { ...pair(), deckId, topicId, isGapText: false, id, siblings: 'reverse' as const }
  for (let attempt = 0; attempt < 2; attempt++) await author.call('PUT /api/updateCard', edit, { expectedVersion: 1 })
  const made = await cardsOf(deckId, topicId)
  expect(textsOf(made)).toEqual([
    ['Haus', 'house'],
    ['house', 'Haus'],
  ])
  expect(made.map(({ siblingId }) => siblingId)).toEqual([id, id])
})

test('a change that somebody made since is kept from an undo', async () => {
  const { deckId, topicId, id, cards } = await makeSiblings('reverse', pair())
  const [, reverse] = await cards()
  const place = { deckId, topicId, isGapText: false }
  const { siblings } = await author.call('PUT /api/updateCard', {
    ...place,
    ...pair('Haus', 'home'),
    id,
    withSiblings: true,
  })
  await author.call('PUT /api/updateCard', { ...place, ...pair('home!', 'Haus'), id: reverse?.id ?? 0 })
  const undo = { id, version: 1, siblings }
  expect((await author.refused('PUT /api/restoreVersion', undo, { expectedVersion: 2 })).status).toBe(409)
  expect(textsOf(await cards())).toEqual([
    ['Haus', 'home'],
    ['home!', 'Haus'],
  ])
})

test('siblings have pictures of their own with the same files', async () => {
  const shown = { questionText: 'What is this?', Answers: [{ text: 'cell', correct: true }] }
  const { deckId, topicId, id, cards } = await makeSiblings('reverse', shown, {
    files: { questionFile: { bytes: await picture() } },
  })
  const [first, reverse] = await cards()
  const [own = null, copy = null] = [first?.questionFileLink, reverse?.Answers[0]?.fileLink]
  expect(copy).not.toBe(own)
  const bytesOf = async (image: string | null) => {
    const { status, body } = await author.send('GET', `/api/getImageById?id=${image}`)
    expect(status).toBe(200)
    return body as Buffer
  }
  expect(await bytesOf(copy)).toEqual(await bytesOf(own))
  const edit = { ...shown, deckId, topicId, id, isGapText: false, withSiblings: true }
  await author.call('PUT /api/updateCard', { ...edit, questionFileLink: null })
  expect((await cards())[1]?.Answers).toEqual([{ text: 'What is this?', correct: true, fileLink: null }])
  await author.call('PUT /api/updateCard', edit, { files: { questionFile: { bytes: await picture({ width: 50 }) } } })
  const [now, after] = await cards()
  expect(await bytesOf(after?.Answers[0]?.fileLink ?? null)).toEqual(await bytesOf(now?.questionFileLink ?? null))
  await author.call('PUT /api/deleteCard', { id })
  expect((await bytesOf(after?.Answers[0]?.fileLink ?? null)).length).toBeGreaterThan(0)
})

test('a deleted card leaves the others without it, and comes back to them', async () => {
  const { id, cards } = await makeSiblings('reverse', pair())
  const { bin } = await author.call('PUT /api/deleteCard', { id })
  expect((await cards()).map(({ siblingId }) => siblingId)).toEqual([null])
  await author.call('PUT /api/restore', { id: bin })
  expect((await cards()).map(({ siblingId }) => siblingId)).toEqual([id, id])
})

test('a copy of a deck has the same groups, also of cards whose first is gone, and an export names them', async () => {
  const { deckId, topicId, id, cards } = await makeSiblings('gaps', { questionText: '/$a/$ /$b/$ /$c/$' })
  await author.call('PUT /api/card', { ...pair(), deckId, topicId, isGapText: false })
  await author.call('PUT /api/deleteCard', { id })
  const { id: copied } = await author.call('PUT /api/copyDeck', { id: deckId })
  const { structure } = await author.call('GET /api/deck/:id', { id: String(copied) })
  const copies = await cardsOf(copied, structure[0]?.id ?? 0)
  const [first] = copies
  expect(copies.map(({ siblingId }) => siblingId)).toEqual([first?.id, first?.id, null])
  expect((await cards()).map(({ siblingId }) => siblingId)).toEqual([id, id, null])
  const { files } = await exportOf(author)
  expect([...files.values()].join('')).toMatch(new RegExp(`"siblingId": ?${id}\\b`))
})
