import type { Card, Content } from '../../shared/api/contract.ts'
import { mediaOf, settled } from '../../shared/card.ts'
import { limits } from '../../shared/limits.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { fitting } from '../platform/db/pages.ts'
import { roleInLocked } from '../decks/access.ts'
import { type CardPosition, cardPositions } from './card-pages.ts'

/** The answers of card `c` as the contract shows them. */
const answersJson = `
  coalesce((
    select json_agg(case when a.sound is null
      then json_build_object('text', a.text, 'correct', a.correct, 'fileLink', a.image)
      else json_build_object('text', a.text, 'correct', a.correct, 'fileLink', a.image, 'sound', a.sound) end order by a.position)
    from answers a where a.card_id = c.id), '[]')`

/** A card `c` as the contract shows it. */
const cardColumns = `
  c.id, c.deck_id "deckId", c.topic_id "topicId", case when c.sibling_id is not null and exists (
    select from cards o where o.deck_id = c.deck_id and o.sibling_id = c.sibling_id and o.id <> c.id and o.topic_id is not null
  ) then c.sibling_id end "siblingId", c.version, c.question_text "questionText",
  c.question_image "questionFileLink", c.question_sound "questionSound", c.is_gap_text "isGapText", c.explanation, c.tags, c.is_typed "isTyped",
  c.covers,
  c.is_ai_generated "isAiGenerated",
  ${answersJson} "Answers",
  (select case when g.review = 'unreviewed' then 'unreviewed' else 'reviewed' end
    from generated_cards g where g.card_id = c.id) made`

/** The content of card `c` as the contract shows it. */
export const contentJson = `
  json_build_object('questionText', c.question_text, 'questionFileLink', c.question_image, 'questionSound', c.question_sound,
    'isGapText', c.is_gap_text, 'explanation', c.explanation, 'tags', c.tags, 'isTyped', c.is_typed, 'covers', c.covers,
    'Answers', ${answersJson})`

/** The size in bytes of the answers of the cards in `positions`. PostgreSQL knows it without reading the texts. */
const answerSizes = `
  select card_id, sum(octet_length(text)) bytes from answers where card_id = any(array(select id from positions)) group by card_id`

/** The cards in `positions` that fit into one response. */
const fittingCards = (order: string) =>
  fitting(
    'select p.*, p.question_bytes + coalesce(s.bytes, 0) bytes from positions p left join sizes s on s.card_id = p.id',
    {
      order,
      bytes: 'bytes',
      most: limits.cardsPerPage,
    },
  )

/** Card `$1`, unless it is in the trash. */
export const readCard = preparedQuery<Card>(
  `select ${cardColumns} from cards c where c.id = $1 and c.topic_id is not null`,
)

/** The cards `$1` in that order, without those in the trash, as many as fit into one response. */
export const readCards = preparedQuery<Card>(`
  with positions as materialized (
    select c.id, i.ordinal, card_bytes(c.question_text, c.explanation, c.tags, c.covers) question_bytes
    from unnest($1::bigint[]) with ordinality i (id, ordinal) join cards c on c.id = i.id and c.topic_id is not null),
  sizes as (${answerSizes})
  select ${cardColumns} from (${fittingCards('ordinal')}) page join cards c on c.id = page.id order by page.ordinal`)

/** A page of the cards of deck `$1` in exactly the topics `$2`, in tree order: see `cardPositions`. */
export const readTopicCards = preparedQuery<Card & CardPosition>(`
  with positions as materialized (${cardPositions(limits.cardsPerPage)}), sizes as (${answerSizes})
  select ${cardColumns}, page.tree_position "treePosition", page.position, page."hasMore"
  from (${fittingCards('tree_position, position')}) page join cards c on c.id = page.id
  order by page.tree_position, page.position`)

/** A picture or a sound whose files are stored already. */
export interface NewImage {
  id: string
  contentType: string
  /** Null for a sound. */
  width: number | null
  height: number | null
  /** Of its files together. */
  byteCount: number
}

export interface NewCard {
  deckId: number
  topicId: number
  content: Content
  newImages: readonly NewImage[]
  /** The author, whose permission is checked. Null for generated and starter cards, which have no first version. */
  userId: number | null
  /** A retry with the same key adds no second card. */
  idempotencyKey: string | null
  /** A language model wrote it. */
  isAiGenerated: boolean
}

const insertion = preparedQuery<{ id: number; isNew: boolean }>(`
  with known as (select id from cards where deck_id = $1 and create_key = $12::uuid),
  deck as (
    update decks d set changed_at = $3 where d.id = $1 and not exists (select from known)
    returning d.id, ${roleInLocked('$9::bigint')} as role),
  reserved as (
    update topics set next_position = next_position + 1 from deck
    where topics.id = $2 and deck_id = deck.id and ($9::bigint is null or deck.role in ('author', 'editor'))
    returning topics.id, deck_id, next_position - 1 as position),
  card as (
    insert into cards (deck_id, topic_id, position, question_text, question_image, is_gap_text, created_at, changed_at,
      create_key, explanation, is_ai_generated, tags, is_typed, question_sound, covers)
    select deck_id, id, position, $4, $5, $6, $3, $3, $12::uuid, $13, $14, $15, $16, $17, $18::jsonb from reserved
    on conflict (deck_id, create_key) where create_key is not null do nothing returning id),
  pictures as (
    insert into images (id, card_id, content_type, width, height, byte_count)
    select i.id, card.id, i."contentType", i.width, i.height, i."byteCount"
    from card, jsonb_to_recordset($7) i (id text, "contentType" text, width int, height int, "byteCount" int)
    returning id),
  kept as (
    delete from file_removals using pictures, unnest(array['full', 'card']) size
    where key = 'images/' || pictures.id || '/' || size),
  options as (
    insert into answers (card_id, position, text, correct, image, sound)
    select card.id, a.position - 1, a.answer->>'text', (a.answer->>'correct')::boolean, a.answer->>'fileLink', a.answer->>'sound'
    from card, jsonb_array_elements($8) with ordinality a (answer, position)),
  first_version as (
    insert into card_versions (card_id, version, user_id, at, kind, is_ai_generated, content, pictures)
    select id, 1, $9::bigint, $3, 'created', $14, $10::jsonb, $11::text[] from card where $9::bigint is not null)
  select id, true "isNew" from card union all select id, false from known`)

const readByKey = preparedQuery<{ id: number; isNew: boolean }>(
  'select id, false "isNew" from cards where deck_id = $1 and create_key = $2',
)

/**
 * Adds a card at the end of its topic, or finds the one with its key. Undefined when the topic is not in the deck, or
 * the user may not edit it.
 */
export async function insertCard(
  db: Db,
  card: NewCard,
  now: Date,
): Promise<{ id: number; isNew: boolean } | undefined> {
  const { idempotencyKey } = card
  const content = settled(card.content)
  const [row] = await insertion(
    db,
    card.deckId,
    card.topicId,
    now,
    content.questionText,
    content.questionFileLink,
    content.isGapText,
    JSON.stringify(card.newImages),
    JSON.stringify(content.Answers),
    card.userId,
    JSON.stringify(content),
    mediaOf(content),
    idempotencyKey,
    content.explanation,
    card.isAiGenerated,
    content.tags,
    content.isTyped,
    content.questionSound ?? null,
    content.covers && JSON.stringify(content.covers),
  )
  if (row || idempotencyKey === null) return row
  // The same request arrived twice at once, and the other one was first.
  const [created] = await readByKey(db, card.deckId, idempotencyKey)
  return created
}

export interface LockedCard {
  id: number
  deckId: number
  siblingId: number | null
  topicId: number
  version: number
  content: Content
  isAiGenerated: boolean
  /** Its pictures and sounds, including those of earlier versions. */
  images: string[]
}

const lockedCard = `
  select c.id, c.deck_id "deckId", c.topic_id "topicId", c.sibling_id "siblingId", c.version, ${contentJson} content,
    c.is_ai_generated "isAiGenerated", array(select i.id from images i where i.card_id = c.id) images
  from cards c`

/** Locks card `$1`. The caller has locked its deck. */
export const lockCard = preparedQuery<LockedCard>(
  `${lockedCard} where c.id = $1 and c.topic_id is not null for no key update of c`,
)

/** Locks the siblings of card `$1`. The caller has locked their deck. */
export const lockSiblings = preparedQuery<LockedCard>(`
  ${lockedCard} join cards o on o.id = $1 and o.deck_id = c.deck_id and o.sibling_id = c.sibling_id
  where c.id <> $1 and c.topic_id is not null order by c.id limit ${limits.siblings} for no key update of c`)

/** Makes each of the cards `$1` a sibling of the card at the same place of `$2`. */
export const writeSiblings = preparedQuery<never>(`
  update cards c set sibling_id = n.sibling_id from unnest($1::bigint[], $2::bigint[]) n (id, sibling_id) where c.id = n.id`)

/** The pictures and sounds of the cards `$1` with the names of their files, which copies share. */
export const readFiles = preparedQuery<{ id: string; cardId: number; file: string }>(
  'select id, card_id "cardId", coalesce(file, id) file from images where card_id = any($1)',
)

/** Gives card `$1` copies, with the ids `$3`, of the pictures and sounds `$2`. */
export const copyPictures = preparedQuery<never>(`
  insert into images (id, card_id, content_type, width, height, byte_count, file)
  select n.copy, $1, o.content_type, o.width, o.height, o.byte_count, coalesce(o.file, o.id)
  from unnest($2::text[], $3::text[]) n (id, copy) join images o on o.id = n.id`)

/** Moves card `$1` to the end of topic `$3` of deck `$2`; no row when the topic is not in the deck. */
export const moveCard = preparedQuery<{ id: number }>(`
  with topic as (
    update topics set next_position = next_position + 1 where id = $3 and deck_id = $2
    returning id, next_position - 1 as position)
  update cards c set topic_id = topic.id, position = topic.position, changed_at = $4 from topic where c.id = $1
  returning c.id`)

/** A generated card `$1` counts as reviewed once user `$2` has edited it. */
export const markEdited = preparedQuery<never>(`
  update generated_cards set review = 'edited', decided_by = $2, decided_at = $3
  where card_id = $1 and review = 'unreviewed'`)

/** A picture or a sound, its card, and whether the card shows it now. */
export const readImage = preparedQuery<{ cardId: number; contentType: string; file: string; isShown: boolean }>(`
  select i.card_id "cardId", i.content_type "contentType", coalesce(i.file, i.id) file,
    exists (select from cards c where c.id = i.card_id and i.id in (c.question_image, c.question_sound))
      or exists (select from answers a where a.card_id = i.card_id and i.id in (a.image, a.sound)) "isShown"
  from images i where i.id = $1`)

/** The keys of the files of a picture; a sound has the first alone. A copy shares the files of the original. */
export const imageKeys = (id: string) => ({ full: `images/${id}/full`, card: `images/${id}/card` })
