import { zipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { ankiPackage, madeAt } from '../../engine/imports/anki/package-fixture.ts'
import { importLimits } from '../../shared/imports.ts'
import { scheduler } from '../../shared/scheduler.ts'
import type { Rating } from '../../shared/study.ts'
import type { CallInput } from '../../shared/api/contract.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { addMember, makeDeck } from '../testing/decks.ts'
import { verify } from '../testing/partners.ts'
import { picture } from '../testing/pictures.ts'
import { noSounds, wav } from '../testing/sounds.ts'
import { findMiscounts } from '../study/recount.ts'

type Choices = Partial<CallInput<'PUT /api/import'>>

const dayMs = 86_400_000
const begin = madeAt * 1000
/** A hundred days after the collection was made. */
const now = new Date(begin + 100 * dayMs)

/** Numbers that look random and are the same in every run. */
function randoms(seed: number): () => number {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

let app: TestApp
let learner: Client

beforeEach(async () => {
  if (!app) {
    app = await startApp()
    app.clock.now = () => now
  }
  learner = await app.register()
})

const fileOf = (bytes: Buffer, name = 'sky.apkg') => ({ files: { file: { bytes, name } } })
const importPackage = async (bytes: Buffer, choices: Choices = {}, user = learner) =>
  user.call('PUT /api/import', choices, fileOf(bytes))
const preview = async (bytes: Buffer, choices: Choices = {}) =>
  learner.call('PUT /api/importPreview', choices, fileOf(bytes))

async function cardsOf(deckId: number, user = learner) {
  const topics = (await user.call('PUT /api/getTopics', { id: deckId })).map(({ id }) => id)
  return user.call('POST /api/getCards', { deckid: deckId, topics })
}
const statesOf = async (deckId: number) =>
  app.db.selectFrom('card_states').selectAll().where('deck_id', '=', deckId).orderBy('card_id').execute()
const reviewsOf = async (deckId: number) =>
  app.db.selectFrom('reviews').selectAll().where('deck_id', '=', deckId).orderBy('id').execute()

/** A card that was learned on the first day, and is due twenty days from now. */
const log = [
  { at: begin + 3_600_000, ease: 3, type: 0 },
  { at: begin + 3_700_000, ease: 3, type: 0 },
  { at: begin + 3 * dayMs, ease: 3 },
  { at: begin + 20 * dayMs, ease: 1 },
  { at: begin + 20 * dayMs + 600_000, ease: 3, type: 2 },
  { at: begin + 60 * dayMs, ease: 4 },
]
const known = { type: 2, due: 120, ivl: 60, factor: 2500, reps: 6, lapses: 1, log }
const learnedPackage = ankiPackage({
  decks: { 1: 'Sky' },
  notes: [
    { guid: 'sun', fields: ['Sun', 'Sonne'], cards: [known] },
    {
      guid: 'moon',
      type: 'reversed',
      fields: ['Moon', 'Mond'],
      cards: [{ type: 2, due: 90, ivl: 9, factor: 2500, flags: 1 }, {}],
    },
    { guid: 'star', fields: ['Star', 'Stern'], cards: [{ queue: -1 }] },
  ],
})

test('a package becomes a deck with siblings, and again changes nothing', async () => {
  const bytes = ankiPackage({
    generation: 'latest',
    decks: { 1: 'Sky', 2: 'Sky::Night' },
    notes: [
      { guid: 'day', type: 'typing', fields: ['Day', 'Tag'] },
      { guid: 'sun', type: 'reversed', fields: ['Sun', 'Sonne'], tags: 'light' },
      {
        guid: 'moon',
        type: 'cloze',
        fields: ['The {{c1::moon}} is {{c2::cold}}.', 'Brr.'],
        cards: [{ did: 2 }, { did: 2, ord: 1 }],
      },
    ],
  })
  const found = await preview(bytes)
  expect(found).toMatchObject({
    format: 'package',
    deckName: 'Sky',
    notes: 3,
    cards: 5,
    learned: 0,
    reviews: 0,
    skipped: [],
  })
  const done = await importPackage(bytes)
  expect(done).toMatchObject({ notes: 3, cards: 5, topics: 2, media: 0, reviews: 0 })
  const [deckId = 0] = done.deckIds
  const cards = await cardsOf(deckId)
  expect(cards).toMatchObject([
    { questionText: 'Day', isTyped: true, siblingId: null },
    { questionText: 'Sun', isTyped: false, tags: ['light'], siblingId: cards[1]?.id },
    { questionText: 'Sonne', siblingId: cards[1]?.id },
    { questionText: 'The /$moon/$ is cold.', isGapText: true, explanation: 'Brr.', siblingId: cards[3]?.id },
    { questionText: 'The moon is /$cold/$.', siblingId: cards[3]?.id },
  ])
  expect(found.present).toBeNull()
  expect((await preview(bytes)).present).toEqual({ id: deckId, name: 'Sky', cards: 5, isOnly: true })
  expect(await importPackage(bytes, { deckId })).toMatchObject({
    cards: 0,
    topics: 0,
    skipped: [{ what: 'duplicate', count: 3 }],
  })
  const changed = ankiPackage({ notes: [{ guid: 'sun', type: 'reversed', fields: ['The sun', 'Sonne'] }] })
  expect(await importPackage(changed, { deckId, duplicates: 'update' })).toMatchObject({ cards: 0, updated: 2 })
})

test('pictures come along, one file for all cards that show it, and what is none is left out', async () => {
  const sun = await picture()
  const bytes = ankiPackage({
    generation: 'latest',
    media: { 'sun.png': sun, 'moon.png': await picture(), 'bad.jpg': Buffer.from('not a picture') },
    notes: [
      { type: 'reversed', fields: ['<img src="sun.png">', 'Sonne'] },
      { fields: ['Moon', '<img src="moon.png">'] },
      { fields: ['<img src="bad.jpg">', 'nothing to see'] },
      { fields: ['Bad <img src="bad.jpg">', 'still a card'] },
    ],
  })
  const found = await preview(bytes)
  expect(found.sample[0]).toMatchObject({ questionText: '', questionFileLink: 'sun.png' })
  expect(found.pictures.map(({ name }) => name)).toEqual(['sun.png', 'moon.png'])
  expect(found.pictures[0]?.base64).toBe(sun.toString('base64'))
  const done = await importPackage(bytes)
  expect(done).toMatchObject({ notes: 4, cards: 4, media: 2 })
  expect(done.left).toMatchObject([
    { line: 3, what: 'no-question', text: 'nothing to see' },
    { line: 4, what: 'picture', text: 'Bad' },
  ])
  const cards = await cardsOf(done.deckIds[0] ?? 0)
  const [front, back, moon] = [
    cards[0]?.questionFileLink,
    cards[1]?.Answers[0]?.fileLink,
    cards[2]?.Answers[0]?.fileLink,
  ]
  for (const id of [front, back, moon])
    expect((await learner.send('GET', `/api/getImageById?id=${id}`)).status).toBe(200)
  expect(front).not.toBe(back)
  const [one, copy] = await app.db
    .selectFrom('images')
    .select(['id', 'file'])
    .where('id', 'in', [front ?? '', back ?? ''])
    .orderBy('card_id')
    .execute()
  expect([one?.file, copy?.file]).toEqual([null, one?.id])
  const removals = await app.db.selectFrom('file_removals').select('key').execute()
  expect(removals.filter(({ key }) => [front, moon].some((id) => key.includes(String(id))))).toEqual([])
})

test('sounds come along if their bytes are sounds, one file for all cards that have it', async () => {
  const hello = wav()
  const bytes = ankiPackage({
    media: { 'hello.mp3': hello, 'film.ogg': noSounds['a video in Ogg'], 'large.wav': wav(700_000) },
    notes: [
      { type: 'reversed', fields: ['Hallo [sound:hello.mp3]', 'hello'] },
      { fields: ['Film [sound:film.ogg]', 'still a card'] },
      { fields: ['[sound:large.wav]', 'nothing to hear'] },
    ],
  })
  expect((await preview(bytes)).sample[0]).toMatchObject({ questionText: 'Hallo', questionSound: 'hello.mp3' })
  const done = await importPackage(bytes)
  expect(done).toMatchObject({ notes: 3, cards: 3, media: 1 })
  expect(done.left).toMatchObject([
    { line: 2, what: 'sound', text: 'Film' },
    { line: 3, what: 'no-question', text: 'nothing to hear' },
  ])
  const [front, back, film] = await cardsOf(done.deckIds[0] ?? 0)
  for (const id of [front?.questionSound, back?.Answers[0]?.sound]) {
    expect(id).toMatch(/^[\da-f]{32}-wav$/)
    const { body, headers } = await learner.send('GET', `/api/getImageById?id=${id}`)
    expect([headers.get('content-type'), hello.equals(body as Buffer)]).toEqual(['audio/wav', true])
  }
  expect(front?.questionSound).not.toBe(back?.Answers[0]?.sound)
  expect(film?.questionSound).toBeNull()
})

test('the history comes along: reviews, what is remembered, due dates, suspended and flagged cards', async () => {
  expect(await preview(learnedPackage)).toMatchObject({ learned: 2, reviews: 6 })
  const done = await importPackage(learnedPackage)
  const [deckId = 0] = done.deckIds
  expect(done).toMatchObject({ cards: 4, reviews: 6 })
  const [sun, moon, ...others] = await statesOf(deckId)
  expect(others).toEqual([])
  expect(sun).toMatchObject({
    state: 'review',
    reps: 6,
    lapses: 1,
    scheduled_days: 60,
    last_rating: 4,
    due_at: new Date(begin + 120 * dayMs),
    last_reviewed_at: new Date(begin + 60 * dayMs),
  })
  expect(moon).toMatchObject({ state: 'review', due_at: new Date(begin + 90 * dayMs), stability: 9 })
  const reviews = await reviewsOf(deckId)
  expect(reviews.map(({ rating, duration_ms }) => [rating, duration_ms])).toEqual(
    [3, 3, 3, 1, 3, 4].map((rating) => [rating, 5000]),
  )
  expect(reviews[0]?.before).toBeNull()
  expect(reviews.slice(1).map(({ before }) => before)).toEqual(reviews.slice(0, -1).map(({ after }) => after))
  expect(reviews.at(-1)?.after).toMatchObject({
    dueAt: new Date(begin + 120 * dayMs).toISOString(),
    stability: sun?.stability,
  })
  expect(await findMiscounts(app.db)).toEqual([])
  const deck = await learner.call('GET /api/deck/:id', { id: String(deckId) })
  expect(deck).toMatchObject({ cards: 4 })
  const { cards: queue } = await learner.call('POST /api/getQueue', { id: deckId, limit: 20 })
  // Star is suspended, the reverse of Moon waits for its sibling, and Sun is not due.
  expect(queue.map(({ questionText }) => questionText)).toEqual(['Moon'])
  expect(queue[0]).toMatchObject({ isFlagged: true })
  // The next rating goes on from there.
  const outcome = await learner.call('PUT /api/submitAnswer', { cardid: sun?.card_id ?? 0, rating: 3 })
  expect(outcome.stability).toBeGreaterThan(sun?.stability ?? 0)
})

test('what is remembered is what FSRS computes, by the days of the learner who made the reviews', async () => {
  const random = randoms(3)
  const cards = Array.from({ length: 200 }, (_, n) => {
    let memory: { stability: number; difficulty: number } | null = null
    let [day, minute] = [0, 0]
    const ratings = Array.from({ length: 2 + Math.floor(random() * 12) }, (_, index) => {
      const days = index === 0 || random() < 0.3 ? 0 : Math.ceil(random() * 20)
      day += days
      // Some of the days' reviews are before midnight in UTC, and some after.
      minute = days === 0 ? minute + 1 : Math.floor(random() * 1400)
      const ease = (random() < 0.2 ? 1 : 2 + Math.floor(random() * 3)) as Rating
      memory = scheduler.next_state(memory, days, ease)
      return { at: begin + day * dayMs + minute * 60_000 + n * 100 + index, ease, type: index === 0 ? 0 : 1 }
    })
    return { memory: memory ?? { stability: 0, difficulty: 0 }, card: { type: 2, due: 300, ivl: 9, log: ratings } }
  })
  app.clock.now = () => new Date(begin + 400 * dayMs)
  learner = await app.register()
  const notes = cards.map(({ card, memory }, n) => {
    const data = JSON.stringify({ s: Number(memory.stability.toFixed(4)), d: Number(memory.difficulty.toFixed(3)) })
    return { fields: [`Q${n}`, 'A'], cards: [{ ...card, data }] }
  })
  const { deckIds } = await importPackage(ankiPackage({ notes }))
  app.clock.now = () => now
  const states = await statesOf(deckIds[0] ?? 0)
  expect(states).toHaveLength(cards.length)
  const exact = states.filter(({ stability }, n) => {
    const expected = cards[n]?.memory.stability ?? 0
    return Math.abs(stability - expected) <= expected * 0.001
  })
  expect(exact).toHaveLength(cards.length)
})

test('without the history all cards are fresh', async () => {
  const done = await importPackage(learnedPackage, { withHistory: false })
  expect(done.reviews).toBe(0)
  expect(await statesOf(done.deckIds[0] ?? 0)).toEqual([])
})

test('only the user who imports gets the history, and no other learner of the deck', async () => {
  const author = await app.register()
  const { deckId } = await makeDeck(author, 0)
  await addMember(app, learner, deckId, 'editor')
  await importPackage(learnedPackage, { deckId })
  const { id } = await learner.call('GET /api/me', {})
  expect((await statesOf(deckId)).map(({ user_id }) => user_id)).toEqual([id, id])
  expect(await author.call('GET /api/deck/:id', { id: String(deckId) })).toMatchObject({ fresh_cards: 4 })
})

test('the same package again gives no more reviews, and undo takes cards and reviews away', async () => {
  const { deckId } = await makeDeck(learner, 0)
  const done = await importPackage(learnedPackage, { deckId })
  expect((await importPackage(learnedPackage, { deckId })).reviews).toBe(0)
  expect(await reviewsOf(deckId)).toHaveLength(6)
  await learner.call('PUT /api/undoImport', { id: done.id })
  expect(await reviewsOf(deckId)).toEqual([])
  expect(await statesOf(deckId)).toEqual([])
  expect(await findMiscounts(app.db)).toEqual([])
  expect((await learner.call('GET /api/statistics', {})).days).toEqual([])
  expect((await importPackage(learnedPackage, { deckId })).reviews).toBe(6)
})

test('a card with a stability that the scheduler refuses can be learned', async () => {
  const data = JSON.stringify({ s: 1e-320, d: 5 })
  const { deckIds } = await importPackage(
    ankiPackage({ notes: [{ fields: ['Sun', 'Sonne'], cards: [{ type: 2, due: 90, ivl: 9, data }] }] }),
  )
  const progress = { isSuspended: false, isFlagged: false, reviews: [] }
  const standing = { state: 'review', stability: 1e-320, difficulty: 5, scheduledDays: 9, reps: 3, lapses: 0 }
  const times = { dueAt: '2026-03-01T00:00:00.000Z', lastReviewedAt: '2026-02-20T00:00:00.000Z' }
  const card = { question: 'Moon', answers: [{ text: 'Mond', correct: true }] }
  const cards = [{ ...card, progress: { ...progress, standing: { ...standing, ...times } } }]
  const file = Buffer.from(JSON.stringify({ kartei: 1, name: 'Moon', cards }))
  const own = await learner.call('PUT /api/import', {}, fileOf(file, 'moon.json'))
  for (const id of [...deckIds, ...own.deckIds]) {
    const [due] = (await learner.call('POST /api/getQueue', { id })).cards
    expect(
      (await learner.call('PUT /api/submitAnswer', { cardid: due?.id ?? 0, rating: 3 })).stability,
    ).toBeGreaterThan(0)
  }
})

test('a learner can have so many reviews with those of a package, and a tenth before confirming their address', async () => {
  const { id } = await learner.call('GET /api/me', {})
  const { deckId } = await makeDeck(learner, 1)
  const most = importLimits.reviewsOfUser / 10
  await sql`insert into reviews (user_id, review_id, card_id, deck_id, rating, reviewed_at, received_at, after)
    select ${id}, gen_random_uuid(), id, deck_id, 3, now(), now(), '{}' from cards, generate_series(1, ${most} - 5) where deck_id = ${deckId}`.execute(
    app.db,
  )
  const { detail } = await learner.refused('PUT /api/import', { deckId }, fileOf(learnedPackage))
  expect(detail).toContain('more than 100,000 reviews')
  expect(await cardsOf(deckId)).toHaveLength(1)
  expect((await importPackage(learnedPackage, { deckId, withHistory: false })).cards).toBe(4)
  await verify(app, learner)
  expect((await importPackage(learnedPackage)).reviews).toBe(6)
})

test('what was rated since the import stays with its history', async () => {
  const { deckId } = await makeDeck(learner, 0)
  const done = await importPackage(learnedPackage, { deckId })
  const [sun] = await statesOf(deckId)
  app.clock.now = () => new Date(now.getTime() + 60_000)
  await learner.call('PUT /api/submitAnswer', { cardid: sun?.card_id ?? 0, rating: 3 })
  await learner.call('PUT /api/undoImport', { id: done.id })
  app.clock.now = () => now
  expect(await reviewsOf(deckId)).toHaveLength(7)
  await learner.call('PUT /api/restore', {
    id: (await learner.call('GET /api/bin', { id: String(deckId) }))[0]?.id ?? 0,
  })
  expect(await statesOf(deckId)).toMatchObject([{ card_id: sun?.card_id, reps: 7 }])
})

test('each deck of a package can become a deck, and all of them are undone', async () => {
  const bytes = ankiPackage({
    decks: { 1: 'Default', 2: 'Sky::Day', 3: 'Sea' },
    notes: [
      { type: 'reversed', fields: ['Sun', 'Sonne'], cards: [{ did: 2, ...known }, { did: 3 }] },
      { fields: ['Wave', 'Welle'], cards: [{ did: 3 }] },
      { fields: ['Tree', 'Baum'] },
    ],
  })
  expect((await preview(bytes)).decks).toEqual(['Sky', 'Sea'])
  expect((await importPackage(bytes)).deckIds).toHaveLength(1)
  const done = await importPackage(bytes, { perDeck: true })
  expect(done).toMatchObject({ cards: 4, topics: 3, reviews: 6 })
  const decks = await learner.call('GET /api/myDecks', {})
  const named = done.deckIds.map((id) => decks.find((deck) => deck.id === id)?.name)
  expect(named).toEqual(['Sky', 'Sea', 'sky'])
  const [sky = 0, sea = 0] = done.deckIds
  expect((await learner.call('PUT /api/getTopics', { id: sky })).map(({ name }) => name)).toEqual(['Day'])
  // Siblings are those of one deck.
  expect((await cardsOf(sea)).map(({ questionText, siblingId }) => [questionText, siblingId])).toEqual([
    ['Sonne', null],
    ['Wave', null],
  ])
  await learner.call('PUT /api/undoImport', { id: done.id })
  const binned = await learner.call('GET /api/deckBin', {})
  expect(new Set(binned.map(({ id }) => id))).toEqual(new Set(done.deckIds))
  expect(await reviewsOf(sky)).toEqual([])
})

test('damaged packages are refused', async () => {
  const refused = async (bytes: Buffer) => (await learner.refused('PUT /api/import', {}, fileOf(bytes))).status
  expect(await refused(learnedPackage.subarray(0, 800))).toBe(400)
  expect(await refused(ankiPackage({ notes: [] }))).toBe(400)
})

test('a zipped folder of Markdown comes with the pictures of its notes', async () => {
  const bytes = zipSync({
    'Sky/Day/stars.md': Buffer.from('![[sun.png]] Which star is this? :: the sun'),
    'Sky/pictures/sun.png': await picture(),
  })
  const { deckIds } = await learner.call('PUT /api/import', {}, fileOf(Buffer.from(bytes), 'sky.zip'))
  const [day] = await learner.call('PUT /api/getTopics', { id: deckIds[0] ?? 0 })
  expect(day).toMatchObject({ name: 'Day', elements: [{ name: 'stars' }] })
  const topics = day?.elements.map(({ id }) => id) ?? []
  const [card] = await learner.call('POST /api/getCards', { deckid: deckIds[0] ?? 0, topics })
  expect(card?.questionText).toBe('Which star is this?')
  expect(card?.questionFileLink).toMatch(/^[0-9a-f]{32}$/)
})
