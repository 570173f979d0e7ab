import type { CallOutput } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { type CardPlace, cardPlaces } from '../cards/card-pages.ts'
import { preparedQuery } from '../platform/db/open.ts'
import { fitting } from '../platform/db/pages.ts'

/** What learner `$1` has in each topic of deck `$2`: due until `$3` (learning) and `$4` (review), and fresh. */
export const readTopicCounts = preparedQuery<CallOutput<'GET /api/topicCounts/:id'>[number]>(`
  with rated as (
    select c.topic_id, count(*) cards, count(*) filter (where s.is_due) due
    from (
      select card_id, due_at <= $3::timestamptz is_due from card_states
        where user_id = $1 and deck_id = $2 and state <> 'review'
      union all
      select card_id, due_at <= $4::timestamptz from card_states where user_id = $1 and deck_id = $2 and state = 'review') s
    join cards c on c.id = s.card_id group by c.topic_id)
  select t.id topic, coalesce(r.due, 0) due, t.card_count - coalesce(r.cards, 0) fresh
  from topics t left join rated r on r.topic_id = t.id
  where t.deck_id = $2 and (r.due > 0 or t.card_count > coalesce(r.cards, 0)) order by t.tree_position`)

/**
 * How learner `$6` stands with the cards of deck `$1` in the topics `$2`, a page of them (see `cardPlaces`); due are those
 * until `$7` (learning) and `$8` (review).
 */
export const readCardFacts = preparedQuery<CallOutput<'POST /api/cardFacts'>[number] & CardPlace>(`
  select c.id, page.topic_id "topicId", page.tree_position "treePosition", page.position, page."hasMore",
    to_char(c.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') "changedAt",
    case when s.card_id is null then 'fresh'
      when s.due_at <= case when s.state = 'review' then $8::timestamptz else $7::timestamptz end then 'due'
      when s.state = 'review' then 'known' else 'learning' end learned
  from (${fitting(cardPlaces(limits.cardFactsPerPage), {
    order: 'tree_position, position',
    bytes: 'octet_length(id::text)',
    most: limits.cardFactsPerPage,
  })}) page
  join cards c on c.id = page.id left join card_states s on s.user_id = $6 and s.card_id = c.id
  order by page.tree_position, page.position`)

/** Topic `$2` of deck `$1` and all that lies beneath it. */
export const readTopicsBeneath = preparedQuery<{ id: number }>(`
  with recursive beneath as (
    select id from topics where id = $2 and deck_id = $1
    union all select t.id from topics t join beneath b on t.deck_id = $1 and t.parent_id = b.id)
  select id from beneath`)
