import { beforeAll, expect, test } from 'vitest'
import { limits } from '../../shared/limits.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'

let app: TestApp
let author: Client
let place: { deckId: number; topicId: number }

beforeAll(async () => {
  app = await startApp()
  author = await app.register()
  const { id: deckId } = await author.call('PUT /api/deck', { name: 'Biology', description: '' })
  const { id: topicId } = await author.call('PUT /api/topic', { name: 'Cells', topic: null, deck: deckId })
  place = { deckId, topicId }
})

const card = (questionText: string, answer: string) => ({
  ...place,
  questionText,
  isGapText: false,
  Answers: [{ text: answer }],
})

test.each([
  ['- '.repeat(2500) + 'a\n'.repeat(2500), `A line starts with more than ${limits.nestedMarkers} markers such as`],
  ['> '.repeat(1000) + 'a\n'.repeat(4000), `A line starts with more than ${limits.nestedMarkers} markers such as`],
  [`$${'x'.repeat(4000)}$`, 'At most 1000 lines and gaps, 2500 table cells and 4000 characters of formulas.'],
  ['- a\n'.repeat(1001), 'At most 1000 lines and gaps, 2500 table cells and 4000 characters of formulas.'],
  ['ߒ'.repeat(301), 'A word is too long. Add spaces.'],
])('a text that is slow to render is refused where it stands, with what to do: %.20s', async (text, message) => {
  const refused = async (call: 'PUT /api/card' | 'PUT /api/updateCard', input: object) => {
    const { status, errors } = await author.refused(call, input)
    return [status, errors?.map(({ path }) => path), errors?.every((error) => error.message.startsWith(message))]
  }
  expect(await refused('PUT /api/card', card(text, 'a'))).toEqual([400, ['questionText'], true])
  expect(await refused('PUT /api/card', card('q', text))).toEqual([400, ['Answers.0.text'], true])
  const { id } = await author.call('PUT /api/card', card('q', 'a'))
  const changed = { ...card(text, text), id }
  expect(await refused('PUT /api/updateCard', changed)).toEqual([400, ['questionText', 'Answers.0.text'], true])
  expect(await author.call('GET /api/getCard/:id', { id: String(id) })).toMatchObject({ questionText: 'q' })
})
