import { hasHeaderRow } from '../header-row.ts'
import { cellText, lineText, type Line } from './lines.ts'

/** What stands in columns: a table, or running text side by side. */
type Columns = { lineCount: number } & ({ rows: string[][]; hasHeader: boolean } | { texts: Line[][] })

interface Column {
  x: number
  right: number
}

const mostColumns = 12

/** The table that begins at a line: lines in cells that stand beneath each other; null where there is none. */
export function tableAt(lines: readonly Line[], start: number): Columns | null {
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

/** Text whose lines go on with the line above, as those of cells seldom do. */
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

/** Lines in cells, and lines between them that go on with one of the cells above. */
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

/** What of the width is covered by cells: where nothing is, columns are parted. */
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
    // A row that goes on has nothing in its first column.
    if (last && isNear && !cells[0])
      for (const [index, cell] of cells.entries()) last[index] = `${last[index] ?? ''} ${cell}`
    else rows.push(cells)
  }
  return rows
}
