/** Why no cards can be made from an uploaded file of an accepted type. */
export type DocumentProblem =
  | 'encrypted'
  | 'empty'
  | 'damaged'
  | 'no-text'
  | 'needs-ocr'
  | 'needs-office'
  | 'too-complex'
  | 'failed'
  | 'took-too-long'

/** Thrown when a document cannot be read. Any other error that a reader throws means that the document is damaged. */
export class Unreadable extends Error {
  readonly problem: DocumentProblem

  /** The message goes to the log, so it quotes nothing of the document. The cause may, so the log gets its stack alone. */
  constructor(problem: DocumentProblem, message: string = problem, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}
