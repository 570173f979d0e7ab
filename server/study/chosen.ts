import type { Queue } from '../../shared/api/contract.ts'
import { roleOf } from '../decks/access.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { suspendedUntil, withinMinutes } from './postpone.ts'
import { countedDay, freshLeft, inOrder, later, type Learner, leftOfAll, type Times, timesOf } from './queue.ts'
import { type Candidate, type DailyLimit, dailyLimit } from './queue.sql.ts'

interface Chosen extends Candidate, DailyLimit {
  deckId: number
  /** Due within minutes. */
  isSoon: boolean
  siblingId: number | null
  /** It was asked today, or else a sibling was. */
  asked: 'itself' | 'sibling' | null
  lastCardId: number | null
}

/**
 * Those of the cards `$2` that learner `$1` may see, by their due times; fresh ones, which are not put off beyond `$3`, in the given
 * order. Which of them or their siblings were asked in the day that began at `$5`; and what was new in all decks on day `$4` if it is not
 * null.
 */
const readChosen = preparedQuery<Chosen>(`
  select c.id, c.deck_id "deckId", case when s.card_id is null then 'fresh' when s.state = 'review' then 'review' else 'learning' end kind,
    (extract(epoch from s.due_at) * 1000)::float8 "dueAt", null::int "treePosition", s.due_at < $3::timestamptz + ${withinMinutes} "isSoon",
    ${dailyLimit('$4')}, c.sibling_id "siblingId",
    case when s.last_reviewed_at >= $5::timestamptz then 'itself'
      when exists (
        select from cards o join card_states a on a.user_id = $1 and a.card_id = o.id
        where o.deck_id = c.deck_id and o.sibling_id = c.sibling_id and a.last_reviewed_at >= $5::timestamptz) then 'sibling' end asked,
    (select last_card_id from learner_decks where user_id = $1 order by studied_at desc nulls last limit 1) "lastCardId"
  from unnest($2::bigint[]) with ordinality chosen (id, place)
  join cards c on c.id = chosen.id and c.topic_id is not null
  join decks d on d.id = c.deck_id
  left join learner_decks k on k.user_id = $1 and k.deck_id = d.id
  left join card_states s on s.user_id = $1 and s.card_id = c.id
  left join postponed p on p.user_id = $1 and p.card_id = c.id
  where ${roleOf} is not null and (s.due_at < '${suspendedUntil}' or s.card_id is null and (p.until is null or p.until <= $3::timestamptz))
  order by s.due_at, chosen.place`)

/**
 * The ids of the next ones of chosen cards, at most `limit` and without those in `skip`; what of them is left to learn, and when the
 * next one is due after that. Each comes as it is scheduled, and fresh ones within the limits of today.
 */
export async function queueOfCards(
  db: Db,
  user: Learner,
  chosen: readonly number[],
  { skip, limit, now }: { skip: readonly number[]; limit: number; now: Date },
): Promise<{ ids: number[]; left: Omit<Queue, 'cards'> }> {
  const times = timesOf(now, user)
  const all = await readChosen(db, user.id, chosen, now, countedDay(user, now), times.dayStart)
  const found = withoutWaiting(all, times)
  const rated = found.filter(({ kind }) => kind !== 'fresh')
  const due = rated.filter((card) => dueBy(card, now, times.reviewUntil))
  const coming = rated.filter((card) => !due.includes(card))
  const fresh = withinLimits(found, user, now)

  const early = rated.filter((card) => dueBy(card, times.early, later(times.reviewUntil, times.early)))
  const queue = { lastCardId: all[0]?.lastCardId ?? null, candidates: [...early, ...fresh] }
  const ids = inOrder(queue, Infinity, times, new Set(skip)).slice(0, limit)
  const back = [
    ...coming.slice(0, 1).map(({ dueAt }) => dueAt ?? 0),
    ...(found.length < all.length ? [times.day.endsAt.getTime()] : []),
  ]
  return {
    ids,
    left: {
      due: due.length,
      learning: coming.filter(({ kind, isSoon }) => kind === 'learning' && isSoon).length,
      fresh: fresh.length,
      heldBack: found.length - rated.length - fresh.length,
      nextDueAt: back.length > 0 ? new Date(Math.min(...back)).toISOString() : null,
    },
  }
}

/** Whether a card that was rated is due by a time for learning steps and one for reviews. */
const dueBy = (card: Chosen, learning: Date, review: Date) =>
  (card.dueAt ?? 0) <= (card.kind === 'review' ? review : learning).getTime()

/** Chosen cards without those that wait for a sibling until tomorrow, by the rule of `waitingIn`. */
function withoutWaiting(found: readonly Chosen[], { now, reviewUntil }: Times): Chosen[] {
  const groups = new Set<string>()
  return found.filter((card) => {
    const isToday = card.kind === 'fresh' || dueBy(card, now, reviewUntil) || (card.kind === 'learning' && card.isSoon)
    if (card.siblingId === null || card.asked === 'itself' || !isToday) return true
    const group = `${card.deckId} ${card.siblingId}`
    const isFirst = card.asked === null && !groups.has(group)
    groups.add(group)
    return isFirst
  })
}

/** The fresh ones among cards that the limits of their decks, and of all decks together, leave for today. */
function withinLimits(found: readonly Chosen[], user: Learner, now: Date): Chosen[] {
  const { day } = timesOf(now, user)
  const byDeck = new Map<number, number>()
  const fresh: Chosen[] = []
  for (const card of found) {
    if (card.kind !== 'fresh') continue
    const ofDeck = byDeck.get(card.deckId) ?? 0
    if (ofDeck >= freshLeft(card, day, user)) continue
    if (fresh.length >= leftOfAll(user, day, card.newToday)) continue
    byDeck.set(card.deckId, ofDeck + 1)
    fresh.push(card)
  }
  return fresh
}
