/**
 * Controls that turn the direction of text around, up to an end of their own. A name with one of them would turn the words around it, or
 * look like another name; it needs none, as letters have directions. Texts of several lines keep them.
 */
export const turns = '\\u202A-\\u202E\\u2066-\\u2069'
const anyTurns = new RegExp(`[${turns}]+`, 'gu')

export const withoutTurns = (name: string): string => name.replace(anyTurns, '')

/** The start of a text, up to a limit: it counts UTF-16 units, as limits do, and leaves no half of a character at the end. */
export const cut = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/u, '')
