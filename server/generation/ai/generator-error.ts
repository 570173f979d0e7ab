import type { ServerSaid } from '../../texts/index.ts'
import { GenerationFailure } from '../failure.ts'

/** Why a generator cannot go on, or gave nothing for a passage. */
export type GeneratorReason = 'unreachable' | 'unauthorised' | 'rate-limited' | 'over-budget' | 'refused' | 'failed'

const details: Record<GeneratorReason, ServerSaid> = {
  unreachable: ['aiUnreachable'],
  unauthorised: ['aiUnauthorised'],
  'rate-limited': ['aiRateLimited'],
  'over-budget': ['aiOverBudget'],
  refused: ['aiRefused'],
  failed: ['aiFailed'],
}

/** The same for one passage while others go on. */
export const passageFailures: Record<GeneratorReason, ServerSaid> = {
  unreachable: ['partUnreachable'],
  unauthorised: ['partUnauthorised'],
  'rate-limited': ['partRateLimited'],
  'over-budget': ['partOverBudget'],
  refused: ['partRefused'],
  failed: ['partFailed'],
}

/** A generator cannot go on. What it says is for users; it holds nothing of the document, the key or the address. */
export class GeneratorError extends GenerationFailure {
  override readonly name: string = 'GeneratorError'
  readonly reason: GeneratorReason
  /** The HTTP status that the AI answered last, for whoever set it up. */
  readonly status: number | undefined

  constructor(reason: GeneratorReason, status?: number) {
    super(details[reason])
    this.reason = reason
    this.status = status
  }
}
