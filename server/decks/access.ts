import { isAdmin, type SignedIn } from '../auth/sessions.ts'
import { type Db, statement } from '../platform/db/open.ts'
import type { Deps } from '../app/deps.ts'
import { AppError, notFound } from '../app/errors.ts'
import { mayEdit, type Role } from '../../shared/roles.ts'

/**
 * A user's role in deck `d`, or null for one that they may not know of: the one place that decides it, for every
 * statement that touches a deck or what is in it. A deck that was taken down is there for its author alone, and for admins to read.
 */
const roleBy = (user: string, lock = '') => `
  case when d.author_id = ${user} then 'author'
    when d.taken_down_at is null then coalesce(
      (select m.role from deck_members m where m.user_id = ${user} and m.deck_id = d.id ${lock}),
      case when exists (select from library l where l.user_id = ${user} and l.deck_id = d.id) then 'reader'
        when d.is_public then 'visitor' end) end`

/** The caller's role: they are `$1` in all statements. */
export const roleOf = roleBy('$1')

/**
 * The role of `user` in a deck whose row the statement has locked already. What others did to a membership while it waited
 * for that row is no part of what it sees, and is what it gets by locking the membership, too.
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
  document: (id: string) => `(select deck_id from documents where id = ${id})`,
  generation: (id: string) => `(select deck_id from generations where id = ${id})`,
  suggestion: (id: string) => `(
    select c.deck_id from suggestions s join cards c on c.id = s.card_id and c.topic_id is not null
    where s.id = ${id} and s.state <> 'withdrawn')`,
}
type Kind = keyof typeof deckIdOf

/** A statement for each kind of thing. */
function perKind<Row>(textOf: (deckIdOfThing: (id: string) => string) => string) {
  const statements = Object.entries(deckIdOf).map(([kind, of]) => [kind, statement<Row>(textOf(of))] as const)
  return Object.fromEntries(statements) as Record<Kind, ReturnType<typeof statement<Row>>>
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
      select id, author_id, taken_down_at, is_public from decks where id = ${of('$2')} for no key update)
    select ${roleOf} as role, d.id "deckId", d.taken_down_at is not null "isTakenDown" from d`,
)

/** The deck of a thing that the caller may see. Throws 404 for any other. */
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

/** A change of the content of a deck. */
export interface DeckChange extends Change {
  deckId: number
}

/**
 * Locks the deck of a thing and marks it as changed, which lists show first. Every transaction that changes the content
 * of a deck calls this before it locks anything else, so that changes follow each other and never wait for each other
 * in a circle. The role is checked behind the lock, which a transaction that takes the role away holds too. Returns the
 * id of the deck. Throws 404 for a thing that the user may not see, 403 for one that they may only see.
 */
export async function lockDeckForUpdate(db: Db, { userId, now }: Change, what: Kind, id: number): Promise<number> {
  const [access] = await lockForUpdate[what](db, userId, id, now)
  mustBeEditor(access?.role, what)
  if (!access) throw notFound(what)
  return access.deckId
}

/**
 * The deck of a thing and the user's role in it, which nobody can take away until the transaction ends. The role is
 * read after the lock is granted. Throws 404 for a thing that the user may not see.
 */
export async function lockRole(db: Db, userId: number, what: Kind, id: number): Promise<Access> {
  await lockForShare[what](db, id)
  return mustSee(db, userId, what, id)
}

/** Whether deck `$1` waits for the admins' decision, or was taken down by one. */
const readModerated = statement<{ isModerated: boolean }>(`
  select d.taken_down_at is not null
    or exists (select from deck_reports r where r.deck_id = d.id and r.decided_at is null) "isModerated"
  from decks d where d.id = $1`)

/** The caller of a read. */
export type Reader = Pick<Deps, 'db' | 'config'> & { user: SignedIn }

/** The deck of a thing that is only looked at, as `mustSee` has it: admins may read what they judge, too. */
export async function mustRead({ db, user, config }: Reader, what: Kind, id: number): Promise<Access & { role: Role }> {
  const [access] = await readAccess[what](db, user.id, id)
  if (access?.role) return { ...access, role: access.role }
  const [deck] = access && isAdmin(user, config) ? await readModerated(db, access.deckId) : []
  if (!access || !deck?.isModerated) throw notFound(what)
  return { ...access, role: 'admin' }
}

/** The deck of a thing whose content the caller may change. Throws 404 for what they may not see, 403 for what they may only see. */
export async function mustEdit(db: Db, userId: number, what: Kind, id: number): Promise<Access> {
  const access = await mustSee(db, userId, what, id)
  mustBeEditor(access.role, what)
  return access
}

/** Throws what `mustEdit` throws, where the role was read by another statement. */
export function mustBeEditor(role: Role | null | undefined, what: Kind): void {
  if (!role) throw notFound(what)
  if (!mayEdit(role)) throw new AppError('forbidden', `Only its author and editors can change this ${what}.`)
}

/** A deck that is the caller's own to publish, share and delete. Throws 404 and 403 as `mustEdit` does. */
export async function mustAuthor(db: Db, userId: number, deckId: number): Promise<void> {
  mustBeAuthor((await mustSee(db, userId, 'deck', deckId)).role)
}

/**
 * Locks the deck of a thing for what only its author may do: sharing it, or deleting from its trash. Two such
 * transactions follow each other, as with `lockDeckForUpdate`. Throws 404 and 403 as `mustAuthor` does.
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
  if (role !== 'author') throw new AppError('forbidden', 'Only its author can do this with a deck.')
}

/**
 * What each of the users `$2` may do with those of the decks `$1` that concern them: they made it, have it, were let in,
 * or look at it, as the pairs of `$3` (decks) and `$4` (users) say. A role is null where that is over.
 */
export const rolesOfMany = statement<{ deckId: number; userId: number; role: Role | null }>(`
  select d.id "deckId", c.user_id "userId", ${roleBy('c.user_id')} as role
  from (
    select id deck_id, author_id user_id from decks where id = any($1) and author_id = any($2)
    union select deck_id, user_id from deck_members where user_id = any($2) and deck_id = any($1)
    union select deck_id, user_id from library where user_id = any($2) and deck_id = any($1)
    union select * from unnest($3::bigint[], $4::bigint[])) c
  join decks d on d.id = c.deck_id`)
