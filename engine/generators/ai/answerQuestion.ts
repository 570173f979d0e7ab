import { z } from 'zod'
import { checkCandidate } from '../../checks/checks.ts'
import { findQuote } from '../../checks/quote.ts'
import type { Passage } from '../../documents/document.ts'
import type { Candidate, DocumentAnswer, DocumentQuestion, Source } from '../port.ts'
import { documentCandidate, documentCard } from './answer.ts'
import { askOrThrow, type JobContext } from './ask.ts'
import { type Piece, sizeOf } from './batches.ts'
import { framed, oneLine, shortened } from './fence.ts'
import { answerText, dataText, joined, languageName, quoteText, shownPieces } from './prompt.ts'

const citation = z.object({
  passage: z.number().describe('Number of the passage.'),
  quote: z.string().describe('The words of the passage that prove it, copied.'),
})
const schema = z.object({
  citations: z
    .array(citation)
    .describe('In the order in which the answer refers to them; empty if no passage answers.'),
  answer: z.string().describe('Markdown, with [1], [2] … for the citations; empty if no passage answers.'),
  card: z.array(documentCard).optional().catch(undefined).describe('At most one card that asks for the answer.'),
})

const aim = `You answer a learner's question from passages of their documents, and from nothing else, however much you know. Each sentence of the answer ends with the number of the citation that proves it, such as [1]. Be as short as the question allows: one to five sentences of Markdown, with code in backticks and formulas in LaTeX between dollar signs; in JSON each of their backslashes is written twice. If the passages do not answer the question, leave the answer and the citations empty: that is a right answer too. If they answer a part of it, answer that part and say what they do not say.
If the answer is worth learning, write one flashcard that asks for it: a "basic" card with one short question that can be understood alone, and one short answer.`

const longestAnswer = 4000
const longestQuestion = 1000
/** The most characters of passages in a request. */
const mostCharacters = 24_000

/** Answers a question from passages. Each citation is verified; an answer without any does not count. */
export async function answerQuestion(
  job: JobContext,
  { question, passages, language, documentLanguage }: DocumentQuestion,
  signal: AbortSignal,
): Promise<DocumentAnswer> {
  const pieces = fittingPieces(passages)
  if (pieces.length === 0) return { found: false }
  const byPosition = new Map(passages.map((passage) => [passage.position, passage]))
  const task = `Answer the question at the end of the material in ${languageName(language)}.`
  const instructions = joined(aim, dataText, quoteText, answerText(schema, ''))
  const write = async (note: string) => {
    const prompt = framed(task + note, (key) => {
      const asked = shortened(oneLine(question), longestQuestion)
      return [shownPieces(pieces, key), `[the learner's question, ${key}]\n${asked}`].join('\n\n')
    })
    return askOrThrow(job, { instructions, prompt, schema }, { purpose: 'answer', signal })
  }
  const isFalse = (one: Citation) => sourceOf(one, byPosition) === null
  let answer = await write('')
  // Asks once more, because a part of the answer would lack proof.
  if (answer.citations.some(isFalse))
    answer = await write(
      ' Copy each quote word for word: an earlier answer had quotes that do not stand in their passage.',
    )
  const sources = answer.citations.map((one) => sourceOf(one, byPosition))
  const citations = sources.filter((source) => source !== null)
  const text = renumbered(shortened(answer.answer.trim(), longestAnswer), sources)
  if (text === '' || citations.length === 0) return { found: false }
  return { found: true, text, citations, card: cardOf() }

  function cardOf(): Candidate | null {
    const [card] = answer.card ?? []
    if (!card) return null
    const made = documentCandidate(card, pieces)
    const passage = made.source ? byPosition.get(made.source.passage) : undefined
    const checked = checkCandidate(made, { passage, language, documentLanguage })
    return 'card' in checked ? checked.card : null
  }
}

type Citation = z.output<typeof citation>

/** The place of a citation; null if its words are in none of the passages. */
function sourceOf({ passage: named, quote }: Citation, passages: ReadonlyMap<number, Passage>): Source | null {
  const first = passages.get(named)
  for (const passage of first ? [first, ...passages.values()] : passages.values()) {
    const found = findQuote(quote, passage, '')
    if (found) return { passage: passage.position, ...found }
  }
  return null
}

/** Removes the references to citations that cannot be verified, and renumbers the others. */
function renumbered(text: string, sources: readonly (Source | null)[]): string {
  const numbers = sources.map((source, index) => source && sources.slice(0, index + 1).filter(Boolean).length)
  return text.replaceAll(/\s?\[(\d+)\]/g, (found, digits: string) => {
    const number = numbers[Number(digits) - 1]
    return number ? found.replace(digits, String(number)) : ''
  })
}

/** The first passages that fit into a request. */
function fittingPieces(passages: readonly Passage[]): Piece[] {
  let room = mostCharacters
  const pieces = passages.map((passage) => ({ passage, blocks: passage.blocks }))
  const end = pieces.findIndex((piece, index) => (room -= sizeOf(piece)) < 0 && index > 0)
  return (end < 0 ? pieces : pieces.slice(0, end)).filter((piece) => sizeOf(piece) > 0)
}
