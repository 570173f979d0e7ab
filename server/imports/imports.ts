import type { z } from 'zod'
import { openPauses } from '../../engine/concurrency.ts'
import { type LeftOut, problemOf } from '../../engine/imports/found.ts'
import type { CallOutput } from '../../shared/api/contract.ts'
import type { imports as endpoints } from '../../shared/api/imports.ts'
import { mediaOf, picturesOf, settled, soundsOf, withMedia } from '../../shared/card.ts'
import { leftOutReasons, importLimits } from '../../shared/imports.ts'
import { limits, serverLimits } from '../../shared/limits.ts'
import { endingOf } from '../../shared/sounds.ts'
import { invalid, notFound, orNotFound } from '../app/errors.ts'
import { addCards, type BulkCard, changeCards, restoreCards } from '../cards/bulk.ts'
import { linkSiblings } from '../cards/siblings.ts'
import { newImageId, type StoredImages } from '../cards/uploads.ts'
import { type Change, lockDeckForUpdate, mustEdit } from '../decks/access.ts'
import { trashOwnDeck } from '../decks/deck-trash.ts'
import { insertDeck } from '../decks/decks.ts'
import { deleteEmptyTopics, readDeckName, topicsAt } from '../decks/topics.ts'
import { trashCards } from '../decks/trash.ts'
import type { Db } from '../platform/db/open.ts'
import {
  addProgress,
  limitNewCards,
  lockReviews,
  mustHaveRoom,
  removeNewLimits,
  removeProgress,
} from '../study/imported.ts'
import * as store from './imports.sql.ts'
import { type HashedCard, type Plan, planOf, updatedContent } from './plan.ts'
import type { Found } from './read-import.ts'

export type ImportInput = z.output<(typeof endpoints)['PUT /api/import']['input']>
type Preview = Omit<CallOutput<'PUT /api/importPreview'>, 'pictures'>
type Skipped = store.ImportCounts['skipped']

const sampleSize = 5

/** Throws 404 and 403 unless the user can add cards to the deck and topic that they chose. */
export async function mustTakeCards(
  db: Db,
  userId: number,
  { deckId, topicId }: Pick<ImportInput, 'deckId' | 'topicId'>,
): Promise<void> {
  if (deckId !== null) await mustEdit(db, userId, 'deck', deckId)
  if (topicId === null) return
  if ((await mustEdit(db, userId, 'topic', topicId)).deckId !== deckId) throw notFound('topic')
}

/** A file that was exported from the deck that takes it names that deck above its topics. */
export async function withinDeck(db: Db, found: Found, { deckId, topicId }: ImportInput): Promise<Found> {
  const [deck] = deckId === null || topicId !== null ? [] : await readDeckName(db, deckId)
  const isExported = deck !== undefined && found.cards.every(({ path }) => path[0] === deck.name)
  return isExported ? { ...found, cards: found.cards.map((card) => ({ ...card, path: card.path.slice(1) })) } : found
}

/** What an import would do with the cards of a file. */
export async function previewOf(db: Db, userId: number, found: Found, input: ImportInput): Promise<Preview> {
  const { deckId, name, perDeck } = input
  const { skipped, left, deckName } = found
  const { format, separator, dialect, hasHeader, isHtml, columns, notes } = found
  const plan = await planFor(db, found, input)
  const topics = [...Map.groupBy(plan.add, keyOf)]
  const present = deckId === null ? await deckWith(db, userId, found) : null
  return {
    format,
    separator,
    dialect,
    hasHeader,
    isHtml,
    columns,
    notes,
    present,
    deckName: name.trim() || deckName,
    cards: plan.add.length,
    updated: plan.update.length,
    learned: plan.add.filter(({ progress }) => progress?.standing).length,
    decks:
      deckId === null
        ? [...new Set(plan.add.flatMap(({ path }) => path.slice(0, 1)))].slice(0, importLimits.topicsShown)
        : [],
    reviews: reviewsIn(plan.add),
    limits: deckId === null ? limitsIn(found, perDeck).slice(0, importLimits.topicsShown) : [],
    topicCount: topics.length,
    topics: topics
      .slice(0, importLimits.topicsShown)
      .map(([, some]) => ({ path: some[0]?.path ?? [], cards: some.length })),
    ...leftOutOf({ skipped, left }, plan, importLimits.leftOutShown),
    sample: plan.add.slice(0, sampleSize).map(({ content, isAiGenerated }) => ({ ...content, isAiGenerated })),
  }
}

/** The limits of new cards a day for the new decks, by the outermost topics that they are made of. One deck takes what all of these agree on. */
function limitsIn({ newPerDay, cards }: Found, perDeck: boolean): { deck: string; newPerDay: number }[] {
  const limits = [...newPerDay].map(([deck, limit]) => ({ deck, newPerDay: limit }))
  if (perDeck) return limits
  const roots = new Set(cards.map(({ path: [root = ''] }) => root))
  const isAgreed = limits.length > 0 && limits.every((one) => one.newPerDay === limits[0]?.newPerDay)
  // The name of a deck that all cards share is that of the new deck, and no topic.
  return isAgreed && (limits.length === 1 || limits.length === roots.size) ? limits.slice(0, 1) : []
}

/** What an import does with the cards of a file, in the deck as it is now. */
export async function planFor(
  db: Db,
  { cards, source, isOwn }: Pick<Found, 'cards' | 'source' | 'isOwn'>,
  { deckId, duplicates: policy }: Pick<ImportInput, 'deckId' | 'duplicates'>,
): Promise<Plan> {
  if (deckId === null || policy === 'both') return planOf(cards, [], { policy, source, isOwn })
  const questions = cards.map(({ question }) => question)
  return planOf(cards, await store.readPresent(db, deckId, idsOf(cards), questions), { policy, source, isOwn })
}

const idsOf = (cards: readonly HashedCard[]) => cards.map(({ externalId }) => externalId).filter((id) => id !== null)

/** The deck of the user that has the most cards of a file. Looking for it reads all cards of the user, so it is skipped where none can be found. */
async function deckWith(db: Db, userId: number, { cards, source }: Found): Promise<Preview['present']> {
  const names = await namesOf(cards)
  if (!names.some(([id, , pair]) => id !== null || pair !== null)) return null
  // As JSON: the driver writes arrays of so many texts letter by letter.
  const [present] = await store.readDeckWith(db, userId, JSON.stringify(names), source)
  return present ?? null
}

/**
 * The id, and the hashes of the question and of it with the answers, that identify each card. A picture may be all in which two differ:
 * such cards have no hashes. Neither have repeated ones, each of which would be compared with the card in every deck.
 */
async function namesOf(cards: readonly HashedCard[]) {
  const pause = openPauses()
  const pairs = new Set<string>()
  const names: (readonly [id: string | null, question: string | null, pair: string | null])[] = []
  for (const { externalId, question, pair, content } of cards) {
    await pause()
    const isNamed = !pairs.has(pair) && mediaOf(content).length === 0
    if (isNamed) pairs.add(pair)
    names.push(isNamed ? [externalId, question, pair] : [externalId, null, null])
  }
  return names
}

/** What was left out of a file, with the cards that are in the deck already. */
function leftOutOf({ skipped, left }: Pick<Found, 'skipped' | 'left'>, { duplicates }: Plan, most: number) {
  const all = [...left, ...duplicates].toSorted((one, other) => one.line - other.line).slice(0, most)
  return {
    skipped: skippedList({ ...skipped, ...(duplicates.length > 0 && { duplicate: duplicates.length }) }),
    left: all.map((one) => ({ ...one, text: one.text.slice(0, importLimits.leftOutLength).toWellFormed() })),
  }
}

const skippedList = (skipped: Skipped) =>
  leftOutReasons.flatMap((what) => (skipped[what] ? [{ what, count: skipped[what] }] : []))

/**
 * Adds the cards that were found to a deck, or to a new one: all in one transaction, so that an import that fails or is killed leaves
 * nothing. Returns the id of the import, and what it left out; a retry with the same key adds nothing and returns the same id.
 */
export async function importCards(
  db: Db,
  found: Found,
  input: ImportInput,
  { userId, now, idempotencyKey, pictures }: Change & { idempotencyKey: string | null; pictures: StoredImages },
): Promise<{ id: number; left: LeftOut[] }> {
  const { deckName, cards, notes, skipped, left } = found
  return db.transaction().execute(async (db) => {
    const [made] = await store.insertImport(db, userId, idempotencyKey, now, found.fileName)
    if (!made) {
      const [earlier] = await store.findImport(db, userId, idempotencyKey)
      return { id: orNotFound(earlier, 'import').id, left }
    }
    if (cards.length === 0) throw invalid('file', ['nothingToImport'])
    const change = { userId, now }
    if (input.withHistory) await lockReviews(db, userId)
    if (input.deckId !== null) await lockDeckForUpdate(db, change, 'deck', input.deckId)
    await mustTakeCards(db, userId, input)
    const plan = await planFor(db, found, input)
    const { added, lost } = await withStored(plan.add, pictures)
    if (input.withHistory) await mustHaveRoom(db, userId, reviewsIn(plan.add))
    const limits = input.withLimits && input.deckId === null ? limitsIn(found, input.perDeck) : []
    const newPerDay: Record<number, number> = {}
    const deckIds: number[] = []
    const topicIds: number[] = []
    const idOf = new Map<HashedCard, number>()
    let reviews = 0
    for (const { name, root, deckCards } of decksOf(added, input.name.trim() || deckName, input)) {
      const deckId =
        input.deckId ??
        (await insertDeck(db, { authorId: userId, name, description: found.description, idempotencyKey: null, now }))
      deckIds.push(deckId)
      const limit = limits.find(({ deck }) => !input.perDeck || deck === root)
      if (limit) newPerDay[deckId] = limit.newPerDay
      const topicOf = await topicsFor(db, deckId, deckCards, { below: input.topicId, made: topicIds })
      const ids = await addCards(
        db,
        deckCards.map(({ content, externalId, isAiGenerated, images, path }) => ({
          content,
          externalId,
          isAiGenerated,
          images,
          topicId: topicOf({ path }),
        })),
        { deckId, ...change, importId: made.id },
      )
      for (const [index, { card }] of deckCards.entries()) idOf.set(card, ids[index] ?? 0)
      if (!input.withHistory) continue
      const learned = deckCards.flatMap(({ card }, index) =>
        card.progress ? [{ id: ids[index] ?? 0, progress: card.progress }] : [],
      )
      reviews += await addProgress(db, learned, { ...change, deckId, dayStartMs: found.dayStartMs })
    }
    await limitNewCards(db, userId, JSON.stringify(newPerDay))
    await linkSiblings(db, await siblingsIn(db, found, idOf, { ...input, ...plan }))
    if (plan.update.length > importLimits.updates) throw invalid('file', ['tooManyUpdates', importLimits.updates])
    const updates = plan.update.map(({ id, card }) => ({
      id,
      change: (content: HashedCard['content']) => updatedContent(content, card),
      isAiGenerated: card.isAiGenerated,
    }))
    await changeCards(db, updates, change)
    for (const { what } of lost) skipped[what] = (skipped[what] ?? 0) + 1
    const leftOut = leftOutOf({ skipped, left: [...left, ...lost] }, plan, importLimits.leftOut)
    const result: store.ImportCounts = {
      deckIds,
      notes,
      cards: added.length,
      updated: plan.update.length,
      media: added.reduce((sum, { images }) => sum + images.filter(({ file }) => file === null).length, 0),
      reviews,
      skipped: Object.fromEntries(leftOut.skipped.map(({ what, count }) => [what, count])),
      madeDeck: input.deckId === null,
      topicIds,
      newPerDay,
    }
    await store.writeResult(db, made.id, JSON.stringify(result))
    return { id: made.id, left: leftOut.left }
  })
}

/** Whether an import of the user with this key was made. */
export const wasImported = async (db: Db, userId: number, idempotencyKey: string | null): Promise<boolean> =>
  idempotencyKey !== null && (await store.findImport(db, userId, idempotencyKey)).length > 0

const reviewsIn = (cards: readonly HashedCard[]): number =>
  cards.reduce((sum, { progress }) => sum + (progress?.reviewCount ?? 0), 0)

type AddedCard = Omit<BulkCard, 'topicId'> & { card: HashedCard; path: readonly string[] }

/** The decks that take cards: the chosen one, a new one, or a new one for each of their outermost topics. */
function decksOf(added: readonly AddedCard[], name: string, { deckId, perDeck }: ImportInput) {
  if (deckId !== null || !perDeck) return [{ name, root: '', deckCards: added }]
  return [...Map.groupBy(added, ({ path }) => path[0] ?? '')].map(([root, some]) => ({
    name: root || name,
    root,
    deckCards: some.map((one) => ({ ...one, path: one.path.slice(1) })),
  }))
}

/** Cards with their pictures and sounds as they are stored, of which each card has its own copy; and what is lost with those that are not. */
async function withStored(
  cards: readonly HashedCard[],
  pictures: StoredImages,
): Promise<{ added: AddedCard[]; lost: LeftOut[] }> {
  const pause = openPauses()
  const added: AddedCard[] = []
  const lost: LeftOut[] = []
  const used = new Set<string>()
  for (const card of cards) {
    await pause()
    const { line, externalId, isAiGenerated, siblingOf } = card
    const images = new Map<string, BulkCard['images'][number]>()
    const usable = fitting(new Set(mediaOf(card.content)), pictures)
    const isMissing = (name: string) => !usable.has(name)
    const parts = [
      ...(picturesOf(card.content).some(isMissing) ? ['picture' as const] : []),
      ...(soundsOf(card.content).some(isMissing) ? ['sound' as const] : []),
    ]
    const stored = withMedia(card.content, (name) => {
      const image = usable.get(name)
      if (!image) return null
      const own =
        images.get(name) ??
        (used.has(name) ? { ...image, id: newImageId(endingOf(image.id)), file: image.id } : { ...image, file: null })
      images.set(name, own)
      return own.id
    })
    const content = settled(stored)
    const problem = parts.length > 0 ? problemOf(content) : null
    const text = content.questionText || (content.Answers[0]?.text ?? '')
    for (const what of problem ? [siblingOf === null ? problem : 'card'] : parts) lost.push({ line, what, text })
    if (problem) continue
    for (const name of images.keys()) used.add(name)
    added.push({ card, path: card.path, content, externalId, isAiGenerated, images: [...images.values()] })
  }
  return { added, lost }
}

/** Those of a card's pictures and sounds that are stored, as many as one can have. */
function fitting(names: ReadonlySet<string>, stored: StoredImages): StoredImages {
  let room: number = serverLimits.mediaBytesPerCard
  const images: StoredImages = new Map()
  for (const name of names) {
    const image = stored.get(name)
    if (!image || image.byteCount > room) continue
    room -= image.byteCount
    images.set(name, image)
  }
  return images
}

/** Links the cards that were added with those of their entries that are in the deck, or else with the first, as far as groups have room. */
async function siblingsIn(
  db: Db,
  { cards }: Pick<Found, 'cards'>,
  idOf: ReadonlyMap<HashedCard, number>,
  { deckId, known }: Pick<ImportInput & Plan, 'deckId' | 'known'>,
) {
  const firstOf = new Map(cards.map((card) => [card, card.siblingOf === null ? card : cards[card.siblingOf]]))
  const present = new Map([...known].map(([card, { id, siblingId }]) => [firstOf.get(card), siblingId ?? id]))
  const links = [...idOf].flatMap(([card, id]) => {
    const first = firstOf.get(card)
    const firstId = present.get(first) ?? (first && idOf.get(first))
    return firstId === undefined || firstId === id ? [] : [{ id, firstId }]
  })
  if (deckId === null || present.size === 0) return links
  const groups = await store.countSiblings(db, deckId, [...new Set(links.map(({ firstId }) => firstId))])
  const sizes = new Map(groups.map(({ group, cards }) => [group, cards]))
  return links.filter(({ firstId }) => {
    const size = sizes.get(firstId) ?? 1
    sizes.set(firstId, size + 1)
    return size < limits.siblings
  })
}

type Placed = Pick<AddedCard, 'path'>

const keyOf = ({ path }: Placed) => path.join('\n')

/** The topics of cards by their paths. Cards without a path lie in the chosen topic, or in one that is named like the deck. */
async function topicsFor(
  db: Db,
  deckId: number,
  cards: readonly Placed[],
  place: { below: number | null; made: number[] },
): Promise<(card: Placed) => number> {
  const [deck] = await readDeckName(db, deckId)
  const paths = new Map<string, readonly string[]>()
  for (const card of cards) {
    const isLoose = card.path.length === 0 && place.below === null
    const path = isLoose ? [orNotFound(deck, 'deck').name.slice(0, limits.topicNameLength)] : card.path
    paths.set(keyOf(card), path)
  }
  const ids = await topicsAt(db, deckId, [...paths.values()], place)
  const idOf = new Map([...paths.keys()].map((key, index) => [key, ids[index]]))
  return (card) => orNotFound(idOf.get(keyOf(card)), 'topic')
}

/** An import of the user as the contract shows it. */
export async function summaryOf(db: Db, id: number, userId: number) {
  const [row] = await store.readImport(db, userId, id)
  const { skipped, at, ...rest } = orNotFound(row, 'import')
  return { ...rest, at: at.toISOString(), skipped: skippedList(skipped) }
}

/** An import of the user, with what became of its cards since. */
export async function importWithSince(db: Db, id: number, userId: number): Promise<CallOutput<'GET /api/import/:id'>> {
  const summary = await summaryOf(db, id, userId)
  const [since] = await store.readSince(db, userId, id)
  return { ...summary, since: orNotFound(since, 'import') }
}

/** The last imports of a user. */
export async function lastImports(db: Db, userId: number): Promise<CallOutput<'GET /api/imports'>> {
  return (await store.readImports(db, userId)).map((one) => ({ ...one, at: one.at.toISOString() }))
}

/**
 * Puts the cards that an import added into the bin, and the decks and the topics that it made if nothing else is in them; and restores
 * the cards that it updated, unless they have changed since. Decks that the user can no longer change stay as they are. Does nothing for
 * an import that is undone already.
 */
export async function undoImport(db: Db, id: number, { userId, now }: Change): Promise<void> {
  const { state, deckIds } = await summaryOf(db, id, userId)
  if (state === 'undone') return
  orNotFound(deckIds[0], 'deck')
  await db.transaction().execute(async (db) => {
    for (const deckId of deckIds) await lockDeckForUpdate(db, { userId, now }, 'deck', deckId)
    const rows = await store.lockImport(db, id, deckIds)
    for (const { at, deckId, madeDeck, isAlone, cardIds, topicIds } of rows) {
      await removeProgress(db, userId, deckId, cardIds, at)
      if (madeDeck && isAlone) await trashOwnDeck(db, { userId, now, deckId })
      else {
        if (cardIds.length > 0) await trashCards(db, { deckId, userId, now }, cardIds)
        await deleteEmptyTopics(db, deckId, topicIds)
        await restoreCards(db, { deckId, userId, now }, at)
      }
    }
    await removeNewLimits(db, userId, id)
    await store.markUndone(db, id)
  })
}
