import { read, type WorkBook, type WorkSheet } from '@e965/xlsx'
import type { Draft, Piece } from '../pieces.ts'
import { withoutCompression } from '../zip-unpack.ts'
import { tablesOf, type Cells } from './grid.ts'

const mostRows = 100_000
const genericName = /^(sheet|tabelle|feuil|hoja|foglio|arkusz|аркуш|blad|foaie|лист|table)\s?\d*$/iu

/** A workbook in an archive. Of pictures and drawings nothing is read. */
export function readSheets(bytes: Buffer): Draft {
  return readBook(
    withoutCompression(bytes, (name) => /\.(xml|rels)$|^mimetype$/iu.test(name) && !/drawing|theme|media/iu.test(name)),
  )
}

/** A workbook: a section per sheet, its tables as they are shown. */
export function readBook(bytes: Buffer): Draft {
  const book = read(bytes, { dense: true, cellFormula: false, cellHTML: false, sheetRows: mostRows })
  const sheets = book.SheetNames.map((name, index) => ({ name, page: index + 1, cells: cellsOf(book.Sheets[name]) }))
  const shown = sheets.filter(({ page, cells }) => cells.length > 0 && !isHidden(book, page - 1))
  const pieces = (shown.length > 0 ? shown : sheets).flatMap(({ name, page, cells }): Piece[] => [
    { kind: 'heading', page, level: 1, text: genericName.test(name) ? '' : name },
    ...tablesOf(cells, page),
  ])
  const emptyPages = sheets.filter(({ cells }) => cells.length === 0).map(({ page }) => page)
  return { unit: 'sheet', pageCount: sheets.length, title: book.Props?.Title ?? null, emptyPages, pieces }
}

function isHidden(book: WorkBook, index: number): boolean {
  return (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0
}

/** The cells that have text, row by row: sheets claim to be far larger than what is in them. */
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
