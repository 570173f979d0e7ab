import { z } from 'zod'
import { suggestionStates, versionKinds } from '../versions.ts'
import { limits } from '../limits.ts'
import { schemaMessage } from '../messages.ts'
import { cardsTagged, isTag, uniqueTags } from '../tags.ts'
import { parseCardSearch } from '../cardSearch.ts'
import { covers } from './covers.ts'
import { backAt, cursor, empty, type Endpoints, id, idText, learned, text, time } from './endpoint.ts'

const imageId = z.string()

export const answer = z.object({
  text: z.string(),
  correct: z.boolean(),
  fileLink: imageId.nullable(),
  /** The id of its sound; most have none. */
  sound: z.string().optional(),
})

/** The content of a card. */
export const cardContent = z.object({
  questionText: z.string(),
  questionFileLink: imageId.nullable(),
  /** The id of a sound. */
  questionSound: z.string().nullish(),
  isGapText: z.boolean(),
  Answers: z.array(answer),
  /** Why the answer is right, in Markdown, shown after it; empty for most cards. */
  explanation: z.string(),
  /** Words for everybody who sees the card: see shared/tags.ts. */
  tags: z.array(z.string()),
  /** Whether it asks to type the answer: see shared/typed.ts. */
  isTyped: z.boolean(),
  /** What hides parts of the picture of the question: see shared/covers.ts. Null for most cards. */
  covers: covers.nullable(),
})

/** Whether a model wrote its words and nobody has edited them since. */
export const isAiGenerated = z.boolean()

export const card = cardContent.extend({
  id,
  deckId: id,
  topicId: id,
  /** What cards that were made of one thing have in common; null for a card without siblings. */
  siblingId: id.nullable(),
  /** Increases with each change of the content. */
  version: z.int(),
  /** Whether a generated card was reviewed; null for a card that a user wrote. */
  made: z.enum(['unreviewed', 'reviewed']).nullable(),
  isAiGenerated,
})

/** Seconds until the card would be due again after rating 1, 2, 3, 4. */
export const intervals = z.tuple([z.int(), z.int(), z.int(), z.int()])

/** What a card has for one learner. */
export const ofLearner = {
  intervals,
  /** The learner marked it to look at it again. */
  isFlagged: z.boolean(),
}

const cardText = text(limits.cardTextLength)
const tag = text(limits.tagLength)
  .trim()
  .normalize('NFC')
  .refine(isTag, schemaMessage(['tag']))
/** A tag that is repeated in other case counts once. */
const tags = z
  .array(tag)
  .max(limits.tagsPerCard, schemaMessage(['tags', limits.tagsPerCard]))
  .transform(uniqueTags)
const keptImage = text(100).nullish()
/** Without it, an existing card keeps the sound at this place. */
const keptSound = text(100).nullish()

/** The content of a card as it is sent. Whether it is complete depends on its files too: see shared/card.ts. */
const cardContentInput = z.object({
  questionText: cardText.nullish(),
  questionFileLink: keptImage,
  questionSound: keptSound,
  isGapText: z.boolean(),
  Answers: z
    .array(
      z.object({
        text: cardText.nullish(),
        correct: z.boolean().default(false),
        fileLink: keptImage,
        sound: keptSound,
      }),
    )
    .max(limits.answersPerCard, schemaMessage(['options', limits.answersPerCard])),
  /** Without it, a new card has none and an existing one keeps its own. */
  explanation: text(limits.explanationLength).nullish(),
  /** As above. */
  tags: tags.nullish(),
  /** As above. Ignored where there are wrong options, or nothing to type. */
  isTyped: z.boolean().nullish(),
  /** Without it, an existing card keeps its own with its picture. Ignored without a picture of the question. */
  covers: covers.nullish(),
})
const cardInput = cardContentInput.extend({
  deckId: id,
  topicId: id,
  /** The content is the proposal of a model that the user takes unchanged. */
  isAiGenerated: z.boolean().default(false),
  /** Makes siblings of a card that has none: its reverse, or one for each gap or each other group of covers. */
  siblings: z.enum(['reverse', 'gaps', 'covers']).optional(),
})

const versionOfCard = z.object({ id, version: z.int().positive() })
/** Cards with versions of theirs. */
const versions = z.array(versionOfCard).max(limits.siblings)

/**
 * A step of a change of tags: the cards that it changed, with their versions before, and the card after whose id the next step
 * begins; null after the last one. A step has so many cards, and so much text of them, that it takes about a second.
 */
const taggingStep = z.object({ cards: z.array(versionOfCard), after: id.nullable() })

/** Whether all siblings in a list come after the first of them, which is named by each, and are not too many. */
function areSmallGroups(cards: readonly { siblingOf?: number | undefined }[]): boolean {
  const groups = Map.groupBy(cards.keys(), (index) => cards[index]?.siblingOf)
  groups.delete(undefined)
  return groups.entries().every(([first = 0, others]) => {
    const isFirst = cards[first]?.siblingOf === undefined
    return isFirst && others.length < limits.siblings && others.every((index) => index > first)
  })
}

const cardSearch = text(limits.searchLength).superRefine((search, context) => {
  const { problem } = parseCardSearch(search)
  if (problem) context.addIssue({ code: 'custom', message: schemaMessage(problem) })
})

/** A card that a search found, as a result shows it. */
const foundCard = z.object({
  id,
  deckId: id,
  deckName: z.string(),
  topicId: id,
  topicName: z.string(),
  /** The beginning of its text. */
  question: z.string(),
  isGapText: z.boolean(),
  isAiGenerated,
  hasPicture: z.boolean(),
  tags: z.array(z.string()),
  learned,
  backAt,
  lapses: z.int(),
  isFlagged: z.boolean(),
})

export const cards = {
  'PUT /api/card': {
    /** A retry with the same key updates the card of the first attempt. */
    input: cardInput,
    /** The first of its siblings. */
    output: z.object({ id }),
    multipart: 'pictures',
    rateLimit: 'uploads',
  },
  /**
   * Adds cards with one answer each at the end of a topic, all or none of them, in the order of the list. `siblingOf`: the index of an
   * earlier card, of which this one is a sibling.
   */
  'PUT /api/cards': {
    input: z.object({
      deckId: id,
      topicId: id,
      cards: z
        .array(
          z.object({
            questionText: cardText,
            answer: cardText,
            tags: tags.default([]),
            siblingOf: z.int().min(0).optional(),
          }),
        )
        .min(1)
        .max(limits.cardsPerList)
        .refine(areSmallGroups),
    }),
    output: z.object({ ids: z.array(id) }),
    rateLimit: 'uploads',
  },
  'PUT /api/updateCard': {
    /**
     * `expectedTopic`: the topic of the card when the caller read it. If it equals `topicId`, a card that somebody else has moved
     * since stays where it is. This field is not a header, because another topic is no conflict. `withSiblings`: what the siblings of
     * the card have in common with it changes along.
     */
    input: cardInput.extend({ id, expectedTopic: id.optional(), withSiblings: z.boolean().default(false) }),
    precondition: 'optional',
    /** The siblings that changed along, with their versions before; cards that were made of new covers, and those put into the bin. */
    output: z.object({ siblings: versions.optional(), added: z.int().optional(), binned: z.int().optional() }),
    multipart: 'pictures',
    rateLimit: 'uploads',
  },
  /** Puts a card into the bin. */
  'PUT /api/deleteCard': { input: z.object({ id }), output: z.object({ bin: id }) },
  'GET /api/getCard/:id': { input: z.object({ id: idText }), output: card.extend(ofLearner) },
  /**
   * The cards of exactly these topics, in tree order, a page at a time. A card that exists throughout is on one of the pages,
   * even if other cards and topics are added, moved or deleted between pages; if topics move, it may be on two. Two things can
   * be missed: an unread card or topic that moves in front of the cursor, and a topic after the cursor if the topic in which the
   * page ended is deleted while another one moves.
   */
  'POST /api/getCards': {
    input: z.object({ topics: z.array(id).max(limits.topicsPerDeck), deckid: id, after: cursor }),
    output: z.array(card),
    isHeavy: true,
  },
  /**
   * Gives cards of a deck tags that they lack, or takes tags from those that have them: one step, which begins with the card of the
   * lowest id. Cards that are gone are ignored.
   */
  'PUT /api/tagCards': {
    input: z.object({
      deck: id,
      cards: z.array(id).min(1).max(cardsTagged),
      tags: tags.refine((given) => given.length > 0),
      isTagged: z.boolean(),
    }),
    output: taggingStep,
  },
  /** Renames a tag of a deck's cards, and those within it, or removes them (null): one step, which begins after the card `after`. */
  'PUT /api/renameTag': {
    input: z.object({ deck: id, tag, to: tag.nullable(), after: id.nullable() }),
    output: taggingStep,
  },
  /** Takes back what these two did to cards that had these versions before: one step, as above. What others did to their tags since then stays. */
  'PUT /api/restoreTags': {
    input: z.object({ deck: id, cards: z.array(versionOfCard).min(1).max(cardsTagged) }),
    output: taggingStep,
  },
  /** The tags of a deck's cards by name, the most frequent, and how many cards have them. */
  'GET /api/deckTags/:id': {
    input: z.object({ id: idText }),
    output: z.array(z.object({ tag: z.string(), cards: z.int() })),
    isHeavy: true,
  },
  /** The tags of cards in all decks of the caller, by name: the most frequent. */
  'GET /api/tags': { input: z.object({}), output: z.array(z.string()), isHeavy: true },
  /** Lets cards of a deck ask to type their answer, or not: one step, as above. Cards that are gone or cannot are ignored. */
  'PUT /api/typeCards': {
    input: z.object({ deck: id, cards: z.array(id).min(1).max(cardsTagged), isTyped: z.boolean() }),
    output: taggingStep,
  },
  /** Cards of all decks of the caller, a page at a time. What a search can say is in shared/cardSearch.ts. */
  'GET /api/searchCards': {
    input: z.object({
      search: cardSearch,
      /** Newest first, or a single page that begins with the cards whose question is the words, then those that begin with them. */
      order: z.enum(['newest', 'match']).default('newest'),
      limit: z.coerce.number<string>().pipe(z.int().min(1).max(limits.cardsFound)).default(limits.cardsFound),
      after: cursor,
    }),
    output: z.array(foundCard),
    isHeavy: true,
  },
  /** Of these the ones to learn now, for `POST /api/getQueue`: due ones by their time, then fresh ones. */
  'GET /api/searchToLearn': {
    input: z.object({ search: cardSearch }),
    output: z.object({ cards: z.array(id) }),
    isHeavy: true,
  },
  /** A picture or a sound. */
  'GET /api/getImageById': {
    /** `size`: `card` for the width of a card, `full` for the picture or the sound as it was uploaded. */
    input: z.object({ id: text(100), size: z.enum(['full', 'card']).default('full') }),
    output: 'image',
  },
} as const satisfies Endpoints

const version = z.int().positive()

const cardVersion = z.object({
  version,
  at: time,
  /** Display name; null for a deleted account, and for a generated card. */
  by: z.string().nullable(),
  kind: z.enum(versionKinds),
  isAiGenerated,
  content: cardContent,
})

const suggestion = z.object({
  id,
  cardId: id,
  /** Display name of the user who suggests it. */
  by: z.string(),
  /** Whether the caller suggested it. */
  isOwn: z.boolean(),
  at: time,
  note: z.string(),
  state: z.enum(suggestionStates),
  /** The reply to the learner; empty without one. */
  reply: z.string(),
  /** The suggested content of the card, with its present pictures. */
  content: cardContent,
  /** The present content of the card. */
  now: cardContent,
  /** Of the present content. */
  isAiGenerated,
  version,
  /** The card has changed since it was suggested. */
  isOutdated: z.boolean(),
  /** The card has siblings, which can change along. */
  hasSiblings: z.boolean(),
})

/** The history of cards, and suggestions of learners. */
export const suggestions = {
  'GET /api/cardHistory/:id': {
    input: z.object({ id: idText, after: cursor }),
    /** A page at a time, newest first; the first is the present content. */
    output: z.array(cardVersion),
    isHeavy: true,
  },
  'PUT /api/restoreVersion': {
    /** `version`: the one to restore. `siblings`: siblings that changed along with the last version, and theirs before. */
    input: z.object({ id, version, siblings: versions.optional() }),
    output: empty,
    precondition: 'required',
  },
  'PUT /api/suggestCard': {
    input: cardContentInput.extend({ id, note: text(limits.suggestionNoteLength).default('') }),
    output: z.object({ id }),
    precondition: 'required',
    rateLimit: 'suggestions',
  },
  'GET /api/suggestions/:id': {
    input: z.object({ id: idText }),
    /**
     * Editors get the open suggestions, oldest first, and then their own decided ones, newest first; others get their own, open ones
     * first, each newest first. As many as fit into one answer; `open` counts all open ones, and `unseen` those of the caller that
     * were decided since they last looked.
     */
    output: z.object({ open: z.int(), unseen: z.int(), suggestions: z.array(suggestion) }),
    isHeavy: true,
  },
  /** The caller has seen what became of their suggestions for this deck. */
  'PUT /api/seeDecisions': { input: z.object({ id }), output: empty },
  'PUT /api/withdrawSuggestion': {
    /** One of the user's own suggestions; 409 once it is decided. */
    input: z.object({ id }),
    output: empty,
  },
  'PUT /api/decideSuggestion': {
    /** The version is that of the card. Declining works with any version. `withSiblings`: as in `PUT /api/updateCard`. */
    input: z.object({
      id,
      decision: z.enum(['accept', 'decline']),
      reply: text(limits.suggestionReplyLength).default(''),
      withSiblings: z.boolean().default(false),
    }),
    output: empty,
    precondition: 'required',
  },
} as const satisfies Endpoints
