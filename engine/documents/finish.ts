import { limits } from '../../shared/limits.ts'
import type { StudyDocument } from './document.ts'
import { languageOf } from './language.ts'
import { lengthOf, toPassages } from './passages.ts'
import type { Draft, Piece } from './pieces.ts'
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

const contents =
  /^(table of contents|contents|inhalt(sverzeichnis)?|sommaire|table des matières|indice|índice|sommario|spis treści|зміст|inhoud(sopgave)?|cuprins)$/iu

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
