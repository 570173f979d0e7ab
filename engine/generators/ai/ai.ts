import type { Generator } from '../port.ts'
import type { Desk } from './ask.ts'
import { openBudget } from './budget.ts'
import { documentCards } from './documents.ts'
import type { OnCall } from './ledger.ts'
import type { AiSettings } from './settings.ts'
import { topicCards } from './topic.ts'

/** Makes cards with a language model, of documents and of general knowledge. */
export interface AiGenerator extends Required<Generator> {
  name: 'ai'
}

interface Options {
  /** Told of every request to the model. */
  onCall: OnCall
  /** Tokens that earlier attempts at the same job used. */
  spentTokens?: number
  /** From 0 to 1, for the pauses between retries. */
  random?: () => number
}

/** The generator of one job: all that it makes counts against one budget. */
export function aiGenerator(
  settings: AiSettings,
  { onCall, spentTokens = 0, random = Math.random }: Options,
): AiGenerator {
  const budget = openBudget(settings.maxTokensPerJob, spentTokens)

  // The SDK takes 30 MB, which a process that makes no cards does not spend.
  async function openDesk(): Promise<Desk> {
    const { openCall } = await import('./call.ts')
    return { settings, call: openCall(settings), budget, onCall, random }
  }

  return {
    name: 'ai',
    async *generate(request, signal) {
      if (!signal.aborted) yield* documentCards(await openDesk(), request, signal)
    },
    async *generateTopic(request, signal) {
      if (!signal.aborted) yield* topicCards(await openDesk(), request, signal)
    },
  }
}
