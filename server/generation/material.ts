import { languageNames, languages } from '../../shared/languages.ts'
import { pathOf, readDeckName } from '../decks/topics.ts'
import type { Deps } from '../deps.ts'
import type { ServerSaid } from '../texts/index.ts'
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
  if (documentId === null) throw new GenerationFailure(['documentGone'])
  await readFileOf(deps, documentId, signal)
  const [document] = await store.readDocument(deps.db, documentId)
  if (!document) throw new GenerationFailure(['documentGone'])
  if (document.problem) throw new GenerationFailure([document.problem])
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
  if (name === undefined) throw new GenerationFailure(['topicDeleted'])
  const found = await store.searchPassages(db, deckId, name, passagesPerTopic)
  if (found.length === 0 && !generators.hasKnowledge) throw new GenerationFailure(['nothingAbout', name])
  const passages = found.toSorted((a, b) => a.documentId - b.documentId || a.position - b.position)
  return { name, passages, wanted: passages.map((_, place) => place), topic }
}

function otherLanguage(code: (typeof languages)[keyof typeof languages]): ServerSaid {
  const name = languageNames.find((one) => languages[one] === code)
  return name ? ['inLanguage', name] : ['inOtherLanguage']
}
