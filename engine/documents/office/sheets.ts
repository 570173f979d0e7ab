import { inflateRawSync } from 'node:zlib'
import { read, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { type Zippable, zipSync } from 'fflate'
import type { Block } from '../document.ts'
import type { Draft, Piece } from '../pieces.ts'
import { Unreadable } from '../problems.ts'
import { hasHeaderRow } from '../recognise.ts'
import { readZipDirectory, startOf, unpackedBytes, type ZipEntry } from '../zip.ts'

const mostRows = 100_000
const genericName = /^(sheet|tabelle|feuil|hoja|foglio|arkusz|аркуш|blad|foaie|лист|table)\s?\d*$/iu

/** Reads a workbook in an archive. */
export const readSheets = (bytes: Buffer): Draft => readBook(unpacked(bytes))

/** The rows of a workbook in an archive, as displayed: for each sheet its name, unless it is a generic one, and its cells from the left. */
export function rowsOfSheets(bytes: Buffer, mostColumns: number): { name: string; rows: SheetRow[] }[] {
  return shownSheets(openBook(unpacked(bytes))).map(({ name, cells }) => ({
    name: nameOf(name),
    rows: cells.map(({ row, cells }) => {
      const filled = cells.filter(({ column }) => column < mostColumns)
      const texts = Array.from({ length: (filled.at(-1)?.column ?? -1) + 1 }, () => '')
      for (const { column, text } of filled) texts[column] = text.replaceAll(/\r\n?/gu, '\n')
      return { line: row + 1, cells: texts }
    }),
  }))
}

interface SheetRow {
  /** From 1. */
  line: number
  cells: string[]
}

/** Without pictures and drawings. */
const unpacked = (bytes: Buffer) =>
  withoutCompression(bytes, (name) => /\.(xml|rels)$|^mimetype$/iu.test(name) && !/drawing|theme|media/iu.test(name))

const openBook = (bytes: Buffer) =>
  read(bytes, { dense: true, cellFormula: false, cellHTML: false, sheetRows: mostRows })

const nameOf = (sheet: string) => (genericName.test(sheet) ? '' : sheet)

const sheetsOf = (book: WorkBook) =>
  book.SheetNames.map((name, index) => ({ name, page: index + 1, cells: cellsOf(book.Sheets[name]) }))

/** The sheets with content that are not hidden, or all. */
function shownSheets(book: WorkBook, sheets = sheetsOf(book)) {
  const shown = sheets.filter(({ page, cells }) => cells.length > 0 && !isHidden(book, page - 1))
  return shown.length > 0 ? shown : sheets
}

/** Reads a workbook: a section per sheet, with its tables as displayed. */
export function readBook(bytes: Buffer): Draft {
  const book = openBook(bytes)
  const sheets = sheetsOf(book)
  const pieces = shownSheets(book, sheets).flatMap(({ name, page, cells }): Piece[] => [
    { kind: 'heading', page, level: 1, text: nameOf(name) },
    ...tablesOf(cells, page),
  ])
  const emptyPages = sheets.filter(({ cells }) => cells.length === 0).map(({ page }) => page)
  return { unit: 'sheet', pageCount: sheets.length, title: book.Props?.Title ?? null, emptyPages, pieces }
}

function isHidden(book: WorkBook, index: number): boolean {
  return (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0
}

/** The non-empty cells, row by row. Sheets often claim to be far larger than their content. */
function cellsOf(sheet: WorkSheet | undefined): Cells {
  const data = (sheet?.['!data'] ?? []) as ({ w?: string; v?: unknown; t?: string } | undefined)[][]
  const rows: Cells = []
  for (const [row, cells] of Object.entries(data)) {
    const filled = Object.entries(cells ?? []).flatMap(([column, cell]) => {
      const text = cell?.t === 'e' ? '' : (cell?.w ?? String(cell?.v ?? '')).trim()
      return text ? [{ column: Number(column), text }] : []
    })
    if (filled.length > 0) rows.push({ row: Number(row), cells: filled })
  }
  return rows
}

/** The non-empty cells of a sheet, from top to bottom and left to right. */
type Cells = { row: number; cells: { column: number; text: string }[] }[]

interface Region {
  left: number
  rows: string[][]
}

/** The tables of a sheet, separated by empty rows and columns, and the text between them. */
function tablesOf(cells: Cells, page: number): Block[] {
  const blocks: Block[] = []
  /** `names` is a row of names followed by an empty row, `above` the header of the previous table. */
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

/** Turns one column of texts into a list, and a single cell into a paragraph. */
function columnOf({ rows }: Region, page: number): Block[] {
  const texts = rows.map(([text = '']) => text)
  if (texts.length < 3 || texts.some((text) => text.length > 200))
    return texts.map((text) => ({ kind: 'paragraph', page, text, marked: [] }))
  return [{ kind: 'list', page, isOrdered: false, items: texts.map((text) => ({ text, marked: [], level: 0 })) }]
}

/** Groups rows that are not separated by an empty one. */
function bandsOf(cells: Cells): Cells[] {
  const bands: Cells[] = []
  for (const row of cells) {
    const last = bands.at(-1)
    if (last?.at(-1)?.row === row.row - 1) last.push(row)
    else bands.push([row])
  }
  return bands
}

/** Divides a band at its empty columns. */
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

/**
 * Repacks an archive with the wanted parts uncompressed, for readers whose own decompression has no limits and hangs on
 * some damaged files.
 */
function withoutCompression(bytes: Buffer, isWanted: (name: string) => boolean): Buffer {
  const parts: Zippable = {}
  let left = unpackedBytes
  for (const entry of readZipDirectory(bytes) ?? []) {
    if (!isWanted(entry.name)) continue
    const part = unpack(bytes, entry, left)
    left -= part.length
    parts[entry.name] = [part, { level: 0 }]
  }
  return Buffer.from(zipSync(parts).buffer)
}

function unpack(bytes: Buffer, entry: ZipEntry, most: number): Uint8Array {
  const start = startOf(bytes, entry)
  if (start === null) throw new Unreadable('damaged', 'the archive is truncated')
  const packed = bytes.subarray(start, start + entry.packedBytes)
  if (entry.method === 0) return packed
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    const isTooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw new Unreadable(isTooLarge ? 'too-complex' : 'damaged', undefined, { cause: error })
  }
}
