import type { CallOutput } from '../../shared/api/contract.ts'
import { type Comparison, parseCardSearch, type Term } from '../../shared/cardSearch.ts'
import { limits } from '../../shared/limits.ts'
import { leechLapses } from '../../shared/study.ts'
import { isMine } from '../decks/access.ts'
import type { Db } from '../platform/db/open.ts'
import { spellings } from '../platform/db/words.ts'
import { backAt, learned, suspendedUntil } from '../study/postpone.ts'
import { type Learner, timesOf } from '../study/queue.ts'

export type FoundCard = CallOutput<'GET /api/searchCards'>[number]

/** The newest candidates are checked first: where many cards match, there are enough among them. */
const newestCandidates = 500
/** Text of a question that a result shows, in characters. */
const shownLength = 500

/**
 * Cards of the learner's decks that a search finds: at most `limit`, and one more if there are more, below the id `before`. They are
 * the newest ones, or of the newest candidates those first that match best.
 */
export async function searchCards(
  db: Db,
  {
    user,
    search,
    order,
    before,
    limit,
    now,
  }: {
    user: Learner
    search: string
    order: 'newest' | 'match'
    before: number | null
    limit: number
    now: Date
  },
): Promise<FoundCard[]> {
  const words = order === 'match' ? wordsOf(parseCardSearch(search).terms ?? []).join(' ') : ''
  const read = async (most: number | null) => {
    const { sql, parameters, candidateCount } = statementOf(user, search, now, { before, limit: limit + 1, most })
    const match = words ? bestFirst(`$${parameters.push(words)}`) : ''
    const statement = `${sql}
      select c.id, c.deck_id "deckId", d.name "deckName", c.topic_id "topicId", t.name "topicName",
        left(c.question_text, ${shownLength}) question, c.is_gap_text "isGapText",
        c.is_ai_generated "isAiGenerated", c.question_image is not null "hasPicture", c.tags,
        ${learned('$2', '$3')} learned, ${backAt('$2')} "backAt",
        coalesce(s.lapses, 0) lapses, f.card_id is not null "isFlagged", counted.candidates
      from (select ${candidateCount} candidates) counted
      left join (
        (select id from matching ${match && 'join cards c using (id)'} order by ${match} id desc limit ${limit + 1}) page
        join cards c using (id) join decks d on d.id = c.deck_id join topics t on t.id = c.topic_id
        left join card_states s on s.user_id = $1 and s.card_id = c.id
        left join postponed p on p.user_id = $1 and p.card_id = c.id
        left join flags f on f.user_id = $1 and f.card_id = c.id) on true
      order by ${match} c.id desc`
    const rows = (await db.executeQuery({ sql: statement, parameters })).rows as (Omit<FoundCard, 'id'> & {
      id: number | null
      candidates: number
    })[]
    // Without a card there is a row for the count alone.
    const found = rows.flatMap((row) => {
      const { candidates: _, id, ...card } = row
      return id === null ? [] : [{ id, ...card }]
    })
    return { found, isComplete: found.length > limit || rows[0]?.candidates !== most }
  }
  const newest = await read(newestCandidates)
  return newest.isComplete ? newest.found : (await read(null)).found
}

/** The found cards that can be learned now, at most `limits.cardsChosen`: due ones by their time, then fresh ones, oldest first. */
export async function searchToLearn(db: Db, user: Learner, search: string, now: Date): Promise<number[]> {
  const { sql, parameters } = statementOf(user, search, now, { before: null, limit: null, most: null })
  const statement = `${sql}
    select m.id from matching m
    left join card_states s on s.user_id = $1 and s.card_id = m.id
    left join postponed p on p.user_id = $1 and p.card_id = m.id
    where case when s.card_id is null then p.until is null or p.until <= $2
      else s.due_at <= case when s.state = 'review' then $3::timestamptz else $2::timestamptz end end
    order by s.due_at nulls last, m.id limit ${limits.cardsChosen}`
  return ((await db.executeQuery({ sql: statement, parameters })).rows as { id: number }[]).map(({ id }) => id)
}

/**
 * Common table expressions for a search: `mine`, the decks of learner `$1` that it is limited to, and `matching`, the ids of its
 * cards: the newest `limit`, or those among the newest `most` candidates. `$2` is now, `$3` until when reviews are due. The
 * statement is not prepared, because searches differ in their conditions. `own`, all of the learner's decks, is materialized only if
 * a term names a deck; otherwise no name is folded.
 *
 * Only cards of the learner's own decks are read: those with the words and tags, or those that a filter selects by an index. Without either,
 * each deck is read from its newest card on until there are enough.
 */
function statementOf(
  user: Learner,
  search: string,
  now: Date,
  { before, limit, most }: { before: number | null; limit: number | null; most: number | null },
): { sql: string; parameters: unknown[]; candidateCount: string } {
  const parameters: unknown[] = [user.id, now, timesOf(now, user).reviewUntil]
  const bind = (value: unknown) => `$${parameters.push(value)}`
  const terms = parseCardSearch(search).terms ?? []
  const inIndex = terms.filter((term) => term.kind === 'words' || term.kind === 'tag')
  const wanted = inIndex.filter(({ isNegated }) => !isNegated)
  const unwanted = inIndex.filter(({ isNegated }) => isNegated)
  const queryFor = (term: (typeof inIndex)[number]) =>
    term.kind === 'tag' ? tagQuery(bind(term.tag)) : queryOf(bind(term.text))
  const words = wordsOf(wanted)
  const wantedQueries = [
    ...(words.length > 0 ? [queryOf(bind(words.join(' ')))] : []),
    ...wanted.filter(({ kind }) => kind === 'tag').map(queryFor),
  ]
  const queries = [
    ...(wanted.length > 0 ? [{ name: 'wanted', query: wantedQueries.join(' && ') }] : []),
    // One query for all of them. A text without words is in no card.
    ...(unwanted.length > 0
      ? [{ name: 'unwanted', query: unwanted.map((term) => `coalesce(${queryFor(term)}, '')`).join(' || ') }]
      : []),
  ]

  const decks = terms.flatMap((term) =>
    term.kind === 'deck' ? [`and ${term.isNegated ? 'not' : ''} ${isNamed(bind(term.name))}`] : [],
  )
  const conditions = [
    'c.topic_id is not null',
    ...(unwanted.length > 0
      ? ['not exists (select from card_words w where w.card_id = c.id and w.search @@ d.unwanted)']
      : []),
    ...terms.flatMap((term) => {
      const condition = conditionOf(term, bind)
      return condition === null ? [] : [`${term.isNegated ? 'not' : ''} (${condition})`]
    }),
  ].join(' and ')
  const withState = terms.some(({ kind }) => kind === 'is' || kind === 'lapses') ? ofLearner : ''
  const isOlder = (id: string) => (before === null ? '' : `and ${id} < ${bind(before)}`)
  const candidates = wanted.length > 0 ? withWords : candidatesOf(terms, { most, bind })
  const sql = `
    with texts as materialized (
      select ${queries.map(({ name, query }) => `(${query})::text ${name}`).join(', ')}),
    own as (select d.id, fold(d.name) name from decks d where ${isMine}),
    mine as materialized (
      select d.id ${queries.map(({ name }) => `, ${queryIn('d.id', name)} ${name}`).join('')}
      from own d cross join texts where true ${decks.join(' ')}),
    ${
      candidates === null
        ? `matching as (
            select c.id from mine d cross join lateral (
              select c.id from cards c ${withState} where c.deck_id = d.id and ${conditions} ${isOlder('c.id')}
              order by c.id desc limit ${limit ?? 'all'}) c)`
        : `candidates as materialized (
            select card_id from (${candidates}) c where true ${isOlder('card_id')} order by card_id desc limit ${most ?? 'all'}),
          matching as (
            select c.id from (
              select c.* from candidates cross join lateral (select * from cards where id = card_id offset 0) c offset 0) c
            join mine d on d.id = c.deck_id ${withState} where ${conditions})`
    }`
  return { sql, parameters, candidateCount: candidates === null ? '0' : '(select count(*)::int from candidates)' }
}

/** The cards with the words and tags of the search. The query of each deck is a lookup in the index. */
const withWords = `
  select w.card_id from mine d cross join lateral (
    select w.card_id from card_words w where w.search @@ d.wanted offset 0) w`

/**
 * SQL for the cards that an index finds by one of the filters, among which all others are; null if none of them has one. The newest,
 * `most`, may contain some that the filter does not find: reading these costs less than leaving them out.
 */
function candidatesOf(
  terms: readonly Term[],
  { most, bind }: { most: number | null; bind: (value: unknown) => string },
): string | null {
  const wanted = terms.filter(({ isNegated }) => !isNegated)
  const states = new Set(wanted.flatMap((term) => (term.kind === 'is' ? [term.state] : [])))
  if (states.has('flagged')) return 'select card_id from flags where user_id = $1'
  if (states.has('suspended')) return `select card_id from postponed where user_id = $1 and until = '${suspendedUntil}'`
  if (states.has('buried')) return 'select card_id from postponed where user_id = $1 and until > $2'
  const added = wanted.find((term) => term.kind === 'added')
  if (added)
    return `select c.id card_id from mine d join cards c on c.deck_id = d.id and c.created_at >= ${daysAgo(bind(added.days))}`
  const lapses = wanted.find((term) => term.kind === 'lapses' && !comparesWith(term, 0))
  if (lapses?.kind === 'lapses')
    return `select card_id from card_states where user_id = $1 and lapses ${lapses.comparison} ${bind(lapses.count)}`
  if (states.has('leech')) return `select card_id from card_states where user_id = $1 and lapses >= ${leechLapses}`
  if (states.has('due')) return most === null ? dueCandidates : rated
  if (states.has('fresh')) return most === null ? `${fromFirstFresh} where ${isUnrated('c.id')}` : fromFirstFresh
  const isKnown = terms.some((term) => term.kind === 'is' && term.state === 'fresh')
  return isKnown && most !== null ? ratedOrPostponed : null
}

const rated = 'select card_id from card_states where user_id = $1'
const isUnrated = (card: string) =>
  `not exists (select from card_states s where s.user_id = $1 and s.card_id = ${card})`
const ratedOrPostponed = `
  ${rated} union all select card_id from postponed where user_id = $1 and ${isUnrated('postponed.card_id')}`

const dueCandidates = `
  select s.card_id from mine d cross join lateral (
    select card_id from card_states where user_id = $1 and deck_id = d.id and state <> 'review' and due_at <= $2
    union all
    select card_id from card_states where user_id = $1 and deck_id = d.id and state = 'review' and due_at <= $3) s`

// The learner has rated every card of a topic before this position.
const fromFirstFresh = `
  select c.id card_id from mine d join topics t on t.deck_id = d.id
  left join learner_topics p on p.user_id = $1 and p.topic_id = t.id
  join cards c on c.topic_id = t.id and c.position >= coalesce(p.fresh_position, 0)`

const comparisons: Record<Comparison, (one: number, other: number) => boolean> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '=': (one, other) => one === other,
  '>=': (one, other) => one >= other,
  '>': (one, other) => one > other,
}

/** Whether a card with so many lapses is found. */
const comparesWith = (term: { comparison: Comparison; count: number }, lapses: number) =>
  comparisons[term.comparison](lapses, term.count)

/** The words that cards must have. */
const wordsOf = (terms: readonly Term[]): string[] =>
  terms.flatMap((term) => (term.kind === 'words' && !term.isNegated ? [term.text] : []))

/** SQL that orders cards `c` whose question is the text before those whose question begins with it, and these before others. */
function bestFirst(text: string): string {
  const question = `fold(left(c.question_text, ${2 * limits.searchLength}))`
  return `${question} = fold(${text}) desc, starts_with(${question}, fold(${text})) desc,`
}

/** The text of a query for cards of a deck '0' in which each of the words begins one, as typed or in another spelling. */
const queryOf = (text: string) => `(card_query(0, words_of(${text})) || card_query(0, ${spellings(text)}))`
/** A query for cards of a deck '0' with a tag, or with one below it. */
const tagQuery = (tag: string) => `tag_query(0, ${tag})`
/** A query for another deck. No word or tag in the index contains a quote. For a thousand decks, this takes a tenth of the time of `card_query`. */
const queryIn = (deck: string, text: string) => `replace(${text}, '''0 ', '''' || ${deck} || ' ')::tsquery`

/** Whether deck `d` has a name. One of exactly that name is meant before those that contain it. */
const isNamed = (name: string) => `(d.name = fold(${name}) or strpos(d.name, fold(${name})) > 0
  and not exists (select from own where own.name = fold(${name})))`

/** The state `s` of card `c`, and until when it is put off, `p`: read once per card, however many terms ask for them. */
const ofLearner = `
  left join lateral (select * from card_states where user_id = $1 and card_id = c.id offset 0) s on true
  left join lateral (select * from postponed where user_id = $1 and card_id = c.id offset 0) p on true`

const isLearned = (as: string) => `${learned('$2', '$3')} = '${as}'`

const states = {
  due: isLearned('due'),
  fresh: isLearned('fresh'),
  buried: isLearned('buried'),
  suspended: isLearned('suspended'),
  leech: `coalesce(s.lapses, 0) >= ${leechLapses}`,
  flagged: 'exists (select from flags f where f.user_id = $1 and f.card_id = c.id)',
}

const daysAgo = (days: string) => `$2::timestamptz - ${days}::int * interval '1 day'`

/** What a term asks of card `c`, or null if it is about words, tags or decks. */
function conditionOf(term: Term, bind: (value: unknown) => string): string | null {
  switch (term.kind) {
    case 'is':
      return states[term.state]
    case 'lapses':
      // A card without a state has no lapses.
      return `coalesce(s.lapses, 0) ${term.comparison} ${bind(term.count)}`
    case 'added':
      return `c.created_at >= ${daysAgo(bind(term.days))}`
    case 'words':
    case 'tag':
    case 'deck':
      return null
  }
}
