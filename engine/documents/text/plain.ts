import { type Draft, type Piece, withoutPages } from '../pieces.ts'
import { Unreadable } from '../problems.ts'
import { bulletOf, hasHeaderRow, numberedLevel, readsLikeCaption } from '../recognise.ts'
import { decodeText } from './decode.ts'
import { withoutFormulas } from './formulas.ts'
import { isLatex, readLatex } from './latex.ts'

/** Reads LaTeX, or plain text: paragraphs separated by blank lines, and lone lines that look like headings. */
export async function readPlain(bytes: Buffer): Promise<Draft> {
  const text = decodeText(bytes)
  if (text === null) throw new Unreadable('damaged', 'not a text file')
  if (isLatex(text)) return readLatex(text)
  const { text: plain, restore } = withoutFormulas(text)
  return withoutPages(restore(plainPieces(plain, 1)))
}

/** The blocks of a page of plain text. */
export function plainPieces(text: string, page: number): Piece[] {
  const lines = text.replaceAll('\f', '\n\n').split('\n')
  const isWrapped =
    lines.filter((line) => line.length > 60 && line.length < 100).length >
    lines.filter((line) => line.length >= 100).length
  const pieces: Piece[] = []
  for (const group of groupsOf(lines)) {
    let rest = group
    const [first = '', second = ''] = rest
    const underline = /^\s*([=~#*-])\1{2,}\s*$/u.exec(second)?.[1]
    if (underline && first.trim().length <= 100) {
      pieces.push({ kind: 'heading', page, level: underline === '=' || underline === '#' ? 1 : 2, text: first })
      rest = rest.slice(2)
    } else if (rest.length === 1 && levelOf(first) !== null) {
      pieces.push({ kind: 'heading', page, level: levelOf(first) ?? 3, text: first })
      rest = []
    }
    addText(rest, { isWrapped, page, pieces })
  }
  return pieces
}

interface Target {
  isWrapped: boolean
  page: number
  pieces: Piece[]
}

function addText(lines: readonly string[], { isWrapped, page, pieces }: Target): void {
  let open: string[] = []
  const close = () => {
    if (open.length > 0) {
      const text = joinLines(open)
      pieces.push({ kind: readsLikeCaption(text) ? 'caption' : 'paragraph', page, text, marked: [] })
    }
    open = []
  }
  for (const line of lines) {
    const bullet = bulletOf(line)
    const last = pieces.at(-1)
    if (bullet) {
      close()
      const item = {
        text: bullet.text,
        marked: [],
        level: Math.min(3, Math.floor((line.length - line.trimStart().length) / 2)),
      }
      const before = pieces.at(-1)
      if (before?.kind === 'list' && before.isOrdered === bullet.isOrdered) before.items.push(item)
      else pieces.push({ kind: 'list', page, isOrdered: bullet.isOrdered, items: [item] })
    } else if (open.length === 0 && last?.kind === 'list' && /^\s{2,}/u.test(line)) {
      const item = last.items.at(-1)
      if (item) item.text = joinLines([item.text, line])
    } else {
      open.push(line)
      if (!isWrapped) close()
    }
  }
  close()
}

/** The groups of lines between blank ones. */
function groupsOf(lines: readonly string[]): string[][] {
  const groups: string[][] = [[]]
  for (const line of lines) {
    if (line.trim()) groups.at(-1)?.push(line)
    else if (groups.at(-1)?.length) groups.push([])
  }
  return groups.filter((group) => group.length > 0)
}

/** The heading level of a lone line in capitals, or numbered or named like a chapter; null for others. */
function levelOf(line: string): number | null {
  const text = line.trim()
  if (text.length > 80 || /[.,;]$/u.test(text) || !/\p{L}{3}/u.test(text)) return null
  if (
    /^(chapter|kapitel|chapitre|capitolo|capítulo|rozdział|розділ|hoofdstuk|capitolul|teil|part|partie)\s+[\divxlc]+\b/iu.test(
      text,
    )
  )
    return 1
  const numbered = numberedLevel(text)
  if (numbered !== null) return numbered + 1
  if (text === text.toUpperCase() && /\p{Lu}{3}/u.test(text)) return 2
  return /^#{1,6}\s/u.test(text) ? text.indexOf(' ') : null
}

/**
 * Joins the lines of a paragraph, and words hyphenated at a line end. The hyphen stays before a capital or a digit
 * (`Nord-Süd`) or before `und` (`Haupt- und …`).
 */
function joinLines(lines: readonly string[]): string {
  return lines.reduce((text, line) => joinTwo(text, line.trim()), '').trim()
}

function joinTwo(text: string, next: string): string {
  const before = text.trimEnd()
  if (!before) return next
  if (before.endsWith('\u00AD')) return before.slice(0, -1) + next
  if (!/\p{L}[-‐]$/u.test(before)) return `${before} ${next}`
  if (/^(und|oder|bzw|and|or|et|ou|e|y|i|lub|або|та|en|of|și|sau)\b/u.test(next)) return `${before} ${next}`
  return /^\p{Ll}/u.test(next) ? before.slice(0, -1) + next : before + next
}

const delimiters = [',', ';', '\t', '|']
/** The number of rows that the delimiter is detected from. */
const sampleRows = 30

/** Reads a table as text, with any common delimiter. */
export function readCsv(bytes: Buffer): Draft {
  const text = decodeText(bytes)
  if (text === null) throw new Unreadable('damaged', 'not a text file')
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
