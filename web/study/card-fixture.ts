import type { Queue, QueueCard } from '../../shared/api/contract.ts'

/** A card with one answer, or with the answers of `correct`. */
export const cardOf = (id: number, correct: readonly boolean[] = [true]): QueueCard => ({
  id,
  deckId: 1,
  topicId: 1,
  siblingId: null,
  version: 1,
  questionText: `Question ${id}`,
  questionFileLink: null,
  isGapText: false,
  Answers: correct.map((isCorrect, index) => ({ text: `Answer ${index}`, correct: isCorrect, fileLink: null })),
  explanation: '',
  tags: [],
  isTyped: false,
  covers: null,
  made: null,
  isAiGenerated: false,
  intervals: [60, 600, 86_400, 345_600],
  isFlagged: false,
})

/** A response with cards. */
export const queueOf = (cards: readonly QueueCard[], counts: Partial<Queue> = {}): Queue => ({
  cards: [...cards],
  due: 0,
  learning: 0,
  fresh: cards.length,
  heldBack: 0,
  nextDueAt: null,
  ...counts,
})
