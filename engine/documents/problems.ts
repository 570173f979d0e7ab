/** Why a file of a supported kind cannot be used. */
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

/** Thrown if a document cannot be read. Any other error of a reader means that the document is damaged. */
export class Unreadable extends Error {
  readonly problem: DocumentProblem

  /** The message is logged, so it must not quote the document. The cause may quote it, so only its stack is logged. */
  constructor(problem: DocumentProblem, message: string = problem, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}
