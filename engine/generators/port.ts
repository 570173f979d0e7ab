import type { Depth, DropReason } from '../../shared/generation.ts'
import type { Language } from '../../shared/languages.ts'
import type { Passage } from '../documents/document.ts'

export type { Depth, DropReason }

/** What a generator is asked for. */
export interface GenerationRequest {
  /** The document's name, for generators that tell a model what it reads. */
  documentName: string
  /** All passages of the document, in reading order: what a term is may stand elsewhere. */
  passages: readonly Passage[]
  /** Positions of the passages that cards are wanted of. */
  wanted: readonly number[]
  /** Language of the cards. */
  language: Language
  depth: Depth
  /** Cards only about this topic: its name and those above it, outermost first. */
  topic?: readonly string[]
}

/** What a card rests on. `quote` stands word for word in the passage (white space apart). */
export interface Source {
  passage: number
  page: number
  quote: string
}

/** A card as a generator proposes it; `engine/checks/checks.ts` decides about it. */
export interface Candidate {
  kind: 'basic' | 'gap' | 'choice'
  /** For `gap` the sentence with its gaps marked as in shared/gaps.ts. */
  question: string
  /** One for `basic`, several for `choice`, none for `gap`. */
  answers: { text: string; correct: boolean }[]
  /** Null for general knowledge of a model, which is marked as such. */
  source: Source | null
}

/** Why a generator cannot go on, or gave nothing for a passage. */
export type GeneratorReason = 'unreachable' | 'unauthorised' | 'rate-limited' | 'over-budget' | 'refused' | 'failed'

/** A generator cannot go on. */
export class GeneratorError extends Error {
  override readonly name = 'GeneratorError'
  readonly reason: GeneratorReason
  /** The last HTTP status of the AI service, for the administrator. */
  readonly status: number | undefined

  constructor(reason: GeneratorReason, status?: number) {
    super(reason)
    this.reason = reason
    this.status = status
  }
}

/** What came of one passage. */
export interface PassageCards {
  passage: number
  cards: Candidate[]
  /** Candidates that the generator itself, or a check, dropped, counted by reason. */
  dropped: Partial<Record<DropReason, number>>
  /** Why a passage gave no card, where it is known better than 'nothing worth asking'. */
  failure?: GeneratorReason
}

/** Makes cards of a document. */
export interface Generator {
  name: 'built-in' | 'ai'
  /**
   * Yields each wanted passage once, as soon as its cards are there, in any order. Throws `GeneratorError` when it cannot
   * go on; ends early when `signal` is aborted.
   */
  generate(request: GenerationRequest, signal: AbortSignal): AsyncIterable<PassageCards>
  /** Cards on a topic from general knowledge, which only a model has; each has no source. */
  generateTopic?(request: TopicRequest, signal: AbortSignal): AsyncIterable<Candidate>
}

/** What cards are wanted about, when no document says it. */
export interface TopicRequest {
  deckName: string
  /** The topic's name and those above it, outermost first. */
  topic: readonly string[]
  language: Language
  depth: Depth
  /** Questions that the deck has, so that they are not asked again; the last ones count most. */
  existingQuestions: readonly string[]
}
