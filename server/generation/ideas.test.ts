import { beforeEach, expect, test } from 'vitest'
import type { LeftOut, PassageCards } from '../../engine/generators/port.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { addMember, publish } from '../testing/decks.ts'
import { endOf } from '../testing/documents.ts'
import { goodCandidate, mineralNotes, playModel } from '../testing/generators.ts'

let app: TestApp
let user: Client
let deck: number

beforeEach(async () => {
  app = await startApp()
  user = await app.register()
  deck = (await user.call('PUT /api/deck', { name: 'Minerals', description: '' })).id
})

/** The model gives no cards, and leaves out one idea per passage. */
function leaveOut(change: Partial<LeftOut['card']> = {}): void {
  playModel(app, (request) =>
    request.wanted.map((passage): PassageCards => {
      const card = { ...goodCandidate(request, passage), importance: 2 as const, explanation: 'Why', ...change }
      return { passage, cards: [], dropped: { 'not-alone': 1 }, leftOut: [{ card, reason: 'not-alone' }] }
    }),
  )
}

async function generate(chapters = 2): Promise<void> {
  await user.call('PUT /api/createFromFile', { id: deck }, { files: mineralNotes(chapters) })
  await endOf(user, deck)
}

const ideas = () => user.all('GET /api/leftOut', { deckid: String(deck) })
const coverage = async () => {
  const [document] = await user.call('GET /api/documents', { deckid: String(deck) })
  return user.call('GET /api/coverage/:id', { id: String(document?.id) })
}

test('ideas that were left out are listed by deck, document and passage', async () => {
  leaveOut()
  await generate()
  const [document] = await user.call('GET /api/documents', { deckid: String(deck) })
  const all = await ideas()
  expect(all).toMatchObject([{ passage: 1 }, { passage: 0 }])
  expect(all[1]).toMatchObject({
    documentId: document?.id,
    documentName: 'minerals.md',
    page: 1,
    quote: 'Mineral 0 melts at 1000 degrees.',
    reason: 'not-alone',
    importance: 2,
    content: {
      questionText: 'At what temperature does Mineral 0 melt?',
      isGapText: false,
      Answers: [{ text: '1000 degrees', correct: true, fileLink: null }],
      explanation: 'Why',
    },
  })
  const of = { deckid: String(deck), documentid: String(document?.id), passage: '0' }
  expect(await user.call('GET /api/leftOut', of)).toEqual([all[1]])
  expect((await coverage()).map(({ leftOut }) => leftOut)).toEqual([1, 1])
})

test('an idea becomes a card with its source, once', async () => {
  leaveOut()
  await generate()
  const [, idea] = await ideas()
  expect(idea?.isAiGenerated).toBe(true)
  const take = () => user.call('PUT /api/takeLeftOut', { id: idea?.id ?? 0 })
  const [{ id }, other] = await Promise.all([take(), take()])
  expect(other).toEqual({ id })
  expect(await take()).toEqual({ id })
  const card = await user.call('GET /api/getCard/:id', { id: String(id) })
  expect(card).toMatchObject({ ...idea?.content, made: 'reviewed', isAiGenerated: true })
  const { source } = await user.call('GET /api/cardSource/:id', { id: String(id) })
  expect(source).toMatchObject({ documentName: 'minerals.md', quote: 'Mineral 0 melts at 1000 degrees.' })
  const { structure } = await user.call('GET /api/deck/:id', { id: String(deck) })
  expect(structure.map(({ name, cards }) => [name, cards])).toEqual([['Mineral 0', 1]])
  expect(await ideas()).toHaveLength(1)
  expect((await coverage()).map((part) => [part.leftOut, part.cards])).toEqual([
    [0, 1],
    [1, 0],
  ])
  await user.call('PUT /api/deleteCard', { id })
  await app.db.deleteFrom('cards').where('id', '=', id).execute()
  const { status, detail } = await user.refused('PUT /api/takeLeftOut', { id: idea?.id ?? 0 })
  expect(`${status}: ${detail}`).toMatch(/^409: The card made from this idea was deleted/)
})

test('a later generation of a passage replaces its ideas, but not those of others', async () => {
  leaveOut()
  await generate()
  const [document] = await user.call('GET /api/documents', { deckid: String(deck) })
  leaveOut({ question: 'How hot does Mineral 0 get before it melts?' })
  await user.call('PUT /api/createFromDocument', { id: document?.id ?? 0, passages: [0] })
  await endOf(user, deck)
  expect((await ideas()).map(({ content }) => content.questionText)).toEqual([
    'How hot does Mineral 0 get before it melts?',
    'At what temperature does Mineral 1 melt?',
  ])
})

test('ideas that cannot be cards, or are cards already, are not kept', async () => {
  playModel(app, (request) => {
    const card = goodCandidate(request, 0)
    const leftOut: LeftOut[] = [
      { card: { ...card, question: ' ' }, reason: 'invalid' },
      { card: { ...card, question: 'x'.repeat(20_000) }, reason: 'too-long' },
      { card: { ...card, question: 'a\u0000b' }, reason: 'invalid' },
      { card, reason: 'duplicate' },
    ]
    return [{ passage: 0, cards: [card], dropped: {}, leftOut }]
  })
  await generate(1)
  expect(await ideas()).toEqual([])
})

test('cards that the server’s own checks drop are kept as ideas, too', async () => {
  playModel(app, (request) => {
    const card = {
      ...goodCandidate(request, 0),
      question: 'Is Mineral 0 hot?',
      answers: [{ text: 'Yes', correct: true }],
    }
    return [{ passage: 0, cards: [card], dropped: {} }]
  })
  await generate(1)
  expect(await ideas()).toMatchObject([{ reason: 'yes-no', content: { questionText: 'Is Mineral 0 hot?' } }])
})

test('only editors see ideas, which are deleted with their document', async () => {
  leaveOut()
  await generate()
  const [idea] = await ideas()
  const [editor, reader, stranger] = [await app.register(), await app.register(), await app.register()]
  await addMember(app, editor, deck, 'editor')
  await publish(app, user, deck)
  await reader.call('PUT /api/library', { id: deck })
  await user.call('PUT /api/public', { deck, isPublic: false })
  const statuses = async (client: Client) => [
    (await client.try('GET /api/leftOut', { deckid: String(deck) })).status,
    (await client.try('PUT /api/takeLeftOut', { id: idea?.id ?? 0 })).status,
  ]
  expect(await statuses(reader)).toEqual([403, 403])
  expect(await statuses(stranger)).toEqual([404, 404])
  expect(await statuses(editor)).toEqual([200, 200])
  const [document] = await user.call('GET /api/documents', { deckid: String(deck) })
  await user.call('PUT /api/deleteDocument', { id: document?.id ?? 0 })
  expect(await ideas()).toEqual([])
})
