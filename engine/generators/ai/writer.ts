import { findQuote } from '../../checks/quote.ts'
import type { Candidate, LeftOut, PassageCards } from '../port.ts'
import { documentAnswer, documentCandidate } from './answer.ts'
import { ask, type JobContext, type Unanswered } from './ask.ts'
import { type Batch, restOf } from './batches.ts'
import { judgeCards } from './judge.ts'
import { type Sight, sightOf, withoutPictures } from './pictures.ts'
import { checkIn, documentInstructions, documentPrompt, type DocumentContext } from './prompt.ts'
import { repairCards } from './repair.ts'
import { seenAnswer, seenCandidates, type SeenCard } from './seenCards.ts'
import { namedPictures } from './shown.ts'

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
  /** Pages without text that the model was not shown. */
  unseen: Sight['unseen']
  /** Whether a model was asked at all. */
  isAsked: boolean
}

/**
 * Writes the cards of a batch: shows the model its passages and pictures, asks for cards, sends those that a check dropped back
 * once with their reasons, and lets the model judge the rest. `onCard` is called with each card that passes the checks while the
 * answer is still running, unless only the judge can check it.
 */
export async function writeCards(
  job: JobContext,
  document: DocumentContext,
  order: Order,
  { signal, onCard }: { signal: AbortSignal; onCard: (card: Candidate) => void },
): Promise<Written> {
  const early = new Set<Candidate>()
  const passed: Candidate[] = []
  const dropped: LeftOut[] = []
  const nothing = { kept: [], leftOut: [], withdrawn: [], unseen: [] }
  const seen = await look(job, document, order, signal)
  if (seen === null) return { ...nothing, missing: 'aborted', isAsked: false }
  let sight = seen
  const take = (item: SeenCard) => {
    for (const { card, isIncomplete } of candidatesOf(item)) {
      const checked = isIncomplete ? { dropped: 'invalid' as const } : checkIn(document, card)
      if ('dropped' in checked) dropped.push({ card, reason: checked.dropped })
      else if (passed.length < order.limit) {
        passed.push(checked.card)
        if (checked.card.source?.quote === null) continue
        early.add(checked.card)
        onCard(checked.card)
      }
    }
  }
  const candidatesOf = (item: SeenCard) => seenCandidates(item, sight.pieces, sight.pictures, document.request.language)
  const write = async () => askForCards(job, document, { ...order, pieces: sight.pieces }, sight, signal, take)

  if (sight.pieces.length === 0) return { ...nothing, missing: null, unseen: sight.unseen, isAsked: false }
  let missing = await write()
  const refused = refusalOf(missing)
  if (refused) {
    if (refused === 'surely') job.isBlind = true
    sight = withoutPictures(order.pieces, job.isBlind ? 'blind' : 'failed')
    missing = sight.pieces.length > 0 ? await write() : null
  }
  const { pieces, unseen } = sight
  if (missing && (missing === 'aborted' || passed.length + dropped.length === 0))
    return { ...nothing, missing, unseen, isAsked: true }

  const [covers, others] = [dropped.filter(isCover), dropped.filter((one) => !isCover(one))]
  const { repaired, leftOut } = await repairCards(job, document, pieces, others, signal)
  const cards = [...passed, ...repaired.slice(0, order.limit - passed.length)]
  const toJudge = job.settings.judge ? cards : cards.filter(({ source }) => source?.quote === null)
  const judged = await judgeCards(job, document, sight, toJudge, signal)
  return {
    kept: [...cards.filter((card) => !toJudge.includes(card)), ...judged.kept, ...judged.repaired],
    leftOut: [...covers, ...leftOut, ...judged.leftOut],
    withdrawn: [...judged.replaced.map((one) => ({ ...one, isReplaced: true })), ...judged.leftOut].filter(({ card }) =>
      early.has(card),
    ),
    missing,
    unseen,
    isAsked: pieces.length > 0,
  }
}

/** A card that covers a label was not written by the model, which therefore cannot repair it. */
const isCover = ({ card }: LeftOut) => card.figure?.cover !== undefined

/** What the model is shown of an order; null if the signal is aborted. */
async function look(
  job: JobContext,
  { request }: DocumentContext,
  { pieces }: Order,
  signal: AbortSignal,
): Promise<Sight | null> {
  const sees = job.settings.vision && !job.isBlind && request.pictures
  if (!sees) return withoutPictures(pieces, 'blind')
  try {
    return await sightOf(pieces, sees, signal)
  } catch (error) {
    if (signal.aborted) return null
    throw error
  }
}

/** Whether a model refused the pictures of a request. */
function refusalOf(missing: Written['missing']) {
  if (missing === null || missing === 'aborted' || missing.result.kind !== 'failed') return undefined
  return missing.result.failure.refusesPictures
}

/** Asks for cards until the whole batch is read: the complete cards of a cut answer are kept, and the rest is asked for. */
async function askForCards(
  job: JobContext,
  document: DocumentContext,
  order: Order,
  { pictures }: Sight,
  signal: AbortSignal,
  take: (item: SeenCard) => void,
): Promise<Written['missing']> {
  const { request } = document
  const instructions = documentInstructions(request, pictures.length > 0)
  const answer = pictures.length > 0 ? seenAnswer(request.kinds) : documentAnswer(request.kinds)
  const asked: string[] = []
  for (let batch: Batch = order; ;) {
    const items: SeenCard[] = []
    const onItem = (item: unknown) => {
      // Items of the list match its schema.
      const card = item as SeenCard
      items.push(card)
      take(card)
    }
    const most = Math.max(1, order.most - asked.length)
    const prompt = documentPrompt(document, batch, { most, asked, pictures })
    const question = { instructions, prompt, pictures: namedPictures(pictures), ...answer }
    const result = await ask<{ cards: SeenCard[] }>(job, question, { purpose: 'document', signal, onItem })
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
function restAfter(items: readonly SeenCard[], batch: Batch): Batch | null {
  return items.reduceRight<Batch | null>((found, { kind, ...item }) => {
    if (found || kind === 'covers' || !item.quote.trim()) return found
    const { source } = documentCandidate({ ...item, kind }, batch.pieces)
    const quote = source?.quote
    if (!source || !quote) return null
    return restOf(batch, source.passage, (block) => findQuote(quote, { blocks: [block] }, '') !== null)
  }, null)
}
