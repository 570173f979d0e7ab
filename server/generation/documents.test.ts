import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { endOf } from '../testing/documents.ts'
import { notesFile } from '../testing/notes.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

/** A deck with a document that was read. */
async function readNotes(user: Client, files = notesFile) {
  const { id: deck } = await user.call('PUT /api/deck', { name: 'Biology', description: '' })
  const { id } = await user.call('PUT /api/document', { id: deck }, { files })
  for (;;) {
    const document = await user.call('GET /api/document/:id', { id: String(id) })
    if (document.state !== 'reading') return { deck, document }
    await sleep(50)
  }
}

test('chapters are detected and chosen before anything is charged', async () => {
  const user = await app.register()
  const { deck, document } = await readNotes(user)
  expect(document).toMatchObject({
    name: 'cells.md',
    title: 'Cell biology',
    state: 'ready',
    language: 'english',
    message: '',
  })
  expect(document.sections.map((section) => section.title)).toEqual(
    expect.arrayContaining(['Organelles', 'Photosynthesis']),
  )
  expect(await user.call('GET /api/freeGenerationsAvailable', {})).toEqual({ count: 3 })
  const chosen = document.sections.find((section) => section.title === 'Photosynthesis')
  await user.call('PUT /api/createFromDocument', { id: document.id, passages: chosen?.passages ?? [] })
  expect(await endOf(user, deck)).toMatchObject({ state: 'done' })
  const { structure } = await user.call('GET /api/deck/:id', { id: String(deck) })
  expect(structure.map((topic) => topic.name)).toEqual(['Photosynthesis'])
})

test('a list of vocabulary is marked as one, in no certain language', async () => {
  const list = 'Spanish,English\nperro,dog\ngato,cat\ncasa,house\nmesa,table\n'
  const file = { bytes: Buffer.from(list), name: 'words.csv', type: 'text/csv' }
  const { document } = await readNotes(await app.register(), { file })
  expect(document).toMatchObject({
    language: null,
    sections: [{ list: { pairs: 4, header: 'Spanish | English' } }],
  })
})

test('coverage shows which passages gave cards, and more can be generated', async () => {
  const user = await app.register()
  const { deck, document } = await readNotes(user)
  const passages = document.sections.find((section) => section.title === 'Photosynthesis')?.passages ?? []
  await user.call('PUT /api/createFromDocument', { id: document.id, passages })
  const first = await endOf(user, deck)
  const coverage = () => user.call('GET /api/coverage/:id', { id: String(document.id) })
  const before = await coverage()
  expect(before.filter(({ state }) => state === 'covered').map(({ title }) => title)).toEqual(['Photosynthesis'])
  expect(before.find(({ title }) => title === 'Photosynthesis')).toMatchObject({ cards: first.cards })
  expect(before.find(({ title }) => title === 'Organelles')).toMatchObject({ state: 'untried', cards: 0 })
  await user.call('PUT /api/createFromDocument', { id: document.id, passages, depth: 'more' })
  const second = await endOf(user, deck)
  expect((await coverage()).find(({ title }) => title === 'Photosynthesis')?.cards).toBe(first.cards + second.cards)
})

test('the text of a passage is there for editors to write cards from', async () => {
  const user = await app.register()
  const { document } = await readNotes(user)
  const [passage] = document.sections.find((section) => section.title === 'Photosynthesis')?.passages ?? []
  const asked = { id: String(document.id), passage: String(passage) }
  const { path, text } = await user.call('GET /api/passage', asked)
  expect([path.at(-1), text]).toEqual(['Photosynthesis', expect.stringContaining('Chlorophyll is')])
  expect((await user.try('GET /api/passage', { ...asked, passage: '99' })).status).toBe(404)
  expect((await (await app.register()).try('GET /api/passage', asked)).status).toBe(404)
})

test('passages can be repeated with more depth', async () => {
  const user = await app.register()
  const { deck, document } = await readNotes(user)
  const passages = document.sections.find((section) => section.title === 'Photosynthesis')?.passages ?? []
  const { id } = await user.call('PUT /api/createFromDocument', { id: document.id, passages })
  expect(await endOf(user, deck)).toMatchObject({ language: 'english', depth: 'key-points' })
  await user.call('PUT /api/repeatGeneration', { id, depth: 'more' })
  expect(await endOf(user, deck)).toMatchObject({ documentId: document.id, language: 'english', depth: 'more' })
  const { rows } = await sql`select chosen from generations where deck_id = ${deck} and kind = 'document'`.execute(
    app.db,
  )
  expect(rows).toEqual([{ chosen: passages }, { chosen: passages }])
})

test('an unreadable document has an explanation, and cannot be used', async () => {
  const user = await app.register()
  const files = { file: { bytes: Buffer.from('%PDF-1.7\nnothing'), name: 'a.pdf', type: '' } }
  const { document } = await readNotes(user, files)
  expect([document.state, document.message]).toEqual(['failed', expect.stringContaining('damaged')])
  expect((await user.refused('PUT /api/createFromDocument', { id: document.id })).status).toBe(409)
})

test('deleting a document keeps its cards without its text', async () => {
  const user = await app.register()
  const { deck, document } = await readNotes(user)
  await user.call('PUT /api/createFromDocument', { id: document.id })
  const { cards } = await endOf(user, deck)
  await user.call('PUT /api/deleteDocument', { id: document.id })
  const tray = await user.call('GET /api/reviewTray', { deckid: String(deck) })
  expect(tray.cards).toHaveLength(cards)
  expect(tray.cards[0]?.source).toMatchObject({ documentId: null, documentName: null, before: '', after: '' })
  expect(await user.call('GET /api/documents', { deckid: String(deck) })).toEqual([])
})

test('cards for a topic are based on the documents of its deck', async () => {
  const user = await app.register()
  const { deck } = await readNotes(user)
  const { id: topic } = await user.call('PUT /api/topic', { name: 'Photosynthesis', topic: null, deck })
  await user.call('PUT /api/generateTopic', { id: topic })
  const { state, cards } = await endOf(user, deck)
  expect(state).toBe('done')
  expect(cards).toBeGreaterThan(0)
  expect(await user.call('POST /api/getCards', { deckid: deck, topics: [topic] })).toHaveLength(cards)
})

test('cards for a topic are added to it, even if another topic has the same name', async () => {
  const user = await app.register()
  const { deck } = await readNotes(user)
  const named = { name: 'Photosynthesis', topic: null, deck }
  const [, second] = [await user.call('PUT /api/topic', named), await user.call('PUT /api/topic', named)]
  await user.call('PUT /api/generateTopic', { id: second.id })
  const { cards } = await endOf(user, deck)
  expect(cards).toBeGreaterThan(0)
  expect(await user.call('POST /api/getCards', { deckid: deck, topics: [second.id] })).toHaveLength(cards)
})

test('a text without sentence ends is divided like others', async () => {
  const user = await app.register()
  const words = Array.from({ length: 60_000 }, (_, n) => `word${n}`).join(' ')
  const files = { file: { bytes: Buffer.from(`Cells: ${words}`), name: 'long.txt', type: '' } }
  const { document } = await readNotes(user, files)
  expect(document.state).toBe('ready')
  const parts = await user.call('GET /api/coverage/:id', { id: String(document.id) })
  expect(parts.length).toBeGreaterThan(100)
})

test('a topic in another language than its documents is refused with the right one, and costs nothing', async () => {
  const user = await app.register()
  const { deck } = await readNotes(user)
  const { id } = await user.call('PUT /api/topic', { name: 'Photosynthesis', topic: null, deck })
  const inLanguage = (name: 'german' | 'english') => ({ id, lang: { name } })
  const { status, detail } = await user.refused('PUT /api/generateTopic', inLanguage('german'))
  expect([status, detail]).toEqual([503, expect.stringContaining('Choose English and try again.')])
  expect(await user.call('GET /api/freeGenerationsAvailable', {})).toEqual({ count: 3 })
  expect((await user.try('PUT /api/generateTopic', inLanguage('english'))).status).toBe(202)
})

test('a topic without matching documents is refused, and costs nothing', async () => {
  const user = await app.register()
  const { deck } = await readNotes(user)
  const { id } = await user.call('PUT /api/topic', { name: 'Roman emperors', topic: null, deck })
  const { status, headers, body } = await user.try('PUT /api/generateTopic', { id })
  expect(status).toBe(503)
  expect(body).toMatchObject({ detail: expect.stringContaining('Roman emperors') as string })
  // Waiting would not help.
  expect(headers.get('retry-after')).toBe(null)
  expect(await user.call('GET /api/freeGenerationsAvailable', {})).toEqual({ count: 3 })
})
