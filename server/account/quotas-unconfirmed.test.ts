import { beforeAll, expect, test } from 'vitest'
import { defaultQuotas } from '../../shared/quotas.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { confirmEmail } from '../testing/confirm.ts'
import { makeDeck } from '../testing/decks.ts'
import { allow, newCard, newDeck, quotaExceeded } from '../testing/quotas.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

test('an unconfirmed account has a tenth of each stored quota', async () => {
  const stranger = await app.register()
  const allowed = async () =>
    Object.fromEntries((await stranger.call('GET /api/usage', {})).map((usage) => [usage.quota, usage.allowed]))
  expect(await allowed()).toEqual({
    decks: 200,
    cardsPerDeck: 5000,
    textBytes: 13_421_772,
    pictures: 2000,
    pictureBytes: 214_748_364,
    documents: 200,
    versions: 50_000,
    copiedCards: 10_000,
    openUploads: defaultQuotas.openUploads,
    pixelsPerMinute: defaultQuotas.pixelsPerMinute,
  })
  await allow(app, { decks: 29, cardsPerDeck: 5 })
  expect(await allowed()).toMatchObject({ decks: 2, cardsPerDeck: 1 })
  const deck = await makeDeck(stranger, 1)
  expect((await newCard(stranger, deck)).body).toMatchObject(quotaExceeded)
  expect((await newDeck(stranger)).status).toBe(200)
  expect((await stranger.try('PUT /api/copyDeck', { id: deck.deckId })).body).toMatchObject(quotaExceeded)
  const write = { name: 'Biology', description: '' }
  const refused = await stranger.refused('PUT /api/deck', write)
  expect(refused).toMatchObject(quotaExceeded)
  expect(refused.detail).toBe(
    'You’ve reached the limit of 2 decks, including those in the bin. Permanently delete decks you don’t need. Confirm your email to get ten times as much.',
  )
  const german = await stranger.refused('PUT /api/deck', write, { headers: { 'accept-language': 'de' } })
  expect(german.detail).toMatch(/ Bestätige deine E-Mail-Adresse, dann hast du zehnmal so viel\.$/)
  await confirmEmail(app, stranger)
  expect(await allowed()).toMatchObject({ decks: 29, cardsPerDeck: 5 })
  expect((await newDeck(stranger)).status).toBe(200)
  expect((await newCard(stranger, deck)).status).toBe(200)
})
