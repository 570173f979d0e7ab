import { beforeAll, expect, test } from 'vitest'
import { coverLimits, type Covers } from '../../shared/covers.ts'
import { limits } from '../../shared/limits.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck, publish } from '../testing/decks.ts'
import { exportOf } from '../testing/exports.ts'
import { picture } from '../testing/pictures.ts'

let app: TestApp
let author: Client
let reader: Client

beforeAll(async () => {
  app = await startApp()
  ;[author, reader] = [await app.register(), await app.register()]
})

type Shape = Covers['shapes'][number]

const cover = (group: number, label = '', kind: Shape['kind'] = 'rect'): Shape => ({
  kind,
  group,
  label,
  points: [
    [0.1 * group, 0.1],
    [0.1 * group + 0.05, 0.2],
  ],
})
const heart = [cover(1, 'aorta'), cover(2, 'left ventricle', 'ellipse'), cover(3)]
const over = (shapes: readonly Shape[], change: Partial<Covers> = {}) => ({
  covers: { asked: shapes[0]?.group ?? 1, shapes: [...shapes], hidesAll: false, ...change },
})

/** A deck with the cards of covers over a picture. */
async function makeCovered(change: object = over(heart), client = author) {
  const { deckId, topicId } = await makeDeck(client, 0)
  const whole = { deckId, topicId, questionText: 'What is it?', isGapText: false, Answers: [], siblings: 'covers' }
  const files = { questionFile: { bytes: await picture() } }
  const { id } = await client.call('PUT /api/card', { ...whole, ...change } as never, { files })
  const cards = async () => client.call('POST /api/getCards', { deckid: deckId, topics: [topicId] })
  const { questionFileLink } = (await cards()).find((one) => one.id === id) ?? {}
  const card = { deckId, topicId, id, questionText: 'What is it?', questionFileLink, isGapText: false, Answers: [] }
  return { deckId, topicId, id, cards, card }
}
const brief = (cards: Awaited<ReturnType<Awaited<ReturnType<typeof makeCovered>>['cards']>>) =>
  cards.map(({ covers, Answers }) => [covers?.asked, covers?.shapes.length, ...Answers.map(({ text }) => text)])

test('each group of covers becomes a card with a copy of the picture, and labels are the answers', async () => {
  const { id, cards } = await makeCovered(over([...heart, cover(1, 'arch of the aorta')]))
  const made = await cards()
  expect(brief(made)).toEqual([
    [1, 4, 'aorta\narch of the aorta'],
    [2, 4, 'left ventricle'],
    [3, 4],
  ])
  expect(made.map(({ siblingId }) => siblingId)).toEqual([id, id, id])
  expect(new Set(made.map(({ questionFileLink }) => questionFileLink)).size).toBe(3)
})

test('points are kept to four decimals, and a card asks to type only where there is a label', async () => {
  const third = { ...cover(1, 'a'), points: [[1 / 3, 0], [1, 1]] as Shape['points'] } // prettier-ignore
  const { cards } = await makeCovered({ ...over([third, cover(2)]), isTyped: true })
  const [first, second] = await cards()
  expect(first).toMatchObject({ isTyped: true, covers: { shapes: [{ points: [[0.3333, 0], [1, 1]] }, {}] } }) // prettier-ignore
  expect(second).toMatchObject({ isTyped: false })
})

const many = (count: number, one: (index: number) => Shape) => Array.from({ length: count }, (_, index) => one(index))
const polygon = (corners: number): Shape => ({
  ...cover(1),
  kind: 'polygon',
  points: Array.from({ length: corners }, () => [0.5, 0.5] as [number, number]),
})
test.each<[string, object]>([
  ['no cover', over([])],
  ['too many covers', over(many(coverLimits.covers + 1, () => cover(1)))],
  ['too many cards', over(many(limits.siblings + 1, (index) => ({ ...cover(1), group: index + 1 })))],
  ['a point outside', over([{ ...cover(1), points: [[0, 0], [1.1, 1]] }])], // prettier-ignore
  ['a corner that is missing', over([{ ...cover(1), points: [[0, 0]] }])],
  ['a corner too many', over([{ ...cover(1), points: [[0, 0], [1, 1], [0, 1]] }])], // prettier-ignore
  ['two corners of a polygon', over([polygon(2)])],
  ['too many corners', over([polygon(coverLimits.pointsPerCover + 1)])],
  ['too many corners of all', over(many(11, () => polygon(coverLimits.pointsPerCover)))],
  ['a long label', over([cover(1, 'x'.repeat(coverLimits.labelLength + 1))])],
  ['a label that is slow to show', over([cover(1, '> '.repeat(limits.nestedMarkers + 1))])],
  ['a group that no cover has', over(heart, { asked: 4 })],
  ['another kind', over([cover(1, '', 'star' as never)])],
])('refused: %s', async (_, change) => {
  const { card } = await makeCovered()
  expect((await author.refused('PUT /api/updateCard', { ...card, ...change })).status).toBe(400)
})

test('without a picture, or in a text with gaps, there are no covers', async () => {
  const { card } = await makeCovered()
  const Answers = [{ text: 'a', correct: true }]
  const asGaps = { ...card, ...over(heart), isGapText: true, questionText: 'a /$gap/$' }
  await author.call('PUT /api/updateCard', asGaps)
  const read = async () => author.call('GET /api/getCard/:id', { id: String(card.id) })
  expect(await read()).toMatchObject({ covers: null, isGapText: true })
  await author.call('PUT /api/updateCard', { ...card, ...over(heart) })
  await author.call('PUT /api/updateCard', { ...card, questionText: 'Which?', Answers })
  expect(await read()).toMatchObject({ questionText: 'Which?', covers: { asked: 1 } })
  await author.call('PUT /api/updateCard', { ...card, Answers, questionFileLink: null })
  expect(await read()).toMatchObject({ covers: null, Answers })
  expect((await author.refused('PUT /api/updateCard', { ...card, covers: null })).status).toBe(400)
})

test('an edit changes the siblings along, makes cards of new covers, and bins those of covers that are gone', async () => {
  const { card, cards, deckId } = await makeCovered()
  const shapes = [cover(1, 'Aorta'), cover(3, 'atrium'), cover(4)]
  const change = { ...card, ...over(shapes, { hidesAll: true }), questionText: 'Name it', withSiblings: true }
  const [, , third] = await cards()
  const along = await author.call('PUT /api/updateCard', change)
  expect(along).toEqual({ siblings: [{ id: third?.id, version: 1 }], added: 1, binned: 1 })
  const changed = await cards()
  expect(brief(changed)).toEqual([
    [1, 3, 'Aorta'],
    [3, 3, 'atrium'],
    [4, 3],
  ])
  expect(new Set(changed.map(({ siblingId }) => siblingId))).toEqual(new Set([card.id]))
  expect(changed.every(({ covers, questionText }) => covers?.hidesAll && questionText === 'Name it')).toBe(true)
  expect(await author.call('PUT /api/updateCard', change)).toEqual({ siblings: [], added: 0, binned: 0 })
  expect(await author.call('GET /api/bin', { id: String(deckId) })).toMatchObject([{ cards: 1 }])
})

test('a card that was deleted does not come back with an edit, and a sibling of its own mind stays', async () => {
  const { card, cards } = await makeCovered()
  const [, second, third] = await cards()
  await author.call('PUT /api/deleteCard', { id: second?.id ?? 0 })
  const own = { ...card, id: third?.id ?? 0, questionFileLink: third?.questionFileLink }
  await author.call('PUT /api/updateCard', { ...own, ...over([cover(3, 'mine')]) })
  const shapes = [cover(1), cover(2, 'ventricle'), cover(3)]
  await author.call('PUT /api/updateCard', { ...card, ...over(shapes), siblings: 'covers', withSiblings: true })
  expect(brief(await cards())).toEqual([
    [1, 3],
    [3, 1, 'mine'],
  ])
})

test('the history says it and restores it, and so does the undo of an edit', async () => {
  const { card, cards } = await makeCovered()
  const { siblings } = await author.call('PUT /api/updateCard', {
    ...card,
    ...over([cover(1, 'Aorta'), cover(2), cover(3)]),
    withSiblings: true,
  })
  const history = await author.call('GET /api/cardHistory/:id', { id: String(card.id) })
  expect(history.map(({ content }) => content.covers?.shapes[0]?.label)).toEqual(['Aorta', 'aorta'])
  const undo = { id: card.id, version: 1, ...(siblings && { siblings }) }
  await author.call('PUT /api/restoreVersion', undo, { expectedVersion: 2 })
  expect(brief(await cards())).toEqual([
    [1, 3, 'aorta'],
    [2, 3, 'left ventricle'],
    [3, 3],
  ])
})

test('readers see them, suggest others, copy them with the deck, and change none', async () => {
  const { card, cards, deckId } = await makeCovered()
  await publish(app, author, deckId)
  await reader.call('PUT /api/library', { id: deckId })
  const change = { ...card, ...over([cover(1, 'Aorta'), cover(2)]) }
  expect((await reader.refused('PUT /api/updateCard', change)).status).toBe(403)
  const { id } = await reader.call('PUT /api/suggestCard', change, { expectedVersion: 1 })
  const { suggestions } = await author.call('GET /api/suggestions/:id', { id: String(deckId) })
  expect(suggestions).toMatchObject([
    { id, content: { Answers: [{ text: 'Aorta' }], covers: { shapes: [{ label: 'Aorta' }, {}] } } },
  ])
  await author.call('PUT /api/decideSuggestion', { id, decision: 'accept' }, { expectedVersion: 1 })
  expect(brief(await cards()).at(0)).toEqual([1, 2, 'Aorta'])
  const copy = await reader.call('PUT /api/copyDeck', { id: deckId })
  const { structure } = await reader.call('GET /api/deck/:id', { id: String(copy.id) })
  const topics = structure.map((topic) => topic.id)
  const copied = await reader.call('POST /api/getCards', { deckid: copy.id, topics })
  expect(brief(copied)).toEqual(brief(await cards()))
})

test('a label is found, and only with the card that asks for it; covers count and are exported', async () => {
  const own = await app.register()
  const { card, deckId } = await makeCovered(over(heart), own)
  const found = await own.call('GET /api/searchCards', { search: 'aorta' })
  expect(found.map(({ id }) => id)).toEqual([card.id])
  const { cards } = await own.call('POST /api/getQueue', { id: deckId })
  expect(cards).toMatchObject([{ id: card.id, covers: { asked: 1 } }])
  const { files } = await exportOf(own)
  const exported = [...files].flatMap(([path, bytes]) => (path.endsWith('/cards.json') ? String(bytes) : []))
  expect(exported.join('')).toContain('"hidesAll":false')
})

test('the labels of a group are as long as an answer can be, so that the card can be edited and comes back from a file', async () => {
  const { card, cards } = await makeCovered()
  const labels = (count: number) => Array.from({ length: count }, (_, index) => cover(1, `${index} `.padEnd(200, 'x')))
  const refused = await author.refused('PUT /api/updateCard', { ...card, ...over(labels(60)) })
  expect(refused).toMatchObject({ status: 400, errors: [{ path: 'covers', message: 'At most 10000 characters.' }] })
  await author.call('PUT /api/updateCard', { ...card, ...over(labels(49)) })
  const { Answers = [] } = (await cards()).find(({ id }) => id === card.id) ?? {}
  await author.call('PUT /api/updateCard', { ...card, Answers, ...over(labels(49)), questionText: 'Which?' })
})
