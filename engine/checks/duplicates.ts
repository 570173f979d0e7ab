import { createHash } from 'node:crypto'
import { gapMarker } from '../../shared/gaps.ts'
import { languages } from '../../shared/languages.ts'
import { filledQuestion, wantedAnswers } from './candidate-texts.ts'
import { rulesOf } from './rules-of.ts'
import { fold, plain, stemOf, wordsOf } from './words.ts'
import { openPauses } from './pauses.ts'
import type { Candidate } from '../generators/port.ts'

/** A card of the deck: its question, and its correct answers in one. */
export interface KnownCard {
  question: string
  answer: string
}

/** What two cards are compared by. */
interface Print {
  isGap: boolean
  /** The whole question in plain words. */
  asked: string
  question: ReadonlySet<string>
  answer: ReadonlySet<string>
  all: ReadonlySet<string>
}

/** Knows the cards of a deck and of what is being added to it. */
export interface Duplicates {
  /** Whether there is a card already that asks for the same, in the same words or others. */
  isKnown: (card: Candidate) => boolean
  add: (card: Candidate) => void
}

/** More cards with the same word than this are not looked through: rarer words find the like of a card too. */
const mostCards = 3_000
/** With more rare words than this, a card that shares but one of them is not worth a look. */
const manyWords = 4

/** Cards can be in any language, so a small word of one counts as such in all. */
const functionWords: ReadonlySet<string> = Object.values(languages).reduce<Set<string>>(
  (all, language) => all.union(rulesOf(language).functionWords),
  new Set(),
)

/** What a text is about: its words without the small ones, or all where it has no others. Codes, like SA or IT, are not small. */
function stemsOf(text: string): ReadonlySet<string> {
  const words = wordsOf(text)
  // In a sentence that is all in capitals, they say nothing.
  const isShouted = words.length > 3 && !/\p{Ll}/u.test(text)
  const isCode = (word: string) => !isShouted && /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(word)
  const telling = words.filter((word) => isCode(word) || !functionWords.has(word.toLowerCase()))
  return new Set((telling.length > 0 ? telling : words).map(stemOf))
}

/**
 * What tells a card from all others of a deck, whatever its punctuation, case and accents: a hash of the words of its
 * question and of what is to be recalled. It is stored; changing it makes every card new.
 */
export function fingerprintOf(card: Candidate): string {
  const answers = wantedAnswers(card).map(signsOf).toSorted()
  return createHash('sha256')
    .update([signsOf(filledQuestion(card)), ...answers].join('\n'))
    .digest('hex')
    .slice(0, 32)
}

/** Words, and signs that make formulas differ. */
function signsOf(text: string): string {
  const signs = plain(text).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|[\p{Sm}\p{Sc}%°^#*]|-(?=\p{N})/gu) ?? []
  return signs.map(fold).join(' ')
}

/** Characters of a deck that are compared with, some 50,000 cards of one line each: words take many times as much memory. */
const comparedCharacters = 3_000_000

/** Opens the search for duplicates among the cards of a deck, which come the newest first; more can be added. */
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

/** The same at once, for few cards. */
export function openDuplicates(existing: readonly KnownCard[]): Duplicates {
  const prints: Print[] = []
  /** For counting shared words; all zero in between. */
  let counts = new Uint8Array(0)
  const byWord = new Map<string, number[]>()
  const byAsked = new Map<string, number[]>()
  const add = (card: Candidate) => {
    const print = printOf(card)
    const place = prints.push(print) - 1
    push(byAsked, print.asked, place)
    for (const stem of print.all) push(byWord, stem, place)
  }
  for (const card of existing) add(asCandidate(card))

  /** Cards that share some of the rarer words, the half without which two cards are not alike. */
  function alike(print: Print): number[] {
    if (counts.length < prints.length) counts = new Uint8Array(prints.length * 2)
    const lists = [...print.all].map((stem) => byWord.get(stem) ?? []).toSorted((a, b) => a.length - b.length)
    const rare = lists.slice(0, Math.floor(lists.length / 2) + 1)
    const needed = rare.length > manyWords ? 2 : 1
    const touched: number[] = []
    for (const places of rare)
      for (const place of places.length > mostCards ? places.slice(-mostCards) : places) {
        const count = (counts[place] ?? 0) + 1
        counts[place] = count
        if (count === 1) touched.push(place)
      }
    const found = touched.filter((place) => (counts[place] ?? 0) >= needed)
    for (const place of touched) counts[place] = 0
    return [...(byAsked.get(print.asked) ?? []), ...found]
  }

  return {
    isKnown: (card) => {
      const print = printOf(card)
      return alike(print).some((place) => {
        const other = prints[place]
        return other !== undefined && isSame(print, other)
      })
    },
    add,
  }
}

function push(index: Map<string, number[]>, key: string, place: number): void {
  const places = index.get(key)
  if (places) places.push(place)
  else index.set(key, [place])
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

/** Thresholds were set by hand on pairs that must and must not be the same; the tests have them. */
function isSame(one: Print, other: Print): boolean {
  const sameAnswer = likeness(one.answer, other.answer)
  // Two gap cards of one sentence are two cards as long as they hide different words.
  if (one.isGap && other.isGap) return sameAnswer === 1 && likeness(one.question, other.question) >= 0.85
  if (one.asked === other.asked) return true
  if (one.isGap || other.isGap) return sameAnswer === 1 && one.answer.size > 0 && likeness(one.all, other.all) >= 0.8
  const sameQuestion = likeness(one.question, other.question)
  if (sameAnswer < 1) return sameQuestion === 1 && one.question.size > 0 && overlap(one.answer, other.answer) >= 0.5
  const isLongAnswer = one.answer.size >= 4
  if (isLongAnswer) return sameQuestion >= 0.3
  // Where each side names something that the other does not, they may ask about different things.
  const eachHasOwn = !one.question.isSubsetOf(other.question) && !other.question.isSubsetOf(one.question)
  return sameQuestion >= (eachHasOwn ? 0.85 : 0.6)
}

/** Share of words in both among those in either. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = one.intersection(other).size
  const either = one.size + other.size - both
  return either === 0 ? 1 : both / either
}

/** Share of words in both among those of the shorter one. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shorter = Math.min(one.size, other.size)
  return shorter === 0 ? 0 : one.intersection(other).size / shorter
}
