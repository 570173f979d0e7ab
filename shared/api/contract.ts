import type { z } from 'zod'
import { account } from './account.ts'
import { admin } from './admin.ts'
import { affiliates } from './affiliates.ts'
import { billing } from './billing.ts'
import { bin } from './bin.ts'
import { blog } from './blog.ts'
import { cards } from './cards.ts'
import { config } from './config.ts'
import { corrections } from './corrections.ts'
import { decks } from './decks.ts'
import type { Endpoint } from './endpoint.ts'
import { generation } from './generation.ts'
import { library } from './library.ts'
import { live } from './live.ts'
import { sharing } from './sharing.ts'
import { study } from './study.ts'
import { topics } from './topics.ts'

/** Every call of the API. The server binds a handler to each, the client calls them by key; neither adds one of its own. */
export const contract = {
  ...config,
  ...account,
  ...decks,
  ...library,
  ...sharing,
  ...topics,
  ...bin,
  ...cards,
  ...corrections,
  ...study,
  ...generation,
  ...live,
  ...billing,
  ...affiliates,
  ...admin,
  ...blog,
}

export type Contract = typeof contract
export type Call = keyof Contract

/** What the client sends: input before defaults and coercion. */
export type CallInput<K extends Call> = Contract[K] extends { input: infer I extends z.ZodType } ? z.input<I> : never

/** What the client gets. */
export type CallOutput<K extends Call> = Contract[K] extends { output: infer O extends z.ZodType } ? z.output<O> : Blob

/** What a handler gets: input after defaults and coercion. */
export type HandlerInput<E extends Endpoint> = z.output<E['input']>

export type Card = CallOutput<'POST /api/getCards'>[number]
/** What a card holds. */
export type Content = Pick<Card, 'questionText' | 'questionFileLink' | 'isGapText' | 'Answers'>
export type CardVersion = CallOutput<'GET /api/cardHistory/:id'>[number]
export type Suggestion = CallOutput<'GET /api/suggestions/:id'>['suggestions'][number]
export type Deck = CallOutput<'GET /api/myDecks'>[number]
export type DeckDetail = CallOutput<'GET /api/deck/:id'>
export type Queue = CallOutput<'POST /api/getQueue'>
export type QueueCard = Queue['cards'][number]
export type ReviewOutcome = CallOutput<'PUT /api/submitAnswer'>
export type Progress = CallOutput<'GET /api/generationProgress'>
export type StudySource = NonNullable<CallOutput<'GET /api/cardSource/:id'>['source']>
export type Settings = CallOutput<'GET /api/settings'>
export type BlogEntry = CallOutput<'GET /api/fetchBlogs'>[number]
