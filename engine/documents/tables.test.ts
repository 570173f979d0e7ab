import { expect, test } from 'vitest'
import { docx, word } from './office-fixture.ts'
import { pdf, type Placed } from './pdf-fixture.ts'
import { outline, readHere } from './reading-fixture.ts'
import { toPassages } from './read.ts'

const cells = [
  ['', 'Prokaryote', 'Eukaryote'],
  ['Nucleus', 'none', 'one'],
  ['Ribosomes', 'small', 'large'],
  ['Cell wall', 'with peptidoglycan', 'with cellulose'],
]
const read = [
  '|=  | Prokaryote | Eukaryote',
  '| Nucleus | none | one',
  '| Ribosomes | small | large',
  '| Cell wall | with peptidoglycan | with cellulose',
]
const inHtml = (row: readonly string[]) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`

test.each([
  [
    'md',
    `|  | Prokaryote | Eukaryote |\n|---|---|---|\n${cells
      .slice(1)
      .map((row) => `| ${row.join(' | ')} |`)
      .join('\n')}\n`,
  ],
  ['html', `<p>Cells.</p><table>${cells.map(inHtml).join('')}</table>`],
  ['csv', cells.map((row) => row.join(';')).join('\n')],
  ['docx', docx([word.table(cells)])],
] as const)('keeps the header of a table with an empty corner in %s', async (kind, file) => {
  expect(outline(await readHere(file, kind)).slice(-4)).toEqual(read)
})

test('repeats the header in each part of a long table with an empty corner', () => {
  const rows = Array.from({ length: 40 }, (_, index) => [`Part ${index}`, 'x'.repeat(100), 'y'.repeat(100)])
  const passages = toPassages([{ kind: 'table', page: 1, hasHeader: true, rows: [cells[0] ?? [], ...rows] }])
  expect(passages.length).toBeGreaterThan(1)
  for (const { blocks } of passages) expect(blocks).toMatchObject([{ hasHeader: true, rows: { 0: cells[0] } }])
})

test('gives a table that continues on the next page of a PDF its header', async () => {
  const row = (texts: readonly string[], y: number): Placed[] =>
    texts.map((text, index) => ({ text, x: 50 + index * 180, y, font: 'plain' }))
  const first = [
    ['Metal', 'Melts at', 'Colour'],
    ['Iron', '1538', 'grey'],
    ['Copper', '1085', 'red'],
    ['Gold', '1064', 'yellow'],
  ]
  const second = [
    ['Silver', '962', 'white'],
    ['Tin', '232', 'white'],
    ['Lead', '327', 'grey'],
  ]
  const page = (rows: string[][]) => rows.flatMap((texts, index) => row(texts, 200 + index * 14))
  const document = await readHere(pdf([page(first), page(second)]), 'pdf')
  expect(outline(document).filter((line) => line.startsWith('|='))).toEqual([
    '|= Metal | Melts at | Colour',
    '|= Metal | Melts at | Colour',
  ])
})
