import { beforeAll, expect, test } from 'vitest'
import { ankiPackage } from '../../engine/imports/anki/package-fixture.ts'
import type { CallInput } from '../../shared/api/contract.ts'
import { startApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck } from '../testing/decks.ts'

type Choices = Partial<CallInput<'PUT /api/import'>>

let learner: Client

beforeAll(async () => {
  learner = await (await startApp()).register()
})

const fileOf = (bytes: Buffer) => ({ files: { file: { bytes, name: 'sky.apkg' } } })
const imported = async (bytes: Buffer, choices: Choices = {}) => learner.call('PUT /api/import', choices, fileOf(bytes))
const preview = async (bytes: Buffer, choices: Choices = {}) =>
  learner.call('PUT /api/importPreview', choices, fileOf(bytes))

test('new decks get the limits of new cards a day of a package only if the user wants, and lose them with the import', async () => {
  const limitOf = async (id = 0) => (await learner.call('GET /api/studyStatus/:id', { id: String(id) })).newPerDay
  for (const generation of ['legacy 2', 'latest'] as const) {
    const bytes = ankiPackage({
      generation,
      decks: { 1: 'Default', 2: 'Sky', 3: 'Sea', 4: 'Sea::Deep' },
      newPerDay: { 2: 7, 3: 12_000 },
      notes: [
        { fields: ['Sun', 'Sonne'], cards: [{ did: 2 }] },
        { fields: ['Wave', 'Welle'], cards: [{ did: 4 }] },
        { fields: ['Tree', 'Baum'] },
      ],
    })
    // One deck cannot have two limits, and Anki's own ones are no choice of the user.
    expect((await preview(bytes)).limits).toEqual([])
    const limits = [
      { deck: 'Sky', newPerDay: 7 },
      { deck: 'Sea', newPerDay: 9999 },
    ]
    expect((await preview(bytes, { perDeck: true })).limits).toEqual(limits)
    const without = await imported(bytes, { perDeck: true })
    expect(await limitOf(without.deckIds[0])).toBe(null)
    const done = await imported(bytes, { perDeck: true, withLimits: true })
    const [sky = 0, sea = 0, loose] = done.deckIds
    expect([await limitOf(sky), await limitOf(sea), await limitOf(loose)]).toEqual([7, 9999, null])
    // Decks that the user has put a card into stay, and so does a limit that the user has changed.
    for (const deckId of [sky, sea]) {
      const [topic] = await learner.call('PUT /api/getTopics', { id: deckId })
      const content = { questionText: 'New', isGapText: false, Answers: [{ text: 'Neu', correct: true }] }
      await learner.call('PUT /api/card', { deckId, topicId: topic?.id ?? 0, ...content })
    }
    await learner.call('PUT /api/newPerDay', { id: sea, newPerDay: 3 })
    await learner.call('PUT /api/undoImport', { id: done.id })
    expect([await limitOf(sky), await limitOf(sea)]).toEqual([null, 3])
  }
  const one = ankiPackage({ decks: { 2: 'Sky' }, newPerDay: { 2: 7 }, notes: [{ fields: ['Sun', 'Sonne'], cards: [{ did: 2 }] }] }) // prettier-ignore
  expect((await preview(one)).limits).toEqual([{ deck: 'Sky', newPerDay: 7 }])
  const { deckId } = await makeDeck(learner, 1)
  expect((await preview(one, { deckId })).limits).toEqual([])
  await imported(one, { deckId, withLimits: true })
  expect(await limitOf(deckId)).toBe(null)
  expect(await limitOf((await imported(one, { withLimits: true })).deckIds[0])).toBe(7)
})
