import type { Content } from './api/contract.ts'
import { slowToRender } from './cardText.ts'
import { type Covers, groupsOf, labelOf } from './covers.ts'
import { hasGoodGaps } from './gaps.ts'
import { limits } from './limits.ts'
import type { InputMessage } from './messages.ts'
import { typedIfPossible } from './typed.ts'

/** The properties that decide whether a card is complete: its texts, and whether each comes with a picture or a sound. */
export interface CardDraft {
  questionText: string
  hasQuestionMedia: boolean
  isGapText: boolean
  answers: { text: string; correct: boolean; hasMedia: boolean }[]
  explanation?: string | undefined
  /** Null without a picture. Ignored with gaps. */
  covers?: Covers | null | undefined
}

/** A rule that a card breaks: where (a path into the request body) and what to do about it. */
export interface CardProblem {
  path: string
  message: InputMessage
}

/** A content as one that may be incomplete. */
export function asDraft(content: Content): CardDraft {
  const { questionText, questionFileLink, questionSound, isGapText, Answers, explanation, covers } = content
  const answers = Answers.map(({ text, correct, fileLink, sound }) => ({
    text,
    correct,
    hasMedia: !!(fileLink || sound),
  }))
  return {
    questionText,
    hasQuestionMedia: !!(questionFileLink || questionSound),
    isGapText,
    answers,
    explanation,
    covers: questionFileLink ? covers : null,
  }
}

const isBlank = (text: string) => text.trim() === ''

/** The rules that a card breaks, in reading order; empty when it can be saved. Blank text counts as absent. */
export function cardProblems(card: CardDraft): CardProblem[] {
  const problems: CardProblem[] = badTexts(card)
  if (card.isGapText) {
    if (!hasGoodGaps(card.questionText)) problems.push({ path: 'questionText', message: ['gap'] })
    const answers = card.answers.filter((answer) => !isBlank(answer.text) || answer.hasMedia)
    return [...problems, ...oneIsCorrect(answers)]
  }
  if (isBlank(card.questionText) && !card.hasQuestionMedia)
    problems.push({ path: 'questionText', message: ['question'] })
  // The part of the picture that was covered is an answer, too.
  if (isCovered(card)) return problems
  const [first] = card.answers
  if (!first || (isBlank(first.text) && !first.hasMedia)) problems.push({ path: 'Answers.0.text', message: ['answer'] })
  for (const [index, answer] of card.answers.entries())
    if (index > 0 && isBlank(answer.text) && !answer.hasMedia)
      problems.push({ path: `Answers.${index}.text`, message: ['option'] })
  return [...problems, ...oneIsCorrect(card.answers)]
}

const isCovered = ({ covers, isGapText }: CardDraft) => !!covers && !isGapText

/** All texts of cards are checked here, so that no card takes long to render. The labels of a group can be too long together. */
function badTexts(card: CardDraft): CardProblem[] {
  const { questionText, answers, explanation = '', covers = null } = card
  const texts = [
    { path: 'questionText', text: questionText },
    ...answers.map(({ text }, index) => ({ path: `Answers.${index}.text`, text })),
    { path: 'explanation', text: explanation },
    ...groupsOf(covers).map((group) => ({ path: 'covers', text: covers ? labelOf(covers, group) : '' })),
  ]
  return texts.flatMap(({ path, text }): CardProblem[] => {
    if (text.length > limits.cardTextLength) return [{ path, message: ['tooLong', limits.cardTextLength] }]
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

/** A content with other pictures and sounds, or without them. */
export function withMedia(content: Content, other: (id: string) => string | null): Content {
  const mediumOf = (id: string | null | undefined) => (id ? other(id) : null)
  return {
    ...content,
    questionFileLink: mediumOf(content.questionFileLink),
    questionSound: mediumOf(content.questionSound),
    Answers: content.Answers.map(({ text, correct, fileLink, sound }) => ({
      text,
      correct,
      fileLink: mediumOf(fileLink),
      ...soundOf(mediumOf(sound)),
    })),
  }
}

/** The ids of the pictures in a content. */
export function picturesOf({ questionFileLink, Answers }: Content): string[] {
  const all = [questionFileLink, ...Answers.map(({ fileLink }) => fileLink)]
  return all.filter((picture) => picture !== null)
}

/** The ids of the sounds in a content. */
export function soundsOf({ questionSound, Answers }: Content): string[] {
  const all = [questionSound, ...Answers.map(({ sound }) => sound)]
  return all.filter((sound) => sound !== null && sound !== undefined)
}

/** The ids of the pictures and sounds in a content. */
export const mediaOf = (content: Content): string[] => [...picturesOf(content), ...soundsOf(content)]

/** The sound of an answer, as a content has it. */
export const soundOf = (sound: string | null | undefined): { sound?: string } => (sound ? { sound } : {})

/** A content as it is stored: covers need a picture and no gaps, their labels are the answer, and only what can be typed is typed. */
export function settled(content: Content): Content {
  const { covers, questionFileLink, isGapText } = content
  if (!covers) return typedIfPossible(content)
  const isCovered = questionFileLink !== null && !isGapText && groupsOf(covers).includes(covers.asked)
  if (!isCovered) return typedIfPossible({ ...content, covers: null })
  const text = labelOf(covers, covers.asked)
  return typedIfPossible({ ...content, Answers: text === '' ? [] : [{ text, correct: true, fileLink: null }] })
}
