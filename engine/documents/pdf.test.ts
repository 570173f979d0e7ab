import { expect, test } from 'vitest'
import { lines, pdf, type Placed } from './pdf-fixture.ts'
import { marked, outline, problemOf, readHere } from './reading-fixture.ts'

const prose = [
  'A cell is the smallest unit of life that can live on its own, and every',
  'living thing is made of cells, which divide and so make up tissues and or-',
  'gans. What lives is made of one of them, or of many billions.',
]
const whole =
  'A cell is the smallest unit of life that can live on its own, and every living thing is made of cells, which divide and so make up tissues and organs. What lives is made of one of them, or of many billions.'
const at = (x: number, y: number): Omit<Placed, 'text'> => ({ x, y })

test('reads headings, paragraphs, terms and lists', async () => {
  const page: Placed[] = [
    { text: 'Cells', ...at(50, 150), size: 20, font: 'bold' },
    ...lines(prose, at(50, 180)),
    { text: 'Walls', ...at(50, 250), font: 'bold' },
    { text: 'The ', ...at(50, 270) },
    { text: 'cell wall', ...at(71, 270), font: 'bold' },
    { text: 'holds plants upright, and it has two layers:', ...at(119, 270) },
    ...lines(['• the first, which grows with the cell and has', 'water in it', '• the second'], at(60, 290)),
    { text: '– inside', ...at(80, 329) },
    { text: 'E = mc2', ...at(50, 360), font: 'code' },
  ]
  // The text of an item is to the right of its bullet.
  const wrapped = page.map((one) => (one.text === 'water in it' ? { ...one, x: 70 } : one))
  const dashed = wrapped.map((one) => (one.text === '– inside' ? { ...one, text: '- inside' } : one))
  const document = await readHere(pdf([dashed], { title: 'Biology' }), 'pdf')
  expect(outline(document)).toEqual([
    '# Cells',
    whole,
    '# Cells > Walls',
    'The cell wall holds plants upright, and it has two layers:',
    '- the first, which grows with the cell and has water in it',
    '- the second',
    '  - inside',
    '> E = mc2',
  ])
  expect(marked(document)).toEqual(['cell wall'])
  expect(document).toMatchObject({ title: 'Biology', unit: 'page', pageCount: 1, language: 'en' })
})

test('removes headers, footers and page numbers, and joins a paragraph across pages', async () => {
  const page = (number: number, texts: Placed[]): Placed[] => [
    { text: `Biology for all, part ${number}`, ...at(50, 40), size: 9 },
    ...texts,
    { text: `Page ${number} of 4`, ...at(280, 770), size: 9 },
  ]
  const [first = '', second = '', third = ''] = prose
  const pages = [
    page(1, [
      ...lines(prose, at(50, 200)),
      ...lines([first], at(50, 400)),
      { text: '1 A note at the foot.', ...at(50, 700), size: 8 },
    ]),
    page(2, lines([second, third], at(50, 100))),
    page(3, lines(prose, at(50, 100))),
    page(4, lines(prose, at(50, 100))),
  ]
  const document = await readHere(pdf(pages), 'pdf')
  expect(outline(document)).toEqual(['# ', whole, whole, '1 A note at the foot.', whole, whole])
  expect(document.passages).toMatchObject([{ firstPage: 1, lastPage: 4 }])
})

test('reads two columns in turn, separated by text across them', async () => {
  const left = Array.from({ length: 8 }, (_, index) => `left ${index} runs on and fills up all of this column,`)
  const right = Array.from({ length: 8 }, (_, index) => `right ${index} runs on and fills up all of this column,`)
  const page = [
    { text: 'A title that runs across both of the columns', ...at(50, 120), size: 20 },
    ...lines(left, at(50, 160)),
    ...lines(right, at(320, 160)),
  ]
  const [heading, text] = outline(await readHere(pdf([page]), 'pdf'))
  expect(heading).toBe('# A title that runs across both of the columns')
  expect(text).toMatch(/^left 0.*left 7.*right 0.*right 7/)
})

test('separates texts that are side by side', async () => {
  const page = [
    ...lines(['The first box has a text of', 'its own in it, which goes on', 'and on in three lines.'], at(50, 200)),
    ...lines(['The other box has', 'another one in it.'], { ...at(330, 206), size: 14 }, 16),
  ]
  expect(outline(await readHere(pdf([page]), 'pdf'))).toEqual(
    expect.arrayContaining(['The first box has a text of its own in it, which goes on and on in three lines.']),
  )
})

test('reads aligned cells as a table', async () => {
  const rows = [
    ['Country', 'Capital', 'People'],
    ['Poland', 'Warsaw', '37,000,000'],
    ['Romania', 'Bucharest', '19,000,000'],
    ['Ukraine', 'Kyiv', '41,000,000'],
  ]
  const cells = rows.flatMap((row, line) =>
    row.map((text, column) => ({ text, x: 50 + column * 150, y: 300 + line * 15 })),
  )
  const document = await readHere(pdf([[...lines(prose, at(50, 200)), ...cells]]), 'pdf')
  expect(outline(document)).toEqual([
    '# ',
    whole,
    '|= Country | Capital | People',
    '| Poland | Warsaw | 37,000,000',
    '| Romania | Bucharest | 19,000,000',
    '| Ukraine | Kyiv | 41,000,000',
  ])
})

test('takes headings from bookmarks', async () => {
  const page = [
    { text: 'On cells', ...at(50, 120) },
    ...lines(prose, at(50, 150)),
    { text: 'On walls', ...at(50, 250) },
    ...lines(prose, at(50, 280)),
  ]
  const document = await readHere(pdf([page], { outline: ['On cells', 'On walls'] }), 'pdf')
  expect(outline(document)).toEqual(['# On cells', whole, '# On walls', whole])
})

test('keeps a hyphen that the document uses elsewhere', async () => {
  const texts = ['The well-known cell is what this is about, and a well-', 'known text on it is known well.']
  expect(outline(await readHere(pdf([lines(texts, at(50, 200))]), 'pdf'))[1]).toContain('a well-known text')
})

test('skips a table of contents, and numbers along an axis', async () => {
  const page = [
    ...lines(['Cells ............ 3', 'Walls ............ 12'], at(50, 200)),
    ...lines(prose, at(50, 300)),
    { text: '200', ...at(400, 500) },
  ]
  expect(outline(await readHere(pdf([page]), 'pdf'))).toEqual(['# ', whole])
})

test('distinguishes a blank page from a drawing', async () => {
  expect(await problemOf(pdf(['']), 'pdf')).toBe('no-text')
  expect(await problemOf(pdf(['0 0 100 100 re f']), 'pdf')).toBe('needs-ocr')
})

test('treats text with lost characters as a picture', async () => {
  const signs = Array.from({ length: 20 }, () => '$%&/#<>!?*~^{}[]|+-_:;,.$%&')
  expect(await problemOf(pdf([lines(signs, at(50, 200))]), 'pdf')).toBe('needs-ocr')
})

test('lists the pages without text', async () => {
  const document = await readHere(
    pdf([lines(prose, at(50, 200)), '0 0 100 100 re f', lines(prose, at(50, 200))]),
    'pdf',
  )
  expect(document).toMatchObject({ pageCount: 3, emptyPages: [2] })
})

test('reports a file that is no PDF as damaged', async () => {
  expect(await problemOf('%PDF-1.4\nnothing of the kind', 'pdf')).toBe('damaged')
})

test('keeps the lines of a slide', async () => {
  const slide: Placed[] = [
    { text: 'Intelligence', ...at(60, 120), size: 36, font: 'bold' },
    ...lines(
      ['The question is in fact ill-posed', 'IQ is defined as a rank', 'and not as an amount'],
      { ...at(60, 200), size: 20 },
      28,
    ),
    ...lines(
      [
        'The median of the test is 100 by its definition, and the deviation is the same for all people of',
        'Europe, whatever the population.',
      ],
      { ...at(60, 340), size: 20 },
      28,
    ),
  ]
  expect(outline(await readHere(pdf([slide], { width: 1000 }), 'pdf'))).toEqual([
    '# Intelligence',
    'The question is in fact ill-posed',
    'IQ is defined as a rank and not as an amount',
    'The median of the test is 100 by its definition, and the deviation is the same for all people of Europe, whatever the population.',
  ])
})

test('joins words that a wide gap between two letters divides', async () => {
  const page = lines(
    [
      'The shor^t-term per^formance of the smar^ter model is better than the long-term one.',
      'It is over the top, and no better for the rest of us.',
    ],
    at(50, 150),
  )
  expect(outline(await readHere(pdf([page]), 'pdf'))).toEqual([
    '# ',
    'The short-term performance of the smarter model is better than the long-term one. It is over the top, and no better for the rest of us.',
  ])
})
