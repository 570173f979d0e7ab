import type { Role } from '../../shared/decks.ts'
import type { Deck, DeckDetail } from '../../shared/api/contract.ts'
import { preparedQuery } from '../platform/db/open.ts'
import { fitting, type Paged } from '../platform/db/pages.ts'
import { asSpelled, asTyped } from '../platform/db/words.ts'
import { dueIn } from '../study/due.ts'
import { isMine, roleInLocked, roleOf } from './access.ts'
import { byFolder, deckColumns, deckJoins } from './decks.ts'

const activity = 'greatest(d.changed_at, k.studied_at, l.added_at, m.added_at)'
const newestActivity = `${activity} desc, d.id desc`
/** In microseconds, the precision of PostgreSQL, as an integer that fits into a cursor. */
const activityKey = `(extract(epoch from ${activity}) * 1000000)::bigint`

/**
 * A page of at most `$2` decks that the caller made, has in the library or is a member of, by latest activity, after
 * deck `$4` with activity `$3`.
 */
export const readMyDecks = preparedQuery<Deck & Paged & { activity: number }>(
  fitting(
    `select ${deckColumns}, ${activityKey} activity from decks d ${deckJoins}
    where ${isMine} and ($3::bigint is null or (${activityKey}, d.id) < ($3, $4::bigint))
    order by ${newestActivity} limit $2 + 1`,
    { order: 'activity desc, id desc', bytes: 'octet_length(name) + octet_length(description)', most: '$2' },
  ),
)

const select = (firstBy: string, { matching = '', joins = '' } = {}) =>
  preparedQuery<Deck>(
    `select ${deckColumns} from decks d ${deckJoins} ${joins} where ${isMine} ${matching}
    order by ${firstBy} ${newestActivity} limit $2 offset $3`,
  )

/** `$2` of the caller's own decks, from offset `$3`, folder by folder. */
export const listDecks = { activity: select(`${byFolder},`), name: select(`${byFolder}, fold(d.name),`) }
/** The same by what is due in a folder and then in a deck, as `dueIn` has it: learning steps by `$4`, reviews by `$5`, on the day that began at `$6`. */
export const listDecksByDue = select(
  `k.folder is null, sum(w.due) over (partition by k.folder) desc, ${byFolder}, w.due desc,`,
  // `offset 0` keeps PostgreSQL from counting once for each use.
  { joins: `cross join lateral (select ${dueIn('$4', '$5', '$6')} due offset 0) w` },
)
/** Of those, the ones that contain all words of `$4`: first the deck of that name, then names that begin with it, then exact spellings. */
export const searchDecks = select(
  `fold(d.name) = fold($4) desc, starts_with(fold(d.name), fold($4)) desc, d.search @@ ${asTyped('$4')} desc,`,
  { matching: `and d.search @@ ${asSpelled('$4')}` },
)

type DetailRow = Omit<Deck, 'role'> & {
  role: Role | null
  sharesProgress: boolean | null
  cards: number
  topics: number
  createdAt: Date
  changedAt: Date
  copiedFrom: DeckDetail['copiedFrom']
}

export const readDeck = preparedQuery<DetailRow>(`
  select ${deckColumns}, (select count(*) from topics where deck_id = d.id) topics,
    m.shares_progress "sharesProgress", d.created_at "createdAt", d.changed_at "changedAt",
    case when d.copied_name is not null then json_build_object('name', d.copied_name,
      'author', (select name from users where id = d.copied_author),
      'id', (select d.id from (select d.copied_from id) copied join decks d on d.id = copied.id
        where ${roleOf} is not null)) end "copiedFrom"
  from decks d ${deckJoins} where d.id = $2`)

/** Locks deck `$2` and reads its name and description, and the role of user `$1`. */
export const lockDeckText = preparedQuery<{ name: string; description: string; role: Role | null }>(`
  with d as materialized (select * from decks where id = $2 for no key update)
  select name, description, ${roleInLocked('$1')} as role from d`)

export const updateDeckText = preparedQuery<never>(
  'update decks set name = $2, description = $3, changed_at = $4 where id = $1',
)

/**
 * Publishes deck `$1`, or makes it private. With null, the language is kept. Returns no row for a deck that was taken
 * down and cannot be published.
 */
export const updatePublic = preparedQuery<{ id: number }>(`
  update decks set is_public = $2, language = coalesce($3, language), changed_at = $4
  where id = $1 and (not $2 or taken_down_at is null) returning id`)

/** Puts deck `$2` into folder `$3` of user `$1`, or into `$4` unless that is there, or out of any for null. Returns no row for a deck that is not in their list. */
export const writeFolder = preparedQuery<{ deckId: number }>(`
  insert into learner_decks (user_id, deck_id, folder) select $1, d.id, case when exists (
    select from learner_decks k where k.user_id = $1 and k.folder = $3) then $3 else $4 end
  from decks d where d.id = $2 and ${isMine}
  on conflict (user_id, deck_id) do update set folder = excluded.folder returning deck_id "deckId"`)

/** Puts the decks of folder `$2` of user `$1` into folder `$3`, or out of any for null. */
export const renameFolder = preparedQuery<{ deckId: number }>(
  'update learner_decks set folder = $3 where user_id = $1 and folder = $2 returning deck_id "deckId"',
)
