import type { AiSettings } from './settings.ts'

/**
 * The purpose of a request: `document` and `topic` write cards, `repair` mends dropped ones, `judge` compares cards with
 * the source, `look` tests the model's sight, and the others serve the assistant.
 */
export type Purpose = 'document' | 'topic' | 'repair' | 'judge' | 'revise' | 'explain' | 'grade' | 'answer' | 'look'

/** A request to a model, answered or not. */
export interface CallEntry {
  model: string
  purpose: Purpose
  /** Equal for requests that ask the same of the same model. */
  fingerprint: string
  /** Zero for a request without an answer; estimated if the endpoint reports no usage. */
  inputTokens: number
  outputTokens: number
  /** In millionths of the currency of the prices; null if these are unknown. */
  costMicros: number | null
  durationMs: number
  outcome: 'ok' | 'empty' | 'truncated' | 'refused' | 'wrong-shape' | 'failed' | 'aborted' | 'blind'
  /** Counts attempts at the same question, from 1. */
  attempt: number
}

/** Called after every request, and awaited so that the ledger is always complete. */
export type OnCall = (entry: CallEntry) => void | Promise<void>

/** Keeps good answers by the fingerprint of their requests, so that a repeated request costs nothing. */
export interface AnswerCache {
  read(fingerprint: string): Promise<string | undefined>
  write(fingerprint: string, answer: string): Promise<void>
}

/** What the server provides to a generator or an assistant. */
export interface AiOptions {
  /** Called after every request to the model. An answer from the cache is no request. */
  onCall: OnCall
  /** Asked before every request: whether the user still has tokens, which other jobs use, too. */
  mayAsk?: () => Promise<boolean>
  cache?: AnswerCache
  /** Tokens used by earlier attempts at the same job. */
  spentTokens?: number
  /** Jitters the delays between retries; returns a number from 0 to 1. */
  random?: () => number
}

/** Estimates three characters per token: generous for English, about right for Ukrainian. */
export const estimateTokens = (text: string) => Math.ceil(text.length / 3)

/** The cost of tokens: the price per million tokens equals millionths per token. */
export function costMicros(
  { inputPrice, outputPrice }: Pick<AiSettings, 'inputPrice' | 'outputPrice'>,
  { inputTokens, outputTokens }: Pick<CallEntry, 'inputTokens' | 'outputTokens'>,
): number | null {
  if (inputPrice === null || outputPrice === null) return null
  return Math.round(inputTokens * inputPrice + outputTokens * outputPrice)
}

/** The token budget of a job. */
export interface Budget {
  /** Reserves tokens for a request, waiting until running requests leave enough; false if they never will. */
  reserve(tokens: number): Promise<boolean>
  /** Releases a reservation and records the tokens used. */
  settle(reserved: number, used: number): void
}

/** Opens a budget of `max` tokens, `spent` of which are used already. */
export function openBudget(max: number, spent = 0): Budget {
  let used = spent
  let reserved = 0
  let settled = Promise.withResolvers<void>()
  const left = () => max - used
  return {
    async reserve(tokens) {
      while (left() - reserved < tokens) {
        // Running requests usually use less than they reserved, so there may be room later.
        if (left() < tokens) return false
        await settled.promise
      }
      reserved += tokens
      return true
    },
    settle(held, spentNow) {
      reserved -= held
      used += spentNow
      settled.resolve()
      settled = Promise.withResolvers<void>()
    },
  }
}
