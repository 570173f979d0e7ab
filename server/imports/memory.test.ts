import type { BindingMemoryState } from '@open-spaced-repetition/binding'
import { expect, test } from 'vitest'
import { ankiPackage, madeAt } from '../../engine/imports/anki/package-fixture.ts'
import { scheduler } from '../../shared/scheduler.ts'
import { startApp } from '../testing/app.ts'

/** fsrs-rs, with which Anki schedules. It is not built for every system. */
const rust = await import('@open-spaced-repetition/binding').catch(() => null)
const fsrs = rust && new rust.FSRSBinding([...scheduler.parameters.w])

/** A row of Anki's log. Intervals are days, or seconds below 0. */
interface Row {
  at: number
  ease: number
  type: number
  ivl: number
  factor: number
}

const dayMs = 86_400_000
/** The beginning of a day of the learner. */
const begin = madeAt * 1000

/** Numbers that look random and are the same in every run. */
function randoms(seed: number): () => number {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

const random = randoms(19)
const chance = (share: number) => random() < share
const from = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))

/** Reviews of a card from its first step on: steps, growing intervals, lapses with their steps, and what Anki logs besides. */
function lifeFrom(day: number, hasFsrs: boolean): { learned: Row[]; reviewed: Row[]; day: number } {
  let [today, minute, interval] = [day, from(0, 1200), from(1, 4)]
  const row = (
    ease: number,
    type: number,
    ivl: number,
    factor = hasFsrs ? from(100, 1100) : from(1300, 3000),
  ): Row => ({
    at: begin + today * dayMs + minute++ * 60_000,
    ease,
    type,
    ivl,
    factor,
  })
  const later = (days: number) => {
    today += days
    minute = from(0, 1200)
  }
  const learned: Row[] = []
  for (let left = from(0, 3); left > 0; left--) {
    learned.push(row(from(1, 3), 0, -600, 0))
    if (chance(0.15)) later(1)
  }
  learned.push(row(from(2, 4), 0, interval))
  const reviewed: Row[] = []
  for (let left = from(2, 10); left > 0; left--) {
    later(Math.ceil(interval * (0.7 + random() * 0.8)))
    if (chance(0.15)) {
      reviewed.push(row(1, 1, -600))
      if (chance(0.3)) reviewed.push(row(1, 2, -600))
      interval = from(1, 3)
      reviewed.push(row(3, 2, interval))
    } else {
      const ease = chance(0.2) ? 2 : chance(0.8) ? 3 : 4
      interval = Math.min(Math.ceil(interval * (0.6 + ease * 0.4)), 400)
      reviewed.push(row(ease, 1, interval))
    }
    // Reviewed early on the same day, looked at before an exam, given another date by hand, or by an option of the deck.
    if (chance(0.1)) reviewed.push(row(from(1, 4), 3, interval))
    if (chance(0.1)) reviewed.push(row(from(1, 4), 3, interval, 0))
    if (chance(0.05)) reviewed.push(row(0, 4, interval))
    if (chance(0.05)) reviewed.push(row(0, 5, interval))
  }
  return { learned, reviewed, day: today + 5 }
}

const isRating = ({ ease, type, factor }: Row) => ease > 0 && !(type === 3 && factor === 0)
const isForDays = (row: Row) => isRating(row) && row.ivl >= 1

/** What is in the log of a card, and what of it counts: from a first step on, or from the first review that is known. */
type Story = { log: Row[]; counted: Row[]; isWhole: boolean }

const stories: Record<string, (hasFsrs: boolean) => Story> = {
  'a whole life': (hasFsrs) => {
    const { learned, reviewed } = lifeFrom(0, hasFsrs)
    return { log: [...learned, ...reviewed], counted: [...learned, ...reviewed], isWhole: true }
  },
  'learned again': (hasFsrs) => {
    const first = lifeFrom(0, hasFsrs)
    const { learned, reviewed } = lifeFrom(first.day, hasFsrs)
    const counted = [...learned, ...reviewed]
    return { log: [...first.learned, ...first.reviewed, ...counted], counted, isWhole: true }
  },
  'reset and learned again': (hasFsrs) => {
    const first = lifeFrom(0, hasFsrs)
    const { learned, reviewed } = lifeFrom(first.day, hasFsrs)
    const reset = { at: begin + (first.day - 1) * dayMs, ease: 0, type: 4, ivl: 0, factor: 0 }
    const counted = [...learned, ...reviewed]
    return { log: [...first.learned, ...first.reviewed, reset, ...counted], counted, isWhole: true }
  },
  'given a date between its steps': (hasFsrs) => {
    const first = lifeFrom(0, hasFsrs)
    const { learned, reviewed } = lifeFrom(first.day, hasFsrs)
    const byHand = { at: begin + (first.day - 1) * dayMs, ease: 0, type: 4, ivl: 3, factor: 2500 }
    const counted = [...learned, ...reviewed]
    return { log: [...first.learned, byHand, ...counted], counted, isWhole: true }
  },
  'reset and reviewed without steps': (hasFsrs) => {
    const first = lifeFrom(0, hasFsrs)
    const { reviewed } = lifeFrom(first.day, hasFsrs)
    const reset = { at: begin + (first.day - 1) * dayMs, ease: 0, type: 4, ivl: 0, factor: 0 }
    const counted = reviewed.slice(reviewed.findIndex(isForDays))
    return { log: [...first.learned, ...first.reviewed, reset, ...reviewed], counted, isWhole: false }
  },
  'a log without its beginning': (hasFsrs) => {
    const { reviewed } = lifeFrom(0, hasFsrs)
    const log = reviewed.slice(from(0, Math.floor(reviewed.length / 2)))
    return { log, counted: log.slice(log.findIndex(isForDays)), isWhole: false }
  },
}

const names = ['again', 'hard', 'good', 'easy'] as const
const dayOf = ({ at }: Row) => Math.floor((at - begin) / dayMs)

/** What Anki remembers after reviews, by its own scheduler. */
function memoryAfter({ counted, isWhole }: Story, card: { ivl: number; factor: number }): BindingMemoryState {
  if (!rust || !fsrs) throw new Error('fsrs-rs is missing.')
  const ratings = counted.filter(isRating)
  const [first, ...others] = ratings
  const bySm2 = ({ ivl, factor }: { ivl: number; factor: number }) => {
    const { stability, difficulty } = fsrs.memoryStateFromSM2(factor / 1000, Math.max(ivl, 1), 0.9)
    return new rust.BindingMemoryState(stability, factor <= 1100 ? (factor / 1000 - 0.1) * 9 + 1 : difficulty)
  }
  if (!first || (!isWhole && others.length === 0)) return bySm2(card)
  const stateAfter = (memory: BindingMemoryState | null, days: number, ease: number) =>
    fsrs.nextStates(memory, 0.9, days)[names[ease - 1] ?? 'good'].memory
  let memory = isWhole ? stateAfter(null, 0, first.ease) : bySm2(first)
  let before = first
  for (const row of others) {
    memory = stateAfter(memory, dayOf(row) - dayOf(before), row.ease)
    before = row
  }
  return memory
}

test.skipIf(!fsrs)(
  'what is remembered is what Anki notes at the cards, whatever their logs went through',
  { timeout: 60_000 },
  async () => {
    const app = await startApp()
    app.clock.now = () => new Date(begin + 20_000 * dayMs)
    const learner = await app.register()
    const cards = Object.entries(stories).flatMap(([name, tell]) =>
      Array.from({ length: 60 }, (_, n) => {
        const story = tell(n % 2 === 0)
        const place = { type: 2, ivl: Math.max(1, story.log.at(-1)?.ivl ?? 1), factor: from(1300, 3000) }
        return { name, log: story.log, place, memory: memoryAfter(story, place) }
      }),
    )
    const notes = cards.map(({ log, place, memory: { stability, difficulty } }, n) => {
      const data = JSON.stringify({ s: Number(stability.toFixed(4)), d: Number(difficulty.toFixed(3)) })
      // A time is the id of a row.
      const rows = log.map((row) => ({ ...row, at: row.at + n }))
      return { fields: [`Q${n}`, 'A'], cards: [{ ...place, due: 20_100, reps: rows.length, data, log: rows }] }
    })
    const file = { bytes: ankiPackage({ notes }), name: 'lives.apkg' }
    const { deckIds } = await learner.call('PUT /api/import', {}, { files: { file } })
    const states = await app.db.selectFrom('card_states').selectAll().where('deck_id', '=', deckIds[0] ?? 0).orderBy('card_id').execute() // prettier-ignore
    expect(states).toHaveLength(cards.length)
    const unlike = cards.flatMap(({ name, memory, log }, n) => {
      const { stability = 0, difficulty = 0 } = states[n] ?? {}
      const isLike =
        Math.abs(stability / memory.stability - 1) <= 0.01 && Math.abs(difficulty - memory.difficulty) <= 0.01
      return isLike ? [] : [{ name, stability, expected: memory.stability, log }]
    })
    expect(unlike).toEqual([])
  },
)
