import { setTimeout as sleep } from 'node:timers/promises'
import { type Budget, type CallEntry, costMicros, estimateTokens, type OnCall } from './ledger.ts'
import type { Call, CallResult, Failure, Question } from './call.ts'
import { complaintText } from './prompt.ts'
import type { AiSettings } from './settings.ts'

/** What the requests of a job share. */
export interface Desk {
  settings: AiSettings
  call: Call
  budget: Budget
  onCall: OnCall
  random: () => number
}

/** The outcome of a question after all attempts. */
export type Answer<T> =
  | { kind: 'value'; value: T }
  | { kind: 'truncated' | 'refused' | 'over-budget' }
  | { kind: 'aborted' }
  | { kind: 'failed'; failure: Failure }

/** A model that timed out three times will do so again, and each attempt may be charged. */
const slowRetries = 2
const wrongShape: Failure = { reason: 'failed', isRetryable: false, isFinal: false }

/** Asks until there is an answer: retries transient failures after a delay, and an answer of the wrong shape once. */
export async function ask<T extends { cards: unknown[] }>(
  desk: Desk,
  purpose: CallEntry['purpose'],
  question: Question<T>,
  signal: AbortSignal,
): Promise<Answer<T>> {
  let complaint = ''
  let failures = 0
  for (let attempt = 1; ; attempt++) {
    const asked = { ...question, prompt: question.prompt + complaint }
    const result = await callOnce(desk, asked, { purpose, attempt }, signal)
    if (result === 'over-budget' || result === 'aborted') return { kind: result }
    if (result.outcome === 'answered') return { kind: 'value', value: result.value }
    if (result.outcome === 'wrong-shape') {
      if (complaint) return { kind: 'failed', failure: wrongShape }
      complaint = complaintText(result.complaint)
      continue
    }
    if (result.outcome !== 'failed') return { kind: result.outcome }
    const { failure } = result
    const retries = failure.isTimeout ? Math.min(desk.settings.retries, slowRetries) : desk.settings.retries
    if (!failure.isRetryable || failures >= retries) return { kind: 'failed', failure }
    const waited = await pause(delayMs(desk, failures++, failure.retryAfterMs), signal)
    if (!waited) return { kind: 'aborted' }
  }
}

async function callOnce<T extends { cards: unknown[] }>(
  { settings, call, budget, onCall }: Desk,
  question: Question<T>,
  entry: Pick<CallEntry, 'purpose' | 'attempt'>,
  signal: AbortSignal,
): Promise<CallResult<T> | 'over-budget' | 'aborted'> {
  const input = estimateTokens(question.instructions + question.prompt)
  const reserved = input + settings.maxOutputTokens
  if (!(await budget.reserve(reserved))) return 'over-budget'
  if (signal.aborted) {
    budget.settle(reserved, 0)
    return 'aborted'
  }
  const startedAt = performance.now()
  const result = await call(question, signal)
  const durationMs = Math.round(performance.now() - startedAt)
  const { inputTokens, outputTokens } = result
  // A request that timed out may be charged all the same.
  const used = result.outcome === 'failed' && result.failure.isTimeout ? input : inputTokens + outputTokens
  budget.settle(reserved, used)
  const cost = costMicros(settings, result)
  const outcome = outcomeOf(result)
  await onCall({ model: settings.model, ...entry, inputTokens, outputTokens, costMicros: cost, durationMs, outcome })
  return result
}

function outcomeOf(result: CallResult<{ cards: unknown[] }>): CallEntry['outcome'] {
  if (result.outcome !== 'answered') return result.outcome
  return result.value.cards.length > 0 ? 'ok' : 'empty'
}

/** Exponential backoff with jitter, at least the time the endpoint asked for, up to a limit. */
function delayMs({ settings, random }: Desk, failures: number, retryAfterMs = 0): number {
  const backoff = settings.baseDelayMs * 2 ** failures * (0.5 + random() / 2)
  return Math.min(Math.max(backoff, retryAfterMs), settings.maxDelayMs)
}

async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal }).catch(() => false)
}
