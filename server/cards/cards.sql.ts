import { sql } from 'kysely'
import type { Card, Content } from '../../shared/api/contract.ts'
import { picturesOf } from '../../shared/card.ts'
import { limits } from '../../shared/limits.ts'
import { type Db, statement } from '../platform/db/open.ts'
import { fitting } from '../platform/db/pages.ts'
import { roleInLocked } from '../decks/access.ts'
import { contentJson } from './content.ts'
import { type CardPlace, cardPlaces } from './card-pages.ts'

/** A card as the contract shows it, from `c`. */
const cardColumns = `
  c.id, c.deck_id "deckId", c.topic_id "topicId", c.version, c.question_text "questionText",
  c.question_image "questionFileLink", c.is_gap_text "isGapText",
  coalesce((
    select json_agg(json_build_object('text', a.text, 'correct', a.correct, 'fileLink', a.image) order by a.position)
    from answers a where a.card_id = c.id), '[]') "Answers",
  (select case when g.review = 'unreviewed' then 'unreviewed' else 'reviewed' end
    from generated_cards g where g.card_id = c.id) made`

/** How much text the answers of the cards in `places` have, in bytes; PostgreSQL knows that without reading the texts. */
const answerSizes = `
  select card_id, sum(octet_length(text)) bytes from answers where card_id = any(array(select id from places)) group by card_id`

/** As many of the cards in `places` as fit into one answer. */
const fittingCards = (order: string) =>
  fitting(
    'select p.*, p.question_bytes + coalesce(s.bytes, 0) bytes from places p left join sizes s on s.card_id = p.id',
    {
      order,
      bytes: 'bytes',
      most: limits.cardsPerPage,
    },
  )

/** Of the cards with the ids `$1` that are in a topic, in that order, as many as fit into one answer. */
export const readCards = statement<Card>(`
  with places as materialized (
    select c.id, i.place, octet_length(c.question_text) question_bytes
    from unnest($1::bigint[]) with ordinality i (id, place) join cards c on c.id = i.id and c.topic_id is not null),
  sizes as (${answerSizes})
  select ${cardColumns} from (${fittingCards('place')}) page join cards c on c.id = page.id order by page.place`)

/** A page of the cards of deck `$1` in exactly the topics `$2`, in tree order: see `cardPlaces`. */
export const readTopicCards = statement<Card & CardPlace>(`
  with places as materialized (${cardPlaces(limits.cardsPerPage)}), sizes as (${answerSizes})
  select ${cardColumns}, page.tree_position "treePosition", page.position, page."hasMore"
  from (${fittingCards('tree_position, position')}) page join cards c on c.id = page.id
  order by page.tree_position, page.position`)

/** A picture that is stored already, beside the row that will say so. */
export interface NewImage {
  id: string
  contentType: string
  width: number
  height: number
  /** Of both its files. */
  byteCount: number
}

export interface NewCard {
  deckId: number
  topicId: number
  content: Content
  newImages: readonly NewImage[]
  /** Who wrote it, and must be allowed to; cards that nobody wrote have no first version. */
  userId: number | null
  /** A retry with the same key adds no second card. */
  idempotencyKey: string | null
}

const insertion = statement<{ id: number; isNew: boolean }>(`
  with known as (select id from cards where deck_id = $1 and create_key = $12::uuid),
  deck as (
    update decks d set changed_at = $3 where d.id = $1 and not exists (select from known)
    returning d.id, ${roleInLocked('$9::bigint')} as role),
  place as (
    update topics set next_position = next_position + 1 from deck
    where topics.id = $2 and deck_id = deck.id and ($9::bigint is null or deck.role in ('author', 'editor'))
    returning topics.id, deck_id, next_position - 1 as position),
  card as (
    insert into cards (deck_id, topic_id, position, question_text, question_image, is_gap_text, created_at, changed_at,
      create_key)
    select deck_id, id, position, $4, $5, $6, $3, $3, $12::uuid from place
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
    insert into answers (card_id, position, text, correct, image)
    select card.id, a.position - 1, a.answer->>'text', (a.answer->>'correct')::boolean, a.answer->>'fileLink'
    from card, jsonb_array_elements($8) with ordinality a (answer, position)),
  first_version as (
    insert into card_versions (card_id, version, user_id, at, kind, content, pictures)
    select id, 1, $9::bigint, $3, 'created', $10::jsonb, $11::text[] from card where $9::bigint is not null)
  select id, true "isNew" from card union all select id, false from known`)

const readByKey = statement<{ id: number; isNew: boolean }>(
  'select id, false "isNew" from cards where deck_id = $1 and create_key = $2',
)

/**
 * Adds a card at the end of its topic, unless there is one of its key; undefined when the topic is not in the deck (any
 * more), or its user may not (any more).
 */
export async function insertCard(
  db: Db,
  card: NewCard,
  now: Date,
): Promise<{ id: number; isNew: boolean } | undefined> {
  const { content, idempotencyKey } = card
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
    picturesOf(content),
    idempotencyKey,
  )
  if (row || idempotencyKey === null) return row
  // A retry raced the first attempt and lost.
  const [created] = await readByKey(db, card.deckId, idempotencyKey)
  return created
}

/** A card that nobody else changes until the transaction ends. */
export interface LockedCard {
  id: number
  topicId: number
  version: number
  content: Content
  /** All pictures of it, also those of earlier versions. */
  images: string[]
}

const locking = statement<LockedCard>(`
  select c.id, c.topic_id "topicId", c.version, ${contentJson} content,
    array(select i.id from images i where i.card_id = c.id) images
  from cards c where c.id = $1 and c.topic_id is not null for no key update of c`)

/** Locks a card, in a transaction that has touched its deck. */
export async function lockCard(db: Db, id: number): Promise<LockedCard | undefined> {
  const [card] = await locking(db, id)
  return card
}

/** Takes the next position of a topic; undefined when it is not in the deck (any more). */
export async function takePosition(db: Db, deckId: number, topicId: number): Promise<number | undefined> {
  const topic = await db
    .updateTable('topics')
    .set({ next_position: sql`next_position + 1` })
    .where('id', '=', topicId)
    .where('deck_id', '=', deckId)
    .returning(sql<number>`next_position - 1`.as('position'))
    .executeTakeFirst()
  return topic?.position
}

/** Puts a card at the end of another topic. */
export async function moveCard(
  db: Db,
  id: number,
  { topicId, position, now }: { topicId: number; position: number; now: Date },
): Promise<void> {
  await db.updateTable('cards').set({ topic_id: topicId, position, changed_at: now }).where('id', '=', id).execute()
}

const edition = statement<never>(`
  update generated_cards set review = 'edited', decided_by = $2, decided_at = $3
  where card_id = $1 and review = 'unreviewed'`)

/** A card that was made for the user counts as looked through once they changed it. */
export async function markEdited(db: Db, id: number, userId: number, now: Date): Promise<void> {
  await edition(db, id, userId, now)
}

/** A picture, the card it is of, and whether the card shows it now. */
export const readImage = statement<{ cardId: number; contentType: string; file: string; isShown: boolean }>(`
  select i.card_id "cardId", i.content_type "contentType", coalesce(i.file, i.id) file,
    exists (select from cards c where c.id = i.card_id and c.question_image = i.id)
      or exists (select from answers a where a.card_id = i.card_id and a.image = i.id) "isShown"
  from images i where i.id = $1`)

/** Where the files of a picture lie, by the picture whose they are. */
export const imageKeys = (id: string) => ({ full: `images/${id}/full`, card: `images/${id}/card` })
