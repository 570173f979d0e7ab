import { z } from 'zod'
import { limits } from '../limits.ts'
import { type Endpoints, idText } from './endpoint.ts'

const deckIds = z
  .string()
  .transform((list) => list.split(','))
  .pipe(z.array(idText).max(limits.watchedDecks))

export const live = {
  /** What changes for the caller, as server-sent events: batches of `LiveEvent` (shared/live.ts). */
  'GET /api/events': {
    access: 'user',
    input: z.object({
      /** The id of the last batch that came: goes on after it. */
      after: z
        .string()
        .regex(/^\d{1,18}-\d{1,12}$/)
        .optional(),
      /** Without that: since how many seconds the caller shows what it read. */
      ago: z.coerce.number<string>().pipe(z.int().min(0).max(limits.liveAgoSeconds)).default(0),
      /** Decks of others that are on the screen, of which the caller has none. */
      decks: deckIds.default([]),
    }),
    output: 'events',
  },
} as const satisfies Endpoints
