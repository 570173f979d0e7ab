import { expect, test } from 'vitest'
import type { Language } from '../../../shared/languages.ts'
import { grammarOf } from './grammar.ts'
import { cardsFor, list, paragraph, passage, shown } from './passages-fixture.ts'
import { shortened, statementsOf } from './statements.ts'
import { sentencesOf } from './tokens.ts'

test.each<[Language, string, string[]]>([
  [
    'en',
    'Dr. Smith met J. K. Rowling, e.g. in the U.K. office. She left.',
    ['Dr. Smith met J. K. Rowling, e.g. in the U.K. office.', 'She left.'],
  ],
  ['en', 'A line\nthat is broken. Another one.', ['A line that is broken.', 'Another one.']],
  ['uk', 'Вітер дме 5 м/с. Град падає в с. Лісове.', ['Вітер дме 5 м/с.', 'Град падає в с. Лісове.']],
  ['en', 'The bulb needs 240 V. More is harmful.', ['The bulb needs 240 V.', 'More is harmful.']],
  [
    'de',
    'Am 3. Oktober begann z. B. das 19. Jahrhundert nicht. Das ist klar.',
    ['Am 3. Oktober begann z. B. das 19. Jahrhundert nicht.', 'Das ist klar.'],
  ],
  [
    'fr',
    'M. Dupont arrive av. J.-C. et repart. Il est parti.',
    ['M. Dupont arrive av. J.-C. et repart.', 'Il est parti.'],
  ],
  ['pl', 'Działa np. czujnik z ust. 2 ustawy. Jest mały.', ['Działa np. czujnik z ust. 2 ustawy.', 'Jest mały.']],
])('%s: %s', (language, text, sentences) => {
  expect(sentencesOf(text, grammarOf(language))).toEqual(sentences)
})

test.each<[what: string, language: Language, text: string]>([
  ['a heading without a space', 'en', 'EndosymbiosisWe have mentioned the origin of the chloroplasts.'],
  ['a line of a figure', 'de', 'Die rote Linie zeigt den Verlauf der Temperatur im Sommer.'],
  ['what the reader sees', 'uk', 'Сонячна система, як бачите, має вісім великих планет.'],
  ['a reference that was lost', 'en', 'The advantage of the is the symmetry of both directions.'],
  ['other cases than those before', 'en', 'In others, two substrates form one larger molecule.'],
])('a sentence with %s does not stand alone', (_, language, text) => {
  const [statement] = statementsOf(passage(['Notes'], paragraph(text)), grammarOf(language))
  expect(statement?.isAlone).toBe(false)
})

test('a phrase is shortened by the word that links it to another', () => {
  const shorten = (language: Language, phrase: string) => shortened(phrase, 100, grammarOf(language))
  expect(shorten('ro', 'așadar, copierea instrucțiunilor în memorie.')).toBe('copierea instrucțiunilor în memorie')
  expect(shorten('en', 'hence, a loss of heat.')).toBe('a loss of heat')
})

test.each([
  ['a label', 'Frequent mistake: the students confuse the two cells of the plant.', false],
  ['a statement', 'A plant has two kinds of cells: the cells of the root and those of the stem.', true],
  ['a number', 'Two kinds of cells: those of the root make up the whole of the plant.', true],
])('a sentence behind a colon after %s', (_, text, isProse) => {
  expect(statementsOf(passage(['Cells'], paragraph(text)), grammarOf('en'))[0]?.isProse).toBe(isProse)
})

test.each<[language: Language, line: string, card: string]>([
  [
    'it',
    'La molecola è l’unità minima di un composto → è un gruppo di atomi',
    'Che cosa si intende con il termine «molecola»? → l’unità minima di un composto',
  ],
  ['es', 'Las filas de la tabla se llaman períodos;', 'Las filas de la tabla se llaman /$períodos/$.'],
])('reads a line of notes as a sentence without its full stop (%s)', (language, line, card) => {
  expect(cardsFor(language, [passage(['Chimica'], list(line, 'Altro'))]).map(shown)).toEqual([card])
})

test.each<[language: Language, line: string, card: string]>([
  [
    'de',
    'Die Halbwertszeit ist die Zeit, die ein Bestand benötigt, um sich zu halbieren',
    'Was versteht man unter „Halbwertszeit“? → die Zeit, die ein Bestand benötigt, um sich zu halbieren',
  ],
  [
    'de',
    'Alpha-Strahlung besteht aus einem Kern des Heliums mit doppelter Ladung',
    'Alpha-Zerfall: Woraus besteht Alpha-Strahlung? → aus einem Kern des Heliums mit doppelter Ladung',
  ],
])('finds what a line of notes says where no verb is listed (%s: %s)', (language, line, card) => {
  expect(
    cardsFor(language, [passage(['Zerfall', 'Alpha-Zerfall'], list(line, 'leicht messbar'))]).map(shown),
  ).toContain(card)
})

test('reads no line behind a label as a sentence', () => {
  const [statement] = statementsOf(passage(['Notes'], list('Corte: il giudice decide la causa')), grammarOf('it'))
  expect(statement?.isProse).toBe(false)
})
