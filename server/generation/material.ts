import {
  type Language,
  type LanguageName,
  languageNames,
  languages,
  topicLanguageNames,
} from '../../shared/languages.ts'
import { pathOf, readDeckName } from '../decks/topics.ts'
import type { Deps } from '../app/deps.ts'
import { openTurns } from '../app/turns.ts'
import type { Db } from '../platform/db/open.ts'
import type { ServerMessage } from '../texts/index.ts'
import { problemMessage } from './documents.ts'
import * as store from './documents.sql.ts'
import { GenerationFailure } from './outcome.ts'
import type { GenerationRow } from './generations.sql.ts'

/** The number of passages used for a topic. */
const passagesPerTopic = 12

/** What a generation makes cards from. */
export interface Material {
  name: string
  deckName: string
  /** In reading order; generators see the index in this list as the position. */
  passages: store.StoredPassage[]
  /** The indexes of the passages to make cards from. */
  wanted: number[]
  /** The language of the document; null if it is unknown, or if there are several. */
  language: Language | null
  /** For a topic: its name and those of its ancestors, outermost first. */
  topic?: string[]
}

/** Collects the material: the document, which was read, or what the deck's documents have about a topic. */
export async function materialOf(deps: Deps, generation: GenerationRow): Promise<Material> {
  const [deck] = await readDeckName(deps.db, generation.deckId)
  const found = generation.kind === 'document' ? ofDocument(deps, generation) : ofTopic(deps, generation)
  return { ...(await found), deckName: deck?.name ?? '' }
}

type Found = Omit<Material, 'deckName'>

async function ofDocument(deps: Deps, generation: GenerationRow): Promise<Found> {
  const { documentId, chosen, language } = generation
  if (documentId === null) throw new GenerationFailure(['documentGone'])
  const [document] = await store.readDocument(deps.db, documentId)
  if (!document) throw new GenerationFailure(['documentGone'])
  if (document.state === 'reading') throw new Error('The document of the generation has not been read.')
  if (document.problem) throw new GenerationFailure(problemMessage(document.problem))
  if (deps.generators.name === 'built-in' && document.language && document.language !== languages[language])
    throw new GenerationFailure(otherLanguage(document.language))
  const passages = await store.readPassages(deps.db, documentId)
  const all = passages.map((_, index) => index)
  const isChosen = chosen && new Set(chosen)
  const wanted = all.filter((index) => {
    const passage = passages[index]
    // Asides are used only if the user chose them, and so are pages without text if nobody can see them.
    const isReadable = deps.generators.sees || passage?.blocks.length !== 0
    return isChosen ? isChosen.has(passage?.position ?? -1) : isReadable && !passage?.aside
  })
  // The document was read for a model that sees, and there is none any more.
  const isUnread = !deps.generators.sees && passages.every(({ blocks }) => blocks.length === 0)
  if (isUnread) throw new GenerationFailure(problemMessage('needs-ocr'))
  return { name: document.name, language: document.language, passages, wanted }
}

/** A search looks at all passages of a deck. */
const searches = openTurns({ perUser: 1, total: 3, ordinaryMs: 300 })

/** Searches the documents of a deck for passages that match a text, when it is the user's turn. */
export async function searchDeck(
  db: Db,
  userId: number,
  { deckId, text, most }: { deckId: number; text: string; most: number },
): Promise<(store.StoredPassage & { language: Language | null })[]> {
  return searches.run(userId, async () => store.searchPassages(db, deckId, text, most))
}

/**
 * The passages about a topic in the deck's documents that can be used for cards in a language, or the reason why
 * there are none. The built-in generator only writes in the language of the document.
 */
export async function passagesAbout(
  { db, generators }: Pick<Deps, 'db' | 'generators'>,
  { deckId, userId, language }: { deckId: number; userId: number; language: LanguageName },
  topic: string,
): Promise<{ passages: (store.StoredPassage & { language: Language | null })[] } | { refusal: ServerMessage }> {
  // More than needed, because those in other languages may be left out.
  const found = await searchDeck(db, userId, { deckId, text: topic, most: 4 * passagesPerTopic })
  if (generators.model !== null) return { passages: found.slice(0, passagesPerTopic) }
  const passages = found.filter((passage) => passage.language === null || passage.language === languages[language])
  if (passages.length > 0) return { passages: passages.slice(0, passagesPerTopic) }
  if (found.length === 0) return { refusal: ['nothingAbout', topic] }
  const other = topicLanguageNames.find((name) => found.some((passage) => passage.language === languages[name]))
  return { refusal: other ? ['topicInLanguage', topic, other] : ['topicInOtherLanguage', topic] }
}

async function ofTopic(deps: Deps, { deckId, userId, topicId, language }: GenerationRow): Promise<Found> {
  const { db } = deps
  const topic = topicId === null ? [] : await pathOf(db, topicId)
  const name = topic.at(-1)
  if (name === undefined) throw new GenerationFailure(['topicDeleted'])
  const found = await passagesAbout(deps, { deckId, userId, language }, name)
  if ('refusal' in found) throw new GenerationFailure(found.refusal)
  const passages = found.passages.toSorted((a, b) => a.documentId - b.documentId || a.position - b.position)
  const [spoken = null, ...others] = new Set(passages.map((passage) => passage.language))
  const wanted = passages.map((_, index) => index)
  return { name, language: others.length > 0 ? null : spoken, passages, wanted, topic }
}

function otherLanguage(code: (typeof languages)[keyof typeof languages]): ServerMessage {
  const name = languageNames.find((one) => languages[one] === code)
  return name ? ['inLanguage', name] : ['inOtherLanguage']
}
