import { beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { addMember, makeDeck, publish } from '../testing/decks.ts'

let app: TestApp
let learner: Client

const noon = new Date('2026-11-20T12:00:00Z')
const setTime = (time: Date) => (app.clock.now = () => time)
const inWeeks = () => setTime(new Date(noon.getTime() + 20 * 86_400_000))
const create = async (name: string) => (await learner.call('PUT /api/deck', { name, description: '' })).id
const move = (id: number, folder: string | null) => learner.call('PUT /api/moveDeck', { id, folder })
const list = async (order: 'activity' | 'name' | 'due' = 'name', client = learner) =>
  (await client.call('GET /api/search', { public: 'false', order })).map(({ name, folder }) => [folder, name])
const folders = async () => (await learner.call('GET /api/today', {})).folders

beforeEach(async () => {
  app ??= await startApp()
  setTime(noon)
  learner = await app.register()
})

test('a folder whose name is older than the rule for names takes decks', async () => {
  const [old, turned] = [await create('Old'), '\u202eabc']
  await move(old, 'abc')
  await app.db.updateTable('learner_decks').set({ folder: turned }).where('deck_id', '=', old).execute()
  await move(await create('New'), turned)
  expect(await list()).toEqual([
    [turned, 'New'],
    [turned, 'Old'],
  ])
})

test('decks are listed folder by folder, and those without a folder last', async () => {
  const [heart, lungs, law] = [await create('Heart'), await create('Lungs'), await create('Law')]
  await create('Cooking')
  await move(lungs, ' medicine ')
  await move(law, 'Études')
  await move(heart, 'medicine')
  expect(await list()).toEqual([
    ['Études', 'Law'],
    ['medicine', 'Heart'],
    ['medicine', 'Lungs'],
    [null, 'Cooking'],
  ])
  await move(lungs, null)
  expect(await folders()).toEqual([
    { name: 'Études', decks: 1, due: 0 },
    { name: 'medicine', decks: 1, due: 0 },
  ])
})

test('renaming a folder keeps its decks together, into a folder that has the name; dissolving it takes them out', async () => {
  const [heart, lungs] = [await create('Heart'), await create('Lungs')]
  await move(heart, 'Medicine')
  await move(lungs, 'Anatomy')
  await learner.call('PUT /api/renameFolder', { folder: 'Medicine', name: 'Anatomy' })
  expect(await folders()).toEqual([{ name: 'Anatomy', decks: 2, due: 0 }])
  await learner.call('PUT /api/renameFolder', { folder: 'Anatomy', name: null })
  expect(await folders()).toEqual([])
  expect(await list()).toEqual([
    [null, 'Heart'],
    [null, 'Lungs'],
  ])
})

test('a folder is the learner’s own: others who have the deck see nothing of it', async () => {
  const author = await app.register()
  const shared = await makeDeck(author, 1, 'Shared')
  await addMember(app, learner, shared.deckId, 'reader')
  await move(shared.deckId, 'From others')
  expect(await list()).toEqual([['From others', 'Shared']])
  expect(await list('name', author)).toEqual([[null, 'Shared']])
  await author.call('PUT /api/renameFolder', { folder: 'From others', name: 'Mine' })
  expect(await list()).toEqual([['From others', 'Shared']])
})

test('only decks of one’s own list lie in folders', async () => {
  const author = await app.register()
  const { deckId } = await makeDeck(author, 1)
  expect((await learner.refused('PUT /api/moveDeck', { id: deckId, folder: 'Stolen' })).status).toBe(404)
  await publish(app, author, deckId)
  expect((await learner.refused('PUT /api/moveDeck', { id: deckId, folder: 'Seen' })).status).toBe(404)
  await learner.call('PUT /api/library', { id: deckId })
  await move(deckId, 'Library')
  expect(await list()).toEqual([['Library', 'Biology']])
  // As with the progress, the folder is kept in case the deck is added again.
  await learner.call('PUT /api/removeFromLibrary', { id: deckId })
  expect(await folders()).toEqual([])
  await learner.call('PUT /api/library', { id: deckId })
  expect(await list()).toEqual([['Library', 'Biology']])
})

test('what is due is counted in each folder, and decks with most due cards can come first', async () => {
  const [few, many] = [await makeDeck(learner, 1, 'Few'), await makeDeck(learner, 3, 'Many')]
  const other = await makeDeck(learner, 2, 'Other')
  await makeDeck(learner, 1, 'Never learned')
  for (const cardid of [...many.cardIds, ...few.cardIds, ...other.cardIds])
    await learner.call('PUT /api/submitAnswer', { cardid, rating: 4 })
  await move(few.deckId, 'Medicine')
  await move(many.deckId, 'Medicine')
  expect(await folders()).toEqual([{ name: 'Medicine', decks: 2, due: 0 }])
  inWeeks()
  expect(await folders()).toEqual([{ name: 'Medicine', decks: 2, due: 4 }])
  expect(await list('due')).toEqual([
    ['Medicine', 'Many'],
    ['Medicine', 'Few'],
    [null, 'Other'],
    [null, 'Never learned'],
  ])
})

test('the most due first puts folders in the order of the sum of their decks, and those without a folder last', async () => {
  const names = ['One', 'Two', 'Five', 'Nine']
  const decks = await Promise.all(names.map((name, index) => makeDeck(learner, [1, 2, 2, 4][index], name)))
  for (const { cardIds } of decks)
    for (const cardid of cardIds) await learner.call('PUT /api/submitAnswer', { cardid, rating: 4 })
  const [one, two, five] = decks.map(({ deckId }) => deckId)
  await move(one ?? 0, 'Anatomy')
  await move(two ?? 0, 'Law')
  await move(five ?? 0, 'Law')
  await move(await create('Never learned'), 'Botany')
  inWeeks()
  expect((await list('due')).map(([folder]) => folder)).toEqual(['Law', 'Law', 'Anatomy', 'Botany', null])
  expect((await list('name')).map(([folder]) => folder)).toEqual(['Anatomy', 'Botany', 'Law', 'Law', null])
})
