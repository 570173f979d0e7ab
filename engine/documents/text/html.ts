import { findLists } from '../find-lists.ts'
import { findHeadings } from '../office/headings.ts'
import { parseOffice } from '../office/office.ts'
import { readBlocks } from '../office/blocks.ts'
import { withoutPages, type Draft } from '../pieces.ts'
import { Unreadable } from '../problems.ts'
import { decodeText } from './decode.ts'
import { mainHtml } from './main-html.ts'

/** A web page: what it is about, without the navigation around it. */
export async function readHtml(bytes: Buffer): Promise<Draft> {
  const declared = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,30})/iu.exec(bytes.toString('latin1', 0, 4_000))?.[1]
  const html = decodeText(bytes, declared)
  if (html === null) throw new Unreadable('damaged', 'no text')
  return htmlDraft(mainHtml(html))
}

/** The draft of a page's HTML. */
export async function htmlDraft(html: string): Promise<Draft> {
  // With the mark of UTF-8 before it, what it declares counts no more.
  const tree = await parseOffice(Buffer.from(`\uFEFF${html}`), 'html')
  return withoutPages(findLists(findHeadings(readBlocks(tree.content, null))), tree.metadata.title ?? null)
}
