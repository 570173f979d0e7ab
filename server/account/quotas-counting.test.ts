import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { deleteAccount } from './deletion.ts'
import { findMiscountedUsers } from './quotas.ts'
import { repairUsage } from '../study/recount.ts'
import { purgeExpired } from '../decks/trash.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { confirmEmail } from '../testing/confirm.ts'
import { expectRightCounts } from '../testing/counts.ts'
import { suggested } from '../testing/suggestions.ts'
import { addCards, addMember, deleteForGood, makeDeck, publish } from '../testing/decks.ts'
import { notesFile } from '../testing/notes.ts'
import { allow, newCard, newDeck, one, purgeAll, quotaExceeded, usageOf } from '../testing/quotas.ts'

let app: TestApp
let author: Client

beforeEach(async () => {
  app = await startApp()
  author = await confirmEmail(app, await app.register())
})

afterEach(() => expectRightCounts(app))

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

/** Until a connection of this application waits for a lock. */
async function somebodyWaits(): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(() => waiting.execute(app.db).then(({ rows }) => rows.length)).toBeGreaterThan(0)
}

describe('the content of a deck counts towards the quota of its author', () => {
  test('an editor who exceeds the author’s quota gets a message about it', async () => {
    const editor = await confirmEmail(app, await app.register())
    const deck = await makeDeck(author, 1)
    await addMember(app, editor, deck.deckId, 'editor')
    const before = await usageOf(editor)
    await newCard(editor, deck)
    expect(await usageOf(editor)).toEqual(before)
    expect((await usageOf(author)).versions).toBe(2)
    await allow(app, { versions: 2 })
    const { deckId, topicId } = deck
    const { detail } = await editor.refused('PUT /api/card', { ...one, deckId, topicId })
    expect(detail).toMatch(/The author of this deck has reached a limit \(card versions\)/)
    const answer = await editor.try(
      'PUT /api/card',
      { ...one, deckId, topicId },
      { headers: { 'accept-language': 'de' } },
    )
    expect((answer.body as Problem).detail).toMatch(/Kartenversionen/)
  })

  test('a suggestion counts towards its user’s quota until the deck, the card or the user is deleted', async () => {
    const learner = await confirmEmail(app, await app.register())
    const other = await app.register()
    const { deckId, cardIds } = await makeDeck(author, 3)
    const [first = 0, second = 0, third = 0] = cardIds
    await publish(app, author, deckId)
    const before = await usageOf(author)
    await learner.call('PUT /api/suggestCard', { ...suggested, id: first }, { expectedVersion: 1 })
    const { textBytes } = await usageOf(learner)
    expect(textBytes).toBeGreaterThan(50)
    expect(await usageOf(author)).toEqual(before)
    await allow(app, { textBytes })
    // The new one takes the place of the one before.
    await learner.call('PUT /api/suggestCard', { ...suggested, id: first }, { expectedVersion: 1 })
    expect(
      (await learner.try('PUT /api/suggestCard', { ...suggested, id: second }, { expectedVersion: 1 })).body,
    ).toMatchObject(quotaExceeded)
    await allow(app, {})
    await learner.call('PUT /api/suggestCard', { ...suggested, id: second }, { expectedVersion: 1 })
    await other.call('PUT /api/suggestCard', { ...suggested, id: third }, { expectedVersion: 1 })
    await author.call('PUT /api/deleteCard', { id: first })
    await purgeAll(author, deckId)
    expect((await usageOf(learner)).textBytes).toBe(textBytes)
    await deleteForGood(author, deckId)
    expect([(await usageOf(learner)).textBytes, (await usageOf(other)).textBytes]).toEqual([0, 0])
  })

  test('accepting a suggestion needs quota of the author', async () => {
    const learner = await confirmEmail(app, await app.register())
    const { deckId, cardIds } = await makeDeck(author, 1)
    await publish(app, author, deckId)
    const { id } = await learner.call(
      'PUT /api/suggestCard',
      { ...suggested, id: cardIds[0] ?? 0 },
      { expectedVersion: 1 },
    )
    await allow(app, { versions: 1 })
    const decision = { id, decision: 'accept' as const }
    const accept = () => author.try('PUT /api/decideSuggestion', decision, { expectedVersion: 1 })
    expect((await accept()).body).toMatchObject(quotaExceeded)
    await allow(app, { versions: 2 })
    expect((await accept()).status).toBe(200)
  })
})

describe('concurrent writes', () => {
  test('of twenty concurrent cards, only the one that fits into the quota is created', async () => {
    const deck = await makeDeck(author, 2)
    await allow(app, { cardsPerDeck: 3 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => newCard(author, deck)))
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  })

  test('of twenty concurrent decks, only the one that fits into the quota is created', async () => {
    await allow(app, { decks: 1 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => newDeck(author)))
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  })

  test('many editors of one author’s decks do not deadlock', async () => {
    const reader = await confirmEmail(app, await app.register())
    const decks = [await makeDeck(author, 4), await makeDeck(author, 4), await makeDeck(author, 4)]
    for (const { deckId } of decks) await publish(app, author, deckId)
    const writes = decks.flatMap(({ deckId, topicId, cardIds: [first = 0, second = 0, third = 0] }) => [
      ...Array.from({ length: 6 }, () => newCard(author, { deckId, topicId })),
      author.try('PUT /api/updateCard', { ...one, id: first, deckId, topicId }),
      author.try('PUT /api/deleteCard', { id: second }),
      author.try('PUT /api/topic', { name: 'Genes', topic: null, deck: deckId }),
      reader.try('PUT /api/suggestCard', { ...suggested, id: third }, { expectedVersion: 1 }),
      reader.try('PUT /api/copyDeck', { id: deckId }),
    ])
    expect(new Set(statuses(await Promise.all(writes)))).toEqual(new Set([200]))
    await expectRightCounts(app)
    const bins = await Promise.all(decks.map(({ deckId }) => author.call('GET /api/bin', { id: String(deckId) })))
    const [last] = decks
    const ends = [
      ...bins
        .flat()
        .flatMap(({ id }) => [author.try('PUT /api/purge', { id }), author.try('PUT /api/restore', { id })]),
      ...decks.map((deck) => newCard(author, deck)),
      author
        .try('PUT /api/deleteDeck', { id: last?.deckId ?? 0 })
        .then(() => author.try('PUT /api/purgeDeck', { id: last?.deckId ?? 0 })),
    ]
    for (const { status } of await Promise.all(ends)) expect([200, 404, 409]).toContain(status)
  })
})

describe('long work on a deck does not block its user’s writes', () => {
  test('while the deck is copied', async () => {
    const { deckId } = await makeDeck(author, 2)
    const copying = await app.db.transaction().execute(async (db) => {
      await sql`lock table topics in share mode`.execute(db)
      const copying = author.try('PUT /api/copyDeck', { id: deckId })
      await somebodyWaits()
      expect((await newDeck(author)).status).toBe(200)
      // As an object: a promise of its own would be waited for.
      return { copying }
    })
    expect((await copying.copying).status).toBe(200)
    expect(await usageOf(author)).toMatchObject({ decks: 3, copiedCards: 2 })
  })

  test('while the deck is deleted, nor those of its suggesters', async () => {
    const learner = await confirmEmail(app, await app.register())
    const { deckId, cardIds } = await makeDeck(author, 2)
    await publish(app, author, deckId)
    await learner.call('PUT /api/suggestCard', { ...suggested, id: cardIds[0] ?? 0 }, { expectedVersion: 1 })
    await app.db.transaction().execute(async (db) => {
      await sql`delete from decks where id = ${deckId}`.execute(db)
      expect(statuses([await newDeck(author), await newDeck(learner)])).toEqual([200, 200])
    })
    expect([await usageOf(author), await usageOf(learner)]).toMatchObject([{ decks: 1 }, { decks: 1 }])
  })
})

describe('usage stays correct', () => {
  test('when an account with content in other users’ decks is deleted', async () => {
    const gone = await app.register('gone@example.org')
    const shared = await makeDeck(author, 1)
    await addMember(app, gone, shared.deckId, 'editor')
    await newCard(gone, shared)
    await gone.call('PUT /api/document', { id: shared.deckId }, { files: notesFile })
    const own = await makeDeck(gone, 2)
    await publish(app, gone, own.deckId)
    await author.call('PUT /api/suggestCard', { ...suggested, id: own.cardIds[0] ?? 0 }, { expectedVersion: 1 })
    expect(await usageOf(author)).toMatchObject({ documents: 1, versions: 2 })
    const { id } = await gone.call('GET /api/me', {})
    const deps = { db: app.db, files: app.deps.files, dataDir: app.config.dataDir, clock: () => new Date() }
    await deleteAccount(deps, { id, email: 'gone@example.org' })
    await expectRightCounts(app)
    expect((await usageOf(author)).documents).toBe(0)
  })

  test('when an account is deleted while a deck with its document changes', async () => {
    const gone = await app.register('gone@example.org')
    const { deckId } = await makeDeck(author, 1)
    await addMember(app, gone, deckId, 'editor')
    await gone.call('PUT /api/document', { id: deckId }, { files: notesFile })
    const account = await gone.call('GET /api/me', {})
    const { deleted } = await app.db.transaction().execute(async (db) => {
      await sql`select from decks where id = ${deckId} for update`.execute(db)
      const deleted = deleteAccount({ ...app.deps, dataDir: app.config.dataDir }, account)
      await somebodyWaits()
      await sql`delete from documents where deck_id = ${deckId}`.execute(db)
      return { deleted }
    })
    await deleted
    expect(await usageOf(author)).toMatchObject({ documents: 0 })
  })

  test('when the bin expires, and when rows are deleted manually', async () => {
    const { deckId, topicId, cardIds } = await makeDeck(author, 6)
    await addCards(author, { deckId, topicId }, 1)
    await author.call('PUT /api/deleteCards', { cards: cardIds.slice(0, 2), deck: deckId })
    await author.call('PUT /api/deleteCard', { id: cardIds[2] ?? 0 })
    await purgeExpired(app.db, new Date(Date.now() + (limits.binDays + 1) * 86_400_000))
    await expectRightCounts(app)
    await sql`delete from cards where id = ${cardIds[3]}`.execute(app.db)
    await sql`update answers set text = 'longer than it was' where card_id = ${cardIds[4]}`.execute(app.db)
    await sql`delete from card_versions where card_id = ${cardIds[5]}`.execute(app.db)
    await expectRightCounts(app)
    expect((await usageOf(author)).versions).toBe(2)
  })

  test('and a wrong count is repaired by recounting', async () => {
    const { deckId } = await makeDeck(author, 2)
    const before = await usageOf(author)
    const { id } = await author.call('GET /api/me', {})
    await sql`update usage set text_bytes = 5, decks = 7 where user_id = ${id}`.execute(app.db)
    await sql`update decks set kept_cards = 9 where id = ${deckId}`.execute(app.db)
    expect(await findMiscountedUsers(app.db)).toEqual([id])
    expect(await repairUsage(app.db)).toBe(1)
    expect(await usageOf(author)).toEqual(before)
    expect(await repairUsage(app.db)).toBe(0)
  })
})
