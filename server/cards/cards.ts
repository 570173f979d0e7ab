import type { z } from 'zod'
import type { cards as endpoints } from '../../shared/api/cards.ts'
import type { Card } from '../../shared/api/contract.ts'
import { cardProblems } from '../../shared/card.ts'
import type { Db } from '../db/open.ts'
import { touchDeck } from '../decks/topics.ts'
import type { Deps } from '../deps.ts'
import { AppError, orNotFound } from '../errors.ts'
import type { Upload } from '../multipart.ts'
import * as store from './cards.sql.ts'
import { storeImages, type StoredImages } from './uploads.ts'

type CardInput = z.output<(typeof endpoints)['PUT /api/card']['input']>
type Uploads = ReadonlyMap<string, Upload>
type Parts = Pick<Deps, 'db' | 'files' | 'images'>

/** The cards with these ids, in their order; one that is gone is left out. */
export async function readCards(db: Db, ids: readonly number[]): Promise<Card[]> {
  const cards = new Map((await store.readCards(db, ids)).map((card) => [card.id, card]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}

/** Adds a card with its pictures at the end of its topic. */
export async function createCard(parts: Parts, input: CardInput, uploads: Uploads, now: Date): Promise<number> {
  checkCard(input, uploads)
  const pictures = await storeImages(parts, uploads, now)
  const id = await store.insertCard(parts.db, contentOf(input, pictures, []), now)
  return orNotFound(id, 'topic')
}

/** Adds a card without pictures that is complete already, in the caller's transaction. Returns its id. */
export async function addCard(
  db: Db,
  card: Pick<store.CardContent, 'deckId' | 'topicId' | 'questionText' | 'isGapText'> & {
    answers: { text: string; correct: boolean }[]
  },
  now: Date,
): Promise<number> {
  const answers = card.answers.map((answer) => ({ ...answer, image: null }))
  return orNotFound(await store.insertCard(db, { ...card, answers, questionImage: null, newImages: [] }, now), 'topic')
}

/** Replaces a card's content. A picture stays when its id is sent back, and goes otherwise. */
export async function updateCard(
  parts: Parts,
  input: CardInput & { id: number },
  uploads: Uploads,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  checkCard(input, uploads)
  const pictures = await storeImages(parts, uploads, now)
  await parts.db.transaction().execute(async (db) => {
    await touchDeck(db, input.deckId, now)
    const card = orNotFound(await store.lockCard(db, input.id), 'card')
    const isMoved = card.topicId !== input.topicId
    const position = isMoved ? await store.takePosition(db, input.deckId, input.topicId) : undefined
    if (isMoved) orNotFound(position, 'topic')
    await store.updateCard(db, input.id, contentOf(input, pictures, card.images), now, position)
    await store.markEdited(db, input.id, userId, now)
  })
}

/**
 * Deletes cards with their reviews, in a transaction that has touched the deck. Their pictures' files go with the next
 * sweep.
 */
export async function removeCards(db: Db, ids: readonly number[]): Promise<void> {
  await store.deleteCards(db, ids)
}

const isBlank = (text: string) => text.trim() === ''
const answerPart = (index: number) => `answerFile${index}`

function checkCard(input: CardInput, uploads: Uploads): void {
  const expected = new Set(['questionFile', ...input.Answers.map((_, index) => answerPart(index))])
  const stray = [...uploads.keys()].find((part) => !expected.has(part))
  if (stray) throw new AppError('invalid-input', `There is no answer for the file '${stray}'.`)
  const problems = cardProblems({
    questionText: input.questionText ?? '',
    hasQuestionImage: uploads.has('questionFile') || !!input.questionFileLink,
    isGapText: input.isGapText,
    answers: input.Answers.map(({ text, correct, fileLink }, index) => ({
      text: text ?? '',
      correct,
      hasImage: uploads.has(answerPart(index)) || !!fileLink,
    })),
  })
  if (problems[0]) throw new AppError('invalid-input', problems[0].message, problems)
}

/** The card as it is stored. `own` are the pictures that it has already, the only ones that it may keep. */
function contentOf(input: CardInput, pictures: StoredImages, own: readonly string[]): store.CardContent {
  const imageOf = (part: string, kept: string | null | undefined) => {
    const uploaded = pictures.get(part)?.id
    if (!uploaded && kept && !own.includes(kept))
      throw new AppError('invalid-input', 'This picture is not of this card.')
    return uploaded ?? kept ?? null
  }
  const answers = input.Answers.map(({ text, correct, fileLink }, index) => ({
    text: text ?? '',
    correct,
    image: imageOf(answerPart(index), fileLink),
  }))
  const [first, ...more] = answers
  return {
    deckId: input.deckId,
    topicId: input.topicId,
    questionText: input.questionText ?? '',
    questionImage: imageOf('questionFile', input.questionFileLink),
    isGapText: input.isGapText,
    answers: (first && more.length === 0 ? [{ ...first, correct: true }] : answers).filter(
      ({ text, image }) => image !== null || !isBlank(text),
    ),
    newImages: [...pictures.values()],
  }
}
