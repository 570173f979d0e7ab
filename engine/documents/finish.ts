import { limits } from '../../shared/limits.ts'
import { documentPattern } from '../languages/languages.ts'
import type { Block, Passage, StudyDocument } from './document.ts'
import { languageOf } from './language.ts'
import type { Draft, Heading, Piece } from './pieces.ts'
import { Unreadable } from './problems.ts'
import { tidy, tidyPiece } from './tidy.ts'

const documentCharacters = 3_000_000

/** The document of a draft. Throws `Unreadable` where there is no text in it, or too much. */
export function finish(draft: Draft): StudyDocument {
  const tidied = draft.pieces.flatMap(tidyPiece)
  const length = tidied.reduce((total, piece) => total + lengthOf(piece), 0)
  if (length > documentCharacters) throw new Unreadable('too-complex')
  const pieces = tidied.some(({ kind }) => kind !== 'heading') ? tidied : tidied.map(asParagraph)
  const passages = toPassages(pieces)
  if (passages.length > limits.passagesPerDocument) throw new Unreadable('too-complex', `${passages.length} passages`)
  const prose = proseOf(pieces)
  if (passages.length === 0 || !/[\p{L}\p{N}]/u.test(prose)) throw new Unreadable('no-text')
  return {
    unit: draft.unit,
    pageCount: draft.pageCount,
    title: titleOf(draft, pieces),
    language: languageOf(prose),
    passages,
    emptyPages: draft.emptyPages,
  }
}

/** Headings alone are the text of a document. */
function asParagraph(piece: Piece): Piece {
  return piece.kind === 'heading' ? { kind: 'paragraph', page: piece.page, text: piece.text, marked: [] } : piece
}

const contents = new RegExp(`^(?:${documentPattern('contents')})$`, 'iu')

function titleOf(draft: Draft, pieces: readonly Piece[]): string | null {
  const own = tidy(draft.title ?? '')
  // Programs put a file's name there, or the name of a template.
  if (
    own &&
    !/\.\w{2,5}$|^(untitled|unbenannt|document\d*|powerpoint\b.*|presentation\d*|slide \d+|microsoft word\b.*)$/iu.test(
      own,
    )
  )
    return own
  const first = pieces.slice(0, 10).find((piece) => piece.kind === 'heading' && !contents.test(piece.text))
  return first?.kind === 'heading' && first.text ? first.text : null
}

/** Code says little of the language, so it counts where there is nothing else. */
function proseOf(pieces: readonly Piece[]): string {
  const prose = pieces.filter(({ kind }) => kind !== 'code')
  return (prose.length > 0 ? prose : pieces).map(textOf).join('\n')
}

function textOf(piece: Piece): string {
  if (piece.kind === 'list') return piece.items.map(({ text }) => text).join('\n')
  return piece.kind === 'table' ? piece.rows.flat().join('\n') : piece.text
}

const longestPassage = 4_000

/** What stands under each heading, in parts where that is long. */
export function toPassages(pieces: readonly Piece[]): Passage[] {
  const passages: Passage[] = []
  let above: Heading[] = []
  let blocks: Block[] = []
  let length = 0

  function endPassage(): void {
    const pages = blocks.map(({ page }) => page)
    if (blocks.length > 0)
      passages.push({
        position: passages.length,
        path: above.map(({ text }) => text),
        firstPage: Math.min(...pages),
        lastPage: Math.max(...pages),
        blocks,
      })
    blocks = []
    length = 0
  }

  for (const piece of pieces) {
    if (piece.kind === 'heading') {
      endPassage()
      above = [...above.filter(({ level }) => level < piece.level), ...(piece.text ? [piece] : [])]
      continue
    }
    for (const part of cut(piece)) {
      if (length > 0 && length + lengthOf(part) > longestPassage) endPassage()
      blocks.push(part)
      length += lengthOf(part)
    }
  }
  endPassage()
  return passages
}

/** How many characters of text there are. */
function lengthOf(piece: Piece): number {
  if (piece.kind === 'list') return sum(piece.items.map(({ text }) => text.length))
  return piece.kind === 'table' ? sum(piece.rows.map(lengthOfRow)) : piece.text.length
}

/** Pieces of a text no longer than a passage, cut between words where it has any. */
function pieces(text: string): string[] {
  if (text.length <= longestPassage) return [text]
  const cut: string[] = []
  for (let from = 0; from < text.length;) {
    const end = from + longestPassage
    const space = end < text.length ? text.lastIndexOf(' ', end) : -1
    const to = space > from + longestPassage / 2 ? space : Math.min(end, text.length)
    cut.push(text.slice(from, to).trim().toWellFormed())
    from = to
  }
  return cut.filter(Boolean)
}

/** A block that is longer than a passage, cut between its sentences, items, rows or lines. A table's parts keep its header. */
function cut(block: Block): Block[] {
  if (lengthOf(block) <= longestPassage) return [block]
  switch (block.kind) {
    case 'list':
      return inParts(
        block.items.flatMap((item) => pieces(item.text).map((text) => ({ ...item, text }))),
        ({ text }) => text.length,
      ).map((items) => ({ ...block, items }))
    case 'table': {
      const header = block.hasHeader ? block.rows.slice(0, 1) : []
      // Nobody learns a row of that length.
      const short = (row: string[]) =>
        lengthOfRow(row) <= longestPassage ? row : row.map((cell) => cell.slice(0, 200))
      const rows = block.rows.slice(header.length).map(short)
      const parts = inParts(
        rows.filter((row) => lengthOfRow(row) <= longestPassage),
        lengthOfRow,
      )
      return parts.map((rows) => ({ ...block, rows: [...header, ...rows] }))
    }
    case 'code':
      return inParts(block.text.split('\n').flatMap(pieces), lineLength).map((lines) => ({
        ...block,
        text: lines.join('\n'),
      }))
    case 'paragraph':
    case 'caption': {
      const sentences = block.text.split(/(?<=[.!?…]["'”»)]?)\s+(?=\p{Lu}|["„“«(])/u)
      return inParts(sentences.flatMap(pieces), lineLength).map((part) => {
        const text = part.join(' ')
        return { ...block, text, marked: block.marked.filter((term) => text.includes(term)) }
      })
    }
  }
}

function inParts<Part>(all: readonly Part[], length: (part: Part) => number): Part[][] {
  const parts: Part[][] = []
  let left = 0
  for (const one of all) {
    const needed = length(one)
    if (parts.length === 0 || needed > left) {
      parts.push([])
      left = longestPassage
    }
    parts.at(-1)?.push(one)
    left -= needed
  }
  return parts
}

const lineLength = (line: string): number => line.length + 1
const lengthOfRow = (row: readonly string[]): number => sum(row.map((cell) => cell.length))
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
