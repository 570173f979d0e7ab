import type { Text } from '../document.ts'
import type { Heading, Piece } from '../pieces.ts'
import { bulletOf, numberedLevel, readsLikeCaption } from '../recognise.ts'
import { type Run, textOf } from '../runs.ts'
import { tidy } from '../tidy.ts'
import type { Chunk } from './chunks.ts'
import { type Body, type Line, lineText, partsOf, rounded } from './layout.ts'
import type { PDFDocumentProxy } from './page-text.ts'

type TextChunk = Chunk & { kind: 'text' }

/** Turns chunks into pieces, and rejoins paragraphs that a page or column break cut. */
export function toPieces(chunks: readonly Chunk[], body: Body, outline: ReadonlyMap<string, number>): Piece[] {
  const pieces: Piece[] = []
  const levels = headingLevels(chunks, body, outline)
  const words = wordsOf(chunks)
  /** The horizontal positions of bullets, per list level. */
  let bullets: number[] = []
  /** Footnotes, which may interrupt a paragraph. */
  const notes = new Set<Piece>()
  for (const [index, chunk] of chunks.entries()) {
    if (chunk.kind === 'table') pieces.push(withHeader(chunk, pieces.at(-1)))
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
    // Skips numbers along an axis, but no formulas.
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

  /** Appends text that begins mid-sentence to the paragraph or item before it. */
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

/** Gives a table that continues one from the previous page the header of that table, unless it repeats the header. */
function withHeader(table: Chunk & { kind: 'table' }, last: Piece | undefined): Piece {
  if (table.hasHeader || last?.kind !== 'table' || !last.hasHeader || last.page !== table.page - 1) return table
  const [header = []] = last.rows
  if (table.rows[0]?.length !== header.length) return table
  if (table.rows[0].join(' ') === header.join(' ')) return { ...table, hasHeader: true }
  return { ...table, hasHeader: true, rows: [header, ...table.rows] }
}

const longestHeading = 160

/**
 * The heading level of each chunk, or null: from the PDF's bookmarks if it has them, and otherwise by ranking text that
 * is larger, bold or in capitals.
 */
function headingLevels(chunks: readonly Chunk[], body: Body, outline: ReadonlyMap<string, number>): (number | null)[] {
  const marked = chunks.map(
    (chunk) => (chunk.kind === 'text' ? outline.get(outlineKey(chunkText(chunk))) : undefined) ?? null,
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

/** Ranks a chunk that looks like a heading; null if it does not. */
function rankOf(chunk: Chunk, body: Body, next: Chunk | undefined): number | null {
  if (chunk.kind !== 'text' || chunk.lines.length > 3) return null
  const text = chunkText(chunk)
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

/** Whether a chunk is a longer text, which makes a numbered line above it a heading instead of an item. */
function isLong(chunk: Chunk | undefined): boolean {
  return (
    chunk?.kind === 'text' && chunk.lines.length > 1 && chunkText(chunk).length > 120 && !bulletOf(chunkText(chunk))
  )
}

function chunkText(chunk: Chunk & { kind: 'text' }): string {
  return chunk.lines.map(lineText).join(' ').trim()
}

/** The document's lower-case words, which show whether a hyphen at a line end belongs to the word. */
function wordsOf(chunks: readonly Chunk[]): ReadonlySet<string> {
  const words = new Set<string>()
  for (const chunk of chunks) {
    if (chunk.kind !== 'text') continue
    for (const line of chunk.lines)
      for (const [word] of lineText(line).matchAll(/\p{L}+(?:-\p{L}+)*/gu)) words.add(word.toLowerCase())
  }
  return words
}

/** The text of a paragraph's lines. */
function textOfLines(lines: readonly Line[], words: ReadonlySet<string>): Text {
  const runs: Run[] = []
  for (const line of lines) {
    const parts = partsOf(line)
    const last = runs.at(-1)
    if (last) last.text = withEnd(last.text, parts[0]?.text ?? '', words)
    runs.push(...parts.map(({ text, style }) => ({ text, style })))
  }
  return textOf(runs)
}

function joinTexts(one: Text, next: Text, words: ReadonlySet<string>): Text {
  return { text: withEnd(one.text, next.text, words) + next.text, marked: [...one.marked, ...next.marked] }
}

/** Whether a text ends mid-sentence. */
function isOpenEnded(text: string): boolean {
  return !/[.!?:…]["'”»)\]¹²³⁴-⁹]*$/u.test(text.trimEnd())
}

/** Prepares the end of a line for joining: adds a space, or removes the hyphen of a divided word. */
function withEnd(text: string, next: string, words: ReadonlySet<string>): string {
  const end = text.trimEnd()
  const start = /(\p{L}+(?:-\p{L}+)*)[-‐\u00AD]$/u.exec(end)?.[1]
  const rest = /^\s*(\p{L}+)/u.exec(next)?.[1]
  if (start === undefined || rest === undefined) return /[-‐–]$/u.test(end) && /^\d/u.test(next) ? end : `${end} `
  if (end.endsWith('\u00AD')) return end.slice(0, -1)
  if (/^(und|oder|bzw|and|or|et|ou|y|lub|oraz|та|en|of|și|sau)$/u.test(rest)) return `${end} `
  return /^\p{Ll}/u.test(rest) && isParted(start.toLowerCase(), rest.toLowerCase(), words) ? end.slice(0, -1) : end
}

/** Whether a hyphen only divides a word at the line end, judging by the document's other words. */
function isParted(start: string, rest: string, words: ReadonlySet<string>): boolean {
  if (words.has(start + rest)) return true
  if (words.has(`${start}-${rest}`) || start.includes('-')) return false
  const areWords = start.length > 3 && rest.length > 3 && words.has(start) && words.has(rest)
  return !areWords
}

type Entry = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number]

/** The heading level of each bookmark title of a PDF. */
export async function outlineOf(pdf: PDFDocumentProxy): Promise<Map<string, number>> {
  const levels = new Map<string, number>()
  const add = (entries: readonly Entry[], level: number): void => {
    for (const entry of entries) {
      const title = outlineKey(entry.title)
      if (title && !levels.has(title)) levels.set(title, level)
      if (level < 6) add(entry.items as Entry[], level + 1)
    }
  }
  add((await pdf.getOutline().catch(() => null)) ?? [], 1)
  return levels
}

/** The key of a heading and its bookmark, which may differ in numbering and white space. */
function outlineKey(title: string): string {
  return tidy(title)
    .replace(/^[\d.]+\s*/u, '')
    .toLowerCase()
}

/** Lines of source code with their indentation. */
function codeOf(lines: readonly Line[]): string {
  const left = Math.min(...lines.map(({ x }) => x))
  const widths = lines.map((line) => (line.right - line.x) / Math.max(1, lineText(line).length))
  const width = widths.toSorted((one, other) => one - other)[Math.floor(widths.length / 2)] ?? 6
  return lines
    .map((line) => ' '.repeat(Math.min(60, Math.round((line.x - left) / Math.max(1, width)))) + lineText(line))
    .join('\n')
}
