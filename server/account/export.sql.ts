import type { Block } from '../../engine/documents/document.ts'
import type { Content } from '../../shared/api/contract.ts'
import { isOpenToOthers } from '../decks/access.ts'
import { preparedQuery } from '../platform/db/open.ts'
import { fitting } from '../platform/db/pages.ts'

/** Rows per page. */
export const pageSize = 500

/** The user `$1`, without the password's hash. */
export const readAccount = preparedQuery<object>(`
  select id, email, name "displayName", email_verified "emailVerified", created_at "registeredAt",
    free_generations "freeGenerations", paid_until "paidUntil",
    json_build_object('dayEndsAtHour', day_ends_at_hour, 'timeZone', time_zone, 'twoButtons', two_buttons,
      'spaceRates', space_rates, 'forgivesAccents', forgives_accents, 'playsSounds', plays_sounds, 'newPerDay', new_per_day, 'deckByDeck', deck_by_deck,
      'language', language) settings,
    (select coalesce(json_agg(json_build_object('kind', kind, 'isOn', is_on, 'atHour', at_hour, 'dueAt', due_at, 'sentAt', sent_at)
      order by kind), '[]') from user_mails where user_id = $1) mails,
    (select json_build_object('since', confirmed_at, 'recoveryCodesLeft', cardinality(recovery_hashes))
      from second_factors where user_id = $1 and confirmed_at is not null) "secondFactor"
  from users where id = $1`)

export const readSessions = preparedQuery<object>(`
  select device, created_at "createdAt", last_used_at "lastUsedAt" from sessions where user_id = $1 order by id`)

interface Numbered {
  id: number
}

/** The decks of author `$1` beyond id `$2`. */
export const readDecks = preparedQuery<Numbered & { name: string }>(`
  select id, name, description, language, is_public "isPublic", taken_down_at "takenDownAt", trashed_at "deletedAt", created_at "createdAt",
    changed_at "changedAt", copied_name "copyOf", (
      select coalesce(json_agg(json_build_object('topics', topics, 'dueOn', due_on, 'note', note) order by id), '[]')
      from assignments where deck_id = decks.id) assignments
  from decks where author_id = $1 and id > $2 order by id limit ${pageSize}`)

/** The topics of deck `$1`, in tree order. */
export const readTopics = preparedQuery<Numbered>(`
  select id, parent_id "parentId", name from topics where deck_id = $1 order by tree_position`)

export interface ExportedCard {
  id: number
  position: number
  questionPicture: string | null
  questionSound: string | null
  answers: { picture: string | null; sound: string | null }[]
}

/** The maximum of cards per page. */
const cardsAtOnce = 100

/** A query for a page of the cards that meet a condition, in an order, with the ids of their pictures and sounds. */
const cardsOf = (condition: string, order: string, more = '') => `
  select c.id, coalesce(c.topic_id, c.binned_topic_id) "topicId", c.position, c.question_text "question",
    c.is_gap_text "isGapText", c.question_image "questionPicture", c.question_sound "questionSound",
    coalesce((select json_agg(json_build_object('text', text, 'correct', correct, 'picture', image, 'sound', sound) order by a.position)
      from answers a where card_id = c.id), '[]') answers,
    c.explanation, c.tags, c.is_typed "isTyped", c.covers, c.is_ai_generated "isAiGenerated", c.sibling_id "siblingId", c.external_id "externalId", c.created_at "createdAt", c.changed_at "changedAt" ${more}
  from (${fitting(
    `select c.id, c.position, card_bytes(c.question_text, c.explanation, c.tags, c.covers)
      + coalesce((select sum(octet_length(a.text)) from answers a where a.card_id = c.id), 0) bytes
    from cards c where ${condition} order by ${order} limit ${cardsAtOnce}`,
    { order, bytes: 'bytes', most: cardsAtOnce },
  )}) page join cards c on c.id = page.id order by page.${order}`

/** The cards of topic `$1` beyond position `$2`. */
export const readCards = preparedQuery<ExportedCard>(cardsOf('c.topic_id = $1 and c.position > $2', 'position'))

/** The cards of deck `$1` that are in the bin, beyond id `$2`. */
export const readBinned = preparedQuery<ExportedCard>(
  cardsOf(
    'c.deck_id = $1 and c.bin_id is not null and c.id > $2',
    'id',
    ', (select b.deleted_at from bin b where b.id = c.bin_id) "deletedAt"',
  ),
)

/** A card's content in a version. `place` is the card's index in the parameter of the query, starting at 1. */
export interface ExportedVersion {
  place: number
  version: number
  at: Date
  by: string | null
  kind: string
  isAiGenerated: boolean
  content: Content
}

/** The maximum of versions per page. PostgreSQL reads all of these to find how many fit. */
const versionsAtOnce = 50

/** The versions of the cards `$1`, in their order, beyond version `$3` of the one at place `$2`. */
export const readVersions = preparedQuery<ExportedVersion>(
  fitting(
    `select i.place, v.version, v.at, u.name "by", v.kind, v.is_ai_generated "isAiGenerated", v.content
    from unnest($1::bigint[]) with ordinality i (id, place) join card_versions v on v.card_id = i.id
    left join users u on u.id = v.user_id
    where (i.place, v.version) > ($2, $3) order by i.place, v.version limit ${versionsAtOnce}`,
    { order: 'place, version', bytes: 'octet_length(content::text)', most: versionsAtOnce },
  ),
)

/** The library of user `$1` beyond deck `$2`. */
export const readLibrary = preparedQuery<{ deckId: number }>(`
  select deck_id "deckId", d.name, u.name author, added_at "addedAt"
  from library join decks d on d.id = deck_id join users u on u.id = d.author_id
  where user_id = $1 and deck_id > $2 and ${isOpenToOthers} order by deck_id limit ${pageSize}`)

/** The learning state of user `$1` in each deck beyond `$2`. */
export const readLearnedDecks = preparedQuery<{ deckId: number }>(`
  select deck_id "deckId", folder, new_per_day "newPerDay", studied_at "studiedAt", wrong_cards "wrongCards",
    ok_cards "okCards", good_cards "goodCards"
  from learner_decks where user_id = $1 and deck_id > $2 order by deck_id limit ${pageSize}`)

/** The schedule of user `$1` beyond card `$2`, including cards in the bin. */
export const readStates = preparedQuery<{ cardId: number }>(`
  select card_id "cardId", deck_id "deckId", state, due_at "dueAt", stability, difficulty, learning_step "learningStep",
    scheduled_days "scheduledDays", reps, lapses, last_rating "lastRating", last_reviewed_at "lastReviewedAt"
  from (table card_states union all table binned_states) s
  where user_id = $1 and card_id > $2 order by card_id limit ${pageSize}`)

/** The cards beyond card `$2` that user `$1` put off or suspended, and when each was due before. */
export const readPostponed = preparedQuery<{ cardId: number }>(`
  select card_id "cardId", deck_id "deckId", until, due_at "dueBefore" from postponed
  where user_id = $1 and card_id > $2 order by card_id limit ${pageSize}`)

/** The cards beyond card `$2` that user `$1` flagged. */
export const readFlags = preparedQuery<{ cardId: number }>(`
  select card_id "cardId", flagged_at "flaggedAt" from flags
  where user_id = $1 and card_id > $2 order by card_id limit ${pageSize}`)

/** The review log of user `$1` beyond review `$2`, in the order of the only index that begins with the user. */
export const readReviews = preparedQuery<{ reviewId: string }>(`
  select review_id "reviewId", card_id "cardId", deck_id "deckId", rating, reviewed_at "reviewedAt",
    received_at "receivedAt", duration_ms "durationMs", undone_at "undoneAt", before, after
  from reviews left join review_undos using (user_id, review_id)
  where user_id = $1 and review_id > $2 order by review_id limit ${pageSize}`)

/** The documents that user `$1` uploaded, beyond id `$2`. */
export const readDocuments = preparedQuery<Numbered & { name: string }>(`
  select id, deck_id "deckId", name, kind, state, problem, title, language, page_count "pageCount",
    created_at "uploadedAt"
  from documents where user_id = $1 and id > $2 order by id limit ${pageSize}`)

/** The text of document `$1` beyond position `$2`. */
export const readPassages = preparedQuery<{ position: number; path: string[]; blocks: Block[] }>(`
  select position, path, blocks from passages where document_id = $1 and position > $2
  order by position limit ${pageSize / 10}`)

/** The generations that user `$1` started, beyond id `$2`. */
export const readGenerations = preparedQuery<Numbered>(`
  select id, deck_id "deckId", document_id "documentId", topic_id "topicId", kind, language, depth, wishes, most,
    kinds, level, state, cards, message, paid_with "paidWith", created_at "createdAt", ended_at "endedAt"
  from generations where user_id = $1 and id > $2 and kind <> 'reading' order by id limit ${pageSize}`)

/** The cards that generation `$1` made, beyond id `$2`, with the decisions on them. */
export const readGeneratedCards = preparedQuery<Numbered>(`
  select id, generation_id "generationId", card_id "cardId", document_id "documentId", page, quote, question, importance,
    model, review, reason, decided_at "decidedAt", created_at "createdAt"
  from generated_cards where generation_id = $1 and id > $2 order by id limit ${pageSize}`)

/** The ideas that generations of user `$1` left out, beyond id `$2`. */
export const readIdeas = preparedQuery<Numbered>(`
  select i.id, i.generation_id "generationId", i.deck_id "deckId", i.document_id "documentId", i.reason, i.card,
    i.card_id "cardId", i.created_at "createdAt"
  from left_out_cards i join generations g on g.id = i.generation_id
  where g.user_id = $1 and i.id > $2 order by i.id limit ${pageSize}`)

/** The imports of user `$1` beyond id `$2`. */
export const readImports = preparedQuery<Numbered>(`
  select id, at, state, file_name "fileName", to_json(deck_ids) "deckIds", notes, cards, updated, media, reviews, skipped, new_per_day "newPerDay" from imports
  where user_id = $1 and id > $2 order by id limit ${pageSize}`)

/** The subscriptions of user `$1`, including those that the payment provider has not confirmed. */
export const readSubscriptions = preparedQuery<object>(`
  select provider, provider_id "providerId", variant, state, paid_until "paidUntil", cancel_asked_at "cancelAskedAt",
    created_at "createdAt"
  from subscriptions where user_id = $1
  union all
  select null, provider_id, null, 'unconfirmed', null, null, created_at from subscription_claims where user_id = $1
  order by "createdAt"`)

/** Lines of the ledger about user `$1` beyond id `$2`. */
export const readLedger = preparedQuery<{ id: number }>(`
  select id, at, kind, provider, provider_id "providerId", amount_cents "amountCents", currency, details
  from billing_events where user_id = $1 and id > $2 order by id limit ${pageSize}`)
