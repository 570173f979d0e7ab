import { expect, test, vi } from 'vitest'
import { ApiError } from '../data/call.ts'
import type { Outcome } from '../data/deliveryQueue.ts'
import { storageIn } from '../study/storage-fixture.ts'
import { blankDraft, blankOption, type CardDraft } from './cardDraft.ts'
import { createNewCards } from './newCards.ts'

const acknowledged: Outcome = { result: 'acknowledged' }
const later: Outcome = { result: 'later' }
const refused = (code: 'invalid-input' | 'conflict' | 'not-found'): Outcome => ({
  result: 'refused',
  error: new ApiError(code, 400, null),
})
const settled = (check: () => void) => vi.waitFor(check, { interval: 1 })

/** A browser whose network and clock the test holds. */
function browser() {
  const world = {
    stored: new Map<string, string>(),
    userId: 1,
    /** Answers to come; without one a card is created. */
    answers: [] as (Outcome | Promise<Outcome>)[],
    sent: [] as CardDraft[],
    retries: [] as (() => void)[],
  }
  const open = () =>
    createNewCards({
      storage: storageIn(world.stored),
      async send({ draft }) {
        world.sent.push(draft)
        return world.answers.shift() ?? acknowledged
      },
      identify: async () => world.userId,
      schedule(action) {
        world.retries.push(action)
        return () => (world.retries = [])
      },
      onSettled: () => {},
      onChange: () => {},
      now: () => 1000,
    })
  return { world, open, questions: () => world.sent.map(({ questionText }) => questionText) }
}

const draft = (questionText: string): CardDraft => ({ ...blankDraft(3), questionText })
const add = (cards: ReturnType<typeof createNewCards>, one: CardDraft, userId = 1) =>
  cards.add({ userId, deckId: 5, draft: one })
const states = (cards: ReturnType<typeof createNewCards>) =>
  cards.status.get().cards.map((card) => `${card.draft.questionText} ${card.isHeld ? 'held' : 'waiting'}`)

test('cards are kept at once, sent one at a time and in order, and counted once they are created', async () => {
  const { world, open, questions } = browser()
  const first = Promise.withResolvers<Outcome>()
  world.answers = [first.promise]
  const cards = open()
  const drafts = ['A', 'B', 'C'].map(draft)
  for (const one of drafts) add(cards, one)
  expect(world.stored.size).toBe(3)
  await settled(() => expect(questions()).toEqual(['A']))
  expect(cards.countCreated(drafts)).toBe(0)
  first.resolve(acknowledged)
  await settled(() => expect(cards.countCreated(drafts)).toBe(3))
  expect(cards.countCreated(drafts.map((one) => ({ ...one, isBothWays: true })))).toBe(6)
  expect(world.sent.map((one) => one.idempotencyKey)).toEqual(drafts.map((one) => one.idempotencyKey))
  expect(world.stored.size).toBe(0)
})

test('a refused card holds up no other, and comes back with the reason', async () => {
  const { world, open, questions } = browser()
  world.answers = [refused('invalid-input')]
  const cards = open()
  const drafts = ['A', 'B'].map(draft)
  for (const one of drafts) add(cards, one)
  await settled(() => expect(questions()).toEqual(['A', 'B']))
  await settled(() => expect(states(cards)).toEqual(['A held']))
  expect(cards.countCreated(drafts)).toBe(1)
  const [held] = cards.status.get().cards
  const taken = held && cards.take(held)
  expect(taken?.draft).toMatchObject({ questionText: 'A', idempotencyKey: drafts[0]?.idempotencyKey })
  expect(taken?.error?.code).toBe('invalid-input')
  expect(world.stored.size).toBe(0)
})

test('a card whose first attempt made another card gets a key of its own', async () => {
  const { world, open } = browser()
  world.answers = [refused('conflict')]
  const cards = open()
  const one = draft('A')
  add(cards, one)
  await settled(() => expect(states(cards)).toEqual(['A held']))
  const [held] = cards.status.get().cards
  expect(held && cards.take(held).draft.idempotencyKey).not.toBe(one.idempotencyKey)
})

test('a card whose deck is gone is there for other decks, with a key of its own, also after a reload', async () => {
  const { world, open } = browser()
  world.answers = [refused('not-found')]
  const one = draft('A')
  const cards = open()
  add(cards, one)
  await settled(() => expect(states(cards)).toEqual(['A held']))
  const after = open()
  const [held] = after.status.get().cards
  expect(held?.isStranded).toBe(true)
  const taken = held && after.take(held).draft
  expect(taken?.questionText).toBe('A')
  expect(taken?.idempotencyKey).not.toBe(one.idempotencyKey)
})

test('a failure that may pass is retried with the same key, also after a reload', async () => {
  const { world, open, questions } = browser()
  world.answers = [later, later]
  const cards = open()
  for (const one of ['A', 'B'].map(draft)) add(cards, one)
  await settled(() => expect(cards.status.get().isStuck).toBe(true))
  expect(states(cards)).toEqual(['A waiting', 'B waiting'])
  world.retries[0]?.()
  await settled(() => expect(questions()).toEqual(['A', 'A']))
  await open().send()
  expect(questions()).toEqual(['A', 'A', 'A', 'B'])
  expect(new Set(world.sent.map((one) => one.idempotencyKey)).size).toBe(2)
  expect(world.stored.size).toBe(0)
})

test('a card that was taken back and sent with changes is not forgotten when its first attempt ends', async () => {
  const { world, open, questions } = browser()
  const first = Promise.withResolvers<Outcome>()
  world.answers = [first.promise]
  const cards = open()
  add(cards, draft('Z'))
  add(cards, draft('A'))
  await settled(() => expect(questions()).toEqual(['Z']))
  const [z] = cards.status.get().cards
  const taken = z && cards.take(z)
  if (taken) add(cards, { ...taken.draft, questionText: 'Z, mended' })
  first.resolve(acknowledged)
  await settled(() => expect(questions()).toEqual(['Z', 'A', 'Z, mended']))
})

test('a card that the user has set aside is not sent, also after a reload', async () => {
  const { open, questions } = browser()
  open().hold({ userId: 1, deckId: 5, draft: draft('half a') })
  const cards = open()
  await cards.send()
  expect(questions()).toEqual([])
  expect(states(cards)).toEqual(['half a held'])
})

test('after a reload a card without its pictures waits for the user instead of being sent', async () => {
  const { world, open, questions } = browser()
  world.answers = [later]
  const file = new File(['x'], 'cell.png', { type: 'image/png' })
  const cards = open()
  add(cards, { ...draft('A'), options: [{ ...blankOption(true), picture: { file } }] })
  await settled(() => expect(cards.status.get().isStuck).toBe(true))
  expect(world.sent[0]?.options[0]?.picture).toEqual({ file })
  expect(cards.hasPictures()).toBe(true)
  const after = open()
  await after.send()
  expect(questions()).toEqual(['A'])
  const [held] = after.status.get().cards
  expect(held && after.take(held)).toMatchObject({ hasLostPictures: true, draft: { questionText: 'A' } })
})

test('cards wait for the user who wrote them, and invalid entries are ignored', async () => {
  const { world, open, questions } = browser()
  world.userId = 2
  world.stored.set('x', '{"kind":"card","userId":1}')
  const cards = open()
  add(cards, draft('A'), 1)
  add(cards, draft('B'), 2)
  await settled(() => expect(states(cards)).toEqual(['A waiting']))
  expect(questions()).toEqual(['B'])
})

test('a card that waited since an earlier release is sent, without tags', async () => {
  const { world, open } = browser()
  world.answers.push(later)
  add(open(), draft('Old'))
  await settled(() => expect(world.sent).toHaveLength(1))
  const [[name, json] = ['', '']] = world.stored
  const { draft: stored, ...rest } = JSON.parse(json) as { draft: Partial<CardDraft> }
  delete stored.tags
  world.stored.set(name, JSON.stringify({ ...rest, draft: stored }))
  await open().send()
  expect(world.sent[1]).toMatchObject({ questionText: 'Old', tags: '' })
})
