import type { library } from '../../shared/api/decks.ts'
import { lockRole, mustSee, roleOf } from '../decks/access.ts'
import type { Handlers } from '../app/handlers.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { findCreated } from '../decks/decks.ts'
import { AppError, orNotFound } from '../app/errors.ts'
import { cut } from '../../shared/cut.ts'
import { limits } from '../../shared/limits.ts'
import type { SignedIn } from '../auth/sessions.ts'
import { texts } from '../texts/index.ts'

export const libraryRoutes: Handlers<typeof library> = {
  'PUT /api/removeFromLibrary': async ({ id }, { db, user }) => {
    await mustSee(db, user.id, 'deck', id)
    await deleteFromLibrary(db, user.id, id)
  },
  'GET /api/publicDeck/:id': async ({ id }, { db }) => {
    const [deck = null] = await readPublic(db, nobody, id)
    return { deck }
  },
  'PUT /api/copyDeck': async ({ id }, { db, user, now, idempotencyKey }) => ({
    id: await copyDeck(db, { user, deckId: id, idempotencyKey, now }),
  }),
}

/** The id of no user: sees what visitors see. */
const nobody = 0
const readPublic = preparedQuery<{ name: string; author: string; cards: number }>(`
  select d.name, a.name author, d.card_count cards from decks d join users a on a.id = d.author_id
  where d.id = $2 and ${roleOf} is not null`)

const readOriginal = preparedQuery<{ name: string; isTakenDown: boolean }>(
  'select name, taken_down_at is not null "isTakenDown" from decks where id = $1',
)

interface Copy {
  user: Pick<SignedIn, 'id' | 'language'>
  deckId: number
  /** A retry with the same key makes no second copy. */
  idempotencyKey: string | null
  now: Date
}

/** Copies a deck with its topics, cards and pictures into a private deck of the user. */
async function copyDeck(db: Db, { user, deckId, idempotencyKey: key, now }: Copy): Promise<number> {
  const userId = user.id
  return db.transaction().execute(async (db) => {
    // The lock keeps the content and the pictures of the deck unchanged: changes lock the deck first.
    await lockRole(db, userId, 'deck', deckId)
    // Only its author can see such a deck, and could otherwise publish the copy.
    const [found] = await readOriginal(db, deckId)
    const { name, isTakenDown } = orNotFound(found, 'deck')
    if (isTakenDown) throw new AppError('conflict', ['copyTakenDown'])
    const [copied] = await insertion(db, userId, deckId, key, now, nameOfCopy(name, texts[user.language].copy.ending))
    if (!copied) return orNotFound(key === null ? null : await findCreated(db, userId, key), 'deck')
    await checkRoom(db, userId, deckId)
    await copyContent(db, deckId, copied.id, now)
    await chargeCopy(db, copied.id)
    return copied.id
  })
}

/** The name of the original with an ending. An unnamed deck stays unnamed. */
const nameOfCopy = (name: string, ending: string): string =>
  name && cut(name, limits.deckNameLength - ending.length) + ending

/** Creates the deck of user `$1` that copies `$2`, with the name `$5`. */
const insertion = preparedQuery<{ id: number }>(`
  insert into decks (author_id, name, description, language, created_at, changed_at, copied_from, copied_name,
    copied_author, create_key, is_charged)
  select $1, $5, description, language, $4, $4, id, name, author_id, $3, false from decks where id = $2
  on conflict (author_id, create_key) do nothing returning id`)

/** Refuses a copy of deck `$2` that would exceed the quotas of user `$1`, before writing it. */
const checkRoom = preparedQuery<never>('select check_room_for_copy($1, $2)')

/** Charges the copy last, because other writes of the user wait from then on. */
const chargeCopy = preparedQuery<never>('select charge_copy($1)')

/** Each picture and sound gets a row of its own and shares the file. */
const copyContent = preparedQuery<never>(`
  with topic_ids as materialized (
    select id, nextval(pg_get_serial_sequence('topics', 'id')) copy from topics where deck_id = $1),
  card_ids as materialized (
    select c.id, c.topic_id, c.sibling_id, nextval(pg_get_serial_sequence('cards', 'id')) copy
    from cards c where c.deck_id = $1 and c.topic_id is not null order by c.id),
  shown as (
    select c.question_image id, i.copy card_id from card_ids i join cards c using (id) where c.question_image is not null
    union select c.question_sound, i.copy from card_ids i join cards c using (id) where c.question_sound is not null
    union select m.id, i.copy from card_ids i join answers a on a.card_id = i.id, unnest(array[a.image, a.sound]) m (id)
      where m.id is not null),
  image_ids as materialized (
    select id, card_id, replace(gen_random_uuid()::text, '-', '') || coalesce(substring(id from '-\\w+$'), '') copy from shown),
  copied_topics as (
    insert into topics (id, deck_id, parent_id, name, tree_position, next_position) overriding system value
    select i.copy, $2, p.copy, t.name, t.tree_position, t.next_position
    from topic_ids i join topics t using (id) left join topic_ids p on p.id = t.parent_id),
  copied_cards as (
    insert into cards (id, deck_id, topic_id, position, question_text, question_image, is_gap_text, created_at, changed_at,
      explanation, is_ai_generated, tags, is_typed, covers, sibling_id, question_sound)
    overriding system value
    select i.copy, $2, t.copy, c.position, c.question_text, p.copy, c.is_gap_text, $3, $3, c.explanation, c.is_ai_generated, c.tags,
      c.is_typed, c.covers, case when i.sibling_id is not null then min(i.copy) over (partition by i.sibling_id) end, s.copy
    from card_ids i join cards c using (id) join topic_ids t on t.id = i.topic_id
    left join image_ids p on p.id = c.question_image and p.card_id = i.copy
    left join image_ids s on s.id = c.question_sound and s.card_id = i.copy order by i.copy),
  copied_images as (
    insert into images (id, card_id, content_type, width, height, byte_count, file)
    select i.copy, i.card_id, o.content_type, o.width, o.height, o.byte_count, coalesce(o.file, o.id)
    from image_ids i join images o using (id))
  insert into answers (card_id, position, text, correct, image, sound)
  select i.copy, a.position, a.text, a.correct, p.copy, s.copy
  from card_ids i join answers a on a.card_id = i.id left join image_ids p on p.id = a.image and p.card_id = i.copy
  left join image_ids s on s.id = a.sound and s.card_id = i.copy`)

const deleteFromLibrary = preparedQuery<never>('delete from library where user_id = $1 and deck_id = $2')
