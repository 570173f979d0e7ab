import { isDeepStrictEqual } from 'node:util'
import type { Content } from '../../shared/api/contract.ts'
import { mediaOf, withMedia } from '../../shared/card.ts'
import { goneGroups, groupsOf } from '../../shared/covers.ts'
import { limits } from '../../shared/limits.ts'
import { endingOf } from '../../shared/sounds.ts'
import { changedAlong, type SiblingKind, siblingsOf } from '../../shared/siblings.ts'
import { AppError, orNotFound } from '../app/errors.ts'
import type { Change } from '../decks/access.ts'
import { trashCards } from '../decks/trash.ts'
import type { Db } from '../platform/db/open.ts'
import { partKey } from '../platform/part-key.ts'
import * as store from './cards.sql.ts'
import { newImageId } from './uploads.ts'
import { changeContent, mustBeAt, restoreVersion } from './versions.ts'

/** A content, or those of the siblings that are made of it. Throws 400 if there are none, or too many. */
export function contentsOf(content: Content, kind: SiblingKind | undefined): [Content, ...Content[]] {
  if (!kind) return [content]
  const [first, ...others] = siblingsOf(content, kind)
  if (!first) throw new AppError('invalid-input', 'No siblings can be made of this card.')
  if (others.length >= limits.siblings)
    throw new AppError(
      'invalid-input',
      ['siblings', limits.siblings],
      [{ path: 'questionText', message: ['siblings', limits.siblings] }],
    )
  return [first, ...others]
}

/** Adds the siblings of a card that is there. Each has copies of the pictures and sounds that it has, which share their files. */
export async function insertSiblings(
  db: Db,
  firstId: number,
  card: Omit<store.NewCard, 'content' | 'newImages'>,
  contents: readonly Content[],
  now: Date,
): Promise<void> {
  const links: SiblingLink[] = []
  for (const [index, content] of contents.entries()) {
    const copies = new Map(mediaOf(content).map((id) => [id, newImageId(endingOf(id))]))
    const idempotencyKey = card.idempotencyKey && partKey(card.idempotencyKey, index)
    const own = withMedia(content, (id) => copies.get(id) ?? id)
    const made = { ...card, content: own, newImages: [], idempotencyKey }
    const { id, isNew } = orNotFound(await store.insertCard(db, made, now), 'topic')
    if (isNew) await store.copyPictures(db, id, [...copies.keys()], [...copies.values()])
    links.push({ id, firstId })
  }
  await linkSiblings(db, links)
}

interface SiblingLink {
  id: number
  firstId: number
}

/** Makes cards siblings of the first ones of their groups. */
export async function linkSiblings(db: Db, links: readonly SiblingLink[]): Promise<void> {
  if (links.length === 0) return
  const all = [...links, ...new Set(links.map(({ firstId }) => firstId)).values().map((id) => ({ id, firstId: id }))]
  await store.writeSiblings(
    db,
    all.map(({ id }) => id),
    all.map(({ firstId }) => firstId),
  )
}

/** Siblings that changed along with a card, with their versions before. */
export type ChangedSiblings = { id: number; version: number }[]

interface ChangedAlong {
  siblings: ChangedSiblings
  /** Cards that were made of new covers, and those whose covers are gone. */
  added: number
  binned: number
}

/**
 * Changes the siblings of a card along, which was `before` and is `after`: new covers get cards, and those of covers that are gone are put
 * into the bin. `isAiGenerated`: a model wrote what changes. The caller has locked their deck.
 */
export async function changeSiblings(
  db: Db,
  { id: cardId, deckId, topicId, siblingId, content: before }: store.LockedCard,
  after: Content,
  { userId, now, isAiGenerated }: Change & { isAiGenerated: boolean },
): Promise<ChangedAlong> {
  const all = await store.lockSiblings(db, cardId)
  if (all.length === 0) return { siblings: [], added: 0, binned: 0 }
  const goneOnes = goneGroups(before.covers, after.covers)
  const isGone = ({ content }: store.LockedCard) => goneOnes.includes(askedBy(content))
  const [gone, siblings] = [all.filter(isGone), all.filter((one) => !isGone(one))]
  const known = [...groupsOf(before.covers), ...all.map(({ content }) => askedBy(content))]
  const added = coveredSiblings(after).filter((content) => !known.includes(askedBy(content)))
  if (gone.length > 0) await trashCards(db, { deckId, userId, now }, idsOf(gone))
  const made = { deckId, topicId, userId, idempotencyKey: null, isAiGenerated }
  await insertSiblings(db, siblingId ?? cardId, made, added, now)
  const pictures = await store.readFiles(db, [cardId, ...idsOf(siblings)])
  const files = new Map(pictures.map(({ id, file }) => [id, file]))
  // Copies of a picture are the same.
  const inFiles = (content: Content) => withMedia(content, (id) => files.get(id) ?? id)
  const changed: ChangedSiblings = []
  for (const sibling of siblings) {
    const next = changedAlong(inFiles(before), inFiles(after), inFiles(sibling.content))
    const copies = new Map<string, string>()
    const content = withMedia(next, (file) => {
      const own = pictures.find((picture) => picture.cardId === sibling.id && picture.file === file)
      if (own) return own.id
      const copied = pictures.find((picture) => picture.cardId === cardId && picture.file === file)
      if (!copied) return file
      const copy = copies.get(copied.id) ?? newImageId(endingOf(copied.id))
      copies.set(copied.id, copy)
      return copy
    })
    if (isDeepStrictEqual(next, inFiles(sibling.content))) continue
    await store.copyPictures(db, sibling.id, [...copies.keys()], [...copies.values()])
    await changeContent(db, sibling, content, { userId, now, kind: 'edited', isAiGenerated })
    await store.markEdited(db, sibling.id, userId, now)
    changed.push({ id: sibling.id, version: sibling.version })
  }
  return { siblings: changed, added: added.length, binned: gone.length }
}

const idsOf = (cards: readonly store.LockedCard[]) => cards.map(({ id }) => id)
const askedBy = ({ covers }: Content) => covers?.asked ?? 0
const coveredSiblings = (content: Content) => siblingsOf(content, 'covers').slice(1)

/** Takes back what `changeSiblings` did to siblings that are there. Siblings that are gone stay so. Throws 409 if one was changed since. */
export async function restoreSiblings(
  db: Db,
  cardId: number,
  changed: ChangedSiblings,
  { userId, now }: Change,
): Promise<void> {
  if (changed.length === 0) return
  const versions = new Map(changed.map(({ id, version }) => [id, version]))
  for (const sibling of await store.lockSiblings(db, cardId)) {
    const version = versions.get(sibling.id)
    if (version === undefined) continue
    mustBeAt(sibling, String(version + 1))
    await restoreVersion(db, sibling, version, { userId, now })
  }
}
