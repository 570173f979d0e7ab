import type { z } from 'zod'
import type { CallOutput, Content } from '../../shared/api/contract.ts'
import type { corrections } from '../../shared/api/cards.ts'
import { picturesOf } from '../../shared/card.ts'
import { limits } from '../../shared/limits.ts'
import { changeCard, checkContent, lockCard } from './cards.ts'
import { usedAnswers } from './content.ts'
import { changeContent, mustBeAt } from './versions.ts'
import type { Db } from '../platform/db/open.ts'
import { holdRole, mustBeEditor } from '../decks/access.ts'
import type { Writing } from '../decks/topics.ts'
import { AppError, notFound, orNotFound } from '../app/errors.ts'
import { mayEdit } from '../../shared/roles.ts'
import * as store from './suggestions.sql.ts'

const dayMs = 86_400_000

/** Notes what a learner would change in a card, in place of what they suggested before. Returns its id. */
export async function suggest(
  db: Db,
  input: z.output<(typeof corrections)['PUT /api/suggestCard']['input']>,
  { deckId, userId, now, expectedVersion }: Writing & { expectedVersion: string },
): Promise<number> {
  return db.transaction().execute(async (db) => {
    const role = await holdRole(db, userId, deckId)
    if (!role) throw notFound('card')
    if (mayEdit(role)) throw new AppError('forbidden', 'Who may change a card suggests nothing.')
    const card = orNotFound(await lockCard(db, input.id), 'card')
    mustBeAt(card, expectedVersion)
    const content = withPicturesOf(card.content, {
      questionText: input.questionText ?? '',
      questionFileLink: null,
      isGapText: input.isGapText,
      Answers: input.Answers.map(({ text, correct, fileLink }) => ({
        text: text ?? '',
        correct,
        fileLink: fileLink ?? null,
      })),
    })
    checkContent(content)
    await store.deleteOpen(db, card.id, userId)
    await mayStill(db, userId, now)
    const values = [JSON.stringify(content), input.note.trim(), now]
    const [row] = await store.insertSuggestion(db, card.id, userId, ...values)
    return orNotFound(row, 'suggestion').id
  })
}

async function mayStill(db: Db, userId: number, now: Date): Promise<void> {
  const [row] = await store.countSince(db, userId, new Date(now.getTime() - dayMs))
  if (!row?.firstAt || row.made < limits.suggestionsPerDay) return
  const waitMs = row.firstAt.getTime() + dayMs - now.getTime()
  throw new AppError('too-many-requests', ['suggestionsPerDay'], undefined, Math.ceil(waitMs / 1000))
}

/** The suggestions of a deck: to those who decide the ones that wait for it, to others their own. */
export async function readSuggestions(
  db: Db,
  deckId: number,
  { userId, decides }: { userId: number; decides: boolean },
): Promise<CallOutput<'GET /api/suggestions/:id'>> {
  const rows = decides ? await store.readOpen(db, deckId) : await store.readOwn(db, deckId, userId)
  const [{ open } = { open: 0 }] = await store.countOpen(db, deckId, decides ? null : userId)
  const suggestions = rows.map(({ userId: by, ...row }) => ({
    ...row,
    isOwn: by === userId,
    content: withPicturesOf(row.now, row.content),
    at: row.at.toISOString(),
  }))
  return { open, suggestions }
}

export { readBy as suggestionsBy } from './suggestions.sql.ts'

interface Decision extends Writing {
  id: number
}

/** Whether the user has made this decision already: a retry changes nothing. */
export async function isDecidedSo(
  db: Db,
  { id, userId }: Pick<Decision, 'id' | 'userId'>,
  decision: 'accept' | 'decline',
): Promise<boolean> {
  return (await store.readDecided(db, id, userId, decision === 'accept' ? 'accepted' : 'declined')).length > 0
}

/** Makes a suggestion the card's content. Throws 409 unless the card is at the version that it was compared with. */
export async function accept(db: Db, { id, ...decision }: Decision, expectedVersion: string): Promise<void> {
  const [found] = await store.readCardId(db, id)
  const { cardId } = orNotFound(found, 'suggestion')
  await changeCard(db, { ...decision, id: cardId }, async (db, card) => {
    const [row] = await store.lockSuggestion(db, id)
    const suggestion = orNotFound(row, 'suggestion')
    if (suggestion.state !== 'open') throw new AppError('conflict', ['suggestionDecided'])
    mustBeAt(card, expectedVersion)
    const content = withPicturesOf(card.content, suggestion.content)
    checkContent(content)
    await changeContent(db, card, content, { userId: suggestion.userId, now: decision.now, kind: 'suggested' })
    await store.decide(db, id, 'accepted', decision.userId, decision.now)
  })
}

/** Leaves the card as it is, and tells who suggested it so. */
export async function decline(db: Db, { id, deckId, userId, now }: Decision): Promise<void> {
  await db.transaction().execute(async (db) => {
    mustBeEditor(await holdRole(db, userId, deckId), 'suggestion')
    const decided = await store.decide(db, id, 'declined', userId, now)
    if (decided.length === 0) throw new AppError('conflict', ['suggestionDecided'])
  })
}

/** Takes back what the user suggested, as long as nobody has decided on it. */
export async function withdraw(db: Db, { id, userId, now }: Omit<Decision, 'deckId'>): Promise<void> {
  await db.transaction().execute(async (db) => {
    const [row] = await store.lockSuggestion(db, id)
    const suggestion = orNotFound(row?.userId === userId ? row : null, 'suggestion')
    if (suggestion.state !== 'open') throw new AppError('conflict', ['suggestionDecided'])
    // It stays among those that count for the day.
    await store.decide(db, id, 'withdrawn', userId, now)
  })
}

/** A suggestion as the card would become: pictures are no part of it, so those that the card has now stay where they are named. */
function withPicturesOf(now: Content, content: Content): Content {
  const pictures = picturesOf(now)
  const answers = content.Answers.map((answer) => {
    const isThere = answer.fileLink !== null && pictures.includes(answer.fileLink)
    return isThere ? answer : { ...answer, fileLink: null }
  })
  return { ...content, questionFileLink: now.questionFileLink, Answers: usedAnswers(answers) }
}
