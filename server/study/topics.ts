import { type Db, preparedQuery } from '../platform/db/open.ts'
import { fitting, keysOf } from '../platform/db/pages.ts'
import { backAt, fromPostponedFresh, learned } from './postpone.ts'
import { type QueueOf, timesOf } from './queue.ts'
import { waitingIn } from './siblings.ts'
import type { CallOutput } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { leechLapses } from '../../shared/study.ts'
import { type CardPosition, cardPositions } from '../cards/card-pages.ts'

/**
 * The number of due cards, by `$3` (learning) and `$4` (review), and fresh cards of learner `$1` in each topic of
 * deck `$2`, without those that wait for a sibling in the day that began at `$5`. It adds up what each card changes: joined by topic, it would take seconds if PostgreSQL's statistics are old.
 */
const readTopicCounts = preparedQuery<CallOutput<'GET /api/topicCounts/:id'>[number]>(`
  select topic, due, fresh from (
    select topic, max(tree_position) tree_position, sum(due)::int due, sum(fresh)::int fresh
    from (
      select id topic, tree_position, 0 due, card_count fresh from topics where deck_id = $2
      union all
      select c.topic_id, null, (s.due_at <= case when s.state = 'review' then $4::timestamptz else $3::timestamptz end)::int, -1
        from card_states s join cards c on c.id = s.card_id where s.user_id = $1 and s.deck_id = $2
      union all
      select c.topic_id, null, 0, -1 ${fromPostponedFresh('$2', '$3::timestamptz')}
      union all
      select topic_id, null, -(kind = 'due')::int, -(kind = 'fresh')::int
        from (${waitingIn('$2', { now: '$3', learning: '$3', review: '$4', dayStart: '$5' })}) waiting) changes
    where topic is not null group by topic) counted
  where due > 0 or fresh > 0 order by tree_position`)

/**
 * The state of learner `$6` for the cards of deck `$1` in the topics `$2`, a page (see `cardPositions`); due by `$7`
 * (learning) and `$8` (review).
 */
const readCardFacts = preparedQuery<CallOutput<'POST /api/cardFacts'>[number] & CardPosition>(`
  select c.id, page.topic_id "topicId", page.tree_position "treePosition", page.position, page."hasMore",
    to_char(c.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') "changedAt",
    ${learned('$7', '$8')} learned, ${backAt('$7')} "backAt",
    coalesce(s.lapses >= ${leechLapses}, false) "isLeech",
    exists (select from flags f where f.user_id = $6 and f.card_id = c.id) "isFlagged"
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
  const { reviewUntil, dayStart } = timesOf(now, user)
  return readTopicCounts(db, user.id, deckId, now, reviewUntil, dayStart)
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
