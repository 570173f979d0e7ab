import { z } from 'zod'
import { limits } from '../limits.ts'
import { type Endpoints, idText } from './endpoint.ts'

const deckIds = z
  .string()
  .transform((list) => list.split(','))
  .pipe(z.array(idText).max(limits.watchedDecks))

export const live = {
  /** Changes that concern the caller, as server-sent events: batches of `LiveEvent` (shared/live.ts). */
  'GET /api/events': {
    input: z.object({
      /** The id of the last batch that the client received: resumes after it. */
      after: z
        .string()
        .regex(/^\d{1,18}-\d{1,12}$/)
        .optional(),
      /** Without `after`: how many seconds ago the caller read what it shows. */
      ago: z.coerce.number<string>().pipe(z.int().min(0).max(limits.liveAgoSeconds)).default(0),
      /** Decks on the caller's screen that are public and not in their library. */
      decks: deckIds.default([]),
    }),
    output: 'events',
  },
} as const satisfies Endpoints
