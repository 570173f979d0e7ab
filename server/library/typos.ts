/** Mistakes that a word may have: none that is so short that another one is always near. */
const mistakesIn = (letters: number) => (letters < 4 ? 0 : letters < 8 ? 1 : 2)
/** More words than these say less about what was meant. */
const most = 5

/** Of the words, those that `typed` is a misspelling of, or begins as one: with the fewest mistakes, at most five. */
export function nearest(typed: string, words: readonly string[]): string[] {
  const allowed = mistakesIn(Array.from(typed).length)
  const rated = words.map((word) => ({ word, mistakes: mistakesTo(typed, word) }))
  const fewest = Math.min(allowed, ...rated.map(({ mistakes }) => mistakes))
  return rated
    .filter(({ mistakes }) => mistakes === fewest)
    .slice(0, most)
    .map(({ word }) => word)
}

/** The word with each two neighbouring letters swapped: what trigrams are worst at. */
export function swapped(word: string): string[] {
  const letters = Array.from(word)
  return letters.slice(1).map((letter, index) => {
    return [...letters.slice(0, index), letter, letters[index], ...letters.slice(index + 2)].join('')
  })
}

/**
 * How many letters were left out, added, mistaken or swapped with the next one (optimal string alignment) between what was
 * typed and the beginning of a word that it fits best.
 */
export function mistakesTo(typed: string, word: string): number {
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
  return Math.min(...last)
}
