import type { CallOutput, HandlerInput } from '../../shared/api/contract.ts'
import type { sharing as endpoints } from '../../shared/api/sharing.ts'
import { limits } from '../../shared/limits.ts'
import { hashToken, newToken } from '../auth/tokens.ts'
import type { Config } from '../app/config.ts'
import type { Db } from '../platform/db/open.ts'
import { mustAuthor } from '../decks/access.ts'
import type { Deps } from '../app/deps.ts'
import type { Context } from '../app/handlers.ts'
import { AppError, orNotFound } from '../app/errors.ts'
import { readInvitations } from './invitations.sql.ts'
import * as store from './sharing.sql.ts'

type Input<K extends keyof typeof endpoints> = HandlerInput<(typeof endpoints)[K]>

const dayMs = 86_400_000

/** The address that lets its holder in. */
export const joinUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string) => `${publicUrl}/join/${token}`

/** Binds a link's sealed token to its row. */
const placeOf = (tokenHash: Buffer) => `deck_links:${tokenHash.toString('hex')}:token`

const urlOf = (
  { secrets, config }: Pick<Deps, 'secrets' | 'config'>,
  { tokenHash, sealedToken }: { tokenHash: Buffer; sealedToken: Buffer },
) => joinUrl(config, secrets.unseal(placeOf(tokenHash), sealedToken).toString())

/** Runs what an author does about who is in their deck, alone with it. Throws 404 and 403 as `mustAuthor` does. */
export async function sharing<T>(
  db: Db,
  userId: number,
  deckId: number,
  act: (db: Db, deck: { isTakenDown: boolean }) => Promise<T>,
): Promise<T> {
  await mustAuthor(db, userId, deckId)
  return db.transaction().execute(async (db) => {
    const [deck] = await store.lockDeck(db, deckId)
    return act(db, orNotFound(deck, 'deck'))
  })
}

/** Runs what lets others into a deck, as `sharing` does. Throws 409 for a deck that was taken down, which nobody may see. */
export async function lettingIn<T>(db: Db, userId: number, deckId: number, act: (db: Db) => Promise<T>): Promise<T> {
  return sharing(db, userId, deckId, async (db, { isTakenDown }) => {
    if (isTakenDown) throw new AppError('conflict', ['shareTakenDown'])
    return act(db)
  })
}

/** Whom the author let in, whom they invited, and their links. */
export async function readAccess(
  parts: Pick<Deps, 'db' | 'secrets' | 'config'>,
  deckId: number,
  now: Date,
): Promise<CallOutput<'GET /api/deckAccess/:id'>> {
  const { db } = parts
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
      const token = parts.secrets.tryUnseal(placeOf(tokenHash), sealedToken)
      // One whose token cannot be read has no address, and can be revoked all the same.
      const url = token ? joinUrl(parts.config, token.toString()) : ''
      return { ...link, expiresAt: expiresAt?.toISOString() ?? null, url }
    }),
  }
}

/** Makes a link that lets whoever has it into the deck. It needs no confirmed address, as the author passes it on themselves. */
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
    const sealed = secrets.seal(placeOf(hash), Buffer.from(token))
    const [link] = await store.insertLink(db, deck, role, hash, sealed, expiresAt, now, idempotencyKey)
    return { id: orNotFound(link, 'link').id, url: joinUrl(config, token) }
  })
}

/** Ends a link. Whoever came by it is out, but for what an invitation gave them. */
export async function revokeLink(db: Db, userId: number, id: number): Promise<void> {
  const [link] = await store.readDeckOfLink(db, id)
  await sharing(db, userId, orNotFound(link, 'link').deckId, async (db) => {
    await store.keepInvited(db, id)
    await store.deleteLink(db, id)
  })
}

/** Changes what a member may do. */
export async function changeRole(
  db: Db,
  userId: number,
  { deck, user, role }: Input<'PUT /api/memberRole'>,
  now: Date,
): Promise<void> {
  const [member] = await sharing(db, userId, deck, (db) => store.updateRole(db, deck, user, role, now))
  orNotFound(member, 'member')
}

/** The author takes somebody out of the deck. */
export async function removeMember(
  db: Db,
  userId: number,
  { deck, user }: Input<'PUT /api/removeMember'>,
): Promise<void> {
  const [member] = await sharing(db, userId, deck, (db) => store.deleteMember(db, deck, user))
  orNotFound(member, 'member')
}

/** A member goes by themselves. The deck may have been taken down: they go all the same. */
export async function leaveDeck(db: Db, userId: number, deckId: number): Promise<void> {
  const [member] = await store.deleteMember(db, deckId, userId)
  orNotFound(member, 'membership')
}
