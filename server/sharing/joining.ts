import type { CallOutput, HandlerInput } from '../../shared/api/contract.ts'
import type { sharing as endpoints } from '../../shared/api/sharing.ts'
import { isSameEmail } from '../../shared/email.ts'
import { limits } from '../../shared/limits.ts'
import { confirmEmail } from '../auth/accounts.ts'
import type { SignedIn } from '../auth/sessions.ts'
import { hashToken } from '../auth/tokens.ts'
import type { Db } from '../platform/db/open.ts'
import { AppError, notFound } from '../app/errors.ts'
import { deleteInvitation, readDeckOfInvitation } from './invitations.sql.ts'
import * as store from './joining.sql.ts'
import { countMembers, lockDeck } from './sharing.sql.ts'

type User = Pick<SignedIn, 'id' | 'email'>

/** Whether it is an invitation to the user's own address. */
const isTo = ({ kind, email }: store.Way, user: User) =>
  kind === 'invitation' && email !== null && isSameEmail(email, user.email)

/** Whether it would change nothing to go this way. */
const isIn = (way: store.Way, user: User) =>
  way.authorId === user.id || (!isTo(way, user) && (way.memberRole === 'editor' || way.memberRole === way.role))

const expired = () => new AppError('link-expired', ['joinExpired'])

/** Whether somebody can join by the token, for who has no account yet. */
export async function isJoinable(db: Db, token: string, now: Date): Promise<boolean> {
  return (await store.readWay(db, 0, hashToken(token), now)).length > 0
}

/** Who invites to what, for whoever has the token. Throws 400 for one that leads nowhere any more, but who is in goes on. */
export async function readJoin(
  db: Db,
  user: User,
  token: string,
  now: Date,
): Promise<CallOutput<'GET /api/join/:token'>> {
  const [open] = await store.readWay(db, user.id, hashToken(token), now)
  const [way] = open ? [open] : await store.readOldWay(db, user.id, hashToken(token), now)
  if (!way) throw expired()
  const { kind, role, deckId, deck, author } = way
  return {
    deck: { id: deckId, name: deck, author },
    role,
    kind,
    isAuthor: way.authorId === user.id,
    isMember: !open || isIn(way, user),
  }
}

/**
 * Lets whoever has the token into its deck. Throws 400 for one that is used up, revoked or expired. That of an invitation
 * was in the mail alone: who has it and the invited address has shown that it is theirs; who got it passed on, nothing.
 */
export async function join(db: Db, user: User, token: string, now: Date): Promise<number> {
  const hash = hashToken(token)
  return db.transaction().execute(async (db) => {
    const [found] = await store.readWay(db, user.id, hash, now)
    if (!found) throw expired()
    await lockDeck(db, found.deckId)
    // What was used up, withdrawn or revoked while this waited leads nowhere any more.
    const [way] = await store.readWay(db, user.id, hash, now)
    if (!way) throw expired()
    // An invitation that changes nothing for this user stays for whom it was meant.
    if (!isIn(way, user)) await letIn(db, way, user.id, now)
    if (isTo(way, user)) await confirmEmail(db, user)
    return way.deckId
  })
}

/** Accepts or declines an invitation to the user's confirmed address. Throws 404 for any other. */
export async function answer(
  db: Db,
  { id: userId, email, emailVerified }: SignedIn,
  { id, accept }: HandlerInput<(typeof endpoints)['PUT /api/answerInvitation']>,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    const [invitation] = emailVerified ? await readDeckOfInvitation(db, id) : []
    if (invitation) await lockDeck(db, invitation.deckId)
    const [way] = invitation ? await store.readInvitationWay(db, userId, id, now, email) : []
    if (!way || way.authorId === userId) throw notFound('invitation')
    if (accept) await letIn(db, way, userId, now)
    else await deleteInvitation(db, id)
  })
}

/** The role may grow by it, and never shrinks. */
async function letIn(db: Db, { kind, id, deckId, role, email, memberRole }: store.Way, userId: number, now: Date) {
  const [members] = await countMembers(db, deckId)
  if (!memberRole && (members?.count ?? 0) >= limits.membersPerDeck) throw new AppError('conflict', ['membersPerDeck'])
  if (kind === 'link') return void (await store.joinByLink(db, deckId, userId, role, id, now))
  await deleteInvitation(db, id)
  await store.joinInvited(db, deckId, userId, role, email, now)
}
