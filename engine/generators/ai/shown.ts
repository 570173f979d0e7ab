import type { Block, Passage } from '../../documents/document.ts'
import { type Piece, plainText } from './batches.ts'
import { oneLine, shortened } from './fence.ts'
import type { ShownPicture } from './pictures.ts'
import type { NamedPicture } from './question.ts'

/** The text of a piece as shown to the model, in Markdown. */
export function shownText({ blocks }: Pick<Piece, 'blocks'>): string {
  return blocks.map(shownBlock).join('\n\n')
}

function shownBlock(block: Block): string {
  switch (block.kind) {
    case 'list':
      return block.items
        .map(({ text, level }, index) => `${'  '.repeat(level)}${block.isOrdered ? `${index + 1}.` : '-'} ${text}`)
        .join('\n')
    case 'table': {
      const rows = block.rows.map((row) => row.join(' | '))
      const rule = block.rows[0]?.map(() => '---').join(' | ') ?? ''
      return (block.hasHeader ? rows.toSpliced(1, 0, rule) : rows).join('\n')
    }
    case 'code': {
      const ticks = block.text.match(/`{3,}/g)?.toSorted().at(-1) ?? '``'
      return `${ticks}\`${block.language ?? ''}\n${block.text}\n${ticks}\``
    }
    case 'paragraph':
    case 'caption':
      return block.text
  }
}

/** The terms that the document marks. */
export function markedTerms(blocks: readonly Block[]): string[] {
  const marked = blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items.flatMap((item) => item.marked)
    return block.kind === 'table' || block.kind === 'code' ? [] : block.marked
  })
  return [...new Set(marked)]
}

/** A piece with its number, pages, pictures, headings and marked terms, and the end of what comes before it. */
export function shownPiece(piece: Piece, before: string, key: string, pictures: readonly ShownPicture[] = []): string {
  const { position, path, firstPage, lastPage } = piece.passage
  const pages = firstPage === lastPage ? `page ${firstPage}` : `pages ${firstPage} to ${lastPage}`
  const terms = markedTerms(piece.blocks)
  const lines = [`[passage ${position}, ${pages}, ${key}]`, `[headings: ${pathText(path) || 'none'}]`]
  if (terms.length > 0) lines.push(`[set apart by the author: ${terms.map(oneLine).join('; ')}]`)
  for (const { number, passage, page } of pictures)
    if (passage === position) lines.push(`[picture ${number} shows page ${page}]`)
  if (before) lines.push(`[before it: ${before}]`)
  return [...lines, shownText(piece)].join('\n')
}

/** The pictures of a request, each with its number. */
export const namedPictures = (pictures: readonly ShownPicture[]): NamedPicture[] =>
  pictures.map((picture) => ({ ...picture, name: `Picture ${picture.number} (page ${picture.page}):` }))

export const pathText = (path: readonly string[]) => path.map(oneLine).join(' > ')

/** The characters that are shown of a passage's predecessor, of the outline and of the glossary. */
const charactersBefore = 240
const charactersOfOutline = 1600
const charactersOfGlossary = 700
const longestTerm = 40

/** The last lines before a piece that the request does not show; '' if it shows them, or there are none. */
export function textBefore(piece: Piece, pieces: readonly Piece[], passages: ReadonlyMap<number, Passage>): string {
  const at = pieces.indexOf(piece)
  const { passage } = piece
  const [first] = piece.blocks
  const last = pieces[at - 1]
  if (last?.passage === passage || (last?.passage.position === passage.position - 1 && first === passage.blocks[0]))
    return ''
  // If a block was divided, its other half is not found, and nothing of it is shown.
  const own = first ? passage.blocks.slice(0, Math.max(0, passage.blocks.indexOf(first))) : []
  const text = [...(passages.get(passage.position - 1)?.blocks ?? []), ...own].map(plainText).join('\n')
  const end = oneLine(text.slice(-charactersBefore))
  return text.length > charactersBefore ? end.replace(/^\S*\s/, '… ') : end
}

/** The headings of a document as a tree, with fewer levels if it would be too long. */
export function outlineOf(passages: readonly Passage[]): string {
  const deepest = Math.max(0, ...passages.map(({ path }) => path.length))
  for (let depth = deepest; depth > 0; depth--) {
    const lines: string[] = []
    let path: readonly string[] = []
    for (const passage of passages) {
      const own = passage.path.slice(0, depth)
      const same = own.findIndex((heading, level) => heading !== path[level])
      if (same >= 0)
        lines.push(...own.slice(same).map((heading, index) => `${'  '.repeat(same + index)}- ${oneLine(heading)}`))
      path = own
    }
    const text = lines.join('\n')
    if (text.length <= charactersOfOutline || depth === 1) return shortenedLines(text, charactersOfOutline)
  }
  return ''
}

function shortenedLines(text: string, characters: number): string {
  return text.length <= characters ? text : `${text.slice(0, text.lastIndexOf('\n', characters))}\n…`
}

/** The terms that a document marks, the most frequent first. */
export function glossaryOf(passages: readonly Passage[]): string {
  const counts = new Map<string, number>()
  for (const term of passages.flatMap(({ blocks }) => markedTerms(blocks)).map(oneLine))
    if (term && term.length <= longestTerm) counts.set(term, (counts.get(term) ?? 0) + 1)
  const terms = [...counts].toSorted((a, b) => b[1] - a[1]).map(([term]) => term)
  return shortened(terms.join('; '), charactersOfGlossary)
}
