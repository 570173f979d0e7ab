import type { CallOutput, HandlerInput } from '../../shared/api/contract.ts'
import type { sharing as endpoints } from '../../shared/api/sharing.ts'
import { isSameEmail } from '../../shared/email.ts'
import { limits } from '../../shared/limits.ts'
import { retention } from '../../shared/retention.ts'
import type { SignedIn } from '../auth/sessions.ts'
import { unsubscribeUrl } from '../mailing/unsubscribe.ts'
import { hashToken, newToken } from '../platform/secrets.ts'
import type { Db } from '../platform/db/open.ts'
import type { Deps } from '../app/deps.ts'
import type { Context } from '../app/handlers.ts'
import { AppError, invalid, orNotFound } from '../app/errors.ts'
import { type Mailer, removeMails } from '../platform/mail.ts'
import { sendCounted } from '../platform/mail-counts.ts'
import * as store from './invitations.sql.ts'
import { joinUrl, lettingIn, sharing } from './sharing.ts'
import type { Config } from '../app/config.ts'
import { asName, type MailText, write } from '../platform/mails.ts'
import { texts } from '../texts/index.ts'
import type { InvitationMail } from './invitations.sql.ts'

/** Lifetime of an invitation. */
const lifeMs = retention.invitationDays * 86_400_000

/**
 * Invites an address, or renews its invitation, and queues the mail. The result does not reveal whether the address
 * has an account.
 */
export async function invite(
  { db, jobs, user, now, countRecipient }: Pick<Context, 'db' | 'jobs' | 'now' | 'countRecipient'> & { user: SignedIn },
  { deck, email, role }: HandlerInput<(typeof endpoints)['PUT /api/invite']>,
): Promise<void> {
  await lettingIn(db, user.id, deck, async (db) => {
    // As for publishing: the recipients of a mail can contact its sender.
    if (!user.emailVerified) throw new AppError('email-unverified', ['verifyToInvite'])
    if (isSameEmail(email, user.email)) throw invalid('email', ['ownEmail'])
    if ((await store.readInvited(db, deck, email)).length > 0) throw new AppError('conflict', ['isMember'])
    const [invited] = await store.countInvited(db, deck, email, now)
    if ((invited?.count ?? 0) >= limits.invitationsPerDeck) throw new AppError('conflict', ['invitationsPerDeck'])
    await countRecipient()
    const [made] = await store.upsertInvitation(db, deck, email, role, new Date(now.getTime() + lifeMs), now)
    await jobs.enqueue(db, 'mail', { kind: 'invitation', invitationId: orNotFound(made, 'deck').id })
  })
}

/** Withdraws an invitation. */
export async function withdraw(db: Db, userId: number, id: number): Promise<void> {
  const [invitation] = await store.readDeckOfInvitation(db, id)
  // An invitation that was accepted meanwhile is gone; the author finds a member instead.
  const [gone] = await sharing(db, userId, orNotFound(invitation, 'invitation').deckId, (db) =>
    store.deleteInvitation(db, id),
  )
  orNotFound(gone, 'invitation')
}

/** The invitations to the user's address, if it is verified. */
export async function readInvitationsOf(
  db: Db,
  { id, email, emailVerified }: SignedIn,
  now: Date,
): Promise<CallOutput<'GET /api/invitations'>> {
  if (!emailVerified) return []
  const rows = await store.readInvitationsTo(db, email, id, now)
  return rows.map(({ id, deckId, deck, author, role }) => ({ id, deck: { id: deckId, name: deck, author }, role }))
}

/** Composes and sends the mail of an invitation, as a background job. The token exists only in the mail. */
export async function sendInvitation(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log' | 'secrets'>,
  mailer: Mailer,
  id: number,
): Promise<void> {
  const { db, config, clock } = deps
  const [invitation] = await store.readForMail(db, id, clock())
  // The invitation has been withdrawn or answered since, or its recipient wants no such mails and finds it among the decks.
  if (!invitation?.isWanted) return
  const { email, userId } = invitation
  const stopUrl = userId === null ? undefined : unsubscribeUrl(deps, 'invitations', userId)
  await sendCounted(deps, { kind: 'invitation', to: email }, async () => {
    const token = newToken()
    await store.updateToken(db, id, hashToken(token))
    await mailer.send({ to: email, ...invitationMail(invitation, config, { url: joinUrl(config, token), stopUrl }) })
    // The deletion of an account removes the mails to it, but not one that is being written.
    if (userId !== null && (await store.readUser(db, userId)).length === 0) await removeMails(config.dataDir, email)
  })
}

export { deleteInvitationsTo, deleteExpiredInvitations } from './invitations.sql.ts'

export function invitationMail(
  { deck, author, role, language, expiresAt }: Omit<InvitationMail, 'email' | 'userId' | 'isWanted'>,
  { productName }: Pick<Config, 'productName'>,
  links: { url: string; stopUrl?: string | undefined },
): MailText {
  const words = texts[language].invitation
  const until = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAt)
  const names = { deck: asName(deck) || words.unnamed, author: asName(author) }
  return write(words.mail({ ...names, role, product: productName, until }), { ...links, productName, locale: language })
}
