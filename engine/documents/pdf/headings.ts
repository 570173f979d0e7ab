import { bulletOf } from '../bullets.ts'
import { readsLikeCaption } from '../captions.ts'
import { numberedLevel } from '../numbering.ts'
import { rounded, type Body } from './body.ts'
import type { Chunk } from './chunks.ts'
import { lineText } from './lines.ts'
import { outlineKey } from './outline.ts'

const longestHeading = 160

/**
 * The levels of chunks that are headings, null for the others. The PDF's bookmarks say it where it has some; else what is
 * larger than the text, or bold, or in capitals, ranked by how it looks.
 */
export function headingLevels(
  chunks: readonly Chunk[],
  body: Body,
  outline: ReadonlyMap<string, number>,
): (number | null)[] {
  const marked = chunks.map(
    (chunk) => (chunk.kind === 'text' ? outline.get(outlineKey(textOf(chunk))) : undefined) ?? null,
  )
  const deepest = Math.max(0, ...marked.filter((level) => level !== null))
  const isTrusted = outline.size > 1 && marked.filter((level) => level !== null).length >= outline.size * 0.5
  const looks = chunks.map((chunk, index) => rankOf(chunk, body, chunks[index + 1]))
  const ranks = [...new Set(looks.filter((rank) => rank !== null))].toSorted((one, other) => other - one)
  return chunks.map((_, index) => {
    const level = marked[index] ?? null
    if (isTrusted && level !== null) return level
    const rank = looks[index] ?? null
    if (rank === null || index === chunks.length - 1) return null
    return (isTrusted ? deepest : 0) + 1 + ranks.indexOf(rank)
  })
}

/** How much a chunk looks like a heading; null when it does not. */
function rankOf(chunk: Chunk, body: Body, next: Chunk | undefined): number | null {
  if (chunk.kind !== 'text' || chunk.lines.length > 3) return null
  const text = textOf(chunk)
  const { size, bold, italic } = chunk.look
  if (text.length > longestHeading || !/\p{L}{2}/u.test(text) || readsLikeCaption(text)) return null
  const isNumbered = numberedLevel(text) !== null
  if (bulletOf(text) && !isNumbered) return null
  if (/[.,;…]$/u.test(text) && !(isNumbered && text.length < 80)) return null
  if (size >= body.size * 1.15) return rounded(size) + (bold > 0.6 ? 0.25 : 0)
  if (size < body.size * 0.93 || (text.endsWith(':') && text.length > 60)) return null
  if (!body.isBold && bold > 0.55 && text.length <= 120) return body.size + 0.25
  if (chunk.lines.length > 1 || text.length > 80 || /[:!?]$/u.test(text)) return null
  if (isNumbered && isLong(next)) return body.size + 0.2
  if (text === text.toUpperCase() && /\p{Lu}{4}/u.test(text)) return body.size + 0.15
  return !body.isItalic && italic > 0.9 ? body.size + 0.1 : null
}

/** Text beneath a number and a few words makes these a heading; another number, an item of a list. */
function isLong(chunk: Chunk | undefined): boolean {
  return chunk?.kind === 'text' && chunk.lines.length > 1 && textOf(chunk).length > 120 && !bulletOf(textOf(chunk))
}

function textOf(chunk: Chunk & { kind: 'text' }): string {
  return chunk.lines.map(lineText).join(' ').trim()
}
