import { bulletOf, hasHeaderRow } from '../recognise.ts'
import { type Body, cellText, type Line, lineText, partsOf, rounded } from './layout.ts'

/** Lines that belong together. */
export type Chunk =
  | { kind: 'text'; page: number; lines: Line[]; look: Look }
  | { kind: 'table'; page: number; rows: string[][]; hasHeader: boolean }
  | { kind: 'code'; page: number; lines: Line[] }

/** The appearance of text: its size, and the shares of bold and italic letters. */
interface Look {
  size: number
  bold: number
  italic: number
}

/**
 * The chunks of a column. `slideRight` is the position up to which the lines of a slide could reach: a shorter line was
 * ended by the author.
 */
export function toChunks(lines: readonly Line[], body: Body, slideRight: number | null = null): Chunk[] {
  const chunks: Chunk[] = []
  const right = Math.max(...lines.map((line) => line.right))
  for (let index = 0; index < lines.length;) {
    const line = lines[index]
    if (!line) break
    const table = tableAt(lines, index)
    if (table) {
      if ('texts' in table) chunks.push(...table.texts.flatMap((text) => toChunks(text, body, slideRight)))
      else chunks.push({ kind: 'table', page: line.page, rows: table.rows, hasHeader: table.hasHeader })
      index += table.lineCount
      continue
    }
    index += 1
    if (isContents(line) || isOrnament(line)) continue
    const last = chunks.at(-1)
    if (isCode(line)) {
      if (last?.kind === 'code') last.lines.push(line)
      else chunks.push({ kind: 'code', page: line.page, lines: [line] })
    } else if (
      last?.kind === 'text' &&
      !(slideRight !== null && last.look.size < body.size * 1.15 && isOwnLine(last.lines.at(-1), line, slideRight)) &&
      continues(last.lines, line, body, right)
    ) {
      last.lines.push(line)
      last.look = lookOf(last.lines)
    } else chunks.push({ kind: 'text', page: line.page, lines: [line], look: lookOf([line]) })
  }
  return chunks
}

/** Whether a line continues the paragraph above it. */
function continues(above: readonly Line[], line: Line, body: Body, columnRight: number): boolean {
  const last = above.at(-1)
  const first = above[0]
  if (!last || !first) return false
  const text = lineText(line)
  const isOpen = !/[.!?:;…]["'”»)\]]*$/u.test(lineText(last))
  // A line may begin with a dash that is part of a sentence.
  const isDash = isOpen && /^[–—-]\s+\p{Ll}/u.test(text) && Math.abs(line.x - last.x) < 2 && !bulletOf(lineText(first))
  if (bulletOf(text) && !isDash) return false
  const gap = (line.y - last.y) / Math.max(last.size, line.size)
  const look = lookOf([line])
  if (gap < -0.5 || Math.abs(rounded(look.size) - rounded(last.size)) > 0.5) return false
  const goesOn = isOpen && /^[\p{Ll},;)–—-]/u.test(text)
  if (gap > Math.max(body.leading * 1.25, 1.3)) return goesOn && gap < body.leading * 1.9
  // A heading has one style, the text after it another.
  if (lookOf(above).bold > 0.95 && look.bold < 0.3 && !goesOn) return false
  const isShort = last.right < columnRight - (columnRight - last.x) * 0.2
  if (bulletOf(lineText(first))) return line.x > first.x + 2 || goesOn || (isOpen && !isShort)
  const isIndented = line.x > last.x + line.size * 0.8 && line.x < last.x + line.size * 5
  if (isIndented && above.length > 1 && !isOpen) return false
  return !(isShort && !isOpen && /^["'“„«(¿¡]?[\p{Lu}\p{N}]/u.test(text))
}

/** Whether a line of a slide begins with a capital or a number although its first word would fit above. */
function isOwnLine(above: Line | undefined, line: Line, right: number): boolean {
  const text = lineText(line)
  if (!above || !/^["'“„«(¿¡]?[\p{Lu}\p{N}]/u.test(text)) return false
  const [word = ''] = text.split(' ', 1)
  const width = ((line.right - line.x) / Math.max(1, text.length)) * (word.length + 1)
  return right - above.right > width * 1.3
}

function lookOf(lines: readonly Line[]): Look {
  const parts = lines.flatMap(partsOf)
  const length = (some: typeof parts) => some.reduce((total, part) => total + part.text.trim().length, 0)
  const all = Math.max(1, length(parts))
  return {
    size: Math.max(...lines.map((line) => line.size)),
    bold: length(parts.filter(({ style }) => style.includes('b'))) / all,
    italic: length(parts.filter(({ style }) => style.includes('i'))) / all,
  }
}

function isCode(line: Line): boolean {
  const parts = partsOf(line)
  return parts.every((part) => part.isMonospaced)
}

/** A line of a table of contents: dots lead to a page number. */
function isContents(line: Line): boolean {
  return /(?:\.\s?){4,}\s*\d{1,4}\s*$/u.test(lineText(line))
}

/** Letters of a symbol font repeated to draw a line. */
function isOrnament(line: Line): boolean {
  return /^(\S{1,4}?)\1{3,}\S{0,3}$/u.test(lineText(line).replaceAll(' ', ''))
}

/** Lines in columns: a table, or running text side by side. */
type Columns = { lineCount: number } & ({ rows: string[][]; hasHeader: boolean } | { texts: Line[][] })

interface Column {
  x: number
  right: number
}

const mostColumns = 12

/** The table that begins at a line, that is, lines with aligned cells; null if there is none. */
function tableAt(lines: readonly Line[], start: number): Columns | null {
  if ((lines[start]?.cells.length ?? 0) < 2) return null
  const run = runAt(lines, start)
  const inCells = run.filter((line) => line.cells.length > 1)
  const columns = columnsOf(run)
  if (inCells.length < 3 && !(inCells.length === 2 && columns.length > 2)) return null
  if (columns.length < 2 || columns.length > mostColumns) return null
  if (inCells.filter((line) => line.cells.length >= columns.length * 0.6).length < inCells.length * 0.6) return null
  const parts = columns.map((column) => run.flatMap((line) => linesIn(line, column)))
  if (parts.every(isRunning)) return { texts: parts, lineCount: run.length }
  const rows = rowsOf(run, columns)
  return { rows, hasHeader: hasHeaderRow(rows), lineCount: run.length }
}

/** Whether lines are running text: sentences continue on the next line, which is rare in cells. */
function isRunning(lines: readonly Line[]): boolean {
  const texts = lines.map(lineText)
  const open = texts.filter(
    (text, index) => index > 0 && /^\p{Ll}/u.test(text) && /[\p{L},-]$/u.test(texts[index - 1] ?? ''),
  )
  return texts.length > 2 && open.length >= (texts.length - 1) * 0.4 && texts.some((text) => text.length > 20)
}

function linesIn(line: Line, column: Column): Line[] {
  const cells = line.cells.filter((cell) => cell.x < column.right && cell.right > column.x)
  const [first] = cells
  return first ? [{ ...line, cells, x: first.x, right: Math.max(...cells.map(({ right }) => right)) }] : []
}

/** Lines with cells, and lines between them that continue a cell above. */
function runAt(lines: readonly Line[], start: number): Line[] {
  const run: Line[] = []
  for (const line of lines.slice(start)) {
    const last = run.at(-1)
    const gap = last ? (line.y - last.y) / line.size : 0
    const isFar = gap > 4 || gap < 0
    if (isFar || (line.cells.length < 2 && !(gap < 1.5 && last && isBeneath(line, last)))) break
    run.push(line)
  }
  while ((run.at(-1)?.cells.length ?? 2) < 2) run.pop()
  return run
}

function isBeneath(line: Line, above: Line): boolean {
  return above.cells.slice(1).some((cell) => Math.abs(cell.x - line.x) < line.size * 0.5)
}

/** Columns are the horizontal ranges covered by cells; the gaps between them are empty in every line. */
function columnsOf(lines: readonly Line[]): Column[] {
  const columns: Column[] = []
  const cells = lines.flatMap((line) => line.cells).toSorted((one, other) => one.x - other.x)
  for (const { x, right } of cells) {
    const last = columns.at(-1)
    if (last && x < last.right + 1) last.right = Math.max(last.right, right)
    else columns.push({ x, right })
  }
  return columns
}

function rowsOf(lines: readonly Line[], columns: readonly Column[]): string[][] {
  const rows: string[][] = []
  let lastY = Number.NEGATIVE_INFINITY
  for (const line of lines) {
    const cells = columns.map((column) => {
      const inside = line.cells.filter((cell) => cell.x < column.right && cell.right > column.x)
      return inside.map(cellText).join(' ')
    })
    const last = rows.at(-1)
    const isNear = line.y - lastY < line.size * 1.45
    lastY = line.y
    // A continued row has no text in its first column.
    if (last && isNear && !cells[0])
      for (const [index, cell] of cells.entries()) last[index] = `${last[index] ?? ''} ${cell}`
    else rows.push(cells)
  }
  return rows
}
