import { preparedQuery } from '../platform/db/open.ts'
import type { BinnedTopic } from './snapshot.ts'

/** An entry that nobody else restores or deletes until the transaction ends. */
export const lockEntry = preparedQuery<{ kind: 'topic' | 'cards'; topics: BinnedTopic[] }>(
  'select kind, topics from bin where id = $1 for update',
)

/** Empties entry `$1`, whose text would count twice once its topics are made again. */
export const emptyEntry = preparedQuery<never>(`update bin set name = '', path = '{}', topics = '[]' where id = $1`)

/** The cards of entry `$2` of deck `$1`, by the topic that they lay in. */
export const readCards = preparedQuery<{ topicId: number; ids: number[] }>(`
  select binned_topic_id "topicId", array_agg(id order by position) ids from cards where deck_id = $1 and bin_id = $2 group by binned_topic_id`)

/** Topics `$2` of deck `$1` are made again, beneath `$3` and called `$4`; where they stand is written after. */
export const insertTopics = preparedQuery<never>(`
  insert into topics (id, deck_id, parent_id, name, tree_position, next_position) overriding system value
  select id, $1, parent_id, name, 0,
    coalesce((select max(c.position) + 1 from cards c where c.binned_topic_id = t.id), 0)
  from unnest($2::bigint[], $3::bigint[], $4::text[]) t (id, parent_id, name)`)

/** Puts the cards of entry `$2` of deck `$1` back into topics `$3`, which were made again and hold nothing else. */
export const fillTopics = preparedQuery<never>(`
  update cards set topic_id = binned_topic_id, bin_id = null, binned_topic_id = null
  where deck_id = $1 and bin_id = $2 and binned_topic_id = any($3)`)

/**
 * The cards of topic `$1` that stand behind the first of entry `$3` that lay there, with these, in their order; those in
 * other entries of the bin keep their place among them. `$2` is the deck.
 */
export const readMerged = preparedQuery<{ id: number }>(`
  with coming as (select id, position from cards where deck_id = $2 and bin_id = $3 and binned_topic_id = $1)
  select id from (
    select id, position from cards where topic_id = $1 and position > (select min(position) from coming)
    union
    select id, position from cards where binned_topic_id = $1 and position > (select min(position) from coming)
    union
    select id, position from coming) each_card
  order by position, id`)

/** Gives cards `$1` back to their learners, and counts them. */
export const restoreStates = preparedQuery<never>(`
  with back as (delete from binned_states where card_id = any($1) returning *),
  states as (insert into card_states select * from back)
  update learner_decks l set
    wrong_cards = l.wrong_cards + n.wrong, ok_cards = l.ok_cards + n.ok, good_cards = l.good_cards + n.good,
    box1 = l.box1 + n.box1, box2 = l.box2 + n.box2, box3 = l.box3 + n.box3, box4 = l.box4 + n.box4, box5 = l.box5 + n.box5
  from (
    select user_id, deck_id,
      count(*) filter (where last_rating = 1) wrong,
      count(*) filter (where last_rating = 2) ok,
      count(*) filter (where last_rating > 2) good,
      count(*) filter (where box = 0) box1, count(*) filter (where box = 1) box2, count(*) filter (where box = 2) box3,
      count(*) filter (where box = 3) box4, count(*) filter (where box = 4) box5
    from (select *, box_of(stability) box from back) s group by user_id, deck_id) n
  where l.user_id = n.user_id and l.deck_id = n.deck_id`)

/** Whoever knew all cards of topics `$1`, which were made again, need not look for fresh ones there. */
export const passLearned = preparedQuery<never>(`
  insert into learner_topics (user_id, topic_id, fresh_position)
  select s.user_id, t.id, t.next_position
  from topics t join cards c on c.topic_id = t.id join card_states s on s.card_id = c.id
  where t.id = any($1) group by s.user_id, t.id, t.next_position, t.card_count having count(*) = t.card_count
  on conflict do nothing`)
