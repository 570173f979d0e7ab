import { finish, readDraft } from './read.ts'
import type { Block, DocumentKind, StudyDocument } from './document.ts'
import { Unreadable } from './problems.ts'

const means = {
  programs: { office: null, tesseract: null, searchPath: '' },
  folder: null,
  endsAt: Number.POSITIVE_INFINITY,
}

/** Reads a document in this process. */
export async function readHere(bytes: Buffer | string, kind: DocumentKind): Promise<StudyDocument> {
  return finish(await readDraft(Buffer.from(bytes), kind, means))
}

/** The problem that makes a document unreadable. */
export async function problemOf(bytes: Buffer | string, kind: DocumentKind): Promise<string> {
  return readHere(bytes, kind).then(
    () => 'none',
    (error: unknown) => (error instanceof Unreadable ? error.problem : String(error)),
  )
}

/** A readable outline of a document: a line per heading path and block. */
export function outline({ passages }: StudyDocument): string[] {
  return passages.flatMap(({ path, blocks }) => [`# ${path.join(' > ')}`, ...blocks.flatMap(linesOf)])
}

function linesOf(block: Block): string[] {
  switch (block.kind) {
    case 'list':
      return block.items.map(({ level, text }) => `${'  '.repeat(level)}${block.isOrdered ? '1.' : '-'} ${text}`)
    case 'table':
      return block.rows.map((row, index) => `${index === 0 && block.hasHeader ? '|=' : '|'} ${row.join(' | ')}`)
    case 'code':
      return block.text.split('\n').map((line) => `> ${line}`)
    case 'paragraph':
    case 'caption':
      return [`${block.kind === 'caption' ? '^' : ''}${block.text}`]
  }
}

/** All terms that a document marks. */
export function marked({ passages }: StudyDocument): string[] {
  return passages.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      if (block.kind === 'list') return block.items.flatMap((item) => item.marked)
      return 'marked' in block ? block.marked : []
    }),
  )
}
