import { type Db, statement } from '../db/open.ts'
import { AppError, notFound } from '../errors.ts'
import { mayEdit, type Role } from '../../shared/roles.ts'

/**
 * The caller's role in deck `d`, or null for one that they may not know of: the one place that decides it, for every
 * statement that touches a deck or what is in it. The caller is `$1` in all of them. A deck that was taken down is there
 * for its author alone.
 */
export const roleOf = `
  case when d.author_id = $1 then 'author'
    when d.taken_down_at is null then coalesce(
      (select m.role from deck_members m where m.user_id = $1 and m.deck_id = d.id),
      case when exists (select from library l where l.user_id = $1 and l.deck_id = d.id) then 'reader'
        when d.is_public then 'visitor' end) end`

interface Access {
  role: Role | null
  deckId: number
}

const inDeck = (table: 'topics' | 'cards' | 'documents' | 'generations') =>
  statement<Access>(
    `select ${roleOf} as role, d.id "deckId" from ${table} x join decks d on d.id = x.deck_id where x.id = $2`,
  )

const lookups = {
  deck: statement<Access>(`select ${roleOf} as role, d.id "deckId" from decks d where d.id = $2`),
  topic: inDeck('topics'),
  card: inDeck('cards'),
  document: inDeck('documents'),
  generation: inDeck('generations'),
}

/** The deck of a thing that the caller may see. Throws 404 for any other. */
export async function mustSee(db: Db, userId: number, what: keyof typeof lookups, id: number): Promise<Access> {
  const [access] = await lookups[what](db, userId, id)
  if (!access?.role) throw notFound(what)
  return access
}

/** The deck of a thing whose content the caller may change. Throws 404 for what they may not see, 403 for what they may only see. */
export async function mustEdit(db: Db, userId: number, what: keyof typeof lookups, id: number): Promise<Access> {
  const access = await mustSee(db, userId, what, id)
  if (!mayEdit(access.role)) throw new AppError('forbidden', `Only its author and editors can change this ${what}.`)
  return access
}

/** A deck that is the caller's own to publish, share and delete. Throws 404 and 403 as `mustEdit` does. */
export async function mustAuthor(db: Db, userId: number, deckId: number): Promise<void> {
  const { role } = await mustSee(db, userId, 'deck', deckId)
  if (role !== 'author') throw new AppError('forbidden', 'Only its author can do this with a deck.')
}
