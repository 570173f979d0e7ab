import { bulletOf } from '../bullets.ts'
import { rounded, type Body } from './body.ts'
import { lineText, partsOf, type Line } from './lines.ts'
import { tableAt } from './tables.ts'

/** Lines that belong together. */
export type Chunk =
  | { kind: 'text'; page: number; lines: Line[]; look: Look }
  | { kind: 'table'; page: number; rows: string[][]; hasHeader: boolean }
  | { kind: 'code'; page: number; lines: Line[] }

/** How text looks: shares of its letters. */
export interface Look {
  size: number
  bold: number
  italic: number
}

/** The chunks of a column. */
export function toChunks(lines: readonly Line[], body: Body): Chunk[] {
  const chunks: Chunk[] = []
  const right = Math.max(...lines.map((line) => line.right))
  for (let index = 0; index < lines.length;) {
    const line = lines[index]
    if (!line) break
    const table = tableAt(lines, index)
    if (table) {
      if ('texts' in table) chunks.push(...table.texts.flatMap((text) => toChunks(text, body)))
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
    } else if (last?.kind === 'text' && continues(last.lines, line, body, right)) {
      last.lines.push(line)
      last.look = lookOf(last.lines)
    } else chunks.push({ kind: 'text', page: line.page, lines: [line], look: lookOf([line]) })
  }
  return chunks
}

/** Whether a line goes on with the paragraph above it. */
function continues(above: readonly Line[], line: Line, body: Body, columnRight: number): boolean {
  const last = above.at(-1)
  const first = above[0]
  if (!last || !first) return false
  const text = lineText(line)
  const isOpen = !/[.!?:;…]["'”»)\]]*$/u.test(lineText(last))
  // A dash within a sentence may come first on a line.
  const isDash = isOpen && /^[–—-]\s+\p{Ll}/u.test(text) && Math.abs(line.x - last.x) < 2 && !bulletOf(lineText(first))
  if (bulletOf(text) && !isDash) return false
  const gap = (line.y - last.y) / Math.max(last.size, line.size)
  const look = lookOf([line])
  if (gap < -0.5 || Math.abs(rounded(look.size) - rounded(last.size)) > 0.5) return false
  const goesOn = isOpen && /^[\p{Ll},;)–—-]/u.test(text)
  if (gap > Math.max(body.leading * 1.25, 1.3)) return goesOn && gap < body.leading * 1.9
  // A heading is set in one way; what follows it in another.
  if (lookOf(above).bold > 0.95 && look.bold < 0.3 && !goesOn) return false
  const isShort = last.right < columnRight - (columnRight - last.x) * 0.2
  if (bulletOf(lineText(first))) return line.x > first.x + 2 || goesOn || (isOpen && !isShort)
  const isIndented = line.x > last.x + line.size * 0.8 && line.x < last.x + line.size * 5
  if (isIndented && above.length > 1 && !isOpen) return false
  return !(isShort && !isOpen && /^["'“„«(¿¡]?[\p{Lu}\p{N}]/u.test(text))
}

export function lookOf(lines: readonly Line[]): Look {
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

/** A line of a table of contents: dots lead to a page. */
function isContents(line: Line): boolean {
  return /(?:\.\s?){4,}\s*\d{1,4}\s*$/u.test(lineText(line))
}

/** Letters of a symbol font, repeated to make a line. */
function isOrnament(line: Line): boolean {
  return /^(\S{1,4}?)\1{3,}\S{0,3}$/u.test(lineText(line).replaceAll(' ', ''))
}
