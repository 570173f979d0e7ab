import type { Content } from '../../shared/api/contract.ts'
import { asDraft, cardProblems, mediaOf, settled, soundOf } from '../../shared/card.ts'
import type { Covers } from '../../shared/covers.ts'
import { cut, withoutBidiControls } from '../../shared/cut.ts'
import { hasGoodGaps } from '../../shared/gaps.ts'
import type { ImportReading } from '../../shared/api/imports.ts'
import type {
  CellSeparator,
  ColumnRole,
  ImportFormat,
  LeftOutReason,
  MarkdownDialect,
  PartReason,
} from '../../shared/imports.ts'
import { importLimits, lineReasons } from '../../shared/imports.ts'
import { limits } from '../../shared/limits.ts'
import type { Rating } from '../../shared/study.ts'
import { isTag, uniqueTags } from '../../shared/tags.ts'
import { aiTag } from '../../shared/exports.ts'
import { optionsIn } from './notation.ts'
import type { PackedFile } from './packed.ts'

/** A card as a reader takes it from a file. Texts are Markdown. */
export interface Draft {
  /** Where it begins in the file, from 1. */
  line: number
  /** The topics that it lies in, outermost first. */
  path: readonly string[]
  question: string
  /** One that consists of options, `[x]` and `[ ]`, is a choice. */
  answer: string
  /** All of its answers, instead of `answer`. */
  answers?: readonly { text: string; correct: boolean; picture: string | null; sound?: string | null }[]
  explanation?: string
  /** By default, a question with gaps and without an answer, or with options. */
  isGapText?: boolean
  tags?: readonly string[]
  /** By which the program that wrote the file knows it. */
  externalId?: string | null
  /** Both sides are asked for, whatever the reader of the file chose. */
  isBothWays?: boolean
  /** It is made of the same entry as the one before it. */
  isSibling?: boolean
  /** It asks to type the answer. */
  isTyped?: boolean
  covers?: Covers | null
  /** A model wrote it, and nobody has edited it since. Files without a field for it have the tag `aiTag`. */
  isAiGenerated?: boolean
  /** What it has in common with its siblings, wherever they are in the file. */
  group?: number | null
  /** The names of its pictures and sounds among those of the file. */
  questionPicture?: string | null
  answerPicture?: string | null
  questionSound?: string | null
  answerSound?: string | null
  progress?: Progress | null
  /** What was in it that cards cannot have. */
  without?: readonly PartReason[]
}

/** What the learner who wrote the file did with a card. */
export interface Progress {
  /** Oldest first. */
  reviews: ImportedReview[]
  /** Where the card stands; null if it is fresh. */
  standing: Standing | null
  isSuspended: boolean
  isFlagged: boolean
}

export const longestDays = 36_500
/** A stability within the bounds of the scheduler, which throws at a shorter one. */
export const stabilityIn = (days: number): number => Math.min(Math.max(days, 0.001), longestDays)

interface Memory {
  stability: number
  difficulty: number
}

export interface ImportedReview {
  at: number
  rating: Rating
  durationMs: number
  /** The card was fresh before it: the first one of all, or after it was reset. */
  isFirst?: boolean
  /** What the learner remembered after it, if that cannot be computed from the reviews before. */
  memory?: Memory
}

export interface Standing {
  state: 'learning' | 'review' | 'relearning'
  dueAt: number
  /** Which of the steps of learning comes next. */
  learningStep?: number
  scheduledDays: number
  reps: number
  lapses: number
  /** For a card without reviews: what the learner remembers, since when. */
  memory?: Memory & { at: number }
}

/** What a reader takes from a file. */
export interface Reading {
  format: ImportFormat
  /** A deck was exported as this table or text, which has no ids: cards that are the same in it are several. */
  isOwn?: boolean
  separator?: CellSeparator
  hasHeader?: boolean
  isHtml?: boolean
  dialect?: MarkdownDialect
  columns?: { name: string; role: ColumnRole; samples: string[] }[]
  /** The name that the file gives its deck. */
  deckName?: string
  description?: string
  drafts: Draft[]
  /** Entries of the file that are no cards. */
  others?: LeftOut[]
  /** The pictures and sounds in the file, by the names that drafts have for them. */
  media?: ReadonlyMap<string, PackedFile>
  /** When the days of the learner began, in milliseconds after midnight UTC. */
  dayStartMs?: number
  /** How many new cards a day the learner wanted of the outermost topics, by their names; of cards in none by an empty one. */
  newPerDay?: ReadonlyMap<string, number>
}

/** How a file is read, and whether its outermost topic may become the deck. */
export type ReadingOptions = ImportReading & { isNewDeck: boolean }

/** Something that is not imported: `text` is its beginning. */
export interface LeftOut {
  line: number
  what: LeftOutReason
  text: string
}

/** A card that can be added as it is. Its pictures and sounds have their names in the file. */
export interface FoundCard {
  line: number
  path: string[]
  content: Content
  externalId: string | null
  isAiGenerated: boolean
  /** The index of the first card that was made of the same entry; null for that one. */
  siblingOf: number | null
  progress: Progress | null
}

/** What was found in a file, apart from its cards. */
export interface FoundHead extends Required<Omit<Reading, 'drafts' | 'others' | 'separator' | 'dialect'>> {
  separator: CellSeparator | null
  dialect: MarkdownDialect | null
  /** Entries, with those that are left out. */
  notes: number
  skipped: Partial<Record<LeftOutReason, number>>
  /** The first of `skipped`. */
  left: LeftOut[]
}

export interface Found extends FoundHead {
  cards: FoundCard[]
}

/** Thrown for a file with more cards than one import can add. */
export class TooManyCards extends Error {}

/** Checks what a reader took from a file. Reversed cards follow after all others: a learner has not just read their answers. */
export function foundIn(reading: Reading, { bothWays, isNewDeck }: ReadingOptions): Found {
  const { drafts, others = [], deckName = '', media, ...rest } = withDeckOf(reading, isNewDeck)
  const { description = '', dayStartMs = 0, newPerDay = new Map(), ...facts } = rest
  const left: LeftOut[] = [...others]
  const idCounts = Map.groupBy(drafts, storedId)
  const cards: FoundCard[] = []
  const reversed: FoundCard[] = []
  let notes = others.length
  // Of the present entry: its cards so far, the first of them, and what it loses.
  let kept = 0
  let first: number | null = null
  let lost: LeftOut[] = []
  const groups = new Map<number, { first: number; size: number }>()
  const endEntry = () => {
    for (const one of lost) left.push(kept > 0 && isLine(one.what) ? { ...one, what: 'card' } : one)
    lost = []
    kept = 0
  }
  for (const draft of drafts) {
    if (!draft.isSibling) {
      endEntry()
      notes += 1
    }
    const isId = idCounts.get(storedId(draft))?.length === 1
    // An id that several entries share identifies none of them.
    const card = cardOf(isId ? draft : { ...draft, externalId: null }, (what, text) => {
      // An entry of which no card is made is left out for one reason.
      if (!lost.some((one) => one.what === what || (isLine(one.what) && isLine(what))))
        lost.push({ line: draft.line, what, text })
    })
    if (!card) continue
    // A group of siblings is limited; more begin another one.
    if (kept % limits.siblings === 0) first = null
    const group = draft.group ? groups.get(draft.group) : undefined
    if (group && group.size < limits.siblings) [first, group.size] = [group.first, group.size + 1]
    else if (draft.group) groups.set(draft.group, { first: cards.length, size: 1 })
    cards.push({ ...card, siblingOf: first })
    first ??= cards.length - 1
    kept += 1
    const canTurn = !card.content.isGapText && card.content.Answers.length === 1 && first === cards.length - 1
    if ((draft.isBothWays || (bothWays && !draft.answers)) && canTurn) {
      const { question, answer, questionPicture = null, answerPicture = null, questionSound, answerSound } = draft
      const turned = {
        question: answer,
        answer: question,
        questionPicture: answerPicture,
        answerPicture: questionPicture,
        questionSound: answerSound ?? null,
        answerSound: questionSound ?? null,
      }
      const reverse = { ...draft, ...turned, without: [], progress: null }
      const other = cardOf(reverse, () => {})
      if (other)
        reversed.push({ ...other, siblingOf: cards.length - 1, externalId: card.externalId && `${card.externalId}/2` })
    }
  }
  endEntry()
  if (cards.length + reversed.length > limits.cardsAtOnce) throw new TooManyCards()
  const shown = new Set(cards.flatMap(({ content }) => mediaOf(content)))
  const skipped: FoundHead['skipped'] = {}
  for (const { what } of left) skipped[what] = (skipped[what] ?? 0) + 1
  return {
    isOwn: false,
    isHtml: false,
    hasHeader: false,
    columns: [],
    ...facts,
    separator: facts.separator ?? null,
    dialect: facts.dialect ?? null,
    deckName: nameIn(deckName, limits.deckNameLength),
    description: cut(clean(description), limits.deckDescriptionLength),
    notes,
    media: new Map([...(media ?? [])].filter(([name]) => shown.has(name))),
    dayStartMs,
    newPerDay,
    skipped,
    left: left
      .toSorted((one, other) => one.line - other.line)
      .slice(0, importLimits.leftOut)
      .map((one) => ({ ...one, text: cut(one.text.trim(), importLimits.leftOutLength) })),
    cards: [...cards, ...reversed],
  }
}

/** If all cards share one outermost topic, it becomes the new deck. */
function withDeckOf(reading: Reading, isNewDeck: boolean): Reading {
  const [root] = reading.drafts[0]?.path ?? []
  const isShared = root !== undefined && reading.drafts.every(({ path }) => path[0] === root)
  if (!isNewDeck || !isShared || reading.deckName) return reading
  return { ...reading, deckName: root, drafts: reading.drafts.map((one) => ({ ...one, path: one.path.slice(1) })) }
}

const isLine = (what: LeftOutReason) => lineReasons.some((reason) => reason === what)

/** The card of a draft; null if it cannot be one. `leave` is called for what is left out. */
function cardOf(draft: Draft, leave: (what: LeftOutReason, text: string) => void): FoundCard | null {
  const { line, questionPicture = null, answerPicture = null, questionSound, answerSound } = draft
  const [questionText, answer, explanation] = [draft.question, draft.answer, draft.explanation ?? ''].map(clean) as [
    string,
    string,
    string,
  ]
  const options = draft.answers
    ? draft.answers.map(({ text, correct, picture, sound }) => ({
        text: clean(text),
        correct,
        fileLink: picture,
        ...soundOf(sound),
      }))
    : answerPicture === null && !answerSound
      ? optionsIn(answer)?.map((option) => ({ ...option, fileLink: null }))
      : undefined
  const { isGapText = (answer === '' || options !== undefined) && hasGoodGaps(questionText) } = draft
  const single = { text: answer, correct: true, fileLink: answerPicture, ...soundOf(answerSound) }
  const Answers = options ?? (answer || answerPicture || answerSound ? [single] : [])
  const { isTyped = false, covers = null } = draft
  const content = {
    questionText,
    questionFileLink: questionPicture,
    ...(questionSound && { questionSound }),
    isGapText,
    Answers,
    explanation,
    tags: [],
    isTyped,
    covers,
  }
  const what = problemOf(content)
  if (what) {
    leave(what, questionText || answer)
    return null
  }
  for (const part of draft.without ?? []) leave(part, questionText || answer)
  const given = uniqueTags((draft.tags ?? []).map((tag) => clean(tag).normalize('NFC')))
  const isMarked = given.includes(aiTag)
  const tags = given
    .filter((tag) => tag !== aiTag && isTag(tag) && tag.length <= limits.tagLength)
    .slice(0, limits.tagsPerCard)
  if (tags.length < given.length - Number(isMarked)) leave('tag', questionText || answer)
  return {
    line,
    path: pathOf(draft.path),
    content: settled({ ...content, tags }),
    externalId: storedId(draft),
    isAiGenerated: (draft.isAiGenerated ?? false) || isMarked,
    siblingOf: null,
    progress: draft.progress ? withRecentReviews(draft.progress) : null,
  }
}

/** The last reviews of a card, oldest first: nobody has more, and all of a card are replayed without a pause. */
function withRecentReviews(progress: Progress): Progress {
  const reviews = progress.reviews.toSorted((one, other) => one.at - other.at)
  return { ...progress, reviews: reviews.slice(-importLimits.reviewsOfCard) }
}

/** Why a content is no card; null if it is one. */
export function problemOf(content: Content): LeftOutReason | null {
  const { questionText, Answers, isGapText, explanation, covers } = content
  const draft = asDraft(content)
  if (questionText === '' && !draft.hasQuestionMedia) return 'no-question'
  if (Answers.length === 0 && !isGapText && !covers) return 'no-answer'
  const isLong = [questionText, ...Answers.map(({ text }) => text)].some(({ length }) => length > limits.cardTextLength)
  if (isLong || explanation.length > limits.explanationLength) return 'too-long'
  const [problem] = cardProblems(draft)
  if (!problem) return null
  return problem.message[0] === 'gap' || problem.message[0] === 'option' ? 'no-answer' : 'too-complex'
}

/** A text as it is stored. */
const clean = (text: string) => text.replaceAll('\u0000', '').toWellFormed().trim()

/** The external id of a card as it is stored: with room to mark a reversed card. */
const storedId = ({ externalId }: Draft): string | null =>
  cut(clean(externalId ?? ''), importLimits.externalIdLength - 2) || null

/** A text as the name of a deck or a topic: in one line. */
export const nameIn = (text: string, length: number): string =>
  cut(withoutBidiControls(clean(text)).replaceAll(/\s+/gu, ' '), length).trim()

const pathOf = (path: readonly string[]): string[] =>
  path
    .map((name) => nameIn(name, limits.topicNameLength))
    .filter((name) => name !== '')
    .slice(0, limits.topicDepth)
