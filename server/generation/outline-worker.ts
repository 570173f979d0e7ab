/** The process in which a document is parted: a long one takes seconds, and the server answers meanwhile. */
import type { DocumentHead, Passage } from '../../engine/documents/document.ts'
import { answerOnce, fromSlices, jsonSlices } from '../platform/isolated.ts'
import { outlineOf, sectionsOf } from '../../engine/outline/outline.ts'
import { rowOf } from '../../engine/checks/quote.ts'

export interface OutlineInput {
  document: DocumentHead
  /** Its passages, as `jsonSlices` has them. */
  passages: string[]
  name: string
}

answerOnce(({ document, passages: slices, name }: OutlineInput, report) => {
  const passages = fromSlices<Passage>(slices)
  const topics = outlineOf({ ...document, passages }, name)
  for (const slice of jsonSlices(passages.map((passage, place) => rowOf(passage, topics[place] ?? [])))) report(slice)
  return JSON.stringify(sectionsOf({ passages }, topics))
})
