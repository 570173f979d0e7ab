import { translate, type ServerMessage } from '../texts/index.ts'
import type { DropReason, GeneratorReason } from '../../engine/generators/port.ts'
import { enoughCards } from '../../shared/generation.ts'
import { defaultLocale } from '../../shared/locales.ts'
import { AppError } from '../app/errors.ts'

/** The reason when a document exceeds the limits of time or memory. */
export const tooLong: ServerMessage = ['tooLongForUs']

/** The reason why a generation cannot continue, for the user. */
export class GenerationFailure extends Error {
  override readonly name: string = 'GenerationFailure'
  readonly detail: ServerMessage

  constructor(detail: ServerMessage) {
    super(translate(defaultLocale, detail))
    this.detail = detail
  }
}

export const generatorFailures: Record<GeneratorReason, ServerMessage> = {
  unreachable: ['aiUnreachable'],
  unauthorised: ['aiUnauthorised'],
  'rate-limited': ['aiRateLimited'],
  'quota-used-up': ['aiQuotaUsedUp'],
  'over-budget': ['aiOverBudget'],
  refused: ['aiRefused'],
  blind: ['aiBlind'],
  undrawn: ['aiUndrawn'],
  'too-many-pictures': ['aiUndrawn'],
  failed: ['aiFailed'],
}

/** Why one passage gave no cards while others did. */
export const passageFailures: Record<GeneratorReason, ServerMessage> = {
  unreachable: ['partUnreachable'],
  unauthorised: ['partUnauthorised'],
  'rate-limited': ['partRateLimited'],
  'quota-used-up': ['partQuotaUsedUp'],
  'over-budget': ['partOverBudget'],
  refused: ['partRefused'],
  blind: ['partBlind'],
  undrawn: ['partUndrawn'],
  'too-many-pictures': ['partTooManyPictures'],
  failed: ['partFailed'],
}

/** Runs a permission check. Its refusal ends the generation. */
export async function asFailure(checked: Promise<unknown>): Promise<void> {
  try {
    await checked
  } catch (error) {
    throw error instanceof AppError ? new GenerationFailure(['rightLost']) : error
  }
}

/** The generation is gone, or another process has taken it over: nothing more may be written. */
export class LostLease extends Error {}

export interface Outcome {
  cards: number
  dropped: Partial<Record<DropReason, number>>
  /** The number of passages for which no cards could be made. */
  failed: number
  passages: number
  /** The length of their text. */
  characters: number
}

/** The end of a generation and the message for its user. */
export interface End {
  state: 'done' | 'failed'
  message?: ServerMessage | undefined
  /** Characters of the text, if all of it was gone through. */
  characters?: number
}

export const failedOnOurSide: ServerMessage = ['failedOnOurSide']

/** The end of a completed generation. */
export function endOf({ cards, dropped, failed, passages, characters }: Outcome): End {
  if (cards === 0 && failed > 0 && failed === passages) return { state: 'failed', message: ['noCards'] }
  if (cards > 0)
    return { state: 'done', message: failed > 0 ? ['partsFailed', failed, passages] : undefined, characters }
  const known = dropped.duplicate ?? 0
  return { state: 'done', message: [known > 0 ? 'nothingNew' : 'nothingFound'] }
}

/** In a short text fewer cards are enough to be charged. */
const charactersPerCard = 100

/** What a generation made, and of what. */
interface Made {
  cards: number
  /** The most cards that its user wanted; null for all. */
  most: number | null
  /** Null for the built-in rules. */
  model: string | null
  /** Cards that its user got for nothing within a day. */
  freeCards: number
}

/** A user who gets as many cards for nothing within a day pays for the next ones, even if they are few. */
const freeCardsPerDay = 20

/**
 * Whether a generation costs nothing: it failed, it found nothing, or the rules found little and less than its user wanted. The last is
 * limited, or a document would be free for those who choose its passages one by one.
 */
export function isFreeEnd({ state, characters = Infinity }: End, { cards, most, model, freeCards }: Made): boolean {
  if (state === 'failed' || cards === 0) return true
  return (
    model === null &&
    freeCards < freeCardsPerDay &&
    cards < Math.min(enoughCards, most ?? Infinity, characters / charactersPerCard)
  )
}

/** The message of an end. It says so if a generation that made cards is free. */
export function messageOfEnd(end: End, cards: number, isFree: boolean): ServerMessage | undefined {
  return end.message || cards === 0 || !isFree ? end.message : ['fewCards', cards]
}

/** The end of a stopped generation. */
export const stoppedEnd = (cards: number): End =>
  cards > 0 ? { state: 'done', message: ['stopped'] } : { state: 'failed', message: ['stoppedAtOnce'] }

/** The end of a generation that exceeded its limits. Its cards stay. */
export const endOfTooLong = (cards: number): End =>
  cards > 0 ? { state: 'done', message: ['tooLongForAll'] } : { state: 'failed', message: tooLong }

/** The end of a generation that reached a quota. */
export const outOfRoomEnd =
  (message: ServerMessage) =>
  (cards: number): End => ({ state: cards > 0 ? 'done' : 'failed', message })
