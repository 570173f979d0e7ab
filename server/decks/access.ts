import { isAdmin, type SignedIn } from '../auth/sessions.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
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

const inDeck = (table: 'topics' | 'cards' | 'documents' | 'generations' | 'bin', condition = '') =>
  preparedQuery<Access>(
    `select ${roleOf} as role, d.id "deckId" from ${table} x join decks d on d.id = x.deck_id where x.id = $2 ${condition}`,
  )

const lookups = {
  deck: preparedQuery<Access>(`select ${roleOf} as role, d.id "deckId" from decks d where d.id = $2`),
  topic: inDeck('topics'),
  /** One in the bin is there for nobody. */
  card: inDeck('cards', 'and x.topic_id is not null'),
  deletion: inDeck('bin'),
  document: inDeck('documents'),
  generation: inDeck('generations'),
  suggestion: preparedQuery<Access>(`
    select ${roleOf} as role, d.id "deckId" from suggestions s
    join cards c on c.id = s.card_id and c.topic_id is not null join decks d on d.id = c.deck_id
    where s.id = $2 and s.state <> 'withdrawn'`),
}

/** The deck of a thing that the caller may see. Throws 404 for any other. */
export async function mustSee(db: Db, userId: number, what: keyof typeof lookups, id: number): Promise<Access> {
  const [access] = await lookups[what](db, userId, id)
  if (!access?.role) throw notFound(what)
  return access
}

const holding = preparedQuery<{ id: number }>('select id from decks where id = $1 for share')

/**
 * The caller's role in a deck, which nobody else takes from them until the transaction ends; null for one that they may not
 * see. Read once the deck is held, as whoever takes a right away holds it, too.
 */
export async function holdRole(db: Db, userId: number, deckId: number): Promise<Role | null> {
  await holding(db, deckId)
  const [access] = await lookups.deck(db, userId, deckId)
  return access?.role ?? null
}

/** Whether deck `$1` waits for the admins' decision, or was taken down by one. */
const readJudged = preparedQuery<{ isJudged: boolean }>(`
  select d.taken_down_at is not null
    or exists (select from deck_reports r where r.deck_id = d.id and r.decided_at is null) "isJudged"
  from decks d where d.id = $1`)

/** Who reads something. */
export type Reading = Pick<Deps, 'db' | 'config'> & { user: SignedIn }

/** The deck of a thing that is only looked at, as `mustSee` has it: admins may read what they judge, too. */
export async function mustRead(
  { db, user, config }: Reading,
  what: keyof typeof lookups,
  id: number,
): Promise<Access & { role: Role }> {
  const [access] = await lookups[what](db, user.id, id)
  if (access?.role) return { ...access, role: access.role }
  const [deck] = access && isAdmin(user, config) ? await readJudged(db, access.deckId) : []
  if (!access || !deck?.isJudged) throw notFound(what)
  return { ...access, role: 'admin' }
}

/** The deck of a thing whose content the caller may change. Throws 404 for what they may not see, 403 for what they may only see. */
export async function mustEdit(db: Db, userId: number, what: keyof typeof lookups, id: number): Promise<Access> {
  const access = await mustSee(db, userId, what, id)
  mustBeEditor(access.role, what)
  return access
}

/** Throws what `mustEdit` throws, where the role was found after the deck was locked. */
export function mustBeEditor(role: Role | null | undefined, what: keyof typeof lookups): void {
  if (!role) throw notFound(what)
  if (!mayEdit(role)) throw new AppError('forbidden', `Only its author and editors can change this ${what}.`)
}

/** A deck that is the caller's own to publish, share and delete. Throws 404 and 403 as `mustEdit` does. */
export async function mustAuthor(db: Db, userId: number, deckId: number): Promise<void> {
  const { role } = await mustSee(db, userId, 'deck', deckId)
  if (role !== 'author') throw new AppError('forbidden', 'Only its author can do this with a deck.')
}

/**
 * What each of the users `$2` may do with those of the decks `$1` that concern them: they made it, have it, were let in,
 * or look at it, as the pairs of `$3` (decks) and `$4` (users) say. A role is null where that is over.
 */
export const rolesOfMany = preparedQuery<{ deckId: number; userId: number; role: Role | null }>(`
  select d.id "deckId", c.user_id "userId", ${roleBy('c.user_id')} as role
  from (
    select id deck_id, author_id user_id from decks where id = any($1) and author_id = any($2)
    union select deck_id, user_id from deck_members where user_id = any($2) and deck_id = any($1)
    union select deck_id, user_id from library where user_id = any($2) and deck_id = any($1)
    union select * from unnest($3::bigint[], $4::bigint[])) c
  join decks d on d.id = c.deck_id`)
