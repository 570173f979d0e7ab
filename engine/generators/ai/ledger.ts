import type { AiSettings } from './settings.ts'

/** One request to a model, answered or not. */
export interface CallEntry {
  model: string
  /** Cards of a document's passages, or of general knowledge. */
  purpose: 'document' | 'topic'
  /** Zero for a request without an answer; estimated where the endpoint does not tell. */
  inputTokens: number
  outputTokens: number
  /** Millionths of the currency of the prices; null where these are unknown. */
  costMicros: number | null
  durationMs: number
  outcome: 'ok' | 'empty' | 'truncated' | 'refused' | 'wrong-shape' | 'failed' | 'aborted'
  /** From 1, over retries of the same question. */
  attempt: number
}

/** Told of every request; awaited, so that the ledger is never behind. */
export type OnCall = (entry: CallEntry) => void | Promise<void>

/** Three characters a token: more than English needs, about what Ukrainian does. */
export const estimateTokens = (text: string) => Math.ceil(text.length / 3)

/** What the tokens cost: a price per million tokens is one of a millionth per token. */
export function costMicros(
  { inputPrice, outputPrice }: Pick<AiSettings, 'inputPrice' | 'outputPrice'>,
  { inputTokens, outputTokens }: Pick<CallEntry, 'inputTokens' | 'outputTokens'>,
): number | null {
  if (inputPrice === null || outputPrice === null) return null
  return Math.round(inputTokens * inputPrice + outputTokens * outputPrice)
}
