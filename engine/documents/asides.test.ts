import { expect, test } from 'vitest'
import type { Aside } from '../../shared/generation.ts'
import type { Language } from '../../shared/languages.ts'
import { partAsides } from './asides.ts'
import type { Block, Passage } from './document.ts'

const paragraph = (text: string): Block => ({ kind: 'paragraph', page: 1, text, marked: [] })
const list = (...texts: string[]): Block => ({
  kind: 'list',
  page: 1,
  isOrdered: false,
  items: texts.map((text) => ({ text, marked: [], level: 0 })),
})
const study = paragraph('A cell is the smallest unit of life that can live on its own.')

const passage = (path: string[], ...blocks: Block[]): Passage => ({
  position: 0,
  path,
  firstPage: 1,
  lastPage: 1,
  blocks,
})

/** The kinds of the passages of a document, after a first one that is study material. */
function kindsOf(passages: Passage[], language: Language = 'en'): (Aside | null)[] {
  return partAsides([passage(['Cells'], study), ...passages], language)
    .slice(1)
    .map(({ aside }) => aside ?? null)
}

const questions = list('What is a cell?', 'Name its parts.')
const names = list('Anna Kowalska', 'Jan Nowak')
const goals = list('Cells', 'Walls')
const links = list('Video: https://example.org/1', 'https://example.org/2')

test.each([
  ['en', ['Review Questions', 'Checklist', 'Acknowledgements', 'License', 'Learning Objectives', 'Further Reading']],
  ['de', ['Übungsaufgaben', 'Checkliste', 'Danksagung', 'Bildnachweis', 'Lernziele', 'Weiterführende Literatur']],
  [
    'fr',
    ['Exercices', 'Liste de contrôle', 'Remerciements', 'Mentions légales', 'Table des matières', 'Bibliographie'],
  ],
  [
    'es',
    [
      'Preguntas de repaso',
      'Lista de verificación',
      'Agradecimientos',
      'Aviso legal',
      'Objetivos',
      'Enlaces de interés',
    ],
  ],
  ['it', ['Domande di verifica', 'Lista di controllo', 'Ringraziamenti', 'Note legali', 'Obiettivi', 'Sitografia']],
  ['nl', ['Opdrachten', 'Controlelijst', 'Dankwoord', 'Licentie', 'Leerdoelen', 'Verder lezen']],
  ['pl', ['Zadania domowe', 'Lista kontrolna', 'Podziękowania', 'Zastrzeżenie', 'Spis treści', 'Literatura']],
  ['ro', ['Întrebări', 'Lista de verificare', 'Mulțumiri', 'Licență', 'Cuprins', 'Bibliografie']],
  ['uk', ['Запитання для самоперевірки', 'Контрольний список', 'Подяки', 'Ліцензія', 'Зміст', 'Список літератури']],
] as const)('tells asides apart by their headings in %s', (language, headings) => {
  const contents = [questions, goals, names, paragraph('Anna, 2020.'), goals, links]
  const passages = headings.map((heading, index) => passage([heading], contents[index] ?? study))
  const kinds = ['exercises', 'checklist', 'thanks', 'licence', 'contents', 'media']
  expect(kindsOf(passages, language)).toEqual(kinds)
})

test.each([
  ['ro', 'Exercitiu recomandat:'],
  ['ro', 'Intrebari'],
  ['pl', 'Cwiczenia'],
  ['es', '3. Ejercicios 2.1'],
  ['de', 'Aufgabe 4 – Zellen'],
  ['nl', 'Taak - een cel tekenen'],
] as const)(
  'finds headings of exercises without diacritics, with numbers or with a title: %s %s',
  (language, heading) => {
    expect(kindsOf([passage([heading], questions)], language)).toEqual(['exercises'])
  },
)

test('includes the subsections of the heading', () => {
  expect(kindsOf([passage(['Exercises', 'Part A'], questions), passage(['Contents', 'Cells'], study)])).toEqual([
    'exercises',
    null,
  ])
})

test.each([
  ['a section on problems', passage(['Problems'], paragraph('The cell wall breaks under pressure. '.repeat(20)))],
  ['a section on sources', passage(['Sources'], paragraph('Springs feed the river all year round. '.repeat(20)))],
  [
    'questions with answers',
    passage(['Questions'], paragraph('What is a cell?'), paragraph('Answer: the unit of life.')),
  ],
  ['the tasks of a central bank', passage(['Tasks of the bank'], list('Stable prices', 'Supply of money', 'Reserves'))],
  [
    'a sentence about licences',
    passage(['Licences of software'], paragraph('Works are often licensed under an open licence by their authors.')),
  ],
  ['two questions in a text', passage(['Walls'], study, paragraph('What holds a cell together?'), study)],
  ['steps of a procedure', passage(['Staining'], list('Take a cell.', 'Add the dye.', 'Wait for a minute.'))],
])('takes %s for study material', (_, one) => {
  expect(kindsOf([one])).toEqual([null])
})

test('takes a glossary for study material, even under a heading of references', () => {
  const glossary = list('economics: the study of how humans make choices', 'scarcity: when wants exceed the supply')
  const references = passage(['A', 'References'], paragraph('Smith, Adam. “The Wealth of Nations.” 1776.'), glossary)
  const parted = partAsides([passage(['Cells'], study), references], 'en')
  expect(parted.map(({ position, path, aside, blocks }) => [position, path.join(), aside, blocks.length])).toEqual([
    [0, 'Cells', undefined, 1],
    [1, 'A,References', 'media', 1],
    [2, 'A', undefined, 1],
  ])
})

test.each<[Aside, Block[]]>([
  ['exercises', [list('What is a cell?', 'Who found it?', 'A cell has a ____ around it.')]],
  [
    'exercises',
    [paragraph('What is a cell?'), paragraph('Its wall is made of _____'), paragraph('Who found it first?')],
  ],
  ['exercises', [paragraph('Exercise 3: the cell')]],
  ['checklist', [list('☐ I know what a cell is', '☐ I know its parts')]],
  ['contents', [list('Cells ........ 3', 'Walls ........ 7', 'Plants ....... 12')]],
  ['contents', [paragraph('By the end of this section, you will be able to:'), list('Discuss cells', 'Explain walls')]],
  ['media', [links, list('https://example.org/3', 'Film: https://example.org/4', 'https://example.org/5')].slice(1)],
  ['media', [paragraph('Click the image above to watch the video.')]],
  ['licence', [paragraph('© 2020 Anna Kowalska')]],
  ['licence', [paragraph('Video 1: Cells by Anna, licensed under CC BY (4.0)')]],
  ['licence', [paragraph('Disclaimer:'), paragraph('This text was translated by a machine and may be wrong.')]],
  ['thanks', [paragraph('Special thanks to:'), names]],
])('separates %s from study material by structure', (kind, blocks) => {
  expect(kindsOf([passage(['Walls'], study, ...blocks, study)])).toEqual([null, kind, null])
})

test('keeps the pages of the parts', () => {
  const exercises: Block = { kind: 'paragraph', page: 3, text: 'Exercise 3: the cell', marked: [] }
  const whole = { ...passage(['Walls'], study, exercises), firstPage: 1, lastPage: 3 }
  expect(partAsides([whole], 'en')).toMatchObject([
    { position: 0, firstPage: 1, lastPage: 1 },
    { position: 1, firstPage: 3, lastPage: 3, aside: 'exercises' },
  ])
})

test('takes a document that consists of exercises for study material', () => {
  expect(partAsides([passage(['Exercises'], questions)], 'en')[0]).not.toHaveProperty('aside')
})
