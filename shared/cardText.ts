import { gapMarker } from './gaps.ts'
import { limits } from './limits.ts'

/** A line that begins with too many markers of lists and quotes, unless it is a divider such as `- - -`. */
const tooDeep = new RegExp(
  String.raw`^(?![ \t]*([-*])(?:[ \t]*\1)*[ \t]*$)(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))){${limits.nestedMarkers + 1}}`,
  'm',
)

const delimiter = /\\[\s\S]|\$\$?/g
const dollars = /\$\$(?:\\[\s\S]|[^\\$]|\$(?!\$))+?\$\$/y
const dollar = /\$(?![\s$])(?:\\[\s\S]|[^\\$])+?(?<!\s)\$(?!\d)/y

/** How a gap in a formula is typeset (web/cards/markdown.ts). It is longer than the marker. */
const gapInFormula = '\\underline{'

/** The length that a formula without an end counts as, because a parser looks for the end. */
const unclosedLength = 8

/**
 * The reason why a card's text would take too long to render, or null: a line begins with too many markers of lists and
 * quotes, or the formulas are too long. The server refuses such a text, and the client shows one that was saved earlier
 * as source. The check takes linear time; other slow constructs of Markdown are bounded in web/cards/markdown.ts.
 */
export function slowToRender(text: string): 'nested' | 'formulas' | null {
  if (tooDeep.test(text.replaceAll('\r', '\n'))) return 'nested'
  const shown = text.includes(gapMarker) ? text.replaceAll(gapMarker, gapInFormula) : ''
  return [text, shown].some((each) => formulasLength(each) > limits.formulasLength) ? 'formulas' : null
}

/** The number of characters in formulas, including delimiters. A formula without an end counts as a short one. */
function formulasLength(text: string): number {
  let length = 0
  const unclosed = new Set<string>()
  delimiter.lastIndex = 0
  for (let match = delimiter.exec(text); match; match = delimiter.exec(text)) {
    const end = formulaEnd(text, match.index, match[0], unclosed)
    length += Math.max(end - match.index, /^(?:\$\$|\\[([])$/.test(match[0]) ? unclosedLength : 0)
    // A `$` that opens nothing can be followed by one that does.
    delimiter.lastIndex = Math.max(end, match.index + (match[0].startsWith('\\') ? 2 : 1))
  }
  return length
}

/** The end of the formula at a delimiter; the start of the delimiter if it opens none. */
function formulaEnd(text: string, at: number, open: string, unclosed: Set<string>): number {
  if (open === '\\(' || open === '\\[') {
    const close = open === '\\(' ? '\\)' : '\\]'
    const found = unclosed.has(close) ? -1 : text.indexOf(close, at + 3)
    if (found === -1) unclosed.add(close)
    return found === -1 ? at : found + 2
  }
  if (open.startsWith('\\')) return at
  const pattern = open === '$$' ? dollars : dollar
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}
