import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { GeneratorError } from '../port.ts'
import type { Call, CallResult, Failure } from './call.ts'
import {
  type AiOptions,
  type Budget,
  type CallEntry,
  costMicros,
  estimateTokens,
  openBudget,
  type Purpose,
} from './ledger.ts'
import { pictureTokens } from './pictures.ts'
import { type OnItem, type Question, readAnswer } from './question.ts'
import { type AiSettings, mostThoughts, thoughtTokens } from './settings.ts'

/** What the requests of a job share. */
export interface JobContext extends Required<Pick<AiOptions, 'onCall' | 'random'>> {
  cache: AiOptions['cache'] | undefined
  mayAsk: () => Promise<boolean>
  settings: AiSettings
  call: Call
  budget: Budget
  /** Extra room for thoughts, once the model has needed more than the settings allow. */
  extraTokens: number
  /** Set once the model has refused pictures. */
  isBlind?: boolean
}

/** Returns a function that opens the context on first use: the SDK takes 30 MB of memory. */
export function openContext(settings: AiSettings, options: AiOptions): () => Promise<JobContext> {
  const { onCall, cache, spentTokens = 0, random = Math.random, mayAsk = async () => true } = options
  const budget = openBudget(settings.maxTokensPerJob, spentTokens)
  let context: JobContext | undefined
  return async () => {
    const { openCall } = await import('./call.ts')
    return (context ??= { settings, call: openCall(settings), budget, onCall, random, cache, mayAsk, extraTokens: 0 })
  }
}

/** The outcome of a question after all attempts. */
export type Answer<T> =
  | { kind: 'value'; value: T }
  /** The answer was cut; `part` has its complete items. */
  | { kind: 'truncated'; part?: T | undefined }
  | { kind: 'refused' | 'over-budget' }
  | { kind: 'aborted' }
  | { kind: 'failed'; failure: Failure }

/** An outcome other than an answer. */
export type Unanswered = Exclude<Answer<unknown>, { kind: 'value' } | { kind: 'aborted' }>

/** The error of a question without an answer. */
export function errorOf(result: Unanswered): GeneratorError {
  if (result.kind === 'failed') {
    const { reason, status, refusesPictures } = result.failure
    return new GeneratorError(refusesPictures === 'surely' ? 'blind' : reason, status)
  }
  return new GeneratorError(result.kind === 'truncated' ? 'failed' : result.kind)
}

/** A model that timed out three times will do so again, and each attempt may be charged. */
const slowRetries = 2
const wrongShape: Failure = { reason: 'failed', isRetryable: false, isFinal: false }

export interface Asked {
  purpose: Purpose
  signal: AbortSignal
  /** Called with each item of the answer's list as soon as it is complete. */
  onItem?: OnItem
}

/** Asks until there is an answer: retries transient failures after a delay, and an answer of the wrong shape once. */
export async function ask<T extends object>(
  context: JobContext,
  question: Question<T>,
  { purpose, signal, onItem = () => {} }: Asked,
): Promise<Answer<T>> {
  const fingerprint = fingerprintOf(context.settings, question)
  const kept = await context.cache?.read(fingerprint)
  const read = kept === undefined ? undefined : readAnswer(question, kept, onItem)
  if (read !== undefined) return { kind: 'value', value: read }
  let complaint = ''
  let failures = 0
  for (let attempt = 1; ; attempt++) {
    const asked = { ...question, prompt: { ...question.prompt, text: question.prompt.text + complaint } }
    const result = await callOnce(context, asked, { purpose, attempt, fingerprint }, signal, onItem)
    if (result === 'over-budget' || result === 'aborted') return { kind: result }
    if (result.outcome === 'answered') {
      await context.cache?.write(fingerprint, result.text)
      return { kind: 'value', value: result.value }
    }
    if (result.outcome === 'wrong-shape') {
      if (complaint) return { kind: 'failed', failure: wrongShape }
      complaint = complaintText(result.complaint)
      continue
    }
    if (result.outcome === 'truncated') {
      // The thoughts left no room for the answer.
      const isThought = result.part === undefined && needsRoom(context, result.thoughtTokens)
      if (isThought) continue
      return { kind: 'truncated', part: result.part }
    }
    if (result.outcome !== 'failed') return { kind: result.outcome }
    const { failure, part } = result
    if (part !== undefined) return { kind: 'truncated', part }
    const retries = failure.isTimeout ? Math.min(context.settings.retries, slowRetries) : context.settings.retries
    if (!failure.isRetryable || failures >= retries) return { kind: 'failed', failure }
    const waited = await pause(delayMs(context, failures++, failure.retryAfterMs), signal)
    if (!waited) return { kind: 'aborted' }
  }
}

/** Asks for one object; throws if there is no answer. */
export async function askOrThrow<T extends object>(job: JobContext, question: Question<T>, asked: Asked): Promise<T> {
  return valueOrThrow(await ask(job, question, asked))
}

/** The value of an answer; throws if there is none. */
export function valueOrThrow<T>(result: Answer<T>): T {
  if (result.kind === 'value') return result.value
  throw result.kind === 'aborted' ? new GeneratorError('failed') : errorOf(result)
}

/** The answer, or as much of it as arrived; undefined if there is nothing. */
export function partOf<T>(answer: Answer<T>): T | undefined {
  if (answer.kind === 'value') return answer.value
  return answer.kind === 'truncated' ? answer.part : undefined
}

/** Identifies what is asked of which model, regardless of the random key of the fence. */
function fingerprintOf(
  { provider, baseUrl, model }: AiSettings,
  { instructions, prompt, pictures = [] }: Question<unknown>,
): string {
  const asked = prompt.text.replaceAll(prompt.key, '')
  const hash = createHash('sha256').update(JSON.stringify([provider, baseUrl, model, instructions, asked]))
  for (const { jpeg } of pictures) hash.update(jpeg)
  return hash.digest('hex')
}

/** Added to the prompt after an answer of the wrong shape. */
const complaintText = (complaint: string) =>
  `\n\nYour last answer could not be read: ${complaint} Answer again, with one JSON object by the schema and nothing else.`

/** Whether a model's thoughts filled the answer, in which case further requests give them more room. */
function needsRoom(context: JobContext, thoughts: number): boolean {
  const room = thoughtTokens(context.settings) + context.extraTokens
  if (thoughts < room || thoughts === 0 || room >= mostThoughts) return false
  context.extraTokens += Math.max(2 * thoughts - room, 0)
  return true
}

async function callOnce<T extends object>(
  context: JobContext,
  question: Question<T>,
  entry: Pick<CallEntry, 'purpose' | 'attempt' | 'fingerprint'>,
  signal: AbortSignal,
  onItem: OnItem,
): Promise<CallResult<T> | 'over-budget' | 'aborted'> {
  const { settings, call, budget, onCall, extraTokens } = context
  const input = estimateTokens(question.instructions + question.prompt.text) + pictureTokens(question.pictures)
  const reserved = input + settings.maxOutputTokens + thoughtTokens(settings) + extraTokens
  if (!(await budget.reserve(reserved))) return 'over-budget'
  const refusal = signal.aborted ? 'aborted' : (await context.mayAsk()) ? undefined : 'over-budget'
  if (refusal) {
    budget.settle(reserved, 0)
    return refusal
  }
  const startedAt = performance.now()
  const result = await call(question, { signal, extraTokens, onItem })
  const durationMs = Math.round(performance.now() - startedAt)
  const { inputTokens, outputTokens } = result
  budget.settle(reserved, inputTokens + outputTokens)
  const cost = costMicros(settings, result)
  const outcome = outcomeOf(result)
  await onCall({ model: settings.model, ...entry, inputTokens, outputTokens, costMicros: cost, durationMs, outcome })
  return result
}

function outcomeOf(result: CallResult<object>): CallEntry['outcome'] {
  if (result.outcome === 'failed' && result.failure.refusesPictures === 'surely') return 'blind'
  if (result.outcome !== 'answered') return result.outcome
  const [first] = Object.values(result.value) as unknown[]
  return Array.isArray(first) && first.length === 0 ? 'empty' : 'ok'
}

/** Exponential backoff with jitter, at least the time the endpoint asked for, up to a limit. */
function delayMs({ settings, random }: JobContext, failures: number, retryAfterMs = 0): number {
  const backoff = settings.baseDelayMs * 2 ** failures * (0.5 + random() / 2)
  return Math.min(Math.max(backoff, retryAfterMs), settings.maxDelayMs)
}

async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal }).catch(() => false)
}
