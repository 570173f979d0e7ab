import path from 'node:path'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { runIsolated } from '../isolated.ts'
import { GenerationFailure } from './failure.ts'
import { insertCall, readSpentTokens } from './ledger.sql.ts'
import type { Generator, PassageCards } from './port.ts'

/** What makes cards in this installation. */
export interface Generators {
  name: Generator['name']
  /** Whether it knows anything beside what documents say. */
  hasKnowledge: boolean
  /** The generator of one generation: what that used before counts against its budget. */
  open(generationId: number): Promise<Generator>
}

const program = path.join(import.meta.dirname, 'builtin-worker.ts')
const limits = { memoryBytes: 512 * 1024 * 1024, timeoutMs: 120_000 }

/** The model that is configured, or else the built-in generator, in a process of its own. */
export function openGenerators({ ai }: Pick<Config, 'ai'>, db: Db, clock: () => Date): Generators {
  if (!ai) return { name: 'built-in', hasKnowledge: false, open: async () => builtIn }
  return {
    name: 'ai',
    hasKnowledge: true,
    async open(generationId) {
      const { aiGenerator } = await import('./ai/ai.ts')
      const spentTokens = await readSpentTokens(db, generationId)
      return aiGenerator(ai, { spentTokens, onCall: (entry) => insertCall(db, generationId, entry, clock()) })
    },
  }
}

const builtIn: Generator = {
  name: 'built-in',
  async *generate(request, signal) {
    const outcome = await runIsolated<PassageCards[]>(program, request, { ...limits, signal })
    if ('failure' in outcome) {
      if (outcome.failure === 'crash') throw new Error(outcome.detail)
      throw new GenerationFailure(['tooLongForUs'])
    }
    yield* outcome.result
  },
}
