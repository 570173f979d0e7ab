import { withinMinutes } from './postpone.ts'

/** The times that decide whether a card waits, as parameters of a statement. */
interface WaitingAt {
  now: string
  /** Learning steps are due by then. */
  learning: string
  /** Reviews are due by then. */
  review: string
  /** When the learner's day began. */
  dayStart: string
}

/**
 * The cards of `deck` that learner `$1` would be asked today if they had no siblings: their ids, topics and whether they are `due`,
 * due within minutes (`learning`) or `fresh`. A card waits until tomorrow if a sibling was asked today, unless it was asked itself; and
 * until then all but one of several siblings wait: the one that is due first is asked, or else the one that was made first.
 * Optionally only among the topics in the parameter `topics`. A deck without siblings costs one look into their index.
 */
export const waitingIn = (deck: string, at: WaitingAt, topics?: string) =>
  waitingAmong(
    deck,
    `cards c left join card_states s on s.user_id = $1 and s.card_id = c.id where c.deck_id = ${deck}`,
    at,
    topics,
  )

/** The same without fresh cards. These never go before others, so only what is due or was asked today has to be read. */
export const waitingDueIn = (deck: string, at: WaitingAt) =>
  waitingAmong(
    deck,
    `card_states s join cards c on c.id = s.card_id
      where s.user_id = $1 and s.deck_id = ${deck}
        and (s.state = 'review' and s.due_at <= ${at.review}::timestamptz
          or s.state <> 'review' and s.due_at < ${at.now}::timestamptz + ${withinMinutes}
          or s.card_id = any(array(select card_id from reviews where user_id = $1 and reviewed_at >= ${at.dayStart}::timestamptz)))`,
    at,
  )

const waitingAmong = (deck: string, cards: string, { now, learning, review, dayStart }: WaitingAt, topics?: string) => `
  select id, topic_id, kind from (
    select id, topic_id, kind, is_asked, bool_or(is_asked) over (partition by sibling_id) was_asked,
      row_number() over (partition by sibling_id order by kind is null, due_at, id) place
    from (
      select c.id, c.topic_id, c.sibling_id, s.due_at,
        coalesce(s.last_reviewed_at >= ${dayStart}::timestamptz, false) is_asked,
        case ${topics ? `when c.topic_id <> all(${topics}) then null` : ''}
          when s.card_id is null then case when not exists (
            select from postponed o where o.user_id = $1 and o.card_id = c.id and o.until > ${now}::timestamptz) then 'fresh' end
          when s.due_at <= case when s.state = 'review' then ${review}::timestamptz else ${learning}::timestamptz end then 'due'
          when s.state <> 'review' and s.due_at < ${now}::timestamptz + ${withinMinutes} then 'learning' end kind
      from ${cards} and c.sibling_id is not null and c.topic_id is not null) sibling
    where is_asked or kind is not null) sibling
  where (select exists (select from cards where deck_id = ${deck} and sibling_id is not null))
    and kind is not null and case when was_asked then not is_asked else place > 1 end`

/** The number of those of a kind. */
export const countWaiting = (kind: 'due' | 'learning' | 'fresh', waiting = 'waiting') =>
  `(select count(*)::int from ${waiting} waiting where kind = '${kind}')`
