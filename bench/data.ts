import type pg from 'pg'

/** A user with a session. */
export interface Learner {
  id: number
  token: string
}

/** Adds one or more users who are signed in. Nobody can log in as one of them by password. */
export async function addLearners(db: pg.Pool, count: number): Promise<[Learner, ...Learner[]]> {
  const { rows } = await db.query<Learner>(
    `with added as (
      insert into users (email, name, password_hash, email_verified, free_generations, created_at)
      select gen_random_uuid() || '@example.org', 'Learner', 'none', true, 3, now() from generate_series(1, $1) returning id),
    tokens as (
      insert into sessions (token_hash, user_id, device, created_at, last_used_at)
      select sha256(convert_to('token-' || id, 'UTF8')), id, 'bench', now(), now() from added)
    select id::int, 'token-' || id token from added order by id`,
    [count],
  )
  return rows as [Learner, ...Learner[]]
}

/** Adds a deck to the libraries of learners. */
export async function addToLibraries(db: pg.Pool, deckId: number, learners: readonly Learner[]): Promise<void> {
  const ids = learners.map(({ id }) => id)
  await db.query('insert into library (user_id, deck_id, added_at) select unnest($1::bigint[]), $2, now()', [
    ids,
    deckId,
  ])
}

/** A deck, with its topics and cards in tree order. */
export interface SeededDeck {
  deckId: number
  topicIds: number[]
  cardIds: number[]
}

/** Adds a deck of so many cards, the same number in each of its topics, in a tree of three levels. */
export async function addDeck(
  db: pg.Pool,
  deck: { authorId: number; cards: number; topics: number; name?: string; isPublic?: boolean },
): Promise<SeededDeck> {
  const { authorId, cards, topics, name = 'Deck', isPublic = false } = deck
  const { rows } = await db.query<{ id: number }>(
    `insert into decks (author_id, name, description, is_public, created_at, changed_at)
    values ($1, $2, 'What this deck is about, in one sentence or two.', $3, now(), now()) returning id::int`,
    [authorId, name, isPublic],
  )
  const id = rows[0]?.id ?? 0
  await db.query(
    `insert into topics (deck_id, name, tree_position, next_position)
    select $1, 'Topic ' || n, n, $3 from generate_series(0, $2::int - 1) n`,
    [id, topics, Math.ceil(cards / topics)],
  )
  await db.query(
    `update topics t set parent_id = p.id from topics p where t.deck_id = $1 and p.deck_id = $1
      and t.tree_position % 100 <> 0
      and p.tree_position = t.tree_position - t.tree_position % case when t.tree_position % 10 = 0 then 100 else 10 end`,
    [id],
  )
  await db.query(
    `insert into cards (deck_id, topic_id, position, question_text, is_gap_text, created_at, changed_at)
    select $1, t.id, n % $3, 'What is the question of card ' || n || '?', false, now(), now()
    from generate_series(0, $2::int - 1) n join topics t on t.deck_id = $1 and t.tree_position = n / $3 order by n`,
    [id, cards, Math.ceil(cards / topics)],
  )
  await db.query(
    `insert into answers (card_id, position, text, correct) select id, 0, 'The answer', true from cards where deck_id = $1`,
    [id],
  )
  const idsOf = async (text: string) => (await db.query<{ id: number }>(text, [id])).rows.map((row) => row.id)
  const topicIds = await idsOf('select id::int from topics where deck_id = $1 order by tree_position')
  const cardIds = await idsOf(
    `select c.id::int from cards c join topics t on t.id = c.topic_id
    where c.deck_id = $1 order by t.tree_position, c.position`,
  )
  return { deckId: id, topicIds, cardIds }
}

/** A word of so many letters, made of a number's last digits. */
export function wordFrom(number: number, letters: number): string {
  const digits = number.toString(21).slice(-letters).padStart(letters, '0')
  return Array.from(digits, (digit) => String.fromCodePoint(97 + Number.parseInt(digit, 21)))
    .toReversed()
    .join('')
}

/** The `last_review_id` of a seeded state, so that a review can be written without reading the state. */
export function seededReviewId(userId: number, cardId: number): string {
  return `${userId.toString(16).padStart(8, '0')}-0000-4000-8000-${cardId.toString(16).padStart(12, '0')}`
}

/**
 * Makes learners know the first cards of a deck in tree order, except for every `freshStep`-th: rated 1 to 4, with all
 * stabilities, due within 90 days from `dueFromDay` on (default: 30 days ago), and one in fifty in a learning step.
 */
export async function learn(
  db: pg.Pool,
  {
    learners,
    deckId,
    cards,
    freshStep,
    dueFromDay = -30,
  }: {
    learners: readonly Learner[]
    deckId: number
    cards: number
    freshStep?: number
    dueFromDay?: number
  },
): Promise<void> {
  const ids = learners.map((learner) => learner.id)
  await db.query(
    `insert into card_states (user_id, card_id, deck_id, state, due_at, stability, difficulty, learning_step,
      scheduled_days, reps, lapses, last_rating, last_reviewed_at, last_review_id)
    select u, c.id, $2, case when n % 50 = 0 then 'learning' else 'review' end, now() + (n * 7919 % 90 + $5) * interval '1 day',
      0.5 + n * 31 % 120, 5, 0, 30, 3, 0, 1 + n % 4, now() - interval '31 days',
      (lpad(to_hex(u), 8, '0') || '-0000-4000-8000-' || lpad(to_hex(c.id), 12, '0'))::uuid
    from unnest($1::bigint[]) u,
      (select c.id, row_number() over (order by t.tree_position, c.position) - 1 n
        from cards c join topics t on t.id = c.topic_id where c.deck_id = $2) c
    where n < $3 and ($4::int is null or n % $4 > 0)`,
    [ids, deckId, cards, freshStep, dueFromDay],
  )
  // The log of every tenth state is enough for the plans that a large log gets.
  await db.query(
    `insert into reviews (user_id, review_id, card_id, deck_id, rating, reviewed_at, received_at, duration_ms, after)
    select user_id, last_review_id, card_id, deck_id, last_rating, last_reviewed_at, last_reviewed_at, 4000, to_jsonb(s)
    from card_states s where user_id = any($1) and deck_id = $2 and card_id % 10 = 0`,
    [ids, deckId],
  )
  await db.query(
    `insert into learner_decks (user_id, deck_id, wrong_cards, ok_cards, good_cards, box1, box2, box3, box4, box5, studied_at)
    select user_id, deck_id, count(*) filter (where last_rating = 1), count(*) filter (where last_rating = 2),
      count(*) filter (where last_rating > 2), count(*) filter (where box_of(stability) = 0),
      count(*) filter (where box_of(stability) = 1), count(*) filter (where box_of(stability) = 2),
      count(*) filter (where box_of(stability) = 3), count(*) filter (where box_of(stability) = 4), now()
    from card_states where user_id = any($1) and deck_id = $2 group by user_id, deck_id`,
    [ids, deckId],
  )
  await db.query(
    `insert into learner_topics (user_id, topic_id, fresh_position)
    select u, t.id, coalesce((select min(c.position) from cards c where c.topic_id = t.id
      and not exists (select from card_states s where s.user_id = u and s.card_id = c.id)), t.next_position)
    from unnest($1::bigint[]) u, topics t where t.deck_id = $2
      and exists (select from cards c join card_states s on s.user_id = u and s.card_id = c.id where c.topic_id = t.id)`,
    [ids, deckId],
  )
}
