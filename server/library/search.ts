import type { Deck } from '../../shared/api/contract.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { indexWords } from './upkeep.ts'
import { deckColumns, deckJoins } from '../decks/decks.ts'

const page = (words: string) =>
  preparedQuery<Deck>(`
    select ${deckColumns}
    from search_library($1, ${words}, $4::text[], $2, $3) with ordinality found (id, ordinal)
    join decks d on d.id = found.id ${deckJoins} order by found.ordinal`)

/** `$2` public decks of other users than `$1`, from offset `$3`, that match all filters `$4`. */
const listPublic = page('null')
/** Of those, the ones that contain a word for each word of the text `$5`. */
const searchPublic = page('words_of($5)')
/** As above, for words as given; `a|b` matches either. */
const searchPublicWords = page('$5::text[]')

/** The words of the text `$1`, and whether a word of any public deck begins with them. */
const readWords = preparedQuery<{ word: string; isKnown: boolean }>(`
  select t.word, exists (
    select from library_words l where l.word >= t.word and l.word < t.word || U&'\\+10FFFF') "isKnown"
  from unnest(words_of($1)) t (word)`)

/** Words of public decks that begin with one of `$1`, the most similar to `$2` first. */
const readBeginning = preparedQuery<{ word: string }>(`
  select distinct l.word, similarity(l.word, $2)
  from unnest($1::text[]) t (word), lateral (
    select word from library_words where word >= t.word and word < t.word || U&'\\+10FFFF' order by word limit 2) l
  order by 2 desc, 1 limit 100`)

/** Words of public decks that are similar to `$1`, the most similar first. */
const readSimilar = preparedQuery<{ word: string }>(`
  select word from library_words where word % $1 order by similarity(word, $1) desc, word limit 100`)

const newestDecks = 20

interface Search {
  userId: number
  text: string
  /** Language and size. */
  filters: string[]
  limit: number
  offset: number
}

/** A page of public decks of other users, best match first. Corrects words that no deck contains. */
export async function searchLibrary(db: Db, { userId, text, filters, limit, offset }: Search): Promise<Deck[]> {
  if (!text) return listPublic(db, userId, limit, offset, filters)
  const found = await searchPublic(db, userId, limit, offset, filters, text)
  if (found.length > 0) return found
  const words = await correctedWords(db, text)
  return words ? searchPublicWords(db, userId, limit, offset, filters, words) : []
}

/** The words of a text with misspelled ones corrected. Undefined when none is misspelled, or no similar word exists. */
async function correctedWords(db: Db, text: string): Promise<string[] | undefined> {
  // Includes the words of decks that were published recently.
  await indexWords(db, newestDecks)
  const words = await readWords(db, text)
  if (words.every(({ isKnown }) => isKnown)) return undefined
  const corrected: string[] = []
  for (const { word, isKnown } of words) {
    const near = isKnown ? [word] : await nearWords(db, word)
    if (near.length === 0) return undefined
    corrected.push(near.join('|'))
  }
  return corrected
}

/** The most similar words. An index finds those that are one mistake away; trigrams find those with two. */
async function nearWords(db: Db, word: string): Promise<string[]> {
  const most = mistakesIn(word)
  if (most === 0) return []
  const meant = oneMistakeFrom(word)
  const near = meant ? nearest(word, (await readBeginning(db, meant, word)).map(wordOf)) : []
  if (near.length > 0 || (meant && most === 1)) return near
  return nearest(word, (await readSimilar(db, word)).map(wordOf))
}

const wordOf = (row: { word: string }) => row.word

/** The number of mistakes allowed in a word: none in short words, which always have similar ones. */
function mistakesIn(word: string): number {
  const letters = Array.from(word).length
  return letters < 4 ? 0 : letters < 8 ? 1 : 2
}
/** More candidates say less about what was meant. */
const most = 5

/**
 * Up to five of the words of which `typed` is a misspelling, or a misspelled beginning, with the fewest mistakes.
 * Whole words come before beginnings; otherwise the order is kept.
 */
export function nearest(typed: string, words: readonly string[]): string[] {
  const allowed = mistakesIn(typed)
  const rated = words.map((word) => ({ word, ...mistakesTo(typed, word) }))
  const fewest = Math.min(allowed, ...rated.map(({ toBeginning }) => toBeginning))
  return rated
    .filter(({ toBeginning }) => toBeginning === fewest)
    .toSorted((a, b) => Number(a.toWord > fewest) - Number(b.toWord > fewest))
    .slice(0, most)
    .map(({ word }) => word)
}

/** Letters after folding, for words with a manageable number of variants. */
const alphabets = [
  { of: /^[a-z0-9]{1,40}$/, letters: Array.from('abcdefghijklmnopqrstuvwxyz') },
  { of: /^[\u0400-\u04ff]{1,40}$/, letters: Array.from('абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёъыэ') },
]

/** All variants of a word that differ by one mistake. Undefined for other alphabets and very long words. */
export function oneMistakeFrom(typed: string): string[] | undefined {
  const alphabet = alphabets.find(({ of }) => of.test(typed))?.letters
  if (!alphabet) return undefined
  const splits = Array.from({ length: typed.length + 1 }, (_, index) => [typed.slice(0, index), typed.slice(index)])
  const meant = splits.flatMap(([before = '', after = '']) => [
    ...alphabet.map((letter) => before + letter + after),
    ...(after ? [before + after.slice(1), ...alphabet.map((letter) => before + letter + after.slice(1))] : []),
    ...(after.length > 1 ? [before + after[1] + after[0] + after.slice(2)] : []),
  ])
  return [...new Set(meant)].filter((one) => one !== typed)
}

/**
 * The number of letters left out, added, mistaken or swapped (optimal string alignment) between what was typed and a
 * word, and between what was typed and the beginning of the word that fits best.
 */
export function mistakesTo(typed: string, word: string): { toWord: number; toBeginning: number } {
  const [from, to] = [Array.from(typed), Array.from(word)]
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const next = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      next.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped && row > 1 && column > 1 ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    beforeLast = last
    last = next
  }
  return { toWord: last[to.length] ?? 0, toBeginning: Math.min(...last) }
}
