import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../shared/limits.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { addMember, makeDeck, publish } from '../testing/decks.ts'

let app: TestApp
let learner: Client
let author: Client
let ids: Record<string, number>
let anatomy: { deckId: number; topicId: number }

const dayMs = 86_400_000
const noon = new Date('2026-11-20T12:00:00Z')
const setTime = (days: number) => (app.clock.now = () => new Date(noon.getTime() + days * dayMs))

const search = (text: string, client = learner, more = {}) =>
  client.call('GET /api/searchCards', { search: text, ...more })
/** The questions that a search finds, newest first. */
const found = async (text: string, client = learner) => (await search(text, client)).map(({ question }) => question)

async function createDeck(client: Client, name: string) {
  const { id: deckId } = await client.call('PUT /api/deck', { name, description: '' })
  const { id: topicId } = await client.call('PUT /api/topic', { name: 'Bones and joints', topic: null, deck: deckId })
  return { deckId, topicId }
}

const contentOf = (questionText: string, answers: string[] = ['Yes'], explanation = '') => ({
  questionText,
  isGapText: answers.length === 0,
  Answers: answers.map((text, index) => ({ text, correct: index === 0 })),
  explanation,
})

async function create(
  client: Client,
  deck: { deckId: number; topicId: number },
  ...content: Parameters<typeof contentOf>
) {
  return (await client.call('PUT /api/card', { ...deck, ...contentOf(...content) })).id
}

beforeAll(async () => {
  app = await startApp()
  learner = await app.register()
  author = await app.register()
  setTime(0)
  anatomy = await createDeck(learner, 'Anatomy I')
  const second = await createDeck(learner, 'Anatomy II')
  const joined = await createDeck(author, 'Übungen')
  const hidden = await createDeck(author, 'Hidden')
  await publish(app, author, joined.deckId)
  await learner.call('PUT /api/library', { id: joined.deckId })
  ids = {
    skull: await create(
      learner,
      anatomy,
      'Which bones form the skull?',
      ['Frontal bone', 'Femur'],
      'See the naïve sketch.',
    ),
    gap: await create(learner, anatomy, 'The /$femur/$ is the longest bone.', []),
    knee: await create(learner, second, 'Where is the knee?', ['Between femur and tibia']),
    joined: await create(author, joined, 'Schädel?', ['Kopf']),
    hidden: await create(author, hidden, 'Hidden femur'),
  }
})

describe('words', () => {
  test.each([
    ['of the question', 'skull', ['Which bones form the skull?']],
    ['of an answer', 'frontal', ['Which bones form the skull?']],
    ['of the explanation, without its accents', 'naive', ['Which bones form the skull?']],
    ['in gaps', 'longest femur', ['The /$femur/$ is the longest bone.']],
    [
      'of several cards and decks, newest first',
      'femur',
      ['Where is the knee?', 'The /$femur/$ is the longest bone.', 'Which bones form the skull?'],
    ],
    ['that begin with the letters, whatever their case', 'FEM tib', ['Where is the knee?']],
    ['of a deck that was joined, with an umlaut written out', 'schaedel', ['Schädel?']],
    ['that are left out', 'femur -skull -"longest bone"', ['Where is the knee?']],
    ['that are alone left out', '-femur', ['Schädel?']],
    ['that no card has', 'humerus', []],
    ['in quotes that look like a filter', '"is:due"', []],
    ['that are signs', '&', []],
  ])('%s', async (_, text, questions) => {
    expect(await found(text)).toEqual(questions)
  })

  test('can be numbers, and many that are left out', async () => {
    const own = await app.register()
    const deck = await createDeck(own, 'Signs 0')
    for (const question of ['What is 0 in 12?', 'What is 12?', 'What is 120?']) await create(own, deck, question)
    expect(await found('0 12', own)).toEqual(['What is 0 in 12?'])
    expect(await found('12 -0', own)).toEqual(['What is 120?', 'What is 12?'])
    const letters = Array.from('bcdefghjklmnopqrstuvwxyz', (letter) => `-${letter}`).join(' ')
    expect(await found(`${letters} ${letters} -0 -"120 what"`, own)).toEqual(['What is 12?'])
  })

  test('follow each change of a card, and its way into the bin and back', async () => {
    const id = await create(learner, anatomy, 'What is a patella?', ['A bone in front'])
    expect(await found('front patella')).toEqual(['What is a patella?'])
    const change = { id, ...anatomy, ...contentOf('What is a kneecap?', ['The patella']) }
    await learner.call('PUT /api/updateCard', change)
    expect(await found('front')).toEqual(['Which bones form the skull?'])
    expect(await found('patella kneecap')).toEqual(['What is a kneecap?'])
    await learner.call('PUT /api/updateCard', { ...change, ...contentOf('The /$kneecap/$ is a bone.', []) })
    expect(await found('patella')).toEqual([])
    expect(await found('kneecap')).toEqual(['The /$kneecap/$ is a bone.'])
    const { bin } = await learner.call('PUT /api/deleteCard', { id })
    expect(await found('kneecap')).toEqual([])
    await learner.call('PUT /api/restore', { id: bin })
    expect(await found('kneecap')).toEqual(['The /$kneecap/$ is a bone.'])
    await learner.call('PUT /api/deleteCard', { id })
  })

  test('are found in a list of cards, and in a copy of a deck', async () => {
    const list = await createDeck(learner, 'List')
    await learner.call('PUT /api/cards', { ...list, cards: [{ questionText: 'Radius?', answer: 'Forearm' }] })
    const { id: copy } = await learner.call('PUT /api/copyDeck', { id: list.deckId })
    expect((await search('forearm')).map(({ deckId }) => deckId)).toEqual([copy, list.deckId])
    for (const id of [copy, list.deckId]) await learner.call('PUT /api/deleteDeck', { id })
    expect(await found('forearm')).toEqual([])
  })
})

test('nobody finds cards of decks that they have not in their list, even public ones', async () => {
  expect(await found('hidden')).toEqual([])
  const stranger = await app.register()
  expect(await found('femur', stranger)).toEqual([])
  expect(await found('schädel', stranger)).toEqual([])
  await addMember(app, stranger, anatomy.deckId, 'reader')
  expect(await found('skull', stranger)).toEqual(['Which bones form the skull?'])
})

describe('filters', () => {
  beforeAll(async () => {
    setTime(0)
    for (const cardid of [ids.skull, ids.gap, ids.joined] as number[])
      await learner.call('PUT /api/submitAnswer', { cardid, rating: 4 })
    setTime(10)
    await learner.call('PUT /api/postpone', { id: ids.gap as number, days: null })
    await learner.call('PUT /api/flag', { id: ids.skull as number, isFlagged: true })
    await app.db
      .updateTable('card_states')
      .set({ lapses: 8 })
      .where('card_id', '=', ids.joined as number)
      .execute()
    setTime(20)
    await create(learner, anatomy, 'Newest?')
    setTime(25)
  })

  test.each([
    ['deck:"anatomy i"', ['Newest?', 'The /$femur/$ is the longest bone.', 'Which bones form the skull?']],
    ['deck:anatomy knee', ['Where is the knee?']],
    ['deck:ubungen', ['Schädel?']],
    ['-deck:anatomy', ['Schädel?']],
    ['deck:nothing', []],
    ['is:due', ['Schädel?', 'Which bones form the skull?']],
    ['is:due femur', ['Which bones form the skull?']],
    ['is:fresh', ['Newest?', 'Where is the knee?']],
    ['is:suspended', ['The /$femur/$ is the longest bone.']],
    ['is:leech', ['Schädel?']],
    ['is:flagged', ['Which bones form the skull?']],
    ['-is:fresh -is:due', ['The /$femur/$ is the longest bone.']],
    ['lapses>7', ['Schädel?']],
    ['lapses>8', []],
    ['lapses<1 is:due', ['Which bones form the skull?']],
    ['lapses=0 is:fresh', ['Newest?', 'Where is the knee?']],
    ['added:7', ['Newest?']],
    ['-added:7 is:fresh', ['Where is the knee?']],
  ])('%s', async (text, questions) => {
    expect(await found(text)).toEqual(questions)
  })

  test('a card that was put off for days is neither fresh nor learned until then', async () => {
    const id = await create(learner, anatomy, 'Which bone is buried?')
    await learner.call('PUT /api/postpone', { id, days: 3 })
    for (const text of ['is:buried', 'bone is:buried', '-is:suspended buried'])
      expect(await search(text)).toMatchObject([{ id, learned: 'buried', backAt: expect.any(String) as string }])
    for (const text of ['is:fresh buried', 'is:due buried', '-is:buried buried']) expect(await search(text)).toEqual([])
    expect(await found('is:fresh')).toEqual(['Newest?', 'Where is the knee?'])
    expect(await learner.call('GET /api/searchToLearn', { search: 'buried' })).toEqual({ cards: [] })
    setTime(28)
    expect(await found('is:buried')).toEqual([])
    expect(await search('is:fresh buried')).toMatchObject([{ id, backAt: null }])
    setTime(25)
    await learner.call('PUT /api/deleteCard', { id })
  })

  test('a result says where the card is and how it is learned', async () => {
    expect(await search('schädel')).toEqual([
      {
        id: ids.joined,
        deckId: expect.any(Number) as number,
        deckName: 'Übungen',
        topicId: expect.any(Number) as number,
        topicName: 'Bones and joints',
        question: 'Schädel?',
        isGapText: false,
        isAiGenerated: false,
        hasPicture: false,
        learned: 'due',
        backAt: null,
        lapses: 8,
        isFlagged: false,
        tags: [],
      },
    ])
    const states = (await search('femur')).map(({ learned, isFlagged }) => ({ learned, isFlagged }))
    expect(states).toEqual([
      { learned: 'fresh', isFlagged: false },
      { learned: 'suspended', isFlagged: false },
      { learned: 'due', isFlagged: true },
    ])
  })

  test('filters of others do not count', async () => {
    expect(await found('is:due', author)).toEqual([])
    expect(await found('is:leech', author)).toEqual([])
  })

  test('a search that cannot be read is refused with what to write instead', async () => {
    const { status, body } = await learner.try('GET /api/searchCards', { search: 'femur tag:' })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('Write a tag without spaces')
  })

  test('what is due and fresh of it can be learned, as it is scheduled', async () => {
    const { cards } = await learner.call('GET /api/searchToLearn', { search: 'femur' })
    expect(cards).toEqual([ids.skull, ids.knee])

    const all = [...cards, ids.gap as number, ids.hidden as number]
    const queue = await learner.call('POST /api/getQueue', { cards: all })
    expect(queue).toMatchObject({ due: 1, learning: 0, fresh: 1, nextDueAt: null })
    expect(queue.cards.map(({ id }) => id)).toEqual([ids.skull, ids.knee])
    await learner.call('PUT /api/submitAnswer', { cardid: ids.skull as number, rating: 1 })
    const after = await learner.call('POST /api/getQueue', { cards: all })
    expect(after).toMatchObject({ due: 0, learning: 1, fresh: 1 })
    expect(after.cards.map(({ id }) => id)).toEqual([ids.knee, ids.skull])
    await learner.call('PUT /api/settings', { newPerDay: 0 })
    const limited = await learner.call('POST /api/getQueue', { cards: all })
    expect(limited.cards.map(({ id }) => id)).toEqual([ids.skull])
    expect(limited.fresh).toBe(0)
  })
})

test('a search has pages, which a deleted card does not shift', async () => {
  const reader = await app.register()
  const deck = await createDeck(reader, 'Many')
  const number = limits.cardsFound + 5
  const texts = Array.from({ length: number }, (_, index) => ({
    questionText: `Item ${index}`,
    answer: 'x'.repeat(900),
  }))
  const { ids: made } = await reader.call('PUT /api/cards', { ...deck, cards: texts })
  const newest = made.toReversed()
  const first = await search('item', reader)
  expect(first.map(({ id }) => id)).toEqual(newest.slice(0, limits.cardsFound))
  await reader.call('PUT /api/deleteCard', { id: newest[3] as number })
  const second = await search('item', reader, { after: String(first.at(-1)?.id) })
  expect(second.map(({ id }) => id)).toEqual(newest.slice(limits.cardsFound))
  expect((await search('item', reader, { limit: '2' })).map(({ id }) => id)).toEqual(newest.slice(0, 2))
})

test('the menu of commands is offered the card whose question is the words first, then those that begin with them', async () => {
  const reader = await app.register()
  const deck = await createDeck(reader, 'Words')
  const questions = ['Wörd1', 'The word1', 'word10', 'word11', 'Newest (word1)']
  for (const question of questions) await create(reader, deck, question)
  const best = (text: string, limit: string) => search(text, reader, { order: 'match', limit })
  const asked = (cards: Awaited<ReturnType<typeof search>>) => cards.map(({ question }) => question)
  expect(asked(await best('WORD1', '4'))).toEqual(['Wörd1', 'word11', 'word10', 'Newest (word1)'])
  expect(asked(await best('word1 deck:words -newest', '2'))).toEqual(['Wörd1', 'word11'])
  expect(asked(await best('is:fresh', '2'))).toEqual(['Newest (word1)', 'word11'])
  expect(asked(await search('word1', reader, { limit: '1' }))).toEqual(['Newest (word1)'])
})

describe('behind hundreds of newer cards', () => {
  let owner: Client
  let oldest: Record<'due' | 'fresh' | 'suspended' | 'known', number>

  beforeAll(async () => {
    setTime(0)
    owner = await app.register()
    const { cardIds } = await makeDeck(owner, 4)
    const [due = 0, fresh = 0, suspended = 0, known = 0] = cardIds
    oldest = { due, fresh, suspended, known }
    for (const cardid of [due, known]) await owner.call('PUT /api/submitAnswer', { cardid, rating: 4 })
    await owner.call('PUT /api/postpone', { id: suspended, days: null })
    await sql`update card_states set due_at = ${noon}, lapses = 9 where card_id = ${due}`.execute(app.db)
    await sql`
      insert into cards (deck_id, topic_id, position, question_text, is_gap_text, created_at, changed_at)
      select deck_id, topic_id, number, 'Newer', false, '2026-01-01', now()
      from cards, generate_series(10, 609) number where id = ${known}`.execute(app.db)
    await sql`
      insert into card_states select s.user_id, c.id, s.deck_id, s.state, s.due_at, s.stability, s.difficulty,
        s.learning_step, s.scheduled_days, s.reps, s.lapses, s.last_rating, s.last_reviewed_at, s.last_review_id
      from card_states s join cards c on c.deck_id = s.deck_id and c.id > s.card_id where s.card_id = ${known}`.execute(
      app.db,
    )
  })

  test.each([
    ['is:due', ['due']],
    ['is:due is:leech', ['due']],
    ['is:due -newer', ['due']],
    ['is:fresh', ['fresh']],
    ['is:suspended', ['suspended']],
    ['lapses>8', ['due']],
    ['added:7', ['known', 'suspended', 'fresh', 'due']],
    ['added:7 is:fresh', ['fresh']],
    ['-is:fresh -newer', ['known', 'suspended', 'due']],
    ['-is:fresh -is:suspended added:7', ['known', 'due']],
  ] as const)('%s', async (text, cards) => {
    const ids = (await search(text, owner)).map(({ id }) => id)
    expect(ids).toEqual(cards.map((card) => oldest[card]))
  })

  test('all pages together have each of them once', async () => {
    const ids: number[] = []
    for (;;) {
      const page = await search('-is:fresh', owner, ids.length > 0 ? { after: String(ids.at(-1)) } : {})
      ids.push(...page.map(({ id }) => id))
      if (page.length < limits.cardsFound) break
    }
    expect(ids).toHaveLength(603)
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
  })
})

test('topics of all decks are found by their names, those that begin with the text first', async () => {
  const user = await app.register()
  const first = await createDeck(user, 'Biology')
  await user.call('PUT /api/topic', { name: 'Joints', topic: null, deck: first.deckId })
  const topics = await user.call('GET /api/searchTopics', { search: 'joint' })
  expect(topics.map(({ name, deckName }) => [name, deckName])).toEqual([
    ['Joints', 'Biology'],
    ['Bones and joints', 'Biology'],
  ])
  expect(await user.call('GET /api/searchTopics', { search: 'biology' })).toEqual([])
  const stranger = await app.register()
  expect(await stranger.call('GET /api/searchTopics', { search: 'joint' })).toEqual([])
})
