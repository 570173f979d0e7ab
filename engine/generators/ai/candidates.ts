import type { Candidate, Source } from '../port.ts'
import { wantedAnswers } from '../../checks/candidate-texts.ts'
import { findQuote } from '../../checks/quote.ts'
import type { DocumentCard, TopicCard } from './answer.ts'
import type { Piece } from './passage-text.ts'

/** What a call gave for one passage. */
export interface Found {
  passage: number
  /** Null for a card without any quote, which nothing could check. */
  card: Candidate | null
}

/** The cards of an answer, each with the passage and page that its quote stands on. */
export function documentCandidates(cards: readonly DocumentCard[], pieces: readonly Piece[]): Found[] {
  return cards.flatMap((card): Found[] => {
    // The one that the model named is looked at first.
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

/** A card as a candidate, without a source as one of general knowledge is. */
export function candidate({ kind, question, answers }: TopicCard): Candidate {
  const trimmed = answers.map(({ text, correct }) => ({ text: text.trim(), correct: correct || kind === 'basic' }))
  return { kind, question: question.trim(), answers: kind === 'gap' ? [] : trimmed, source: null }
}
