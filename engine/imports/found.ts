import type { Content } from '../../shared/api/contract.ts'
import { cardProblems } from '../../shared/card.ts'
import { cut } from '../../shared/cut.ts'
import type { ImportReading } from '../../shared/api/imports.ts'
import type { CellSeparator, ColumnRole, ImportFormat, LeftOutReason, MarkdownDialect } from '../../shared/imports.ts'
import { importLimits } from '../../shared/imports.ts'
import { limits } from '../../shared/limits.ts'
import { isTag, uniqueTags } from '../../shared/tags.ts'

/** A card as a reader takes it from a file. Texts are Markdown. */
export interface Draft {
  /** Where it begins in the file, from 1. */
  line: number
  /** The topics that it lies in, outermost first. */
  path: readonly string[]
  question: string
  answer: string
  explanation?: string
  isGapText?: boolean
  tags?: readonly string[]
  /** By which the program that wrote the file knows it. */
  externalId?: string | null
  /** Both sides are asked for, whatever the reader of the file chose. */
  isBothWays?: boolean
  /** What was in it that cards of this file cannot have. */
  without?: readonly ('picture' | 'sound')[]
}

/** What a reader takes from a file. */
export interface Reading {
  format: ImportFormat
  separator?: CellSeparator
  hasHeader?: boolean
  isHtml?: boolean
  dialect?: MarkdownDialect
  columns?: { name: string; role: ColumnRole; samples: string[] }[]
  /** The name that the file gives its deck. */
  deckName?: string
  drafts: Draft[]
  /** Entries of the file that are no cards. */
  others?: LeftOut[]
}

/** How a file is read, and whether its outermost topic may become the deck. */
export type ReadingOptions = ImportReading & { isNewDeck: boolean }

/** Something that is not imported: `text` is its beginning. */
export interface LeftOut {
  line: number
  what: LeftOutReason
  text: string
}

/** A card that can be added as it is. */
export interface FoundCard {
  line: number
  path: string[]
  content: Content
  externalId: string | null
  /** It asks the other way round: the index of the card whose reverse it is. */
  reverseOf: number | null
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

/** Checks what a reader took from a file. Reversed cards follow after all others: a learner has not just read their answers. */
export function foundIn(reading: Reading, { bothWays, isNewDeck }: ReadingOptions): Found {
  const { drafts, others = [], deckName = '', ...facts } = withDeckOf(reading, isNewDeck)
  const left: LeftOut[] = [...others]
  const idCounts = Map.groupBy(drafts, (draft) => draft.externalId ?? '')
  const cards: FoundCard[] = []
  const reversed: FoundCard[] = []
  for (const draft of drafts) {
    const isId = idCounts.get(draft.externalId ?? '')?.length === 1
    // An id that several entries share identifies none of them.
    const card = cardOf(isId ? draft : { ...draft, externalId: null }, left)
    if (!card) continue
    cards.push(card)
    if ((bothWays || draft.isBothWays) && !draft.isGapText) {
      const reverse = { ...draft, question: draft.answer, answer: draft.question, without: [] }
      const other = cardOf(reverse, [])
      if (other)
        reversed.push({ ...other, reverseOf: cards.length - 1, externalId: card.externalId && `${card.externalId}/2` })
    }
  }
  const skipped: FoundHead['skipped'] = {}
  for (const { what } of left) skipped[what] = (skipped[what] ?? 0) + 1
  return {
    isHtml: false,
    hasHeader: false,
    columns: [],
    ...facts,
    separator: facts.separator ?? null,
    dialect: facts.dialect ?? null,
    deckName: nameIn(deckName, limits.deckNameLength),
    notes: drafts.length + others.length,
    skipped,
    left: left
      .toSorted((one, other) => one.line - other.line)
      .slice(0, importLimits.leftOut)
      .map((one) => ({ ...one, text: cut(one.text.trim(), importLimits.leftOutLength) })),
    cards: [...cards, ...reversed],
  }
}

/** Where all cards of a file lie in one topic, that is the new deck. */
function withDeckOf(reading: Reading, isNewDeck: boolean): Reading {
  const [root] = reading.drafts[0]?.path ?? []
  const isShared = root !== undefined && reading.drafts.every(({ path }) => path[0] === root)
  if (!isNewDeck || !isShared || reading.deckName) return reading
  return { ...reading, deckName: root, drafts: reading.drafts.map((one) => ({ ...one, path: one.path.slice(1) })) }
}

/** The card of a draft; null, and a line in `left`, if it cannot be one. */
function cardOf(draft: Draft, left: LeftOut[]): FoundCard | null {
  const { line, isGapText = false, externalId = null } = draft
  const [questionText, answer, explanation] = [draft.question, draft.answer, draft.explanation ?? ''].map(clean) as [
    string,
    string,
    string,
  ]
  const leave = (what: LeftOutReason) => left.push({ line, what, text: questionText || answer })
  const what = problemOf({ questionText, answer, explanation, isGapText })
  if (what) {
    leave(what)
    return null
  }
  for (const part of new Set(draft.without)) leave(part)
  const given = uniqueTags((draft.tags ?? []).map((tag) => clean(tag).normalize('NFC')))
  const tags = given.filter((tag) => isTag(tag) && tag.length <= limits.tagLength).slice(0, limits.tagsPerCard)
  if (tags.length < given.length) leave('tag')
  const Answers = answer ? [{ text: answer, correct: true, fileLink: null }] : []
  return {
    line,
    path: pathOf(draft.path),
    content: { questionText, questionFileLink: null, isGapText, Answers, explanation, tags, isTyped: false },
    externalId: externalId ? cut(clean(externalId), importLimits.externalIdLength - 2) || null : null,
    reverseOf: null,
  }
}

interface Texts {
  questionText: string
  answer: string
  explanation: string
  isGapText: boolean
}

function problemOf({ questionText, answer, explanation, isGapText }: Texts): LeftOutReason | null {
  if (questionText === '') return 'no-question'
  if (answer === '' && !isGapText) return 'no-answer'
  const isLong = questionText.length > limits.cardTextLength || answer.length > limits.cardTextLength
  if (isLong || explanation.length > limits.explanationLength) return 'too-long'
  const answers = answer ? [{ text: answer, correct: true, hasImage: false }] : []
  const [problem] = cardProblems({ questionText, hasQuestionImage: false, isGapText, answers, explanation })
  if (!problem) return null
  return problem.message[0] === 'gap' ? 'no-answer' : 'too-complex'
}

/** A text as it is stored. */
const clean = (text: string) => text.replaceAll('\u0000', '').toWellFormed().trim()

/** A text as the name of a deck or a topic: in one line. */
export const nameIn = (text: string, length: number): string => cut(clean(text).replaceAll(/\s+/gu, ' '), length).trim()

const pathOf = (path: readonly string[]): string[] =>
  path
    .map((name) => nameIn(name, limits.topicNameLength))
    .filter((name) => name !== '')
    .slice(0, limits.topicDepth)
