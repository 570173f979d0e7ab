import { inParallel, merged } from '../../concurrency.ts'
import {
  type Candidate,
  type GenerationRequest,
  type Generator,
  GeneratorError,
  type GeneratorReason,
  type LeftOut,
  type PassageCards,
  type TopicRequest,
} from '../port.ts'
import { candidate, topicAnswer } from './answer.ts'
import { ask, errorOf, type JobContext, openContext, partOf } from './ask.ts'
import { repairCards } from './repair.ts'
import { type Batch, batchesOf, halvesOf, weightOf } from './batches.ts'
import type { AiOptions } from './ledger.ts'
import { cardsFor, checkIn, documentContextOf, topicInstructions, topicPrompt } from './prompt.ts'
import type { AiSettings } from './settings.ts'
import { type Order, writeCards, type Written } from './writer.ts'

/** Makes cards with a language model, from documents and from general knowledge. */
interface AiGenerator extends Required<Generator> {
  name: 'ai'
}

/** A generator for one job, with one token budget. */
export function aiGenerator(settings: AiSettings, options: AiOptions): AiGenerator {
  const open = openContext(settings, options)
  return {
    name: 'ai',
    async *generate(request, signal) {
      if (signal.aborted) return
      const context = await open()
      const stop = new AbortController()
      const both = AbortSignal.any([signal, stop.signal])
      yield* merged<PassageCards>(
        (emit) => documentCards(context, request, both, request.isStreamed ? emit : undefined),
        () => stop.abort(),
      )
    },
    async *generateTopic(request, signal) {
      if (!signal.aborted) yield* topicCards(await open(), request, signal)
    },
  }
}

/** Failures that end a job if they precede the first answer, since further requests would fail too. */
const endsAtOnce = new Set<GeneratorReason>(['unreachable', 'unauthorised', 'quota-used-up'])

/** Yields the cards of each wanted passage; `emit` gets those of answers that are still running. */
async function* documentCards(
  job: JobContext,
  request: GenerationRequest,
  signal: AbortSignal,
  emit: ((cards: PassageCards) => void) | undefined,
): AsyncGenerator<PassageCards> {
  const wanted = new Set(request.wanted)
  const passages = request.passages.filter(({ position }) => wanted.has(position))
  for (const { position } of passages.filter((passage) => weightOf(passage) === 0))
    yield { passage: position, cards: [], dropped: {} }

  const batches = batchesOf(passages.filter((passage) => weightOf(passage) > 0))
  const queue = ordersOf(batches, request)
  const tally = openTally(queue)
  // If the user wants fewer cards than there are batches, some batches get none.
  for (const order of queue.splice(0)) {
    if (order.most > 0) queue.push(order)
    else yield* tally.give(order, nothing)
  }
  const document = documentContextOf(request)
  const stop = new AbortController()
  const both = AbortSignal.any([signal, stop.signal])
  const work = (order: Order) => {
    const early = new Set<Candidate>()
    const onCard = (card: Candidate) => {
      if (!emit) return
      early.add(card)
      emit({ passage: positionOf(card), cards: [card], dropped: {}, isPartial: true })
    }
    return writeCards(job, document, order, { signal: both, onCard }).then((written) => ({ ...written, early }))
  }

  // Failures are held back until a request succeeds. If none does, the whole job fails instead of its passages.
  let held: PassageCards[] | null = []
  let lastError = new GeneratorError('failed')
  let failuresInARow = 0
  const { concurrency } = job.settings
  for await (const { task: order, result: written } of inParallel(queue, concurrency, work, () => stop.abort())) {
    const { missing, unseen, isAsked } = written
    if (missing === 'aborted') return
    const isAnswered = isAsked && (!missing || written.kept.length + written.leftOut.length > 0)
    if (isAnswered) {
      failuresInARow = 0
      yield* held ?? []
      held = null
    }
    if (!missing) {
      const ended = tally.give(order, written)
      const [first] = unseen
      if (first && held) lastError = new GeneratorError(first.reason)
      if (held && !isAnswered) held.push(...ended)
      else yield* ended
      continue
    }
    const { result, order: rest } = missing
    const halves = result.kind === 'truncated' ? divided(rest) : []
    if (halves.length > 0) {
      tally.expect(halves)
      queue.unshift(...halves)
      yield* tally.give(order, written)
      continue
    }
    lastError = errorOf(result)
    const { reason } = lastError
    if (held && endsAtOnce.has(reason)) throw lastError
    const ended = tally.give(order, written, { order: rest, reason })
    if (reason !== 'refused') failuresInARow++
    // Requests under way may still succeed; the rest of the queue is abandoned.
    const isFinal = result.kind === 'failed' && result.failure.isFinal
    const isOver = reason === 'over-budget' || isFinal || failuresInARow >= 2 * concurrency
    if (isOver) ended.push(...queue.splice(0).flatMap((left) => tally.give(left, nothing, { order: left, reason })))
    if (held) held.push(...ended)
    else yield* ended
  }
  if (!held || signal.aborted) return
  if (held.some(({ failure }) => failure)) throw lastError
  yield* held
}

const positionOf = ({ source }: Candidate) => source?.passage ?? 0

/** Orders for batches. The number of cards that the user wishes for is shared among them by size. */
function ordersOf(batches: readonly Batch[], { depth, most }: GenerationRequest): Order[] {
  const sizes = batches.map(({ pieces }) => pieces.reduce((sum, piece) => sum + weightOf(piece), 0))
  const shares = most === undefined ? [] : sharesOf(sizes, most)
  return batches.map((batch, index) => ({
    ...batch,
    most: Math.min(shares[index] ?? Number.POSITIVE_INFINITY, cardsFor(batch.pieces, depth)),
    limit: shares[index] ?? Number.POSITIVE_INFINITY,
  }))
}

/** Divides a number into whole shares in proportion to sizes, by the largest remainders. */
function sharesOf(sizes: readonly number[], number: number): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const exact = sizes.map((size) => (number * size) / total)
  const shares = exact.map(Math.floor)
  const left = number - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share % 1 }))
    .toSorted((a, b) => b.remainder - a.remainder)
  const lucky = new Set(byRemainder.slice(0, left).map(({ index }) => index))
  return shares.map((share, index) => share + (lucky.has(index) ? 1 : 0))
}

/** The halves of an order whose answer was cut before its first card. */
function divided(order: Order): Order[] {
  const [most, limit] = [order.most, order.limit].map((number) => Math.max(1, Math.ceil(number / 2))) as [
    number,
    number,
  ]
  return halvesOf(order).map((half) => ({ ...half, most, limit }))
}

/** The number of cards requested at once. */
const mostCards: Record<TopicRequest['depth'], number> = { 'key-points': 12, more: 30 }
const fewestCards = 3

/**
 * Yields cards from the model's general knowledge; none if it does not know the topic. Cards that a
 * check drops are sent back once; those that are dropped again are yielded, too, so that the caller sees them.
 */
async function* topicCards(job: JobContext, request: TopicRequest, signal: AbortSignal): AsyncGenerator<Candidate> {
  const instructions = topicInstructions(request)
  const answer = topicAnswer(request.kinds)
  const first = Math.min(request.most ?? Number.POSITIVE_INFINITY, mostCards[request.depth])
  for (let most = first; ; most = Math.floor(most / 2)) {
    const question = { instructions, prompt: topicPrompt(request, most), ...answer }
    const result = await ask(job, question, { purpose: 'topic', signal })
    if (result.kind === 'aborted') return
    const part = partOf(result)
    if (part) {
      const document = documentContextOf({ ...request, documentName: '', passages: [], existingQuestions: [] })
      const dropped: LeftOut[] = []
      for (const card of part.cards.slice(0, request.most).map(candidate)) {
        const checked = checkIn(document, card)
        if ('card' in checked) yield checked.card
        else dropped.push({ card, reason: checked.dropped })
      }
      const { repaired, leftOut } = await repairCards(job, document, [], dropped, signal)
      yield* repaired
      yield* leftOut.map(({ card }) => card)
      return
    }
    // An answer that was cut before its first card is requested again at half the length.
    if (result.kind === 'truncated' && most / 2 >= fewestCards) continue
    if (result.kind !== 'value') throw errorOf(result)
  }
}

type Given = Omit<Written, 'missing' | 'isAsked'> & { early?: ReadonlySet<Candidate> }

const nothing: Given = { kept: [], leftOut: [], withdrawn: [], unseen: [] }

/** Collects the results of passages that are spread over several requests. */
interface Tally {
  /** Announces further orders about the same passages. */
  expect(orders: readonly Order[]): void
  /** Records the end of an order, or its failure; returns the passages that are complete. */
  give(order: Order, written: Given, failure?: { order: Order; reason: GeneratorReason }): PassageCards[]
}

interface State {
  pending: number
  /** Whether any card was given, including early ones. */
  hasCards: boolean
  cards: Candidate[]
  dropped: PassageCards['dropped']
  leftOut: LeftOut[]
  withdrawn: NonNullable<PassageCards['withdrawn']>
  failure: GeneratorReason | undefined
}

/** Opens a tally of the passages of some orders. */
function openTally(orders: readonly Order[]): Tally {
  const states = new Map<number, State>()
  const expect = (more: readonly Order[]) => {
    for (const position of more.flatMap(positionsOf)) stateOf(position).pending++
  }
  expect(orders)

  function stateOf(position: number): State {
    const fresh = {
      pending: 0,
      hasCards: false,
      cards: [],
      dropped: {},
      leftOut: [],
      withdrawn: [],
      failure: undefined,
    }
    const state = states.get(position) ?? fresh
    states.set(position, state)
    return state
  }

  function resultOf(passage: number): PassageCards {
    const { cards, dropped, leftOut, withdrawn, failure, hasCards } = stateOf(passage)
    const result: PassageCards = { passage, cards, dropped }
    if (leftOut.length > 0) result.leftOut = leftOut
    if (withdrawn.length > 0) result.withdrawn = withdrawn
    if (failure && !hasCards && Object.keys(dropped).length === 0) result.failure = failure
    return result
  }

  return {
    expect,
    give(order, { kept, leftOut, withdrawn, unseen, early = new Set() }, failed) {
      for (const card of kept) {
        const state = stateOf(positionOf(card))
        state.hasCards = true
        if (!early.has(card)) state.cards.push(card)
      }
      for (const one of leftOut) {
        const state = stateOf(positionOf(one.card))
        state.dropped[one.reason] = (state.dropped[one.reason] ?? 0) + 1
        if (!early.has(one.card)) state.leftOut.push(one)
      }
      for (const one of withdrawn) if (early.has(one.card)) stateOf(positionOf(one.card)).withdrawn.push(one)
      for (const { passage, reason } of unseen) stateOf(passage).failure = reason
      for (const position of failed ? positionsOf(failed.order) : []) stateOf(position).failure = failed?.reason
      for (const position of positionsOf(order)) stateOf(position).pending--
      return [...new Set(positionsOf(order))].filter((position) => stateOf(position).pending === 0).map(resultOf)
    },
  }
}

const positionsOf = ({ pieces }: Batch) => pieces.map(({ passage }) => passage.position)
