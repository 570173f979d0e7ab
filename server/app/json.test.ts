import { expect, test } from 'vitest'
import { startApp } from '../testing/app.ts'
import { makeDeck } from '../testing/decks.ts'
import { mustBePlain } from './json.ts'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const filler = JSON.stringify('x'.repeat(20_000))

test.each([
  ['nested lists', `[${filler},${nested(500_000)}]`],
  ['21 levels', `[${filler},${nested(20)}]`],
  ['objects that all differ', `[${Array.from({ length: 30_000 }, (_, n) => `{"a${n}":1}`).join()}]`],
  ['numbers', `[${'1,'.repeat(300_000)}1]`],
])('a body of %s is refused before it is parsed', (_, json) => {
  expect(() => mustBePlain(json)).toThrow('This JSON')
})

test.each([
  ['20,000 ids', JSON.stringify({ cards: Array.from({ length: 20_000 }, (_, n) => n) })],
  ['20 levels', `[${filler},${nested(19)}]`],
  ['20,000 lists', `[${filler}${',[]'.repeat(19_999)}]`],
  ['a text of brackets, commas and quotes', JSON.stringify({ text: '[{",\\"'.repeat(50_000) })],
])('a body of %s is not', (_, json) => {
  expect(() => mustBePlain(json)).not.toThrow()
})

const formType = { 'content-type': 'multipart/form-data; boundary=cut' }

/** A form whose parts are JSON by their content type. */
const formOf = (parts: Record<string, string>) => {
  const lines = Object.entries(parts).flatMap(([name, json]) => [
    '--cut',
    `Content-Disposition: form-data; name="${name}"`,
    'Content-Type: application/json',
    '',
    json,
  ])
  return [...lines, '--cut--', ''].join('\r\n')
}

test('deeply nested JSON is refused before it is parsed', async () => {
  const app = await startApp()
  const json = { 'content-type': 'application/json' }
  // A key that ends in __proto__ makes the parser look through all that it has read.
  const body = `{"\\"__proto__":1,"id":"x","y":${nested(500_000)}}`
  // Without a session, no body is that long.
  expect((await app.client().send('PUT', '/api/fetchBlog', body, json)).status).toBe(413)
  const user = await app.register()
  const refused = await user.send('PUT', '/api/card', body, json)
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body)).toContain('This JSON is nested in more than 20 levels')
  const form = await user.send('PUT', '/api/card', formOf({ other: body, body }), formType)
  expect(form.status).toBe(400)
  expect(JSON.stringify(form.body)).toContain('This JSON is nested')
})

test('a form may name the type of its JSON', async () => {
  const user = await (await startApp()).register()
  const { deckId, topicId } = await makeDeck(user, 0)
  const card = { deckId, topicId, questionText: 'Why?', isGapText: false, Answers: [{ text: 'So', correct: true }] }
  expect((await user.send('PUT', '/api/card', formOf({ body: JSON.stringify(card) }), formType)).status).toBe(200)
})

test('a form has one field besides its files', async () => {
  const user = await (await startApp()).register()
  const form = new FormData()
  for (const name of ['other', 'body']) form.append(name, '{}')
  const { status, body } = await user.send('PUT', '/api/card', form)
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain('A form has one field, named body')
})
