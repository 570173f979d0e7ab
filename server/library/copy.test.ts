import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../shared/limits.ts'
import { deleteAccount } from '../account/deletion.ts'
import { imageKeys } from '../cards/cards.sql.ts'
import { cleanUp } from '../app/start.ts'
import { partKey } from '../platform/part-key.ts'
import { copyDeck } from './copy.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { confirmEmail } from '../testing/confirm.ts'
import { addCards, addMember, cardsIn, deleteForGood, makeDeck, publish } from '../testing/decks.ts'
import { holdIndexing, waitingForLocks } from '../testing/locks.ts'
import { picture } from '../testing/pictures.ts'

let app: TestApp
let author: Client
let learner: Client

beforeAll(async () => {
  app = await startApp()
  author = await app.register()
  await author.call('PUT /api/profile', { name: 'Ada' })
  learner = await app.register()
})

const read = (client: Client, id: number) => client.call('GET /api/deck/:id', { id: String(id) })
const copy = async (id: number, client = learner) => (await client.call('PUT /api/copyDeck', { id })).id

/** A public deck of two topics, the second beneath the first, and a card with two pictures. */
async function makePictured() {
  const deck = await makeDeck(author, 2)
  const { id: inner } = await author.call('PUT /api/topic', { name: 'Genes', topic: deck.topicId, deck: deck.deckId })
  const Answers = [
    { text: 'yes', correct: true },
    { text: 'no', correct: false },
  ]
  const content = { deckId: deck.deckId, topicId: inner, questionText: 'Seen?', isGapText: false, Answers }
  const files = { questionFile: { bytes: await picture() }, answerFile1: { bytes: await picture() } }
  const { id: picturedId } = await author.call('PUT /api/card', content, { files })
  await publish(app, author, deck.deckId)
  return { ...deck, inner, picturedId }
}

const files = async (ids: readonly (string | null)[]) =>
  (await Promise.all(ids.map((id) => app.deps.files.get(imageKeys(id ?? '').full)))).filter(
    (file) => file !== undefined,
  )
const picturesOf = ({ questionFileLink, Answers }: Awaited<ReturnType<typeof cardsIn>>[number]) =>
  [questionFileLink, ...Answers.map(({ fileLink }) => fileLink)].filter((id) => id !== null)
const fetched = (client: Client, id: string) => client.try('GET /api/getImageById', { id })

describe('a copy', () => {
  test('has the topics, cards and answers, is private, and has no learning states', async () => {
    const { deckId } = await makePictured()
    await learner.call('PUT /api/library', { id: deckId })
    const [first] = await cardsIn(learner, deckId)
    await learner.call('PUT /api/submitAnswer', { cardid: first?.id ?? 0, rating: 4 })
    const id = await copy(deckId)
    const deck = await read(learner, id)
    expect(deck).toMatchObject({
      name: 'Biology (copy)',
      isAuthor: true,
      isPublic: false,
      learners: 0,
      cards: 3,
      topics: 2,
      fresh_cards: 3,
      copiedFrom: { id: deckId, name: 'Biology', author: 'Ada' },
      structure: [{ name: 'Cells', cards: 2, elements: [{ name: 'Genes', cards: 1 }] }],
    })
    const essence = (cards: Awaited<ReturnType<typeof cardsIn>>) =>
      cards.map(({ questionText, isGapText, Answers }) => [
        questionText,
        isGapText,
        Answers.map(({ text, correct }) => [text, correct]),
      ])
    expect(essence(await cardsIn(learner, id))).toEqual(essence(await cardsIn(author, deckId)))
  })

  test('has a name that can be saved again, without half a character', async () => {
    const { deckId } = await makeDeck(author, 1, '🫀'.repeat(limits.deckNameLength / 2))
    await publish(app, author, deckId)
    const id = await copy(deckId)
    const { name, description } = await read(learner, id)
    expect(name).toBe(`${'🫀'.repeat(56)} (copy)`)
    await learner.call('PUT /api/changeDeck', { id, name, description })
  })

  test('is independent of the original', async () => {
    const { deckId, topicId } = await makeDeck(author, 1)
    await publish(app, author, deckId)
    const id = await copy(deckId)
    await addCards(author, { deckId, topicId }, 1)
    await author.call('PUT /api/renametopic', { topic: topicId, name: 'Other' })
    expect(await read(learner, id)).toMatchObject({ cards: 1, structure: [{ name: 'Cells' }] })
    const { structure } = await read(learner, id)
    await addCards(learner, { deckId: id, topicId: structure[0]?.id ?? 0 }, 2)
    expect((await read(author, deckId)).cards).toBe(2)
    await author.call('PUT /api/deleteDeck', { id: deckId })
    expect(await read(learner, id)).toMatchObject({
      cards: 3,
      copiedFrom: { id: null, name: 'Biology', author: 'Ada' },
    })
  })

  test('links to the original while it is visible, and does not name a deleted author', async () => {
    const other = await app.register('leaves@example.org')
    await other.call('PUT /api/profile', { name: 'Bob' })
    const { deckId } = await makeDeck(other, 1)
    await publish(app, other, deckId)
    const id = await copy(deckId)
    await other.call('PUT /api/public', { deck: deckId, isPublic: false })
    expect((await read(learner, id)).copiedFrom).toEqual({ id: null, name: 'Biology', author: 'Bob' })
    const account = await other.call('GET /api/me', {})
    await deleteAccount({ ...app.deps, dataDir: app.deps.config.dataDir }, account)
    expect((await read(learner, id)).copiedFrom).toEqual({ id: null, name: 'Biology', author: null })
  })

  test('can be made by readers of a private deck, but not by strangers or of a deck that was taken down', async () => {
    const { deckId } = await makeDeck(author, 1)
    expect((await learner.refused('PUT /api/copyDeck', { id: deckId })).status).toBe(404)
    await addMember(app, learner, deckId, 'reader')
    expect((await read(learner, await copy(deckId))).cards).toBe(1)
    await sql`update decks set taken_down_at = now() where id = ${deckId}`.execute(app.db)
    expect((await author.refused('PUT /api/copyDeck', { id: deckId })).detail).toBe(
      'This deck was taken down. It can’t be copied.',
    )
  })

  test('is made once per click, however often it is sent', async () => {
    const { deckId } = await makeDeck(author, 1)
    await publish(app, author, deckId)
    const once = { idempotencyKey: crypto.randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => learner.call('PUT /api/copyDeck', { id: deckId }, once)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect((await read(learner, answers[0]?.id ?? 0)).cards).toBe(1)
    expect((await author.call('PUT /api/copyDeck', { id: deckId }, once)).id).not.toBe(answers[0]?.id)
  })
})

describe('pictures of a copy', () => {
  test('are visible to its owner, and stored once', async () => {
    const { deckId } = await makePictured()
    const id = await copy(deckId)
    const shown = (await cardsIn(learner, id)).flatMap(picturesOf)
    expect(shown).toHaveLength(2)
    expect(await files(shown)).toEqual([])
    for (const image of shown) expect((await fetched(learner, image)).status).toBe(200)
    expect((await fetched(author, shown[0] ?? '')).status).toBe(404)
  })

  test('stay when the original is deleted, and the files are deleted with the last picture', async () => {
    const { deckId } = await makePictured()
    const originals = (await cardsIn(author, deckId)).flatMap(picturesOf)
    const [one, two] = [await copy(deckId), await copy(deckId)]
    const again = await copy(one)
    const shown = (await cardsIn(learner, again)).flatMap(picturesOf)
    for (const id of [deckId, one]) {
      await deleteForGood(id === deckId ? author : learner, id)
      await cleanUp(app.deps)
      expect((await fetched(learner, shown[0] ?? '')).status).toBe(200)
    }
    await Promise.all([two, again].map((id) => deleteForGood(learner, id)))
    await cleanUp(app.deps)
    expect(await files(originals)).toEqual([])
  })

  test('are complete if the original is deleted meanwhile', async () => {
    for (let round = 0; round < 5; round++) {
      const { deckId } = await makePictured()
      const [copied] = await Promise.all([
        learner.try('PUT /api/copyDeck', { id: deckId }),
        deleteForGood(author, deckId),
      ])
      await cleanUp(app.deps)
      const isThere = copied.status === 200
      expect(isThere || copied.status === 404).toBe(true)
      const shown = isThere ? (await cardsIn(learner, (copied.body as { id: number }).id)).flatMap(picturesOf) : []
      expect(shown).toHaveLength(isThere ? 2 : 0)
      for (const image of shown) expect((await fetched(learner, image)).status).toBe(200)
    }
  })

  test('are in the export of their owner', async () => {
    const { deckId } = await makePictured()
    const owner = await app.register()
    const id = await copy(deckId, owner)
    const [image = ''] = (await cardsIn(owner, id)).flatMap(picturesOf)
    const { body } = await owner.send('GET', '/api/export')
    expect((body as Buffer).includes(`${image}.webp`)).toBe(true)
  })
})

describe('while a deck is copied', () => {
  test('it can be changed, learned, unpublished and deleted, and the copy is as the deck was', async () => {
    const { deckId, cardIds } = await makePictured()
    const originals = (await cardsIn(author, deckId)).flatMap(picturesOf)
    const [cardid = 0] = cardIds
    const held = await holdIndexing(app)
    const copying = copy(deckId)
    await held.isWaitedFor(1)
    await author.call('PUT /api/changeDeck', { id: deckId, name: 'Botany', description: '' })
    await (await app.register()).call('PUT /api/submitAnswer', { cardid, rating: 3 })
    await author.call('PUT /api/public', { deck: deckId, isPublic: false })
    await deleteForGood(author, deckId)
    await cleanUp(app.deps)
    await held.end()
    const id = await copying
    expect(await read(learner, id)).toMatchObject({
      name: 'Biology (copy)',
      cards: 3,
      copiedFrom: { id: null, name: 'Biology', author: 'Ada' },
    })
    const shown = (await cardsIn(learner, id)).flatMap(picturesOf)
    expect(shown).toHaveLength(2)
    for (const image of shown) expect((await fetched(learner, image)).status).toBe(200)
    await deleteForGood(learner, id)
    await cleanUp(app.deps)
    expect(await files(originals)).toEqual([])
  })

  test('files that were due before are deleted', async () => {
    const { deckId } = await makePictured()
    const gone = await makePictured()
    const originals = (await cardsIn(author, gone.deckId)).flatMap(picturesOf)
    await deleteForGood(author, gone.deckId)
    const held = await holdIndexing(app)
    const copying = copy(deckId)
    await held.isWaitedFor(1)
    await cleanUp(app.deps)
    expect(await files(originals)).toHaveLength(2)
    await sql`update file_removals set due_at = due_at - interval '61 minutes'`.execute(app.db)
    await cleanUp(app.deps)
    expect(await files(originals)).toEqual([])
    await held.end()
    await copying
  })

  test('it is not copied for somebody who may no longer see it', async () => {
    const { deckId } = await makeDeck(author, 1)
    await publish(app, author, deckId)
    const key = crypto.randomUUID()
    const { id: userId } = await learner.call('GET /api/me', {})
    let copying: ReturnType<Client['try']> | undefined
    // The copy waits for a deck with its key, and then finds it gone.
    await expect(
      app.db.transaction().execute(async (db) => {
        await sql`insert into decks (author_id, name, description, created_at, changed_at, create_key)
          values (${userId}, 'x', '', now(), now(), ${partKey(key, 'PUT /api/copyDeck')})`.execute(db)
        copying = learner.try('PUT /api/copyDeck', { id: deckId }, { idempotencyKey: key })
        await expect.poll(() => waitingForLocks(app)).toBe(1)
        await author.call('PUT /api/public', { deck: deckId, isPublic: false })
        throw new Error('not kept')
      }),
    ).rejects.toThrow('not kept')
    expect(await copying).toMatchObject({ status: 404 })
  })

  test('a copier who leaves gets none', async () => {
    const { deckId } = await makeDeck(author, 1)
    await publish(app, author, deckId)
    const held = await holdIndexing(app)
    const leaving = new AbortController()
    const before = await learner.call('GET /api/myDecks', {})
    const user = { id: (await learner.call('GET /api/me', {})).id, language: 'en' } as const
    const wanted = { user, deckId, idempotencyKey: null, now: new Date() }
    const copying = copyDeck(app.deps.db, { ...wanted, signal: leaving.signal })
    await held.isWaitedFor(1)
    leaving.abort()
    await Promise.all([expect(copying).rejects.toThrow('aborted'), held.end()])
    expect(await learner.call('GET /api/myDecks', {})).toEqual(before)
  })
})

test('the cards of a copy are found by their words and tags', async () => {
  const { deckId, cardIds } = await makeDeck(author, 2)
  const [id = 0] = cardIds
  await author.call('PUT /api/tagCards', { deck: deckId, cards: [id], tags: ['Old::Greek'], isTagged: true })
  await publish(app, author, deckId)
  const copyId = await copy(deckId)
  const { rows } = await sql<{ isIndexed: boolean }>`
    select search = card_search(card_id) and strpos(search::text, ${`'${copyId} `}) > 0 "isIndexed"
    from card_words w join cards c on c.id = w.card_id where c.deck_id = ${copyId}`.execute(app.db)
  expect(rows).toEqual([{ isIndexed: true }, { isIndexed: true }])
  expect((await sql`select from copied_words`.execute(app.db)).rows).toEqual([])
})

test('ten thousand cards are copied in seconds, while others get responses', async () => {
  const { deckId, topicId } = await makeDeck(author, 0)
  await publish(app, author, deckId)
  await confirmEmail(app, learner)
  await sql`with c as (
    insert into cards (deck_id, topic_id, position, question_text, is_gap_text, created_at, changed_at)
    select ${deckId}, ${topicId}, n, 'q' || n, false, now(), now() from generate_series(1, 10000) n returning id)
    insert into answers (card_id, position, text, correct) select id, n, 'a', n = 0 from c, generate_series(0, 3) n`.execute(
    app.db,
  )
  const begin = performance.now()
  const copying = learner.call('PUT /api/copyDeck', { id: deckId })
  await learner.call('GET /api/myDecks', {})
  const answered = performance.now() - begin
  const { id } = await copying
  const copied = performance.now() - begin
  expect(copied).toBeLessThan(20_000)
  expect(answered).toBeLessThan(copied)
  expect((await read(learner, id)).cards).toBe(10_000)
})
