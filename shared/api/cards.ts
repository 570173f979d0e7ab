import { z } from 'zod'
import { limits } from '../limits.ts'
import { messageOf } from '../said.ts'
import { cursor, empty, type Endpoints, id, idText, text } from './endpoint.ts'

const imageId = z.string()

export const answer = z.object({ text: z.string(), correct: z.boolean(), fileLink: imageId.nullable() })

/** What a card holds. */
export const cardContent = z.object({
  questionText: z.string(),
  questionFileLink: imageId.nullable(),
  isGapText: z.boolean(),
  Answers: z.array(answer),
})

export const card = cardContent.extend({
  id,
  deckId: id,
  topicId: id,
  /** Grows with each change of what the card holds. */
  version: z.int(),
  /** Made from a document or by a model, and looked through or not; null for one that somebody wrote. */
  made: z.enum(['unreviewed', 'reviewed']).nullable(),
})

/** Seconds until the card would be due again after rating 1, 2, 3, 4. */
export const intervals = z.tuple([z.int(), z.int(), z.int(), z.int()])

const cardText = text(limits.cardTextLength)
const keptImage = text(100).nullish()

/** What a card is made of; whether it is complete depends on its files too, and is decided in shared/card.ts. */
export const cardContentInput = z.object({
  questionText: cardText.nullish(),
  questionFileLink: keptImage,
  isGapText: z.boolean(),
  Answers: z
    .array(z.object({ text: cardText.nullish(), correct: z.boolean().default(false), fileLink: keptImage }))
    .max(limits.answersPerCard, messageOf(['options', limits.answersPerCard])),
})
const cardInput = cardContentInput.extend({ deckId: id, topicId: id })

export const cards = {
  'PUT /api/card': {
    access: 'user',
    /** Retried with the same key, the first card then holds what is sent. */
    input: cardInput,
    output: z.object({ id }),
    multipart: 'pictures',
    rateLimit: 'uploads',
  },
  'PUT /api/updateCard': {
    access: 'user',
    /**
     * `expectedTopic`: the topic that the card was in when the caller read it. If that is `topicId`, the card stays in the topic
     * that somebody moved it to since. No precondition, and therefore in the body: another topic is not refused.
     */
    input: cardInput.extend({ id, expectedTopic: id.optional() }),
    precondition: 'optional',
    output: empty,
    multipart: 'pictures',
    rateLimit: 'uploads',
  },
  /** Puts a card into the bin. */
  'PUT /api/deleteCard': { access: 'user', input: z.object({ id }), output: z.object({ bin: id }) },
  'GET /api/getCard/:id': { access: 'user', input: z.object({ id: idText }), output: card.extend({ intervals }) },
  /**
   * The cards of exactly these topics, in tree order, a page at a time. A card that is there all along is on one of the pages,
   * also when other cards and topics are added, moved or deleted meanwhile; it may be on two if topics move. What can be missed
   * is an unread card or topic that moves to before what was read, and, if the topic in which a page ended is deleted while
   * another one moves, a topic behind it.
   */
  'POST /api/getCards': {
    access: 'user',
    input: z.object({ topics: z.array(id).max(limits.topicsPerDeck), deckid: id, after: cursor }),
    output: z.array(card),
    isHeavy: true,
  },
  'GET /api/getImageById': {
    access: 'user',
    /** `size` is `card` for the width that a card shows, `full` for the picture as it was uploaded. */
    input: z.object({ id: text(100), size: z.enum(['full', 'card']).default('full') }),
    output: 'image',
  },
} as const satisfies Endpoints
