import { cut } from '../../shared/cut.ts'
import { limits } from '../../shared/limits.ts'
import { AppError, awayFor, notFound, orNotFound } from '../app/errors.ts'
import type { SignedIn } from '../auth/sessions.ts'
import { mustSee, roleOf } from '../decks/access.ts'
import { findCreated } from '../decks/decks.ts'
import { type Db, limitStatements, preparedQuery } from '../platform/db/open.ts'
import { keepDeletedFiles } from '../platform/pending-deletes.ts'
import { texts } from '../texts/index.ts'

interface Copy {
  user: Pick<SignedIn, 'id' | 'language'>
  deckId: number
  /** A retry with the same key makes no second copy. */
  idempotencyKey: string | null
  now: Date
  /** Ends the copy between two of its parts. */
  signal: AbortSignal
}

/** How long a statement may take, and how long all words together: less than files are kept by `keepDeletedFiles`. */
const mostMs = 600_000

/**
 * Copies a deck with its topics, cards and pictures into a private deck of the user. It takes minutes if the deck is large, so it locks
 * nothing of the original but, at the end, the row that it names: one statement reads all, as it was at one moment. What that statement has
 * read may change or be deleted before the copy is complete.
 */
export async function copyDeck(db: Db, { user, deckId, idempotencyKey: key, now, signal }: Copy): Promise<number> {
  const userId = user.id
  return db.transaction().execute(async (db) => {
    await limitStatements(db, mostMs)
    await keepDeletedFiles(db)
    await mustSee(db, userId, 'deck', deckId)
    const { name, authorId, isTakenDown } = orNotFound((await readOriginal(db, deckId))[0], 'deck')
    // Only its author can see such a deck, and could otherwise publish the copy.
    if (isTakenDown) throw new AppError('conflict', ['copyTakenDown'])
    const [copied] = await insertion(db, userId, deckId, key, now, nameOfCopy(name, texts[user.language].copy.ending))
    if (!copied) return orNotFound(key === null ? null : await findCreated(db, userId, key), 'deck')
    await checkRoom(db, userId, deckId)
    const [found] = await copyContent(db, userId, deckId, copied.id, now)
    // Its author has changed who may see it, or put it into the bin, since it was looked at.
    if (!found?.mayCopy) throw notFound('deck')
    await indexWords(db, deckId, copied.id, signal)
    await linkOriginal(db, copied.id, deckId, authorId)
    await chargeCopy(db, copied.id)
    return copied.id
  })
}

const readOriginal = preparedQuery<{ name: string; authorId: number; isTakenDown: boolean }>(
  'select name, author_id "authorId", taken_down_at is not null "isTakenDown" from decks where id = $1',
)

/** The name of the original with an ending. An unnamed deck stays unnamed. */
const nameOfCopy = (name: string, ending: string): string =>
  name && cut(name, limits.deckNameLength - ending.length) + ending

/** Creates the deck of user `$1` that copies `$2`, with the name `$5`. */
const insertion = preparedQuery<{ id: number }>(`
  insert into decks (author_id, name, description, language, created_at, changed_at, copied_name, create_key, is_charged)
  select $1, $5, description, language, $4, $4, name, $3, false from decks where id = $2
  on conflict (author_id, create_key) do nothing returning id`)

/** Refuses a copy of deck `$2` that would exceed the quotas of user `$1`, before writing it. */
const checkRoom = preparedQuery<never>('select check_room_for_copy($1, $2)')

/**
 * Names the original `$2` by author `$3`. Until then, its author could delete neither it nor their account. What is being deleted is
 * left out.
 */
const linkOriginal = preparedQuery<never>(`
  update decks set copied_from = (select id from decks where id = $2 for key share skip locked),
    copied_author = (select id from users where id = $3 for key share skip locked)
  where id = $1`)

/** Charges the copy last, because other writes of the user wait from then on. */
const chargeCopy = preparedQuery<never>('select charge_copy($1)')

/**
 * Copies what is in deck `$2` into deck `$3`, if user `$1` may see it. Each picture and sound gets a row of its own and shares the file.
 * The words of the cards are in no index yet.
 */
const copyContent = preparedQuery<{ mayCopy: boolean }>(`
  with original as materialized (
    select d.id from decks d where d.id = $2 and d.taken_down_at is null and ${roleOf} is not null),
  topic_ids as materialized (
    select id, nextval(pg_get_serial_sequence('topics', 'id')) copy from topics where deck_id = (select id from original)),
  card_ids as materialized (
    select c.id, c.topic_id, c.sibling_id, nextval(pg_get_serial_sequence('cards', 'id')) copy
    from cards c where c.deck_id = (select id from original) and c.topic_id is not null order by c.id),
  shown as (
    select c.question_image id, i.copy card_id from card_ids i join cards c using (id) where c.question_image is not null
    union select c.question_sound, i.copy from card_ids i join cards c using (id) where c.question_sound is not null
    union select m.id, i.copy from card_ids i join answers a on a.card_id = i.id, unnest(array[a.image, a.sound]) m (id)
      where m.id is not null),
  image_ids as materialized (
    select id, card_id, replace(gen_random_uuid()::text, '-', '') || coalesce(substring(id from '-\\w+$'), '') copy from shown),
  copied_topics as (
    insert into topics (id, deck_id, parent_id, name, tree_position, next_position) overriding system value
    select i.copy, $3, p.copy, t.name, t.tree_position, t.next_position
    from topic_ids i join topics t using (id) left join topic_ids p on p.id = t.parent_id),
  copied_cards as (
    insert into cards (id, deck_id, topic_id, position, question_text, question_image, is_gap_text, created_at, changed_at,
      explanation, is_ai_generated, tags, is_typed, covers, sibling_id, question_sound)
    overriding system value
    select i.copy, $3, t.copy, c.position, c.question_text, p.copy, c.is_gap_text, $4, $4, c.explanation, c.is_ai_generated, c.tags,
      c.is_typed, c.covers, case when i.sibling_id is not null then min(i.copy) over (partition by i.sibling_id) end, s.copy
    from card_ids i join cards c using (id) join topic_ids t on t.id = i.topic_id
    left join image_ids p on p.id = c.question_image and p.card_id = i.copy
    left join image_ids s on s.id = c.question_sound and s.card_id = i.copy order by i.copy),
  copied_images as (
    insert into images (id, card_id, content_type, width, height, byte_count, file)
    select i.copy, i.card_id, o.content_type, o.width, o.height, o.byte_count, coalesce(o.file, o.id)
    from image_ids i join images o using (id)),
  copied_answers as (
    insert into answers (card_id, position, text, correct, image, sound)
    select i.copy, a.position, a.text, a.correct, p.copy, s.copy
    from card_ids i join answers a on a.card_id = i.id left join image_ids p on p.id = a.image and p.card_id = i.copy
    left join image_ids s on s.id = a.sound and s.card_id = i.copy),
  noted_words as (
    insert into copied_words (card_id, search) select i.copy, w.search from card_ids i join card_words w on w.card_id = i.id order by i.copy)
  select exists (select from original) "mayCopy"`)

/** How many cards are indexed at once: a second's work. */
const batchSize = 500

/** Sorts words into the index, which takes longer than all else. */
async function indexWords(db: Db, deckId: number, copyId: number, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + mostMs
  let last: number | null = 0
  while (last !== null) {
    signal.throwIfAborted()
    if (performance.now() > deadline) throw awayFor('database')
    const [indexed]: { last: number | null }[] = await indexSome(db, deckId, copyId, last, batchSize)
    last = indexed?.last ?? null
  }
}

const indexSome = preparedQuery<{ last: number | null }>(`
  with part as (
    delete from copied_words
    where card_id = any(array(select card_id from copied_words where card_id > $3 order by card_id limit $4))
    returning card_id, search),
  indexed as (
    insert into card_words (card_id, search) select card_id, words_in_deck(search, $1, $2) from part
    returning card_id)
  select max(card_id) last from indexed`)
