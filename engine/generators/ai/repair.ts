import { z } from 'zod'
import { findQuote } from '../../checks/quote.ts'
import type { Passage } from '../../documents/document.ts'
import type { DropReason } from '../../../shared/generation.ts'
import type { Candidate, LeftOut } from '../port.ts'
import { candidate, cardText, documentCandidate, documentCard, listOf, topicCard } from './answer.ts'
import { ask, type JobContext, partOf } from './ask.ts'
import { framed } from './fence.ts'
import type { Piece } from './batches.ts'
import { inPlaceOf } from './seenCards.ts'
import {
  checkIn,
  answerText,
  documentRules,
  knowledgeRules,
  type DocumentContext,
  joined,
  languageName,
  shownPieces,
} from './prompt.ts'

/** The reasons that a model is given for a dropped card. */
const reasons: Record<Exclude<DropReason, 'not-in-document'>, string> = {
  invalid: 'it is incomplete, or not of the form of its kind',
  'gives-away': 'the question contains the answer, a part of it or its initials',
  'not-alone': 'it cannot be understood alone: it points to something outside the card, or begins with a pronoun',
  'several-facts': 'it asks for several facts, or its answer has several sentences',
  'yes-no': 'yes or no answers it, or the question does not ask for anything',
  'too-long': 'it is too long',
  'bad-options':
    'its options give the answer away (different kinds, lengths or forms, one contains another), repeat each other, or none or all are right',
  'wrong-language': 'it is not in the language that was asked for',
  duplicate: 'it asks for what another card asks for',
  'wrong-answer': 'the passage says something else',
}
const noQuote = 'its quote does not stand in the passage word for word'
const unsupported =
  'the passage does not bear its answer out: a name, number, formula or hidden term in it does not stand in the passage or its headings'

function reasonText({ card, reason }: LeftOut, passages: ReadonlyMap<number, Passage>): string {
  if (reason !== 'not-in-document') return reasons[reason]
  const passage = card.source && passages.get(card.source.passage)
  return passage && findQuote(card.source?.quote ?? '', passage, '') ? unsupported : noQuote
}

const number = z.number().describe('Number of the dropped card.')
const repairedCards = 'The repaired cards; empty when none can be repaired.'
const documentRepairs = listOf('cards', z.object({ number, ...documentCard.shape }), repairedCards)
const topicRepairs = listOf('cards', z.object({ number, ...topicCard.shape }), repairedCards)

const task = `# Your task
Cards of yours were dropped by checks, each with the reason given. Repair those that can be repaired so that the reason is gone and all rules hold, and leave out the others. Change nothing that is not part of the reason. A card that needs what the passages do not say is left out. A card with an empty quote rests on a picture that is not shown again: change only its form, and leave the quote empty.`

/**
 * Sends dropped cards back with their reasons, once. Returns those that pass the checks now, and the others. Without pieces,
 * the cards are from general knowledge.
 */
export async function repairCards(
  job: JobContext,
  document: DocumentContext,
  pieces: readonly Piece[],
  dropped: readonly LeftOut[],
  signal: AbortSignal,
): Promise<{ repaired: Candidate[]; leftOut: LeftOut[] }> {
  if (dropped.length === 0) return { repaired: [], leftOut: [] }
  const { request, byPosition } = document
  const lines = dropped.map(
    (one, index) => `${index + 1}. ${cardText(one.card)}\n   Dropped: ${reasonText(one, byPosition)}.`,
  )
  const prompt = framed(`Repair cards in ${languageName(request.language)}, or leave them out.`, (key) =>
    [shownPieces(pieces, key), `[dropped cards, ${key}]\n${lines.join('\n')}`].filter(Boolean).join('\n\n'),
  )
  const asked = { purpose: 'repair', signal } as const
  const write = async () => {
    if (pieces.length === 0) {
      const instructions = joined(knowledgeRules(request), task, answerText(topicRepairs.schema, ''))
      const made = partOf(await ask(job, { instructions, prompt, ...topicRepairs }, asked))
      return made?.cards.map((card) => ({ at: card.number - 1, card: candidate(card) }))
    }
    const instructions = joined(documentRules(request), task, answerText(documentRepairs.schema, ''))
    const made = partOf(await ask(job, { instructions, prompt, ...documentRepairs }, asked))
    return made?.cards.flatMap((card) => {
      const [at, old] = [card.number - 1, dropped[card.number - 1]?.card]
      return old ? [{ at, card: inPlaceOf(old, documentCandidate(card, pieces)) }] : []
    })
  }
  const repaired = new Map<number, Candidate>()
  for (const { at, card } of (await write()) ?? []) {
    const checked = checkIn(document, card)
    if (dropped[at] && 'card' in checked && isWanted(checked.card, document)) repaired.set(at, checked.card)
  }
  return { repaired: [...repaired.values()], leftOut: dropped.filter((_, index) => !repaired.has(index)) }
}

const isWanted = ({ kind }: Candidate, { request }: DocumentContext) => request.kinds?.includes(kind) ?? true
