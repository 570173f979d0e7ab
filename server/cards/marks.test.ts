import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '../../shared/api/contract.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { addMember, cardsIn, makeDeck } from '../testing/decks.ts'
import { picture } from '../testing/pictures.ts'

let app: TestApp
let author: Client
let deck: { deckId: number; topicId: number }

beforeAll(async () => {
  app = await startApp()
  author = await app.register()
})
beforeEach(async () => {
  deck = await makeDeck(author, 0)
})

type Card = CallInput<'PUT /api/card'>
const content = (text: string, changes: Partial<Card> = {}): Card => ({
  ...deck,
  questionText: text,
  isGapText: false,
  Answers: [{ text: 'answer', correct: true }],
  ...changes,
})
const byModel = { isAiGenerated: true }
const create = async (text: string, changes: Partial<Card> = {}) =>
  (await author.call('PUT /api/card', content(text, changes))).id
const update = async (id: number, text: string, changes: Partial<CallInput<'PUT /api/updateCard'>> = {}) =>
  author.call('PUT /api/updateCard', { ...content(text, changes), withSiblings: true, id })
const isMarked = async (id: number) => (await author.call('GET /api/getCard/:id', { id: String(id) })).isAiGenerated
/** The question and the mark of each card of the deck. */
const marks = async (deckId = deck.deckId) =>
  (await cardsIn(author, deckId)).map(({ questionText, isAiGenerated }) => [questionText, isAiGenerated])
/** The marks of a card's versions, oldest first. */
const history = async (id: number) =>
  (await author.call('GET /api/cardHistory/:id', { id: String(id) })).map((one) => one.isAiGenerated).toReversed()

test('a version keeps its mark, and is restored with it', async () => {
  const id = await create('Model', byModel)
  expect(await history(id)).toEqual([true])
  await update(id, 'Person')
  expect(await history(id)).toEqual([true, false])
  await author.call('PUT /api/restoreVersion', { id, version: 1 }, { expectedVersion: 2 })
  expect(await isMarked(id)).toBe(true)
  await author.call('PUT /api/restoreVersion', { id, version: 2 }, { expectedVersion: 3 })
  expect(await history(id)).toEqual([true, false, true, false])
  // Somebody wrote the same words as the model.
  await update(id, 'Model', { tags: ['new'] })
  await author.call('PUT /api/restoreVersion', { id, version: 1 }, { expectedVersion: 5 })
  expect(await history(id)).toEqual([true, false, true, false, false, true])
})

test('a version that is stored late keeps its mark, too', async () => {
  const [one, other] = [await create('Model 1', byModel), await create('Model 2', byModel)]
  await app.db.deleteFrom('card_versions').where('card_id', 'in', [one, other]).execute()
  expect(await history(one)).toEqual([true])
  await update(one, 'Person')
  await author.call('PUT /api/tagCards', { deck: deck.deckId, cards: [other], tags: ['new'], isTagged: true })
  expect([await history(one), await history(other)]).toEqual([
    [true, false],
    [true, true],
  ])
})

test('tags, pictures and typing leave the mark, and other words take it away', async () => {
  const id = await create('Model', byModel)
  await author.call('PUT /api/typeCards', { deck: deck.deckId, cards: [id], isTyped: true })
  const files = { questionFile: { bytes: await picture() } }
  await author.call('PUT /api/updateCard', { ...content('Model', { tags: ['new'], isTyped: false }), id }, { files })
  expect(await history(id)).toEqual([true, true, true])
  const words: Partial<Card>[] = [
    { explanation: 'Because.' },
    { Answers: [{ text: 'Answer', correct: true }] },
    { Answers: ['answer', 'other'].map((text) => ({ text, correct: true })) },
    { questionText: 'A /$Model/$', isGapText: true },
  ]
  for (const [index, changes] of words.entries()) {
    const other = await create(`Model ${index}`, byModel)
    await update(other, `Model ${index}`, changes)
    expect(await isMarked(other)).toBe(false)
  }
})

test('blanks around a text are none of its words', async () => {
  const id = await create('Model', { ...byModel, explanation: 'why' })
  await update(id, ' Model \n', { Answers: [{ text: 'answer ', correct: true }], explanation: '\twhy' })
  expect(await author.call('GET /api/getCard/:id', { id: String(id) })).toMatchObject({
    version: 2,
    isAiGenerated: true,
  })
  await update(id, 'Mod el', { explanation: 'why' })
  expect(await isMarked(id)).toBe(false)
})

test('siblings that get words of a card get its mark', async () => {
  const id = await create('Model', { ...byModel, siblings: 'reverse' })
  const unchanged = await marks()
  expect(unchanged).toEqual([
    ['Model', true],
    ['answer', true],
  ])
  const { siblings } = await update(id, 'Model', { explanation: 'Because.' })
  expect(await marks()).toEqual([
    ['Model', false],
    ['answer', false],
  ])
  await author.call('PUT /api/restoreVersion', { id, version: 1, siblings }, { expectedVersion: 2 })
  expect(await marks()).toEqual(unchanged)
  await update(id, 'Model', { tags: ['new'] })
  expect(await marks()).toEqual(unchanged)
})

test('a model’s words mark siblings that they are copied into', async () => {
  const id = await create('Person', { siblings: 'reverse' })
  await update(id, 'Model', byModel)
  expect(await marks()).toEqual([
    ['Model', true],
    ['answer', true],
  ])
})

test('siblings that an edit adds have the mark of their card', async () => {
  const [kept, edited] = [await create('Kept', byModel), await create('Draft', byModel)]
  await update(kept, 'Kept', { siblings: 'reverse' })
  await update(edited, 'Edited', { siblings: 'reverse' })
  expect(await marks()).toEqual([
    ['Kept', true],
    ['Edited', false],
    ['answer', true],
    ['answer', false],
  ])
})

test('a person’s label unmarks the sibling that asks for it, and the card that it adds', async () => {
  const cover = (group: number, label: string) => {
    const at = 0.2 * group
    const points: [number, number][] = [
      [at, 0.1],
      [at + 0.1, 0.2],
    ]
    return { kind: 'rect' as const, group, label, points }
  }
  const over = (...labels: string[]) => {
    const shapes = labels.map((label, index) => cover(index + 1, label))
    return { Answers: [], covers: { asked: 1, shapes, hidesAll: false } }
  }
  const files = { questionFile: { bytes: await picture() } }
  const whole = { ...content('Which?', over('aorta', 'vein')), ...byModel, siblings: 'covers' as const }
  const { id } = await author.call('PUT /api/card', whole, { files })
  const { questionFileLink } = await author.call('GET /api/getCard/:id', { id: String(id) })
  await update(id, 'Which?', { ...over('aorta', 'cava', 'valve'), questionFileLink })
  const cards = await cardsIn(author, deck.deckId)
  expect(cards.map(({ Answers, isAiGenerated }) => [Answers[0]?.text, isAiGenerated])).toEqual([
    ['aorta', true],
    ['cava', false],
    ['valve', false],
  ])
})

test('a suggestion takes the mark away where it changes words', async () => {
  const learner = await app.register()
  await addMember(app, learner, deck.deckId, 'reader')
  const accept = async (id: number, version: number, changes: Partial<Card>) => {
    const suggested = { ...content('Model', changes), id }
    const { id: suggestion } = await learner.call('PUT /api/suggestCard', suggested, { expectedVersion: version })
    const { suggestions } = await author.call('GET /api/suggestions/:id', { id: String(deck.deckId) })
    expect(suggestions).toMatchObject([{ isAiGenerated: true }])
    const decision = { id: suggestion, decision: 'accept' as const }
    await author.call('PUT /api/decideSuggestion', decision, { expectedVersion: version })
  }
  const id = await create('Model', byModel)
  await accept(id, 1, { tags: ['new'] })
  await accept(id, 2, { questionText: 'Person' })
  expect(await history(id)).toEqual([true, true, false])
})

test('an import believes the file about new words, and its undo brings the mark back', async () => {
  const id = await create('Model', { ...byModel, Answers: [{ text: 'old', correct: true }] })
  const importAnswer = async (answer: string, tag: string) => {
    const bytes = Buffer.from(`question;answer;tags\nModel;${answer};${tag}\n`)
    const choices = { deckId: deck.deckId, duplicates: 'update' as const }
    return author.call('PUT /api/import', choices, { files: { file: { bytes, name: 'cards.csv' } } })
  }
  const done = await importAnswer('new', 'mine')
  expect(await isMarked(id)).toBe(false)
  await author.call('PUT /api/undoImport', { id: done.id })
  expect(await isMarked(id)).toBe(true)
  await importAnswer('newer', 'ai-generated')
  expect(await history(id)).toEqual([true, false, true, true])
  const bytes = Buffer.from('question;answer;tags\nAdded;answer;ai-generated\n')
  const more = { files: { file: { bytes, name: 'more.csv' } } }
  const { sample } = await author.call('PUT /api/importPreview', { deckId: deck.deckId }, more)
  expect(sample).toMatchObject([{ questionText: 'Added', isAiGenerated: true }])
  await author.call('PUT /api/import', { deckId: deck.deckId }, more)
  const added = (await cardsIn(author, deck.deckId)).find(({ questionText }) => questionText === 'Added')
  expect(await history(added?.id ?? 0)).toEqual([true])
})

test('copies and moves keep the mark, and searches show it', async () => {
  const id = await create('Marked', byModel)
  const { id: topic } = await author.call('PUT /api/topic', { name: 'Later', topic: null, deck: deck.deckId })
  await author.call('PUT /api/moveCards', { deck: deck.deckId, cards: [id], topic })
  expect(await marks()).toEqual([['Marked', true]])
  expect(await author.call('GET /api/searchCards', { search: 'Marked' })).toMatchObject([{ id, isAiGenerated: true }])
  const copy = await author.call('PUT /api/copyDeck', { id: deck.deckId })
  expect(await marks(copy.id)).toEqual([['Marked', true]])
})
