import type { z } from 'zod'
import { account } from './account.ts'
import { admin } from './admin.ts'
import { affiliates } from './affiliates.ts'
import { assistant } from './assistant.ts'
import { billing } from './billing.ts'
import { blog } from './blog.ts'
import { cards, suggestions } from './cards.ts'
import { classes } from './classes.ts'
import { config } from './config.ts'
import { bin, deckBin, decks, library, topics } from './decks.ts'
import type { Endpoint } from './endpoint.ts'
import { deckExports } from './exports.ts'
import { generation } from './generation.ts'
import { imports } from './imports.ts'
import { live } from './live.ts'
import { mails } from './mails.ts'
import { sharing } from './sharing.ts'
import { study } from './study.ts'

/** All calls of the API. The server binds a handler to each, and the client calls them by key. */
export const contract = {
  ...config,
  ...account,
  ...mails,
  ...decks,
  ...library,
  ...sharing,
  ...classes,
  ...topics,
  ...bin,
  ...deckBin,
  ...cards,
  ...suggestions,
  ...imports,
  ...deckExports,
  ...study,
  ...generation,
  ...assistant,
  ...live,
  ...billing,
  ...affiliates,
  ...admin,
  ...blog,
}

export type Contract = typeof contract
export type Call = keyof Contract

/** The input that a client sends, before defaults and coercion. */
export type CallInput<K extends Call> = Contract[K] extends { input: infer I extends z.ZodType } ? z.input<I> : never

/** The answer that a client gets. */
export type CallOutput<K extends Call> = Contract[K] extends { output: infer O extends z.ZodType } ? z.output<O> : Blob

/** The input that a handler gets, after defaults and coercion. */
export type HandlerInput<E extends Endpoint> = z.output<E['input']>

/** A row of an answer as the database has it, whose times are dates. */
export type Stored<Row, Times extends keyof Row> = Omit<Row, Times> & { [K in Times]: Date | Extract<Row[K], null> }

export type Card = CallOutput<'POST /api/getCards'>[number]
/** The content of a card. */
export type Content = Pick<
  Card,
  | 'questionText'
  | 'questionFileLink'
  | 'questionSound'
  | 'isGapText'
  | 'Answers'
  | 'explanation'
  | 'tags'
  | 'isTyped'
  | 'covers'
>
export type CardVersion = CallOutput<'GET /api/cardHistory/:id'>[number]
export type Suggestion = CallOutput<'GET /api/suggestions/:id'>['suggestions'][number]
export type Deck = CallOutput<'GET /api/myDecks'>[number]
export type DeckDetail = CallOutput<'GET /api/deck/:id'>
export type Queue = CallOutput<'POST /api/getQueue'>
export type QueueCard = Queue['cards'][number]
export type ReviewOutcome = CallOutput<'PUT /api/submitAnswer'>
export type Progress = CallOutput<'GET /api/generationProgress'>
export type StudySource = NonNullable<CallOutput<'GET /api/cardSource/:id'>['source']>
export type ImportPreview = CallOutput<'PUT /api/importPreview'>
export type ImportResult = CallOutput<'PUT /api/import'>
export type Settings = CallOutput<'GET /api/settings'>
export type BlogEntry = CallOutput<'GET /api/fetchBlogs'>[number]
