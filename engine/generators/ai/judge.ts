import { z } from 'zod'
import { findQuote } from '../../checks/quote.ts'
import { standsIn } from '../../checks/words.ts'
import type { Box, Candidate, CardSource, LeftOut } from '../port.ts'
import { cardText, documentCandidate, documentCard, listOf } from './answer.ts'
import { ask, type JobContext, partOf } from './ask.ts'
import type { Piece } from './batches.ts'
import { framed } from './fence.ts'
import type { Sight } from './pictures.ts'
import {
  checkIn,
  answerText,
  dataText,
  type DocumentContext,
  joined,
  languageName,
  pictureDataText,
  quoteText,
  shownPieces,
} from './prompt.ts'
import { inPlaceOf } from './seenCards.ts'
import { namedPictures } from './shown.ts'

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

const pictureTask = `${pictureDataText}

# Cards that rest on a picture
Such a card names its picture. Look at it, and at nothing else.
- "quote" says what is written or drawn there that decides the card, and where: "the label Nucleus, with a line to the dark disc in the middle". It is empty only if nothing there does.
- A card that covers a part is supported if its answer is what is written in the box that it names (in thousandths of the picture's width and height), and if that names a part of what the question says the picture shows.
- "better" stays empty for a card that covers a part.`

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
 * Lets the model judge cards against their passages and pictures, with one repair of those that it turns down. Cards without a
 * verdict stay: the rules have passed them, and a judge that gives no answer proves nothing. A card that rests on a picture
 * needs a verdict, since no rule can read pictures.
 */
export async function judgeCards(
  job: JobContext,
  document: DocumentContext,
  { pieces, pictures }: Pick<Sight, 'pieces' | 'pictures'>,
  cards: readonly Candidate[],
  signal: AbortSignal,
): Promise<Judged> {
  const judged: Judged = { kept: [], repaired: [], replaced: [], leftOut: [] }
  if (cards.length === 0) return judged
  // Pictures cost much, so only those that cards rest on or show are sent again.
  const shown = pictures.filter((picture) => cards.some((card) => needsPicture(card, picture)))
  const lines = cards.map(({ source, ...card }, index) => {
    const about = source ? ` (${placeOf(card, source, shown)})` : ''
    return `${index + 1}.${about} ${cardText({ ...card, source: null })}`
  })
  const prompt = framed(`Judge ${cards.length} cards in ${languageName(document.request.language)}.`, (key) =>
    [shownPieces(pieces, key, shown), `[cards to judge, ${key}]\n${lines.join('\n')}`].join('\n\n'),
  )
  const rules = `# Rules for a repaired card\nIt asks for one fact, can be understood alone, and is of the same kind and language as the card. In a gap card, /$ stands directly before and after what is hidden.`
  const seen = shown.length > 0 ? pictureTask : ''
  const instructions = joined(aim, dataText, task, seen, rules, quoteText, answerText(judgeAnswer.schema, ''))
  const question = { instructions, prompt, pictures: namedPictures(shown), ...judgeAnswer }
  const answer = await ask(job, question, { purpose: 'judge', signal })
  const byNumber = new Map(partOf(answer)?.verdicts.map((verdict) => [verdict.number, verdict]))
  for (const [index, card] of cards.entries()) {
    const verdict = byNumber.get(index + 1)
    const isSeen = card.source?.quote === null
    const isGrounded = (quote: string) => (isSeen ? /[\p{L}\p{N}]/u.test(quote) : isInPassages(quote, pieces))
    if (verdict ? verdict.verdict === 'supported' && isGrounded(verdict.quote) : !isSeen) {
      judged.kept.push(card)
      continue
    }
    const turnedDown: LeftOut = {
      card,
      reason: verdict?.verdict === 'wrong-answer' ? 'wrong-answer' : 'not-in-document',
    }
    const proposals = card.figure?.cover ? [] : (verdict?.better ?? [])
    const [better] = proposals.flatMap((one) => {
      const checked = checkIn(document, inPlaceOf(card, documentCandidate(one, pieces)))
      return 'card' in checked && !isSame(checked.card, card) ? checked.card : []
    })
    if (better && better.kind === card.kind) {
      judged.repaired.push({ ...better, ...(card.importance && { importance: card.importance }) })
      judged.replaced.push(turnedDown)
    } else judged.leftOut.push(turnedDown)
  }
  return judged
}

/** Whether a card rests on a picture, or shows a part of it. */
function needsPicture({ source, figure }: Candidate, picture: { passage: number; page: number }): boolean {
  const isOf = (place: { passage: number; page: number } | null | undefined) =>
    place?.passage === picture.passage && place.page === picture.page
  return (source?.quote === null && isOf(source)) || isOf(figure)
}

const boxText = ({ x, y, width, height }: Box) => `x ${x}, y ${y}, width ${width}, height ${height}`

/** Where a card comes from, and what it shows, for the judge. */
function placeOf(
  { figure }: Pick<Candidate, 'figure'>,
  { passage, page, quote }: CardSource,
  pictures: Sight['pictures'],
): string {
  const numberOf = (at: { passage: number; page: number }) =>
    pictures.find((one) => one.passage === at.passage && one.page === at.page)?.number
  const place = quote === null ? `picture ${numberOf({ passage, page })}` : `passage ${passage}`
  const shown = figure && numberOf(figure)
  if (!figure || shown === undefined) return place
  return figure.cover
    ? `${place}, covering ${boxText(figure.cover)}`
    : `${place}, shows picture ${shown} at ${boxText(figure.box)}`
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
