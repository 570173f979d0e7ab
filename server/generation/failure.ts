import type { GeneratorReason } from '../../engine/generators/port.ts'
import { defaultLocale } from '../../shared/locales.ts'
import { AppError } from '../app/errors.ts'
import { say, type ServerSaid } from '../texts/index.ts'

/** Why a generation ends whose document takes more time or memory than one may use. */
export const tooLong: ServerSaid = ['tooLongForUs']

/** Why a generation cannot go on, for the user. */
export class GenerationFailure extends Error {
  override readonly name: string = 'GenerationFailure'
  readonly detail: ServerSaid

  constructor(detail: ServerSaid) {
    super(say(defaultLocale, detail))
    this.detail = detail
  }
}

/** Why no more cards can be made, for the user. */
export const generatorFailures: Record<GeneratorReason, ServerSaid> = {
  unreachable: ['aiUnreachable'],
  unauthorised: ['aiUnauthorised'],
  'rate-limited': ['aiRateLimited'],
  'over-budget': ['aiOverBudget'],
  refused: ['aiRefused'],
  failed: ['aiFailed'],
}

/** Why one passage gave no cards while others did, for the user. */
export const passageFailures: Record<GeneratorReason, ServerSaid> = {
  unreachable: ['partUnreachable'],
  unauthorised: ['partUnauthorised'],
  'rate-limited': ['partRateLimited'],
  'over-budget': ['partOverBudget'],
  refused: ['partRefused'],
  failed: ['partFailed'],
}

/** What looks whether somebody may change the deck; if they may not, it is why their generation cannot go on. */
export async function asFailure(checked: Promise<unknown>): Promise<void> {
  try {
    await checked
  } catch (error) {
    throw error instanceof AppError ? new GenerationFailure(['rightLost']) : error
  }
}

/** The generation is not this process's any more, or is gone: whatever it was about to write must not be written. */
export class LostLease extends Error {}
