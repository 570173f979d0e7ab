import { preparedQuery } from '../platform/db/open.ts'

/** The cards of deck `$1` with the ids `$2`, which nobody else moves, deletes or rates until the transaction ends. */
export const lockCards = preparedQuery<{ id: number; topicId: number }>(`
  select id, topic_id "topicId" from cards where deck_id = $1 and id = any($2) and topic_id is not null
  order by id for update`)

/** Card `$2` of topic `$1` and those behind it, in their order; those in the bin keep their place among them. */
export const readFrom = preparedQuery<{ id: number }>(`
  with start as (select position from cards where id = $2 and topic_id = $1)
  select id from (
    select c.id, c.position from cards c, start where c.topic_id = $1 and c.position >= start.position
    union all
    select c.id, c.position from cards c, start where c.binned_topic_id = $1 and c.position >= start.position) each_card
  order by position, id`)

/**
 * Gives the cards `$3` new places in topic `$2` of deck `$1`, in this order, and takes those of entry `$4` of the bin out of it.
 * The places are behind all that there ever were: no search for fresh cards has passed them.
 */
export const arrange = preparedQuery<{ was: number; now: number }>(`
  with place as (
    update topics set next_position = next_position + cardinality($3::bigint[]) where id = $2 and deck_id = $1
    returning next_position - cardinality($3::bigint[]) was, next_position now),
  arranged as (
    update cards c set position = place.was + n.place - 1,
      topic_id = case when c.topic_id is not null or c.bin_id = $4::bigint then $2::bigint end,
      bin_id = case when c.bin_id = $4::bigint then null else c.bin_id end,
      binned_topic_id = case when c.bin_id = $4::bigint then null else c.binned_topic_id end
    from place, unnest($3::bigint[]) with ordinality n (id, place) where c.id = n.id)
  select was, now from place`)

/**
 * Whoever knew all cards of topic `$1` (their search for fresh ones starts at its end, `$2`) and the cards `$4`, which come
 * to it, need not look there: its end is `$3` now.
 */
export const passLearned = preparedQuery<never>(`
  update learner_topics l set fresh_position = $3
  where topic_id = $1 and fresh_position = $2 and not exists (
    select from unnest($4::bigint[]) came (id)
    where not exists (select from card_states s where s.user_id = l.user_id and s.card_id = came.id))`)
