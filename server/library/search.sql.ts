import type { Deck } from '../../shared/api/contract.ts'
import { preparedQuery } from '../platform/db/open.ts'
import { deckColumns, deckJoins } from '../decks/columns.ts'

const page = (words: string) =>
  preparedQuery<Deck>(`
    select ${deckColumns}
    from search_library($1, ${words}, $4::text[], $2, $3) with ordinality found (id, place)
    join decks d on d.id = found.id ${deckJoins} order by found.place`)

/** Public decks of others than `$1`: `$2` of them from `$3` on, that have all the facts `$4`. */
export const listPublic = page('null')
/** Of those, the ones that have a word for each of the text `$5`. */
export const searchPublic = page('words_of($5)')
/** The same for words as they are; `a|b` is either. */
export const searchPublicWords = page('$5::text[]')

/** The words of the text `$1`, and whether a public deck has one that begins so. */
export const readWords = preparedQuery<{ word: string; isKnown: boolean }>(`
  select t.word, exists (
    select from library_words l where l.word >= t.word and l.word < t.word || U&'\\+10FFFF') "isKnown"
  from unnest(words_of($1)) t (word)`)

/** Words of public decks that begin as one of `$1`, the most like `$2` first. */
export const readBeginning = preparedQuery<{ word: string }>(`
  select distinct l.word, similarity(l.word, $2)
  from unnest($1::text[]) t (word), lateral (
    select word from library_words where word >= t.word and word < t.word || U&'\\+10FFFF' order by word limit 2) l
  order by 2 desc, 1 limit 100`)

/** Words of public decks that look like `$1`, the most alike first. */
export const readSimilar = preparedQuery<{ word: string }>(`
  select word from library_words where word % $1 order by similarity(word, $1) desc, word limit 100`)
