import type { Content } from './api/contract.ts'
import { slowToRender } from './cardText.ts'
import { hasGoodGaps } from './gaps.ts'
import { limits } from './limits.ts'
import type { InputMessage } from './messages.ts'

/** The properties that decide whether a card is complete: its texts, and whether each comes with a picture. */
export interface CardDraft {
  questionText: string
  hasQuestionMedia: boolean
  isGapText: boolean
  answers: { text: string; correct: boolean; hasMedia: boolean }[]
  explanation?: string | undefined
}

/** A rule that a card breaks: where (a path into the request body) and what to do about it. */
export interface CardProblem {
  path: string
  message: InputMessage
}

const isBlank = (text: string) => text.trim() === ''

/** The rules that a card breaks, in reading order; empty when it can be saved. Blank text counts as absent. */
export function cardProblems(card: CardDraft): CardProblem[] {
  const problems: CardProblem[] = slowTexts(card)
  if (card.isGapText) {
    if (!hasGoodGaps(card.questionText)) problems.push({ path: 'questionText', message: ['gap'] })
    const answers = card.answers.filter((answer) => !isBlank(answer.text) || answer.hasMedia)
    return [...problems, ...oneIsCorrect(answers)]
  }
  if (isBlank(card.questionText) && !card.hasQuestionMedia)
    problems.push({ path: 'questionText', message: ['question'] })
  const [first] = card.answers
  if (!first || (isBlank(first.text) && !first.hasMedia)) problems.push({ path: 'Answers.0.text', message: ['answer'] })
  for (const [index, answer] of card.answers.entries())
    if (index > 0 && isBlank(answer.text) && !answer.hasMedia)
      problems.push({ path: `Answers.${index}.text`, message: ['option'] })
  return [...problems, ...oneIsCorrect(card.answers)]
}

/** All texts of cards are checked here, so that no card takes long to render. */
function slowTexts({ questionText, answers, explanation = '' }: CardDraft): CardProblem[] {
  const texts = [
    { path: 'questionText', text: questionText },
    ...answers.map(({ text }, index) => ({ path: `Answers.${index}.text`, text })),
    { path: 'explanation', text: explanation },
  ]
  return texts.flatMap(({ path, text }): CardProblem[] => {
    const reason = slowToRender(text)
    return reason === null ? [] : [{ path, message: [reason] }]
  })
}

function oneIsCorrect(answers: CardDraft['answers']): CardProblem[] {
  if (answers.length < 2 || answers.some((answer) => answer.correct)) return []
  return [{ path: 'Answers', message: ['correct'] }]
}

/** What is wrong with the tags of a card. */
export function tagProblems(tags: readonly string[]): CardProblem[] {
  if (tags.length > limits.tagsPerCard) return [{ path: 'tags', message: ['tags', limits.tagsPerCard] }]
  const isLong = tags.some((tag) => tag.length > limits.tagLength)
  return isLong ? [{ path: 'tags', message: ['tooLong', limits.tagLength] }] : []
}

/** A content with other pictures, or without them. */
export function withMedia(content: Content, other: (picture: string) => string | null): Content {
  const pictureOf = (id: string | null) => (id === null ? null : other(id))
  return {
    ...content,
    questionFileLink: pictureOf(content.questionFileLink),
    Answers: content.Answers.map(({ text, correct, fileLink }) => ({ text, correct, fileLink: pictureOf(fileLink) })),
  }
}

/** The ids of the pictures in a content. */
export function picturesOf({ questionFileLink, Answers }: Content): string[] {
  const all = [questionFileLink, ...Answers.map(({ fileLink }) => fileLink)]
  return all.filter((picture) => picture !== null)
}

/** The ids of all that a content refers to. */
export const mediaOf = (content: Content): string[] => picturesOf(content)
