import type { CallOutput, HandlerInput } from '../../shared/api/contract.ts'
import type { sharing as endpoints } from '../../shared/api/sharing.ts'
import { isSameEmail } from '../../shared/email.ts'
import { limits } from '../../shared/limits.ts'
import { confirmEmail } from '../auth/accounts.ts'
import type { SignedIn } from '../auth/sessions.ts'
import { isOpenToOthers } from '../decks/access.ts'
import { hashToken } from '../platform/secrets.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { AppError, notFound } from '../app/errors.ts'
import { deleteInvitation, readDeckOfInvitation } from './invitations.sql.ts'
import { countMembers, lockDeck } from './sharing.sql.ts'
import type { SharedRole } from '../../shared/decks.ts'

/** What an invitation or a link offers to the caller, and what they have already. */
interface Offer {
  kind: 'invitation' | 'link'
  id: number
  /** The address that was invited. */
  email: string | null
  /** The role on offer. Users whom the author has made readers since then are offered no more than that. */
  role: SharedRole
  deckId: number
  deck: string
  cards: number
  authorId: number
  author: string
  /** The caller's current role as a member. */
  memberRole: SharedRole | null
}

const offers = `
  select 'invitation' kind, id, email, role, deck_id, token_hash, expires_at, created_at from invitations
  union all select 'link', id, null, role, deck_id, token_hash, expires_at, created_at from deck_links`

const select = (matching: string) =>
  preparedQuery<Offer>(`
    select w.kind, w.id, w.email, case when exists (
        select from made_readers r where r.deck_id = d.id and r.user_id = $1 and r.at > w.created_at)
      then 'reader' else w.role end as role, d.id "deckId", d.name deck, d.card_count cards, d.author_id "authorId", a.name author,
      (select role from deck_members m where m.deck_id = d.id and m.user_id = $1) "memberRole"
    from (${offers}) w join decks d on d.id = w.deck_id join users a on a.id = d.author_id
    where ${matching} and ${isOpenToOthers}`)

const isOpen = '(w.expires_at is null or w.expires_at > $3)'

/** The offer of the token with the hash `$2` to user `$1` at `$3`. Nobody can join a deck that was taken down. */
const readOffer = select(`w.token_hash = $2 and ${isOpen}`)
/** An expired offer, for users who have access to the deck already. */
const readExpiredOffer = select(`
  w.token_hash = $2 and not ${isOpen}
  and (d.author_id = $1 or exists (select from deck_members where deck_id = d.id and user_id = $1))`)
/** The offer of invitation `$2`, if it is addressed to `$4`. */
const readInvitationOffer = select(
  `w.kind = 'invitation' and w.id = $2 and email_key(w.email) = email_key($4) and ${isOpen}`,
)

/** Roles with more permissions sort first, so `least` is the higher one; it ignores nulls. */
const joinInvited = preparedQuery<never>(`
  insert into deck_members (deck_id, user_id, role, invited_role, invited_email, added_at)
  values ($1, $2, $3, $3, $4, $5)
  on conflict (user_id, deck_id) do update set role = least(deck_members.role, excluded.role),
    invited_role = least(deck_members.invited_role, excluded.invited_role), invited_email = excluded.invited_email`)

/** Adds user `$2` by link `$4`, or gives them its higher role. */
const joinByLink = preparedQuery<never>(`
  insert into deck_members (deck_id, user_id, role, link_id, added_at) values ($1, $2, $3, $4, $5)
  on conflict (user_id, deck_id) do update set role = excluded.role, link_id = excluded.link_id`)

type User = Pick<SignedIn, 'id' | 'email'>

/** Whether this is an invitation to the user's own address. */
const isTo = ({ kind, email }: Offer, user: User) =>
  kind === 'invitation' && email !== null && isSameEmail(email, user.email)

/** Whether joining would change nothing. */
const changesNothing = (offer: Offer, user: User) =>
  offer.authorId === user.id ||
  (!isTo(offer, user) && (offer.memberRole === 'editor' || offer.memberRole === offer.role))

const expired = () => new AppError('link-expired', ['joinExpired'])

/** Whether a token can be used, and into which deck it leads, for visitors without an account. */
export async function readJoinable(db: Db, token: string, now: Date): Promise<CallOutput<'GET /api/joinable/:token'>> {
  const [offer] = await readOffer(db, 0, hashToken(token), now)
  if (!offer) return { isOpen: false, deck: null, email: null }
  return {
    isOpen: true,
    deck: { name: offer.deck, author: offer.author, cards: offer.cards },
    email: offer.email,
  }
}

/** What a token offers. Throws 400 for an invalid one, except for users who have access to the deck already. */
export async function readJoin(
  db: Db,
  user: User,
  token: string,
  now: Date,
): Promise<CallOutput<'GET /api/join/:token'>> {
  const [open] = await readOffer(db, user.id, hashToken(token), now)
  const [offer] = open ? [open] : await readExpiredOffer(db, user.id, hashToken(token), now)
  if (!offer) throw expired()
  const { kind, role, deckId, deck, author, cards } = offer
  return {
    deck: { id: deckId, name: deck, author, cards },
    role,
    kind,
    isAuthor: offer.authorId === user.id,
    isMember: !open || changesNothing(offer, user),
  }
}

/**
 * Lets the holder of a token into its deck. Throws 400 for a token that is used up, revoked or expired. The token of
 * an invitation is only in the mail, so using it verifies the user's address if it is the invited one.
 */
export async function join(db: Db, user: User, token: string, now: Date): Promise<number> {
  const hash = hashToken(token)
  return db.transaction().execute(async (db) => {
    const [found] = await readOffer(db, user.id, hash, now)
    if (!found) throw expired()
    await lockDeck(db, found.deckId)
    // The token may have been used up or revoked while this waited for the lock.
    const [offer] = await readOffer(db, user.id, hash, now)
    if (!offer) throw expired()
    // An invitation that changes nothing for this user stays open for its recipient.
    if (!changesNothing(offer, user)) await letIn(db, offer, user.id, now)
    if (isTo(offer, user)) await confirmEmail(db, user.id, user.email)
    return offer.deckId
  })
}

/** Accepts or declines an invitation to the user's verified address. Throws 404 for any other. */
export async function answer(
  db: Db,
  { id: userId, email, emailVerified }: SignedIn,
  { id, accept }: HandlerInput<(typeof endpoints)['PUT /api/answerInvitation']>,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    const [invitation] = emailVerified ? await readDeckOfInvitation(db, id) : []
    if (invitation) await lockDeck(db, invitation.deckId)
    const [offer] = invitation ? await readInvitationOffer(db, userId, id, now, email) : []
    if (!offer || offer.authorId === userId) throw notFound('invitation')
    if (accept) await letIn(db, offer, userId, now)
    else await deleteInvitation(db, id)
  })
}

/** Gives a user the role on offer, unless they have a higher one. */
async function letIn(db: Db, { kind, id, deckId, role, email, memberRole }: Offer, userId: number, now: Date) {
  const [members] = await countMembers(db, deckId)
  if (!memberRole && (members?.count ?? 0) >= limits.membersPerDeck) throw new AppError('conflict', ['membersPerDeck'])
  if (kind === 'link') return void (await joinByLink(db, deckId, userId, role, id, now))
  await deleteInvitation(db, id)
  await joinInvited(db, deckId, userId, role, email, now)
}
