import { languageNames, languages } from '../../shared/languages.ts'
import { pathOf, readDeckName } from '../decks/topics.ts'
import { problemMessages } from '../documents/problems.ts'
import type { Deps } from '../deps.ts'
import { readDocument as readFileOf } from './documents.ts'
import * as store from './documents.sql.ts'
import { GenerationFailure } from './failure.ts'
import type { GenerationRow } from './generations.sql.ts'

/** How many passages a topic's cards are looked for in. */
const passagesPerTopic = 12

/** What a generation makes cards of. */
export interface Material {
  name: string
  deckName: string
  /** In reading order; their place in this list is the position that generators see. */
  passages: store.StoredPassage[]
  /** Places in that list of those that cards are wanted of. */
  wanted: number[]
  /** For a topic's generation: its name and those above it. */
  topic?: string[]
}

/** Gathers it: reads the document first if that was not done, or looks for what the deck's documents say of a topic. */
export async function materialOf(deps: Deps, generation: GenerationRow, signal: AbortSignal): Promise<Material> {
  const deckName = (await readDeckName(deps.db, generation.deckId)) ?? ''
  const found = generation.kind === 'document' ? ofDocument(deps, generation, signal) : ofTopic(deps, generation)
  return { ...(await found), deckName }
}

type Found = Omit<Material, 'deckName'>

async function ofDocument(deps: Deps, generation: GenerationRow, signal: AbortSignal): Promise<Found> {
  const { documentId, chosen, language } = generation
  if (documentId === null) throw new GenerationFailure('The document was deleted. Please upload it again.')
  await readFileOf(deps, documentId, signal)
  const [document] = await store.readDocument(deps.db, documentId)
  if (!document) throw new GenerationFailure('The document was deleted. Please upload it again.')
  if (document.problem) throw new GenerationFailure(problemMessages[document.problem])
  if (deps.generators.name === 'built-in' && document.language && document.language !== languages[language])
    throw new GenerationFailure(otherLanguage(document.language))
  const passages = await store.readPassages(deps.db, documentId)
  const places = passages.map((_, place) => place)
  const isChosen = chosen && new Set(chosen)
  const wanted = isChosen ? places.filter((place) => isChosen.has(passages[place]?.position ?? -1)) : places
  return { name: document.name, passages, wanted }
}

async function ofTopic({ db, generators }: Deps, { deckId, topicId }: GenerationRow): Promise<Found> {
  const topic = topicId === null ? [] : await pathOf(db, topicId)
  const name = topic.at(-1)
  if (name === undefined) throw new GenerationFailure('The topic was deleted.')
  const found = await store.searchPassages(db, deckId, name, passagesPerTopic)
  if (found.length === 0 && !generators.hasKnowledge) throw new GenerationFailure(nothingAbout(name))
  const passages = found.toSorted((a, b) => a.documentId - b.documentId || a.position - b.position)
  return { name, passages, wanted: passages.map((_, place) => place), topic }
}

/** Why a topic gives no cards where there is no model. */
export const nothingAbout = (topic: string) =>
  `The documents of this deck say nothing about “${topic}”. Upload one that does, and try again.`

function otherLanguage(code: (typeof languages)[keyof typeof languages]): string {
  const name = languageNames.find((one) => languages[one] === code) ?? 'another language'
  const shown = name.replace(/^./, (letter) => letter.toUpperCase())
  return `This document is in ${shown}, and cards can only be made in its own language here. Choose ${shown} and try again.`
}
