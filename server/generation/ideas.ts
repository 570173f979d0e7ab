import type { CallOutput, Content, HandlerInput } from '../../shared/api/contract.ts'
import type { generation } from '../../shared/api/generation.ts'
import { cardProblems } from '../../shared/card.ts'
import { limits } from '../../shared/limits.ts'
import { AppError, orNotFound } from '../app/errors.ts'
import { addCard, type CardPictures } from '../cards/cards.ts'
import { discardingUnused, type Storing } from '../cards/uploads.ts'
import type { Deps } from '../app/deps.ts'
import { type Change, lockDeckForUpdate, mustEdit } from '../decks/access.ts'
import { type FindPicture, needsFigure, storeFigures } from './figures.ts'
import { drawings, drawPages } from './page-pictures.ts'
import { topicAt } from '../decks/topics.ts'
import type { Db } from '../platform/db/open.ts'
import { keysOf, type Paged } from '../platform/db/pages.ts'
import { fingerprintOf } from '../../engine/checks/duplicates.ts'
import type { Candidate, LeftOut } from '../../engine/generators/port.ts'
import { insertGenerated } from './generated.sql.ts'
import * as store from './ideas.sql.ts'

/** More from one passage would be noise. */
const ideasPerPassage = 20

/** A candidate as the content of a card. */
export function contentOf({ kind, question, answers, explanation = '' }: Candidate): Content {
  const Answers = answers.map(({ text, correct }) => ({ text, correct, fileLink: null }))
  const asked = { questionText: question, questionFileLink: null, isGapText: kind === 'gap', Answers }
  return { ...asked, explanation, tags: [], isTyped: false, covers: null }
}

/** The ideas worth keeping of those that were left out: each can become a card. */
export function ideasOf(leftOut: readonly LeftOut[]): store.NewIdea[] {
  const ideas = leftOut.filter(({ card }) => canBeSaved(card)).slice(0, ideasPerPassage)
  return ideas.map(({ card, reason }) => ({ card, reason, fingerprint: fingerprintOf(card) }))
}

/** Whether a candidate follows the rules of cards, whatever else is wrong with it. */
function canBeSaved({ kind, question, answers, explanation = '', source }: Candidate): boolean {
  const texts = [question, explanation, ...answers.map(({ text }) => text)]
  const isStorable = [...texts, source?.quote ?? ''].every((text) => text.isWellFormed() && !text.includes('\u0000'))
  const draft = { questionText: question, hasQuestionMedia: false, isGapText: kind === 'gap', explanation }
  const problems = cardProblems({ ...draft, answers: answers.map((answer) => ({ ...answer, hasMedia: false })) })
  const isShort = texts.every((text) => text.length <= limits.cardTextLength)
  return isStorable && isShort && explanation.length <= limits.explanationLength && problems.length === 0
}

/** A page of the ideas that were left out of a deck, newest first: of a document, of one of its passages, or all. */
export async function readLeftOut(
  db: Db,
  { deckid, documentid, passage, after }: HandlerInput<(typeof generation)['GET /api/leftOut']>,
): Promise<(CallOutput<'GET /api/leftOut'>[number] & Paged)[]> {
  const rows = await store.readOpenIdeas(db, deckid, documentid ?? null, passage ?? null, ...keysOf(after, 1))
  return rows.map(({ card, ...row }) => ({
    ...row,
    page: card.source?.page ?? null,
    quote: card.source?.quote ?? null,
    importance: card.importance ?? null,
    content: contentOf(card),
  }))
}

/**
 * Makes a card of an idea that was left out; it counts as reviewed. Returns the same card when it is repeated. Throws 409 if the
 * figure that it needs cannot be had.
 */
export async function takeLeftOut(
  deps: Pick<Deps, 'db' | 'files' | 'images' | 'log'>,
  id: number,
  { userId, now, signal }: Change & { signal: AbortSignal },
): Promise<number> {
  await mustEdit(deps.db, userId, 'idea', id)
  return discardingUnused(deps, now, async (stored) => {
    const pictures = await picturesOf(deps, id, { userId, now, signal, stored })
    return deps.db.transaction().execute(async (db) => {
      const deckId = await lockDeckForUpdate(db, { userId, now }, 'idea', id)
      const [row] = await store.readIdea(db, id)
      const idea = orNotFound(row, 'idea')
      if (idea.cardId !== null) return idea.cardId
      if (idea.isTaken) throw new AppError('conflict', ['ideaTaken'])
      const [same] = await store.findGenerated(db, deckId, idea.fingerprint)
      const cardId = same?.cardId ?? (await createCard(db, deckId, idea, pictures, now))
      const recordId = same?.id ?? (await record(db, deckId, idea, now))
      if (recordId !== undefined) await store.keepAs(db, recordId, cardId, userId, now)
      await store.markTaken(db, id, cardId, now)
      return cardId
    })
  })
}

type Idea = Awaited<ReturnType<typeof store.readIdea>>[number]

/** Stores the figure that the card of an idea shows. */
async function picturesOf(
  deps: Pick<Deps, 'db' | 'files' | 'images' | 'log'>,
  id: number,
  { userId, ...storing }: Change & Storing,
): Promise<CardPictures> {
  const [idea] = await store.readIdea(deps.db, id)
  if (!idea?.card.figure || idea.isTaken) return {}
  const { card, documentId } = idea
  const find: FindPicture = async ({ page }) => {
    if (documentId === null) return null
    const [drawn] = await drawPages(deps, documentId, [{ page, hasText: false }], storing.signal)
    return drawn && 'jpeg' in drawn ? drawn : null
  }
  const stored = await drawings.run(userId, async () => storeFigures(deps, [card], find, storing))
  const pictures = stored.get(card)
  if (!pictures && needsFigure(card)) throw new AppError('conflict', ['figureGone'])
  return pictures ?? {}
}

async function createCard(
  db: Db,
  deckId: number,
  { topicId, topics, card, model }: Idea,
  pictures: CardPictures,
  now: Date,
): Promise<number> {
  const { questionText, isGapText, Answers: answers, explanation } = contentOf(card)
  const content = { questionText, isGapText, answers, explanation, pictures, isAiGenerated: model !== null }
  return addCard(db, { ...content, deckId, topicId: topicId ?? (await topicAt(db, deckId, topics)) }, now)
}

/** Records where a card comes from, unless its generation was deleted with the user who started it. */
async function record(db: Db, deckId: number, idea: Idea, now: Date): Promise<number | undefined> {
  const { generationId, documentId, position, fingerprint, card, model } = idea
  if (generationId === null) return undefined
  return insertGenerated(db, { deckId, generationId, documentId, position, card, fingerprint, model }, now)
}
