import { beforeAll, describe, expect, test } from 'vitest'
import type { Rating } from '../../shared/study.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { testData } from '../testing/data.ts'
import { addCards, makeDeck } from '../testing/decks.ts'

/** A review of a card that is fresh at first, with the memory that follows. */
type Step = { rating: Rating; at: Date; stability: number; difficulty: number }

interface Vectors {
  derived: {
    name: string
    config: object
    steps: { rating: Rating; at: string; stability: number; difficulty: number; memory_agrees: boolean }[]
  }[]
  real_histories: {
    card_id: string
    history_rating_elapsedDays_stability_difficulty: [Rating, number, number, number][]
  }[]
}

let app: TestApp
let learner: Client
let deck: { deckId: number; topicId: number }

beforeAll(async () => {
  app = await startApp()
  // The reviews lie before it, as those of a device that was offline.
  app.clock.now = () => new Date('2400-01-01T00:00:00Z')
  learner = await app.register()
  deck = await makeDeck(learner, 0)
})

const start = new Date('2024-01-01T12:00:00Z')
const minuteMs = 60_000
const dayMs = 86_400_000

async function expectMemory(steps: Step[]): Promise<void> {
  const [cardid = 0] = await addCards(learner, deck, 1)
  for (const { rating, at, stability, difficulty } of steps) {
    const outcome = await learner.call('PUT /api/submitAnswer', { rating, cardid, reviewedAt: at.toISOString() })
    // The references are written with six digits.
    expect(Math.abs(outcome.stability - stability), at.toISOString()).toBeLessThan(stability * 1e-4 + 2e-6)
    expect(outcome.difficulty, at.toISOString()).toBeCloseTo(difficulty, 4)
  }
}

/** Reviews with whole days between them; those of one day follow each other by ten minutes. */
function stepsOf(history: readonly (readonly [Rating, number, number, number])[]): Step[] {
  let time = start.getTime()
  return history.map(([rating, elapsedDays, stability, difficulty]) => {
    time += elapsedDays > 0 ? elapsedDays * dayMs - ((time - start.getTime()) % dayMs) : 10 * minuteMs
    return { rating, at: new Date(time), stability, difficulty }
  })
}

test('memory states equal those of fsrs-rs (src/inference.rs, test_memory_state)', async () => {
  const [cardid = 0] = await addCards(learner, deck, 1)
  const ratings = [
    [1, 0],
    [3, 0],
    [3, 1],
    [3, 3],
    [3, 8],
    [3, 21],
  ] as const
  const steps = stepsOf(ratings.map(([rating, days]) => [rating, days, 0, 0]))
  let last
  for (const { rating, at } of steps) {
    last = await learner.call('PUT /api/submitAnswer', { rating, cardid, reviewedAt: at.toISOString() })
  }
  expect(last?.stability).toBeCloseTo(53.62691, 3)
  expect(last?.difficulty).toBeCloseTo(6.3574867, 3)
})

const vectors = testData('fsrs-vectors.json') as Vectors | undefined

describe.skipIf(!vectors)('reference vectors', () => {
  const derived = vectors?.derived.filter(({ config }) => Object.keys(config).length === 0) ?? []
  test.each(derived)('$name', async ({ steps }) => {
    // From where the references differ they say nothing.
    const differ = steps.findIndex((step) => !step.memory_agrees)
    const agreed = differ === -1 ? steps : steps.slice(0, differ)
    await expectMemory(agreed.map((step) => ({ ...step, at: new Date(step.at) })))
  })

  test.each(vectors?.real_histories ?? [])('history of card $card_id', async (card) => {
    await expectMemory(stepsOf(card.history_rating_elapsedDays_stability_difficulty))
  })
})
