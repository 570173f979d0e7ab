import { findQuote } from '../../checks/quote.ts'
import type { Candidate, LeftOut, PassageCards } from '../port.ts'
import { documentAnswer, documentCandidate, type DocumentCard } from './answer.ts'
import { ask, type JobContext, type Unanswered } from './ask.ts'
import { type Batch, restOf } from './batches.ts'
import { checkIn } from './checkIn.ts'
import { judgeCards } from './judge.ts'
import { documentInstructions, documentPrompt, type DocumentContext } from './prompt.ts'
import { repairCards } from './repair.ts'

/** A batch to write cards from. */
export interface Order extends Batch {
  /** The number of cards to ask for: an estimate, within the limit. */
  most: number
  /** The most cards to keep; infinite unless the user set a maximum. */
  limit: number
}

/** The result of an order. */
export interface Written {
  kept: Candidate[]
  leftOut: LeftOut[]
  /** Cards given to `onCard` that the judge turned down. */
  withdrawn: NonNullable<PassageCards['withdrawn']>
  /** The part without an answer, and why. */
  missing: { order: Order; result: Unanswered } | 'aborted' | null
}

/**
 * Writes the cards of a batch: asks for them, sends those that a check dropped back once with their reasons, and lets the
 * model judge the rest. `onCard` is called with each card that passes the checks while the answer is still running.
 */
export async function writeCards(
  job: JobContext,
  document: DocumentContext,
  order: Order,
  { signal, onCard }: { signal: AbortSignal; onCard: (card: Candidate) => void },
): Promise<Written> {
  const passed: Candidate[] = []
  const dropped: LeftOut[] = []
  const take = (item: DocumentCard) => {
    const card = documentCandidate(item, order.pieces)
    const checked = checkIn(document, card)
    if ('dropped' in checked) dropped.push({ card, reason: checked.dropped })
    else if (passed.length < order.limit) {
      passed.push(checked.card)
      onCard(checked.card)
    }
  }
  const missing = await askForCards(job, document, order, signal, take)
  if (missing && (missing === 'aborted' || passed.length + dropped.length === 0))
    return { kept: [], leftOut: [], withdrawn: [], missing }

  const { pieces } = order
  const { repaired, leftOut } = await repairCards(job, document, pieces, dropped, signal)
  const cards = [...passed, ...repaired.slice(0, order.limit - passed.length)]
  if (!job.settings.judge) return { kept: cards, leftOut, withdrawn: [], missing }
  const judged = await judgeCards(job, document, pieces, cards, signal)
  const early = new Set(passed)
  return {
    kept: [...judged.kept, ...judged.repaired],
    leftOut: [...leftOut, ...judged.leftOut],
    withdrawn: [...judged.replaced.map((one) => ({ ...one, isReplaced: true })), ...judged.leftOut].filter(({ card }) =>
      early.has(card),
    ),
    missing,
  }
}

/** Asks for cards until the whole batch is read: the complete cards of a cut answer are kept, and the rest is asked for. */
async function askForCards(
  job: JobContext,
  document: DocumentContext,
  order: Order,
  signal: AbortSignal,
  take: (item: DocumentCard) => void,
): Promise<Written['missing']> {
  const { request } = document
  const instructions = documentInstructions(request)
  const asked: string[] = []
  for (let batch: Batch = order; ;) {
    const items: DocumentCard[] = []
    const onItem = (item: unknown) => {
      // Items of the list match its schema.
      const card = item as DocumentCard
      items.push(card)
      take(card)
    }
    const most = Math.max(1, order.most - asked.length)
    const prompt = documentPrompt(document, batch, { most, asked })
    const result = await ask(
      job,
      { instructions, prompt, ...documentAnswer(request.kinds) },
      { purpose: 'document', signal, onItem },
    )
    if (result.kind === 'value') return null
    if (result.kind === 'aborted') return result.kind
    const rest = result.kind === 'truncated' ? restAfter(items, batch) : null
    if (!rest) return { order: { ...order, ...batch }, result }
    asked.push(...items.map(({ question }) => question))
    if (asked.length >= order.limit) return null
    batch = rest
  }
}

/** The part that is left after the last card whose quote can be found. */
function restAfter(items: readonly DocumentCard[], batch: Batch): Batch | null {
  return items.reduceRight<Batch | null>((found, item) => {
    if (found) return found
    const { source } = documentCandidate(item, batch.pieces)
    return source && restOf(batch, source.passage, (block) => findQuote(source.quote, { blocks: [block] }, '') !== null)
  }, null)
}
