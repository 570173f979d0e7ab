import { expect, test } from 'vitest'
import type { Language } from '../../../shared/languages.ts'
import { grammarOf } from './grammar.ts'
import { lexiconOf } from './lexicon.ts'
import { paragraph, passage } from './passages-fixture.ts'
import { factsIn } from './spans.ts'
import { tokensOf } from './tokens.ts'

/** The names, dates, quantities and quotations of a sentence. */
function factsOf(language: Language, text: string): string[] {
  const grammar = grammarOf(language)
  const tokens = tokensOf(text, grammar)
  const lexicon = lexiconOf([passage(['Notes'], paragraph(text))], grammar)
  return factsIn(tokens, grammar, lexicon).map(({ first, last }) =>
    text.slice(tokens[first]?.start ?? 0, tokens[last]?.end ?? 0),
  )
}

test.each<[what: string, language: Language, text: string, whole: string[], halves: string[]]>([
  [
    'the parties of a case',
    'en',
    'The rule was established in Adams v Lindsell.',
    ['Adams v Lindsell'],
    ['Adams', 'Lindsell'],
  ],
  ['a name with its article', 'nl', 'De gebroeders De Witt werden in Den Haag vermoord.', ['De Witt'], ['Witt']],
  [
    'a name and its number',
    'de',
    'Das Photosystem II absorbiert langwelliges Licht.',
    ['Photosystem II'],
    ['Photosystem'],
  ],
  [
    'a name that begins like a title',
    'de',
    'Das User Datagram Protocol verzichtet auf eine Bestätigung.',
    ['User Datagram Protocol'],
    ['Datagram Protocol'],
  ],
  [
    'a king with his number',
    'de',
    'Gestern lehnte König Friedrich Wilhelm IV. die Kaiserkrone ab.',
    ['Friedrich Wilhelm IV.'],
    [],
  ],
  [
    'two names',
    'es',
    'El partido lo ganaron Thomas Davis y Luke Kuechly.',
    ['Thomas Davis', 'Luke Kuechly'],
    ['Thomas Davis y Luke'],
  ],
  [
    'a French name',
    'de',
    'Er kam unter Claude Pecaudy de Contrecœur aus dem Norden.',
    ['Claude Pecaudy de Contrecœur'],
    ['Claude Pecaudy'],
  ],
  ['a season and its year', 'en', 'Luther widened his attack in the summer of 1521.', ['summer of 1521'], ['1521']],
  [
    'a unit and its power',
    'ro',
    'Delta Dunării ocupă 4.152 kilometri pătrați în România.',
    ['4.152 kilometri pătrați'],
    ['4.152 kilometri'],
  ],
  ['a name behind the word constructor', 'en', 'The constructor of Luke Kuechly builds it.', ['Luke Kuechly'], []],
  ['a day', 'pl', 'Stało się to 11 września 2001 roku w Nowym Jorku.', ['11 września 2001'], ['11', 'września 2001']],
])('finds %s whole (%s)', (_, language, text, whole, halves) => {
  const facts = factsOf(language, text)
  expect(facts).toEqual(expect.arrayContaining(whole))
  for (const half of halves) expect(facts).not.toContain(half)
})
