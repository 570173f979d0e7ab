import { type Db, preparedQuery } from '../platform/db/open.ts'
import type { CallEntry } from '../../engine/generators/ai/ledger.ts'

const insertion = preparedQuery<never>(`
  insert into model_calls (generation_id, model, purpose, attempt, outcome, input_tokens, output_tokens, cost_micros,
    duration_ms, called_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`)

/** Notes a request to a model. */
export async function insertCall(db: Db, generationId: number, entry: CallEntry, now: Date): Promise<void> {
  const { model, purpose, attempt, outcome, inputTokens, outputTokens, costMicros, durationMs } = entry
  const numbers = [inputTokens, outputTokens, costMicros, Math.round(durationMs)]
  await insertion(db, generationId, model, purpose, attempt, outcome, ...numbers, now)
}

const sum = preparedQuery<{ tokens: number }>(
  'select coalesce(sum(input_tokens + output_tokens), 0) tokens from model_calls where generation_id = $1',
)

/** The tokens that a generation has used. */
export async function readSpentTokens(db: Db, generationId: number): Promise<number> {
  const [row] = await sum(db, generationId)
  return row?.tokens ?? 0
}
