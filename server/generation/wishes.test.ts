import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { GenerationRequest, PassageCards } from '../../engine/generators/port.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { endOf } from '../testing/documents.ts'
import { goodCandidate, mineralNotes, playModel } from '../testing/generators.ts'

let app: TestApp
let user: Client
let deck: number
let asked: GenerationRequest[]

beforeEach(async () => {
  app = await startApp()
  user = await app.register()
  deck = (await user.call('PUT /api/deck', { name: 'Minerals', description: '' })).id
  asked = []
})

/** A card for each passage, except for those in `failing`. */
function play(failing: readonly number[] = []): void {
  playModel(app, (request) => {
    asked.push(request)
    return request.wanted.map((passage): PassageCards =>
      failing.includes(passage)
        ? { passage, cards: [], dropped: {}, failure: 'rate-limited' }
        : { passage, cards: [goodCandidate(request, passage)], dropped: {} },
    )
  })
}

const upload = (wishes: object = {}, chapters = 2) =>
  user.call('PUT /api/createFromFile', { id: deck, ...wishes }, { files: mineralNotes(chapters) })
const freeOf = async () => (await user.call('GET /api/freeGenerationsAvailable', {})).count

test('a model gets the wishes, and a repetition has the same ones by default', async () => {
  play()
  const wishes = {
    wishes: ' exam style ',
    most: 7,
    kinds: ['gap', 'basic'] as ('gap' | 'basic')[],
    level: 'beginner' as const,
  }
  const { id } = await upload(wishes)
  const stored = { wishes: 'exam style', most: 7, kinds: ['basic', 'gap'], level: 'beginner' }
  expect(await endOf(user, deck)).toMatchObject({ state: 'done', cards: 2, ...stored, failedPassages: 0 })
  const again = await user.call('PUT /api/repeatGeneration', { id, level: null, most: 3 })
  expect(await endOf(user, deck)).toMatchObject({ id: again.id, ...stored, most: 3, level: null })
  expect(asked.map(({ most, level }) => [most, level])).toEqual([
    [7, 'beginner'],
    [3, undefined],
  ])
  expect(asked[0]).toMatchObject({
    wishes: 'exam style',
    kinds: ['basic', 'gap'],
    existingQuestions: [],
    isStreamed: true,
  })
})

test('a document has the request of its last generation', async () => {
  play()
  await upload({ lang: { name: 'german' }, depth: 'more', wishes: 'chapter 3' })
  await endOf(user, deck)
  const [document] = await user.call('GET /api/documents', { deckid: String(deck) })
  const last = { language: 'german', depth: 'more', wishes: 'chapter 3', most: null, kinds: null, level: null }
  expect(document?.last).toEqual(last)
  const one = await user.call('GET /api/document/:id', { id: String(document?.id) })
  expect(one.last).toEqual(last)
})

test('a model gets the deck’s questions, and the user’s decisions in the same language', async () => {
  play()
  const { id } = await upload()
  await endOf(user, deck)
  const { cards } = await user.call('GET /api/reviewTray', { deckid: String(deck) })
  const [one, other] = cards.map(({ card }) => card.id)
  await user.call('PUT /api/judgeCard', { id: one ?? 0, decision: 'keep' })
  await user.call('PUT /api/judgeCard', { id: other ?? 0, decision: 'reject', reason: 'trivial' })
  await user.call('PUT /api/repeatGeneration', { id })
  await endOf(user, deck)
  const question = (n: number) => `At what temperature does Mineral ${n} melt?`
  expect(asked[1]?.existingQuestions).toEqual([question(0)])
  expect(asked[1]?.examples).toEqual([
    { question: question(0), answer: '1000 degrees', verdict: 'kept' },
    { question: question(1), answer: '1001 degrees', verdict: 'trivial' },
  ])
  await upload({ lang: { name: 'german' } })
  await endOf(user, deck)
  expect(asked[2]?.examples).toEqual([])
})

test('only the failed parts are requested again, at no extra cost', async () => {
  play([1, 2])
  const { id } = await upload({ most: 9 }, 4)
  expect(await endOf(user, deck)).toMatchObject({ state: 'done', cards: 2, failedPassages: 2 })
  expect(await freeOf()).toBe(2)
  play([2])
  const second = await user.call('PUT /api/repeatGeneration', { id, only: 'failed' })
  expect(await endOf(user, deck)).toMatchObject({ state: 'done', cards: 1, failedPassages: 1, most: 9 })
  play()
  await user.call('PUT /api/repeatGeneration', { id: second.id, only: 'failed' })
  const last = await endOf(user, deck)
  expect(last).toMatchObject({ state: 'done', cards: 1, failedPassages: 0 })
  expect(asked.map(({ wanted }) => wanted)).toEqual([[0, 1, 2, 3], [1, 2], [2]])
  expect(await freeOf()).toBe(2)
  const { status, detail } = await user.refused('PUT /api/repeatGeneration', { id: last.id ?? 0, only: 'failed' })
  expect(`${status}: ${detail}`).toMatch(/^409: All parts were processed/)
})

test('early cards are saved at once, and those that the model withdraws are deleted', async () => {
  let seen = 0
  playModel(app, function* (request) {
    const early = goodCandidate(request, 0)
    yield { passage: 0, cards: [early], dropped: {}, isPartial: true }
    seen = 1
    const better = {
      ...early,
      question: 'At how many degrees does Mineral 0 melt?',
      explanation: 'It is soft.',
      importance: 1 as const,
    }
    yield { passage: 0, cards: [better], dropped: {}, withdrawn: [{ card: early, reason: 'wrong-answer' }] }
    yield { passage: 1, cards: [goodCandidate(request, 1)], dropped: {} }
  })
  await upload()
  expect(await endOf(user, deck)).toMatchObject({ state: 'done', cards: 2 })
  expect(seen).toBe(1)
  const { all, cards } = await user.call('GET /api/reviewTray', { deckid: String(deck) })
  expect(all).toBe(2)
  expect(cards.map(({ card, importance, model }) => [card.questionText, importance, model])).toEqual([
    ['At how many degrees does Mineral 0 melt?', 1, 'played'],
    ['At what temperature does Mineral 1 melt?', null, 'played'],
  ])
  expect(cards[0]?.card).toMatchObject({ explanation: 'It is soft.', isAiGenerated: true })
  const [idea] = await user.call('GET /api/leftOut', { deckid: String(deck) })
  expect(idea).toMatchObject({
    reason: 'wrong-answer',
    content: { questionText: 'At what temperature does Mineral 0 melt?' },
  })
})

test('a card is marked as a model’s until a person edits it', async () => {
  play()
  await upload()
  await endOf(user, deck)
  const [first] = (await user.call('GET /api/reviewTray', { deckid: String(deck) })).cards
  const { id = 0, topicId = 0 } = first?.card ?? {}
  const isMarked = async () => (await user.call('GET /api/getCard/:id', { id: String(id) })).isAiGenerated
  await user.call('PUT /api/judgeCard', { id, decision: 'keep' })
  expect(await isMarked()).toBe(true)
  const content = { questionText: 'What melts?', isGapText: false, Answers: [{ text: 'Mineral 0' }] }
  const proposal = { ...content, deckId: deck, topicId, id, isAiGenerated: true }
  await user.call('PUT /api/updateCard', { ...proposal, questionText: 'What melts early?' })
  expect(await isMarked()).toBe(true)
  await user.call('PUT /api/updateCard', { ...content, deckId: deck, topicId, id })
  expect(await isMarked()).toBe(false)
  const { id: added } = await user.call('PUT /api/card', proposal)
  expect(await user.call('GET /api/getCard/:id', { id: String(added) })).toMatchObject({ isAiGenerated: true })

  // Of versions from before the mark, the first of a generated card and the present ones get it.
  await app.db.updateTable('card_versions').set({ is_ai_generated: false }).execute()
  const file = path.join(import.meta.dirname, '../platform/db/migrations/056-marks-of-versions.sql')
  const [, ...updates] = (await readFile(file, 'utf8')).split(';\n').filter((statement) => statement !== '')
  for (const update of updates) await sql.raw(update).execute(app.db)
  const marks = async (card: number) =>
    (await user.call('GET /api/cardHistory/:id', { id: String(card) })).map((one) => one.isAiGenerated)
  expect([await marks(id), await marks(added)]).toEqual([[false, false, true], [true]])
})
