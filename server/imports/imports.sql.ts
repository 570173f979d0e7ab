import type { CallOutput, Stored } from '../../shared/api/contract.ts'
import { importLimits, type LeftOutReason } from '../../shared/imports.ts'
import { isMine, roleOf } from '../decks/access.ts'
import { preparedQuery } from '../platform/db/open.ts'
import type { PresentCard } from './plan.ts'

/** Begins an import of the file `$4` of user `$1`. No row if there is one with the key `$2`, whose transaction is waited for. */
export const insertImport = preparedQuery<{ id: number }>(`
  insert into imports (user_id, create_key, at, file_name) values ($1, $2, $3, $4) on conflict (user_id, create_key) do nothing returning id`)

export const findImport = preparedQuery<{ id: number }>('select id from imports where user_id = $1 and create_key = $2')

export interface ImportCounts {
  deckIds: number[]
  notes: number
  cards: number
  updated: number
  media: number
  reviews: number
  skipped: Partial<Record<LeftOutReason, number>>
  madeDeck: boolean
  topicIds: number[]
  /** The limits of new cards a day that the new decks got, by their ids. */
  newPerDay: Record<number, number>
}

/** Writes the result of import `$1`, as JSON. */
export const writeResult = preparedQuery<never>(`
  update imports i set deck_ids = array(select d::bigint from jsonb_array_elements_text(r->'deckIds') d), notes = (r->>'notes')::int, cards = (r->>'cards')::int,
    updated = (r->>'updated')::int, media = (r->>'media')::int, reviews = (r->>'reviews')::int, skipped = r->'skipped', made_deck = (r->>'madeDeck')::boolean,
    topic_ids = array(select t::bigint from jsonb_array_elements_text(r->'topicIds') t), new_per_day = r->'newPerDay'
  from (select $2::jsonb r) result where i.id = $1`)

type Import = Omit<CallOutput<'GET /api/import/:id'>, 'since'>
type ImportRow = Stored<Omit<Import, 'skipped'>, 'at'> & { skipped: ImportCounts['skipped'] }

/** Whether user `$1` can change deck `d`. */
const isEditable = `${isMine} and ${roleOf} in ('author', 'editor')`

/** Import `$2` of user `$1`, with those of its decks that they can change. */
export const readImport = preparedQuery<ImportRow>(`
  select id, state, at, file_name "fileName", notes, cards, cardinality(topic_ids) topics, updated, media, reviews, skipped, made_deck "madeDeck",
    coalesce((select json_agg(d.id order by d.id) from decks d where d.id = any(i.deck_ids) and ${isEditable}), '[]') "deckIds"
  from imports i where id = $2 and user_id = $1`)

/** Of the cards that undoing import `$2` of user `$1` would remove: how many there are, were studied by the user since, and were changed. */
export const readSince = preparedQuery<CallOutput<'GET /api/import/:id'>['since']>(`
  select count(*)::int cards, count(*) filter (where c.version > 1)::int edited,
    count(*) filter (where exists (
      select from card_states s where s.user_id = $1 and s.card_id = c.id and s.last_reviewed_at > i.at))::int studied
  from imports i join cards c on c.import_id = i.id and c.topic_id is not null
    join decks d on d.id = c.deck_id and d.id = any(i.deck_ids) and ${isEditable}
  where i.id = $2 and i.user_id = $1`)

/** The last imports of user `$1`, with the decks that they can change. */
export const readImports = preparedQuery<Stored<CallOutput<'GET /api/imports'>[number], 'at'>>(`
  select i.id, i.state, i.at, i.file_name "fileName", i.cards, i.updated, d.decks, d.count "deckCount"
  from imports i cross join lateral (
    select count(*)::int count, coalesce(json_agg(json_build_object('id', id, 'name', name) order by id)
      filter (where position <= ${importLimits.decksShown}), '[]') decks
    from (
      select d.id, d.name, row_number() over (order by d.id) position from decks d
      where d.id = any(i.deck_ids) and ${isEditable}) d) d
  where i.user_id = $1 order by i.id desc limit ${importLimits.importsShown}`)

/** The id of a card in files of this installation: see `guidOf` in engine/exports. */
const guid = `translate(left(encode(sha256(convert_to($3 || ' ' || c.id, 'UTF8')), 'base64'), 12), '+/', '-_')`

/**
 * How many cards of a file are in decks that user `$1` can change, and the deck with the most. The file's cards are `$2`, as JSON:
 * the id of each, and the hashes of its question and of this with its answers. A card is there if this installation exported it, as `$3`,
 * or if one has the same question and answers. Ids of other programs count if half of the cards are known: another file may count its lines
 * in the same way.
 */
export const readDeckWith = preparedQuery<{ id: number; name: string; cards: number; isOnly: boolean }>(`
  with file as materialized (
    select position, id, substring(id from '^([\\w-]{12})(?:/\\d+)?$') guid, question, pair
    from jsonb_array_elements($2::jsonb) with ordinality f (card, position)
    cross join lateral (select card ->> 0 id, card ->> 1 question, card ->> 2 pair) c),
  own as materialized (
    select c.deck_id, c.external_id, ${guid} guid, case when md5(c.question_text) in (select question from file where pair is not null) then (
      select md5(c.question_text || coalesce(string_agg(E'\\x1f' || text, '' order by position), '')) from answers where card_id = c.id) end pair
    from decks d join cards c on c.deck_id = d.id and c.topic_id is not null
    where ${isEditable}
      and (c.external_id in (select id from file where id is not null)
        or case when exists (select from file where guid is not null) then ${guid} in (select guid from file where guid is not null) end
        or md5(c.question_text) in (select question from file where pair is not null))),
  known as (
    select deck_id, position, bool_or(is_sure) is_sure from (
      select o.deck_id, position, false is_sure from (select distinct deck_id, external_id from own) o join file on id = external_id
      union all select deck_id, position, true from own join file using (guid)
      union all select o.deck_id, position, true from (select distinct deck_id, pair from own) o join file using (pair)) k
    group by deck_id, position),
  counted as (
    select * from known where is_sure or (select count(distinct position) from known) * 2 >= jsonb_array_length($2::jsonb))
  select d.id, d.name, (select count(distinct position)::int from counted) cards, count(*) over () = 1 "isOnly"
  from counted join decks d on d.id = deck_id group by d.id, d.name order by count(*) desc, d.id limit 1`)

/** Locks import `$1`, which is not undone yet, and reads its cards that are left in the decks `$2`, which the caller has locked. */
export const lockImport = preparedQuery<{
  at: Date
  madeDeck: boolean
  topicIds: number[]
  deckId: number
  cardIds: number[]
  isAlone: boolean
}>(`
  with i as materialized (select * from imports where id = $1 and state = 'done' for update)
  select i.at, i.made_deck "madeDeck", i.topic_ids "topicIds", d.id "deckId", c.ids "cardIds",
    cardinality(c.ids) = d.card_count "isAlone"
  from i cross join decks d cross join lateral (
    select array(select id from cards where import_id = i.id and deck_id = d.id and topic_id is not null order by id) ids) c
  where d.id = any($2)`)

export const markUndone = preparedQuery<never>(`update imports set state = 'undone' where id = $1`)

/** How many cards of deck `$1` are in each of the groups `$2` of siblings. */
export const countSiblings = preparedQuery<{ group: number; cards: number }>(`
  select sibling_id "group", count(*)::int cards from cards where deck_id = $1 and sibling_id = any($2) group by sibling_id`)

/**
 * The cards of deck `$1` that have one of the external ids `$2`, or a question with one of the hashes `$3`. They are unnested: of arrays that
 * are parameters, PostgreSQL compares each element with each card.
 */
export const readPresent = preparedQuery<PresentCard>(`
  select c.id, c.external_id "externalId", c.sibling_id "siblingId", md5(c.question_text) question, md5(c.question_text || a.texts) pair, md5(c.explanation) explained, c.tags
  from cards c cross join lateral (
    select coalesce(string_agg(E'\\x1f' || text, '' order by position), '') texts from answers where card_id = c.id) a
  where c.deck_id = $1 and c.topic_id is not null and (
    c.external_id in (select unnest($2::text[])) or md5(c.question_text) in (select unnest($3::text[])))
  order by c.id desc`)
