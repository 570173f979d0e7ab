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
 * What is heard of a side: the question with the answers to choose from, or the right answers. The answer of a gap card is its
 * text with the gaps filled in.
 */
function heardOf({ card, seed, isRevealed }: Side) {
  const { questionText, questionSound, isGapText, Answers } = card
  const question = {
    text: plainText(questionText, isGapText, isRevealed ? 'shown' : 'hidden'),
    sound: questionSound,
    isQuestion: true,
  }
  const shown = isChoice(card) ? shuffled(Answers.length, seed).flatMap((index) => Answers[index] ?? []) : Answers
  const answers = shown
    .filter(({ correct }) => !isRevealed || !isChoice(card) || correct)
    .map(({ text, sound }) => ({ text: plainText(text, false), sound, isQuestion: false }))
  if (!isRevealed) return [question, ...(isChoice(card) ? answers : [])]
  return isGapText ? [question, ...answers] : answers
}

/** What a voice reads of a side. */
export const passagesOf = (side: Side, languages: CardLanguages): Passage[] =>
  heardOf(side)
    .map(({ text, isQuestion }) => ({ text, language: isQuestion ? languages.question : languages.answer }))
    .filter(({ text }) => text !== '')

/** The ids of the sounds of a side. */
export const soundsIn = (side: Side): string[] => heardOf(side).flatMap(({ sound }) => sound ?? [])
