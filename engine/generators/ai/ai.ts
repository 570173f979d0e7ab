import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inParallel } from '../../concurrency.ts'
import {
  type Candidate,
  type GenerationRequest,
  type Generator,
  GeneratorError,
  type GeneratorReason,
  type PassageCards,
  type TopicRequest,
} from '../port.ts'
import { candidate, documentAnswer, documentCandidates, type Found, topicAnswer } from './answer.ts'
import { type Batch, batchesOf, halvesOf, sizeOf } from './batches.ts'
import type { Call, CallResult, Failure, Question } from './call.ts'
import {
  type AiOptions,
  type Budget,
  type CallEntry,
  costMicros,
  estimateTokens,
  type OnCall,
  openBudget,
} from './ledger.ts'
import { complaintText, documentInstructions, documentPrompt, topicInstructions, topicPrompt } from './prompt.ts'
import type { AiSettings } from './settings.ts'

/** Makes cards with a language model, from documents and from general knowledge. */
interface AiGenerator extends Required<Generator> {
  name: 'ai'
}

/** A generator for one job, with one token budget. */
export function aiGenerator(
  settings: AiSettings,
  { onCall, spentTokens = 0, random = Math.random }: AiOptions,
): AiGenerator {
  const budget = openBudget(settings.maxTokensPerJob, spentTokens)

  // Loaded on demand: the SDK takes 30 MB of memory.
  async function openContext(): Promise<JobContext> {
    const { openCall } = await import('./call.ts')
    return { settings, call: openCall(settings), budget, onCall, random }
  }

  return {
    name: 'ai',
    async *generate(request, signal) {
      if (!signal.aborted) yield* documentCards(await openContext(), request, signal)
    },
    async *generateTopic(request, signal) {
      if (!signal.aborted) yield* topicCards(await openContext(), request, signal)
    },
  }
}

/** Failures that end a job if they precede the first answer, since further requests would fail too. */
const endsAtOnce = new Set<GeneratorReason>(['unreachable', 'unauthorised'])

/** Yields the cards of each wanted passage. */
async function* documentCards(
  context: JobContext,
  request: GenerationRequest,
  signal: AbortSignal,
): AsyncGenerator<PassageCards> {
  const wanted = new Set(request.wanted)
  const passages = request.passages.filter(({ position }) => wanted.has(position))
  for (const { position } of passages.filter((passage) => sizeOf(passage) === 0))
    yield { passage: position, cards: [], dropped: {} }

  const queue = batchesOf(passages.filter((passage) => sizeOf(passage) > 0))
  const tally = openTally(queue)
  const instructions = documentInstructions(request)
  const question = ({ pieces }: Batch) => ({
    instructions,
    prompt: documentPrompt(request, pieces),
    schema: documentAnswer,
  })
  const stop = new AbortController()
  const both = AbortSignal.any([signal, stop.signal])
  const work = (batch: Batch) => ask(context, 'document', question(batch), both)

  // Failures are held back until a request succeeds. If none does, the whole job fails instead of its passages.
  let held: PassageCards[] | null = []
  let lastError = new GeneratorError('failed')
  let failuresInARow = 0
  for await (const { task: batch, result } of inParallel(queue, context.settings.concurrency, work, () =>
    stop.abort(),
  )) {
    if (result.kind === 'aborted') return
    if (result.kind === 'value') {
      failuresInARow = 0
      yield* held ?? []
      held = null
      yield* tally.give(batch, documentCandidates(result.value.cards, batch.pieces))
      continue
    }
    const halves = result.kind === 'truncated' ? halvesOf(batch) : []
    if (halves.length > 0) {
      tally.halve(batch, halves)
      queue.unshift(...halves)
      continue
    }
    const reason = reasonOf(result)
    lastError = new GeneratorError(reason, result.kind === 'failed' ? result.failure.status : undefined)
    if (held && endsAtOnce.has(reason)) throw lastError
    const failed = tally.fail(batch, reason)
    if (reason !== 'refused') failuresInARow++
    // Requests under way may still succeed; the rest of the queue is abandoned.
    const isOver = reason === 'over-budget' || isFinal(result) || failuresInARow >= 2 * context.settings.concurrency
    if (isOver) failed.push(...queue.splice(0).flatMap((left) => tally.fail(left, reason)))
    if (held) held.push(...failed)
    else yield* failed
  }
  if (held && held.length > 0 && !signal.aborted) throw lastError
}

type Unanswered = Exclude<Answer<unknown>, { kind: 'value' } | { kind: 'aborted' }>

const isFinal = (result: Unanswered) => result.kind === 'failed' && result.failure.isFinal

function reasonOf(result: Unanswered): GeneratorReason {
  if (result.kind === 'failed') return result.failure.reason
  return result.kind === 'truncated' ? 'failed' : result.kind
}

/** The number of cards requested at once. */
const mostCards: Record<TopicRequest['depth'], number> = { 'key-points': 12, more: 30 }
const fewestCards = 3

/** Yields cards from the model's general knowledge; none if it does not know the topic. */
async function* topicCards(context: JobContext, request: TopicRequest, signal: AbortSignal): AsyncGenerator<Candidate> {
  const instructions = topicInstructions(request)
  for (let most = mostCards[request.depth]; ; most = Math.floor(most / 2)) {
    const question = { instructions, prompt: topicPrompt(request, most), schema: topicAnswer }
    const result = await ask(context, 'topic', question, signal)
    if (result.kind === 'aborted') return
    if (result.kind === 'value') {
      yield* result.value.cards.map(candidate)
      return
    }
    // A truncated answer is requested again at half the length.
    if (result.kind === 'truncated' && most / 2 >= fewestCards) continue
    if (result.kind === 'failed') throw new GeneratorError(result.failure.reason, result.failure.status)
    throw new GeneratorError(result.kind === 'truncated' ? 'failed' : result.kind)
  }
}

/** Collects the results of passages that are spread over several requests. */
interface Tally {
  /** Replaces a batch by its halves. */
  halve(batch: Batch, halves: readonly Batch[]): void
  /** Records the cards of a batch; returns the passages that are complete. */
  give(batch: Batch, found: readonly Found[]): PassageCards[]
  /** Records the failure of a batch; returns the passages that are complete. */
  fail(batch: Batch, reason: GeneratorReason): PassageCards[]
}

interface State {
  pending: number
  cards: Candidate[]
  unquoted: number
  failure: GeneratorReason | undefined
}

/** Opens a tally of the passages of some batches. */
function openTally(batches: readonly Batch[]): Tally {
  const states = new Map<number, State>()
  for (const position of batches.flatMap(positionsOf)) stateOf(position).pending++

  function stateOf(position: number): State {
    const state = states.get(position) ?? { pending: 0, cards: [], unquoted: 0, failure: undefined }
    states.set(position, state)
    return state
  }

  function finish(batch: Batch): PassageCards[] {
    for (const position of positionsOf(batch)) stateOf(position).pending--
    return [...new Set(positionsOf(batch))].filter((position) => stateOf(position).pending === 0).map(resultOf)
  }

  function resultOf(passage: number): PassageCards {
    const { cards, unquoted, failure } = stateOf(passage)
    const dropped = unquoted > 0 ? { 'not-in-document': unquoted } : {}
    const gaveNothing = cards.length === 0 && unquoted === 0
    return { passage, cards, dropped, ...(failure && gaveNothing ? { failure } : {}) }
  }

  return {
    halve(batch, halves) {
      for (const position of positionsOf(batch)) stateOf(position).pending--
      for (const position of halves.flatMap(positionsOf)) stateOf(position).pending++
    },
    give(batch, found) {
      for (const { passage, card } of found) {
        if (card) stateOf(passage).cards.push(card)
        else stateOf(passage).unquoted++
      }
      return finish(batch)
    },
    fail(batch, reason) {
      for (const position of positionsOf(batch)) stateOf(position).failure = reason
      return finish(batch)
    },
  }
}

const positionsOf = ({ pieces }: Batch) => pieces.map(({ passage }) => passage.position)

/** What the requests of a job share. */
interface JobContext {
  settings: AiSettings
  call: Call
  budget: Budget
  onCall: OnCall
  random: () => number
}

/** The outcome of a question after all attempts. */
type Answer<T> =
  | { kind: 'value'; value: T }
  | { kind: 'truncated' | 'refused' | 'over-budget' }
  | { kind: 'aborted' }
  | { kind: 'failed'; failure: Failure }

/** A model that timed out three times will do so again, and each attempt may be charged. */
const slowRetries = 2
const wrongShape: Failure = { reason: 'failed', isRetryable: false, isFinal: false }

/** Asks until there is an answer: retries transient failures after a delay, and an answer of the wrong shape once. */
async function ask<T extends { cards: unknown[] }>(
  context: JobContext,
  purpose: CallEntry['purpose'],
  question: Question<T>,
  signal: AbortSignal,
): Promise<Answer<T>> {
  let complaint = ''
  let failures = 0
  for (let attempt = 1; ; attempt++) {
    const asked = { ...question, prompt: question.prompt + complaint }
    const result = await callOnce(context, asked, { purpose, attempt }, signal)
    if (result === 'over-budget' || result === 'aborted') return { kind: result }
    if (result.outcome === 'answered') return { kind: 'value', value: result.value }
    if (result.outcome === 'wrong-shape') {
      if (complaint) return { kind: 'failed', failure: wrongShape }
      complaint = complaintText(result.complaint)
      continue
    }
    if (result.outcome !== 'failed') return { kind: result.outcome }
    const { failure } = result
    const retries = failure.isTimeout ? Math.min(context.settings.retries, slowRetries) : context.settings.retries
    if (!failure.isRetryable || failures >= retries) return { kind: 'failed', failure }
    const waited = await pause(delayMs(context, failures++, failure.retryAfterMs), signal)
    if (!waited) return { kind: 'aborted' }
  }
}

async function callOnce<T extends { cards: unknown[] }>(
  { settings, call, budget, onCall }: JobContext,
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
  const fingerprint = createHash('sha256')
    .update([settings.model, question.instructions, question.prompt].join('\n'))
    .digest('hex')
  await onCall({
    fingerprint,
    model: settings.model,
    ...entry,
    inputTokens,
    outputTokens,
    costMicros: cost,
    durationMs,
    outcome,
  })
  return result
}

function outcomeOf(result: CallResult<{ cards: unknown[] }>): CallEntry['outcome'] {
  if (result.outcome !== 'answered') return result.outcome
  return result.value.cards.length > 0 ? 'ok' : 'empty'
}

/** Exponential backoff with jitter, at least the time the endpoint asked for, up to a limit. */
function delayMs({ settings, random }: JobContext, failures: number, retryAfterMs = 0): number {
  const backoff = settings.baseDelayMs * 2 ** failures * (0.5 + random() / 2)
  return Math.min(Math.max(backoff, retryAfterMs), settings.maxDelayMs)
}

async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal }).catch(() => false)
}
