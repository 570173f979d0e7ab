import type { documents } from '../texts/en/documents.ts'

/** Why no cards can be made from an uploaded file, though its type is accepted: `server/texts` says it to users. */
export type DocumentProblem = keyof typeof documents

/** Ends the reading of a document. What else is thrown there means that it is damaged. */
export class Unreadable extends Error {
  readonly problem: DocumentProblem

  /** The detail is for the log, so it holds nothing of the document. */
  constructor(problem: DocumentProblem, detail?: string) {
    super(detail ?? problem)
    this.problem = problem
  }
}
