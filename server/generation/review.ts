import type { CallOutput, StudySource } from '../../shared/api/contract.ts'
import type { RejectReason } from '../../shared/generation.ts'
import type { Locale } from '../../shared/locales.ts'
import { mayEdit, type Role } from '../../shared/decks.ts'
import { trashCards } from '../decks/trash.ts'
import { readCards } from '../cards/cards.ts'
import type { Db } from '../platform/db/open.ts'
import { keysOf, type Paged } from '../platform/db/pages.ts'
import { translateStored } from '../texts/index.ts'
import { type Change, type DeckChange, lockDeckForUpdate } from '../decks/access.ts'
import { notFound } from '../app/errors.ts'
import * as store from './generated.sql.ts'
import { textOfPassage } from '../../engine/checks/quote.ts'

/** More than anybody reviews at once; the rest follows later. */
const traySize = 500
/** Characters shown before and after the quoted sentence. */
const contextLength = 400

/** The source of a card, as far as the role may see it; null for a card that was not generated. */
export async function sourceOf(db: Db, cardId: number, role: Role | null): Promise<StudySource | null> {
  const [row] = await store.readSource(db, cardId)
  if (!row) return null
  // Publishing a deck publishes its cards, not the documents that they were made from.
  return mayEdit(role) ? shown(row) : { ...shown(row), documentName: null, path: [], before: '', after: '' }
}

/** The unreviewed cards of a deck with their sources, the most important first, and their total number. */
export async function readTray(db: Db, deckId: number): Promise<CallOutput<'GET /api/reviewTray'>> {
  const [[unreviewed], rows] = await Promise.all([
    store.countUnreviewed(db, deckId),
    store.readUnreviewed(db, deckId, traySize),
  ])
  const cards = await readCards(
    db,
    rows.map((row) => row.cardId),
  )
  const byId = new Map(cards.map((card) => [card.id, card]))
  const tray = rows.flatMap((row) => {
    const card = byId.get(row.cardId)
    const { topic, importance, model } = row
    return card ? [{ card, topic, source: shown(row), importance, model }] : []
  })
  return { all: unreviewed?.count ?? 0, cards: tray }
}

function shown({ documentId, documentName, unit, page, path, quote, blocks }: store.SourceRow): StudySource {
  const around = quote && blocks ? contextOf(textOfPassage({ blocks }), quote) : { before: '', after: '' }
  return {
    documentId,
    documentName,
    unit,
    page,
    path,
    quote,
    ...around,
    isGeneralKnowledge: quote === null && page === null,
  }
}

/** The text around a quote, cut at words. White space may differ between the two. */
function contextOf(text: string, quote: string): { before: string; after: string } {
  const words = quote.trim().split(/\s+/).map(RegExp.escape)
  const found = new RegExp(words.join('\\s+'), 'u').exec(text)
  if (!found) return { before: '', after: '' }
  const before = text.slice(Math.max(0, found.index - contextLength), found.index)
  const after = text.slice(found.index + found[0].length).slice(0, contextLength)
  return {
    before: before.length < contextLength ? before : `… ${before.replace(/^\S*\s/, '')}`,
    after: after.length < contextLength ? after : `${after.replace(/\s\S*$/, '')} …`,
  }
}

type Decision = { id: number } & ({ decision: 'keep' } | { decision: 'reject'; reason: RejectReason })

/** Decides on a generated card; a rejected one goes into the trash. Throws 404 for other cards. */
export async function decideCard(db: Db, { userId, now }: Change, input: Decision): Promise<void> {
  const decision = input.decision === 'keep' ? ['kept', null] : ['rejected', input.reason]
  await db.transaction().execute(async (db) => {
    const deckId = await lockDeckForUpdate(db, { userId, now }, 'card', input.id)
    const [written] = await store.writeReviewDecision(db, input.id, ...decision, userId, now)
    if (!written) throw notFound('card to review')
    if (input.decision === 'reject') await trashCards(db, { deckId, userId, now }, [input.id])
  })
}

/** Keeps the given unreviewed cards of a deck, or all. Returns their number. */
export async function keepAllCards(
  db: Db,
  { deckId, userId, now }: DeckChange,
  cards?: readonly number[],
): Promise<number> {
  return db.transaction().execute(async (db) => {
    await lockDeckForUpdate(db, { userId, now }, 'deck', deckId)
    return (await store.keepAll(db, deckId, userId, now, cards ?? null)).length
  })
}

/** Moves the given unreviewed cards of a deck, or all, into the trash. Returns their number. */
export async function rejectAllCards(
  db: Db,
  { deckId, userId, now }: DeckChange,
  reason: RejectReason,
  cards?: readonly number[],
): Promise<number> {
  return db.transaction().execute(async (db) => {
    await lockDeckForUpdate(db, { userId, now }, 'deck', deckId)
    const rejected = await store.rejectAll(db, deckId, userId, now, cards ?? null, reason)
    const ids = rejected.map(({ cardId }) => cardId)
    if (ids.length > 0) await trashCards(db, { deckId, userId, now }, ids)
    return ids.length
  })
}

/** A page of the passages of a document, with the number of cards or the reason why there are none. */
export async function coverageOf(
  db: Db,
  documentId: number,
  { after, locale }: { after: string | undefined; locale: Locale },
): Promise<(CallOutput<'GET /api/coverage/:id'>[number] & Paged)[]> {
  return (await store.readCoverage(db, documentId, ...keysOf(after, 1))).map(({ tried, ...row }) => {
    const empty = row.message ? ('failed' as const) : ('nothing-found' as const)
    return {
      ...row,
      message: translateStored(locale, row.message),
      state: row.cards > 0 ? 'covered' : tried ? empty : 'untried',
    }
  })
}
