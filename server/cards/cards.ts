import type { z } from 'zod'
import type { cards as endpoints } from '../../shared/api/cards.ts'
import type { Card, Content } from '../../shared/api/contract.ts'
import { asDraft, type CardDraft, cardProblems, soundOf } from '../../shared/card.ts'
import { groupsOf } from '../../shared/covers.ts'
import { isSound } from '../../shared/sounds.ts'
import type { Db } from '../platform/db/open.ts'
import { keysOf, pages } from '../platform/db/pages.ts'
import { partKey } from '../platform/part-key.ts'
import { type Change, lockDeckForUpdate, mustEdit } from '../decks/access.ts'
import type { Deps } from '../app/deps.ts'
import { AppError, orNotFound } from '../app/errors.ts'
import type { Upload } from '../app/multipart.ts'
import { cardCursor, type CardPosition } from './card-pages.ts'
import * as store from './cards.sql.ts'
import { changeSiblings, contentsOf, insertSiblings, linkSiblings } from './siblings.ts'
import { isSoundPart, type StoredImages, withImages } from './uploads.ts'
import { changeContent, mustBeLight } from './versions.ts'

export { readCards, readFiles } from './cards.sql.ts'

/** The cards of exactly these topics, page by page in tree order. A card may come twice if topics move in between. */
export const topicCards = (db: Db, deckId: number, topics: readonly number[]): AsyncGenerator<Card[]> =>
  pages(
    (after: string | undefined) => store.readTopicCards(db, deckId, topics, ...keysOf(after, 3)),
    undefined,
    (card: Card & CardPosition) => cardCursor(card),
  )

type CardInput = z.output<(typeof endpoints)['PUT /api/card']['input']>
type CardOutput = z.output<(typeof endpoints)['PUT /api/updateCard']['output']>
type CardChange = CardInput & {
  id: number
  expectedVersion: string | undefined
  expectedTopic?: number | undefined
  withSiblings?: boolean
}
type Uploads = ReadonlyMap<string, Upload>
type CardDeps = Pick<Deps, 'db' | 'files' | 'images' | 'log'>

/** Adds a card with its pictures and sounds, and its siblings, at the end of its topic. */
export async function createCard(
  deps: CardDeps,
  input: CardInput,
  uploads: Uploads,
  by: { userId: number | null; now: Date; idempotencyKey: string | null },
): Promise<number> {
  checkCard(input, uploads)
  return withImages(deps, uploads, by, (pictures) => insertCard(deps.db, input, pictures, by))
}

async function insertCard(
  db: Db,
  input: CardInput,
  pictures: StoredImages,
  { userId, now, idempotencyKey }: { userId: number | null; now: Date; idempotencyKey: string | null },
): Promise<number> {
  const { deckId, topicId, isAiGenerated } = input
  const newImages = [...pictures.values()]
  mustBeLight(newImages.reduce((sum, { byteCount }) => sum + byteCount, 0))
  const [content, ...siblings] = contentsOf(contentOf(input, pictures), input.siblings)
  const card = { deckId, topicId, userId, idempotencyKey, isAiGenerated }
  const insert = async (db: Db) => store.insertCard(db, { ...card, content, newImages }, now)
  const made =
    siblings.length === 0
      ? await insert(db)
      : await db.transaction().execute(async (db) => {
          const first = await insert(db)
          if (first?.isNew) await insertSiblings(db, first.id, card, siblings, now)
          return first
        })
  // The user may have lost permission while the pictures were stored.
  if (made === undefined && userId !== null) await mustEdit(db, userId, 'topic', topicId)
  const { id, isNew } = orNotFound(made, 'topic')
  // A retry of a request whose response was lost. The draft may have been edited since the first attempt.
  if (!isNew && userId !== null)
    await writeCard(db, { ...input, id, expectedVersion: '1', withSiblings: true }, pictures, { userId, now })
  return id
}

/**
 * Adds the cards of a list at the end of a topic, all or none of them. Returns their ids; a retry with the same key adds nothing and
 * returns the same. Throws 400 for a card that is incomplete or too slow to show, and names it.
 */
export async function createCards(
  db: Db,
  { deckId, topicId, cards }: z.output<(typeof endpoints)['PUT /api/cards']['input']>,
  { userId, now, idempotencyKey }: { userId: number; now: Date; idempotencyKey: string | null },
): Promise<number[]> {
  const contents = cards.map(({ questionText, answer, tags }, index) => {
    const Answers = [{ text: answer, correct: true, fileLink: null }]
    const card = { questionText, questionFileLink: null, isGapText: false, Answers }
    const content = { ...card, explanation: '', tags, isTyped: false, covers: null }
    checkContent(content, `cards.${index}.`)
    return content
  })
  return db.transaction().execute(async (db) => {
    const ids: number[] = []
    for (const [index, content] of contents.entries()) {
      const key = idempotencyKey && partKey(idempotencyKey, index)
      const card = { deckId, topicId, content, newImages: [], userId, idempotencyKey: key, isAiGenerated: false }
      // Permission may have been withdrawn since.
      const made = await store.insertCard(db, card, now)
      if (made === undefined) await mustEdit(db, userId, 'topic', topicId)
      ids.push(orNotFound(made, 'topic').id)
    }
    const links = cards.flatMap(({ siblingOf }, index) => (siblingOf === undefined ? [] : [{ siblingOf, index }]))
    await linkSiblings(
      db,
      links.flatMap(({ siblingOf, index }) => {
        const [id, firstId] = [ids[index], ids[siblingOf]]
        return id && firstId ? [{ id, firstId }] : []
      }),
    )
    return ids
  })
}

/** Pictures of a card whose files are stored: of its question, and of its first answer. */
export interface CardPictures {
  question?: store.NewImage
  answer?: store.NewImage
}

/** Adds a card without author, in the caller's transaction. Returns its id. */
export async function addCard(
  db: Db,
  card: Pick<Content, 'questionText' | 'isGapText'> & {
    deckId: number
    topicId: number
    explanation?: string | undefined
    isAiGenerated: boolean
    answers: { text: string; correct: boolean }[]
    pictures?: CardPictures | undefined
  },
  now: Date,
): Promise<number> {
  const { deckId, topicId, questionText, isGapText, explanation = '', isAiGenerated } = card
  const { question, answer } = card.pictures ?? {}
  const Answers = card.answers.map(({ text, correct }, index) => {
    const fileLink = index === 0 ? (answer?.id ?? null) : null
    return { text, correct, fileLink }
  })
  const asked = { questionText, questionFileLink: question?.id ?? null, isGapText, Answers }
  const content = { ...asked, explanation, tags: [], isTyped: false, covers: null }
  const newImages = [question, answer].filter((image) => image !== undefined)
  const made = { deckId, topicId, content, newImages, userId: null, idempotencyKey: null, isAiGenerated }
  return orNotFound(await store.insertCard(db, made, now), 'topic').id
}

/** Replaces the content of a card. A picture or a sound stays when its id is sent back; otherwise it is kept for the history. */
export async function updateCard(
  deps: CardDeps,
  input: CardChange,
  uploads: Uploads,
  by: { userId: number; now: Date },
): Promise<CardOutput> {
  checkCard(input, uploads)
  return withImages(deps, uploads, by, (pictures) => writeCard(deps.db, input, pictures, by))
}

async function writeCard(
  db: Db,
  input: CardChange,
  pictures: StoredImages,
  { userId, now }: { userId: number; now: Date },
): Promise<CardOutput> {
  const { id, deckId, topicId, expectedVersion, withSiblings } = input
  let along: CardOutput = {}
  await changeCard(db, { id, userId, now }, async (db, card) => {
    const isMoved = topicId !== input.expectedTopic && topicId !== card.topicId
    if (isMoved) {
      const [moved] = await store.moveCard(db, id, deckId, topicId, now)
      orNotFound(moved, 'topic')
    }
    const newImages = [...pictures.values()]
    const [content, ...contents] = contentsOf(contentOf(input, pictures, card), input.siblings)
    const groups = groupsOf(card.content.covers)
    const more = contents.filter(({ covers }) => !covers || !groups.includes(covers.asked))
    const isAiGenerated = await changeContent(db, card, content, {
      userId,
      now,
      kind: 'edited',
      expectedVersion,
      newImages,
      isAiGenerated: input.isAiGenerated,
    })
    const present = { ...card, topicId: isMoved ? topicId : card.topicId }
    // A retry finds those that it made.
    if (more.length > 0 && (await store.lockSiblings(db, id)).length === 0) {
      await insertSiblings(
        db,
        id,
        { deckId, topicId: present.topicId, userId, idempotencyKey: null, isAiGenerated },
        more,
        now,
      )
      along = { added: more.length }
    }
    if (withSiblings)
      along = await changeSiblings(db, present, content, { userId, now, isAiGenerated: input.isAiGenerated })
  })
  return along
}

/** Locks a card and changes it. A generated card counts as reviewed from then on. */
export async function changeCard(
  db: Db,
  { id, userId, now }: Change & { id: number },
  change: (db: Db, card: store.LockedCard) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    await lockDeckForUpdate(db, { userId, now }, 'card', id)
    const [card] = await store.lockCard(db, id)
    await change(db, orNotFound(card, 'card'))
    await store.markEdited(db, id, userId, now)
  })
}

/** Drops blank answers. A single answer is always the correct one. */
export function usedAnswers(answers: Content['Answers']): Content['Answers'] {
  const [first, ...more] = answers
  const marked = first && more.length === 0 ? [{ ...first, correct: true }] : answers
  return marked.filter(({ text, fileLink, sound }) => fileLink !== null || sound || text.trim() !== '')
}

const answerPart = (index: number) => `answerFile${index}`
const answerSoundPart = (index: number) => `answerSound${index}`

function checkCard(input: CardInput, uploads: Uploads): void {
  const answerParts = input.Answers.flatMap((_, index) => [answerPart(index), answerSoundPart(index)])
  const expected = new Set(['questionFile', 'questionSound', ...answerParts])
  const stray = [...uploads.keys()].find((part) => !expected.has(part))
  if (stray) throw new AppError('invalid-input', `No answer uses the file '${stray}'.`)
  mustBeComplete({
    questionText: input.questionText ?? '',
    hasQuestionMedia:
      uploads.has('questionFile') || uploads.has('questionSound') || !!(input.questionFileLink || input.questionSound),
    isGapText: input.isGapText,
    answers: input.Answers.map(({ text, correct, fileLink, sound }, index) => ({
      text: text ?? '',
      correct,
      hasMedia: uploads.has(answerPart(index)) || uploads.has(answerSoundPart(index)) || !!(fileLink || sound),
    })),
    explanation: input.explanation ?? '',
    covers: uploads.has('questionFile') || input.questionFileLink ? input.covers : null,
  })
}

/** Throws 400 for an incomplete card. `path` is where it lies in the request. */
export function checkContent(content: Content, path = ''): void {
  mustBeComplete(asDraft(content), path)
}

function mustBeComplete(card: CardDraft, at = ''): void {
  const problems = cardProblems(card).map(({ path, message }) => ({ path: at + path, message }))
  if (problems[0]) throw new AppError('invalid-input', problems[0].message, problems)
}

/**
 * The new content of a card. An existing one may keep the pictures and sounds that it has already, and by default keeps all but
 * question and answers. A client that knows of no sounds keeps them where it added and removed no answer.
 */
function contentOf(input: CardInput, pictures: StoredImages, card?: store.LockedCard): Content {
  const mediumOf = (part: string, kept: string | null | undefined) => {
    const uploaded = pictures.get(part)?.id
    if (!uploaded && kept && !(card?.images.includes(kept) && isSound(kept) === isSoundPart(part)))
      throw new AppError('invalid-input', `This ${isSoundPart(part) ? 'sound' : 'picture'} belongs to another card.`)
    return uploaded ?? kept ?? null
  }
  const { questionSound, Answers: before } = card?.content ?? {}
  const isSameCount = before?.length === input.Answers.length
  const answers = input.Answers.map(({ text, correct, fileLink, sound }, index) => ({
    text: text ?? '',
    correct,
    fileLink: mediumOf(answerPart(index), fileLink),
    ...soundOf(mediumOf(answerSoundPart(index), sound === undefined && isSameCount ? before[index]?.sound : sound)),
  }))
  const questionFileLink = mediumOf('questionFile', input.questionFileLink)
  return {
    questionText: input.questionText ?? '',
    questionFileLink,
    questionSound: mediumOf('questionSound', input.questionSound === undefined ? questionSound : input.questionSound),
    isGapText: input.isGapText,
    Answers: usedAnswers(answers),
    explanation: input.explanation ?? card?.content.explanation ?? '',
    tags: input.tags ?? card?.content.tags ?? [],
    isTyped: input.isTyped ?? card?.content.isTyped ?? false,
    covers:
      input.covers === undefined && questionFileLink === card?.content.questionFileLink
        ? card.content.covers
        : (input.covers ?? null),
  }
}
