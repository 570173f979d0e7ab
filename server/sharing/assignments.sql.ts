import type { CallOutput } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { isOpenToOthers } from '../decks/access.ts'
import { preparedQuery } from '../platform/db/open.ts'

type OfLearner = CallOutput<'GET /api/assignments'>[number]
type OfDeck = CallOutput<'GET /api/deckAssignments/:id'>[number]

/** The named topics of assignment `a`, in tree order; null for the whole deck. */
const topicsOf = `
  case when a.topics is not null then (
    select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.tree_position), '[]')
    from topics t where t.deck_id = a.deck_id and t.id = any(a.topics)) end topics`

/**
 * The topics below each topic that the assignments `of` name, and it; and what each assignment has of those: topics that are below another
 * of its topics count with that. Each named topic is followed once, because many assignments name the same.
 */
const partsOf = (of: string) => `
  named as materialized (
    select distinct t.deck_id, t.id, t.card_count from ${of} a join topics t on t.deck_id = a.deck_id and t.id = any(a.topics)),
  below as (
    select deck_id, id root, id, card_count from named
    union all select b.deck_id, b.root, t.id, t.card_count from below b
      join topics t on t.deck_id = b.deck_id and t.parent_id = b.id),
  above as materialized (select b.id, array_agg(b.root) roots from below b join named n using (id) where b.root <> b.id group by b.id),
  part as materialized (
    select a.id assignment_id, n.id root from ${of} a
      join named n on n.deck_id = a.deck_id and n.id = any(a.topics) left join above o on o.id = n.id
    where o.roots is null or not o.roots && a.topics)`

/** At most this many assignments are counted to find those that are shown: counting one reads all topics of a deck. */
const mostCounted = 4 * limits.assignmentsShown

/**
 * The assignments of the decks that user `$1` has joined, whose day is `$2`, later, or so recent that they are still shown: the
 * earliest first. A card counts as learned once it was rated, as in the counts of a deck. Nothing of a deck that was taken down or deleted,
 * without cards, or done before its day.
 */
export const readForLearner = preparedQuery<OfLearner>(`
  with recursive mine as materialized (
    select a.id, a.deck_id, a.topics, a.due_on, a.note, d.name, d.card_count,
      k.wrong_cards + k.ok_cards + k.good_cards learned
    from deck_members m join decks d on d.id = m.deck_id and ${isOpenToOthers} join assignments a on a.deck_id = d.id
      left join learner_decks k on k.user_id = $1 and k.deck_id = d.id
    where m.user_id = $1 and a.due_on >= $2::date - ${limits.assignmentShownDays} and d.card_count > 0
    order by a.due_on, a.id limit ${mostCounted}),
  ${partsOf('mine')},
  rated as (
    select c.topic_id, count(*) cards from card_states s join cards c on c.id = s.card_id
    where s.user_id = $1 and s.deck_id = any(array(select deck_id from mine where topics is not null)) group by c.topic_id),
  sizes as (
    select b.root, sum(b.card_count) cards, sum(r.cards) learned from below b left join rated r on r.topic_id = b.id group by b.root),
  counted as (
    select p.assignment_id, sum(z.cards) cards, coalesce(sum(z.learned), 0) learned
    from part p join sizes z on z.root = p.root group by p.assignment_id),
  shown as (
    select a.*, case when a.topics is null then a.card_count else coalesce(c.cards, 0) end::int all_cards,
      coalesce(case when a.topics is null then a.learned else c.learned end, 0)::int learned_cards
    from mine a left join counted c on c.assignment_id = a.id)
  select a.id, ${topicsOf}, a.due_on "dueOn", a.note, a.all_cards cards, a.learned_cards learned,
    json_build_object('id', a.deck_id, 'name', a.name) deck, a.due_on - $2::date "daysLeft"
  from shown a
  where a.all_cards > 0 and (a.due_on >= $2::date or a.learned_cards < a.all_cards)
  order by a.due_on, a.id limit ${limits.assignmentsShown}`)

/** The assignments of deck `$1`, the latest first. */
export const readForDeck = preparedQuery<OfDeck>(`
  with recursive given as materialized (select * from assignments where deck_id = $1),
  ${partsOf('given')},
  root_sizes as (select root, sum(card_count) cards from below group by root),
  sizes as (
    select p.assignment_id, sum(z.cards) cards from part p join root_sizes z on z.root = p.root group by p.assignment_id)
  select a.id, ${topicsOf}, a.due_on "dueOn", a.note,
    case when a.topics is null then d.card_count else coalesce(z.cards, 0) end::int cards
  from given a join decks d on d.id = a.deck_id left join sizes z on z.assignment_id = a.id
  order by a.due_on desc, a.id desc`)

/**
 * How many cards of each assignment of deck `$1` the members `$2` have learned: those of them who share their progress. Reads
 * the states of this deck alone, and none if the assignments are all of the whole deck.
 */
export const readLearned = preparedQuery<{ user: number; assignments: { id: number; learned: number }[] }>(`
  with recursive given as materialized (select id, deck_id, topics from assignments where deck_id = $1),
  ${partsOf('given')},
  sharing as materialized (
    select user_id from deck_members where deck_id = $1 and user_id = any($2) and shares_progress),
  rated as materialized (
    select s.user_id, c.topic_id, count(*) cards from sharing
      cross join lateral (
        select user_id, card_id from card_states where user_id = sharing.user_id and deck_id = $1 and state = 'review'
        union all
        select user_id, card_id from card_states where user_id = sharing.user_id and deck_id = $1 and state <> 'review') s
      join cards c on c.id = s.card_id
    where exists (select from given where topics is not null) group by s.user_id, c.topic_id),
  learned as (
    select b.root, r.user_id, sum(r.cards) cards from below b join rated r on r.topic_id = b.id group by b.root, r.user_id),
  counted as (
    select p.assignment_id, l.user_id, sum(l.cards) cards from part p join learned l on l.root = p.root
    group by p.assignment_id, l.user_id)
  select m.user_id "user", json_agg(json_build_object('id', a.id, 'learned', case when a.topics is null
    then coalesce(k.wrong_cards + k.ok_cards + k.good_cards, 0) else coalesce(c.cards, 0) end) order by a.id) assignments
  from sharing m cross join given a
    left join learner_decks k on k.user_id = m.user_id and k.deck_id = $1
    left join counted c on c.assignment_id = a.id and c.user_id = m.user_id
  group by m.user_id`)

/** How many of the topics `$2` are in deck `$1`. */
export const countTopics = preparedQuery<{ count: number }>(
  'select count(*) from topics where deck_id = $1 and id = any($2)',
)

export const countAssignments = preparedQuery<{ count: number }>('select count(*) from assignments where deck_id = $1')

/** The assignment of deck `$1` with the idempotency key `$2`. */
export const readCreated = preparedQuery<{ id: number }>(
  'select id from assignments where deck_id = $1 and create_key = $2',
)

export const insertAssignment = preparedQuery<{ id: number }>(`
  insert into assignments (deck_id, topics, due_on, note, create_key, created_at)
  values ($1, $2, $3, $4, $5, $6) returning id`)

export const updateAssignment = preparedQuery<never>(
  'update assignments set topics = $2, due_on = $3, note = $4 where id = $1',
)

export const deleteAssignment = preparedQuery<never>('delete from assignments where id = $1')
