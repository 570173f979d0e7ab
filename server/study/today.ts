import type { CallOutput, Queue } from '../../shared/api/contract.ts'
import { isMine, roleOf } from '../decks/access.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { deckOrder, type DueInDeck, dueInDecks, dueStates, learnerDecks } from './due.ts'
import { postponedFresh } from './postpone.ts'
import { inOrder, later, type Learner, leftOfAll, leftOfDeck, type Times, timesOf } from './queue.ts'
import { type Candidate, type DailyLimit, dailyLimit, readCandidates as readDeckCandidates } from './queue.sql.ts'
import { countWaiting, waitingDueIn, waitingIn } from './siblings.ts'

/** How long an answer took, in milliseconds; null if that is not known. Nobody thinks about a card for more than a minute. */
export const answerMs =
  'case when r.duration_ms < 60000 then r.duration_ms when r.duration_ms is not null then 60000 end'

/** How long the last answers of at most `$4` due cards took, on average and in milliseconds; null if no time is known. */
const readPace = preparedQuery<{ ms: number | null }>(`
  select avg(${answerMs})::float8 ms
  from (
    select s.last_review_id from decks d cross join lateral (
      (select s.last_review_id ${dueStates('learning', '<= $2')} limit $4) union all
      (select s.last_review_id ${dueStates('review', '<= $3')} limit $4)) s
    where ${isMine} limit $4) last
  join reviews r on r.user_id = $1 and r.review_id = last.last_review_id`)

/** A card of one of all decks that could come next. */
interface CandidateInDeck extends Candidate {
  deckId: number
}

/** The decks of `mine`. PostgreSQL knows that they come in order of place, so it reads none behind the last card that is wanted. */
const inTheirOrder = 'unnest((select ids from mine)) with ordinality d (id, place)'

/** States in the decks `d`, with place or without. */
const candidates = (kind: 'learning' | 'review', until: string, decks: string, order: string) => `
  (select s.card_id id, '${kind}' kind, extract(epoch from s.due_at) * 1000 "dueAt", null::int "treePosition", d.id "deckId"
    from ${decks}
    cross join lateral (
      select s.card_id, s.due_at ${dueStates(kind, until)} and s.card_id not in (select id from waiting) order by s.due_at limit $4) s
    order by ${order} limit $4)`

const most = '$4 + (select count(*) from waiting)'

/**
 * The decks that have the first states, including those that wait. Their times are read from the index alone; of other decks,
 * no card is.
 */
const soonestDecks = (kind: 'learning' | 'review', until: string) => `
  (select distinct id from (
    select d.id from ${inTheirOrder}
    cross join lateral (select s.due_at ${dueStates(kind, until)} order by s.due_at limit ${most}) s
    order by s.due_at limit ${most}) soonest) d`

const byTime = (kind: 'learning' | 'review', until: string) =>
  candidates(kind, until, soonestDecks(kind, until), 's.due_at')

const candidatesWith = (reviews: string) => `
  with mine as materialized (
    select array(select d.id from decks d ${learnerDecks} where ${isMine} order by ${deckOrder}) ids),
  waiting as materialized (
    select w.id from ${inTheirOrder}
    cross join lateral (${waitingDueIn('d.id', { now: '$5', learning: '$2', review: '$3', dayStart: '$6' })}) w)
  select (select last_card_id from learner_decks where user_id = $1 order by studied_at desc nulls last limit 1) "lastCardId",
    coalesce((select json_agg(one) from (${byTime('learning', '<= $2')} union all ${reviews}) one), '[]') candidates`

/**
 * The first `$4` learning steps due by `$2`, and reviews due by `$3`, in all decks of learner `$1`, and the card rated last. Steps come
 * by their time, reviews by theirs or deck by deck. Without those that wait at `$5` for a sibling in the day that began at `$6`.
 */
const readCandidates = {
  mixed: preparedQuery<{ lastCardId: number | null; candidates: CandidateInDeck[] }>(
    candidatesWith(byTime('review', '<= $3')),
  ),
  byDeck: preparedQuery<{ lastCardId: number | null; candidates: CandidateInDeck[] }>(
    candidatesWith(candidates('review', '<= $3', inTheirOrder, 'place, s.due_at')),
  ),
}

/** Fresh cards come from at most so many decks at once. */
const freshDecks = 5
/** They are among those that were studied last: to know which of their cards wait for siblings, each of these must be read. */
const decksLookedAt = 20
/** One fresh card comes after so many due ones. */
const duePerFresh = 3

const freshWaiting = `(${waitingIn('begun.id', { now: '$2', learning: '$2', review: '$4', dayStart: '$5' })})`

/**
 * The decks that learner `$1` has begun, the one learned last first, with their fresh cards that are not put off beyond `$2`, nor wait
 * for a sibling, with reviews due by `$4`, in the day that began at `$5`; and what was new in all decks on day `$3`.
 */
const readBegun = preparedQuery<DailyLimit & { id: number; fresh: number }>(`
  select begun.*, f.fresh from (
    select d.id, ${dailyLimit('$3')}, k.studied_at, n.new_cards
    from learner_decks k join decks d on d.id = k.deck_id
    cross join lateral (
      select d.card_count - (k.wrong_cards + k.ok_cards + k.good_cards) - ${postponedFresh('d.id', '$2::timestamptz')} new_cards) n
    where k.user_id = $1 and k.studied_at is not null and d.card_count > k.wrong_cards + k.ok_cards + k.good_cards
      and n.new_cards > 0 and ${isMine}
    order by k.studied_at desc limit ${decksLookedAt}) begun
  -- After the order, so that the last limit spares the decks behind it.
  cross join lateral (
    select new_cards - ${countWaiting('fresh', freshWaiting)} fresh offset 0) f
  where f.fresh > 0 order by begun.studied_at desc limit ${freshDecks}`)

/** Fresh cards of all decks. */
interface FreshOfAll {
  /** How many of which decks the learner wants today. */
  begun: { id: number; fresh: number }[]
  fresh: number
  /** How many more there would be in these decks without the limit of all decks. */
  heldBack: number
}

/** The fresh cards that a learner wants today. None without a limit for all decks: those of one large deck would push all others out. */
async function readFresh(db: Db, user: Learner, { now, day, dayStart, reviewUntil }: Times): Promise<FreshOfAll> {
  const all: FreshOfAll = { begun: [], fresh: 0, heldBack: 0 }
  if (user.newPerDay === null) return all
  const decks = await readBegun(db, user.id, now, day.date, reviewUntil, dayStart)
  const limit = Math.max(0, leftOfAll(user, day, decks[0]?.newToday ?? 0))
  for (const deck of decks) {
    const wanted = Math.max(0, Math.min(deck.fresh, leftOfDeck(deck, day)))
    const fresh = Math.min(wanted, limit - all.fresh)
    all.fresh += fresh
    all.heldBack += wanted - fresh
    if (fresh > 0) all.begun.push({ id: deck.id, fresh })
  }
  return all
}

/**
 * The ids of the next cards in all decks of a learner, at most `limit` and without those in `skip`: due ones, with fresh ones among
 * them or after those of their deck; what is left to learn, and when the next card is due after that.
 */
export async function queueOfAll(
  db: Db,
  user: Learner,
  { skip, limit, now }: { skip: readonly number[]; limit: number; now: Date },
): Promise<{ ids: number[]; left: Omit<Queue, 'cards'> }> {
  const times = timesOf(now, user)
  const until = [times.early, later(times.reviewUntil, times.early)]
  const most = limit + skip.length + 1
  const [[found], decks, { begun, ...counts }] = await Promise.all([
    readCandidates[user.deckByDeck ? 'byDeck' : 'mixed'](db, user.id, ...until, most, now, times.dayStart),
    dueInDecks(db, user.id, times),
    readFresh(db, user, times),
  ])
  const { lastCardId = null, candidates = [] } = found ?? {}
  const places = new Map(decks.map(({ id }, place) => [id, place]))
  const byDeck = (one: { id: number }, other: { id: number }) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0)
  const fresh: CandidateInDeck[] = []
  for (const { id, fresh: wanted } of user.deckByDeck ? begun.toSorted(byDeck) : begun) {
    if (fresh.length >= most) break
    const [deck] = await readDeckCandidates.ofDeck(db, user.id, id, ...until, most, now, null, times.dayStart)
    const cards = deck?.candidates.filter(({ kind }) => kind === 'fresh').slice(0, wanted) ?? []
    fresh.push(...cards.map((card) => ({ ...card, deckId: id })))
  }
  const all = { lastCardId, candidates: [...candidates, ...fresh] }
  const ids = inOrder(all, Infinity, times, new Set(skip), user.deckByDeck ? deckAfterDeck(places) : spread)
  return { ids: ids.slice(0, limit), left: { ...sumOf(decks), ...counts } }
}

/** One fresh card after every three due ones, and the others at the end. */
function spread<C>(due: readonly C[], fresh: readonly C[]): C[] {
  const mixed = due.flatMap((card, index) => {
    const next = (index + 1) % duePerFresh === 0 ? fresh[(index + 1) / duePerFresh - 1] : undefined
    return next ? [card, next] : [card]
  })
  return [...mixed, ...fresh.slice(Math.floor(due.length / duePerFresh))]
}

/** The reviews and then the fresh cards of one deck after the other. Steps come first: they are due at their time. */
const deckAfterDeck =
  (places: ReadonlyMap<number, number>) =>
  (due: readonly CandidateInDeck[], fresh: readonly CandidateInDeck[]): CandidateInDeck[] => {
    const placeOf = ({ deckId }: CandidateInDeck) => places.get(deckId) ?? 0
    const isStep = ({ kind }: CandidateInDeck) => kind === 'learning'
    const others = [...due.filter((card) => !isStep(card)), ...fresh]
    return [...due.filter(isStep), ...others.toSorted((a, b) => placeOf(a) - placeOf(b))]
  }

/** A deck with news about suggestions, and when the newest of them came. */
interface DeckNews {
  id: number
  name: string
  newestAt: Date
}

/** The decks that user `$1` edits and for which suggestions wait for a decision, with their number; the newest news first. */
export const suggestedDecks = preparedQuery<DeckNews & { waiting: number }>(`
  select d.id, d.name, count(*)::int waiting, max(s.at) "newestAt"
  from suggestions s join decks d on d.id = s.deck_id join cards c on c.id = s.card_id and c.topic_id is not null
  where s.state = 'open' and ${isMine} and ${roleOf} in ('author', 'editor')
  group by d.id order by "newestAt" desc`)

/** The decks in which suggestions of user `$1` were decided since they last looked, the newest news first. */
export const decidedDecks = preparedQuery<DeckNews & { accepted: number; declined: number }>(`
  select d.id, d.name, max(s.decided_at) "newestAt", count(*) filter (where s.state = 'accepted')::int accepted,
    count(*) filter (where s.state = 'declined')::int declined
  from suggestions s join decks d on d.id = s.deck_id join cards c on c.id = s.card_id and c.topic_id is not null
  where s.user_id = $1 and s.is_unseen and ${roleOf} in ('editor', 'reader', 'visitor')
  group by d.id order by "newestAt" desc`)

/**
 * The decks of others that were in the library of user `$1` or shared with them until their authors deleted them after `$2`. Learners
 * who lost access in another way are not listed.
 */
const readDeleted = preparedQuery<CallOutput<'GET /api/today'>['deleted'][number]>(`
  select d.id, d.name, a.name author from decks d join users a on a.id = d.author_id
  where d.id = any(array(
      select deck_id from library where user_id = $1 union all select deck_id from deck_members where user_id = $1))
    and d.trashed_at > $2 and d.taken_down_at is null and d.author_id <> $1
  order by d.trashed_at desc limit 5`)

/** How long a learner is told that a deck was deleted. */
const newsMs = 7 * 86_400_000

/** Cards whose last answers tell the learner's pace. */
const cardsForPace = 100
/** The time for a card while none is known. */
const usualMs = 10_000

/** The learner's day: what is due in which decks, about how long it takes, and when the next card is due after that. */
export async function today(db: Db, user: Learner, now: Date) {
  const times = timesOf(now, user)
  const [decks, [pace], { fresh, heldBack }, suggested, decided, deleted] = await Promise.all([
    dueInDecks(db, user.id, times),
    readPace(db, user.id, now, times.reviewUntil, cardsForPace),
    readFresh(db, user, times),
    suggestedDecks(db, user.id),
    decidedDecks(db, user.id),
    readDeleted(db, user.id, new Date(now.getTime() - newsMs)),
  ])
  const { due, nextDueAt } = sumOf(decks)
  return {
    due,
    fresh,
    heldBack,
    decks: decks.filter((deck) => deck.due > 0).map(({ id, due }) => ({ id, due })),
    folders: foldersOf(decks),
    suggestions: suggested.map(({ id, waiting }) => ({ id, waiting })),
    decisions: decided.map(({ id, accepted, declined }) => ({ id, decided: accepted + declined })),
    deleted,
    durationMs: Math.round(due * (pace?.ms ?? usualMs)),
    nextDueAt,
  }
}

function foldersOf(decks: readonly DueInDeck[]) {
  const inFolders = Map.groupBy(decks, ({ folder }) => folder)
  inFolders.delete(null)
  return [...inFolders].map(([name, decks]) => ({ name: name ?? '', decks: decks.length, due: sumOf(decks).due }))
}

function sumOf(decks: readonly DueInDeck[]) {
  const times = decks.flatMap(({ nextDueAt }) => nextDueAt?.getTime() ?? [])
  return {
    due: decks.reduce((sum, deck) => sum + deck.due, 0),
    learning: decks.reduce((sum, deck) => sum + deck.learning, 0),
    nextDueAt: times.length > 0 ? new Date(times.reduce((a, b) => Math.min(a, b))).toISOString() : null,
  }
}
