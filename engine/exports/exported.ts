import { createHash } from 'node:crypto'
import type { Content } from '../../shared/api/contract.ts'
import { aiTag } from '../../shared/exports.ts'
import type { Rating } from '../../shared/study.ts'

/** A deck that is exported. */
export interface ExportedDeck {
  /** Names this installation: a card of it has the same id in all files. */
  source: string
  name: string
  description: string
  exportedAt: Date
  /** A page of its cards after another. */
  cards: AsyncIterable<readonly ExportedCard[]>
  /** The bytes of a picture (WebP) or a sound; undefined if they are lost. */
  medium: (id: string) => Promise<Buffer | undefined>
}

export interface ExportedCard {
  id: number
  /** The names of the deck and of the topics that it lies in, outermost first. */
  path: readonly string[]
  content: Content
  /** A model wrote it, and nobody has edited it since. */
  isAiGenerated: boolean
  /** What cards that were made of one thing have in common. */
  siblingId: number | null
  /** What the learner did with it; null unless that is exported, too. */
  progress: Progress | null
}

/** The tags of a card, with that of a model's cards. */
export const tagsOf = ({ content: { tags }, isAiGenerated }: ExportedCard): string[] =>
  isAiGenerated ? [...tags.filter((tag) => tag !== aiTag), aiTag] : tags

/** Times are milliseconds since 1970. */
export interface Progress {
  /** Null for a fresh card. */
  standing: {
    state: 'learning' | 'review' | 'relearning'
    dueAt: number
    stability: number
    difficulty: number
    learningStep: number
    scheduledDays: number
    reps: number
    lapses: number
    lastReviewedAt: number
  } | null
  isSuspended: boolean
  isFlagged: boolean
  /** Oldest first. */
  reviews: {
    at: number
    rating: Rating
    durationMs: number | null
    /** The state of the card before, null if it was fresh. */
    from: 'learning' | 'review' | 'relearning' | null
    /** When the card was due after it, and the difficulty and the interval then. */
    dueAt: number
    difficulty: number
    scheduledDays: number
  }[]
}

/** The id of a card in files, by which an import into its deck knows it. */
export const guidOf = (source: string, id: number): string =>
  createHash('sha256').update(`${source} ${id}`).digest('base64url').slice(0, 12)
