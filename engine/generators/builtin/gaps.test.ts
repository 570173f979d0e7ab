import { expect, test } from 'vitest'
import { parseGaps } from '../../../shared/gaps.ts'
import type { Language } from '../../../shared/languages.ts'
import { gapsIn } from './gaps.ts'
import { grammarOf } from './grammar.ts'
import { lexiconOf } from './lexicon.ts'
import { cardsFor, paragraph, passage } from './passages-fixture.ts'
import { statementsOf } from './statements.ts'

/** The texts that may be hidden. */
function mayHide(language: Language, text: string): string[] {
  const grammar = grammarOf(language)
  const notes = passage(['Notes'], paragraph(text))
  const lexicon = lexiconOf([notes], grammar)
  return statementsOf(notes, grammar).flatMap((statement) =>
    gapsIn(statement, grammar, lexicon).map(({ start, end }) => statement.text.slice(start, end)),
  )
}

/** The hidden texts of each thorough card of a short text. */
const hiddenIn = (language: Language, text: string) =>
  cardsFor(language, [passage(['Notes'], paragraph(text))], 'more').map(({ question }) =>
    parseGaps(question).flatMap((segment) => (segment.kind === 'gap' ? [segment.text] : [])),
  )

test.each<[what: string, language: Language, text: string, whole: string[], halves: string[]]>([
  [
    'a name before its noun',
    'en',
    'The four pillars of the treatment are called ACE inhibitors and beta blockers.',
    ['ACE inhibitors'],
    ['ACE'],
  ],
  ['a number behind a noun', 'en', 'Metformin is the first-line drug for type 2 diabetes.', ['type 2 diabetes'], ['2']],
  ['an ordinal', 'en', 'The patient has a third heart sound and oedema.', ['third heart sound'], ['third']],
  [
    'the parties of a case',
    'en',
    'The rule was established in Adams v Lindsell.',
    ['Adams v Lindsell'],
    ['Adams', 'Lindsell'],
  ],
  [
    'a name in one word and its adjective',
    'it',
    'La Corte costituzionale è formata da quindici giudici.',
    ['Corte costituzionale'],
    ['Corte'],
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
  ['a nationality', 'en', 'Some Normans joined Turkish forces in Anatolia.', ['Anatolia'], ['Turkish']],
  ['an abbreviated genus', 'en', 'The genome of the strains Y. pestis and others is old.', [], ['strains Y']],
  [
    'a French name',
    'de',
    'Er kam unter Claude Pecaudy de Contrecœur aus dem Norden.',
    ['Claude Pecaudy de Contrecœur'],
    ['Claude Pecaudy'],
  ],
  ['the end of a range', 'de', 'Algier verlor die Bewohner in den Jahren 1654-57 und später.', [], ['-57', '57']],
  ['a season and its year', 'en', 'Luther widened his attack in the summer of 1521.', ['summer of 1521'], ['1521']],
  [
    'a unit and its power',
    'ro',
    'Delta Dunării ocupă 4.152 kilometri pătrați în România.',
    ['4.152 kilometri pătrați'],
    ['4.152 kilometri'],
  ],
])('hides %s whole or not at all (%s)', (_, language, text, whole, halves) => {
  const gaps = mayHide(language, text)
  expect(gaps).toEqual(expect.arrayContaining(whole))
  for (const half of halves) expect(gaps).not.toContain(half)
})

test('hides one fact of a short sentence, and at most four of a long one', () => {
  const short = hiddenIn('en', 'Insulin lowers the blood glucose.')
  expect(short.map((gaps) => gaps.length)).toEqual([1])
  const long =
    'Insulin was discovered by Frederick Banting and Charles Best at the University of Toronto in 1921, and Leonard Thompson became the first patient treated with it on 11 January 1922.'
  const most = hiddenIn('en', long).map((gaps) => gaps.length)
  expect(Math.max(...most)).toBe(4)
})

test('never hides the same value with and without its unit', () => {
  const gaps = hiddenIn('en', 'The first dose of the drug is increased over four weeks.').flat()
  expect(gaps.filter((gap) => gap.startsWith('four'))).toHaveLength(1)
})

test('does not ask for a subject that the previous sentence has named', () => {
  const text = 'The postal rule helps the sender. The rule was established in Adams v Lindsell in 1818.'
  expect(mayHide('en', text)).not.toContain('rule')
})
