import { type LanguageName, languages } from '../../shared/languages.ts'
import type { Db } from '../platform/db/open.ts'
import { readSample } from './library.sql.ts'

const names = new Map(Object.entries(languages).map(([name, code]) => [code, name as LanguageName]))

/** With fewer, a name or two that languages share decide. */
const fewestLetters = 60

const lettersIn = (text: string, of = /\p{L}/gu) => text.match(of)?.length ?? 0
/** Of the scripts that these languages are written in. */
const ownLetters = /[\p{Script=Latin}\p{Script=Cyrillic}]/gu

/** The language of a deck for which none is kept yet; undefined when one is, or none can be told. */
export async function unknownLanguage(db: Db, deckId: number): Promise<LanguageName | undefined> {
  const [deck] = await readSample(db, deckId)
  if (!deck || deck.language || lettersIn(deck.words, ownLetters) < lettersIn(deck.words) / 2) return undefined
  // What a deck is called is in the language of those whom it is for; its cards may be of the one that is learned.
  const sample = [deck.words, `${deck.words}\n${deck.cards}`].find((text) => lettersIn(text) >= fewestLetters)
  if (!sample) return undefined
  // Loaded when it is needed: its statistics of languages are some megabytes.
  const { languageOf } = await import('../../engine/documents/language.ts')
  const code = languageOf(sample)
  return code ? names.get(code) : undefined
}
