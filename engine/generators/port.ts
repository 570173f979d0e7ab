import type {
  CardKind,
  Depth,
  DropReason,
  Grade,
  Importance,
  Level,
  RejectReason,
  Revision,
} from '../../shared/generation.ts'
import type { Language } from '../../shared/languages.ts'
import type { Passage } from '../documents/document.ts'

export type { CardKind, Depth, DropReason, Grade, Importance, Level, Revision }

/** A request for cards from a document. */
export interface GenerationRequest {
  /** The document's name, for the prompt of a model. */
  documentName: string
  /** All passages, in reading order, since a term may be explained anywhere in the document. */
  passages: readonly Passage[]
  /** Positions of the passages to make cards from. */
  wanted: readonly number[]
  /** The language of the cards. */
  language: Language
  /** The language of the document; null or undefined if it is not known. */
  documentLanguage?: Language | null
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
  /** Earlier decisions about cards in the same language, the newest last; a model learns from them. */
  examples?: readonly Example[]
  /** Yields cards before their passage is complete; see `PassageCards.isPartial`. */
  isStreamed?: boolean
  /** Draws pages for a model that sees; absent for one that does not. */
  pictures?: PagePictures
}

/** The pages of a document as pictures. */
export interface PagePictures {
  /** The pages that are worth a look, by the position of their passage. */
  pagesOf: ReadonlyMap<number, readonly number[]>
  /** Draws pages, each of a passage. Returns one result for each, in the same order. Throws the signal's reason. */
  draw(pages: readonly { passage: number; page: number }[], signal: AbortSignal): Promise<DrawnPage[]>
}

/** A drawn page, or why there is none: it is blank, it has no figure, it cannot be drawn, or too many were drawn already. */
export type DrawnPage = PagePicture | { missing: 'blank' | 'undrawn' | 'too-many-pictures' }

/** A page as a JPEG. */
export interface PagePicture {
  jpeg: Uint8Array
  /** In pixels. */
  width: number
  height: number
  /** Whether all of it is one figure: a picture that was uploaded, or the pictures of a slide. */
  isFigure: boolean
}

/** A rectangle in a picture, in thousandths of the picture's width and height from its upper left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A part of a page that a card shows as a picture. */
export interface Figure {
  /** The position of the passage that the page belongs to. */
  passage: number
  page: number
  box: Box
  side: 'question' | 'answer'
  /** The part of it that is covered on the question. The answer then shows the figure, too. */
  cover?: Box
}

/** A card that was kept or rejected in the tray. */
export interface Example {
  question: string
  answer: string
  verdict: 'kept' | RejectReason
}

/** The evidence for a card. The passage contains `quote` word for word, apart from white space. */
export interface Source extends Omit<CardSource, 'quote'> {
  quote: string
}

/** The evidence for a card; `quote` is null for what is written or drawn on the picture of the page. */
export interface CardSource {
  passage: number
  page: number
  quote: string | null
}

/** The evidence as words of the document; null if there are none. */
export const quoted = (source: CardSource | null): Source | null => {
  const quote = source?.quote ?? null
  return source && quote !== null ? { ...source, quote } : null
}

/** A card proposed by a generator, to be checked by `engine/checks/checks.ts`. */
export interface Candidate {
  kind: CardKind
  /** For `gap`, the sentence with its gaps marked as described in shared/gaps.ts. */
  question: string
  /** One for `basic`, several for `choice`, none for `gap`. */
  answers: { text: string; correct: boolean }[]
  /** Null for a model's general knowledge, which the user sees marked as such. */
  source: CardSource | null
  /** Why the answer is right, shown after it; Markdown. */
  explanation?: string
  /** 1 for what the rest hangs on, 3 for details. */
  importance?: Importance
  figure?: Figure
}

/** Why a generator failed, as a whole or for one passage. */
export type GeneratorReason =
  | ('unreachable' | 'unauthorised' | 'rate-limited' | 'over-budget' | 'refused' | 'failed')
  /** The account with the AI service has no credit left. */
  | 'quota-used-up'
  /** A page without text gave nothing: the model does not see, or the page could not be drawn, or others came first. */
  | ('blind' | 'undrawn' | 'too-many-pictures')

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
  /** Proposals that were dropped for good, for the user to take all the same. `dropped` counts them too. */
  leftOut?: LeftOut[]
  /** Set when the passage gave no card because of a failure. */
  failure?: GeneratorReason
  /**
   * Set on the cards of a running answer, which have passed the checks. The passage's last result follows without it, and
   * holds only what is new. Only a request with `isStreamed` has partial results.
   */
  isPartial?: true
  /**
   * Cards of a partial result that the judge turned down, which are not in `leftOut` again. The better version of one that
   * is replaced is among `cards`.
   */
  withdrawn?: (LeftOut & { isReplaced?: boolean })[]
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
   * Yields each wanted passage once, as soon as its cards are ready, in any order; partial results may precede it.
   * Throws `GeneratorError` when it cannot continue; ends early when `signal` is aborted.
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
  wishes?: string
  most?: number
  kinds?: readonly CardKind[]
  level?: Level
  examples?: readonly Example[]
}

/** A card with what is needed to change, explain or grade it. */
export interface CardInContext {
  card: Candidate
  /** The passage of the card's source; without it, the model has only what it knows. */
  passage?: Passage | undefined
  /** The pictures of the card, for a model that sees. */
  pictures?: readonly CardPicture[] | undefined
  /** The language of the card. */
  language: Language
  documentLanguage?: Language | null | undefined
}

/** A picture on a side of a card, as a JPEG. */
export type CardPicture = Pick<PagePicture, 'jpeg' | 'width' | 'height'> & { side: 'question' | 'answer' }

/** An explanation of a card. */
export interface Explanation {
  /** Markdown. */
  text: string
  /** The words of the passage that it rests on; null without a passage. */
  source: Source | null
}

/** The judgement of a typed answer. It only proposes a rating. */
export interface GradedAnswer {
  verdict: Grade
  /** What the answer lacks or gets wrong, in a sentence; '' for a right one. */
  missing: string
  /** The words of the passage that decide it; null if none do. */
  source: Source | null
}

/** An answer to a question about documents. `Source.passage` is the position of one of the passages asked. */
export type DocumentAnswer =
  | {
      found: true
      /** Markdown, with [1], [2] for the citations in order. */
      text: string
      citations: Source[]
      /** A card made of the answer, if it passes the checks. */
      card: Candidate | null
    }
  | { found: false }

/** Helps with existing cards and documents. All of it throws `GeneratorError`, also when `signal` is aborted. */
export interface Assistant {
  /** Proposes cards in place of a card; none if the model finds no good one. */
  reviseCard(context: CardInContext, order: Revision, signal: AbortSignal): Promise<Candidate[]>
  /** Returns null if the passage does not explain the card. */
  explainCard(context: CardInContext, signal: AbortSignal): Promise<Explanation | null>
  gradeAnswer(context: CardInContext, typed: string, signal: AbortSignal): Promise<GradedAnswer>
  answerQuestion(question: DocumentQuestion, signal: AbortSignal): Promise<DocumentAnswer>
  /** Asks for the colour of a small picture, to find out whether the model sees. Returns it in English. */
  nameColor(picture: Pick<PagePicture, 'jpeg' | 'width' | 'height'>, signal: AbortSignal): Promise<string>
}

/** A question about passages of documents. */
export interface DocumentQuestion {
  question: string
  /** The passages that may answer it, best first. */
  passages: readonly Passage[]
  /** The language of the answer. */
  language: Language
  documentLanguage?: Language | null | undefined
}
