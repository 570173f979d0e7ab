import { expect, test } from 'vitest'
import type { Language } from '../../../shared/languages.ts'
import { cardsFor, paragraph, passage, shown } from './passages-fixture.ts'

test.each<[Language, string]>([
  ['en', 'The longest river of Africa is the /$Nile/$.'],
  ['de', 'Der längste Fluss in Afrika ist der /$Nil/$.'],
  ['fr', 'Le plus long fleuve du continent est le /$Nil/$.'],
  ['it', 'Il più lungo fiume del continente è il /$Nilo/$.'],
  ['es', 'El río más largo del continente es el /$Nilo/$.'],
  ['nl', 'De langste rivier van het continent is de /$Nijl/$.'],
  ['pl', 'Najdłuższą rzeką tego kontynentu jest /$Nil/$.'],
  ['uk', 'Найдовша річка континенту — це /$Ніл/$.'],
  ['ro', 'Cel mai lung fluviu din Africa este /$Nilul/$.'],
])('%s: asks which one is the longest', (language, card) => {
  const text = card.replaceAll('/$', '')
  expect(cardsFor(language, [passage([], paragraph(text))]).map(shown)).toEqual([card])
})

test.each(['The latest problem is the noise.', 'The longest river is also the one that dries out.'])(
  'no card: %s',
  (text) => {
    expect(cardsFor('en', [passage(['Geo'], paragraph(text))])).toEqual([])
  },
)

test.each<[language: Language, heading: string, text: string]>([
  ['en', 'Neptune', 'It is the most distant planet that circles the sun.'],
  ['it', 'Nettuno', 'È il più lontano pianeta che gira intorno al sole.'],
  ['pl', 'Aorta', 'To największa tętnica człowieka, która wychodzi z lewej komory.'],
])('takes what only one thing can be for no meaning of a heading (%s)', (language, heading, text) => {
  expect(cardsFor(language, [passage([heading], paragraph(text))])).toEqual([])
})

test('leaves out what a clause adds to the only one', () => {
  const text = 'Cel mai lung fluviu al continentului este Nilul, care străbate unsprezece țări.'
  expect(cardsFor('ro', [passage([], paragraph(text))]).map(shown)).toEqual([text.replace('Nilul', '/$Nilul/$')])
})
