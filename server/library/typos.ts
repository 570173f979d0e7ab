/** Mistakes that a word may have: none that is so short that another one is always near. */
export function mistakesIn(word: string): number {
  const letters = Array.from(word).length
  return letters < 4 ? 0 : letters < 8 ? 1 : 2
}
/** More words than these say less about what was meant. */
const most = 5

/**
 * Of the words, those that `typed` is a misspelling of, or begins as one: with the fewest mistakes, at most five. Whole words
 * come before beginnings, and otherwise they stay in their order.
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

/** Letters as searches fold them, and words of which that many variants are not too many. */
const alphabets = [
  { of: /^[a-z0-9]{1,40}$/, letters: Array.from('abcdefghijklmnopqrstuvwxyz') },
  { of: /^[\u0400-\u04ff]{1,40}$/, letters: Array.from('абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёъыэ') },
]

/** What may have been meant, had one mistake been made; undefined for a word of other letters, or a very long one. */
export function oneMistakeFrom(typed: string): string[] | undefined {
  const alphabet = alphabets.find(({ of }) => of.test(typed))?.letters
  if (!alphabet) return undefined
  const places = Array.from({ length: typed.length + 1 }, (_, place) => [typed.slice(0, place), typed.slice(place)])
  const meant = places.flatMap(([before = '', after = '']) => [
    ...alphabet.map((letter) => before + letter + after),
    ...(after ? [before + after.slice(1), ...alphabet.map((letter) => before + letter + after.slice(1))] : []),
    ...(after.length > 1 ? [before + after[1] + after[0] + after.slice(2)] : []),
  ])
  return [...new Set(meant)].filter((one) => one !== typed)
}

/**
 * How many letters were left out, added, mistaken or swapped with the next one (optimal string alignment) between what was
 * typed and a word, or the beginning of it that fits best.
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
