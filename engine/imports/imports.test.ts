import { utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { importLimits } from '../../shared/imports.ts'
import { limits } from '../../shared/limits.ts'
import type { ImportReading } from '../../shared/api/imports.ts'
import type { Found } from './found.ts'
import { readImport } from './read.ts'

type Options = Partial<ImportReading> & { isNewDeck?: boolean }

async function read(content: string | Buffer, name: string, options: Options = {}): Promise<Found> {
  const found = await readImport(Buffer.from(content as string), name, { bothWays: false, isNewDeck: true, ...options })
  if (!found) throw new Error('not a file of cards')
  return found
}

/** The cards as question and answer. */
const pairs = ({ cards }: Found) => cards.map(({ content }) => [content.questionText, content.Answers[0]?.text ?? ''])
const rolesOf = ({ columns }: Found) => columns.map(({ role }) => role)

describe('separated values', () => {
  test.each([
    ['a comma', 'Front,Back\nSun,Sonne\nMoon,Mond\n'],
    ['a semicolon', 'Front;Back\nSun;Sonne\nMoon;Mond\n'],
    ['a tab', 'Front\tBack\nSun\tSonne\nMoon\tMond\n'],
    ['a pipe', 'Front|Back\nSun|Sonne\nMoon|Mond\n'],
    ['Windows line ends', 'Front;Back\r\nSun;Sonne\r\nMoon;Mond\r\n'],
    ['a byte order mark', '\uFEFFFront;Back\nSun;Sonne\nMoon;Mond'],
    ['the separator that Excel names', 'sep=;\nFront;Back\nSun;Sonne\nMoon;Mond'],
  ])('are read with %s', async (_, text) => {
    const found = await read(text, 'space.csv')
    expect(pairs(found)).toEqual([
      ['Sun', 'Sonne'],
      ['Moon', 'Mond'],
    ])
    expect(found).toMatchObject({ format: 'table', hasHeader: true, notes: 2, skipped: {}, deckName: 'space' })
  })

  test('keep separators, line breaks and doubled quotation marks in quotes', async () => {
    const found = await read('"What, and\nwhy?","He said ""so"", then left"\nPlain,"5"" disk"\n', 'a.csv')
    expect(pairs(found)).toEqual([
      ['What, and\nwhy?', 'He said "so", then left'],
      ['Plain', '5" disk'],
    ])
    expect(found.cards.map(({ line }) => line)).toEqual([1, 3])
  })

  test('take a quotation mark that is never closed for a character', async () => {
    expect(pairs(await read('"Open;never closed\nNext;one\n', 'a.csv'))).toEqual([
      ['"Open', 'never closed'],
      ['Next', 'one'],
    ])
  })

  test('are read as Excel in Germany writes them', async () => {
    const found = await read(
      Buffer.from('Frage;Antwort\nGrö\xDFe der T\xFCr?;2 m\nM\xE4rz;Fr\xFChling\n', 'latin1'),
      'a.csv',
    )
    expect(pairs(found)[1]).toEqual(['März', 'Frühling'])
  })

  test.each([
    ['Antwort;Frage;Schlagwörter;Kapitel', ['answer', 'question', 'tags', 'topic']],
    ['Pytanie;Odpowiedź;Tagi;Rozdział', ['question', 'answer', 'tags', 'topic']],
    ['Питання;Відповідь;Теги;Тема', ['question', 'answer', 'tags', 'topic']],
    ['Question;Réponse;Étiquettes;Chapitre', ['question', 'answer', 'tags', 'topic']],
    ['Pregunta;Respuesta;Etiquetas;Tema', ['question', 'answer', 'tags', 'topic']],
    ['Domanda;Risposta;Etichette;Capitolo', ['question', 'answer', 'tags', 'topic']],
    ['Vraag;Antwoord;Trefwoorden;Hoofdstuk', ['question', 'answer', 'tags', 'topic']],
    ['Întrebare;Răspuns;Etichete;Capitol', ['question', 'answer', 'tags', 'topic']],
    ['id;Term;Definition;Notes', ['id', 'question', 'answer', 'explanation']],
  ])('find columns by the names %s', async (header, roles) => {
    const found = await read(`${header}\na;b;c;d\ne;f;g;h\n`, 'a.csv')
    expect([rolesOf(found), found.hasHeader]).toEqual([roles, true])
  })

  test('find columns by their content where there are no names', async () => {
    const found = await read('1;Sun;Sonne;#sky #day;\n2;Moon;Mond;#sky;\n', 'a.csv')
    expect(rolesOf(found)).toEqual(['ignore', 'question', 'answer', 'tags', 'ignore'])
    expect(found.columns[1]?.samples).toEqual(['Sun', 'Moon'])
    const counted = await read('id;Front;Back\n1;Sun;Sonne\n2;Moon;Mond\n', 'a.csv')
    expect(rolesOf(counted)).toEqual(['ignore', 'question', 'answer'])
  })

  test('follow the choices of the user', async () => {
    const text = 'Sun;Sonne\nMoon;Mond\n'
    const swapped = await read(text, 'a.csv', { columns: ['answer', 'question'], bothWays: true, hasHeader: true })
    expect(pairs(swapped)).toEqual([
      ['Mond', 'Moon'],
      ['Moon', 'Mond'],
    ])
    expect(pairs(await read('a,b;c\n', 'a.csv', { separator: ',' }))).toEqual([['a', 'b;c']])
  })

  test('have topics and tags, and names in the direction of their letters', async () => {
    const text = 'Topic;Question;Answer;Tags\n\u202eSk\u2066y::Night;Moon;Mond;light far::away\n'
    const { cards } = await read(text, 'a.csv', { isNewDeck: false })
    expect(cards).toMatchObject([{ path: ['Sky', 'Night'], content: { tags: ['light', 'far::away'] } }])
  })

  test('account for every line', async () => {
    const long = 'x'.repeat(limits.cardTextLength + 1)
    const found = await read(`q;a\nSun;\n;Mond\n${long};b\n${'> '.repeat(40)};c\n\nGood;Gut\n`, 'a.csv')
    expect(found.notes).toBe(5)
    expect(pairs(found)).toEqual([['Good', 'Gut']])
    expect(found.skipped).toEqual({ 'no-answer': 1, 'no-question': 1, 'too-long': 1, 'too-complex': 1 })
    expect(found.left.map(({ line, what }) => [line, what])).toEqual([
      [2, 'no-answer'],
      [3, 'no-question'],
      [4, 'too-long'],
      [5, 'too-complex'],
    ])
    expect(found.left[2]?.text).toHaveLength(importLimits.leftOutLength)
  })
})

describe('texts of Anki', () => {
  const text = [
    '#separator:tab',
    '#html:true',
    '#guid column:1',
    '#deck column:2',
    '#tags column:5',
    'g1\tBiology::Cells\tWhat is a <b>cell</b>?&nbsp;\t"A unit<br>of ""life"""\tlife basic::cell',
    'g2\tBiology::Genes\tThe {{c1::gene}} is in the {{c2::nucleus::where?}}\tSee <i>there</i>\t',
    'g3\tBiology::Genes\t<img src="a.png"> Which gene?\tSRY [sound:a.mp3]\t',
  ].join('\n')

  test('are read as their headers say', async () => {
    const found = await read(text, 'export.txt')
    expect(found).toMatchObject({ format: 'anki', separator: '\t', isHtml: true, deckName: 'Biology' })
    expect(found.cards).toMatchObject([
      {
        path: ['Cells'],
        externalId: 'g1',
        content: {
          questionText: 'What is a **cell**?',
          Answers: [{ text: 'A unit\nof "life"' }],
          tags: ['life', 'basic::cell'],
        },
      },
      {
        path: ['Genes'],
        content: { isGapText: true, questionText: 'The /$gene/$ is in the /$nucleus/$', explanation: 'See *there*' },
      },
      { content: { questionText: 'Which gene?', Answers: [{ text: 'SRY' }] } },
    ])
    expect(found.skipped).toEqual({ picture: 1, sound: 1 })
  })

  test('name their columns, deck and tags in headers', async () => {
    const found = await read('#separator:;\n#columns:Back;Front\n#deck:Sky\n#tags:far light\nMond;Moon\n', 'a.txt')
    expect([pairs(found), found.deckName, found.cards[0]?.content.tags]).toEqual([
      [['Moon', 'Mond']],
      'Sky',
      ['far', 'light'],
    ])
  })

  test('have blanks between their columns if they say so, and never otherwise', async () => {
    expect(pairs(await read('#separator:Space\n"a word" Wort\nsun Sonne\n', 'a.txt'))).toEqual([
      ['a word', 'Wort'],
      ['sun', 'Sonne'],
    ])
    expect((await read('a word;Wort\nsun Sonne\n', 'a.txt')).separator).toBe(';')
  })

  test('begin with a quotation mark if they do in the file', async () => {
    const found = await read("front,back\n'-ed',past\n", 'a.csv')
    expect(pairs(found)).toEqual([["'-ed'", 'past']])
  })

  test('keep formulas, and signs that Markdown would take for its own', async () => {
    const found = await read(
      '#separator:|\n#html:true\n2 * 3 * 4 &lt; \\(a_1\\)|<div>one</div><div>two</div>\n',
      'a.txt',
    )
    expect(pairs(found)).toEqual([['2 \\* 3 \\* 4 < $a_1$', 'one\ntwo']])
  })
})

describe('Markdown', () => {
  test('has cards with :: and ?, gaps, and headings as topics', async () => {
    const text = `---
tags: [flashcards/space]
---
# Sky
Prose that is no card.

## Night
- Moon::Mond #light ^m1
- Day:::Tag

What is a star?
It shines.
?
A sun.

The sun is a ==star==. <!--SR:!2026-01-01,3,250-->

\`\`\`
code::here
`
    const found = await read(text, 'sky.md', { isNewDeck: false })
    expect(found).toMatchObject({ format: 'markdown', dialect: 'marks' })
    expect(pairs(found).slice(0, 4)).toEqual([
      ['Moon', 'Mond'],
      ['Day', 'Tag'],
      ['What is a star?\nIt shines.', 'A sun.'],
      ['The sun is a /$star/$.', ''],
    ])
    expect(pairs(found).at(-1)).toEqual(['Tag', 'Day'])
    expect(found.cards[0]).toMatchObject({ path: ['space', 'Sky', 'Night'], line: 8, content: { tags: ['light'] } })
    expect(found.left).toEqual([
      { line: 5, what: 'no-card', text: 'Prose that is no card.' },
      { line: 18, what: 'no-card', text: '``` code::here' },
    ])
  })

  test('has cards with Q: and A:, and gaps with C:', async () => {
    const text = 'Q: What is\nthe sun?\nA: A star.\n\nIt shines.\n---\nC: The [sun] is a [star](x).\n\nQ: No answer?\n'
    const found = await read(text, 'a.txt')
    expect(found.dialect).toBe('letters')
    expect(pairs(found)).toEqual([
      ['What is\nthe sun?', 'A star.\n\nIt shines.'],
      ['The /$sun/$ is a [star](x).', ''],
    ])
    expect(found.skipped).toEqual({ 'no-answer': 1 })
  })

  test('has decks in tags, links and pictures', async () => {
    const found = await read('#flashcards/sky/night\n[[Moon|the moon]] ![[moon.png]]::Mond\n', 'a.md', {
      isNewDeck: false,
    })
    expect(found.cards).toMatchObject([{ path: ['sky', 'night'], content: { questionText: 'the moon' } }])
    expect(found.skipped).toEqual({ picture: 1 })
  })

  test('can be read as a table, and a table as Markdown', async () => {
    expect(pairs(await read('a::b\n', 'a.txt', { format: 'table', separator: '|' }))).toEqual([])
    expect(pairs(await read('a::b\n', 'a.csv', { format: 'markdown' }))).toEqual([['a', 'b']])
  })
})

describe('workbooks', () => {
  const bookOf = (sheets: Record<string, unknown[][]>, bookType: 'xlsx' | 'ods') => {
    const book = utils.book_new()
    for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
    return write(book, { type: 'buffer', bookType }) as Buffer
  }
  const night = [
    ['Frage', 'Antwort', 'Tags'],
    ['Mond?', 'Moon'],
    ['Stern?', 'Star', 'light'],
  ]

  test.each(['xlsx', 'ods'] as const)('are read from %s', async (type) => {
    const found = await read(bookOf({ Tabelle1: night }, type), `sky.${type}`)
    expect(found).toMatchObject({ format: 'sheet', hasHeader: true, deckName: 'sky' })
    expect(found.cards).toMatchObject([
      { line: 2, path: [], content: { questionText: 'Mond?' } },
      { line: 3, content: { tags: ['light'] } },
    ])
  })

  test('have a topic for each of several sheets', async () => {
    const found = await read(
      bookOf(
        {
          Night: night,
          Day: [
            ['q', 'a'],
            ['Tag?', 'Day'],
          ],
        },
        'xlsx',
      ),
      'sky.xlsx',
    )
    expect(found.cards.map(({ path }) => path)).toEqual([['Night'], ['Night'], ['Day']])
  })

  test('that are damaged are refused', async () => {
    const bytes = bookOf({ Night: night }, 'xlsx')
    await expect(read(bytes.subarray(0, bytes.length / 2), 'sky.xlsx')).rejects.toThrow('zip')
  })
})

test('pictures, documents and web pages are no files of cards', async () => {
  const options = { bothWays: false, isNewDeck: true }
  for (const [content, name] of [
    ['\x89PNG\r\n\x1a\n', 'a.csv'],
    ['%PDF-1.7', 'a.txt'],
    ['<!doctype html><html><body>a;b', 'a.csv'],
    [Buffer.from([1, 2, 3, 0, 255, 0, 0]), 'a.csv'],
  ] as const)
    expect(await readImport(Buffer.from(content as string), name, options)).toBe(null)
})

test('what several lines have in common is no id of one', async () => {
  const found = await read('id;q;a\n1;b;c\n1;d;e\n2;f;g\n', 'a.csv')
  expect(found.cards.map(({ externalId }) => externalId)).toEqual([null, null, '2'])
  // Nor does what is left of two long ones.
  const long = 'x'.repeat(importLimits.externalIdLength)
  const cut = await read(`id,Front,Back\n${long}1,Sun,Sonne\n${long}2,Moon,Mond\n`, 'sky.csv')
  expect(cut.cards.map(({ externalId }) => externalId)).toEqual([null, null])
})

test('damaged bytes end in cards or in a problem', async () => {
  const texts = [
    'a,"b\n""c",d\n1,2,3\n',
    '#separator:tab\n#html:true\n<b>a\t[sound:b\n',
    '# A\nx::y\n==g==\nQ: a\nA: b\n',
  ]
  let seed = 7
  const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below
  const anyOf = (some: readonly string[]) => some[random(some.length)] ?? ''
  const outcomes: string[] = []
  for (let round = 0; round < 600; round += 1) {
    const bytes = Buffer.from(anyOf(texts).repeat(1 + random(4)))
    for (let hits = random(6); hits >= 0; hits -= 1)
      bytes[random(bytes.length)] = random(2) ? random(256) : 32 + random(96)
    const options = { bothWays: random(2) === 0, isNewDeck: random(2) === 0 }
    const reading = readImport(bytes.subarray(0, 1 + random(bytes.length)), anyOf(['a.csv', 'a.txt', 'a.md']), options)
    outcomes.push(await reading.then((found) => JSON.stringify(found?.cards ?? null), String))
  }
  expect(outcomes.filter((outcome) => outcome.startsWith('[{')).length).toBeGreaterThan(100)
  expect(outcomes.filter((outcome) => /\\u0000|\\ud[89a-f]|Error: (?!no-text)/u.test(outcome))).toEqual([])
})
