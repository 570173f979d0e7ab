import { orNotFound } from '../app/errors.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { postponedFresh } from '../study/postpone.ts'
import { roleOf } from './access.ts'

/** Deck `d` as the contract shows it to user `$1`. The counts come from `learner_decks`. */
export const deckColumns = `
  d.id, d.name, d.description, u.name author, d.is_public "isPublic", l.user_id is not null "inLibrary",
  m.user_id is not null "isMember",
  d.author_id = $1 "isAuthor", ${roleOf} as role, d.taken_down_at is not null "isTakenDown", d.learners, d.language,
  k.folder,
  d.card_count - coalesce(k.wrong_cards + k.ok_cards + k.good_cards, 0) - ${postponedFresh('d.id', 'now()')} fresh_cards,
  coalesce(k.wrong_cards, 0) wrong_cards, coalesce(k.ok_cards, 0) ok_cards, coalesce(k.good_cards, 0) good_cards,
  d.card_count cards`
export const deckJoins = `
  join users u on u.id = d.author_id
  left join library l on l.user_id = $1 and l.deck_id = d.id
  left join deck_members m on m.user_id = $1 and m.deck_id = d.id
  left join learner_decks k on k.user_id = $1 and k.deck_id = d.id`

/** The order of folders, decks without one last. */
export const byFolder = 'k.folder is null, fold(k.folder), k.folder'

/** Creates a deck, or finds the one that was created with the same idempotency key. */
export async function insertDeck(
  db: Db,
  deck: { authorId: number; name: string; description: string; idempotencyKey: string | null; now: Date },
): Promise<number> {
  const { authorId, idempotencyKey: key } = deck
  const [created] = await deckInsertion(db, authorId, deck.name, deck.description, key, deck.now)
  return orNotFound(created?.id ?? (key === null ? null : await findCreated(db, authorId, key)), 'deck')
}
const deckInsertion = preparedQuery<{ id: number }>(`
  insert into decks (author_id, name, description, create_key, created_at, changed_at) values ($1, $2, $3, $4, $5, $5)
  on conflict (author_id, create_key) do nothing returning id`)

/** The deck of an author with this idempotency key. */
export async function findCreated(db: Db, authorId: number, key: string): Promise<number | undefined> {
  const [deck] = await finding(db, authorId, key)
  return deck?.id
}
const finding = preparedQuery<{ id: number }>('select id from decks where author_id = $1 and create_key = $2')

/** Adds a deck to the library of a visitor; nothing happens for others. Returns whether it was added. */
export async function addToLibrary(db: Db, userId: number, deckId: number, now: Date): Promise<boolean> {
  const added = await insertion(db, userId, deckId, now)
  return added.length > 0
}
const insertion = preparedQuery<{ deckId: number }>(`
  insert into library (user_id, deck_id, added_at)
  select $1, d.id, $3 from decks d where d.id = $2 and ${roleOf} = 'visitor'
  for no key update of d
  on conflict do nothing returning deck_id "deckId"`)
