import type { Card } from '../../shared/api/contract.ts'
import { plainText } from '../cards/plainText.ts'
import { isChoice } from '../study/session.ts'
import { shuffled } from '../study/shuffle.ts'
import type { Passage } from './speech.ts'

/** A card on the screen, with its answer hidden or revealed. */
export interface Side {
  card: Card
  /** Decides the order of the answers. */
  seed: number
  isRevealed: boolean
}

/** The languages of a card's questions and answers, by their codes. */
export interface CardLanguages {
  question: string
  answer: string
}

/**
 * What is read of a side: the question with the answers to choose from, or the right answers. The answer of a gap card is its
 * text with the gaps filled in.
 */
export function passagesOf({ card, seed, isRevealed }: Side, languages: CardLanguages): Passage[] {
  const { questionText, isGapText, Answers } = card
  const question = {
    text: plainText(questionText, isGapText, isRevealed ? 'shown' : 'hidden'),
    language: languages.question,
  }
  const shown = isChoice(card) ? shuffled(Answers.length, seed).flatMap((index) => Answers[index] ?? []) : Answers
  const answers = shown
    .filter(({ correct }) => !isRevealed || !isChoice(card) || correct)
    .map(({ text }) => ({ text: plainText(text, false), language: languages.answer }))
  const passages = isRevealed
    ? isGapText
      ? [question, ...answers]
      : answers
    : [question, ...(isChoice(card) ? answers : [])]
  return passages.filter(({ text }) => text !== '')
}
