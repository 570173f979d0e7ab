import { say, type ServerSaid } from '../texts/index.ts'
import type { DropReason, GeneratorReason } from '../../engine/generators/port.ts'
import { defaultLocale } from '../../shared/locales.ts'
import { AppError } from '../app/errors.ts'

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

/** What a generation came to. */
export interface Outcome {
  cards: number
  dropped: Partial<Record<DropReason, number>>
  /** Passages whose cards could not be made. */
  failed: number
  passages: number
}

/** How a generation ends, and what its user is told of it. */
export interface End {
  state: 'done' | 'failed'
  message?: ServerSaid | undefined
}

export const failedOnOurSide: ServerSaid = ['failedOnOurSide']

/** What the user is told of a generation that went through, beside how many cards it made. */
export function endOf({ cards, dropped, failed, passages }: Outcome): End {
  if (cards === 0 && failed > 0 && failed === passages) return { state: 'failed', message: ['noCards'] }
  if (cards > 0) return { state: 'done', message: failed > 0 ? ['partsFailed', failed, passages] : undefined }
  const known = dropped.duplicate ?? 0
  return { state: 'done', message: [known > 0 ? 'nothingNew' : 'nothingFound'] }
}

/** What the user is told of one that they stopped. */
export const stoppedEnd = (cards: number): End =>
  cards > 0 ? { state: 'done', message: ['stopped'] } : { state: 'failed', message: ['stoppedAtOnce'] }

/** What the user is told of one that took more time or memory than it may: the cards that there were by then stay. */
export const endOfTooLong = (cards: number): End =>
  cards > 0 ? { state: 'done', message: ['tooLongForAll'] } : { state: 'failed', message: tooLong }

/** What the user is told of one that reached a quota. */
export const outOfRoomEnd =
  (message: ServerSaid) =>
  (cards: number): End => ({ state: cards > 0 ? 'done' : 'failed', message })
