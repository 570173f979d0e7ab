/** The start of a text, up to a limit: it counts UTF-16 units, as limits do, and leaves no half of a character at the end. */
export const cut = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/u, '')
