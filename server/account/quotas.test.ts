import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serverLimits } from '../../shared/limits.ts'
import { defaultQuotas } from '../../shared/quotas.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { confirmEmail } from '../testing/confirm.ts'
import { expectRightCounts } from '../testing/counts.ts'
import { addMember, deleteForGood, makeDeck, publish } from '../testing/decks.ts'
import { notesFile } from '../testing/notes.ts'
import { picture } from '../testing/pictures.ts'
import { allow, newCard, newDeck, one, purgeAll, quotaExceeded, usageOf } from '../testing/quotas.ts'

let app: TestApp
let author: Client

beforeEach(async () => {
  app = await startApp()
  author = await confirmEmail(app, await app.register())
})

afterEach(() => expectRightCounts(app))

describe('each quota refuses a write at its limit, says what to do, and allows it once something is deleted', () => {
  test('decks, including those in the bin', async () => {
    await allow(app, { decks: 2 })
    const { deckId } = await makeDeck(author, 1)
    expect((await newDeck(author)).status).toBe(200)
    const refused = await author.refused('PUT /api/deck', { name: 'Biology', description: '' })
    expect(refused).toMatchObject(quotaExceeded)
    expect(refused.detail).toBe(
      'You’ve reached the limit of 2 decks, including those in the bin. Permanently delete decks you don’t need. If you need more, contact support.',
    )
    await author.call('PUT /api/deleteDeck', { id: deckId })
    expect((await newDeck(author)).body).toMatchObject(quotaExceeded)
    await author.call('PUT /api/purgeDeck', { id: deckId })
    expect((await newDeck(author)).status).toBe(200)
    expect((await usageOf(author)).decks).toBe(2)
  })

  test('cards of a deck, including the bin', async () => {
    await allow(app, { cardsPerDeck: 3 })
    const deck = await makeDeck(author, 3)
    const other = await makeDeck(author, 3)
    const refused = await author.refused('PUT /api/card', { ...one, deckId: deck.deckId, topicId: deck.topicId })
    expect(refused).toMatchObject(quotaExceeded)
    expect(refused.detail).toMatch(/up to 3 cards, including those in its bin/)
    await author.call('PUT /api/deleteCard', { id: deck.cardIds[0] ?? 0 })
    expect((await newCard(author, deck)).status).toBe(409)
    const usage = (await author.call('GET /api/usage', {})).find(({ quota }) => quota === 'cardsPerDeck')
    expect(usage).toEqual({ quota: 'cardsPerDeck', used: 3, allowed: 3, deck: { id: deck.deckId, name: 'Biology' } })
    await purgeAll(author, deck.deckId)
    expect((await newCard(author, deck)).status).toBe(200)
    expect((await newCard(author, other)).status).toBe(409)
  })

  test('bytes of text, for every call that writes text', async () => {
    const { deckId, topicId, cardIds } = await makeDeck(author, 2)
    const [id = 0, second = 0] = cardIds
    await author.call('PUT /api/updateCard', { ...one, id, deckId, topicId }, { expectedVersion: 1 })
    await author.call('PUT /api/deleteCard', { id: second })
    const { textBytes } = await usageOf(author)
    expect(textBytes).toBeGreaterThan(100)
    await allow(app, { textBytes })
    const writes = [
      ['PUT /api/deck', { name: 'B', description: '' }],
      ['PUT /api/changeDeck', { id: deckId, name: 'Biology!', description: '' }],
      ['PUT /api/topic', { name: 'C', topic: null, deck: deckId }],
      ['PUT /api/renametopic', { name: 'Cells!', topic: topicId }],
      ['PUT /api/card', { ...one, deckId, topicId }],
      ['PUT /api/updateCard', { ...one, questionText: 'W', id, deckId, topicId }, 2],
      ['PUT /api/restoreVersion', { id, version: 1 }, 2],
      ['PUT /api/copyDeck', { id: deckId }],
    ] as const
    for (const [call, input, expectedVersion] of writes) {
      const refused = await author.refused(call, input, expectedVersion ? { expectedVersion } : {})
      expect([call, refused.type, refused.detail]).toEqual([
        call,
        quotaExceeded.type,
        expect.stringMatching(/limit of \S+ MB/),
      ])
    }
    expect((await usageOf(author)).textBytes).toBe(textBytes)
    // What takes nothing more goes on: shorter names, the bin and back, and deleting.
    await author.call('PUT /api/renametopic', { name: 'Cell', topic: topicId })
    const [entry] = await author.call('GET /api/bin', { id: String(deckId) })
    await author.call('PUT /api/restore', { id: entry?.id ?? 0 })
    const { bin } = await author.call('PUT /api/deleteTopic', { id: topicId })
    await author.call('PUT /api/restore', { id: bin })
    await author.call('PUT /api/deleteTopic', { id: topicId })
    await purgeAll(author, deckId)
    expect((await usageOf(author)).textBytes).toBe('Biology'.length)
    expect((await author.try('PUT /api/topic', { name: 'Genes', topic: null, deck: deckId })).status).toBe(200)
  })

  test('pictures', async () => {
    await allow(app, { pictures: 2 })
    const { deckId, topicId } = await makeDeck(author, 0)
    const files = { questionFile: { bytes: await picture() }, answerFile0: { bytes: await picture() } }
    const { id } = await author.call('PUT /api/card', { ...one, deckId, topicId }, { files })
    const another = () =>
      author.try('PUT /api/card', { ...one, deckId, topicId }, { files: { questionFile: files.questionFile } })
    expect((await another()).body).toMatchObject(quotaExceeded)
    await author.call('PUT /api/deleteCard', { id })
    expect((await another()).status).toBe(409)
    await purgeAll(author, deckId)
    expect((await another()).status).toBe(200)
    expect((await usageOf(author)).pictures).toBe(1)
  })

  test('bytes of both files of a picture', async () => {
    const { deckId, topicId } = await makeDeck(author, 0)
    const files = { questionFile: { bytes: await picture({ width: 720, height: 400 }) } }
    const another = () => author.try('PUT /api/card', { ...one, deckId, topicId }, { files })
    const { id } = (await another()).body as { id: number }
    const [image] = await app.db.selectFrom('images').select('id').execute()
    const sizes = ['full', 'card'].map(async (size) => {
      const file = await app.deps.files.get(`images/${image?.id}/${size}`)
      return file ? (await buffer(file)).length : 0
    })
    const [full = 0, card = 0] = await Promise.all(sizes)
    expect(Math.min(full, card)).toBeGreaterThan(0)
    const { pictureBytes } = await usageOf(author)
    expect(pictureBytes).toBe(full + card)
    await allow(app, { pictureBytes: Math.round(pictureBytes * 1.5) })
    const refused = await author.refused('PUT /api/card', { ...one, deckId, topicId }, { files })
    expect(refused).toMatchObject(quotaExceeded)
    expect(refused.detail).toMatch(/^There’s no room for more pictures and sounds: .* MB/)
    await author.call('PUT /api/deleteCard', { id })
    await purgeAll(author, deckId)
    expect((await usageOf(author)).pictureBytes).toBe(0)
    expect((await another()).status).toBe(200)
  })

  test('documents, of all decks together', async () => {
    await allow(app, { documents: 1 })
    const [first, second] = [await makeDeck(author, 0), await makeDeck(author, 0)]
    const upload = (id: number) => author.try('PUT /api/document', { id }, { files: notesFile })
    const { id } = (await upload(first.deckId)).body as { id: number }
    expect((await upload(second.deckId)).body).toMatchObject(quotaExceeded)
    await author.call('PUT /api/deleteDocument', { id })
    expect((await upload(second.deckId)).status).toBe(202)
    expect((await usageOf(author)).documents).toBe(1)
  })

  test('versions of cards', async () => {
    const { deckId, topicId, cardIds } = await makeDeck(author, 2)
    const [id = 0, other = 0] = cardIds
    await allow(app, { versions: 3 })
    const write = (number: number, card = id) =>
      author.try('PUT /api/updateCard', { ...one, questionText: `Q${number}`, id: card, deckId, topicId })
    expect((await write(1)).status).toBe(200)
    expect((await write(2)).body).toMatchObject(quotaExceeded)
    await author.call('PUT /api/deleteCard', { id: other })
    await purgeAll(author, deckId)
    expect((await write(2)).status).toBe(200)
    // A card that has as many as it can have loses its oldest first.
    await allow(app, { versions: serverLimits.versionsPerCard })
    for (let number = 3; number < serverLimits.versionsPerCard + 3; number++)
      expect((await write(number)).status).toBe(200)
    expect((await usageOf(author)).versions).toBe(serverLimits.versionsPerCard)
    // What the author wrote makes no room for others.
    const editor = await app.register()
    await addMember(app, editor, deckId, 'editor')
    const change = { ...one, questionText: 'Theirs', id, deckId, topicId }
    expect((await editor.try('PUT /api/updateCard', change)).body).toMatchObject(quotaExceeded)
  })

  test('cards of copies', async () => {
    const learner = await confirmEmail(app, await app.register())
    const { deckId } = await makeDeck(author, 3)
    await publish(app, author, deckId)
    await allow(app, { copiedCards: 5 })
    const { id } = await learner.call('PUT /api/copyDeck', { id: deckId })
    const copy = () => learner.try('PUT /api/copyDeck', { id: deckId }, { idempotencyKey })
    const idempotencyKey = crypto.randomUUID()
    expect((await copy()).body).toMatchObject(quotaExceeded)
    expect(await usageOf(learner)).toMatchObject({ decks: 1, copiedCards: 3 })
    await deleteForGood(learner, id)
    expect((await copy()).status).toBe(200)
    // A retry: by now there is no room for another copy.
    await allow(app, { copiedCards: 3, decks: 1 })
    expect((await copy()).status).toBe(200)
    const { structure } = await learner.call('GET /api/deck/:id', {
      id: String((await learner.call('GET /api/myDecks', {}))[0]?.id),
    })
    const [copied] = await learner.call('GET /api/myDecks', {})
    const place = { deckId: copied?.id ?? 0, topicId: structure[0]?.id ?? 0 }
    expect((await newCard(learner, place)).body).toMatchObject(quotaExceeded)
  })

  test('a copy that exceeds a quota is refused before it is written', async () => {
    const learner = await confirmEmail(app, await app.register())
    const { deckId, topicId } = await makeDeck(author, 0)
    const files = { questionFile: { bytes: await picture() } }
    await author.call('PUT /api/card', { ...one, questionText: 'x'.repeat(5000), deckId, topicId }, { files })
    await publish(app, author, deckId)
    const lastCard = async () =>
      (await sql<{ last: number }>`select last_value last from cards_id_seq`.execute(app.db)).rows
    const before = await lastCard()
    for (const quotas of [
      { textBytes: 4000 },
      { pictures: 0 },
      { pictureBytes: 1 },
      { copiedCards: 0 },
      { cardsPerDeck: 0 },
    ]) {
      await allow(app, quotas)
      expect((await learner.try('PUT /api/copyDeck', { id: deckId })).body).toMatchObject(quotaExceeded)
    }
    expect(await lastCard()).toEqual(before)
    await allow(app, {})
    expect((await learner.try('PUT /api/copyDeck', { id: deckId })).status).toBe(200)
  })
})

test('the usage lists every quota with its limit', async () => {
  await allow(app, { openUploads: 3 })
  const { deckId } = await makeDeck(author, 2)
  const usage = await author.call('GET /api/usage', {})
  expect(usage.map(({ quota }) => quota)).toEqual(Object.keys(defaultQuotas))
  const shown = Object.fromEntries(usage.map(({ quota, ...rest }) => [quota, rest]))
  expect(shown).toMatchObject({
    decks: { used: 1, allowed: 2000 },
    versions: { used: 2, allowed: 500_000 },
    cardsPerDeck: { used: 2, deck: { id: deckId, name: 'Biology' } },
    openUploads: { used: null, allowed: 3 },
    pixelsPerMinute: { used: null },
  })
  expect(shown['textBytes']?.used).toBeGreaterThan('BiologyCells'.length)
})
