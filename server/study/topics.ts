import { type Db, preparedQuery } from '../platform/db/open.ts'
import { fitting, keysOf } from '../platform/db/pages.ts'
import { learned, postponedFresh } from './postpone.ts'
import { type QueueOf, timesOf } from './queue.ts'
import type { CallOutput } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { leechLapses } from '../../shared/study.ts'
import { type CardPosition, cardPositions } from '../cards/card-pages.ts'

const freshOfTopic = `t.card_count - coalesce(r.cards, 0) - ${postponedFresh('$2', '$3::timestamptz', 'and c.topic_id = t.id')}`

/**
 * The number of due cards, by `$3` (learning) and `$4` (review), and fresh cards of learner `$1` in each topic of
 * deck `$2`.
 */
const readTopicCounts = preparedQuery<CallOutput<'GET /api/topicCounts/:id'>[number]>(`
  with rated as (
    select c.topic_id, count(*) cards, count(*) filter (where s.is_due) due
    from (
      select card_id, due_at <= $3::timestamptz is_due from card_states
        where user_id = $1 and deck_id = $2 and state <> 'review'
      union all
      select card_id, due_at <= $4::timestamptz from card_states where user_id = $1 and deck_id = $2 and state = 'review') s
    join cards c on c.id = s.card_id group by c.topic_id)
  select t.id topic, coalesce(r.due, 0) due, ${freshOfTopic} fresh
  from topics t left join rated r on r.topic_id = t.id
  where t.deck_id = $2 and (r.due > 0 or ${freshOfTopic} > 0) order by t.tree_position`)

/**
 * The state of learner `$6` for the cards of deck `$1` in the topics `$2`, a page (see `cardPositions`); due by `$7`
 * (learning) and `$8` (review).
 */
const readCardFacts = preparedQuery<CallOutput<'POST /api/cardFacts'>[number] & CardPosition>(`
  select c.id, page.topic_id "topicId", page.tree_position "treePosition", page.position, page."hasMore",
    to_char(c.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') "changedAt",
    ${learned('$7', '$8')} learned,
    coalesce(s.lapses >= ${leechLapses}, false) "isLeech"
  from (${fitting(cardPositions(limits.cardFactsPerPage), {
    order: 'tree_position, position',
    bytes: 'octet_length(id::text)',
    most: limits.cardFactsPerPage,
  })}) page
  join cards c on c.id = page.id left join card_states s on s.user_id = $6 and s.card_id = c.id
    left join postponed p on p.user_id = $6 and p.card_id = c.id
  order by page.tree_position, page.position`)

const readTopicsBeneath = preparedQuery<{ id: number }>(`
  with recursive beneath as (
    select id from topics where id = $2 and deck_id = $1
    union all select t.id from topics t join beneath b on t.deck_id = $1 and t.parent_id = b.id)
  select id from beneath`)

export async function countTopics(db: Db, { user, deckId }: Pick<QueueOf, 'user' | 'deckId'>, now: Date) {
  const { reviewUntil } = timesOf(now, user)
  return readTopicCounts(db, user.id, deckId, now, reviewUntil)
}

/** A page of a learner's states and the times of the last change for the cards of exactly these topics. */
export async function readCardPage(
  db: Db,
  { user, deckId }: Pick<QueueOf, 'user' | 'deckId'>,
  { topics, after, now }: { topics: readonly number[]; after: string | undefined; now: Date },
) {
  const { reviewUntil } = timesOf(now, user)
  return readCardFacts(db, deckId, topics, ...keysOf(after, 3), user.id, now, reviewUntil)
}

/** A topic and all its subtopics; empty when it does not exist. */
export async function topicsBeneath(db: Db, deckId: number, topic: number): Promise<number[]> {
  return (await readTopicsBeneath(db, deckId, topic)).map(({ id }) => id)
}
