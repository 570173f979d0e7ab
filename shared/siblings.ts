import type { CallInput, Content } from './api/contract.ts'
import { settled, soundOf } from './card.ts'
import { groupsOf } from './covers.ts'
import { gapMarker, type GapSegment, hasGoodGaps, parseGaps } from './gaps.ts'
import { limits } from './limits.ts'

/** What can be made of one content: the card and its reverse, a card for each gap, or for each group of covers. */
export type SiblingKind = NonNullable<CallInput<'PUT /api/card'>['siblings']>

/** The cards that are made of one content, the first of which takes its place; none if it cannot be divided so. */
export function siblingsOf(content: Content, kind: SiblingKind): Content[] {
  if (kind === 'reverse') {
    const reverse = reverseOf(content)
    return reverse ? [content, reverse] : []
  }
  if (kind === 'covers') return coveredOf(content)
  return content.isGapText ? gapTextsOf(content.questionText).map((questionText) => ({ ...content, questionText })) : []
}

/** The card, and one for each other group of its covers. */
function coveredOf(content: Content): Content[] {
  const { covers } = settled(content)
  if (!covers) return []
  const others = groupsOf(covers).filter((group) => group !== covers.asked)
  return [content, ...others.map((asked) => ({ ...content, covers: { ...covers, asked } }))]
}

/** The card that asks for the question; null if there are several answers, gaps or covers. */
function reverseOf(content: Content): Content | null {
  const [answer, ...more] = content.Answers
  if (content.isGapText || content.covers || !answer || more.length > 0) return null
  const { questionText, questionFileLink, questionSound } = content
  return {
    ...content,
    questionText: answer.text,
    questionFileLink: answer.fileLink,
    questionSound: answer.sound ?? null,
    Answers: [{ text: questionText, correct: true, fileLink: questionFileLink, ...soundOf(questionSound) }],
  }
}

/** Whether two cards with one answer each ask for each other, and are alike otherwise. */
export function isReverse(one: Content, other: Content): boolean {
  const reverse = reverseOf(one)
  return reverse !== null && sidesOf(reverse) === sidesOf(other)
}

const sidesOf = (content: Content) => {
  const { Answers, explanation, tags } = content
  const [answer] = Answers
  return JSON.stringify([questionOf(content), answer?.text, answer?.fileLink, answer?.sound, explanation, tags])
}

const questionOf = ({ questionText, questionFileLink, questionSound = null }: Content) => ({
  questionText,
  questionFileLink,
  questionSound,
})

const nameOf = (gap: string) => gap.trim().toLowerCase()

/** The gaps of a text that can be asked on their own. Those with the same text are one: each would give the other away. */
export const gapNamesOf = (questionText: string): Set<string> =>
  new Set(parseGaps(questionText).flatMap(({ kind, text }) => (kind === 'gap' ? nameOf(text) : [])))

/** A gap text as one for each of these gaps, in which the others are shown. None is made beyond the first that is too many for a group. */
export function gapTextsOf(questionText: string): string[] {
  const segments = parseGaps(questionText)
  const names = [...gapNamesOf(questionText)].slice(0, limits.siblings + 1)
  return names.map((name) =>
    segments.map(({ kind, text }) => (kind === 'gap' && nameOf(text) === name ? asGap(text) : text)).join(''),
  )
}

const asGap = (text: string) => gapMarker + text + gapMarker

/** A value that a sibling shared with the card takes its new value. */
const follow = <T>(was: T, is: T, own: T): T => (JSON.stringify(was) === JSON.stringify(own) ? is : own)

/**
 * What becomes of a sibling when a card changes from `before` to `after`: what they had in common changes along, also the other way
 * round, between other gaps or under other covers. What was changed on the sibling alone stays.
 */
export function changedAlong(before: Content, after: Content, sibling: Content): Content {
  const explanation = follow(before.explanation, after.explanation, sibling.explanation)
  const tags = follow(before.tags, after.tags, sibling.tags)
  const isTyped = follow(before.isTyped, after.isTyped, sibling.isTyped)
  const same = { ...sibling, explanation, tags, isTyped }
  if (before.covers && after.covers && sibling.covers) {
    const { asked } = sibling.covers
    return {
      ...same,
      ...follow(questionOf(before), questionOf(after), questionOf(sibling)),
      covers: { ...follow({ ...before.covers, asked }, { ...after.covers, asked }, sibling.covers), asked },
    }
  }
  if (before.isGapText && after.isGapText && sibling.isGapText) {
    return {
      ...same,
      questionText: regapped(before.questionText, after.questionText, sibling.questionText),
      questionFileLink: follow(before.questionFileLink, after.questionFileLink, sibling.questionFileLink),
      questionSound: follow(before.questionSound, after.questionSound, sibling.questionSound),
      Answers: follow(before.Answers, after.Answers, sibling.Answers),
    }
  }
  const [was, is, own] = [reverseOf(before), reverseOf(after), reverseOf(sibling) && sibling]
  if (!was || !is || !own) return same
  return {
    ...same,
    ...follow(questionOf(was), questionOf(is), questionOf(own)),
    Answers: follow(was.Answers, is.Answers, own.Answers),
  }
}

const textOf = (segments: readonly GapSegment[]) => segments.map(({ text }) => text).join('')

/** The gap text `own` after its text has changed as from `before` to `after`. It stays if its text was another, or a gap cannot be found. */
function regapped(before: string, after: string, own: string): string {
  const gaps = parseGaps(own)
  const [was, is] = [textOf(parseGaps(before)), textOf(parseGaps(after))]
  if (was === is || textOf(gaps) !== was) return own
  const moved = movesOf(was, is)
  // Each of these gaps is looked for in the whole text.
  const mayLook = gaps.filter(({ kind }) => kind === 'gap').length <= limits.siblings
  let text = ''
  let [from, to] = [0, 0]
  for (const gap of gaps) {
    const start = from
    from += gap.text.length
    if (gap.kind === 'text') continue
    const range = moved(start, from) ?? (mayLook ? sameWords(was, is, start, from) : null)
    if (!range || range.start < to) return own
    text += is.slice(to, range.start) + asGap(is.slice(range.start, range.end))
    to = range.end
  }
  text += is.slice(to)
  return hasGoodGaps(text) && textOf(parseGaps(text)) === is ? text : own
}

/** Where a part of a text is after a change of one place in it; null for a part that the change begins or ends in. */
function movesOf(was: string, is: string) {
  const shorter = Math.min(was.length, is.length)
  let head = 0
  while (head < shorter && was[head] === is[head]) head++
  let tail = 0
  while (tail < shorter - head && was.at(-1 - tail) === is.at(-1 - tail)) tail++
  const changeEnd = was.length - tail
  const shift = is.length - was.length
  return (start: number, end: number) => {
    // Text that is added right before or after the part does not belong to it.
    const from = start >= changeEnd ? start + shift : start <= head ? start : null
    const to = end <= head ? end : end >= changeEnd ? end + shift : null
    return from === null || to === null ? null : { start: from, end: to }
  }
}

/** The part with the same words, if there are as many as before. */
function sameWords(was: string, is: string, start: number, end: number) {
  const words = was.slice(start, end)
  const places = placesOf(words, is)
  const before = placesOf(words, was)
  const from = places.length === before.length ? places[before.indexOf(start)] : undefined
  return from === undefined ? null : { start: from, end: from + words.length }
}

/** Where words are in a text. */
function placesOf(words: string, text: string): number[] {
  const places: number[] = []
  if (words === '') return places
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) places.push(at)
  return places
}
