import { isAdmin, type SignedIn } from '../auth/sessions.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import type { Config } from '../app/config.ts'
import { AppError, notFound } from '../app/errors.ts'
import { mayEdit, type Role } from '../../shared/decks.ts'

/**
 * A user's role in deck `d`, or null when they may not know that it exists. Every statement that touches a deck or
 * its content uses this expression. A deck in the bin exists for nobody. Only its author can use a deck that was taken
 * down; admins can read it.
 */
const roleBy = (user: string, lock = '') => `
  case when d.trashed_at is not null then null
    when d.author_id = ${user} then 'author'
    when d.taken_down_at is null then coalesce(
      (select m.role from deck_members m where m.user_id = ${user} and m.deck_id = d.id ${lock}),
      case when exists (select from library l where l.user_id = ${user} and l.deck_id = d.id) then 'reader'
        when d.is_public then 'visitor' end) end`

/** The caller's role; the caller is `$1` in all statements. */
export const roleOf = roleBy('$1')

/** Whether others than the author can have a role in deck `d`. */
export const isOpenToOthers = 'd.taken_down_at is null and d.trashed_at is null'
/** A part of `roleOf` that is cheap in lists. */
const isThere = 'd.trashed_at is null and (d.taken_down_at is null or d.author_id = $1)'
/** Whether deck `d` is the caller's own, in their library or shared with them. */
// An array: with a subquery, PostgreSQL would assume many rows and scan all decks.
export const isMine = `d.id = any(array(
  select id from decks where author_id = $1 union all select deck_id from library where user_id = $1
  union all select deck_id from deck_members where user_id = $1)) and ${isThere}`

/**
 * The role of `user` in a deck whose row the statement has locked. The statement's snapshot does not include changes
 * of the membership made while it waited for the row; locking the membership reads them.
 */
export const roleInLocked = (user: string) => roleBy(user, 'for share of m')

interface Access {
  role: Role | null
  deckId: number
}

/** The id of the deck that a thing belongs to. A card in the trash does not exist for anybody. */
const deckIdOf = {
  deck: (id: string) => `${id}::bigint`,
  topic: (id: string) => `(select deck_id from topics where id = ${id})`,
  card: (id: string) => `(select deck_id from cards where id = ${id} and topic_id is not null)`,
  deletion: (id: string) => `(select deck_id from bin where id = ${id})`,
  assignment: (id: string) => `(select deck_id from assignments where id = ${id})`,
  document: (id: string) => `(select deck_id from documents where id = ${id})`,
  idea: (id: string) => `(select deck_id from left_out_cards where id = ${id})`,
  generation: (id: string) => `(select deck_id from generations where id = ${id} and kind <> 'reading')`,
  suggestion: (id: string) => `(
    select c.deck_id from suggestions s join cards c on c.id = s.card_id and c.topic_id is not null
    where s.id = ${id} and s.state <> 'withdrawn')`,
}
type Kind = keyof typeof deckIdOf

function perKind<Row>(textOf: (deckIdOfThing: (id: string) => string) => string) {
  const statements = Object.entries(deckIdOf).map(([kind, of]) => [kind, preparedQuery<Row>(textOf(of))] as const)
  return Object.fromEntries(statements) as Record<Kind, ReturnType<typeof preparedQuery<Row>>>
}

const readAccess = perKind<Access>(
  (of) => `select ${roleOf} as role, d.id "deckId" from decks d where d.id = ${of('$2')}`,
)
const lockForUpdate = perKind<Access>(
  (of) =>
    `update decks d set changed_at = $3 where d.id = ${of('$2')} returning ${roleInLocked('$1')} as role, d.id "deckId"`,
)
const lockForShare = perKind<never>((of) => `select from decks d where d.id = ${of('$1')} for share`)
const lockForAuthor = perKind<Access & { isTakenDown: boolean }>(
  (of) => `
    with d as materialized (
      select id, author_id, taken_down_at, trashed_at, is_public from decks where id = ${of('$2')} for no key update)
    select ${roleOf} as role, d.id "deckId", d.taken_down_at is not null "isTakenDown" from d`,
)

/** The deck of a thing and the user's role in it. Throws 404 when they may not see it. */
export async function mustSee(db: Db, userId: number, what: Kind, id: number): Promise<Access> {
  const [access] = await readAccess[what](db, userId, id)
  if (!access?.role) throw notFound(what)
  return access
}

/** Who changes something, and when. */
export interface Change {
  userId: number
  now: Date
}

export interface DeckChange extends Change {
  deckId: number
}

/**
 * Locks the deck of a thing and marks it as changed. Every transaction that changes the content of a deck calls this
 * before it takes any other lock, so that changes follow each other and cannot deadlock. Transactions that take a
 * role away lock the deck, too, so the role that is checked here cannot change before the end. Returns the id of the
 * deck. Throws 404 for a thing that the user may not see, and 403 for one that they may only see.
 */
export async function lockDeckForUpdate(db: Db, { userId, now }: Change, what: Kind, id: number): Promise<number> {
  const [access] = await lockForUpdate[what](db, userId, id, now)
  mustBeEditor(access?.role, what)
  if (!access) throw notFound(what)
  return access.deckId
}

/**
 * The deck of a thing and the user's role in it, which cannot change until the transaction ends. A second statement
 * reads the role, because the snapshot of the first one may predate the lock. Throws 404 for a thing that the user
 * may not see.
 */
export async function lockRole(db: Db, userId: number, what: Kind, id: number): Promise<Access> {
  await lockForShare[what](db, id)
  return mustSee(db, userId, what, id)
}

/** Whether deck `$1` was reported and waits for a decision, or was taken down. */
const readModerated = preparedQuery<{ isModerated: boolean }>(`
  select d.taken_down_at is not null
    or exists (select from deck_reports r where r.deck_id = d.id and r.decided_at is null) "isModerated"
  from decks d where d.id = $1 and d.trashed_at is null`)

export interface Reader {
  db: Db
  config: Config
  user: SignedIn
  now: Date
}

/** As `mustSee`, for reads: admins can also read decks that they moderate. */
export async function mustRead(
  { db, user, config, now }: Reader,
  what: Kind,
  id: number,
): Promise<Access & { role: Role }> {
  const [access] = await readAccess[what](db, user.id, id)
  if (access?.role) return { ...access, role: access.role }
  const [deck] = access && isAdmin(user, config, now) ? await readModerated(db, access.deckId) : []
  if (!access || !deck?.isModerated) throw notFound(what)
  return { ...access, role: 'admin' }
}

/** As `mustSee`, for users who can change the deck. Throws 403 for others. */
export async function mustEdit(db: Db, userId: number, what: Kind, id: number): Promise<Access> {
  const access = await mustSee(db, userId, what, id)
  mustBeEditor(access.role, what)
  return access
}

export function mustBeEditor(role: Role | null | undefined, what: Kind): void {
  if (!role) throw notFound(what)
  if (!mayEdit(role))
    throw new AppError('forbidden', `Only the author and editors of the deck can change this ${what}.`)
}

/** Throws 404 for a deck that the user may not see, and 403 unless they are its author. */
export async function mustAuthor(db: Db, userId: number, deckId: number): Promise<void> {
  mustBeAuthor((await mustSee(db, userId, 'deck', deckId)).role)
}

/**
 * Locks the deck of a thing for operations that are the author's alone, such as sharing it or deleting from its
 * trash. Throws 404 and 403 as `mustAuthor` does.
 */
export async function lockOwnDeck(
  db: Db,
  userId: number,
  what: Kind,
  id: number,
): Promise<{ deckId: number; isTakenDown: boolean }> {
  const [deck] = await lockForAuthor[what](db, userId, id)
  if (!deck?.role) throw notFound(what)
  mustBeAuthor(deck.role)
  return deck
}

function mustBeAuthor(role: Role | null): void {
  if (role !== 'author') throw new AppError('forbidden', 'Only the author of this deck can do this.')
}

/**
 * The roles of the users `$2` in the decks `$1`, for every pair where the user is author, member or learner, and for
 * the pairs of `$3` (decks) and `$4` (users). A role is null for a user who has lost access.
 */
export const rolesOfMany = preparedQuery<{ deckId: number; userId: number; role: Role | null }>(`
  select d.id "deckId", c.user_id "userId", ${roleBy('c.user_id')} as role
  from (
    select id deck_id, author_id user_id from decks where id = any($1) and author_id = any($2)
    union select deck_id, user_id from deck_members where user_id = any($2) and deck_id = any($1)
    union select deck_id, user_id from library where user_id = any($2) and deck_id = any($1)
    union select * from unnest($3::bigint[], $4::bigint[])) c
  join decks d on d.id = c.deck_id`)
