import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../platform/db/open.ts'
import { startApp } from '../testing/app.ts'
import { makeDeck } from '../testing/decks.ts'
import { readCandidates } from './queue.sql.ts'

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** The number of rows of a table that a plan has read. */
function rowsOf(table: string, plan: Plan): number {
  const own = plan['Relation Name'] === table ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) : 0
  const below = (plan.Plans ?? []).map((each) => rowsOf(table, each))
  return below.reduce((sum, rows) => sum + rows, own * plan['Actual Loops'])
}

test('a search in an empty topic of a large deck does not read all states of the deck', async () => {
  const app = await startApp()
  const learner = await app.register()
  const { deckId, topicId, cardIds } = await makeDeck(learner, 1)
  const [cardid = 0] = cardIds
  const { id: userId } = await learner.call('GET /api/me', {})
  const { id: empty } = await learner.call('PUT /api/topic', { name: 'Empty', topic: null, deck: deckId })
  await learner.call('PUT /api/submitAnswer', { cardid, rating: 3 })
  await sql`
    insert into cards (deck_id, topic_id, position, question_text, is_gap_text, created_at, changed_at)
    select ${deckId}, ${topicId}, number, 'q', false, now(), now() from generate_series(10, 3000) number`.execute(
    app.db,
  )
  await sql`
    insert into card_states select s.user_id, c.id, s.deck_id, s.state, s.due_at, s.stability, s.difficulty,
      s.learning_step, s.scheduled_days, s.reps, s.lapses, s.last_rating, s.last_reviewed_at, s.last_review_id
    from card_states s join cards c on c.deck_id = s.deck_id and c.id <> s.card_id`.execute(app.db)
  await sql`analyze`.execute(app.db)
  const plan = await app.db.connection().execute(async (connection) => {
    const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text))
    const preparing = { executeQuery: ({ sql: text }: CompiledQuery) => run(`prepare candidates as ${text}`) }
    const later = `'${new Date(Date.now() + 86_400_000).toISOString()}'`
    // The plan is the same for every topic, as on each connection of the pool.
    await readCandidates.ofTopics(preparing as Db)
    const execution = `execute candidates(${userId}, ${deckId}, ${later}, ${later}, 20, now(), null, now(), '{${empty}}')`
    const { rows } = await run(`explain (analyze, format json) ${execution}`)
    return (rows as { 'QUERY PLAN': { Plan: Plan }[] }[])[0]?.['QUERY PLAN'][0]?.Plan
  })
  expect(plan).toBeDefined()
  expect(plan && rowsOf('card_states', plan)).toBeLessThan(100)
})
