import { buffer } from 'node:stream/consumers'
import type { Card, CallOutput, Content } from '../../shared/api/contract.ts'
import { mayEdit, type Role } from '../../shared/decks.ts'
import type { Revision } from '../../shared/generation.ts'
import { type Language, type LanguageName, languages } from '../../shared/languages.ts'
import type { Locale } from '../../shared/locales.ts'
import type { Deps } from '../app/deps.ts'
import { AppError, orNotFound } from '../app/errors.ts'
import { readCards } from '../cards/cards.ts'
import { openMedium } from '../cards/uploads.ts'
import { preparedQuery } from '../platform/db/open.ts'
import type { Passage } from '../../engine/documents/document.ts'
import { languageOf } from '../../engine/documents/language.ts'
import {
  type Assistant,
  type Candidate,
  type CardInContext,
  type CardPicture,
  GeneratorError,
  type Grade,
  quoted,
  type Source,
} from '../../engine/generators/port.ts'
import { contentOf } from './ideas.ts'
import { searchDeck } from './material.ts'
import { generatorFailures } from './outcome.ts'
import { drawPicture } from './page-pictures.ts'
import { mustHaveTokens, outOfTokens } from './till.ts'

/** The origin of a card. If its document was deleted, passage and document are null. */
interface CardOrigin {
  documentId: number | null
  documentName: string | null
  unit: 'page' | 'slide' | 'sheet' | null
  documentLanguage: Language | null
  page: number | null
  quote: string | null
  passage: Passage | null
  /** The language that the card was requested in. */
  language: LanguageName
}

/** The origin of generated card `$1`. */
const readOrigin = preparedQuery<CardOrigin>(`
  select d.id "documentId", d.name "documentName", d.unit, d.language "documentLanguage", g.page, g.quote, o.language,
    case when p.position is not null then json_build_object('position', p.position, 'path', p.path,
      'firstPage', p.first_page, 'lastPage', p.last_page, 'blocks', p.blocks) end passage
  from generated_cards g join generations o on o.id = g.generation_id
  left join passages p on p.document_id = g.document_id and p.position = g.position
  left join documents d on d.id = p.document_id
  where g.card_id = $1`)

/** Names and units of the documents of deck `$1`. */
const readNames = preparedQuery<{ id: number; name: string; unit: CardOrigin['unit'] }>(
  'select id, name, unit from documents where deck_id = $1',
)

/** The number of passages that are searched for the answer to a question. */
const passagesPerQuestion = 12

/** A user's request to the model. It ends when the user disconnects. */
export interface Asking {
  userId: number
  /** The language of answers if it cannot be detected from a text. */
  locale: Locale
  now: Date
  signal: AbortSignal
}

type Citation = NonNullable<CallOutput<'POST /api/explainCard'>['citation']>

/**
 * Asks the model on behalf of a user. Throws 503 if there is no model or if it fails, with a message that says what to do, and
 * 429 if the user's tokens of the day are used up.
 */
async function ask<T>(deps: Deps, { userId, now }: Asking, work: (assistant: Assistant) => Promise<T>): Promise<T> {
  const { generators } = deps
  if (!generators.openAssistant) throw new AppError('unavailable', ['noAi'])
  await mustHaveTokens(deps, userId, now)
  try {
    return await work(await generators.openAssistant(userId))
  } catch (error) {
    if (!(error instanceof GeneratorError)) throw error
    // A single answer needs few tokens: what does not suffice is the rest of the day's.
    if (error.reason === 'over-budget') throw await outOfTokens(deps, userId, now)
    deps.log.info({ reason: error.reason, status: error.status }, 'the AI service failed')
    throw new AppError('unavailable', generatorFailures[error.reason])
  }
}

/** Cards that the model proposes in place of a card. They keep its tags and ask to type if it does, and the first one keeps the picture of the question with its covers. */
export async function reviseCard(deps: Deps, id: number, order: Revision, asking: Asking): Promise<Content[]> {
  const { context, card } = await contextOf(deps, id, 'editor', asking)
  const proposals = await ask(deps, asking, async (assistant) =>
    assistant.reviseCard(await context(), order, asking.signal),
  )
  const [first, ...others] = proposals.map((proposal) => ({
    ...contentOf(proposal),
    tags: card.tags,
    isTyped: card.isTyped,
    covers: null,
  }))
  return first ? [{ ...first, questionFileLink: card.questionFileLink, covers: card.covers }, ...others] : []
}

/** Explains a card from its source, as far as the user may see that. */
export async function explainCard(
  deps: Deps,
  id: number,
  role: Role | null,
  asking: Asking,
): Promise<CallOutput<'POST /api/explainCard'>> {
  const { context, citationOf } = await contextOf(deps, id, role, asking)
  const found = await ask(deps, asking, async (assistant) => assistant.explainCard(await context(), asking.signal))
  return { explanation: found?.text ?? null, citation: citationOf(found?.source ?? null) }
}

/** The rating that a judgement proposes: hard, ok, easy. Only the learner knows whether it was perfect. */
const ratings: Record<Grade, number> = { wrong: 1, partly: 2, right: 3 }

/** Judges a typed answer. */
export async function gradeAnswer(
  deps: Deps,
  { id, text }: { id: number; text: string },
  role: Role | null,
  asking: Asking,
): Promise<CallOutput<'POST /api/gradeAnswer'>> {
  const { context, citationOf } = await contextOf(deps, id, role, asking)
  const grading = async (assistant: Assistant) => assistant.gradeAnswer(await context(), text, asking.signal)
  const { verdict, missing, source } = await ask(deps, asking, grading)
  return { verdict, missing, rating: ratings[verdict], citation: citationOf(source) }
}

/** Answers a question from the documents of a deck, which the user can edit. */
export async function askDocuments(
  deps: Deps,
  { deckid, question }: { deckid: number; question: string },
  asking: Asking,
): Promise<CallOutput<'POST /api/askDocuments'>> {
  const { db } = deps
  const language = languageOf(question) ?? asking.locale
  const { found, answer } = await ask(deps, asking, async (assistant) => {
    const search = { deckId: deckid, text: question, most: passagesPerQuestion }
    const found = await searchDeck(db, asking.userId, search)
    // They come from several documents, so positions refer to this list.
    const passages = found.map((passage, position) => ({ ...passage, position }))
    if (passages.length === 0) return { found, answer: { found: false as const } }
    return { found, answer: await assistant.answerQuestion({ question, passages, language }, asking.signal) }
  })
  if (!answer.found) return { answer: null, citations: [], card: null }
  const documents = new Map((await readNames(db, deckid)).map((document) => [document.id, document]))
  const citations = answer.citations.flatMap(({ passage, page, quote }): Citation[] => {
    const source = found[passage]
    const document = source && documents.get(source.documentId)
    if (!document) return []
    return [
      { documentId: document.id, documentName: document.name, unit: document.unit, page, path: source.path, quote },
    ]
  })
  return { answer: answer.text, citations, card: answer.card && contentOf(answer.card) }
}

/**
 * A card with its source as far as a role may see it: readers of a deck see quotes, not documents. Its pictures are drawn by `context`,
 * since that takes time that a user without tokens does not get.
 */
async function contextOf(deps: Deps, id: number, role: Role | null, asking: Asking) {
  const { locale } = asking
  const [[found], [origin]] = await Promise.all([readCards(deps.db, [id]), readOrigin(deps.db, id)])
  const card = orNotFound(found, 'card')
  const candidate = candidateOf(card, origin)
  // The passage does not hold what is only in a picture.
  const own = origin?.quote === null ? null : origin?.passage
  const passage = (mayEdit(role) ? own : undefined) ?? quoteOf(quoted(candidate.source))
  const context = async (): Promise<CardInContext> => ({
    card: candidate,
    passage,
    pictures: await picturesOf(deps, card, asking),
    language: origin ? languages[origin.language] : (languageOf(textOf(card)) ?? locale),
    documentLanguage: origin?.documentLanguage,
  })
  const citationOf = (source: Source | null): Citation | null => {
    if (!source || !origin) return null
    const { documentId, documentName, unit } = origin
    const seen = mayEdit(role) ? { documentName, path: passage?.path ?? [] } : { documentName: null, path: [] }
    return { ...seen, documentId, unit, page: source.page, quote: source.quote }
  }
  return { card, context, citationOf }
}

/** Most cards have one on each side, and each one costs as much as a page of text. */
const mostPictures = 3

/** The pictures of a card, for a model that sees. One that cannot be drawn is left out. */
async function picturesOf(deps: Deps, card: Card, { userId, signal }: Asking): Promise<CardPicture[]> {
  if (!deps.generators.sees) return []
  const sides = [
    { side: 'question' as const, id: card.questionFileLink },
    ...card.Answers.map(({ fileLink: id }) => ({ side: 'answer' as const, id })),
  ]
  const pictures: CardPicture[] = []
  for (const { side, id } of sides) {
    if (id === null || pictures.length === mostPictures) continue
    const stream = await openMedium(deps, id, 'card')
    const drawn = stream && (await drawPicture(deps, await buffer(stream), userId, signal))
    if (drawn) pictures.push({ side, jpeg: drawn.jpeg, width: drawn.width, height: drawn.height })
  }
  return pictures
}

function candidateOf({ questionText, isGapText, Answers, explanation }: Card, origin?: CardOrigin): Candidate {
  const { passage = null, page = null, quote = null } = origin ?? {}
  const kind = isGapText ? 'gap' : Answers.length > 1 ? 'choice' : 'basic'
  const answers = Answers.map(({ text, correct }) => ({ text, correct }))
  const source = quote === null ? null : { passage: passage?.position ?? 0, page: page ?? 1, quote }
  return { kind, question: questionText, answers, source, explanation }
}

/** A passage that holds the quote alone. */
function quoteOf(source: Source | null): CardInContext['passage'] {
  if (!source) return undefined
  const { passage: position, page, quote } = source
  return {
    position,
    path: [],
    firstPage: page,
    lastPage: page,
    blocks: [{ kind: 'paragraph', page, text: quote, marked: [] }],
  }
}

/** The words of a card, to detect its language. */
const textOf = ({ questionText, Answers }: Card): string =>
  [questionText, ...Answers.map(({ text }) => text)].join('\n')
