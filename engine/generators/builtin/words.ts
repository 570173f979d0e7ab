/** Whether two words are forms of one: the same but for their last letters. */
export function isSameWord(a: string, b: string): boolean {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()]
  if (x === y) return true
  const longest = Math.max(x.length, y.length)
  const needed = Math.max(4, longest - 3)
  return Math.min(x.length, y.length) >= needed && x.slice(0, needed) === y.slice(0, needed)
}

/** The words of a text in lower case, without marks. */
export function plainWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Whether each word of a term stands in a text, in whatever form. */
export function namesTerm(text: string, term: string): boolean {
  const words = plainWords(text)
  const wanted = plainWords(term)
  return wanted.length > 0 && wanted.every((word) => words.some((other) => isSameWord(word, other)))
}

/** Whether a form of a word that is hidden, or a number of it, can be read beside it. */
export function isGivenAway(text: string, start: number, end: number): boolean {
  const rest = `${text.slice(0, start)} ${text.slice(end)}`
  return plainWords(text.slice(start, end)).some(
    (word) => (word.length > 3 || /\d/u.test(word)) && namesTerm(rest, word),
  )
}
