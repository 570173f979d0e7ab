import { type Db, preparedQuery } from '../platform/db/open.ts'

/** Decks whose words are taken in at once. */
const batch = 200
/** Words that a cleanup looks after, those first that it has not for longest. */
const wordsPerCleanup = 2000
/** So many decks are prominent, or up to twice as many until the next cleanup: a search ranks a share of them, at most a few thousand. */
export const prominentDecks = 50_000

// In one order, so that no two of these wait for each other.
const takingIn = preparedQuery<{ decks: number }>(`
  with due as (
    delete from library_words_due where deck_id in (
      select deck_id from library_words_due order by deck_id desc limit $1 for update skip locked)
    returning deck_id),
  words as (
    insert into library_words (word)
    select distinct word from due join public_decks using (deck_id), unnest(tsvector_to_array(search)) word
    where word !~ '^[=+#^]' order by word on conflict do nothing)
  select count(*) decks from due`)

const dropping = preparedQuery<never>(`
  with next as (
    select word from library_words where checked_at < $2 order by checked_at limit $1 for update skip locked),
  checked as materialized (
    select word, exists (select from public_decks where search @@ quote_literal(word)::tsquery) is_used from next),
  gone as (delete from library_words w using checked c where w.word = c.word and not c.is_used)
  update library_words w set checked_at = $2 from checked c where w.word = c.word and c.is_used`)

/** Takes in the words of some decks that were published or changed since. Returns of how many. */
export async function takeInWords(db: Db, decks: number): Promise<number> {
  const [row] = await takingIn(db, decks)
  return row?.decks ?? 0
}

/** Keeps the words of public decks, and which decks are prominent, as they should be. */
export async function tendLibrary(db: Db, now: Date): Promise<void> {
  while ((await takeInWords(db, batch)) === batch);
  await dropping(db, wordsPerCleanup, now)
  await settleProminence(db)
}

const readThreshold = preparedQuery<{ prominentFrom: number; isDue: boolean; next: number | null }>(`
  select prominent_from "prominentFrom",
    (select count(*) from public_decks where is_prominent) not between $1::int / 2 and $1::int * 2 "isDue",
    (select score from public_decks order by score desc, deck_id desc limit 1 offset $1::int) next
  from library_state`)
const writeThreshold = preparedQuery<never>('update library_state set prominent_from = $1')
const settling = preparedQuery<{ decks: number }>(`
  with wrong as (
    select deck_id from public_decks
    where is_prominent <> (score >= (select prominent_from from library_state)) limit $1 for update skip locked),
  settled as (update public_decks p set is_prominent = not is_prominent from wrong w where p.deck_id = w.deck_id)
  select count(*) decks from wrong`)

/** Moves the score from which on decks are prominent, once they have become too many or too few. */
async function settleProminence(db: Db): Promise<void> {
  const [state] = await readThreshold(db, prominentDecks)
  if (!state?.isDue) return
  const next = state.next ?? -Infinity
  if (next !== state.prominentFrom) await writeThreshold(db, next)
  while (((await settling(db, batch))[0]?.decks ?? 0) === batch);
}
