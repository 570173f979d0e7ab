import type { Role } from '../../shared/decks.ts'
import { preparedQuery } from '../platform/db/open.ts'
import { roleOf } from '../decks/access.ts'
import { countPutOff, nextPostponedFresh, postponedFresh, suspendedUntil, withinMinutes } from './postpone.ts'
import { countWaiting, waitingIn } from './siblings.ts'

/** A card that could come next, before the rules of `queue.ts` apply. */
export interface Candidate {
  id: number
  kind: 'learning' | 'review' | 'fresh'
  /** Unix time in milliseconds; null for a fresh card. */
  dueAt: number | null
  /** The tree position of the topic of a fresh card; null for others. */
  treePosition: number | null
}

/** How many fresh cards a learner wants a day of a deck, and has had today of it and of all decks. */
export type DailyLimit = Pick<LearnerDeck, 'newPerDay' | 'newDay' | 'newCount' | 'moreDay' | 'moreNew' | 'newToday'>

/** A learner's state in a deck. */
export interface LearnerDeck {
  role: Role | null
  lastCardId: number | null
  newPerDay: number | null
  newDay: string | null
  newCount: number
  /** The day whose limit the learner raised, and by how many cards. */
  moreDay: string | null
  moreNew: number
  /** Fresh cards that were first rated today in all decks, less those by which the limits of single decks were raised. */
  newToday: number
  /** The learner has rated every card of the topics before this tree position. */
  freshFrom: number
  /** Grows when the deck gets a card. */
  freshVersion: number
  /** Compared by `writeFreshFrom`; null for a learner without a row. */
  rowVersion: string | null
  /** Cards wait for their siblings. */
  isWaiting: boolean
  candidates: Candidate[]
}

/** Restricts states to the topics in the parameter `topics`. */
const onlyOf = (topics: string) => `join cards c on c.id = s.card_id and c.topic_id = any(${topics})`

/**
 * The due states in the topics `$9`, found by their cards: in the order of their due times, a topic with few cards would
 * have all states of the deck read. `$4` is not before `$3`.
 */
const dueInTopics = `
  due_in_topics as materialized (
    select s.card_id, s.user_id, s.deck_id, s.state, s.due_at from cards c
    join card_states s on s.user_id = $1 and s.card_id = c.id
    where c.topic_id = any($9) and s.due_at <= $4),`

const due = (kind: 'learning' | 'review', until: string, states: string) => `
  (select s.card_id id, '${kind}' kind, extract(epoch from s.due_at) * 1000 "dueAt", null::int "treePosition"
    from ${states} s
    where s.user_id = $1 and s.deck_id = $2 and s.state ${kind === 'review' ? '=' : '<>'} 'review' and s.due_at <= ${until}
      and s.card_id not in (select id from waiting)
    order by s.due_at limit $5)`

/**
 * Fresh cards of all decks that learner `$1` first rated on a day, less those by which the limits of single decks were raised: these
 * raise that of all decks, too. 0 where it is not needed.
 */
export const newToday = (day: string) => `
  case when ${day}::date is null then 0 else (
    select coalesce(sum(case when new_day = ${day}::date then new_count else 0 end
      - case when more_day = ${day}::date then more_new else 0 end), 0)::int
    from learner_decks where user_id = $1) end "newToday"`

/** What `freshLeft` needs to know of the learner's row `k` of a deck, and of a day. */
export const dailyLimit = (
  day: string,
) => `k.new_per_day "newPerDay", k.new_day "newDay", coalesce(k.new_count, 0) "newCount",
    k.more_day "moreDay", coalesce(k.more_new, 0) "moreNew", ${newToday(day)}`

const freshFrom = 'case when k.fresh_version = d.fresh_version then k.fresh_from else 0 end'

const candidatesOf = (withTopics: boolean) => {
  const states = withTopics ? 'due_in_topics' : 'card_states'
  const at = { now: '$6', learning: '$3', review: '$4', dayStart: '$8' }
  return `
  with ${withTopics ? dueInTopics : ''}
  waiting as materialized (${waitingIn('$2', at, withTopics ? '$9' : undefined)})
  select ${roleOf} as role, exists (select from waiting) "isWaiting", k.last_card_id "lastCardId", ${dailyLimit('$7')}, ${freshFrom} "freshFrom", d.fresh_version "freshVersion", k.xmin::text "rowVersion",
    coalesce((select json_agg(one) from (
      ${due('learning', '$3', states)} union all
      ${due('review', '$4', states)} union all
      (select fresh.id, 'fresh', null, t.tree_position
        from topics t
        left join learner_topics p on p.user_id = $1 and p.topic_id = t.id
        cross join lateral (
          select c.id, c.position from cards c
          where c.topic_id = t.id and c.position >= coalesce(p.fresh_position, 0)
            and not exists (select from card_states s where s.user_id = $1 and s.card_id = c.id)
            and not exists (select from postponed o where o.user_id = $1 and o.card_id = c.id and o.until > $6::timestamptz)
            and c.id not in (select id from waiting)
          order by c.position limit $5) fresh
        where t.deck_id = $2 and t.tree_position >= ${freshFrom} ${withTopics ? 'and t.id = any($9)' : ''} and t.next_position > coalesce(p.fresh_position, 0)
        order by t.tree_position, fresh.position limit $5)) one), '[]') candidates
  from decks d left join learner_decks k on k.user_id = $1 and k.deck_id = d.id
  where d.id = $2`
}

/**
 * The first `$5` cards of each kind for learner `$1` in deck `$2`: learning steps due by `$3`, reviews due by `$4`,
 * and fresh ones in tree order that are not put off beyond `$6`; and those of all decks that were new on
 * day `$7`, counted if it is not null. Without those that wait for a sibling in the day that began at `$8`. Optionally only those of the
 * topics `$9`.
 */
export const readCandidates = {
  ofDeck: preparedQuery<LearnerDeck>(candidatesOf(false)),
  ofTopics: preparedQuery<LearnerDeck>(candidatesOf(true)),
}

/**
 * Notes that the fresh cards of learner `$1` in deck `$2` of version `$4` begin at tree position `$3`, unless the
 * learner's row has changed since it was read as `$5`, for example by an undo. Fresh cards that were put off come back in the topics before.
 */
export const writeFreshFrom = preparedQuery<never>(`
  update learner_decks set fresh_from = $3, fresh_version = $4
  where user_id = $1 and deck_id = $2 and xmin::text = $5
    and not exists (select from postponed where user_id = $1 and deck_id = $2 and due_at is null)`)

/**
 * The numbers of cards that are due, that come back within minutes and that are fresh, and when the next one is due after the given
 * times, or comes back fresh.
 */
export interface Outlook {
  due: number
  learning: number
  fresh: number
  nextDueAt: Date | null
}

const outlookOf = (withTopics: boolean) => {
  const states = `from card_states s ${withTopics ? onlyOf('$6') : ''} where s.user_id = $1 and s.deck_id = $2`
  const topics = 'from topics where deck_id = $2 and id = any($6)'
  const at = { now: '$3', learning: '$3', review: '$4', dayStart: '$5' }
  return `
    with waiting as materialized (${waitingIn('$2', at, withTopics ? '$6' : undefined)})
    select
      (select count(*) ${states} and s.state <> 'review' and s.due_at <= $3::timestamptz) +
      (select count(*) ${states} and s.state = 'review' and s.due_at <= $4::timestamptz) - ${countWaiting('due')} due,
      (select count(*) ${states} and s.state <> 'review' and s.due_at > $3::timestamptz and s.due_at < $3::timestamptz + ${withinMinutes})
        - ${countWaiting('learning')} learning,
      ${
        withTopics
          ? `(select coalesce(sum(card_count), 0)::int ${topics}) - (select count(*)::int ${states})
            - ${postponedFresh('$2', '$3', 'and c.topic_id = any($6)')}`
          : `(select d.card_count - coalesce(k.wrong_cards + k.ok_cards + k.good_cards, 0) from decks d
              left join learner_decks k on k.user_id = $1 and k.deck_id = d.id where d.id = $2) - ${postponedFresh('$2', '$3')}`
      } - ${countWaiting('fresh')} fresh,
      least(
        (select $4::timestamptz + interval '1 millisecond' from waiting limit 1),
        (select s.due_at ${states} and s.state <> 'review' and s.due_at > $3::timestamptz and s.due_at < '${suspendedUntil}' order by s.due_at limit 1),
        (select s.due_at ${states} and s.state = 'review' and s.due_at > $4::timestamptz and s.due_at < '${suspendedUntil}' order by s.due_at limit 1),
        ${nextPostponedFresh('$2', '$3', withTopics ? 'and c.topic_id = any($6)' : '')}) "nextDueAt"`
}

/**
 * The outlook of learner `$1` in deck `$2`: due by `$3` (learning) and `$4` (review), in the day that began at `$5`, after which cards
 * that wait for a sibling come; optionally only for the topics `$6`.
 */
export const readOutlook = {
  ofDeck: preparedQuery<Outlook>(outlookOf(false)),
  ofTopics: preparedQuery<Outlook>(outlookOf(true)),
}

/** How a learner stands in a deck. */
interface Status extends DailyLimit {
  role: Role | null
  boxes: [number, number, number, number, number]
  buried: number
  suspended: number
}

/**
 * Role, boxes and daily limit of learner `$1` in deck `$2`, what was new in all decks on day `$3` if it is not null, and how many cards
 * are put off at `$4`, with reviews due by `$5`.
 */
export const readStatus = preparedQuery<Status>(`
  select ${roleOf} as role, ${dailyLimit('$3')},
    array[coalesce(k.box1, 0), coalesce(k.box2, 0), coalesce(k.box3, 0), coalesce(k.box4, 0), coalesce(k.box5, 0)] boxes,
    put_off.buried, put_off.suspended
  from decks d left join learner_decks k on k.user_id = $1 and k.deck_id = d.id
  cross join (${countPutOff('$2', '$4', '$5')}) put_off
  where d.id = $2`)

/** Sets the daily limit of new cards, `$3`, of learner `$1` in deck `$2`. */
export const writeNewPerDay = preparedQuery<never>(`
  insert into learner_decks (user_id, deck_id, new_per_day) values ($1, $2, $3)
  on conflict (user_id, deck_id) do update set new_per_day = excluded.new_per_day`)

/** What was new on day `$2` in all decks of learner `$1`. */
export const readNewToday = preparedQuery<Pick<LearnerDeck, 'newToday'>>(`select ${newToday('$2')}`)

/** Raises the limit of day `$3` by `$4` fresh cards in all, for learner `$1` in deck `$2`. */
export const writeMoreInDeck = preparedQuery<never>(`
  insert into learner_decks (user_id, deck_id, more_day, more_new) values ($1, $2, $3, $4)
  on conflict (user_id, deck_id) do update set more_day = excluded.more_day, more_new = excluded.more_new`)

/** Raises the limit of day `$2` by `$3` fresh cards in all, for all decks of learner `$1`. */
export const writeMoreInAll = preparedQuery<never>('update users set more_day = $2, more_new = $3 where id = $1')
