import { isDeepStrictEqual } from 'node:util'
import type { CardVersion, Content } from '../../shared/api/contract.ts'
import { picturesOf } from '../../shared/card.ts'
import type { VersionKind } from '../../shared/corrections.ts'
import type { Db } from '../platform/db/open.ts'
import { keysOf, type Paged } from '../platform/db/pages.ts'
import { AppError, orNotFound } from '../app/errors.ts'
import type { LockedCard, NewImage } from './cards.sql.ts'
import * as store from './versions.sql.ts'

/** A change of what a card holds. */
interface Change {
  userId: number
  now: Date
  kind: VersionKind
  /** The version that the caller has seen; without it the last change wins. */
  expectedVersion?: string | undefined
  newImages?: readonly NewImage[]
}

/**
 * Gives a locked card another content, and notes it as a version: the one place where that happens. Nothing happens
 * when it holds just that. Throws 409 when the card is at another version than the one that was changed.
 */
export async function changeContent(db: Db, card: LockedCard, content: Content, change: Change): Promise<void> {
  if (isDeepStrictEqual(content, card.content)) return
  if (change.expectedVersion !== undefined) mustBeAt(card, change.expectedVersion)
  const next = { id: card.id, version: card.version + 1 }
  await store.keepFirst(db, card.id, picturesOf(card.content))
  // Before there is one more: a user without room for another version can change a card that has as many as it can have.
  await store.trimVersions(db, next)
  await store.insertImages(db, card.id, change.newImages ?? [])
  await store.writeContent(db, next, content, change)
  await store.dropPictures(db, card.id)
}

/** Throws 409 when a card is at another version than the caller has seen. */
export function mustBeAt(card: Pick<LockedCard, 'version'>, expectedVersion: string): void {
  if (String(card.version) !== expectedVersion) throw new AppError('conflict', ['cardChanged'])
}

/** The versions of a card, newest first, a page of them; the first is what it holds. */
export async function readHistory(db: Db, cardId: number, after: string | undefined): Promise<(CardVersion & Paged)[]> {
  const page = await store.readVersions(db, cardId, ...keysOf(after, 1))
  return page.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** What a version of a card held. Throws 404 for one that there is not (any more). */
export async function readVersion(db: Db, cardId: number, version: number): Promise<Content> {
  const [row] = await store.readVersion(db, cardId, version)
  return orNotFound(row, 'version').content
}
