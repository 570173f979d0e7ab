import { beforeAll, expect, test } from 'vitest'
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

test.each([
  ['Arabic without vowels', 'النَّحْو العربي', ['النحو', 'العربي', 'الن']],
  ['Arabic letters that are written in several ways', 'أحمد ومدرسة', ['احمد', 'أحمد', 'ومدرسه']],
  ['Hebrew without points', 'שָׁלוֹם', ['שלום', 'שָׁלוֹם', 'שלו']],
  ['small and wide forms', 'CO₂ and Ｈ₂Ｏ', ['co2', 'h2o', 'H₂O']],
  ['Han characters, wherever they are', '日本語のカメラ', ['日本', '語', '本語', 'のカ', '日']],
  ['Greek and Cyrillic', 'Αθήνα и йод', ['αθηνα', 'йод', 'ΑΘΉ']],
])('%s', async (_, name, texts) => {
  const { id } = await author.call('PUT /api/deck', { name, description: '' })
  await publish(app, author, id)
  for (const search of texts) {
    for (const [client, isPublic] of [
      [visitor, 'true'],
      [author, 'false'],
    ] as const) {
      const decks = await client.call('GET /api/search', { search, public: isPublic })
      expect(
        decks.map((deck) => deck.name),
        search,
      ).toEqual([name])
    }
  }
})
