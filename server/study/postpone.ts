import { mustSee } from '../decks/access.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { dayOf, type DayRule } from './day.ts'

/** When a suspended card is due: in a year that no count of due cards reaches. */
export const suspendedUntil = '9999-12-31T00:00:00.000Z'

/** Longer than any learning step: what is in one and due later was put off. */
export const withinMinutes = `interval '1 hour'`

/** The fresh cards `c` of `deck` that learner `$1` put off beyond the time `now`. Until then they do not count as fresh. */
export const fromPostponedFresh = (deck: string, now: string) => `
  from postponed p join cards c on c.id = p.card_id and c.topic_id is not null
  where p.user_id = $1 and p.deck_id = ${deck} and p.due_at is null and p.until > ${now}
    and not exists (select from card_states s where s.user_id = $1 and s.card_id = p.card_id)`

/** Their number, optionally with a condition on card `c`. */
export const postponedFresh = (deck: string, now: string, condition = '') =>
  `(select count(*)::int ${fromPostponedFresh(deck, now)} ${condition})`

/** When the first of them comes back, as above; null if none will. */
export const nextPostponedFresh = (deck: string, now: string, condition = '') =>
  `(select min(p.until) ${fromPostponedFresh(deck, now)} and p.until < '${suspendedUntil}' ${condition})`

/** Whether `p` still determines when the card with state `s` comes back. A later rating replaces it. */
const isPutOff = '(s.card_id is null or s.due_at = p.until)'

/** What a learner's state `s` of a card, which `p` may have put off, means: due by `now` (learning steps) and `reviewUntil`. */
export const learned = (now: string, reviewUntil: string) => `
  case when p.until = '${suspendedUntil}' and ${isPutOff} then 'suspended'
    when s.due_at <= case when s.state = 'review' then ${reviewUntil}::timestamptz else ${now}::timestamptz end then 'due'
    when p.until > ${now} and ${isPutOff} then 'buried'
    when s.card_id is null then 'fresh'
    when s.state = 'review' then 'known' else 'learning' end`

/** When a card that is put off comes back, as above; null if it is not, or suspended. */
export const backAt = (now: string) => `
  case when p.until > ${now} and p.until < '${suspendedUntil}' and ${isPutOff}
    then to_char(p.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end`

/** How many cards of `deck` learner `$1` has put off (`buried`) or suspended at `now`, with reviews due by `reviewUntil`. */
export const countPutOff = (deck: string, now: string, reviewUntil: string) => `
  select count(*) filter (where learned = 'buried')::int buried, count(*) filter (where learned = 'suspended')::int suspended
  from (
    select ${learned(`${now}::timestamptz`, reviewUntil)} learned from postponed p
    join cards c on c.id = p.card_id and c.topic_id is not null
    left join card_states s on s.user_id = $1 and s.card_id = p.card_id
    where p.user_id = $1 and p.deck_id = ${deck} and p.until > ${now}::timestamptz) put_off`

/** Puts the cards `$2` of deck `$3` off until `$4`. A card that is put off already keeps the time at which it was due. */
export const postponeUntil = preparedQuery<never>(`
  with wanted as (select id from cards where id = any($2::bigint[]) and deck_id = $3 and topic_id is not null),
  before as (
    select card_id, due_at from card_states where user_id = $1 and card_id in (select id from wanted)
    order by card_id for update),
  state as (
    update card_states s set due_at = $4::timestamptz from before where s.user_id = $1 and s.card_id = before.card_id)
  insert into postponed (user_id, card_id, deck_id, until, due_at)
    select $1, id, $3, $4::timestamptz, due_at from wanted left join before on card_id = id order by id
  on conflict (user_id, card_id) do update set until = excluded.until,
    due_at = case when postponed.until = excluded.due_at then postponed.due_at else excluded.due_at end`)

/** Ends that. A rating since then has given the card another time, which stays. */
const bringBack = preparedQuery<never>(`
  with gone as (
    delete from postponed where user_id = $1 and card_id = any($2::bigint[]) and deck_id = $3
    returning card_id, until, due_at)
  update card_states s set due_at = gone.due_at from gone
  where s.user_id = $1 and s.card_id = gone.card_id and s.due_at = gone.until and gone.due_at is not null`)

const dayMs = 86_400_000

/** The cards of a call that takes one or more, and their deck. Throws 404 if the learner may not see the first. */
async function mustSeeCards(db: Db, userId: number, id: number | readonly number[]) {
  const ids = [id].flat()
  const { deckId } = await mustSee(db, userId, 'card', ids[0] ?? 0)
  return { ids, deckId }
}

/**
 * Puts cards off until the morning of the learner's day that is `days` days ahead, or suspends them (null): then they come back only
 * by `resume` or a rating. Their memory states stay as they are. Throws 404 as above. Returns the id of their deck.
 */
export async function postpone(
  db: Db,
  learner: DayRule & { id: number },
  { id, days }: { id: number | readonly number[]; days: number | null },
  now: Date,
): Promise<number> {
  const { ids, deckId } = await mustSeeCards(db, learner.id, id)
  const until = days === null ? suspendedUntil : dayOf(new Date(now.getTime() + (days - 1) * dayMs), learner).endsAt
  await postponeUntil(db, learner.id, ids, deckId, until)
  return deckId
}

/** Brings cards back as they were before they were put off. Idempotent. Throws 404 as above. Returns the id of their deck. */
export async function resume(db: Db, userId: number, id: number | readonly number[]): Promise<number> {
  const { ids, deckId } = await mustSeeCards(db, userId, id)
  await bringBack(db, userId, ids, deckId)
  return deckId
}

/** Flags the cards `$2` of deck `$3` at `$4`. */
export const addFlags = preparedQuery<never>(`
  insert into flags (user_id, card_id, flagged_at)
    select $1, id, $4::timestamptz from cards where id = any($2::bigint[]) and deck_id = $3 and topic_id is not null order by id
  on conflict do nothing`)
const removeFlags = preparedQuery<never>('delete from flags where user_id = $1 and card_id = any($2::bigint[])')

/** Marks cards for oneself, or takes the marks away. Throws 404 as above. Returns the id of their deck. */
export async function flag(
  db: Db,
  userId: number,
  { id, isFlagged }: { id: number | readonly number[]; isFlagged: boolean },
  now: Date,
): Promise<number> {
  const { ids, deckId } = await mustSeeCards(db, userId, id)
  if (isFlagged) await addFlags(db, userId, ids, deckId, now)
  else await removeFlags(db, userId, ids)
  return deckId
}
