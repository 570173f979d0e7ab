import { GeneratorError, type GenerationRequest, type GeneratorReason, type PassageCards } from '../port.ts'
import { documentAnswer } from './answer.ts'
import { type Answer, ask, type Desk } from './ask.ts'
import { type Batch, batchesOf, halvesOf } from './batches.ts'
import { documentCandidates } from './candidates.ts'
import { documentInstructions } from './instructions.ts'
import { inParallel } from './parallel.ts'
import { sizeOf } from './passage-text.ts'
import { documentPrompt } from './prompt.ts'
import { openTally } from './tally.ts'

/** Reasons that end a job when they come before any answer: what is asked next would fare the same. */
const endsAtOnce = new Set<GeneratorReason>(['unreachable', 'unauthorised'])

/** Yields the cards of each wanted passage. */
export async function* documentCards(
  desk: Desk,
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
  const work = (batch: Batch) => ask(desk, 'document', question(batch), both)

  // Failures are held back until something succeeds: when nothing does, they are the job's and no passage's.
  let held: PassageCards[] | null = []
  let lastError = new GeneratorError('failed')
  let failuresInARow = 0
  for await (const { task: batch, result } of inParallel(queue, desk.settings.concurrency, work, () => stop.abort())) {
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
    // What is under way may still succeed; what was not begun is not tried.
    const isOver = reason === 'over-budget' || isFinal(result) || failuresInARow >= 2 * desk.settings.concurrency
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
