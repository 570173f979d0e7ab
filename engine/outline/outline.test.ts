import { describe, expect, test } from 'vitest'
import { limits } from '../../shared/limits.ts'
import type { Aside } from '../../shared/generation.ts'
import type { Language } from '../../shared/languages.ts'
import type { Passage, StudyDocument } from '../documents/document.ts'
import { outlineOf } from './outline.ts'
import { sectionsOf } from './sections.ts'

const long = (about: string, length = 1_000) =>
  `${about} is what is said here. `.repeat(Math.ceil(length / (about.length + 22)))

/** A document of passages with headings and a text, one per page. */
function documentOf(
  parts: [path: string[], text: string][],
  title: string | null = null,
  language: Language = 'en',
): StudyDocument {
  const passages = parts.map(([path, text], index) => ({
    position: index,
    path,
    firstPage: index + 1,
    lastPage: index + 1,
    blocks: [{ kind: 'paragraph' as const, page: index + 1, text, marked: [] }],
  }))
  return { unit: 'page', pageCount: parts.length, title, language, passages, emptyPages: [] }
}
const outline = (parts: [string[], string][], name = 'biology.pdf') => outlineOf(documentOf(parts), name)
const under = (...paths: string[][]) => outline(paths.map((path) => [path, long(path.join(' '))]))

describe('topics from headings', () => {
  test('drop a single top heading, which is the title', () => {
    expect(under(['Biology'], ['Biology', 'Cells'], ['Biology', 'Cells', 'Walls'], ['Biology', 'Plants'])).toEqual([
      ['Biology'],
      ['Cells'],
      ['Cells', 'Walls'],
      ['Plants'],
    ])
    expect(under(['Cells', 'Walls'], ['Plants'])).toEqual([['Cells', 'Walls'], ['Plants']])
    expect(under(['Cells'])).toEqual([['Cells']])
  })

  test('have a heading once that repeats the one above it', () => {
    expect(under(['Enzymes', 'Enzymes'], ['Enzymes', 'ENZYMES', 'Kinetics'], ['Inhibitors'])).toEqual([
      ['Enzymes'],
      ['Enzymes', 'Kinetics'],
      ['Inhibitors'],
    ])
  })

  test('have at most three levels', () => {
    expect(under(['A', 'B', 'C', 'D', 'E'], ['F'])).toEqual([['A', 'B', 'C'], ['F']])
  })

  test.each([
    ['1.2.3 Cell walls', 'Cell walls'],
    ['2. Cells:', 'Cells'],
    ['3 Cells', 'Cells'],
    ['IV. Cells', 'Cells'],
    ['b) Cells', 'Cells'],
    ['Chapter 3: Cells', 'Cells'],
    ['Kapitel 4 – Zellen', 'Zellen'],
    ['Розділ 2. Клітини', 'Клітини'],
    ['## **Cells** and `walls` ##', 'Cells and walls'],
    ['[Cells](https://example.org)', 'Cells'],
    ['🚀 Cells', 'Cells'],
    ['Cells ....... 12', 'Cells'],
    ['Cells (continued)', 'Cells'],
    ['Zellen (Forts.)', 'Zellen'],
    ['Cellules (suite)', 'Cellules'],
    ['Komórki (cd.)', 'Komórki'],
    ['Cells 2/3', 'Cells'],
    ['Cells (2)', 'Cells'],
    ['Chapter 3', 'Chapter 3'],
    ['1984', '1984'],
    ['1. FC Köln', 'FC Köln'],
    ['H2O and CO2', 'H2O and CO2'],
    ['C++', 'C++'],
    ['snake_case_names', 'snake_case_names'],
    ['19th century', '19th century'],
  ])('“%s” becomes “%s”', (heading, name) => {
    expect(under([heading], ['Other'])[0]).toEqual([name])
  })

  test('merge continued slides', () => {
    expect(under(['Cells 1/3'], ['Cells 2/3'], ['CELLS (cont.)'], ['Walls'])).toEqual([
      ['Cells'],
      ['Cells'],
      ['Cells'],
      ['Walls'],
    ])
  })

  test('are shortened at a word boundary', () => {
    const [name = ''] = under(['a heading that goes on '.repeat(20)], ['Other'])[0] ?? []
    expect(name.length).toBeLessThanOrEqual(limits.topicNameLength)
    expect(name).toMatch(/^a heading .*(?:a|heading|that|goes|on)…$/u)
  })

  test('merge a very small section into its parent', () => {
    const parts: [string[], string][] = [
      [['A', 'Big'], long('big')],
      [['A', 'Small'], 'Little is said.'],
      [['B'], 'Little is said.'],
    ]
    expect(outline(parts)).toEqual([['A', 'Big'], ['A'], ['B']])
  })

  test('are never blank', () => {
    expect(under(['***'], ['Cells'])).toEqual([['biology'], ['Cells']])
    expect(outline([[[], 'Text.']], '.pdf')).toEqual([['.pdf']])
  })
})

const subjects: Record<Language, [string, string]> = {
  en: [
    'The volcano throws out lava and ash. A volcano is dangerous.',
    'The orchestra plays a symphony. The violin leads the orchestra.',
  ],
  de: [
    'Der Vulkan stößt Lava und Asche aus. Ein Vulkan ist gefährlich.',
    'Das Orchester spielt eine Sinfonie. Die Geige führt das Orchester.',
  ],
  fr: [
    'Le volcan rejette de la lave et des cendres. Un volcan est dangereux.',
    'L’orchestre joue une symphonie. Le violon mène l’orchestre.',
  ],
  it: [
    'Il vulcano emette lava e cenere. Un vulcano è pericoloso.',
    'L’orchestra suona una sinfonia. Il violino guida l’orchestra.',
  ],
  es: [
    'El volcán arroja lava y ceniza. Un volcán es peligroso.',
    'La orquesta toca una sinfonía. La orquesta descansa, y una orquesta es cara.',
  ],
  pl: [
    'Na wulkan idzie się długo. Pod wulkan płynie gorąca lawa.',
    'Na orkiestrę czeka miasto. Za orkiestrę płaci król.',
  ],
  uk: [
    'Вулкан викидає лаву і попіл. Вулкан небезпечний.',
    'Оркестр грає симфонію. За оркестр платить місто, на оркестр чекають.',
  ],
  nl: [
    'De vulkaan stoot lava en as uit. Een vulkaan is gevaarlijk.',
    'Het orkest speelt een symfonie. De viool leidt het orkest.',
  ],
  ro: [
    'Vulcanul aruncă lavă și cenușă. Un vulcan este periculos.',
    'Orchestra cântă o simfonie. Vioara conduce orchestra.',
  ],
}

describe('topics of a document without headings', () => {
  test.each(Object.entries(subjects))('change with the subject (%s)', (language, [one, other]) => {
    const text = (sentence: string) => `${sentence} `.repeat(25)
    const parts = [one, one, one, other, other, other].map((sentence): [string[], string] => [[], text(sentence)])
    const document = documentOf(parts, null, language as Language)
    const topics = outlineOf(document, 'notes.txt').map((path) => path.join(' > '))
    expect(topics.slice(0, 3)).toEqual([topics[0], topics[0], topics[0]])
    expect(topics.slice(3)).toEqual([topics[3], topics[3], topics[3]])
    expect(topics[0]).toMatch(/[vw][uo]l[ck]|вулкан|lav|лава/iu)
    expect(topics[3]).toMatch(/or[ck]h?i?est|orquest|оркестр|s[iy]n?m?[ph]?f?on|симфон/iu)
    expect(topics[0]).toMatch(/^\p{Lu}/u)
    expect(sectionsOf(document, outlineOf(document, 'notes.txt')).map(({ passages }) => passages)).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ])
  })

  test('are numbered parts where two terms compete for the name', () => {
    const texts = [
      'The moon has a light. The light of the moon is pale. ',
      'The candle is on a stone. The stone hides a candle. ',
    ]
    const parts = texts.flatMap((text) => Array.from({ length: 3 }, (): [string[], string] => [[], text.repeat(25)]))
    expect(new Set(outline(parts, 'tales.pdf').flat())).toEqual(new Set(['Part 1 of tales', 'Part 2 of tales']))
  })

  test.for([
    ['en', 'Notes', 'Part 2 of Notes'],
    ['de', 'Notizen', 'Teil 2 von Notizen'],
    ['es', 'Apuntes', 'Apuntes, parte 2'],
  ] as const)('are numbered parts where no term names them (%s)', ([language, title, name]) => {
    const text = (word: string) => `${word} ${word}a, ${word}b, ${word}c. `.repeat(70)
    const parts = ['solo', 'solo', 'solo', 'mira', 'mira', 'mira'].map((word): [string[], string] => [[], text(word)])
    const paths = outlineOf(documentOf(parts, title, language), 'notes.txt')
    expect(paths[5]).toEqual([name])
  })

  test('are one for a short text, named after its title or file', () => {
    expect(
      outline(
        [
          [[], long('cells')],
          [[], long('walls')],
        ],
        'My notes.v2.docx',
      ),
    ).toEqual([['My notes.v2'], ['My notes.v2']])
    expect(outlineOf(documentOf([[[], long('cells')]], 'On cells'), 'x.pdf')).toEqual([['On cells']])
  })

  test('divide long chapters', () => {
    const [one, other] = subjects.en
    const texts = [one, one, one, other, other, other].map((sentence) => `${sentence} `.repeat(40))
    const parts = texts.map((text): [string[], string] => [['Chapter One'], text])
    const topics = outline([...parts, [['Chapter Two'], long('cells', 5_000)]])
    expect(topics.every(([chapter]) => chapter === 'Chapter One' || chapter === 'Chapter Two')).toBe(true)
    expect(new Set(topics.map((path) => path.join('/'))).size).toBe(3)
  })
})

test('keeps a heading with subsections only as a section without passages', () => {
  const document = documentOf([
    [['Book', 'One', 'First'], long('cells', 2_000)],
    [['Book', 'One', 'Second'], long('genes', 2_000)],
    [['Book', 'Two'], long('plants', 2_000)],
  ])
  const shown = sectionsOf(document, outlineOf(document, 'x.pdf')).map(({ title, level, passages }) => [
    title,
    level,
    passages,
  ])
  expect(shown).toEqual([
    ['One', 1, []],
    ['First', 2, [0]],
    ['Second', 2, [1]],
    ['Two', 1, [2]],
  ])
})

test('sections list the pages that are pictures beneath the chapter with text that they are in', () => {
  const text = documentOf([
    [['One'], long('cells')],
    [['One'], ''],
    [['Two'], ''],
  ])
  const passages = text.passages.map((passage, index) => (index === 0 ? passage : { ...passage, blocks: [] }))
  const shown = sectionsOf({ passages }, [['One'], ['One'], ['Two']]).map(
    ({ title, level, passages: own, pictures = 0 }) => [title, level, own, pictures],
  )
  expect(shown).toEqual([
    ['One', 1, [0], 0],
    ['One', 2, [1], 1],
    ['Two', 1, [2], 1],
  ])
})

test.each(['Part 1.1 of thing', 'Chapter 2.3 in short'])('keeps the number of “%s”', (heading) => {
  const document = documentOf([
    [['Book', heading], long('cells', 2_000)],
    [['Book', 'Other'], long('genes', 2_000)],
  ])
  expect(sectionsOf(document, outlineOf(document, 'x.pdf'))[0]?.title).toBe(heading)
})

test('puts every passage into one section, in reading order, deterministically', () => {
  const parts = Array.from({ length: 60 }, (_, index): [string[], string] => [
    ['Top', `Part ${'abcdef'.charAt(Math.floor(index / 10))}`, ...(index % 3 ? [`Detail ${index % 7}`] : [])],
    long(`word${index}`, 100 + ((index * 97) % 900)),
  ])
  const document = documentOf(parts)
  const sections = sectionsOf(document, outlineOf(document, 'x.pdf'))
  expect(sections.flatMap(({ passages }) => passages).toSorted((a, b) => a - b)).toEqual(parts.map((_, index) => index))
  const begins = sections.map(({ firstPage }) => firstPage)
  expect(begins).toEqual(begins.toSorted((a, b) => a - b))
  for (const { title, level, firstPage, lastPage, characters, passages } of sections) {
    expect(title.trim()).not.toBe('')
    expect([1, 2, 3]).toContain(level)
    expect(firstPage).toBeLessThanOrEqual(lastPage)
    expect(characters > 0).toBe(passages.length > 0)
  }
  expect(sectionsOf(document, outlineOf(document, 'x.pdf'))).toEqual(sections)
})

test.each([
  [
    'words and their translations',
    [
      ['Spanish', 'English'],
      ['perro', 'dog'],
      ['gato', 'cat'],
      ['casa', 'house'],
    ],
    true,
  ],
  [
    'sentences',
    [
      ['A', 'B'],
      ['One', 'It is a cell. It divides.'],
      ['Two', 'It is big.'],
      ['Three', 'It grows.'],
    ],
    false,
  ],
  [
    'numbers',
    [
      ['Year', 'People'],
      ['1990', '12'],
      ['2000', '13'],
      ['2010', '14'],
    ],
    false,
  ],
  [
    'three columns',
    [
      ['A', 'B', 'C'],
      ['one', 'two', 'three'],
      ['x', 'y', 'z'],
      ['k', 'l', 'm'],
    ],
    false,
  ],
] as const)('marks a section that is a list of pairs: %s', (_, rows, isList) => {
  const table = { kind: 'table' as const, page: 1, hasHeader: true, rows: rows.map((row) => [...row]) }
  const prose = { kind: 'paragraph' as const, page: 1, text: 'These are the words.', marked: [] }
  const listIn = (blocks: Passage['blocks']) =>
    sectionsOf({ passages: [{ position: 0, path: [], firstPage: 1, lastPage: 1, blocks }] }, [['words']])[0]?.list
  expect(listIn([table])).toEqual(isList ? { pairs: 3, header: 'Spanish | English' } : undefined)
  expect(listIn([prose, table])).toBeUndefined()
})

test('gives asides sections of their own', () => {
  const of = (position: number, page: number, length: number, aside?: Aside): Passage => ({
    position,
    path: [],
    firstPage: page,
    lastPage: page,
    blocks: [{ kind: 'paragraph', page: 1, text: 'x'.repeat(length), marked: [] }],
    ...(aside && { aside }),
  })
  const passages = [
    of(0, 1, 500),
    of(1, 2, 500),
    of(2, 3, 500, 'exercises'),
    of(3, 4, 20, 'media'),
    of(4, 5, 500, 'licence'),
  ]
  const topics = [['A'], ['A', 'B'], ['A', 'B'], ['A', 'B'], ['C']]
  expect(
    sectionsOf({ passages }, topics).map(({ title, level, aside, passages }) => [title, level, aside, passages]),
  ).toEqual([
    ['A', 1, undefined, [0]],
    ['A', 2, 'media', [3]],
    ['B', 2, undefined, [1]],
    ['B', 3, 'exercises', [2]],
    ['C', 1, 'licence', [4]],
  ])
})
