import { hasHeaderRow } from '../header-row.ts'
import type { Block } from '../document.ts'

/** The cells of a sheet that have text, from top to bottom and left to right. */
export type Cells = { row: number; cells: { column: number; text: string }[] }[]

interface Region {
  left: number
  rows: string[][]
}

/** The tables of a sheet, which empty rows and columns part, and the text between them. */
export function tablesOf(cells: Cells, page: number): Block[] {
  const blocks: Block[] = []
  /** A row of names with an empty row beneath it, and the header of the table above. */
  let names: Region | null = null
  let above = null as { left: number; header: string[] } | null
  for (const region of bandsOf(cells).flatMap(regionsOf)) {
    const [first = []] = region.rows
    const width = first.length
    if (width === 1) {
      names = null
      blocks.push(...columnOf(region, page))
      continue
    }
    if (region.rows.length === 1 && names === null && !first.some((cell) => /\d/u.test(cell))) {
      names = region
      continue
    }
    const isNamed = names?.left === region.left && names.rows[0]?.length === width
    const rows = isNamed && names ? [...names.rows, ...region.rows] : region.rows
    if (names && !isNamed) blocks.push(tableOf(names.rows, false, page))
    names = null
    const hasHeader = isNamed || hasHeaderRow(rows)
    const isMore: boolean = !hasHeader && above?.left === region.left && above.header.length === width
    blocks.push(isMore && above ? tableOf([above.header, ...rows], true, page) : tableOf(rows, hasHeader, page))
    above = hasHeader ? { left: region.left, header: rows[0] ?? [] } : isMore ? above : null
  }
  if (names) blocks.push(tableOf(names.rows, false, page))
  return blocks
}

function tableOf(rows: string[][], hasHeader: boolean, page: number): Block {
  return { kind: 'table', page, hasHeader, rows }
}

/** One column of texts is a list, one cell a paragraph. */
function columnOf({ rows }: Region, page: number): Block[] {
  const texts = rows.map(([text = '']) => text)
  if (texts.length < 3 || texts.some((text) => text.length > 200))
    return texts.map((text) => ({ kind: 'paragraph', page, text, marked: [] }))
  return [{ kind: 'list', page, isOrdered: false, items: texts.map((text) => ({ text, marked: [], level: 0 })) }]
}

/** Rows that follow each other without an empty one. */
function bandsOf(cells: Cells): Cells[] {
  const bands: Cells[] = []
  for (const row of cells) {
    const last = bands.at(-1)
    if (last?.at(-1)?.row === row.row - 1) last.push(row)
    else bands.push([row])
  }
  return bands
}

/** The parts of a band that empty columns part. */
function regionsOf(band: Cells): Region[] {
  const used = [...new Set(band.flatMap(({ cells }) => cells.map(({ column }) => column)))].toSorted(
    (one, other) => one - other,
  )
  const spans: { left: number; right: number }[] = []
  for (const column of used) {
    const last = spans.at(-1)
    if (last?.right === column - 1) last.right = column
    else spans.push({ left: column, right: column })
  }
  return spans.map(({ left, right }) => {
    const rows = band.map(({ cells }) => {
      const row = Array.from({ length: right - left + 1 }, () => '')
      for (const { column, text } of cells) if (column >= left && column <= right) row[column - left] = text
      return row
    })
    return { left, rows: rows.filter((row) => row.some(Boolean)) }
  })
}
