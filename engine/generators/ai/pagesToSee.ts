import type { Passage } from '../../documents/document.ts'
import { sizeOf } from './batches.ts'

/** A page with less text may say more by its figures. */
const littleText = 600

interface Page {
  passage: number
  characters: number
  hasCaption: boolean
}

/**
 * The pages of a document's passages that are worth a look, by the position of a passage: those without text, those with a
 * caption, and those with little text; with `isPicture`, a document that was uploaded as a picture, all. A page that several
 * passages share belongs to one of them.
 */
export function pagesToSee(passages: readonly Passage[], isPicture: boolean): Map<number, number[]> {
  const pages = new Map<number, Page>()
  for (const { position: passage, blocks } of passages)
    for (const block of blocks) {
      const known = pages.get(block.page) ?? { passage, characters: 0, hasCaption: false }
      const isFirstCaption = block.kind === 'caption' && !known.hasCaption
      pages.set(block.page, {
        passage: isFirstCaption ? passage : known.passage,
        characters: known.characters + sizeOf({ blocks: [block] }),
        hasCaption: known.hasCaption || isFirstCaption,
      })
    }
  for (const { position: passage, firstPage, blocks } of passages)
    if (blocks.length === 0) pages.set(firstPage, { passage, characters: 0, hasCaption: false })
  const found = new Map<number, number[]>()
  for (const [page, { passage, characters, hasCaption }] of [...pages].toSorted(([a], [b]) => a - b))
    if (isPicture || hasCaption || characters < littleText) found.set(passage, [...(found.get(passage) ?? []), page])
  return found
}
