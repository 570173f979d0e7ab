import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ankiPackage } from '../../engine/imports/anki/package-fixture.ts'
import { type ExportFormat, exportFormats } from '../../shared/exports.ts'
import { limits } from '../../shared/limits.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { cardsIn, makeDeck } from '../testing/decks.ts'

let app: TestApp
let learner: Client

beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  learner = await app.register()
})

/** A deck of three cards, and the file that it was exported to. */
async function exported(format: ExportFormat) {
  const deck = await makeDeck(learner, 2)
  const { deckId, topicId } = deck
  const gaps = { deckId, topicId, questionText: 'A /$cell/$ lives.', isGapText: true, Answers: [] }
  await learner.call('PUT /api/card', gaps)
  const { body } = await learner.send('GET', `/api/exportDeck?id=${deckId}&format=${format}`)
  const files = { file: { bytes: body as Buffer, name: `biology.${format}` } }
  return {
    ...deck,
    preview: async (choices = {}, user = learner) => user.call('PUT /api/importPreview', choices, { files }),
  }
}

test.each(exportFormats)(
  'a file of the kind %s says that its cards are in the deck that it came from',
  async (format) => {
    const { deckId, preview } = await exported(format)
    expect(await preview()).toMatchObject({
      cards: 3,
      present: { id: deckId, name: 'Biology', cards: 3, isOnly: true },
    })
    const into = await preview({ deckId })
    expect(into).toMatchObject({ cards: 0, present: null, skipped: [{ what: 'duplicate', count: 3 }] })
  },
)

test('a file says so of a single card, and names the deck with the most, among those that the user can change', async () => {
  const { deckId, preview } = await exported('csv')
  const other = await makeDeck(learner, 1, 'Chemistry')
  expect((await preview()).present).toMatchObject({ id: deckId, cards: 3, isOnly: false })
  for (const { id } of await cardsIn(learner, deckId)) await learner.call('PUT /api/deleteCard', { id })
  expect((await preview()).present).toEqual({ id: other.deckId, name: 'Chemistry', cards: 1, isOnly: true })
  expect((await preview({}, await app.register())).present).toBeNull()
})

test.each([
  ['json', 3],
  ['csv', 1],
] as const)('after two of three cards were edited, a file of the kind %s knows %s', async (format, cards) => {
  const { deckId, topicId, cardIds, preview } = await exported(format)
  const Answers = [{ text: 'A', correct: true }]
  for (const id of cardIds)
    await learner.call('PUT /api/updateCard', {
      id,
      deckId,
      topicId,
      questionText: `Edited ${id}`,
      isGapText: false,
      Answers,
    })
  expect((await preview()).present).toMatchObject({ cards })
})

test('a card that a note got since is a sibling of those that are there, unless these are as many as can be', async () => {
  const text = Array.from({ length: limits.siblings + 1 }, (_, n) => `{{c${n + 1}::gap ${n}}}`).join(' ')
  const bytesWith = (reversed: object[], gaps: object[]) =>
    ankiPackage({
      notes: [
        { guid: 'sun', type: 'reversed', fields: ['Sun', 'Sonne'], cards: reversed },
        { guid: 'gaps', type: 'cloze', fields: [text, ''], cards: gaps },
      ],
    })
  const { deckId } = await makeDeck(learner, 0)
  const imported = async (bytes: Buffer) =>
    learner.call('PUT /api/import', { deckId }, { files: { file: { bytes, name: 'sky.apkg' } } })
  const most = Array.from({ length: limits.siblings }, (_, ord) => ({ ord }))
  await imported(bytesWith([{}], most))
  expect(await imported(bytesWith([{}, {}], [{ ord: 0 }, { ord: limits.siblings }]))).toMatchObject({ cards: 2 })
  const cards = await cardsIn(learner, deckId)
  const [sun, reverse] = ['Sun', 'Sonne'].map((text) => cards.find(({ questionText }) => questionText === text))
  expect([sun?.siblingId, reverse?.siblingId]).toEqual([sun?.id, sun?.id])
  expect(cards.filter(({ isGapText, siblingId }) => isGapText && siblingId === null)).toHaveLength(1)
})

test('a note that lacked its first card gets it as a sibling of the later ones', async () => {
  const { deckId } = await makeDeck(learner, 0)
  const imported = async (ords: number[]) => {
    const fields = ['{{c1::Sun}} {{c2::Moon}} {{c3::Star}}', '']
    const bytes = ankiPackage({ notes: [{ guid: 'sky', type: 'cloze', fields, cards: ords.map((ord) => ({ ord })) }] })
    return learner.call('PUT /api/import', { deckId }, { files: { file: { bytes, name: 'sky.apkg' } } })
  }
  await imported([1])
  expect(await imported([0, 1, 2])).toMatchObject({ cards: 2 })
  const cards = await cardsIn(learner, deckId)
  const moon = cards.find(({ questionText }) => questionText.includes('/$Moon/$'))
  expect(cards.map(({ siblingId }) => siblingId)).toEqual([moon?.id, moon?.id, moon?.id])
})

test('a line that is repeated counts once, however many decks have its card', async () => {
  const { id: deckId } = await learner.call('PUT /api/deck', { name: 'Same', description: '' })
  const files = { file: { bytes: Buffer.from('Question,Answer\nSun,Sonne\nMoon,Mond\n'), name: 'sky.csv' } }
  await learner.call('PUT /api/import', { deckId }, { files })
  const bytes = Buffer.from(`Question,Answer\n${'Sun,Sonne\n'.repeat(10)}Star,Stern\n`)
  const preview = await learner.call('PUT /api/importPreview', {}, { files: { file: { bytes, name: 'sky.csv' } } })
  expect(preview).toMatchObject({ cards: 2, present: { id: deckId, cards: 1 } })
})
