import { z } from 'zod'
import { wantedAnswers } from '../../checks/candidate-texts.ts'
import { findQuote } from '../../checks/quote.ts'
import { type CardKind, cardKinds, importances } from '../../../shared/generation.ts'
import type { Candidate, CardSource } from '../port.ts'
import type { Piece } from './batches.ts'

// The quote comes before the card: a model that must choose it first invents less.
const evidence = {
  passage: z.number().describe('Number of the passage that the quote stands in.'),
  quote: z
    .string()
    .describe('The sentence, list item, table row or line of code that proves the answer, copied from the passage.'),
}
const cardShape = (kinds: readonly CardKind[]) => ({
  kind: z.enum(kinds),
  question: z
    .string()
    .describe('Markdown. For a gap card the sentence, with /$ on both sides of what is to be recalled.'),
  answers: z
    .array(z.object({ text: z.string().describe('Markdown.'), correct: z.boolean() }))
    .describe('One for basic, none for gap, three to five for choice.'),
  // A card is valid without them.
  explanation: z
    .string()
    .optional()
    .catch(undefined)
    .describe(
      'Markdown: why the answer is right, in at most three short sentences. Empty if it would only repeat the card.',
    ),
  importance: z
    .literal(importances)
    .optional()
    .catch(undefined)
    .describe('1 for what the rest hangs on, 2 for what supports it, 3 for details.'),
})

const defaultShape = cardShape(cardKinds)
/** A card as a model writes it from documents, and from general knowledge. */
export const documentCard = z.object({ ...evidence, ...defaultShape })
export const topicCard = z.object(defaultShape)
export type DocumentCard = z.output<typeof documentCard>
export type TopicCard = z.output<typeof topicCard>

/** The parts of a question whose answer is a list. */
export function listOf<Name extends string, Item extends z.ZodType>(name: Name, item: Item, note: string) {
  const schema = z.object({ [name]: z.array(item).describe(note) } as Record<Name, z.ZodArray<Item>>)
  return { schema, list: { name, item } }
}

const noCards = 'Empty when nothing is worth a card.'

/** The answer about passages, with cards of the given kinds. */
export const documentAnswer = (kinds: readonly CardKind[] = cardKinds) =>
  listOf('cards', z.object({ ...evidence, ...cardShape(kinds) }), noCards)
/** The answer from general knowledge. */
export const topicAnswer = (kinds: readonly CardKind[] = cardKinds) =>
  listOf('cards', z.object(cardShape(kinds)), noCards)

/** A candidate made of a card from documents, with the passage and page of its quote. */
export function documentCandidate(card: DocumentCard, pieces: readonly Piece[]): Candidate {
  // The passage named by the model is searched first.
  const isNamed = (piece: Piece) => Number(piece.passage.position === card.passage)
  const passages = pieces.toSorted((a, b) => isNamed(b) - isNamed(a)).map(({ passage }) => passage)
  const [first] = passages
  const quote = card.quote.trim()
  const made = candidate(card)
  const [about = ''] = wantedAnswers(made)
  const found = passages.values().flatMap((passage): CardSource[] => {
    const own = findQuote(quote, passage, about)
    return own ? [{ passage: passage.position, ...own }] : []
  })
  return {
    ...made,
    source: found.next().value ?? { passage: first?.position ?? card.passage, page: first?.firstPage ?? 1, quote },
  }
}

/** A candidate made of a card, without a source. */
export function candidate({ kind, question, answers, explanation = '', importance }: TopicCard): Candidate {
  const trimmed = answers.map(({ text, correct }) => ({ text: text.trim(), correct: correct || kind === 'basic' }))
  return {
    kind,
    question: question.trim(),
    answers: kind === 'gap' ? [] : trimmed,
    source: null,
    ...(explanation.trim() && { explanation: explanation.trim() }),
    ...(importance && { importance }),
  }
}

/** A card as JSON for a prompt. */
export const cardText = ({ kind, question, answers, explanation, source }: Candidate) =>
  JSON.stringify({
    ...(source && { passage: source.passage, quote: source.quote ?? '' }),
    kind,
    question,
    answers,
    explanation,
  })
