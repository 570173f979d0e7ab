import { z } from 'zod'
import { findQuote } from '../../checks/quote.ts'
import { standsIn } from '../../checks/words.ts'
import type { Candidate, LeftOut } from '../port.ts'
import { cardText, documentCandidate, documentCard, listOf } from './answer.ts'
import { ask, type JobContext, partOf } from './ask.ts'
import type { Piece } from './batches.ts'
import { checkIn } from './checkIn.ts'
import { framed } from './fence.ts'
import { answerText, dataText, type DocumentContext, joined, languageName, quoteText, shownPieces } from './prompt.ts'

const verdicts = ['supported', 'not-in-source', 'wrong-answer'] as const

// The quote and the reason come before the verdict, so that it follows from them.
const judgeAnswer = listOf(
  'verdicts',
  z.object({
    number: z.number().describe('Number of the card.'),
    quote: z.string().describe('The words of the passages that decide it, copied; empty if there are none.'),
    reason: z.string().describe('One short sentence.'),
    verdict: z.enum(verdicts),
    better: z
      .array(documentCard)
      .optional()
      .catch(undefined)
      .describe('At most one repaired card; empty for a supported card.'),
  }),
  'One per card.',
)

const aim = `You check flashcards against their source before learners get them. You did not write them, and you trust neither their question nor their answer. Use only what the passages say, not what you know.`

const task = `# Your task
For each card, answer its question yourself from the passages alone, then compare.
1. "quote": copy the words of the passages that decide whether the card is right, word for word. Leave it empty if there are none. A heading may be quoted here.
2. "reason": say in one short sentence how these words and the card relate.
3. "verdict":
   - "supported": the quote says what the card says. Its own words and another notation of a number or formula are fine. Of a choice, every option marked as right is right, and no other is.
   - "wrong-answer": the passages say something else. Mind negations ("is not stable"), who did what to whom, causes taken for effects, parts for wholes, conditions left out, numbers that belong to something else, and an answer that is true but answers another question. An explanation that contradicts the passages counts too.
   - "not-in-source": the passages do not say it, however true it may be.
4. "better": for a card that is not supported, one repaired card that the passages support, by the rules below; empty if there is no such card. Empty for a supported card.`

/** The judge's decision on some cards. */
export interface Judged {
  kept: Candidate[]
  /** The better versions of cards. */
  repaired: Candidate[]
  /** Cards that were turned down and have a better version. */
  replaced: LeftOut[]
  leftOut: LeftOut[]
}

/**
 * Lets the model judge cards against their passages, with one repair of those that it turns down. Cards without a verdict
 * stay: the rules have passed them, and a judge that gives no answer proves nothing.
 */
export async function judgeCards(
  job: JobContext,
  document: DocumentContext,
  pieces: readonly Piece[],
  cards: readonly Candidate[],
  signal: AbortSignal,
): Promise<Judged> {
  const judged: Judged = { kept: [], repaired: [], replaced: [], leftOut: [] }
  if (cards.length === 0) return judged
  const lines = cards.map(({ source, ...card }, index) => {
    const about = source ? ` (passage ${source.passage})` : ''
    return `${index + 1}.${about} ${cardText({ ...card, source: null })}`
  })
  const prompt = framed(`Judge ${cards.length} cards in ${languageName(document.request.language)}.`, (key) =>
    [shownPieces(pieces, key), `[cards to judge, ${key}]\n${lines.join('\n')}`].join('\n\n'),
  )
  const rules = `# Rules for a repaired card\nIt asks for one fact, can be understood alone, and is of the same kind and language as the card. In a gap card, /$ stands directly before and after what is hidden.`
  const instructions = joined(aim, dataText, task, rules, quoteText, answerText(judgeAnswer.schema, ''))
  const answer = await ask(job, { instructions, prompt, ...judgeAnswer }, { purpose: 'judge', signal })
  const byNumber = new Map(partOf(answer)?.verdicts.map((verdict) => [verdict.number, verdict]))
  for (const [index, card] of cards.entries()) {
    const verdict = byNumber.get(index + 1)
    if (!verdict || (verdict.verdict === 'supported' && isInPassages(verdict.quote, pieces))) {
      judged.kept.push(card)
      continue
    }
    const turnedDown: LeftOut = {
      card,
      reason: verdict.verdict === 'wrong-answer' ? 'wrong-answer' : 'not-in-document',
    }
    const [better] = (verdict.better ?? []).flatMap((one) => {
      const checked = checkIn(document, documentCandidate(one, pieces))
      return 'card' in checked && !isSame(checked.card, card) ? checked.card : []
    })
    if (better && better.kind === card.kind) {
      judged.repaired.push({ ...better, ...(card.importance && { importance: card.importance }) })
      judged.replaced.push(turnedDown)
    } else judged.leftOut.push(turnedDown)
  }
  return judged
}

/** Whether every part of a quote is in one of the passages or their headings. */
function isInPassages(quote: string, pieces: readonly Piece[]): boolean {
  const parts = quote.split(/\[?(?:…|\.\.\.)\]?/u).filter((part) => /[\p{L}\p{N}]/u.test(part))
  const isThere = (part: string) =>
    pieces.some(({ passage }) => findQuote(part, passage, '') !== null || standsIn(part, passage.path.join('\n')))
  return parts.length > 0 && parts.every(isThere)
}

const isSame = (one: Candidate, other: Candidate) =>
  one.question === other.question && JSON.stringify(one.answers) === JSON.stringify(other.answers)
