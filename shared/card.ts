import { gapMarker, hasGoodGaps } from './gaps.ts'

/** What decides whether a card is complete: its texts, and whether a picture stands beside each. */
export interface CardDraft {
  questionText: string
  hasQuestionImage: boolean
  isGapText: boolean
  answers: { text: string; correct: boolean; hasImage: boolean }[]
}

/** A rule that a card breaks: where (a path into the request body) and what to do about it. */
export interface CardProblem {
  path: string
  message: string
}

const isBlank = (text: string) => text.trim() === ''

/** The rules that a card breaks, in reading order; empty when it can be saved. Blank text counts as absent. */
export function cardProblems(card: CardDraft): CardProblem[] {
  const problems: CardProblem[] = []
  if (card.isGapText) {
    if (!hasGoodGaps(card.questionText))
      problems.push({ path: 'questionText', message: `Surround at least one gap with ${gapMarker} on both sides.` })
    const answers = card.answers.filter((answer) => !isBlank(answer.text) || answer.hasImage)
    return [...problems, ...oneIsCorrect(answers)]
  }
  if (isBlank(card.questionText) && !card.hasQuestionImage)
    problems.push({ path: 'questionText', message: 'Write a question or choose a picture.' })
  const [first] = card.answers
  if (!first || (isBlank(first.text) && !first.hasImage))
    problems.push({ path: 'Answers.0.text', message: 'Write an answer or choose a picture.' })
  for (const [index, answer] of card.answers.entries())
    if (index > 0 && isBlank(answer.text) && !answer.hasImage)
      problems.push({ path: `Answers.${index}.text`, message: 'Fill this option or remove it.' })
  return [...problems, ...oneIsCorrect(card.answers)]
}

function oneIsCorrect(answers: CardDraft['answers']): CardProblem[] {
  if (answers.length < 2 || answers.some((answer) => answer.correct)) return []
  return [{ path: 'Answers', message: 'Mark at least one answer as correct.' }]
}
