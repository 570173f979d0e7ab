import { expect, test } from 'vitest'
import { ankiPackage, madeAt } from '../../engine/imports/anki/package-fixture.ts'
import { startApp } from '../testing/app.ts'
import lives from './memory.json' with { type: 'json' }

const dayMs = 86_400_000
/** The beginning of a day of the learner. */
const begin = madeAt * 1000

/** The rows of a log: day, minute, rating, kind, interval in days or in seconds below 0, and ease. A time is the id of a row. */
const rowsOf = (log: string, card: number) =>
  log.split(', ').map((row) => {
    const [day = 0, minute = 0, ease = 0, type = 0, ivl = 0, factor = 0] = row.split(' ').map(Number)
    return { at: begin + day * dayMs + minute * 60_000 + card, ease, type, ivl, factor }
  })

test('what is remembered is what fsrs-rs, with which Anki schedules, computes for logs of all kinds', async () => {
  const app = await startApp()
  app.clock.now = () => new Date(begin + 20_000 * dayMs)
  const learner = await app.register()
  const notes = lives.map(({ log, ivl, factor }, n) => {
    const rows = rowsOf(log, n)
    return { fields: [`Q${n}`, 'A'], cards: [{ type: 2, ivl, factor, due: 20_100, reps: rows.length, log: rows }] }
  })
  const file = { bytes: ankiPackage({ notes }), name: 'lives.apkg' }
  const { deckIds } = await learner.call('PUT /api/import', {}, { files: { file } })
  const states = await app.db
    .selectFrom('card_states')
    .select(['stability', 'difficulty'])
    .where('deck_id', '=', deckIds[0] ?? 0)
    .orderBy('card_id')
    .execute()
  expect(states).toHaveLength(lives.length)
  const unlike = lives.flatMap(({ kind, log, ...expected }, n) => {
    const { stability = 0, difficulty = 0 } = states[n] ?? {}
    const isLike =
      Math.abs(stability / expected.stability - 1) <= 0.01 && Math.abs(difficulty / expected.difficulty - 1) <= 0.01
    return isLike ? [] : [{ kind, stability, expected, log }]
  })
  expect(unlike).toEqual([])
})
