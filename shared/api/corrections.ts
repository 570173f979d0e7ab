import { z } from 'zod'
import { suggestionStates, versionKinds } from '../corrections.ts'
import { limits } from '../limits.ts'
import { cardContent, cardContentInput } from './cards.ts'
import { cursor, empty, type Endpoints, id, idText, text, time } from './endpoint.ts'

const version = z.int().positive()

const cardVersion = z.object({
  version,
  at: time,
  /** Display name; null for an account that is deleted, and for a card that nobody wrote. */
  by: z.string().nullable(),
  kind: z.enum(versionKinds),
  content: cardContent,
})

const suggestion = z.object({
  id,
  cardId: id,
  /** Display name of who suggests it. */
  by: z.string(),
  /** The caller suggested it. */
  isOwn: z.boolean(),
  at: time,
  note: z.string(),
  state: z.enum(suggestionStates),
  /** What the card would hold, with the pictures that it has now. */
  content: cardContent,
  /** What the card holds now. */
  now: cardContent,
  version,
  /** The card has changed since it was suggested. */
  isOutdated: z.boolean(),
})

/** The history of cards, and what learners would change in them. */
export const corrections = {
  'GET /api/cardHistory/:id': {
    access: 'user',
    input: z.object({ id: idText, after: cursor }),
    /** A page at a time, newest first; the first is what the card holds. */
    output: z.array(cardVersion),
    isHeavy: true,
  },
  'PUT /api/restoreVersion': {
    access: 'user',
    /** `version`: the one to restore. */
    input: z.object({ id, version }),
    output: empty,
    precondition: 'required',
  },
  'PUT /api/suggestCard': {
    access: 'user',
    input: cardContentInput.extend({ id, note: text(limits.suggestionNoteLength).default('') }),
    output: z.object({ id }),
    precondition: 'required',
    rateLimit: 'suggestions',
  },
  'GET /api/suggestions/:id': {
    access: 'user',
    input: z.object({ id: idText }),
    /** For editing roles the open ones, the oldest first; for others their own, open ones before the others, the newest first. `open` counts all of either that are open. As many as fit into one answer. */
    output: z.object({ open: z.int(), suggestions: z.array(suggestion) }),
    isHeavy: true,
  },
  'PUT /api/withdrawSuggestion': {
    access: 'user',
    /** One of the user's own; 409 once it is decided on. */
    input: z.object({ id }),
    output: empty,
  },
  'PUT /api/decideSuggestion': {
    access: 'user',
    /** The version is that of the card. Declining works for any. */
    input: z.object({ id, decision: z.enum(['accept', 'decline']) }),
    output: empty,
    precondition: 'required',
  },
} as const satisfies Endpoints
