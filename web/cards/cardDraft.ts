import type { Card, Content } from '../../shared/api/contract.ts'
import { type CardProblem, cardProblems, mediaOf, tagProblems } from '../../shared/card.ts'
import { areSameCovers, type Covers, groupsOf, labelOf } from '../../shared/covers.ts'
import { imageTypes, limits } from '../../shared/limits.ts'
import { isSoundName } from '../../shared/sounds.ts'
import { gapMarker } from '../../shared/gaps.ts'
import { gapNamesOf, type SiblingKind } from '../../shared/siblings.ts'
import { tagsIn } from '../../shared/tags.ts'
import type { WriteInput } from '../data/api.ts'
import { newUuid } from '../data/call.ts'

/** A picture in the editor: chosen just now, or one that the card has. */
export type Picture = { file: File } | { id: string }
/** A sound, in the same way. */
export type Sound = Picture

export interface OptionDraft {
  /** Identifies an option while others come and go. */
  key: number
  text: string
  correct: boolean
  picture: Picture | null
  sound: Sound | null
}

/** A card as the editor shows it. */
export interface CardDraft {
  /** For a new card: a retry with the same key creates no second one. */
  idempotencyKey: string
  topicId: number
  /** The version of the card that is edited, and the topic that it was in; unused for a new card. */
  version: number
  expectedTopic: number
  questionText: string
  questionPicture: Picture | null
  questionSound: Sound | null
  /** They stay when the picture is removed, and are there again with another one. Those of a new card are asked for from the first. */
  covers: Covers | null
  isGapText: boolean
  options: OptionDraft[]
  explanation: string
  /** As they are typed, in one line. */
  tags: string
  /** Asks to type the answer. Only where the card allows it. */
  isTyped: boolean
  /** Makes siblings of a card that has none: its reverse, or one for each gap. Only where the card allows it. */
  isBothWays: boolean
  isEachGap: boolean
}

const nothingKept = { tags: '', isTyped: false, isBothWays: false, isEachGap: false }

let lastKey = 0

/** An empty option. The first answer of a card is correct by default. */
export const blankOption = (correct: boolean): OptionDraft => ({
  key: ++lastKey,
  text: '',
  correct,
  picture: null,
  sound: null,
})

/** A card with nothing in it, or with what stays from one card to the next. */
export const blankDraft = (
  topicId: number,
  { tags, isTyped, isBothWays, isEachGap }: Pick<CardDraft, keyof typeof nothingKept> = nothingKept,
): CardDraft => ({
  idempotencyKey: newUuid(),
  topicId,
  version: 0,
  expectedTopic: topicId,
  questionText: '',
  questionPicture: null,
  questionSound: null,
  covers: null,
  isGapText: false,
  options: [blankOption(true)],
  explanation: '',
  tags,
  isTyped,
  isBothWays,
  isEachGap,
})

/** A picture or a sound that the card has, by its id. */
export const pictureOf = (id: string | null | undefined): Picture | null => (id ? { id } : null)

/** A card that is there, to be changed. */
export function draftOf(card: Card): CardDraft {
  const options = card.Answers.map(({ text, correct, fileLink, sound }) => ({
    ...blankOption(correct),
    text,
    picture: pictureOf(fileLink),
    sound: pictureOf(sound),
  }))
  return {
    idempotencyKey: newUuid(),
    topicId: card.topicId,
    version: card.version,
    expectedTopic: card.topicId,
    questionText: card.questionText,
    questionPicture: pictureOf(card.questionFileLink),
    questionSound: pictureOf(card.questionSound),
    covers: card.covers,
    isGapText: card.isGapText,
    options: options.length > 0 ? options : [blankOption(true)],
    explanation: card.explanation,
    ...nothingKept,
    tags: card.tags.join(' '),
    isTyped: card.isTyped,
  }
}

/** A card as it is looked at. */
export interface CardFace {
  questionText: string
  questionPicture: Picture | null
  questionSound: Sound | null
  covers: Covers | null
  isGapText: boolean
  answers: readonly { text: string; correct: boolean; picture: Picture | null; sound: Sound | null }[]
  /** Why the answer is right; empty for most cards. */
  explanation: string
  tags: readonly string[]
  /** Whether it asks to type the answer. */
  isTyped: boolean
}

/** The content of a card, for display. */
export const faceOf = ({
  questionText,
  questionFileLink,
  questionSound,
  isGapText,
  Answers,
  explanation,
  tags,
  isTyped,
  covers,
}: Content): CardFace => ({
  questionText,
  questionPicture: pictureOf(questionFileLink),
  questionSound: pictureOf(questionSound),
  isGapText,
  answers: Answers.map(({ text, correct, fileLink, sound }) => ({
    text,
    correct,
    picture: pictureOf(fileLink),
    sound: pictureOf(sound),
  })),
  explanation,
  tags,
  isTyped,
  covers,
})

/** A draft, to be looked at. */
export function faceOfDraft(draft: CardDraft): CardFace {
  const covers = coversWanted(draft)
  const label = covers && labelOf(covers, covers.asked)
  return {
    ...draft,
    covers,
    answers: label
      ? [{ text: label, correct: true, picture: null, sound: null }]
      : usedOptions(draft).filter((option) => !isBlank(option)),
    tags: tagsIn(draft.tags),
    isTyped: typingWanted(draft),
  }
}

const chosen = (picture: Picture | null) => (picture && 'file' in picture ? picture : null)

/** A draft with other pictures and sounds, or without them. */
export function withMedia(draft: CardDraft, other: (medium: Picture | null) => Picture | null): CardDraft {
  const { questionPicture, questionSound } = draft
  const options = draft.options.map((option) => ({
    ...option,
    picture: other(option.picture),
    sound: other(option.sound),
  }))
  return { ...draft, options, questionPicture: other(questionPicture), questionSound: other(questionSound) }
}

/** A draft without the pictures and sounds that a card has: a new card cannot have them, too. */
export const withoutOwnPictures = (draft: CardDraft): CardDraft => withMedia(draft, chosen)

/** A draft as a suggestion for a card: pictures and sounds are no part of that, so those that the card has stay where they are named. */
export function withPicturesOf(draft: CardDraft, card: Card): CardDraft {
  const media = mediaOf(card)
  const { options } = withMedia(draft, (medium) => (media.some((id) => id === idOf(medium)) ? medium : null))
  const [questionPicture, questionSound] = [pictureOf(card.questionFileLink), pictureOf(card.questionSound)]
  return { ...draft, options, questionPicture, questionSound }
}

/** A draft as text for the clipboard. */
export function textOf(draft: CardDraft): string {
  const texts = [
    draft.questionText,
    '',
    ...(coversWanted(draft)?.shapes.map(({ label }) => label) ?? []),
    ...usedOptions(draft).map(({ text }) => text),
    '',
    draft.explanation,
    '',
    draft.tags,
  ]
  return texts.join('\n').trim()
}

/** Whether nothing is in an option. */
export const isBlank = ({ text, picture, sound }: OptionDraft) => text.trim() === '' && !picture && !sound

/**
 * The options that make up the card: a gap text does without those that are blank, others without blank ones at the end, and a covered
 * picture without any.
 */
export function usedOptions(draft: CardDraft): OptionDraft[] {
  const { isGapText, options } = draft
  if (coversWanted(draft)) return []
  if (isGapText) return options.filter((option) => !isBlank(option))
  return options.slice(0, Math.max(1, options.findLastIndex((option) => !isBlank(option)) + 1))
}

/** The covers that the card gets: those over a picture, if there are no gaps. A new card asks for the first ones. */
export function coversWanted({ covers, questionPicture, isGapText }: CardDraft): Covers | null {
  const [first] = groupsOf(covers)
  if (!covers || !first || !questionPicture || isGapText) return null
  return groupsOf(covers).includes(covers.asked) ? covers : { ...covers, asked: first }
}

/** The problems of a card. Paths count the used options. */
export function draftProblems(draft: CardDraft): CardProblem[] {
  const answers = usedOptions(draft).map(({ text, correct, picture, sound }) => ({
    text,
    correct,
    hasMedia: picture !== null || sound !== null,
  }))
  const problems = cardProblems({
    questionText: draft.questionText,
    hasQuestionMedia: draft.questionPicture !== null || draft.questionSound !== null,
    isGapText: draft.isGapText,
    answers,
    explanation: draft.explanation,
    covers: coversWanted(draft),
  })
  return [...problems, ...tagProblems(tagsIn(draft.tags))]
}

/** Whether the answer can be typed, or could be once it is written: see `canBeTyped`. */
export function typingOffered(draft: CardDraft): boolean {
  const options = usedOptions(draft)
  const covers = coversWanted(draft)
  if (covers) return covers.shapes.some(({ label }) => label.trim() !== '')
  return (
    draft.isGapText ||
    options.every((one) => (one.correct || options.length === 1) && (one.text.trim() !== '' || isBlank(one)))
  )
}

const typingWanted = (draft: CardDraft) => draft.isTyped && typingOffered(draft)

/** What can be made of a card besides itself, and of how many cards that consists. */
export function siblingsOffered(draft: CardDraft): { kind: SiblingKind; cards: number } | null {
  const groups = groupsOf(coversWanted(draft)).length
  if (groups > 0) return groups > 1 ? { kind: 'covers', cards: groups } : null
  if (!draft.isGapText) return usedOptions(draft).length === 1 ? { kind: 'reverse', cards: 2 } : null
  const cards = gapNamesOf(draft.questionText).size
  return cards > 1 ? { kind: 'gaps', cards } : null
}

/** The same if it is wanted; covers always are. */
function siblingsWanted(draft: CardDraft) {
  const offered = siblingsOffered(draft)
  const wanted = { reverse: draft.isBothWays, gaps: draft.isEachGap, covers: true }
  return offered && wanted[offered.kind] ? offered : null
}

/** How many cards are made of a draft. */
export const cardCount = (draft: CardDraft): number => siblingsWanted(draft)?.cards ?? 1

const idOf = (picture: Picture | null) => (picture && 'id' in picture ? picture.id : null)
const fileOf = (picture: Picture | null) => (picture && 'file' in picture ? picture.file : null)
export const isSamePicture = (one: Picture | null, other: Picture | null) =>
  idOf(one) === idOf(other) && fileOf(one) === fileOf(other)

/** The card as the API takes it, with its new pictures. */
export function cardRequest(draft: CardDraft, deckId: number): WriteInput<'PUT /api/card'> {
  const used = usedOptions(draft)
  const siblings = siblingsWanted(draft)
  const files: Record<string, File> = {}
  const add = (part: string, medium: Picture | null) => {
    const file = fileOf(medium)
    if (file) files[part] = file
  }
  add('questionFile', draft.questionPicture)
  add('questionSound', draft.questionSound)
  for (const [index, { picture, sound }] of used.entries()) {
    add(`answerFile${index}`, picture)
    add(`answerSound${index}`, sound)
  }
  return {
    deckId,
    topicId: draft.topicId,
    questionText: draft.questionText,
    questionFileLink: idOf(draft.questionPicture),
    questionSound: idOf(draft.questionSound),
    isGapText: draft.isGapText,
    Answers: used.map(({ text, correct, picture, sound }) => ({
      text,
      correct: used.length === 1 || correct,
      fileLink: idOf(picture),
      sound: idOf(sound),
    })),
    explanation: draft.explanation.trim(),
    tags: tagsIn(draft.tags),
    isTyped: typingWanted(draft),
    covers: coversWanted(draft),
    ...(siblings && { siblings: siblings.kind }),
    files,
  }
}

/** Whether two drafts would make the same card. */
export function isSameDraft(one: CardDraft, other: CardDraft): boolean {
  return (
    one.topicId === other.topicId &&
    one.questionText === other.questionText &&
    one.isGapText === other.isGapText &&
    one.explanation === other.explanation &&
    typingWanted(one) === typingWanted(other) &&
    tagsIn(one.tags).join(' ') === tagsIn(other.tags).join(' ') &&
    isSamePicture(one.questionPicture, other.questionPicture) &&
    isSamePicture(one.questionSound, other.questionSound) &&
    areSameCovers(coversWanted(one), coversWanted(other)) &&
    one.options.length === other.options.length &&
    one.options.every((option, index) => {
      const twin = other.options[index]
      return (
        twin?.text === option.text &&
        twin.correct === option.correct &&
        isSamePicture(twin.picture, option.picture) &&
        isSamePicture(twin.sound, option.sound)
      )
    })
  )
}

/** Whether there is anything in a new card that somebody would miss. Its tags may be those of the card before. */
export const hasContent = (draft: CardDraft) =>
  draft.questionText.trim() !== '' ||
  draft.questionPicture !== null ||
  draft.questionSound !== null ||
  draft.explanation.trim() !== '' ||
  draft.options.some((option) => !isBlank(option))

/** Why a file cannot be a card's picture, or null when it can. The server looks at its bytes. */
export function pictureProblem(file: Pick<File, 'type' | 'size'>): 'type' | 'size' | null {
  if (!imageTypes.some((type) => type === file.type)) return 'type'
  return file.size > limits.imageBytes ? 'size' : null
}

/** Why a file cannot be a card's sound, or null when it can. Browsers know few types of sounds. */
export function soundProblem({ name, size }: Pick<File, 'name' | 'size'>): 'type' | 'size' | null {
  if (!isSoundName(name)) return 'type'
  return size > limits.soundBytes ? 'size' : null
}

/** A text with its selection. */
interface Selected {
  text: string
  start: number
  end: number
}

/**
 * Makes a gap of the selection, without the white space at its ends; without one, of the word at the cursor; without a word, a place
 * to type a gap in.
 */
export function gapAt(selected: Selected): { from: number; to: number; gap: string; caret: number } {
  const { text, start, end } = selected.start === selected.end ? wordAt(selected) : selected
  const chosen = text.slice(start, end)
  const from = start + (chosen.length - chosen.trimStart().length)
  const to = Math.max(from, end - (chosen.length - chosen.trimEnd().length))
  const gap = gapMarker + text.slice(from, to) + gapMarker
  // Typing goes on behind the gap, or in one that is still empty.
  return { from, to, gap, caret: from + (from === to ? gapMarker.length : gap.length) }
}

/** The word that a cursor is in, or at the end of which it is. */
function wordAt({ text, start, end }: Selected): Selected {
  const before = /[\p{L}\p{M}\p{N}]*$/u.exec(text.slice(0, start))?.[0] ?? ''
  const after = /^[\p{L}\p{M}\p{N}]*/u.exec(text.slice(end))?.[0] ?? ''
  return { text, start: start - before.length, end: end + after.length }
}
