import type { CardKind, Depth, DropReason, Importance, Level } from '../../shared/generation.ts'
import type { Language } from '../../shared/languages.ts'
import type { Passage } from '../documents/document.ts'

export type { CardKind, Depth, DropReason, Importance, Level }

/** A request for cards from a document. */
export interface GenerationRequest {
  /** The document's name, for the prompt of a model. */
  documentName: string
  /** All passages, in reading order, since a term may be explained anywhere in the document. */
  passages: readonly Passage[]
  /** Positions of the passages to make cards from. */
  wanted: readonly number[]
  language: Language
  depth: Depth
  /** Restricts cards to one topic, given as its path, outermost first. */
  topic?: readonly string[]
  /** What the user asks for in their own words, such as 'exam style'; only a model can follow it. */
  wishes?: string
  /** The most cards to make; a generator that is not told makes as many as the text carries. */
  most?: number
  /** The kinds of cards to make; all of them by default. */
  kinds?: readonly CardKind[]
  level?: Level
  /** Questions that the deck has already, the newest last; a model does not ask them again. */
  existingQuestions?: readonly string[]
}

/** The evidence for a card. The passage contains `quote` word for word, apart from white space. */
export interface Source {
  passage: number
  page: number
  quote: string
}

/** A card proposed by a generator, to be checked by `engine/checks/checks.ts`. */
export interface Candidate {
  kind: CardKind
  /** For `gap`, the sentence with its gaps marked as described in shared/gaps.ts. */
  question: string
  /** One for `basic`, several for `choice`, none for `gap`. */
  answers: { text: string; correct: boolean }[]
  /** Null for a model's general knowledge, which the user sees marked as such. */
  source: Source | null
  /** Why the answer is right, shown after it; Markdown. */
  explanation?: string
  /** 1 for what the rest hangs on, 3 for details. */
  importance?: Importance
}

/** Why a generator failed, as a whole or for one passage. */
export type GeneratorReason = 'unreachable' | 'unauthorised' | 'rate-limited' | 'over-budget' | 'refused' | 'failed'

/** Ends a generation that cannot continue. */
export class GeneratorError extends Error {
  override readonly name = 'GeneratorError'
  readonly reason: GeneratorReason
  /** The last HTTP status of the AI service, shown to administrators. */
  readonly status: number | undefined

  constructor(reason: GeneratorReason, status?: number) {
    super(reason)
    this.reason = reason
    this.status = status
  }
}

/** The result of one passage. */
export interface PassageCards {
  passage: number
  cards: Candidate[]
  /** The number of candidates dropped by the generator or by a check, per reason. */
  dropped: Partial<Record<DropReason, number>>
  /** Proposals that a check dropped for good, for the user to take all the same. */
  leftOut?: LeftOut[]
  /** Set when the passage gave no card because of a failure. */
  failure?: GeneratorReason
}

/** A proposal that did not become a card. */
export interface LeftOut {
  card: Candidate
  reason: DropReason
}

/** Makes cards from documents. */
export interface Generator {
  name: 'built-in' | 'ai'
  /**
   * Yields each wanted passage once, as soon as its cards are ready, in any order. Throws `GeneratorError` when it
   * cannot continue; ends early when `signal` is aborted.
   */
  generate(request: GenerationRequest, signal: AbortSignal): AsyncIterable<PassageCards>
  /** Makes cards on a topic from a model's general knowledge; they have no source. */
  generateTopic?(request: TopicRequest, signal: AbortSignal): AsyncIterable<Candidate>
}

/** A request for cards on a topic without a document. */
export interface TopicRequest {
  deckName: string
  /** The topic's path, outermost first. */
  topic: readonly string[]
  language: Language
  depth: Depth
  /** Existing questions of the deck, not to be asked again. If they are too many, the last ones are used. */
  existingQuestions: readonly string[]
}
