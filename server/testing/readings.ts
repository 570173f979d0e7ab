import type { Passage, StudyDocument } from '../../engine/documents/document.ts'
import type { ReadOutcome } from '../generation/read-document.ts'
import { fromSlices } from '../platform/isolated.ts'

/** Reads a file in an isolated process. Returns the result with its passages as objects. */
export function wholeOf(outcome: ReadOutcome): { document: StudyDocument } | { problem: string } {
  if ('problem' in outcome) return outcome
  return { document: { ...outcome.document, passages: fromSlices<Passage>(outcome.passages) } }
}
