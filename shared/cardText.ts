import { gapMarker, parseGaps } from './gaps.ts'
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
/** What a formula counts as at least, and the end of a cell of a matrix besides itself: each takes elements of its own. */
const shortestLength = 12
const cellLength = 3

/** A word that is joined or written from right to left, with its accents and joiners: a browser shapes it again for each line that it takes. */
const longWord = /[\u0590-\u08ff\p{M}\p{Cf}]{301}/u

/** What takes a box of its own: a line, a gap with its two markers, and a change from letters that are written from right to left. */
const box = /\n|<br|\/\$|[\u0590-\u08ff](?=\P{L}?(?![\u0590-\u08ff])[\p{L}\d])/u

/**
 * The reason why a card's text would take too long to render, or null: a line begins with too many markers of lists and
 * quotes, a word is too long, the formulas are, or there are too many lines, gaps or cells of tables. The server refuses
 * such a text, and the client shows one that was saved earlier as source. The check takes linear time; other slow
 * constructs of Markdown are bounded in web/cards/markdown.ts.
 */
export function slowToRender(text: string): 'nested' | 'word' | 'dense' | null {
  const lines = text.replaceAll(/\r\n?/g, '\n')
  if (tooDeep.test(lines)) return 'nested'
  if (longWord.test(lines)) return 'word'
  // The text around the gaps of a gap card is one document: a line break in a gap is not one of the document.
  const readings = [lines, lines.replaceAll(gapMarker, gapInFormula), withoutGaps(lines)]
  return readings.some(isDense) ? 'dense' : null
}

const isDense = (text: string) =>
  text.split(box).length > limits.textLines ||
  formulasLength(text) > limits.formulasLength ||
  tableCells(text) > limits.tableCells

/** The line below the header of a table, also in a list or a quote, has a run of hyphens for each column. */
const tableDelimiter = /^[\s>|:-]+$/
/** Ends a table, also in a quote. */
const blankLine = /^[ >]*$/

/**
 * The greatest number of cells that the tables of a text can have. Each row of a table is as wide as its header, however
 * few cells are typed; lines without a blank one in between count as rows of the widest table among them.
 */
function tableCells(text: string): number {
  let cells = 0
  let columns = 0
  let rows = 0
  for (const line of [...text.split('\n'), '']) {
    if (blankLine.test(line)) {
      cells += columns * rows
      columns = 0
      rows = 0
    } else rows += 1
    if (/[|:]/.test(line) && tableDelimiter.test(line)) columns = Math.max(columns, line.match(/-+/g)?.length ?? 0)
  }
  return cells
}

const withoutGaps = (text: string) =>
  parseGaps(text)
    .map((segment) => (segment.kind === 'text' ? segment.text : gapMarker))
    .join('')

/** The number of characters in formulas, including delimiters. A formula without an end counts as a short one. */
function formulasLength(text: string): number {
  let length = 0
  const unclosed = new Set<string>()
  delimiter.lastIndex = 0
  for (let match = delimiter.exec(text); match; match = delimiter.exec(text)) {
    const end = formulaEnd(text, match.index, match[0], unclosed)
    const cells = text.slice(match.index, end).split('&').length - 1
    const least = end > match.index ? shortestLength : /^(?:\$\$|\\[([])$/.test(match[0]) ? unclosedLength : 0
    length += Math.max(end - match.index + cellLength * cells, least)
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
