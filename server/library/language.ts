import { type LanguageName, languages } from '../../shared/languages.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'

interface Sample {
  language: string | null
  /** Name, description, and names of topics. */
  words: string
  /** Questions and answers of the first cards. */
  cards: string
}

/** Characters of each text that suffice to detect a language. */
const sampleLength = 300

/** A sample of the texts of deck `$1`: names, and the beginnings of the first cards. */
const readSample = preparedQuery<Sample>(`
  select d.language, concat_ws(E'\\n', d.name, d.description,
      (select string_agg(name, E'\\n' order by tree_position)
        from (select * from topics where deck_id = d.id order by tree_position limit 100) t)) words,
    coalesce((select string_agg(concat_ws(E'\\n', left(c.question_text, ${sampleLength}),
        (select string_agg(left(text, ${sampleLength}), E'\\n' order by position) from answers
          where card_id = c.id and position < 3)), E'\\n')
      from (select * from cards where deck_id = d.id and topic_id is not null order by id limit 100) c), '') cards
  from decks d where d.id = $1`)

const names = new Map(Object.entries(languages).map(([name, code]) => [code, name as LanguageName]))

/** With fewer letters, a name or two that languages share would decide. */
const fewestLetters = 60

const lettersIn = (text: string, of = /\p{L}/gu) => text.match(of)?.length ?? 0
/** The scripts of the supported languages. */
const ownLetters = /[\p{Script=Latin}\p{Script=Cyrillic}]/gu

/** Detects the language of a deck. Undefined when it is set already, or cannot be detected. */
export async function unknownLanguage(db: Db, deckId: number): Promise<LanguageName | undefined> {
  const [deck] = await readSample(db, deckId)
  if (!deck || deck.language || lettersIn(deck.words, ownLetters) < lettersIn(deck.words) / 2) return undefined
  // A deck is named in its learners' language; its cards may be in the language that they learn.
  const sample = [deck.words, `${deck.words}\n${deck.cards}`].find((text) => lettersIn(text) >= fewestLetters)
  if (!sample) return undefined
  // Loaded on demand: its language statistics take some megabytes.
  const { languageOf } = await import('../../engine/documents/language.ts')
  const code = languageOf(sample)
  return code ? names.get(code) : undefined
}
