import { sql } from 'kysely'
import type { Card } from '../../shared/api/contract.ts'
import { type Db, statement } from '../db/open.ts'
import { keepFiles } from '../removals.ts'

/** A card as the contract shows it, from `c`. */
const cardColumns = `
  c.id, c.deck_id "deckId", c.topic_id "topicId", c.question_text "questionText",
  c.question_image "questionFileLink", c.is_gap_text "isGapText",
  coalesce((
    select json_agg(json_build_object('text', a.text, 'correct', a.correct, 'fileLink', a.image) order by a.position)
    from answers a where a.card_id = c.id), '[]') "Answers",
  (select case when g.review = 'unreviewed' then 'unreviewed' else 'reviewed' end
    from generated_cards g where g.card_id = c.id) made`

/** The cards with the ids `$1`, in no order. */
export const readCards = statement<Card>(`select ${cardColumns} from cards c where c.id = any($1)`)

/** The cards of deck `$1` in exactly the topics `$2`, in tree order. */
export const readTopicCards = statement<Card>(`
  select ${cardColumns} from topics t join cards c on c.topic_id = t.id
  where t.deck_id = $1 and t.id = any($2) order by t.tree_position, c.position`)

/** A picture that is stored already, beside the row that will say so. */
export interface NewImage {
  id: string
  contentType: string
  width: number
  height: number
  byteCount: number
}

export interface CardContent {
  deckId: number
  topicId: number
  questionText: string
  questionImage: string | null
  isGapText: boolean
  answers: { text: string; correct: boolean; image: string | null }[]
  newImages: NewImage[]
}

const insertion = statement<{ id: number }>(`
  with deck as (update decks set changed_at = $3 where id = $1 returning id),
  place as (
    update topics set next_position = next_position + 1 from deck where topics.id = $2 and deck_id = deck.id
    returning topics.id, deck_id, next_position - 1 as position),
  card as (
    insert into cards (deck_id, topic_id, position, question_text, question_image, is_gap_text, created_at, changed_at)
    select deck_id, id, position, $4, $5, $6, $3, $3 from place returning id),
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
    select card.id, a.position - 1, a.answer->>'text', (a.answer->>'correct')::boolean, a.answer->>'image'
    from card, jsonb_array_elements($8) with ordinality a (answer, position))
  select id from card`)

/** Adds a card at the end of its topic; undefined when that is not in the deck (any more). */
export async function insertCard(db: Db, card: CardContent, now: Date): Promise<number | undefined> {
  const [row] = await insertion(
    db,
    ...[card.deckId, card.topicId, now, card.questionText, card.questionImage, card.isGapText],
    ...[JSON.stringify(card.newImages), JSON.stringify(card.answers)],
  )
  return row?.id
}

/** The topic and the pictures of a card, which then is nobody else's to change until the transaction ends. */
export async function lockCard(db: Db, id: number): Promise<{ topicId: number; images: string[] } | undefined> {
  const card = await db
    .selectFrom('cards')
    .select('topic_id as topicId')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const images = await db.selectFrom('images').select('id').where('card_id', '=', id).execute()
  return card && { ...card, images: images.map((image) => image.id) }
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

/** Replaces what a card holds; `position` is its new place when it moved to another topic. Only in a transaction. */
export async function updateCard(db: Db, id: number, card: CardContent, now: Date, position?: number): Promise<void> {
  const { newImages, answers } = card
  if (newImages.length > 0) {
    const rows = newImages.map(({ contentType, byteCount, ...image }) => ({
      ...{ ...image, card_id: id, content_type: contentType, byte_count: byteCount },
    }))
    await db.insertInto('images').values(rows).execute()
    await keepFiles(
      db,
      newImages.flatMap((image) => Object.values(imageKeys(image.id))),
    )
  }
  await db
    .updateTable('cards')
    .set({
      ...{ question_text: card.questionText, question_image: card.questionImage, is_gap_text: card.isGapText },
      ...{ topic_id: card.topicId, changed_at: now },
      ...(position === undefined ? {} : { position }),
    })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('answers').where('card_id', '=', id).execute()
  if (answers.length > 0)
    await db
      .insertInto('answers')
      .values(answers.map((answer, index) => ({ card_id: id, position: index, ...answer })))
      .execute()
  const used = [card.questionImage, ...answers.map((answer) => answer.image)].filter((image) => image !== null)
  await db
    .deleteFrom('images')
    .where('card_id', '=', id)
    .$if(used.length > 0, (query) => query.where('id', 'not in', used))
    .execute()
}

const edition = statement<never>(`
  update generated_cards set review = 'edited', decided_by = $2, decided_at = $3
  where card_id = $1 and review = 'unreviewed'`)

/** A card that was made for the user counts as looked through once they changed it. */
export async function markEdited(db: Db, id: number, userId: number, now: Date): Promise<void> {
  await edition(db, id, userId, now)
}

export async function deleteCards(db: Db, ids: readonly number[]): Promise<void> {
  await sql`delete from cards where id = any(${ids})`.execute(db)
}

/** The content type of a picture, and the card that shows it. */
export async function readImage(db: Db, id: string): Promise<{ cardId: number; contentType: string } | undefined> {
  return db
    .selectFrom('images')
    .select(['card_id as cardId', 'content_type as contentType'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Where the files of a picture lie. */
export const imageKeys = (id: string) => ({ full: `images/${id}/full`, card: `images/${id}/card` })
