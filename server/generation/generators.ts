import path from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '../app/config.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { jsonSlices, runIsolated } from '../platform/isolated.ts'
import type { CardsTask } from './engine-worker.ts'
import { GenerationFailure, tooLong } from './outcome.ts'
import { openPauses } from '../../engine/concurrency.ts'
import type { Generator, PassageCards } from '../../engine/generators/port.ts'
import type { CallEntry } from '../../engine/generators/ai/ledger.ts'

/** The generators of this installation. */
export interface Generators {
  name: Generator['name']
  /** Whether it knows more than the documents. */
  hasKnowledge: boolean
  /** The generator for one generation, whose earlier calls count against its budget. */
  open(generationId: number): Promise<Generator>
}

const builtInProgram = path.join(import.meta.dirname, 'engine-worker.ts')
const builtInLimits = { memoryBytes: 512 * 1024 * 1024, timeoutMs: 120_000 }

/** The configured model or, without one, the built-in generator in a process of its own. */
export function openGenerators(
  { ai }: Pick<Config, 'ai'>,
  db: Db,
  clock: () => Date,
  limits = builtInLimits,
  program = builtInProgram,
): Generators {
  if (!ai) return { name: 'built-in', hasKnowledge: false, open: async () => builtInWithin(limits, program) }
  return {
    name: 'ai',
    hasKnowledge: true,
    async open(generationId) {
      const { aiGenerator } = await import('../../engine/generators/ai/ai.ts')
      const spentTokens = await readSpentTokens(db, generationId)
      return aiGenerator(ai, { spentTokens, onCall: (entry) => insertCall(db, generationId, entry, clock()) })
    },
  }
}

const builtInWithin = (limits: typeof builtInLimits, program: string): Generator => ({
  name: 'built-in',
  async *generate({ passages, ...request }, signal) {
    const slices: string[] = []
    const pause = openPauses()
    for (const slice of jsonSlices(passages)) {
      slices.push(slice)
      await pause()
    }
    const stopping = new AbortController()
    const made = new Readable({ objectMode: true, read: () => {} })
    const input: CardsTask = { ...request, task: 'cards', passages: slices }
    const running = runIsolated<null, PassageCards>(program, input, {
      ...limits,
      signal: AbortSignal.any([signal, stopping.signal]),
      onMessage: (cards) => made.push(cards),
    })
    void running.then(
      () => made.push(null),
      (error: unknown) => made.destroy(error instanceof Error ? error : new Error(String(error))),
    )
    try {
      yield* made as AsyncIterable<PassageCards>
    } finally {
      // The rest is not needed.
      stopping.abort()
    }
    const outcome = await running
    if (!('failure' in outcome)) return
    if (outcome.failure === 'crash') throw new Error(outcome.detail)
    throw new GenerationFailure(tooLong)
  },
})

const insertion = preparedQuery<never>(`
  insert into model_calls (generation_id, model, purpose, attempt, outcome, input_tokens, output_tokens, cost_micros,
    duration_ms, called_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`)

/** Records a request to a model. */
async function insertCall(db: Db, generationId: number, entry: CallEntry, now: Date): Promise<void> {
  const { model, purpose, attempt, outcome, inputTokens, outputTokens, costMicros, durationMs } = entry
  const numbers = [inputTokens, outputTokens, costMicros, Math.round(durationMs)]
  await insertion(db, generationId, model, purpose, attempt, outcome, ...numbers, now)
}

const sum = preparedQuery<{ tokens: number }>(
  'select coalesce(sum(input_tokens + output_tokens), 0) tokens from model_calls where generation_id = $1',
)

async function readSpentTokens(db: Db, generationId: number): Promise<number> {
  const [row] = await sum(db, generationId)
  return row?.tokens ?? 0
}
