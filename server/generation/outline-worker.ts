/** Divides a document into topics in a process of its own, because a long one takes seconds. */
import type { DocumentHead, Passage } from '../../engine/documents/document.ts'
import { answerOnce } from '../platform/isolated.ts'
import { fromSlices, jsonSlices } from '../platform/json-slices.ts'
import { outlineOf, sectionsOf } from '../../engine/outline/outline.ts'
import { rowOf } from '../../engine/checks/quote.ts'

export interface OutlineInput {
  document: DocumentHead
  /** Its passages, encoded with `jsonSlices`. */
  passages: string[]
  name: string
}

answerOnce(({ document, passages: slices, name }: OutlineInput, report) => {
  const passages = fromSlices<Passage>(slices)
  const topics = outlineOf({ ...document, passages }, name)
  for (const slice of jsonSlices(passages.map((passage, index) => rowOf(passage, topics[index] ?? [])))) report(slice)
  return JSON.stringify(sectionsOf({ passages }, topics))
})
