import type { CardFace } from '../cardDraft.ts'
import type { Part, Side } from './difference.ts'

const plain = (text: string): Part[] => (text === '' ? [] : [{ text, isMarked: false }])

/** A card with nothing marked: before it is known what differs, or where there is nothing to compare. */
export function unmarked(face: CardFace): Side {
  return {
    question: plain(face.questionText),
    picture: face.questionPicture,
    isPictureMarked: false,
    isGapText: face.isGapText,
    isGapMarked: false,
    answers: face.answers.map(({ text, correct, picture }) => ({
      parts: plain(text),
      correct,
      isCorrectMarked: false,
      picture,
      isPictureMarked: false,
    })),
  }
}
