/**
 * Bidirectional control characters, which set the direction of the text after them. A name with one would reorder the words around it, or
 * look like another name. Texts of several lines keep them. U+200E and U+200F are not among them: they act like an invisible letter.
 */
export const bidiControls = '\\u202A-\\u202E\\u2066-\\u2069'
const anyBidiControls = new RegExp(`[${bidiControls}]+`, 'gu')

export const withoutBidiControls = (name: string): string => name.replace(anyBidiControls, '')

/** The start of a text, up to a limit: it counts UTF-16 units, as limits do, and leaves no half of a character at the end. */
export const cut = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/u, '')
