import type { CallInput, Content } from '../../shared/api/contract.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { jsonSlices } from '../platform/isolated.ts'
import { type DeckChange, lockDeckForUpdate } from '../decks/access.ts'
import { lockCard, markEdited, type NewImage } from './cards.sql.ts'
import { forOneStep, type Step, stepOf, type Tagged } from './tags.ts'
import type { VersionKind } from '../../shared/versions.ts'
import { changeContent, changeMany, readBefore } from './versions.ts'

export interface BulkCard {
  topicId: number
  content: Content
  externalId: string | null
  isAiGenerated: boolean
  /** The pictures and sounds in its content, whose files are stored. A copy has the id of the one with the file. */
  images: (NewImage & { file: string | null })[]
}

/** Inserts any number of cards, and answers their ids in order. Their topics get as many positions. */
const insertion = preparedQuery<{ id: number }>(`
  with given as materialized (
    select (c->>'topicId')::bigint topic_id, c->'content' content, c->'images' images, c->>'externalId' external_id,
      (c->>'isAiGenerated')::boolean is_ai_generated, n,
      row_number() over (partition by (c->>'topicId')::bigint order by n) - 1 place
    from jsonb_array_elements($2::jsonb) with ordinality g (c, n)),
  reserved as (
    update topics t set next_position = t.next_position + g.cards
    from (select topic_id, count(*)::int cards from given group by topic_id) g
    where t.id = g.topic_id and t.deck_id = $1 returning t.id, t.next_position - g.cards as first),
  card as (
    insert into cards (deck_id, topic_id, position, question_text, question_image, is_gap_text, created_at, changed_at, explanation,
      tags, is_typed, covers, import_id, external_id, question_sound, is_ai_generated)
    select $1, r.id, r.first + g.place, g.content->>'questionText', g.content->>'questionFileLink',
      (g.content->>'isGapText')::boolean, $3, $3,
      g.content->>'explanation', array(select jsonb_array_elements_text(g.content->'tags')),
      (g.content->>'isTyped')::boolean, nullif(g.content->'covers', 'null'), $5, g.external_id, g.content->>'questionSound',
      g.is_ai_generated
    from given g join reserved r on r.id = g.topic_id order by g.n
    returning id, topic_id, position),
  made as (
    select card.id, g.content, g.images, g.is_ai_generated, g.n from card
    join reserved r on r.id = card.topic_id
    join given g on g.topic_id = card.topic_id and g.place = card.position - r.first),
  options as (
    insert into answers (card_id, position, text, correct, image, sound)
    select made.id, a.position - 1, a.answer->>'text', (a.answer->>'correct')::boolean, a.answer->>'fileLink', a.answer->>'sound'
    from made, jsonb_array_elements(made.content->'Answers') with ordinality a (answer, position)),
  pictures as (
    insert into images (id, card_id, content_type, width, height, byte_count, file)
    select i.id, made.id, i."contentType", i.width, i.height, i."byteCount", i.file
    from made, jsonb_to_recordset(made.images) i (id text, "contentType" text, width int, height int, "byteCount" int, file text)
    returning id),
  kept as (
    delete from file_removals using pictures, unnest(array['full', 'card']) size
    where key = 'images/' || pictures.id || '/' || size),
  first_version as (
    insert into card_versions (card_id, version, user_id, at, kind, is_ai_generated, content, pictures)
    select id, 1, $4, $3, 'created', is_ai_generated, content, array(select i->>'id' from jsonb_array_elements(images) i) from made)
  select id from made order by n`)

/** Adds cards at the end of their topics, in their order. Returns their ids. The caller has locked the deck, in which the topics are, and checked the cards. */
export async function addCards(
  db: Db,
  cards: readonly BulkCard[],
  { deckId, userId, now, importId }: { deckId: number; userId: number; now: Date; importId: number },
): Promise<number[]> {
  const ids: number[] = []
  for (const some of jsonSlices(cards))
    for (const { id } of await insertion(db, deckId, some, now, userId, importId)) ids.push(id)
  return ids
}

interface CardChange {
  id: number
  change: (content: Content) => Content
  /** A model wrote the new words. */
  isAiGenerated: boolean
}

/** Changes the content of cards that are not gone. The caller has locked the deck, and checked the new content. */
export async function changeCards(
  db: Db,
  changes: readonly CardChange[],
  { userId, now, kind = 'edited' }: { userId: number; now: Date; kind?: VersionKind },
): Promise<void> {
  for (const { id, change, isAiGenerated } of changes) {
    const [card] = await lockCard(db, id)
    if (!card) continue
    await changeContent(db, card, change(card.content), { userId, now, kind, isAiGenerated })
    await markEdited(db, id, userId, now)
  }
}

/** Restores the cards of a deck that its user changed at `at`, unless they have changed since. The caller has locked the deck. */
export async function restoreCards(db: Db, { deckId, userId, now }: DeckChange, at: Date): Promise<void> {
  const before = await readBefore(db, deckId, userId, at)
  const changes = before.map(({ id, content, isAiGenerated }) => ({ id, change: () => content, isAiGenerated }))
  await changeCards(db, changes, { userId, now, kind: 'restored' })
}

/** The cards among `$2` of deck `$1` that ask to type their answer other than `$3` and can do as it says: see `canBeTyped`. */
const readOthers = preparedQuery<Tagged>(
  forOneStep(
    'cards c',
    `c.id = any($2) and c.is_typed <> $3 and (c.is_typed or c.is_gap_text
      or (select bool_and(a.correct and a.text ~ '\\S') from answers a where a.card_id = c.id))`,
  ),
)

const updateTyped = preparedQuery<never>('update cards set is_typed = $2 where id = any($1)')

/** Lets cards of a deck ask to type their answer, or not; as `tagCards`. */
export async function typeCards(
  db: Db,
  change: DeckChange,
  { cards: given, isTyped }: Omit<CallInput<'PUT /api/typeCards'>, 'deck'>,
): Promise<Step> {
  return db.transaction().execute(async (db) => {
    await lockDeckForUpdate(db, change, 'deck', change.deckId)
    const cards = await readOthers(db, change.deckId, given, isTyped)
    const ids = cards.map(({ id }) => id)
    await changeMany(db, ids, () => updateTyped(db, ids, isTyped), change)
    return stepOf(cards, cards)
  })
}
