import { beforeAll, describe, expect, test } from 'vitest'
import type { TopicNode } from '../../shared/api/decks.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { endOf } from '../testing/documents.ts'
import { notes, notesFile } from '../testing/notes.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

async function deckOf(user: Client): Promise<number> {
  return (await user.call('PUT /api/deck', { name: 'Biology', description: '' })).id
}

async function upload(user: Client, id: number, files = notesFile): Promise<number> {
  return (await user.call('PUT /api/createFromFile', { id, lang: { name: 'english' } }, { files })).id
}

const freeOf = async (user: Client) => (await user.call('GET /api/freeGenerationsAvailable', {})).count
const idsOf = (topics: readonly TopicNode[]): number[] => topics.flatMap(({ id, elements }) => [id, ...idsOf(elements)])
const fileOf = (text: string | Buffer, name = 'notes.md') => ({ file: { bytes: Buffer.from(text), name, type: '' } })

async function cardsOf(user: Client, deckId: number) {
  const { structure } = await user.call('GET /api/deck/:id', { id: String(deckId) })
  return user.call('POST /api/getCards', { deckid: deckId, topics: idsOf(structure) })
}

test('notes become topics and cards in order, each with its source sentence', async () => {
  const user = await app.register()
  const deck = await deckOf(user)
  await upload(user, deck)
  const { state, progress, cards: count, unreviewed, message } = await endOf(user, deck)
  expect([state, progress, message]).toEqual(['done', 1, ''])
  expect(unreviewed).toBe(count)
  const { structure } = await user.call('GET /api/deck/:id', { id: String(deck) })
  expect(structure.map((topic) => topic.name)).toEqual(['Organelles', 'Photosynthesis'])
  const cards = await cardsOf(user, deck)
  expect(cards).toHaveLength(count)
  expect(count).toBeGreaterThanOrEqual(6)
  expect(cards.findIndex((card) => /ribosome/i.test(JSON.stringify(card)))).toBeLessThan(
    cards.findIndex((card) => /lysosome/i.test(JSON.stringify(card))),
  )
  const text = notes.replaceAll(/\s+/g, ' ').replaceAll('**', '')
  for (const { id, made } of cards) {
    expect(made).toBe('unreviewed')
    const { source } = await user.call('GET /api/cardSource/:id', { id: String(id) })
    expect(source).toMatchObject({ documentName: 'cells.md', page: 1, isGeneralKnowledge: false })
    const quote = source?.quote ?? '?'
    expect(quote.split(' | ').every((part) => text.includes(part))).toBe(true)
  }
})

describe('a generation', () => {
  test('uses up a free one, but none of a subscriber', async () => {
    const user = await app.register()
    const deck = await deckOf(user)
    expect(await freeOf(user)).toBe(3)
    await upload(user, deck)
    expect(await freeOf(user)).toBe(2)
    await endOf(user, deck)
    expect(await freeOf(user)).toBe(2)
    const subscriber = await app.register()
    const { id } = await subscriber.call('GET /api/me', {})
    const paid_until = new Date(Date.now() + 86_400_000)
    await app.db.updateTable('users').set({ paid_until, free_generations: 0 }).where('id', '=', id).execute()
    await upload(subscriber, await deckOf(subscriber))
    expect(await freeOf(subscriber)).toBe(0)
  })

  test('is refused with 402 when nothing is left, and stores nothing', async () => {
    const user = await app.register()
    const { id } = await user.call('GET /api/me', {})
    await app.db.updateTable('users').set({ free_generations: 0 }).where('id', '=', id).execute()
    const deck = await deckOf(user)
    const input = { id: deck, lang: { name: 'english' } }
    for (const call of ['PUT /api/createFromFile', 'PUT /api/document'] as const)
      expect((await user.refused(call, input, { files: notesFile })).status).toBe(402)
    expect(await user.call('GET /api/documents', { deckid: String(deck) })).toEqual([])
  })

  test('many at once use no more free ones than there are', async () => {
    const user = await app.register()
    const deck = await deckOf(user)
    const input = { id: deck, lang: { name: 'english' } }
    const answers = await Promise.all(
      Array.from(
        { length: 2 },
        async (_, n) => (await user.try('PUT /api/createFromFile', input, { files: fileOf(`${notes}${n}`) })).status,
      ),
    )
    expect(answers).toEqual([202, 202])
    expect(await freeOf(user)).toBe(1)
  })

  test('of the same file adds nothing, and costs nothing', async () => {
    const user = await app.register()
    const deck = await deckOf(user)
    await upload(user, deck)
    await endOf(user, deck)
    const before = await cardsOf(user, deck)
    const [removed] = before
    await user.call('PUT /api/judgeCard', { id: removed?.id ?? 0, decision: 'reject', reason: 'trivial' })
    await upload(user, deck)
    expect(await endOf(user, deck)).toMatchObject({ state: 'done', cards: 0, message: /already covers/ })
    expect((await cardsOf(user, deck)).map((card) => card.id)).toEqual(before.slice(1).map((card) => card.id))
    expect(await freeOf(user)).toBe(2)
    expect(await user.call('GET /api/documents', { deckid: String(deck) })).toHaveLength(1)
  })

  test('of text in another language explains that, and costs nothing', async () => {
    const user = await app.register()
    const deck = await deckOf(user)
    const german =
      'Die Fotosynthese ist der Vorgang, bei dem grüne Pflanzen Licht in chemische Energie umwandeln. '.repeat(5)
    await upload(user, deck, fileOf(german, 'notizen.txt'))
    const { state, message } = await endOf(user, deck)
    expect([state, message]).toEqual(['failed', expect.stringContaining('Choose German')])
    expect(await freeOf(user)).toBe(3)
  })
})

describe('a file', () => {
  test.each([
    ['nothing in it', fileOf(''), 400],
    ['a program that calls itself a pdf', fileOf(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 1, 1, 1, 0]), 'a.pdf'), 415],
    ['bytes without a meaning', fileOf(Buffer.from([0, 1, 2, 3, 0, 255, 254]), 'a.txt'), 415],
  ])('with %s is refused at once', async (_, files, status) => {
    const user = await app.register()
    const input = { id: await deckOf(user), lang: { name: 'english' } }
    expect((await user.refused('PUT /api/createFromFile', input, { files })).status).toBe(status)
    expect(await freeOf(user)).toBe(3)
  })

  test('that is damaged fails with advice, and costs nothing', async () => {
    const user = await app.register()
    const deck = await deckOf(user)
    await upload(user, deck, fileOf('%PDF-1.7\nnothing that could be read', 'a.pdf'))
    const { state, message } = await endOf(user, deck)
    expect([state, message]).toEqual(['failed', expect.stringMatching(/damaged/)])
    expect(await freeOf(user)).toBe(3)
  })

  test('of more than 50 MB is refused', async () => {
    const user = await app.register()
    const input = { id: await deckOf(user), lang: { name: 'english' } }
    const files = fileOf(Buffer.alloc(51 * 1024 * 1024, 'a'), 'a.txt')
    expect((await user.refused('PUT /api/createFromFile', input, { files })).status).toBe(413)
  })
})
