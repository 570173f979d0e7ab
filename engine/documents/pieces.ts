import type { Block, StudyDocument, Text } from './document.ts'
import { bulletOf } from './recognise.ts'
import { lineEnd } from './runs.ts'

/** A heading between blocks. A heading without text ends the sections of its level and begins none. */
export interface Heading {
  kind: 'heading'
  page: number
  /** 1 is the outermost level. A document may skip levels. */
  level: number
  text: string
}

export type Piece = Block | Heading

/** The result of a reader, before the text is tidied and divided into passages. */
export interface Draft extends Pick<StudyDocument, 'unit' | 'pageCount' | 'title' | 'emptyPages'> {
  pieces: Piece[]
}

/** A draft of a format without pages. */
export function withoutPages(pieces: Piece[], title: string | null = null): Draft {
  return { unit: null, pageCount: 1, title, emptyPages: [], pieces }
}

/** Applies a function to all texts of a piece. */
export function withTexts(piece: Piece, change: (text: string) => string): Piece {
  const changed = <One extends Text>(one: One): One => ({
    ...one,
    text: change(one.text),
    marked: one.marked.map(change),
    ...(one.code ? { code: one.code.map(change) } : {}),
  })
  switch (piece.kind) {
    case 'list':
      return { ...piece, items: piece.items.map(changed) }
    case 'table':
      return { ...piece, rows: piece.rows.map((row) => row.map(change)) }
    case 'paragraph':
    case 'caption':
      return changed(piece)
    case 'heading':
    case 'code':
      return { ...piece, text: change(piece.text) }
  }
}

/** Divides paragraphs and items at the line ends that the author set. In a table cell, `; ` replaces them. */
export function divideLines(piece: Piece): Piece[] {
  if (piece.kind === 'paragraph') {
    const lines = linesOf(piece.text)
    return lines.length > 1 ? findLists(lines.map((text) => ({ ...piece, text }))) : [piece]
  }
  if (piece.kind === 'list') {
    const items = piece.items.flatMap((item) =>
      linesOf(item.text).map((text, index) => ({ ...item, text, level: index === 0 ? item.level : item.level + 1 })),
    )
    return [{ ...piece, items }]
  }
  if (piece.kind !== 'table') return [piece]
  return [{ ...piece, rows: piece.rows.map((row) => row.map((cell) => linesOf(cell).join('; '))) }]
}

/** The lines of a text. A line end within a sentence does not count. */
function linesOf(text: string): string[] {
  if (!text.includes(lineEnd)) return [text]
  const all = text.split(lineEnd).map((line) => line.replaceAll(/\s+/gu, ' ').trim())
  const lines: string[] = []
  for (const line of all.filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && goesOn(last, line)) lines[lines.length - 1] = `${last} ${line}`
    else lines.push(line)
  }
  return areFull(all) ? [lines.join(' ')] : lines
}

/** Whether lines are of nearly equal length, because the author wrapped them by hand. */
function areFull(lines: readonly string[]): boolean {
  const full = lines.slice(0, -1)
  const longest = Math.max(...full.map(({ length }) => length))
  return full.length >= 3 && longest >= 50 && full.every(({ length }) => length >= longest * 0.75)
}

const shortLine = 30

function goesOn(line: string, next: string): boolean {
  if (bulletOf(next)) return false
  if (/[,(–—-]$/u.test(line) || /^[,;.:)»”]/u.test(next)) return true
  return /^\p{Ll}/u.test(next) && (line.length >= shortLine || next.length >= shortLine) && !/[.!?:;]$/u.test(line)
}

type Paragraph = Block & { kind: 'paragraph' }

/** Turns consecutive paragraphs with typed bullets or numbers into a list. */
export function findLists(pieces: readonly Piece[]): Piece[] {
  const found: Piece[] = []
  let open: Paragraph[] = []
  const close = () => {
    found.push(...(open.length > 1 ? [listOf(open)] : open))
    open = []
  }
  for (const piece of pieces) {
    const bullet = piece.kind === 'paragraph' ? bulletOf(piece.text) : null
    const first = open[0] && bulletOf(open[0].text)
    if (bullet === null || (first && first.isOrdered !== bullet.isOrdered)) close()
    if (bullet !== null && piece.kind === 'paragraph') open.push(piece)
    // Some lists have empty lines between items.
    else if (piece.kind !== 'paragraph' || piece.text.trim()) found.push(piece)
  }
  close()
  return found
}

function listOf(paragraphs: readonly Paragraph[]): Piece {
  const items = paragraphs.map(({ text, marked }) => ({ text: bulletOf(text)?.text ?? text, marked, level: 0 }))
  const [first] = paragraphs
  return { kind: 'list', page: first?.page ?? 1, isOrdered: bulletOf(first?.text ?? '')?.isOrdered ?? false, items }
}
