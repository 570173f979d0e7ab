import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '../../shared/api/contract.ts'
import { deckSizes } from '../../shared/decks.ts'
import { cleanUp } from '../app/start.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { publish } from '../testing/decks.ts'

let app: TestApp
let author: Client
let visitor: Client

beforeAll(async () => {
  app = await startApp()
  author = await app.register()
  visitor = await app.register()
})

async function create({
  name,
  description = '',
  topics = [],
}: {
  name: string
  description?: string
  topics?: string[]
}) {
  const { id } = await author.call('PUT /api/deck', { name, description })
  for (const topic of topics) await author.call('PUT /api/topic', { name: topic, topic: null, deck: id })
  await publish(app, author, id)
  return id
}

type Filters = Omit<CallInput<'GET /api/search'>, 'search' | 'public'>
const searched = (search: string, filters: Filters = {}) =>
  visitor.call('GET /api/search', { search, public: 'true', ...filters })
const found = async (search: string, filters: Filters = {}) => (await searched(search, filters)).map(({ name }) => name)
const age = (id: number, days: number) =>
  sql`update decks set changed_at = now() - ${days} * interval '1 day' where id = ${id}`.execute(app.db)
const addLearners = async (id: number, count: number) => {
  for (let index = 0; index < count; index++) await (await app.register()).call('PUT /api/library', { id })
}

describe('the order', () => {
  test('a match in the name comes before one in a topic, and that before the description', async () => {
    await create({ name: 'One', description: 'All about osmosis' })
    await create({ name: 'Two', topics: ['Osmosis'] })
    await create({ name: 'Osmosis three' })
    await create({ name: 'Four', description: 'osmosis', topics: ['Osmosis'] })
    expect(await found('osmos')).toEqual(['Osmosis three', 'Four', 'Two', 'One'])
  })

  test('whole words come before beginnings', async () => {
    await create({ name: 'Article writing' })
    await create({ name: 'Art history' })
    await create({ name: 'Artificial limbs' })
    expect((await found('art'))[0]).toBe('Art history')
  })

  test('of two words with matches in different fields, the worse field counts', async () => {
    await create({ name: 'Roman law', description: 'contracts' })
    await create({ name: 'Law of contracts', description: 'Roman' })
    await create({ name: 'Roman contracts in law' })
    expect((await found('roman contracts'))[0]).toBe('Roman contracts in law')
  })

  test('the number of learners and the age of a deck count', async () => {
    const [old, loved] = [await create({ name: 'Glaciers old' }), await create({ name: 'Glaciers loved' })]
    await create({ name: 'Glaciers new' })
    await age(old, 700)
    await age(loved, 60)
    await addLearners(loved, 3)
    expect(await found('glaciers')).toEqual(['Glaciers loved', 'Glaciers new', 'Glaciers old'])
    await age(loved, 400)
    expect(await found('glaciers')).toEqual(['Glaciers new', 'Glaciers loved', 'Glaciers old'])
  })
})

describe('beginnings', () => {
  beforeAll(async () => {
    await create({ name: 'Quokka marsupials', topics: ['Yapok'] })
    await create({ name: 'Quoll marsupials', topics: ['Wallaby'] })
  })

  test.each([
    ['of any length', ['q', 'qu', 'quo'], ['Quokka marsupials', 'Quoll marsupials']],
    ['that only one deck has', ['quok', 'quokk', 'quokka', 'yapo'], ['Quokka marsupials']],
    ['of several words', ['q y', 'y qu', 'quo yap mars', 'marsupi yapo', 'marsupi quok q'], ['Quokka marsupials']],
    ['of words of which no deck has all', ['y w', 'quok wall', 'quo x', 'marsupi x'], []],
  ])('%s are found', async (_, texts, names) => {
    for (const text of texts) expect((await found(text)).toSorted(), text).toEqual(names)
    for (const text of texts) expect((await found(text, { size: 'small' })).toSorted(), text).toEqual(names)
    for (const text of texts) expect(await found(text, { size: 'large' }), text).toEqual([])
  })
})

describe('misspelled words', () => {
  beforeAll(async () => {
    await create({ name: 'Photosynthesis', topics: ['Chloroplasts'] })
    await create({ name: 'Übersetzungen üben' })
    await create({ name: 'Клітинна біологія' })
  })

  test.each([
    ['a letter left out', 'photosyntesis', 'Photosynthesis'],
    ['a letter too many', 'photossynthesis', 'Photosynthesis'],
    ['another letter', 'photosinthesis', 'Photosynthesis'],
    ['letters swapped', 'hcloroplasts', 'Photosynthesis'],
    ['the beginning of a word', 'photosint', 'Photosynthesis'],
    ['one word of two', 'photosynthesis cloroplasts', 'Photosynthesis'],
    ['accents and case', 'ÜBERSEZUNGEN', 'Übersetzungen üben'],
    ['another alphabet', 'біолгія', 'Клітинна біологія'],
  ])('are found: %s (%s)', async (_, typed, name) => {
    expect(await found(typed)).toEqual([name])
  })

  test('a correct word is not replaced by another', async () => {
    await create({ name: 'House' })
    await create({ name: 'Mouse' })
    expect(await found('house')).toEqual(['House'])
    expect(await found('house nothinglikethat')).toEqual([])
  })

  test('operators and internal markers are plain text', async () => {
    for (const text of [
      "photosyntesis' | 'x",
      '=photosyntesis:*',
      '#small',
      '+photosyntesis & !x',
      'photosyntesis|house',
    ])
      expect((await visitor.try('GET /api/search', { search: text, public: 'true' })).status).toBe(200)
    expect(await found('#small')).toEqual([])
  })

  test('a word is removed with the last deck that contains it', async () => {
    const id = await create({ name: 'Xylophones' })
    expect(await found('xilophones')).toEqual(['Xylophones'])
    await author.call('PUT /api/public', { deck: id, isPublic: false })
    await cleanUp(app.deps)
    const words = await sql<{ word: string }>`select word from library_words where word = 'xylophones'`.execute(app.db)
    expect(words.rows).toEqual([])
  })
})

describe('filters', () => {
  test('by language, which is detected, shown and changed', async () => {
    const german = await create({
      name: 'Wissen über Vulkane',
      description: 'Was im Inneren der Erde geschieht, und warum die Berge Feuer spucken.',
    })
    const plain = await create({ name: 'Vulkane 2' })
    expect(await searched('vulkane')).toMatchObject([{ language: null }, { language: 'german' }])
    expect(await found('vulkane', { language: 'german' })).toEqual(['Wissen über Vulkane'])
    await author.call('PUT /api/public', { deck: plain, isPublic: true, language: 'dutch' })
    expect(await found('vulkane', { language: 'dutch' })).toEqual(['Vulkane 2'])
    expect(await found('vulkane', { language: 'dutch', size: 'small' })).toEqual(['Vulkane 2'])
    expect(await found('vulkane', { language: 'dutch', size: 'medium' })).toEqual([])
    expect((await found('', { language: 'dutch', size: 'small' }))[0]).toBe('Vulkane 2')
    await author.call('PUT /api/public', { deck: german, isPublic: false })
    await author.call('PUT /api/public', { deck: german, isPublic: true })
    expect(await found('', { language: 'german' })).toEqual(['Wissen über Vulkane'])
    expect(await found('vulkane', { language: 'french' })).toEqual([])
  })

  test('that match few decks find them among many with the word', async () => {
    for (let number = 0; number < 9; number++) await create({ name: `Mosses ${number}` })
    const id = await create({ name: 'Mosses elsewhere' })
    await author.call('PUT /api/public', { deck: id, isPublic: true, language: 'romanian' })
    expect(await found('mosses', { language: 'romanian' })).toEqual(['Mosses elsewhere'])
    expect(await found('mosses el', { language: 'romanian', size: 'small' })).toEqual(['Mosses elsewhere'])
  })

  test('by size, which follows the cards', async () => {
    const id = await create({ name: 'Sizes of stars', topics: ['All'] })
    const { structure } = await author.call('GET /api/deck/:id', { id: String(id) })
    const grow = (count: number) =>
      sql`insert into cards (deck_id, topic_id, position, question_text, is_gap_text, created_at, changed_at)
        select ${id}, ${structure[0]?.id}, coalesce(m, -1) + n, 'q', false, now(), now()
        from generate_series(1, ${count}::int) n, (select max(position) m from cards where deck_id = ${id}) last`.execute(
        app.db,
      )
    const sizes = async () => {
      const all = ['small', 'medium', 'large'] as const
      const hits = await Promise.all(all.map((size) => found('sizes of stars', { size })))
      return all.filter((_, index) => (hits[index] ?? []).length > 0)
    }
    expect(await sizes()).toEqual(['small'])
    await grow(49)
    expect(await sizes()).toEqual(['small'])
    await grow(1)
    expect(await sizes()).toEqual(['medium'])
    await grow(150)
    expect(await sizes()).toEqual(['medium'])
    await grow(1)
    expect(await sizes()).toEqual(['large'])
  })

  test('have the limits of the database', async () => {
    for (const [size, { most }] of Object.entries(deckSizes)) {
      const cards = Math.min(most, 1_000_000)
      const { rows } = await sql<{ at: string; after: string }>`
        select deck_size(${cards}) "at", deck_size(${cards} + 1) after`.execute(app.db)
      expect(rows[0]?.at).toBe(size)
      expect(rows[0]?.after === size).toBe(most === Infinity)
    }
  })
})

describe('the index', () => {
  test('follows publishing, names, topics, deletions and moderation immediately', async () => {
    const id = await create({ name: 'Comets', topics: ['Tails'] })
    expect([await found('comets'), await found('tails')]).toEqual([['Comets'], ['Comets']])
    const { structure } = await author.call('GET /api/deck/:id', { id: String(id) })
    await author.call('PUT /api/renametopic', { name: 'Orbits', topic: structure[0]?.id ?? 0 })
    expect([await found('tails'), await found('orbits')]).toEqual([[], ['Comets']])
    await sql`update decks set taken_down_at = now() where id = ${id}`.execute(app.db)
    expect(await found('comets')).toEqual([])
    await sql`update decks set taken_down_at = null where id = ${id}`.execute(app.db)
    expect(await found('comets')).toEqual(['Comets'])
    await author.call('PUT /api/deleteDeck', { id })
    expect(await found('comets')).toEqual([])
  })

  test('is searched completely, in pages, even if most decks are not prominent', async () => {
    const ids: number[] = []
    for (let number = 0; number < 9; number++) ids.push(await create({ name: `Beetles ${number}` }))
    await sql`update library_state set prominent_from = 'infinity'`.execute(app.db)
    await sql`update public_decks set is_prominent = deck_id = ${ids[4]}`.execute(app.db)
    const pages = [0, 4, 8].map((offset) => found('beetl', { limit: '4', offset: String(offset) }))
    expect((await Promise.all(pages)).flat().toSorted()).toEqual(ids.map((_, number) => `Beetles ${number}`))
    await cleanUp(app.deps)
    const { rows } = await sql`select from public_decks where not is_prominent`.execute(app.db)
    expect(rows).toHaveLength(0)
  })
})
