import type { z } from 'zod'
import type { CallOutput, Content } from '../../shared/api/contract.ts'
import type { corrections } from '../../shared/api/corrections.ts'
import { picturesOf } from '../../shared/card.ts'
import { limits } from '../../shared/limits.ts'
import { changeCard, checkContent, usedAnswers } from './cards.ts'
import { lockCard } from './cards.sql.ts'
import { changeContent, mustBeAt } from './versions.ts'
import type { Db } from '../platform/db/open.ts'
import { type Change, lockRole, mustBeEditor } from '../decks/access.ts'
import { AppError, orNotFound } from '../app/errors.ts'
import { mayEdit } from '../../shared/roles.ts'
import * as store from './suggestions.sql.ts'

const dayMs = 86_400_000

/** Saves a learner's suggestion for a card, replacing their open one. Returns its id. */
export async function suggest(
  db: Db,
  input: z.output<(typeof corrections)['PUT /api/suggestCard']['input']>,
  { userId, now }: Change,
): Promise<number> {
  return db.transaction().execute(async (db) => {
    const { role } = await lockRole(db, userId, 'card', input.id)
    if (mayEdit(role)) throw new AppError('forbidden', 'Editors change the card directly instead of suggesting.')
    const [found] = await lockCard(db, input.id)
    const card = orNotFound(found, 'card')
    mustBeAt(card, input.version)
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

/** The suggestions of a deck: the open ones for users who can decide them, their own for others. */
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

interface Decision extends Change {
  id: number
}

/**
 * Accepts or declines a suggestion. `version` is the version of the card that it was compared with. Repeating the
 * same decision succeeds, so that a call whose response was lost can be retried.
 */
export async function decide(
  db: Db,
  change: Decision,
  { decision, version }: { decision: 'accept' | 'decline'; version: number },
): Promise<void> {
  try {
    await (decision === 'accept' ? accept(db, change, version) : decline(db, change))
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
    const state = decision === 'accept' ? 'accepted' : 'declined'
    if ((await store.readDecided(db, change.id, change.userId, state)).length === 0) throw error
  }
}

async function accept(db: Db, { id, ...decision }: Decision, version: number): Promise<void> {
  const [found] = await store.readCardId(db, id)
  const { cardId } = orNotFound(found, 'suggestion')
  await changeCard(db, { ...decision, id: cardId }, async (db, card) => {
    const [row] = await store.lockSuggestion(db, id)
    const suggestion = orNotFound(row, 'suggestion')
    if (suggestion.state !== 'open') throw new AppError('conflict', ['suggestionDecided'])
    mustBeAt(card, version)
    const content = withPicturesOf(card.content, suggestion.content)
    checkContent(content)
    await changeContent(db, card, content, { userId: suggestion.userId, now: decision.now, kind: 'suggested' })
    await store.decide(db, id, 'accepted', decision.userId, decision.now)
  })
}

async function decline(db: Db, { id, userId, now }: Decision): Promise<void> {
  await db.transaction().execute(async (db) => {
    mustBeEditor((await lockRole(db, userId, 'suggestion', id)).role, 'suggestion')
    const decided = await store.decide(db, id, 'declined', userId, now)
    if (decided.length === 0) throw new AppError('conflict', ['suggestionDecided'])
  })
}

/** Withdraws the user's own suggestion, unless it has been decided. */
export async function withdraw(db: Db, { id, userId, now }: Decision): Promise<void> {
  await db.transaction().execute(async (db) => {
    const [row] = await store.lockSuggestion(db, id)
    const suggestion = orNotFound(row?.userId === userId ? row : null, 'suggestion')
    if (suggestion.state !== 'open') throw new AppError('conflict', ['suggestionDecided'])
    // A withdrawn suggestion still counts towards the daily limit.
    await store.decide(db, id, 'withdrawn', userId, now)
  })
}

/**
 * The content that accepting the suggestion would give the card. Suggestions contain no pictures: those of the card
 * stay where the suggestion refers to them.
 */
function withPicturesOf(now: Content, content: Content): Content {
  const pictures = picturesOf(now)
  const answers = content.Answers.map((answer) => {
    const isThere = answer.fileLink !== null && pictures.includes(answer.fileLink)
    return isThere ? answer : { ...answer, fileLink: null }
  })
  return { ...content, questionFileLink: now.questionFileLink, Answers: usedAnswers(answers) }
}
