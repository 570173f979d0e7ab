import type { Block } from '../document.ts'
import { inlineText, plainText } from './inline.ts'
import type { OfficeContentNode } from './office.ts'

/** A table of rows of cells. The first row names the columns when it is set apart from the others. */
export function tableOf(rows: readonly OfficeContentNode[][], page: number): Block {
  const [first = [], ...rest] = rows
  const named = first.filter((cell) => plainText(cell))
  const isMarked = named.length > 1 && (named.every(isHeader) || named.every(isBold))
  const isAllMarked = rest.flat().every((cell) => isHeader(cell) || isBold(cell))
  return { kind: 'table', page, hasHeader: isMarked && !isAllMarked, rows: rows.map((row) => row.map(plainText)) }
}

/** The blocks of a cell. */
export function blocksIn(cell: OfficeContentNode): OfficeContentNode[] {
  const children = cell.children ?? []
  return children.every(({ type }) => type === 'text' || type === 'break')
    ? [{ type: 'paragraph', children }]
    : children
}

function isHeader(cell: OfficeContentNode): boolean {
  return cell.type === 'cell' && /header/iu.test(cell.metadata?.style ?? '')
}

function isBold(cell: OfficeContentNode): boolean {
  return inlineText(cell).marked.join(' ').length >= plainText(cell).length - 2
}
