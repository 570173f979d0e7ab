import { z } from 'zod'
import { empty, type Endpoints, id } from './endpoint.ts'

/** What a learner does with decks of others, beside adding them. */
export const library = {
  /** Takes a deck out of the caller's library. What they know of it is kept, for when they add it again. */
  'PUT /api/removeFromLibrary': { access: 'user', input: z.object({ id }), output: empty },
  /** Makes a private deck of the caller's own out of one that they see: its topics, cards and pictures, and nobody's progress. */
  'PUT /api/copyDeck': {
    access: 'user',
    input: z.object({ id }),
    output: z.object({ id }),
    rateLimit: 'copies',
  },
} as const satisfies Endpoints
