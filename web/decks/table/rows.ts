import type { CallOutput, Card } from '../../../shared/api/contract.ts'
import type { TopicNode } from '../../../shared/api/decks.ts'
import { plainText } from '../../cards/plainText.ts'
import { isWithin, withAbove } from '../../../shared/tags.ts'
import { presentTags } from '../presentTags.ts'
import type { Postponable } from '../putOff.ts'

type Facts = CallOutput<'POST /api/cardFacts'>[number]

/** A card as a row of the table. */
export interface CardRow {
  card: Card
  /** Empty for one that only shows a picture. */
  question: string
  answer: string
  topic: string
  /** Unknown until it is fetched. */
  learned: Facts['learned'] | null
  backAt: Facts['backAt']
  changedAt: string
  /** The learner keeps forgetting it. */
  isLeech: boolean
  /** The learner marked it. */
  isFlagged: boolean
  /** Its place in the deck. */
  place: number
}

/** The card of a row, whose state may not be known yet. */
export const postponable = ({ card: { id }, learned, backAt }: CardRow): Postponable => ({
  id,
  learned: learned ?? 'fresh',
  backAt,
})

export const columns = ['question', 'answer', 'topic', 'learned', 'changed'] as const

export type SortKey = (typeof columns)[number]

/** The filter and the order of the table; null is the order of the deck. With `areLeeches` only the cards that keep slipping show. */
export interface TableView {
  text: string
  topicId: number | null
  /** With this tag, or one within it; null for all. */
  tag: string | null
  areLeeches: boolean
  sort: { by: SortKey; down: boolean } | null
}

/** The topics by which the table can be narrowed. */
export function offeredTopics(topics: readonly TopicNode[], checked: readonly number[]): TopicNode[] {
  const offered = new Set(checked)
  return topics.filter((topic) => offered.has(topic.id) && topic.cards > 0)
}

/** Stands for cards without tags: no tag is a blank. */
export const untagged = ' '

/** The tags by which the table can be narrowed, with those above them, and the chosen one. */
export function offeredTags(rows: readonly CardRow[], chosen: string | null): string[] {
  const all = rows.map(({ card: { id, tags } }) => ({ id, tags: tags.flatMap(withAbove) }))
  return presentTags([{ id: 0, tags: chosen === null || chosen === untagged ? [] : [chosen] }, ...all]).map(
    ({ tag }) => tag,
  )
}

const meetsTag = ({ tags }: Card, tag: string): boolean =>
  tag === untagged ? tags.length === 0 : tags.some((one) => isWithin(one, tag))

/** A view without a topic that is no longer offered. */
export function possibleView(view: TableView, offered: readonly TopicNode[]): TableView {
  const isOffered = view.topicId === null || offered.some(({ id }) => id === view.topicId)
  return isOffered ? view : { ...view, topicId: null }
}

const learnedOrder = ['due', 'learning', 'fresh', 'known', 'buried', 'suspended']

/** The rows of cards that are in the deck's order. */
export function rowsOf(
  cards: readonly Card[],
  names: ReadonlyMap<number, string>,
  facts: ReadonlyMap<number, Facts>,
): CardRow[] {
  return cards.map((card, place) => ({
    card,
    get question() {
      return textsOf(card).question
    },
    get answer() {
      return textsOf(card).answer
    },
    topic: names.get(card.topicId) ?? '',
    learned: facts.get(card.id)?.learned ?? null,
    backAt: facts.get(card.id)?.backAt ?? null,
    changedAt: facts.get(card.id)?.changedAt ?? '',
    isLeech: facts.get(card.id)?.isLeech ?? false,
    isFlagged: facts.get(card.id)?.isFlagged ?? false,
    place,
  }))
}

type Texts = Pick<CardRow, 'question' | 'answer'>
/** Rows are made again with every change of the deck; a card's Markdown is read once, when it is first shown or searched. */
const texts = new WeakMap<Card, Texts>()

/** A card's question and its right answers, as they read. */
function textsOf(card: Card): Texts {
  const known = texts.get(card)
  if (known) return known
  const answers = card.Answers.filter((answer) => answer.correct).map((answer) => plainText(answer.text, false))
  const read = {
    question: plainText(card.questionText, card.isGapText),
    answer: answers.filter((text) => text !== '').join(' · '),
  }
  texts.set(card, read)
  return read
}

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

/** The rows that match, without regard to case and accents, in their order. */
export function shownRows(rows: readonly CardRow[], { text, topicId, tag, areLeeches, sort }: TableView): CardRow[] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  const found = rows.filter((row) => {
    if (topicId !== null && row.card.topicId !== topicId) return false
    if (areLeeches && !row.isLeech) return false
    if (tag !== null && !meetsTag(row.card, tag)) return false
    if (words.length === 0) return true
    const whole = folded(`${row.question} ${row.answer} ${row.topic}`)
    return words.every((word) => whole.includes(word))
  })
  if (!sort) return found
  const compare = comparisons[sort.by]
  const sign = sort.down ? -1 : 1
  return found.toSorted((a, b) => sign * compare(a, b) || a.place - b.place)
}

const collator = new Intl.Collator(undefined, { numeric: true })
const comparisons: Record<SortKey, (a: CardRow, b: CardRow) => number> = {
  question: (a, b) => collator.compare(a.question, b.question),
  answer: (a, b) => collator.compare(a.answer, b.answer),
  topic: (a, b) => collator.compare(a.topic, b.topic),
  learned: (a, b) => learnedOrder.indexOf(a.learned ?? '') - learnedOrder.indexOf(b.learned ?? ''),
  changed: (a, b) => (a.changedAt < b.changedAt ? -1 : a.changedAt > b.changedAt ? 1 : 0),
}

/** The order after a column's head was pressed: up, down, and the deck's again. */
export function nextSort(sort: TableView['sort'], by: SortKey): TableView['sort'] {
  if (sort?.by !== by) return { by, down: false }
  return sort.down ? null : { by, down: true }
}

/** Rows that are selected, by their cards' ids, and the one from which Shift selects. */
interface Selection {
  ids: ReadonlySet<number>
  anchor: number | null
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null }

/** The selection after the checkbox of a row was toggled. With Shift, all rows from the anchor to it take its new state. */
export function withToggled(
  { ids, anchor }: Selection,
  order: readonly number[],
  id: number,
  isRange: boolean,
): Selection {
  const next = new Set(ids)
  const isOn = !ids.has(id)
  const from = anchor === null ? -1 : order.indexOf(anchor)
  const to = order.indexOf(id)
  const range = isRange && from !== -1 && to !== -1 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
  for (const one of range) {
    if (isOn) next.add(one)
    else next.delete(one)
  }
  return { ids: next, anchor: id }
}

/** The selection after all of these rows were checked, or unchecked. */
export function withAll({ ids }: Selection, order: readonly number[], isOn: boolean): Selection {
  const next = new Set(ids)
  for (const id of order) {
    if (isOn) next.add(id)
    else next.delete(id)
  }
  return { ids: next, anchor: null }
}

/** The selected rows among these. */
export const selectedOf = <T extends { id: number }>(cards: readonly T[], { ids }: Selection): T[] =>
  cards.filter((card) => ids.has(card.id))
