import path from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '../app/config.ts'
import type { Db } from '../platform/db/open.ts'
import { jsonSlices, runIsolated } from '../platform/isolated.ts'
import type { CardsTask } from './engine-worker.ts'
import { GenerationFailure, tooLong } from './outcome.ts'
import { openPauses } from '../../engine/concurrency.ts'
import type { Assistant, Generator, PassageCards } from '../../engine/generators/port.ts'
import type { AiOptions } from '../../engine/generators/ai/ledger.ts'
import { answersOf, insertCall, readSpentTokens, tokensLeft, tokensOfDay } from './till.ts'

/** The generators of this installation. */
export interface Generators {
  name: Generator['name']
  /** The language model, which knows more than the documents; null for the built-in rules. */
  model: string | null
  /** Whether the model sees pictures. */
  sees: boolean
  /** The generator for one generation, whose earlier calls count against its budget. */
  open(generation: { id: number; userId: number }): Promise<Generator>
  /** Opens the model for one request of a user; absent without a model. A test is neither retried nor answered from the cache. */
  openAssistant?(userId: number, options?: { isTest?: boolean }): Promise<Assistant>
}

const builtInProgram = path.join(import.meta.dirname, 'engine-worker.ts')
const builtInLimits = { memoryBytes: 512 * 1024 * 1024, timeoutMs: 120_000 }

/** The configured model or, without one, the built-in generator in a process of its own. */
export function openGenerators(
  config: Pick<Config, 'ai' | 'userTokensPerDay' | 'tokensPerDay'>,
  db: Db,
  clock: () => Date,
  limits = builtInLimits,
  program = builtInProgram,
): Generators {
  const { ai } = config
  if (!ai) return { name: 'built-in', model: null, sees: false, open: async () => builtInWithin(limits, program) }
  return {
    name: 'ai',
    model: ai.model,
    sees: ai.vision,
    async open({ id, userId }) {
      const { aiGenerator } = await import('../../engine/generators/ai/ai.ts')
      const spentTokens = await readSpentTokens(db, id)
      const { left, used } = await tokensOfDay({ db, config }, userId, clock())
      if (left === 0) throw new GenerationFailure(used)
      const maxTokensPerJob = Math.min(ai.maxTokensPerJob, spentTokens + left)
      const options = { ...optionsFor({ generationId: id, userId }), spentTokens }
      return aiGenerator({ ...ai, maxTokensPerJob }, options)
    },
    async openAssistant(userId, { isTest = false } = {}) {
      const { openAssistant } = await import('../../engine/generators/ai/assistant.ts')
      const { cache, mayAsk, ...options } = optionsFor({ generationId: null, userId })
      const maxTokensPerJob = Math.min(ai.maxTokensPerJob, await tokensLeft({ db, config }, userId, clock()))
      if (isTest) return openAssistant({ ...ai, retries: 0 }, options)
      return openAssistant({ ...ai, maxTokensPerJob }, { ...options, cache, mayAsk })
    },
  }

  function optionsFor(by: { generationId: number | null; userId: number }) {
    return {
      onCall: (entry) => insertCall(db, by, entry, clock()),
      mayAsk: async () => (await tokensLeft({ db, config }, by.userId, clock())) > 0,
      cache: answersOf(db, by.userId, clock),
    } satisfies AiOptions
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
