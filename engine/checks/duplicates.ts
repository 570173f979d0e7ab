import { createHash } from 'node:crypto'
import { gapMarker } from '../../shared/gaps.ts'
import { languages } from '../../shared/languages.ts'
import { filledQuestion, wantedAnswers } from './candidate-texts.ts'
import { rulesOf } from './rules.ts'
import { formulaKey, isSymbolic, splitVerbatim } from './spans.ts'
import { fold, plain, stemOf, wordsOf } from './words.ts'
import { openPauses } from '../concurrency.ts'
import type { Candidate } from '../generators/port.ts'

/** A card of the deck: its question, and its correct answers joined. */
export interface KnownCard {
  question: string
  answer: string
}

/** The features by which two cards are compared. */
interface Print {
  isGap: boolean
  /** The question's words and signs, folded. */
  asked: string
  question: ReadonlySet<string>
  answer: ReadonlySet<string>
  all: ReadonlySet<string>
}

/** An index of the cards of a deck, including those being added. */
export interface Duplicates {
  /** Whether a card asks for the same, in the same or other words. */
  isKnown: (card: Candidate) => boolean
  add: (card: Candidate) => void
}

/** At most this many cards per word are compared; rarer words find duplicates too. */
const mostCards = 3_000
/** With more rare words than this, a card must share at least two of them to be compared. */
const manyWords = 4

/** A deck may mix languages, so a function word of one language counts as such in all. */
const functionWords: ReadonlySet<string> = Object.values(languages).reduce<Set<string>>(
  (all, language) => all.union(rulesOf(language).functionWords),
  new Set(),
)

/**
 * The stems of a text's content words, or of all its words if it has no content words. Codes such as SA or IT are
 * content, and so are code and formulas, each as a whole.
 */
function stemsOf(text: string): ReadonlySet<string> {
  if (isSymbolic(text)) return new Set([formulaKey(text)])
  const { spans, prose } = splitVerbatim(text)
  const words = wordsOf(prose)
  // A sentence all in capitals contains no recognisable codes.
  const isShouted = words.length > 3 && !/\p{Ll}/u.test(text)
  const isCode = (word: string) => !isShouted && /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(word)
  const telling = words.filter((word) => isCode(word) || !functionWords.has(word.toLowerCase()))
  return new Set([...spans.map(formulaKey), ...(telling.length > 0 ? telling : words).map(stemOf)])
}

/**
 * Identifies a card within a deck regardless of punctuation, case and accents: a hash of the words of its question and
 * of what is to be recalled. It is stored, so changing it makes every card new.
 */
export function fingerprintOf(card: Candidate): string {
  const answers = wantedAnswers(card).map(signsOf).toSorted()
  return createHash('sha256')
    .update([signsOf(filledQuestion(card)), ...answers].join('\n'))
    .digest('hex')
    .slice(0, 32)
}

/** The folded words of a text, with the signs that distinguish formulas. */
function signsOf(text: string): string {
  const signs = plain(text).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|[\p{Sm}\p{Sc}%°^#*]|-(?=\p{N})/gu) ?? []
  return signs.map(fold).join(' ')
}

/** The characters of a deck that are indexed, some 50,000 one-line cards; the index takes many times as much memory. */
const comparedCharacters = 3_000_000

/** Indexes the cards of a deck, newest first. More can be added. */
export async function openDuplicatesOfDeck(
  existing: AsyncIterable<readonly KnownCard[]> | Iterable<readonly KnownCard[]>,
): Promise<Duplicates> {
  const known = openDuplicates([])
  const pause = openPauses()
  let characters = 0
  for await (const cards of existing) {
    for (const card of cards) {
      known.add(asCandidate(card))
      characters += card.question.length + card.answer.length
      await pause()
    }
    if (characters > comparedCharacters) break
  }
  return known
}

/** The synchronous version, for few cards. */
export function openDuplicates(existing: readonly KnownCard[]): Duplicates {
  const prints: Print[] = []
  /** Scratch space for counting shared words; all zero between calls. */
  let counts = new Uint8Array(0)
  const byWord = new Map<string, number[]>()
  const byAsked = new Map<string, number[]>()
  const add = (card: Candidate) => {
    const print = printOf(card)
    const index = prints.push(print) - 1
    push(byAsked, print.asked, index)
    for (const stem of print.all) push(byWord, stem, index)
  }
  for (const card of existing) add(asCandidate(card))

  /** Cards that share some of the rarer half of a card's words. Without these, two cards are not alike. */
  function alike(print: Print): number[] {
    if (counts.length < prints.length) counts = new Uint8Array(prints.length * 2)
    const lists = [...print.all].map((stem) => byWord.get(stem) ?? []).toSorted((a, b) => a.length - b.length)
    const rare = lists.slice(0, Math.floor(lists.length / 2) + 1)
    const needed = rare.length > manyWords ? 2 : 1
    const touched: number[] = []
    for (const indices of rare)
      for (const index of indices.length > mostCards ? indices.slice(-mostCards) : indices) {
        const count = (counts[index] ?? 0) + 1
        counts[index] = count
        if (count === 1) touched.push(index)
      }
    const found = touched.filter((index) => (counts[index] ?? 0) >= needed)
    for (const index of touched) counts[index] = 0
    return [...(byAsked.get(print.asked) ?? []), ...found]
  }

  return {
    isKnown: (card) => {
      const print = printOf(card)
      return alike(print).some((index) => {
        const other = prints[index]
        return other !== undefined && isSame(print, other)
      })
    },
    add,
  }
}

function push(map: Map<string, number[]>, key: string, index: number): void {
  const indices = map.get(key)
  if (indices) indices.push(index)
  else map.set(key, [index])
}

function asCandidate({ question, answer }: KnownCard): Candidate {
  const kind = question.includes(gapMarker) ? 'gap' : 'basic'
  return { kind, question, answers: [{ text: answer, correct: true }], source: null }
}

function printOf(card: Candidate): Print {
  const filled = filledQuestion(card)
  const question = stemsOf(filled)
  const answer = stemsOf(wantedAnswers(card).join(' '))
  return { isGap: card.kind === 'gap', asked: signsOf(filled), question, answer, all: question.union(answer) }
}

/** The thresholds were tuned by hand on the pairs in the tests. */
function isSame(one: Print, other: Print): boolean {
  const sameAnswer = likeness(one.answer, other.answer)
  // Two gap cards of one sentence differ as long as they hide different words.
  if (one.isGap && other.isGap) return sameAnswer === 1 && likeness(one.question, other.question) >= 0.85
  if (one.asked === other.asked) return true
  if (one.isGap || other.isGap) return sameAnswer === 1 && one.answer.size > 0 && likeness(one.all, other.all) >= 0.8
  const sameQuestion = likeness(one.question, other.question)
  if (sameAnswer < 1) return sameQuestion === 1 && one.question.size > 0 && overlap(one.answer, other.answer) >= 0.5
  const isLongAnswer = one.answer.size >= 4
  if (isLongAnswer) return sameQuestion >= 0.3
  // If each side names something that the other does not, they may ask about different things.
  const eachHasOwn = !one.question.isSubsetOf(other.question) && !other.question.isSubsetOf(one.question)
  return sameQuestion >= (eachHasOwn ? 0.85 : 0.6)
}

/** The Jaccard index of two sets of words. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = one.intersection(other).size
  const either = one.size + other.size - both
  return either === 0 ? 1 : both / either
}

/** The share of the smaller set's words that are in both. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shorter = Math.min(one.size, other.size)
  return shorter === 0 ? 0 : one.intersection(other).size / shorter
}
