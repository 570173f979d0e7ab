import { bulletOf } from '../bullets.ts'
import { readsLikeCaption } from '../captions.ts'
import type { Text } from '../document.ts'
import type { Heading, Piece } from '../pieces.ts'
import type { Body } from './body.ts'
import { lineText } from './lines.ts'
import type { Chunk } from './chunks.ts'
import { codeOf } from './code.ts'
import { headingLevels } from './headings.ts'
import { isOpenEnded, joinTexts, textOfLines, wordsOf } from './text.ts'

type TextChunk = Chunk & { kind: 'text' }

/** The blocks and headings of a document's chunks; paragraphs that a page or a column cut are whole again. */
export function toPieces(chunks: readonly Chunk[], body: Body, outline: ReadonlyMap<string, number>): Piece[] {
  const pieces: Piece[] = []
  const levels = headingLevels(chunks, body, outline)
  const words = wordsOf(chunks)
  /** Where the bullets of a list's levels stand. */
  let bullets: number[] = []
  /** Footnotes, which stand between two parts of a paragraph. */
  const notes = new Set<Piece>()
  for (const [index, chunk] of chunks.entries()) {
    if (chunk.kind === 'table') pieces.push(chunk)
    else if (chunk.kind === 'code') addCode(chunk)
    else addText(chunk, levels[index] ?? null)
  }
  return pieces

  function addCode(chunk: Chunk & { kind: 'code' }): void {
    const last = pieces.at(-1)
    const text = codeOf(chunk.lines)
    if (last?.kind === 'code') last.text += `\n${text}`
    else pieces.push({ kind: 'code', page: chunk.page, text })
  }

  function addText(chunk: TextChunk, level: number | null): void {
    const text = textOfLines(chunk.lines, words)
    // Numbers along an axis; a formula has more.
    if (!/\p{L}.*\p{L}|=/u.test(text.text)) return
    if (level !== null) {
      const heading: Heading = { kind: 'heading', page: chunk.page, level, text: text.text }
      pieces.push(heading)
      return
    }
    const bullet = bulletOf(lineText(chunk.lines[0] ?? { cells: [] }))
    if (bullet) return addItem(chunk, text, bullet.isOrdered)
    if (readsLikeCaption(text.text)) pieces.push({ kind: 'caption', page: chunk.page, ...text })
    else if (!joinWithLast(chunk, text)) addParagraph(chunk, text)
  }

  function addParagraph(chunk: TextChunk, text: Text): void {
    const paragraph: Piece = { kind: 'paragraph', page: chunk.page, ...text }
    if (chunk.look.size < body.size * 0.93) notes.add(paragraph)
    pieces.push(paragraph)
  }

  function addItem(chunk: TextChunk, { text, marked }: Text, isOrdered: boolean): void {
    const x = chunk.lines[0]?.x ?? 0
    const last = pieces.at(-1)
    const item = { text: bulletOf(text)?.text ?? text, marked }
    if (last?.kind !== 'list') bullets = []
    const outer = bullets.filter((one) => one < x - 6)
    bullets = [...outer, x]
    const level = outer.length
    if (last?.kind === 'list' && (level > 0 || last.isOrdered === isOrdered)) last.items.push({ ...item, level })
    else pieces.push({ kind: 'list', page: chunk.page, isOrdered, items: [{ ...item, level: 0 }] })
  }

  /** Text that begins in the middle of a sentence goes on with what was open before it. */
  function joinWithLast(chunk: TextChunk, text: Text): boolean {
    const isNote = chunk.look.size < body.size * 0.93
    const last = pieces.findLast((piece) => isNote || !notes.has(piece))
    const open = last?.kind === 'paragraph' ? last : last?.kind === 'list' ? last.items.at(-1) : undefined
    const isClose = last !== undefined && chunk.page - last.page <= 1
    if (!open || !isClose || !isOpenEnded(open.text) || !/^[\p{Ll}(,;–]/u.test(text.text)) return false
    Object.assign(open, joinTexts(open, text, words))
    return true
  }
}
