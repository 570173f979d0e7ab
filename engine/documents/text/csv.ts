import { hasHeaderRow } from '../recognise.ts'
import { type Draft, withoutPages } from '../pieces.ts'
import { Unreadable } from '../problems.ts'
import { decodeText } from './decode.ts'

const delimiters = [',', ';', '\t', '|']
/** The number of rows that the delimiter is detected from. */
const sampleRows = 30

/** Reads a table as text, with any common delimiter. */
export function readCsv(bytes: Buffer): Draft {
  const text = decodeText(bytes)
  if (text === null) throw new Unreadable('damaged', 'no text')
  const rows = rowsOf(text.replace(/^\uFEFF/u, ''), delimiterOf(text))
  const filled = rows.filter((row) => row.some((cell) => cell.trim()))
  return withoutPages([{ kind: 'table', page: 1, hasHeader: hasHeaderRow(filled), rows: filled }])
}

/** The delimiter that gives most rows the same number of cells, and more than one. */
function delimiterOf(text: string): string {
  // Excel's way to declare it.
  const named = /^\uFEFF?sep=(.)\n/u.exec(text)?.[1]
  if (named) return named
  const scores = delimiters.map((delimiter) => {
    const counts = rowsOf(text.slice(0, 50_000), delimiter, sampleRows).map((row) => row.length)
    const usual = counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 1
    return {
      delimiter,
      score: usual < 2 ? 0 : counts.filter((count) => count === usual).length / counts.length + usual / 1_000,
    }
  })
  return scores.toSorted((one, other) => other.score - one.score)[0]?.delimiter ?? ','
}

/** The rows of cells. A quoted cell may contain delimiters, line ends and doubled quotes. */
function rowsOf(text: string, delimiter: string, most = Number.POSITIVE_INFINITY): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at < text.length && rows.length < most;) {
    const { cell, end } = cellAt(text, at, delimiter)
    row.push(cell)
    if (text[end] !== delimiter) {
      rows.push(row)
      row = []
    } else if (end === text.length - 1) row.push('')
    at = end + 1
  }
  if (row.length > 0) rows.push(row)
  return rows
}

function cellAt(text: string, start: number, delimiter: string): { cell: string; end: number } {
  if (text[start] !== '"') {
    const end = endOfCell(text, start, delimiter)
    return { cell: text.slice(start, end), end }
  }
  let quote = text.indexOf('"', start + 1)
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  const last = quote === -1 ? text.length : quote
  const end = endOfCell(text, Math.min(last + 1, text.length), delimiter)
  return { cell: text.slice(start + 1, last).replaceAll('""', '"') + text.slice(last + 1, end), end }
}

function endOfCell(text: string, start: number, delimiter: string): number {
  let end = start
  while (end < text.length && text[end] !== '\n' && text[end] !== delimiter) end += 1
  return end
}
