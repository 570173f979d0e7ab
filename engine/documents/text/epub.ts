import { findLists } from '../find-lists.ts'
import { readBlocks } from '../office/blocks.ts'
import { findHeadings } from '../office/headings.ts'
import { parseOffice } from '../office/office.ts'
import { withoutPages, type Draft } from '../pieces.ts'

/** An e-book: its chapters in the order of the spine. */
export async function readEpub(bytes: Buffer): Promise<Draft> {
  const tree = await parseOffice(bytes, 'epub')
  return withoutPages(findLists(findHeadings(readBlocks(tree.content, null))), tree.metadata.title ?? null)
}
