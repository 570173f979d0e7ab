import { sql } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readZipDirectory } from '../../engine/documents/zip.ts'
import { messagesIn, numberIn, readMessage, textIn } from '../../engine/imports/anki/protobuf.ts'
import type { CallInput } from '../../shared/api/contract.ts'
import { idRanges } from '../../shared/exports.ts'
import { imageKeys } from '../cards/cards.sql.ts'
import { picture } from '../testing/pictures.ts'
import { sounds, wav } from '../testing/sounds.ts'
import { dayOf } from '../study/day.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { addCards, makeDeck, publish } from '../testing/decks.ts'

let app: TestApp
let author: Client
let deck: Awaited<ReturnType<typeof makeDeck>>

beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  author = await app.register()
  deck = await makeDeck(author, 2, 'Zellen & Co')
})

type Choices = Partial<CallInput<'GET /api/exportDeck'>>

async function exported(choices: Choices = {}, user = author) {
  const { status, headers, body } = await user.try('GET /api/exportDeck', {
    id: String(deck.deckId),
    format: 'csv',
    ...choices,
  })
  expect(status).toBe(200)
  return { headers, bytes: body as Buffer, text: String(body) }
}
const refused = async (user: Client) =>
  (await user.refused('GET /api/exportDeck', { id: deck.deckId, format: 'csv' })).status

test('a deck is a file with its name, which nobody caches', async () => {
  const { headers, text } = await exported()
  expect(headers.get('content-disposition')).toBe('attachment; filename="Zellen-Co.csv"')
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(text).toBe(
    [
      '\uFEFFQuestion,Answer,Explanation,Topic,Tags',
      'Question 1,Answer 1,,Zellen & Co::Cells,',
      'Question 2,Answer 2,,Zellen & Co::Cells,',
      '',
    ].join('\r\n'),
  )
  await author.call('PUT /api/changeDeck', { id: deck.deckId, name: 'Клітини: "1"', description: '' })
  const { headers: other } = await exported({ format: 'md' })
  expect(other.get('content-disposition')).toBe(
    `attachment; filename="_______-1.md"; filename*=UTF-8''${encodeURIComponent('Клітини-1.md')}`,
  )
})

test('only the chosen topics are in the file', async () => {
  const { deckId, topicId } = deck
  const inner = await author.call('PUT /api/topic', { name: 'Membranes', topic: topicId, deck: deckId })
  await addCards(author, { deckId, topicId: inner.id }, 1)
  expect((await exported()).text.match(/Question \d/g)).toHaveLength(3)
  const { text } = await exported({ topics: `${inner.id},${topicId + 1000}` })
  expect(text.split('\r\n').slice(1)).toEqual(['Question 1,Answer 1,,Zellen & Co::Cells::Membranes,', ''])
  const all = idRanges([inner.id, inner.id + 7, topicId, inner.id + 8])
  expect(all).toBe(`${topicId}-${inner.id},${inner.id + 7}-${inner.id + 8}`)
  expect((await exported({ topics: all })).text.match(/Question \d/g)).toHaveLength(3)
})

test('the topics of another deck stay there', async () => {
  const other = await makeDeck(await app.register(), 1)
  expect((await exported({ topics: String(other.topicId) })).text.split('\r\n')).toHaveLength(2)
})

test('a deck comes back through an import', async () => {
  for (const format of ['csv', 'md'] as const) {
    const { bytes } = await exported({ format })
    const done = await author.call('PUT /api/import', {}, { files: { file: { bytes, name: `a.${format}` } } })
    expect(done).toMatchObject({ cards: 2, skipped: [], topics: 1 })
    const [id = 0] = done.deckIds
    expect((await author.call('GET /api/deck/:id', { id: String(id) })).name).toBe('Zellen & Co')
    expect(await author.call('PUT /api/getTopics', { id })).toMatchObject([{ name: 'Cells', cards: 2 }])
  }
})

test('an exported table can be changed and imported into its deck', async () => {
  const { deckId, topicId } = deck
  const options = [true, false].map((correct) => ({ text: String(correct), correct }))
  await author.call('PUT /api/card', { deckId, topicId, isGapText: false, questionText: 'Which?', Answers: options })
  const changed = (await exported()).text.replace('Answer 2', 'Answer 3').replace('[ ] false', '[ ] wrong')
  const file = { bytes: Buffer.from(`${changed}New,Card,,Zellen & Co::Other,\r\n`), name: 'a.csv' }
  const done = await author.call('PUT /api/import', { deckId, duplicates: 'update' }, { files: { file } })
  expect(done).toMatchObject({ cards: 1, updated: 2, topics: 1, skipped: [{ what: 'duplicate', count: 1 }] })
  expect(await author.call('PUT /api/getTopics', { id: deckId })).toMatchObject([{ name: 'Cells' }, { name: 'Other' }])
  expect((await exported()).text).toContain('"[x] true\n[ ] wrong"')
})

test('users who can copy a deck can export it, and nobody else', async () => {
  const [reader, stranger] = [await app.register(), await app.register()]
  expect(await refused(stranger)).toBe(404)
  await publish(app, author, deck.deckId)
  expect((await exported({}, reader)).text).toContain('Answer 2')
  const change = { taken_down_at: new Date() }
  await app.db.updateTable('decks').set(change).where('id', '=', deck.deckId).execute()
  expect(await refused(reader)).toBe(404)
  expect(await refused(author)).toBe(409)
  await app.db.updateTable('decks').set({ taken_down_at: null }).where('id', '=', deck.deckId).execute()
  await author.call('PUT /api/deleteDeck', { id: deck.deckId })
  expect(await refused(author)).toBe(404)
})

test('cards in the bin are in no file', async () => {
  await author.call('PUT /api/deleteCard', { id: deck.cardIds[0] ?? 0 })
  expect((await exported({ format: 'md' })).text).not.toContain('Question 1')
})

/** What a user did with the cards of a deck, by question. */
async function progressIn(deckId: number, user: Client) {
  const { id } = await user.call('GET /api/me', {})
  const { rows } = await sql<{ question: string; reviews: number; due: Date | null; stability: number }>`
    select c.question_text question, s.due_at due, s.stability, s.state, s.learning_step, s.reps, s.lapses, s.last_rating, s.last_reviewed_at,
      (select count(*)::int from reviews r where r.user_id = ${id} and r.card_id = c.id and r.review_id not in (
        select review_id from review_undos)) reviews,
      exists (select from postponed p where p.user_id = ${id} and p.card_id = c.id and p.until > '9000-01-01') "isSuspended",
      exists (select from flags f where f.user_id = ${id} and f.card_id = c.id) "isFlagged"
    from cards c left join card_states s on s.card_id = c.id and s.user_id = ${id}
    where c.deck_id = ${deckId} and c.topic_id is not null order by c.id`.execute(app.db)
  return rows
}

test('JSON brings everything back: siblings, pictures, sounds, and what the learner did', async () => {
  const { deckId, topicId, cardIds } = deck
  await author.call('PUT /api/changeDeck', { id: deckId, name: 'Zellen & Co', description: 'All about cells' })
  const place = { deckId, topicId, isGapText: false }
  const options = [
    { text: 'Right', correct: true },
    { text: '', correct: false },
  ]
  await author.call(
    'PUT /api/card',
    { ...place, questionText: '', Answers: options, tags: ['life'], explanation: 'Because.' },
    { files: { questionFile: { bytes: await picture() }, answerFile1: { bytes: await picture() } } },
  )
  await author.call(
    'PUT /api/card',
    {
      ...place,
      questionText: 'Sun',
      Answers: [{ text: 'Sonne', correct: true }],
      siblings: 'reverse',
    },
    { files: { answerSound0: { bytes: sounds.mp3 } } },
  )
  const [first = 0, second = 0] = cardIds
  const rate = async (cardid: number, rating: 1 | 3) => {
    const reviewId = crypto.randomUUID()
    await author.call('PUT /api/submitAnswer', { cardid, rating, reviewId })
    return reviewId
  }
  await rate(first, 3)
  await rate(first, 3)
  await author.call('PUT /api/undoReview', { reviewId: await rate(first, 1) })
  await rate(second, 1)
  await author.call('PUT /api/flag', { id: second, isFlagged: true })
  const whole = { format: 'json', history: 'true' } as const
  const { bytes, headers } = await exported(whole)
  expect(headers.get('content-disposition')).toBe('attachment; filename="Zellen-Co.json"')
  const done = await author.call('PUT /api/import', {}, { files: { file: { bytes, name: 'a.json' } } })
  // The reverse of a card has its picture, which is in the file once.
  expect(done).toMatchObject({ cards: 5, media: 3, reviews: 3, skipped: [] })
  const [copyId = 0] = done.deckIds
  expect(await progressIn(copyId, author)).toEqual(await progressIn(deckId, author))
  const contentsOf = async (id: number) => {
    const topics = (await author.call('PUT /api/getTopics', { id })).map((topic) => topic.id)
    const cards = await author.call('POST /api/getCards', { deckid: id, topics })
    const groups = [...new Set(cards.map(({ siblingId }) => siblingId))]
    return cards.map(
      ({ questionText, Answers, isGapText, explanation, tags, siblingId, questionFileLink, questionSound }) => ({
        content: {
          questionText,
          isGapText,
          explanation,
          tags,
          hasPicture: questionFileLink !== null,
          isHeard: !!questionSound,
        },
        answers: Answers.map(({ text, correct, fileLink, sound }) => ({
          text,
          correct,
          hasPicture: fileLink !== null,
          isHeard: !!sound,
        })),
        group: siblingId && groups.indexOf(siblingId),
      }),
    )
  }
  expect(await contentsOf(copyId)).toEqual(await contentsOf(deckId))
  expect((await author.call('GET /api/deck/:id', { id: String(copyId) })).description).toBe('All about cells')
  // The same file changes nothing in its deck, nor in the copy.
  for (const id of [deckId, copyId]) {
    const again = await author.call('PUT /api/import', { deckId: id }, { files: { file: { bytes, name: 'a.json' } } })
    expect(again).toMatchObject({ cards: 0, reviews: 0, skipped: [{ what: 'duplicate', count: 4 }] })
  }
})

test('a package of Anki has pictures, sounds and progress, comes back, and leaves no file', async () => {
  const { deckId, topicId, cardIds } = deck
  const bytes = await picture()
  await author.call(
    'PUT /api/card',
    { deckId, topicId, questionText: 'What\u2028is it?', isGapText: false, Answers: [{ text: 'This', correct: true }] },
    { files: { questionFile: { bytes }, answerSound0: { bytes: wav() } } },
  )
  await author.call('PUT /api/submitAnswer', { cardid: cardIds[0] ?? 0, rating: 4, reviewId: crypto.randomUUID() })
  const { bytes: archive, headers } = await exported({ format: 'apkg', history: 'true' })
  expect(headers.get('content-disposition')).toBe('attachment; filename="Zellen-Co.apkg"')
  const files = unzipSync(archive)
  expect(Object.keys(files)).toEqual(['0', '1', 'collection.anki21', 'collection.anki2', 'media'])
  const media = JSON.parse(Buffer.from(files['media'] ?? []).toString()) as Record<string, string>
  expect(Object.values(media)).toEqual([
    expect.stringMatching(/^kartei-[\da-f]{32}\.webp$/),
    expect.stringMatching(/^kartei-[\da-f]{32}\.wav$/),
  ])
  const file = { bytes: archive, name: 'a.apkg' }
  const done = await author.call('PUT /api/import', {}, { files: { file } })
  expect(done).toMatchObject({ cards: 3, media: 2, reviews: 1, skipped: [] })
  const [copy, original] = [await progressIn(done.deckIds[0] ?? 0, author), await progressIn(deckId, author)]
  // Anki knows the day of a card, which begins at 4 o'clock, and no time.
  const dayOfCard = (due: Date | null) => due && dayOf(due, { timeZone: 'UTC', dayEndsAtHour: 4 }).date
  const daysOf = (cards: typeof copy) => cards.map(({ question, reviews, due }) => [question, reviews, dayOfCard(due)])
  expect(daysOf(copy)).toEqual(daysOf(original))
  await vi.waitFor(async () => expect(await readdir(path.join(app.deps.config.dataDir, 'exports'))).toEqual([]))
  const again = await author.call('PUT /api/import', { deckId }, { files: { file } })
  expect(again).toMatchObject({ cards: 0, media: 0, reviews: 0, skipped: [{ what: 'duplicate', count: 3 }] })
  const { bytes: plain } = await exported({ format: 'apkg' })
  const fresh = await author.call('PUT /api/import', {}, { files: { file: { bytes: plain, name: 'a.apkg' } } })
  expect(fresh).toMatchObject({ cards: 3, reviews: 0 })
})

test('the newest kind of package brings the same', async () => {
  const { deckId, topicId, cardIds } = deck
  const [question, sound] = [await picture(), wav()]
  await author.call(
    'PUT /api/card',
    { deckId, topicId, questionText: 'What is it?', isGapText: false, Answers: [{ text: 'This', correct: true }] },
    { files: { questionFile: { bytes: question }, answerSound0: { bytes: sound } } },
  )
  await author.call('PUT /api/submitAnswer', { cardid: cardIds[0] ?? 0, rating: 4, reviewId: crypto.randomUUID() })
  const packageOf = async (container: 'legacy' | 'latest') =>
    (await exported({ format: 'apkg', history: 'true', container })).bytes
  const [legacy, latest] = [await packageOf('legacy'), await packageOf('latest')]
  // Every entry is stored: what is large in it is compressed already.
  expect(readZipDirectory(latest)?.map(({ name, method }) => [name, method])).toEqual(
    ['meta', 'collection.anki21b', 'collection.anki2', '0', '1', 'media'].map((name) => [name, 0]),
  )
  const files = unzipSync(latest)
  expect(Buffer.from(files['meta'] ?? []).toString('hex')).toBe('0803')
  const part = (name: string) => zstdDecompressSync(files[name] ?? Buffer.alloc(0))
  expect(part('collection.anki21b').toString('latin1', 0, 15)).toBe('SQLite format 3')
  expect(part('1')).toEqual(sound)
  const media = messagesIn(readMessage(part('media')), 1)
  expect(media.map((entry) => textIn(entry, 1))).toEqual([
    expect.stringMatching(/^kartei-[\da-f]{32}\.webp$/),
    expect.stringMatching(/^kartei-[\da-f]{32}\.wav$/),
  ])
  expect(media.map((entry) => [numberIn(entry, 2), entry.get(3)])).toEqual(
    [part('0'), sound].map((bytes) => [bytes.length, [createHash('sha1').update(bytes).digest()]]),
  )
  const importOf = async (bytes: Buffer) => {
    const done = await author.call('PUT /api/import', {}, { files: { file: { bytes, name: 'a.apkg' } } })
    const { notes, cards, topics, media, reviews, skipped } = done
    return { notes, cards, topics, media, reviews, skipped, progress: await progressIn(done.deckIds[0] ?? 0, author) }
  }
  const done = await importOf(latest)
  expect(done).toEqual(await importOf(legacy))
  expect(done).toMatchObject({ cards: 3, media: 2, reviews: 1, skipped: [] })
})

test('a package is made when the one before is sent, and others need not wait', async () => {
  const { deckId, topicId } = deck
  const content = { questionText: 'What is it?', isGapText: false, Answers: [{ text: 'This', correct: true }] }
  const files = { questionFile: { bytes: await picture() } }
  const { id } = await author.call('PUT /api/card', { deckId, topicId, ...content }, { files })
  const { questionFileLink } = await author.call('GET /api/getCard/:id', { id: String(id) })
  // More than the system takes from the server before the client reads it.
  await app.deps.files.put(imageKeys(questionFileLink ?? '').full, randomBytes(16 * 1024 * 1024), 'image/webp')
  const other = await app.register()
  await publish(app, author, deckId)
  const stopping = new AbortController()
  const url = `${author.url}/api/exportDeck?id=${deckId}&format=apkg`
  const unread = await fetch(url, { headers: { authorization: `Bearer ${author.token}` }, signal: stopping.signal })
  expect(unread.status).toBe(200)
  let isSent = false
  const next = exported({ format: 'apkg' }).then(() => (isSent = true))
  await exported({ format: 'csv' })
  await exported({ format: 'apkg' }, other)
  expect(isSent).toBe(false)
  stopping.abort()
  await next
})

test('four files at once are on their way to a reader', async () => {
  const reader = await app.register()
  await publish(app, author, deck.deckId)
  const before = await app.db.startTransaction().execute()
  await sql`lock table topics in access exclusive mode`.execute(before)
  const input = { id: String(deck.deckId), format: 'csv' }
  const five = Array.from({ length: 5 }, async () => (await reader.try('GET /api/exportDeck', input)).status)
  expect(await Promise.race(five)).toBe(429)
  await before.rollback().execute()
  expect((await Promise.all(five)).toSorted((one, other) => one - other)).toEqual([200, 200, 200, 200, 429])
  expect(await exported({}, reader)).toMatchObject({ text: expect.stringContaining('Question 1') as string })
})

test('a download that breaks off leaves no file', async () => {
  const url = `${author.url}/api/exportDeck?id=${deck.deckId}&format=apkg`
  const stopping = new AbortController()
  const headers = { authorization: `Bearer ${author.token}` }
  const response = await fetch(url, { headers, signal: stopping.signal })
  expect(response.status).toBe(200)
  stopping.abort()
  await vi.waitFor(async () => expect(await readdir(path.join(app.deps.config.dataDir, 'exports'))).toEqual([]))
})

test('nobody gets the progress of others, and the own one only on request', async () => {
  const reader = await app.register()
  await publish(app, author, deck.deckId)
  const [cardid = 0] = deck.cardIds
  await author.call('PUT /api/submitAnswer', { cardid, rating: 3, reviewId: crypto.randomUUID() })
  const progressFor = async (user: Client, history: 'true' | 'false') => {
    const { text } = await exported({ format: 'json', history }, user)
    const { cards } = JSON.parse(text) as { cards: { progress?: { reviews: unknown[] } }[] }
    return cards.map(({ progress }) => progress?.reviews.length)
  }
  expect(await progressFor(author, 'true')).toEqual([1, 0])
  expect(await progressFor(author, 'false')).toEqual([undefined, undefined])
  expect(await progressFor(reader, 'true')).toEqual([0, 0])
})
