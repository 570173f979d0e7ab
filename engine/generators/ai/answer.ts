import { z } from 'zod'
import { wantedAnswers } from '../../checks/candidate-texts.ts'
import { findQuote } from '../../checks/quote.ts'
import type { Candidate, Source } from '../port.ts'
import type { Piece } from './batches.ts'

// The quote comes before the card: a model that must choose it first invents less.
const evidence = {
  passage: z.number().describe('Number of the passage that the quote stands in.'),
  quote: z.string().describe('The sentence that the card rests on, copied from the passage character by character.'),
}
const card = {
  kind: z.enum(['basic', 'gap', 'choice']),
  question: z.string().describe('For a gap card the sentence, with /$ on both sides of what is to be recalled.'),
  answers: z
    .array(z.object({ text: z.string(), correct: z.boolean() }))
    .describe('One for basic, none for gap, three to five for choice.'),
}
const cards = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ cards: z.array(z.object(shape)).describe('Empty when nothing is worth a card.') })

/** The answer about passages. It is sent as a strict schema; unknown keys of an answer are ignored. */
export const documentAnswer = cards({ ...evidence, ...card })
/** The answer from general knowledge. */
export const topicAnswer = cards(card)

type DocumentCard = z.output<typeof documentAnswer>['cards'][number]
type TopicCard = z.output<typeof topicAnswer>['cards'][number]

/** A schema as text for the prompt. */
export function schemaText(schema: z.ZodType): string {
  const { $schema: _, ...json } = z.toJSONSchema(schema)
  return JSON.stringify(json)
}

/** A card and the passage it belongs to. */
export interface Found {
  passage: number
  /** Null for a card without a quote, which cannot be checked. */
  card: Candidate | null
}

/** Assigns each card of an answer to the passage and page of its quote. */
export function documentCandidates(cards: readonly DocumentCard[], pieces: readonly Piece[]): Found[] {
  return cards.flatMap((card): Found[] => {
    // The passage named by the model is searched first.
    const isNamed = (piece: Piece) => Number(piece.passage.position === card.passage)
    const passages = pieces.toSorted((a, b) => isNamed(b) - isNamed(a)).map(({ passage }) => passage)
    const [first] = passages
    if (!first) return []
    const quote = card.quote.trim()
    if (!quote) return [{ passage: first.position, card: null }]
    const made = candidate(card)
    const [about = ''] = wantedAnswers(made)
    const [source = { passage: first.position, page: first.firstPage, quote }] = passages.flatMap(
      (passage): Source[] => {
        const found = findQuote(quote, passage, about)
        return found ? [{ passage: passage.position, ...found }] : []
      },
    )
    return [{ passage: source.passage, card: { ...made, source } }]
  })
}

/** Turns a card into a candidate without a source. */
export function candidate({ kind, question, answers }: TopicCard): Candidate {
  const trimmed = answers.map(({ text, correct }) => ({ text: text.trim(), correct: correct || kind === 'basic' }))
  return { kind, question: question.trim(), answers: kind === 'gap' ? [] : trimmed, source: null }
}
