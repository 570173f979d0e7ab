import type { CallOutput, HandlerInput } from '../../shared/api/contract.ts'
import type { sharing as endpoints } from '../../shared/api/sharing.ts'
import { limits } from '../../shared/limits.ts'
import type { SealedColumn } from '../platform/rotation.ts'
import { hashToken, newToken } from '../platform/secrets.ts'
import type { Config } from '../app/config.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { isOpenToOthers, lockOwnDeck } from '../decks/access.ts'
import type { Deps } from '../app/deps.ts'
import type { Context } from '../app/handlers.ts'
import { AppError, orNotFound } from '../app/errors.ts'
import { readInvitations } from './invitations.sql.ts'
import * as store from './sharing.sql.ts'
import { pages, pagesBy, start, withoutIds } from '../platform/db/pages.ts'

type Input<K extends keyof typeof endpoints> = HandlerInput<(typeof endpoints)[K]>

const dayMs = 86_400_000

export const joinUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string) => `${publicUrl}/join/${token}`

/** Binds a link's sealed token to its row. */
const bindingOf = (tokenHash: Buffer | string) => `deck_links:${tokenHash.toString('hex')}:token`

export const sealedLinks: SealedColumn = {
  table: 'deck_links',
  id: `encode(token_hash, 'hex')`,
  column: 'sealed_token',
  placeOf: bindingOf,
}

const urlOf = (
  { secrets, config }: Pick<Deps, 'secrets' | 'config'>,
  { tokenHash, sealedToken }: { tokenHash: Buffer; sealedToken: Buffer },
) => joinUrl(config, secrets.unseal(bindingOf(tokenHash), sealedToken).toString())

/** Changes a deck's members as its author, after locking the deck. Throws as `lockOwnDeck` does. */
export async function sharing<T>(
  db: Db,
  userId: number,
  deckId: number,
  act: (db: Db, deck: { isTakenDown: boolean }) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (db) => act(db, await lockOwnDeck(db, userId, 'deck', deckId)))
}

/** As `sharing`, for changes that let others in. Throws 409 for a deck that was taken down. */
export async function lettingIn<T>(db: Db, userId: number, deckId: number, act: (db: Db) => Promise<T>): Promise<T> {
  return sharing(db, userId, deckId, async (db, { isTakenDown }) => {
    if (isTakenDown) throw new AppError('conflict', ['shareTakenDown'])
    return act(db)
  })
}

/** Members, open invitations and links of a deck. */
export async function readAccess(
  deps: Pick<Deps, 'db' | 'secrets' | 'config'>,
  deckId: number,
  now: Date,
): Promise<CallOutput<'GET /api/deckAccess/:id'>> {
  const { db } = deps
  const [members, invitations, links] = await Promise.all([
    store.readMembers(db, deckId),
    readInvitations(db, deckId, now),
    store.readLinks(db, deckId),
  ])
  return {
    members: members.map((member) => ({ ...member, addedAt: member.addedAt.toISOString() })),
    invitations: invitations.map(({ expiresAt, createdAt, ...invitation }) => {
      return { ...invitation, expiresAt: expiresAt.toISOString(), createdAt: createdAt.toISOString() }
    }),
    links: links.map(({ tokenHash, sealedToken, expiresAt, ...link }) => {
      const token = deps.secrets.tryUnseal(bindingOf(tokenHash), sealedToken)
      // A link whose token cannot be decrypted has no address, but can be revoked.
      const url = token ? joinUrl(deps.config, token.toString()) : ''
      return { ...link, expiresAt: expiresAt?.toISOString() ?? null, url }
    }),
  }
}

/**
 * Creates a link that lets its holders into the deck. No verified address is needed, because the author passes it on.
 */
export async function makeLink(
  { db, secrets, config, now, idempotencyKey }: Pick<Context, 'db' | 'secrets' | 'config' | 'now' | 'idempotencyKey'>,
  userId: number,
  { deck, role, days }: Input<'PUT /api/shareLink'>,
): Promise<CallOutput<'PUT /api/shareLink'>> {
  return lettingIn(db, userId, deck, async (db) => {
    const [created] = await store.readCreatedLink(db, deck, idempotencyKey)
    if (created) return { id: created.id, url: urlOf({ secrets, config }, created) }
    const [links] = await store.countLinks(db, deck)
    if ((links?.count ?? 0) >= limits.linksPerDeck) throw new AppError('conflict', ['linksPerDeck'])
    const token = newToken()
    const hash = hashToken(token)
    const expiresAt = days === null ? null : new Date(now.getTime() + days * dayMs)
    const sealed = secrets.seal(bindingOf(hash), Buffer.from(token))
    const [link] = await store.insertLink(db, deck, role, hash, sealed, expiresAt, now, idempotencyKey)
    return { id: orNotFound(link, 'link').id, url: joinUrl(config, token) }
  })
}

/** Deletes a link. Members who joined with it lose access, unless they were also invited. */
export async function revokeLink(db: Db, userId: number, id: number): Promise<void> {
  const [link] = await store.readDeckOfLink(db, id)
  await sharing(db, userId, orNotFound(link, 'link').deckId, async (db) => {
    await store.keepInvited(db, id)
    await store.deleteLink(db, id)
  })
}

export async function changeRole(
  db: Db,
  userId: number,
  { deck, user, role }: Input<'PUT /api/memberRole'>,
  now: Date,
): Promise<void> {
  const [member] = await sharing(db, userId, deck, (db) => store.updateRole(db, deck, user, role, now))
  orNotFound(member, 'member')
}

export async function removeMember(
  db: Db,
  userId: number,
  { deck, user }: Input<'PUT /api/removeMember'>,
): Promise<void> {
  const [member] = await sharing(db, userId, deck, (db) => store.deleteMember(db, deck, user))
  orNotFound(member, 'member')
}

/** Leaves a deck, even one that was taken down. A deck in the bin keeps its members. */
export async function leaveDeck(db: Db, userId: number, deckId: number): Promise<void> {
  const [member] = await store.deleteMember(db, deckId, userId)
  orNotFound(member, 'membership')
}

const pageSize = 500

/** A page of the decks after `$2` that user `$1` is a member of. */
const readMemberships = preparedQuery<{ deckId: number }>(`
  select d.id "deckId", d.name, u.name author, m.role, m.invited_email "invitedAs", m.added_at "addedAt",
    coalesce(m.shares_progress, false) "sharesProgress"
  from deck_members m join decks d on d.id = m.deck_id join users u on u.id = d.author_id
  where m.user_id = $1 and d.id > $2 and ${isOpenToOthers} order by d.id limit ${pageSize}`)

/**
 * A page of the members of decks of user `$1`, after member `$3` of deck `$2`, with the address that the user typed
 * and nothing else about the member.
 */
const readOwnMembers = preparedQuery<{ deckId: number; id: number }>(`
  select d.id "deckId", m.user_id id, m.role, m.invited_email email, m.added_at "addedAt", null "expiresAt"
  from deck_members m join decks d on d.id = m.deck_id
  where d.author_id = $1 and (d.id, m.user_id) > ($2, $3) order by d.id, m.user_id limit ${pageSize}`)

/** A page of the invitations by user `$1` after `$2`. */
const readInvited = preparedQuery<{ id: number }>(`
  select i.id, d.id "deckId", i.role, i.email, null "addedAt", i.expires_at "expiresAt"
  from invitations i join decks d on d.id = i.deck_id
  where d.author_id = $1 and i.id > $2 order by i.id limit ${pageSize}`)

/** A page of the open invitations to user `$1` after `$2`. */
const readReceived = preparedQuery<{ id: number }>(`
  select i.id, d.id "deckId", d.name, a.name author, i.role, i.created_at "createdAt", i.expires_at "expiresAt"
  from users u join invitations i on email_key(i.email) = email_key(u.email) join decks d on d.id = i.deck_id
  join users a on a.id = d.author_id
  where u.id = $1 and i.id > $2 and u.email_verified and ${isOpenToOthers} order by i.id limit ${pageSize}`)

/** Decks shared with a user, members and invitees of their own decks, and invitations to them, page by page. */
export function sharingOf(db: Db, userId: number) {
  return {
    decks: pagesBy('deckId', (after) => readMemberships(db, userId, after)),
    people: people(db, userId),
    invitations: withoutIds(pagesBy('id', (after) => readReceived(db, userId, after))),
  }
}

async function* people(db: Db, userId: number) {
  const members = pages(
    ([deckId, memberId]: readonly number[]) => readOwnMembers(db, userId, deckId, memberId),
    [start, start],
    ({ deckId, id }) => [deckId, id],
  )
  yield* withoutIds(members)
  yield* withoutIds(pagesBy('id', (after) => readInvited(db, userId, after)))
}
