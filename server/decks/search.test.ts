import { beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck, publish } from '../testing/decks.ts'

let app: TestApp
let author: Client
let visitor: Client

beforeAll(async () => {
  app = await startApp()
  author = await app.register()
  visitor = await app.register()
})

async function create(name: string, description = '', topics: string[] = []) {
  const { id } = await author.call('PUT /api/deck', { name, description })
  for (const topic of topics) await author.call('PUT /api/topic', { name: topic, topic: null, deck: id })
  return id
}
const found = async (search: string, client = author, isPublic: 'true' | 'false' = 'false') =>
  (await client.call('GET /api/search', { search, public: isPublic })).map(({ name }) => name)

describe('matching', () => {
  beforeAll(async () => {
    await create('Übungen zur Anatomie', 'Knochen & Gelenke', ['Schädel'])
    await create('Naïve set theory', '', ['Cardinal numbers', 'Axiom of choice'])
    await create('Русский язык', 'Ёлка и чай')
    await create('日本語の単語')
    await create('العربية')
    await create("Don't panic: C++ (2nd ed.)", 'x-ray; 100% fun')
    await create('Goethes Poesieuebungen')
    await create('Frauenbücher, neu')
  })

  test.each([
    ['a word of the name', 'theory', ['Naïve set theory']],
    ['a word of the description', 'gelenke', ['Übungen zur Anatomie']],
    ['a word of a topic', 'cardinal', ['Naïve set theory']],
    ['a prefix', 'anat', ['Übungen zur Anatomie']],
    ['a prefix, whatever its case', 'ANAT', ['Übungen zur Anatomie']],
    ['several words in any order, from anywhere in the deck', 'choice set naive', ['Naïve set theory']],
    ['a word without its accents', 'naive', ['Naïve set theory']],
    ['a word with its accents', 'naïve', ['Naïve set theory']],
    ['a word with its accents typed apart', 'nai\u0308ve', ['Naïve set theory']],
    ['an umlaut without its dots', 'ubu', ['Übungen zur Anatomie']],
    ['an umlaut of another case', 'ÜBUNG', ['Übungen zur Anatomie']],
    ['an umlaut written out', 'uebung', ['Übungen zur Anatomie']],
    ['an umlaut written out within a word', 'schaedel', ['Übungen zur Anatomie']],
    ['an umlaut that the deck has written out', 'poesieübung', ['Goethes Poesieuebungen']],
    ['an umlaut typed apart that the deck has written out', 'poesieu\u0308bung', ['Goethes Poesieuebungen']],
    ['letters that are no umlaut beside one', 'goethe poesieuebung', ['Goethes Poesieuebungen']],
    ['an umlaut written out in a word that has "ue" besides', 'frauenbuecher', ['Frauenbücher, neu']],
    ['"ue" that is no umlaut', 'neue', []],
    ['an accent that the deck does not have', 'théory', ['Naïve set theory']],
    ['Cyrillic, whatever its case', 'РУССКИЙ', ['Русский язык']],
    ['Cyrillic by a prefix', 'рус', ['Русский язык']],
    ['Cyrillic without its dots', 'елка', ['Русский язык']],
    ['Japanese by its beginning', '日本', ['日本語の単語']],
    ['Arabic', 'العربية', ['العربية']],
    ['a word with its punctuation', "don't panic!", ["Don't panic: C++ (2nd ed.)"]],
    ['a word beneath an apostrophe', 'panic', ["Don't panic: C++ (2nd ed.)"]],
    ['words with blanks around them', '  x ray \t', ["Don't panic: C++ (2nd ed.)"]],
  ])('%s: %s', async (_, search, names) => {
    expect(await found(search)).toEqual(names)
  })

  test.each([
    ['a part from within a word', 'natomie'],
    ['one word of two', 'theory anatomie'],
    ['an unknown word', 'zzz'],
  ])('not %s: %s', async (_, search) => {
    expect(await found(search)).toEqual([])
  })

  test.each(['', ' ', ' \t\n'])('blank text lists all: %j', async (search) => {
    expect(await found(search)).toHaveLength(8)
  })

  test.each(['& | !', ':*', "'", '"', '\\', '%', '()', '<->', '👩‍🔬', '\u202e'])(
    'text without a word finds nothing: %j',
    async (search) => {
      expect(await found(search)).toEqual([])
    },
  )

  test.each([
    'theory & | ! :* \' " zzz',
    'theory | zzz',
    "x' | '",
    "theory':* & zzz",
    '!zzz',
    'theory\\',
    'zzz <-> set',
    "'); drop table decks; --",
    '${1}',
    '$1',
    'set:A',
    'theory OR zzz',
    '%theory%zzz',
    '_____',
  ])('operators are plain text: %s', async (search) => {
    const { status } = await author.try('GET /api/search', { search, public: 'false' })
    expect(status).toBe(200)
    expect(await found('theory | zzz')).toEqual([])
    expect(await found("the'ory")).toEqual([])
    expect(await found('theory & | ! :* \' "')).toEqual(['Naïve set theory'])
  })

  test('exact spellings come first', async () => {
    const ids = [await create('Ähren aehnlich'), await create('Aehren ähnlich'), await create('Ähren ähnlich')]
    expect(await found('ährlich')).toEqual([])
    expect(await found('aehren')).toEqual(['Aehren ähnlich', 'Ähren ähnlich', 'Ähren aehnlich'])
    expect(await found('ähren')).toEqual(['Ähren ähnlich', 'Ähren aehnlich', 'Aehren ähnlich'])
    expect(await found('aehnlich')).toEqual(['Ähren aehnlich', 'Ähren ähnlich', 'Aehren ähnlich'])
    for (const id of ids) await author.call('PUT /api/deleteDeck', { id })
  })

  test('the deck of that name comes first, then names that begin with it', async () => {
    const names = ['Verbs', 'Verbs of motion', 'Irregular verbs']
    const ids = []
    for (const name of names) ids.push(await create(name))
    expect(await found('verbs')).toEqual(names)
    for (const id of ids) await author.call('PUT /api/deleteDeck', { id })
  })

  test('a search follows changes: topics added, renamed and deleted', async () => {
    const id = await create('Chemistry')
    const { id: topic } = await author.call('PUT /api/topic', { name: 'Alkanes', topic: null, deck: id })
    expect(await found('alkan')).toEqual(['Chemistry'])
    await author.call('PUT /api/renametopic', { topic, name: 'Alkenes' })
    expect([await found('alkan'), await found('alken')]).toEqual([[], ['Chemistry']])
    await author.call('PUT /api/deleteTopic', { id: topic })
    expect(await found('alken')).toEqual([])
    await author.call('PUT /api/deleteDeck', { id })
    expect(await found('chemistry')).toEqual([])
  })

  test('a word of the maximum length is found', async () => {
    const name = 'Donaudampfschiff'.repeat(7)
    await create(name, 'ü'.repeat(2000))
    expect(await found(name.slice(0, 100))).toEqual([name])
    expect(await found('u'.repeat(200))).toEqual([name])
  })
})

describe('public decks', () => {
  test('are found by others while they are public, and not among their own decks', async () => {
    const id = await create('Quantum optics', '', ['Photons'])
    expect(await found('photon', visitor, 'true')).toEqual([])
    await publish(app, author, id)
    expect(await found('photon', visitor, 'true')).toEqual(['Quantum optics'])
    expect(await found('photon', visitor)).toEqual([])
    await author.call('PUT /api/public', { deck: id, isPublic: false })
    expect(await found('photon', visitor, 'true')).toEqual([])
  })

  test('are not listed for their author', async () => {
    await publish(app, author, await create('Lasers'))
    expect(await found('lasers', author, 'true')).toEqual([])
    expect(await found('lasers', author)).toEqual(['Lasers'])
  })

  test('in the library are found in both searches, marked as such', async () => {
    const id = await create('Spectra')
    await publish(app, author, id)
    await visitor.call('PUT /api/library', { id })
    const search = (isPublic: 'true' | 'false') => visitor.call('GET /api/search', { search: 'spec', public: isPublic })
    expect(await search('true')).toMatchObject([{ id, inLibrary: true, isAuthor: false }])
    expect(await search('false')).toEqual(await search('true'))
  })
})

describe('long lists', () => {
  test('are paged with links, and contain every deck once', async () => {
    const user = await app.register()
    for (let number = 1; number <= 7; number++)
      await user.call('PUT /api/deck', { name: `Größe ${number}`, description: '' })
    const seen: string[] = []
    let path: string | undefined = '/api/search?search=gro%C3%9Fe&public=false&limit=3'
    for (let part = 0; path && part < 9; part++) {
      const { headers, body } = await user.send('GET', path)
      seen.push(...(body as { name: string }[]).map(({ name }) => name))
      path = /^<(\/api\/search\?[^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => `Größe ${number}`))
  })

  test('have sixty decks per page by default', async () => {
    const user = await app.register()
    const { id: author_id } = await user.call('GET /api/me', {})
    const now = new Date()
    const rows = Array.from({ length: 61 }, (_, index) => {
      return { author_id, name: `Deck ${index}`, description: '', created_at: now, changed_at: now }
    })
    await app.db.insertInto('decks').values(rows).execute()
    const { headers, body } = await user.try('GET /api/search', { public: 'false' })
    expect(body).toHaveLength(60)
    expect(headers.get('link')).toBe('</api/search?public=false&offset=60>; rel="next"')
    const rest = await user.try('GET /api/search', { public: 'false', offset: 60 })
    expect([rest.body, rest.headers.has('link')]).toEqual([[expect.anything()], false])
    expect((await user.try('GET /api/search', { public: 'false', offset: 1_000_000 })).body).toEqual([])
  })
})

test('own decks come by their last activity, or by name with umlauts where people look for them', async () => {
  const user = await app.register()
  for (const name of ['Zoology', 'Übungen', 'anatomy', 'Vocabulary']) await makeDeck(user, 0, name)
  const names = async (order?: 'activity' | 'name') =>
    (await user.call('GET /api/search', { public: 'false', ...(order && { order }) })).map(({ name }) => name)
  expect(await names('name')).toEqual(['anatomy', 'Übungen', 'Vocabulary', 'Zoology'])
  expect(await names()).toEqual(['Vocabulary', 'anatomy', 'Übungen', 'Zoology'])
})
