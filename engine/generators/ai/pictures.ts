import type { GeneratorReason, PagePicture, PagePictures } from '../port.ts'
import { type Piece, sizeOf } from './batches.ts'

/** A picture in a request. Its number is its place among the pictures, from 1. */
export interface ShownPicture extends PagePicture {
  number: number
  passage: number
  page: number
}

/** What of a batch a model is shown. */
export interface Sight {
  pieces: Piece[]
  pictures: ShownPicture[]
  /** Pages without text that it is not shown, by the position of their passage. */
  unseen: { passage: number; reason: GeneratorReason }[]
}

const isEmpty = (piece: Piece) => sizeOf(piece) === 0

/** More would be too many for some models. */
const mostPictures = 6

/** What is shown of pieces without pictures: those with text. `reason` is why the others are not. */
export function withoutPictures(pieces: readonly Piece[], reason: GeneratorReason): Sight {
  const unseen = pieces.filter(isEmpty).map(({ passage }) => ({ passage: passage.position, reason }))
  return { pieces: pieces.filter((piece) => !isEmpty(piece)), pictures: [], unseen }
}

/**
 * Draws the pages of pieces that are worth a look, those without text first. A piece without text whose page is blank is left
 * out. Throws the signal's reason.
 */
export async function sightOf(
  pieces: readonly Piece[],
  { pagesOf, draw }: PagePictures,
  signal: AbortSignal,
): Promise<Sight> {
  const wanted = pieces.flatMap((piece) => {
    const shown = new Set(piece.blocks.map(({ page }) => page))
    const pages = pagesOf.get(piece.passage.position) ?? []
    return pages
      .filter((page) => isEmpty(piece) || shown.has(page))
      .map((page) => ({ passage: piece.passage.position, page, isEmpty: isEmpty(piece) }))
  })
  const chosen = wanted.toSorted((a, b) => Number(b.isEmpty) - Number(a.isEmpty)).slice(0, mostPictures)
  const drawn = await draw(
    chosen.map(({ passage, page }) => ({ passage, page })),
    signal,
  )
  const pictures: ShownPicture[] = []
  const missing = new Map<number, string>()
  for (const [index, { passage, page }] of chosen.entries()) {
    const one = drawn[index] ?? { missing: 'undrawn' as const }
    if ('jpeg' in one) pictures.push({ ...one, passage, page, number: pictures.length + 1 })
    else missing.set(passage, one.missing)
  }
  const isShown = (piece: Piece) =>
    !isEmpty(piece) || pictures.some(({ passage }) => passage === piece.passage.position)
  const unseen = pieces
    .filter((piece) => !isShown(piece))
    .flatMap(({ passage: { position: passage } }) => {
      const reason = missing.get(passage) ?? 'too-many-pictures'
      return reason === 'blank' ? [] : [{ passage, reason: reason as GeneratorReason }]
    })
  return { pieces: pieces.filter(isShown), pictures, unseen }
}

/** Services bill about a token for so many pixels, and shrink larger pictures than ours. */
const pixelsPerToken = 750

/** Estimates the tokens of pictures. */
export const pictureTokens = (pictures: readonly Pick<PagePicture, 'width' | 'height'>[] = []): number =>
  pictures.reduce((sum, { width, height }) => sum + Math.ceil((width * height) / pixelsPerToken), 0)
