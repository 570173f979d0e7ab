import { type CellSeparator, cellSeparators } from '../../shared/imports.ts'
import { limits } from '../../shared/limits.ts'

/** A row of a table, and the line that it begins in. */
export interface Row {
  line: number
  cells: string[]
}

/** The lines from which the separator is found. */
const sampleLines = 200
/** No cell is longer: a quotation mark that is not closed within that is a character. */
const longestQuoted = 3 * limits.cardTextLength

/** The rows of separated values. A quoted cell has its quotation marks doubled, and may have line breaks. Blank lines are left out. */
export function rowsOf(text: string, separator: string, firstLine = 1): Row[] {
  const rows: Row[] = []
  let line = firstLine
  let begins = line
  let cells: string[] = []
  let at = 0
  while (at <= text.length) {
    const quoted = text[at] === '"' ? quotedAt(text, at, separator) : null
    const end = quoted?.end ?? endOfCell(text, at, separator)
    const cell = quoted?.cell ?? text.slice(at, end)
    if (quoted) line += newlines(cell)
    cells.push(cell)
    const isEnd = text[end] !== separator
    at = end + 1
    if (!isEnd) continue
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: begins, cells })
    cells = []
    line += 1
    begins = line
  }
  return rows
}

function endOfCell(text: string, from: number, separator: string): number {
  for (let at = from; at < text.length; at += 1) if (text[at] === separator || text[at] === '\n') return at
  return text.length
}

/** The quoted cell that begins at a quotation mark; null if none ends where a cell can end. */
function quotedAt(text: string, from: number, separator: string): { cell: string; end: number } | null {
  const most = Math.min(text.length, from + longestQuoted)
  for (let at = text.indexOf('"', from + 1); at >= 0 && at <= most; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') {
      at += 1
      continue
    }
    const end = at + 1
    if (end < text.length && text[end] !== separator && text[end] !== '\n') return null
    return { cell: text.slice(from + 1, at).replaceAll('""', '"'), end }
  }
  return null
}

const newlines = (text: string) => text.split('\n').length - 1

/** The separator that most lines have equally often. A blank only separates if the file or the user says so. */
export function separatorOf(text: string): CellSeparator {
  const sample = text.split('\n', sampleLines).join('\n')
  const [best] = cellSeparators
    .filter((separator) => separator !== ' ')
    .map((separator) => ({ separator, share: evenShare(rowsOf(sample, separator)) }))
    .toSorted((one, other) => other.share - one.share)
  return best && best.share > 0 ? best.separator : ','
}

/** The share of rows that have the most frequent number of cells, of two and more. */
function evenShare(rows: readonly Row[]): number {
  const counts = new Map<number, number>()
  for (const { cells } of rows) if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  return Math.max(0, ...counts.values()) / Math.max(1, rows.length)
}

/** The header lines of a text of Anki, or of Excel's `sep=`, and the rest of it. */
export function headersOf(text: string): { headers: Map<string, string>; rest: string; firstLine: number } {
  const headers = new Map<string, string>()
  let from = 0
  let firstLine = 1
  for (;;) {
    const end = text.indexOf('\n', from)
    const line = text.slice(from, end < 0 ? undefined : end)
    const [, name, value] = /^#([a-z][a-z ]*):(.*)$/iu.exec(line) ?? /^(sep)=(.)$/iu.exec(line) ?? []
    // Before there were headers, a first line named the tags of all notes.
    const [, tags] = (firstLine === 1 && /^tags:(.*)$/u.exec(line)) || []
    if (name === undefined && tags === undefined) break
    headers.set(name?.toLowerCase() ?? 'tags', value ?? tags ?? '')
    if (end < 0) return { headers, rest: '', firstLine: firstLine + 1 }
    from = end + 1
    firstLine += 1
  }
  return { headers, rest: text.slice(from), firstLine }
}

const named: Record<string, CellSeparator> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  pipe: '|',
  colon: ':',
  space: ' ',
}

/** The separator that a header names, or is. */
export const namedSeparator = (name: string): CellSeparator | undefined =>
  named[name.trim().toLowerCase()] ?? cellSeparators.find((one) => one === name || (name === '\\t' && one === '\t'))
