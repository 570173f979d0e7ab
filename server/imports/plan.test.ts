import { expect, test } from 'vitest'
import { guidOf } from '../../engine/exports/exported.ts'
import type { DuplicatePolicy } from '../../shared/imports.ts'
import { hashed, type PresentCard, planOf } from './plan.ts'

const source = 'https://kartei.example'

const found = (externalId: string | null, question: string, answer = 'A') =>
  hashed({
    line: 1,
    path: [],
    content: {
      questionText: question,
      questionFileLink: null,
      isGapText: false,
      Answers: [{ text: answer, correct: true, fileLink: null }],
      explanation: '',
      tags: [],
      isTyped: false,
      covers: null,
    },
    externalId,
    isAiGenerated: false,
    siblingOf: null,
    progress: null,
  })
const present = (id: number, externalId: string | null, text: string): PresentCard => {
  const { question, pair, explained } = found(null, text)
  return { id, externalId, siblingId: null, question, pair, explained, tags: [] }
}

type Cards = [externalId: string | null, question: string, answer?: string][]
/** For each card of a file: the id of the card of the deck that it is, 'new', or 'repeated' in the file. Cards of the deck are the newest first. */
async function outcome(
  cards: Cards,
  deck: PresentCard[],
  { isOwn = false, policy = 'skip' }: { isOwn?: boolean; policy?: DuplicatePolicy } = {},
) {
  const file = cards.map((one) => found(...one))
  const plan = await planOf(file, deck, { policy, source, isOwn })
  return file.map((card) => plan.known.get(card)?.id ?? (plan.add.includes(card) ? 'new' : 'repeated'))
}

test('cards with ids are different ones, and each is another card of the deck', async () => {
  const three: Cards = [['x', 'Sun'], ['y', 'Sun'], ['z', 'Sun']] // prettier-ignore
  expect(await outcome(three, [])).toEqual(['new', 'new', 'new'])
  expect(await outcome(three, [present(1, null, 'Sun')])).toEqual([1, 'new', 'new'])
  expect(await outcome(three, [present(2, 'x', 'Sun'), present(1, null, 'Sun')])).toEqual([2, 1, 'new'])
  expect(await outcome(three, [present(3, 'z', 'Sun'), present(2, 'y', 'Sun'), present(1, 'x', 'Sun')])).toEqual([
    1, 2, 3,
  ])
  // An equal card before one that is known by its id does not take its place.
  expect(await outcome(three, [present(1, 'z', 'Sun')])).toEqual(['new', 'new', 1])
})

test('of cards without an id, the same one is in a file once, unless a deck was exported as it', async () => {
  const three: Cards = [[null, 'Sun'], [null, 'Sun'], [null, 'Moon']] // prettier-ignore
  expect(await outcome(three, [])).toEqual(['new', 'repeated', 'new'])
  expect(await outcome(three, [present(1, null, 'Sun')])).toEqual([1, 1, 'new'])
  expect(await outcome(three, [], { isOwn: true })).toEqual(['new', 'new', 'new'])
  expect(await outcome(three, [present(1, null, 'Sun')], { isOwn: true })).toEqual([1, 'new', 'new'])
  expect(await outcome(three, [present(2, null, 'Sun'), present(1, null, 'Sun')], { isOwn: true })).toEqual([
    1,
    2,
    'new',
  ])
  expect(await outcome([['x', 'Sun'], [null, 'Sun']], [])).toEqual(['new', 'repeated']) // prettier-ignore
})

test('a card of the deck that exported it is known, whatever the same cards beside it are', async () => {
  const own = (id: number) => `${guidOf(source, id)}/0`
  const deck = [present(2, null, 'Sun'), present(1, null, 'Sun')]
  expect(await outcome([[own(2), 'Sun'], [own(1), 'Sun'], [own(3), 'Sun']], deck)).toEqual([2, 1, 'new']) // prettier-ignore
})

test('a card with the old question of an updated one is a card of its own', async () => {
  const cards: Cards = [['x', 'The sun'], ['y', 'Sun', 'B']] // prettier-ignore
  expect(await outcome(cards, [present(1, 'x', 'Sun')], { policy: 'update' })).toEqual([1, 'new'])
  expect(await outcome([['y', 'Sun', 'B']], [present(1, 'x', 'Sun')], { policy: 'update' })).toEqual([1])
})

test('twenty thousand cards that are the same are compared in time', async () => {
  const many = Array.from({ length: 20_000 }, (_, n) => n)
  const deck = many.map((n) => present(20_000 - n, `${n}`, 'Sun'))
  const all = await outcome(many.map((n) => [`other ${n}`, 'Sun']), deck) // prettier-ignore
  expect(new Set(all).size).toBe(20_000)
})
