import path from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '../app/config.ts'
import type { Db } from '../platform/db/open.ts'
import { jsonSlices, runIsolated } from '../platform/isolated.ts'
import type { SlicedRequest } from './builtin-worker.ts'
import { GenerationFailure, tooLong } from './failure.ts'
import { insertCall, readSpentTokens } from './ledger.sql.ts'
import { openPauses } from '../../engine/checks/pauses.ts'
import type { Generator, PassageCards } from '../../engine/generators/port.ts'

/** What makes cards in this installation. */
export interface Generators {
  name: Generator['name']
  /** Whether it knows anything beside what documents say. */
  hasKnowledge: boolean
  /** The generator of one generation: what that used before counts against its budget. */
  open(generationId: number): Promise<Generator>
}

const builtInProgram = path.join(import.meta.dirname, 'builtin-worker.ts')
const builtInLimits = { memoryBytes: 512 * 1024 * 1024, timeoutMs: 120_000 }

/** The model that is configured, or else the built-in generator, in a process of its own. */
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
    const input: SlicedRequest = { ...request, passages: slices }
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
      // Nobody wants the rest.
      stopping.abort()
    }
    const outcome = await running
    if (!('failure' in outcome)) return
    if (outcome.failure === 'crash') throw new Error(outcome.detail)
    throw new GenerationFailure(tooLong)
  },
})
