/** Why a generator cannot go on, or gave nothing for a passage. */
export type GeneratorReason = 'unreachable' | 'unauthorised' | 'rate-limited' | 'over-budget' | 'refused' | 'failed'

const messages: Record<GeneratorReason, string> = {
  unreachable: 'The AI service cannot be reached. Try again later.',
  unauthorised: 'The AI service does not accept how it is set up here. Please tell the support.',
  'rate-limited': 'The AI service has too much to do. Try again in a few minutes.',
  'over-budget': 'This is more than one generation may use. Choose fewer chapters.',
  refused: 'The AI service declined to make cards of this text.',
  failed: 'The AI service gave no answer that can be used. Try again later.',
}

/** The same for one passage while others go on. */
export const passageFailures: Record<GeneratorReason, string> = {
  unreachable: 'the AI could not be reached',
  unauthorised: 'the AI did not accept how it is set up',
  'rate-limited': 'the AI had too much to do',
  'over-budget': 'over budget',
  refused: 'the AI declined this text',
  failed: 'the AI gave no answer that can be used',
}

/** A generator cannot go on. The message is for users; it holds nothing of the document, the key or the address. */
export class GeneratorError extends Error {
  override readonly name = 'GeneratorError'
  readonly reason: GeneratorReason
  /** The HTTP status that the AI answered last, for whoever set it up. */
  readonly status: number | undefined

  constructor(reason: GeneratorReason, status?: number) {
    super(messages[reason])
    this.reason = reason
    this.status = status
  }
}
