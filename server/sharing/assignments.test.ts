import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { addCards, addMember, makeDeck } from '../testing/decks.ts'
import { linkInto } from '../testing/sharing.ts'

let app: TestApp
let teacher: Client
let pupil: Client
let deck: Awaited<ReturnType<typeof makeDeck>>

/** A Friday. */
const now = new Date('2026-11-20T12:00:00Z')
const today = '2026-11-20'
const onDay = (date: string) => (app.clock.now = () => new Date(`${date}T12:00:00Z`))

const assign = (more: { topics?: number[] | null; dueOn?: string; note?: string } = {}, by = teacher) =>
  by.call('PUT /api/assignment', { deck: deck.deckId, topics: null, dueOn: '2026-11-27', note: '', ...more })
const forPupil = (user = pupil) => user.call('GET /api/assignments', {})
const ofDeck = (user = teacher) => user.call('GET /api/deckAssignments/:id', { id: String(deck.deckId) })
const learn = async (cards: readonly number[], user = pupil) => {
  for (const cardid of cards) await user.call('PUT /api/submitAnswer', { cardid, rating: 1 })
}
const join = async () => {
  const user = await app.register()
  await user.call('PUT /api/join', { token: await linkInto(teacher, deck.deckId, 'reader') })
  return user
}
/** Adds a topic with some cards. */
async function addTopic(name: string, cards: number, topic: number | null = null) {
  const { id } = await teacher.call('PUT /api/topic', { name, topic, deck: deck.deckId })
  return { id, cards: await addCards(teacher, { deckId: deck.deckId, topicId: id }, cards) }
}

beforeEach(async () => {
  app ??= await startApp()
  app.clock.now = () => now
  teacher = await app.register()
  deck = await makeDeck(teacher, 2)
  pupil = await join()
})

test('it goes with its deck into the bin, and comes back with it', async () => {
  await assign()
  await teacher.call('PUT /api/deleteDeck', { id: deck.deckId })
  expect(await forPupil()).toEqual([])
  await teacher.call('PUT /api/restoreDeck', { id: deck.deckId })
  expect(await forPupil()).toHaveLength(1)
})

test('those who have joined see it with how far they are, and nobody else does', async () => {
  const { id } = await assign({ note: ' Chapter 1 ' })
  await learn(deck.cardIds.slice(0, 1))
  expect(await forPupil()).toEqual([
    {
      id,
      deck: { id: deck.deckId, name: 'Biology' },
      topics: null,
      dueOn: '2026-11-27',
      note: 'Chapter 1',
      cards: 2,
      learned: 1,
      daysLeft: 7,
    },
  ])
  expect(await forPupil(teacher)).toEqual([])
  expect(await forPupil(await app.register())).toEqual([])
  await pupil.call('PUT /api/leaveDeck', { id: deck.deckId })
  expect(await forPupil()).toEqual([])
})

test('topics count with everything below them, and each card once', async () => {
  const lesson = await addTopic('Lesson', 2)
  const below = await addTopic('Words', 3, lesson.id)
  await assign({ topics: [below.id, lesson.id] })
  await learn([...deck.cardIds, ...below.cards])
  const topics = [
    { id: lesson.id, name: 'Lesson' },
    { id: below.id, name: 'Words' },
  ]
  expect(await forPupil()).toMatchObject([{ topics, cards: 5, learned: 3 }])
  await addCards(teacher, { deckId: deck.deckId, topicId: below.id }, 1)
  expect(await forPupil()).toMatchObject([{ cards: 6, learned: 3 }])
  await teacher.call('PUT /api/deleteTopic', { id: lesson.id })
  expect(await forPupil(), 'nothing is left to learn').toEqual([])
  expect(await ofDeck()).toMatchObject([{ topics: [], cards: 0 }])
})

test('it ends a week after its day, and on its day when it is done', async () => {
  await assign({ dueOn: today })
  await learn(deck.cardIds.slice(0, 1))
  onDay('2026-11-27')
  expect(await forPupil()).toMatchObject([{ daysLeft: -7, learned: 1 }])
  onDay('2026-11-28')
  expect(await forPupil()).toEqual([])
  onDay(today)
  await learn(deck.cardIds.slice(1))
  expect(await forPupil()).toMatchObject([{ daysLeft: 0, cards: 2, learned: 2 }])
  onDay('2026-11-21')
  expect(await forPupil()).toEqual([])
})

test('of more than a hundred, those are considered that are due first', async () => {
  await learn(deck.cardIds)
  const insert = (count: number, dueOn: string) =>
    sql`insert into assignments (deck_id, due_on, note, created_at) select ${deck.deckId}, ${dueOn}, '', ${now}
      from generate_series(1, ${count}::int)`.execute(app.db)
  // Done before its day, so that they are not shown.
  await insert(98, '2026-11-19')
  await insert(3, '2026-11-27')
  expect(await forPupil()).toHaveLength(2)
})

test('many that name the same topic take little longer than one', async () => {
  const lesson = await addTopic('Lesson', 1)
  await sql`insert into topics (deck_id, parent_id, name, tree_position)
    select ${deck.deckId}, ${lesson.id}, 'Part', n from generate_series(100, 2099) n`.execute(app.db)
  await assign({ topics: [lesson.id] })
  const timed = async () => {
    const begin = performance.now()
    await forPupil()
    return performance.now() - begin
  }
  const fastest = async () => Math.min(await timed(), await timed(), await timed())
  const one = await fastest()
  await sql`insert into assignments (deck_id, topics, due_on, note, created_at)
    select deck_id, topics, due_on, note, created_at from assignments, generate_series(1, 99)
    where deck_id = ${deck.deckId}`.execute(app.db)
  expect(await fastest()).toBeLessThan(6 * one)
})

test('the day is the learner’s own', async () => {
  await assign({ dueOn: today })
  app.clock.now = () => new Date('2026-11-21T03:00:00Z')
  expect(await forPupil(), 'before their day ends').toMatchObject([{ daysLeft: 0 }])
  await pupil.call('PUT /api/settings', { timeZone: 'Asia/Tokyo' })
  expect(await forPupil()).toMatchObject([{ daysLeft: -1 }])
})

test('the author is told how far those who share their progress are with each', async () => {
  const [done, half, hidden] = [pupil, await join(), await join()]
  const lesson = await addTopic('Lesson', 2)
  const below = await addTopic('Words', 1, lesson.id)
  const { id: whole } = await assign()
  const { id: part } = await assign({ topics: [lesson.id], dueOn: '2026-12-04' })
  for (const user of [done, hidden]) await learn([...lesson.cards, ...below.cards], user)
  await learn([...deck.cardIds, ...below.cards], half)
  const share = (user: Client, shares: boolean) => user.call('PUT /api/shareProgress', { id: deck.deckId, shares })
  for (const user of [done, half]) await share(user, true)
  const progress = async () => {
    const members = await teacher.call('GET /api/class/:id', { id: String(deck.deckId) })
    return members.map(({ progress }) => progress?.assignments.map(({ id, learned }) => [id, learned]))
  }
  const wholeAnd = (learned: number) => [
    [whole, 3],
    [part, learned],
  ]
  expect(await ofDeck()).toMatchObject([{ cards: 3 }, { cards: 5 }])
  expect(await progress()).toEqual([wholeAnd(3), wholeAnd(1), undefined])
  await share(done, false)
  expect(await progress()).toEqual([undefined, wholeAnd(1), undefined])
  await teacher.call('PUT /api/deleteTopic', { id: below.id })
  expect(await progress(), 'cards in the bin do not count').toEqual([
    undefined,
    [
      [whole, 2],
      [part, 0],
    ],
    undefined,
  ])
})

test('editors make, change and delete assignments; those who only learn do not', async () => {
  const editor = await app.register()
  await addMember(app, editor, deck.deckId, 'editor')
  const { id } = await assign({}, editor)
  const changed = { id, topics: [deck.topicId], dueOn: '2026-11-25', note: 'Sooner' }
  for (const [call, input] of [
    ['PUT /api/assignment', { ...changed, deck: deck.deckId }],
    ['PUT /api/changeAssignment', changed],
    ['PUT /api/deleteAssignment', { id }],
    ['GET /api/deckAssignments/:id', { id: String(deck.deckId) }],
  ] as const)
    expect((await pupil.try(call, input)).status, call).toBe(403)
  await editor.call('PUT /api/changeAssignment', changed)
  expect(await forPupil()).toMatchObject([{ id, dueOn: '2026-11-25', note: 'Sooner', daysLeft: 5 }])
  await teacher.call('PUT /api/deleteAssignment', { id })
  expect(await forPupil()).toEqual([])
  expect((await teacher.refused('PUT /api/deleteAssignment', { id })).status).toBe(404)
})

test('topics of another deck are refused', async () => {
  const other = await makeDeck(teacher, 1)
  const { id } = await assign()
  const wrong = { topics: [deck.topicId, other.topicId], dueOn: today, note: '' }
  expect((await teacher.try('PUT /api/assignment', { ...wrong, deck: deck.deckId })).status).toBe(404)
  expect((await teacher.try('PUT /api/changeAssignment', { ...wrong, id })).status).toBe(404)
})

test('a request that is sent twice makes one, and a deck has at most twenty', async () => {
  const input = { deck: deck.deckId, topics: null, dueOn: today, note: '' }
  const idempotencyKey = crypto.randomUUID()
  const twice = [1, 2].map(() => teacher.call('PUT /api/assignment', input, { idempotencyKey }))
  const [first, second] = await Promise.all(twice)
  expect(first).toEqual(second)
  for (let made = 1; made < 20; made++) await assign()
  expect(await teacher.refused('PUT /api/assignment', input)).toMatchObject({
    status: 409,
    detail: 'A deck can have up to 20 assignments. Delete one you don’t need.',
  })
  expect(await teacher.call('PUT /api/assignment', input, { idempotencyKey }), 'also then').toEqual(first)
})

test('nothing of a deck that was taken down is shown', async () => {
  await assign()
  await app.db.updateTable('decks').set({ taken_down_at: now }).where('id', '=', deck.deckId).execute()
  expect(await forPupil()).toEqual([])
})
