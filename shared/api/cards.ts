import { z } from 'zod'
import { limits } from '../limits.ts'
import { messageOf } from '../said.ts'
import { empty, type Endpoints, id, idText, text } from './endpoint.ts'

const imageId = z.string()

export const answer = z.object({ text: z.string(), correct: z.boolean(), fileLink: imageId.nullable() })

export const card = z.object({
  id,
  deckId: id,
  topicId: id,
  questionText: z.string(),
  questionFileLink: imageId.nullable(),
  isGapText: z.boolean(),
  Answers: z.array(answer),
  /** Made from a document or by a model, and looked through or not; null for one that somebody wrote. */
  made: z.enum(['unreviewed', 'reviewed']).nullable(),
})

/** Seconds until the card would be due again after rating 1, 2, 3, 4. */
export const intervals = z.tuple([z.int(), z.int(), z.int(), z.int()])

const cardText = text(limits.cardTextLength)
const keptImage = text(100).nullish()

/** What a card is made of; whether it is complete depends on its files too, and is decided in shared/card.ts. */
const cardInput = z.object({
  deckId: id,
  topicId: id,
  questionText: cardText.nullish(),
  questionFileLink: keptImage,
  isGapText: z.boolean(),
  Answers: z
    .array(z.object({ text: cardText.nullish(), correct: z.boolean().default(false), fileLink: keptImage }))
    .max(limits.answersPerCard, messageOf(['options', limits.answersPerCard])),
})

export const cards = {
  'PUT /api/card': {
    access: 'user',
    input: cardInput,
    output: z.object({ id }),
    multipart: 'pictures',
    rateLimit: 'uploads',
  },
  'PUT /api/updateCard': {
    access: 'user',
    input: cardInput.extend({ id }),
    output: empty,
    multipart: 'pictures',
    rateLimit: 'uploads',
  },
  'PUT /api/deleteCard': { access: 'user', input: z.object({ id }), output: empty },
  'GET /api/getCard/:id': { access: 'user', input: z.object({ id: idText }), output: card.extend({ intervals }) },
  'POST /api/getCards': {
    access: 'user',
    input: z.object({ topics: z.array(id).max(limits.topicsPerDeck), deckid: id }),
    output: z.array(card),
  },
  'GET /api/getImageById': {
    access: 'user',
    /** `size` is `card` for the width that a card shows, `full` for the picture as it was uploaded. */
    input: z.object({ id: text(100), size: z.enum(['full', 'card']).default('full') }),
    output: 'image',
  },
} as const satisfies Endpoints
