import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { slowToRender } from './cardText.ts'
import { limits } from './limits.ts'

const { nestedMarkers, formulasLength } = limits

test.each(['- ', '* ', '+ ', '> ', '>', '1. ', '9) ', '>\t', '-\t', '  - ', '- > * 1. '])(
  'a line can begin with %j so often, and no more often',
  (marker) => {
    const markers = marker.match(/[-*+>]|\d+[.)]/g)?.length ?? 1
    const most = Math.floor(nestedMarkers / markers)
    expect(slowToRender(`a\n${marker.repeat(most)}a`)).toBe(null)
    for (const newline of ['\n', '\r', '\r\n', '\n\t'])
      expect(slowToRender(`a${newline}${marker.repeat(most + 1)}a`)).toBe('nested')
  },
)

test.each([
  ['a divider', '- '.repeat(60)],
  ['another one', `a\n\n  ${'* '.repeat(60)}\n\nb`],
  ['a line of hyphens', '-'.repeat(200)],
  ['hyphens in a table of a terminal', `${'-'.repeat(40)}  ${'-'.repeat(40)}`],
  ['hyphens in a sentence', 'a - '.repeat(100)],
  ['a long list', '- a\n'.repeat(900)],
  ['many bold words', '**a** '.repeat(1000)],
  ['code', `\`\`\`\n${'if (a_b * *c_d) { $e[0] = "#" } // \\(f\\)\n'.repeat(150)}\`\`\``],
  ['prices', '$5 and $10, '.repeat(600)],
])('is not slow to render: %s', (_, text) => expect(slowToRender(text)).toBe(null))

test.each([
  (tex: string) => `$${tex}$`,
  (tex: string) => `$$${tex}$$`,
  (tex: string) => `\\(${tex}\\)`,
  (tex: string) => `\\[${tex}\\]`,
])('the formulas of a text have a greatest length together', (formula) => {
  const half = formula('x'.repeat(formulasLength / 2 - 4))
  expect(slowToRender(`${half} and ${half}`)).toBe(null)
  expect(slowToRender(`${half} and ${half} and ${half}`)).toBe('dense')
})

test('a gap in a formula counts as long as it is typeset', () => {
  expect(slowToRender(`$${'/$a/$'.repeat(500)}$`)).toBe('dense')
})

test('many formulas and many cells of matrices count for more than their letters', () => {
  expect(slowToRender('$x$ '.repeat(300))).toBeNull()
  expect(slowToRender('$x$ '.repeat(400))).toBe('dense')
  const matrix = (cells: number) => `$$\\begin{matrix}${'&'.repeat(cells)}\\end{matrix}$$`
  expect(slowToRender(matrix(900))).toBeNull()
  expect(slowToRender(matrix(1100))).toBe('dense')
})

test('formulas that are opened and never closed count, too', () => {
  expect(slowToRender('\\[a '.repeat(1000))).toBe('dense')
  expect(slowToRender('$$\n'.repeat(1001))).toBe('dense')
})

test.each([
  ['items of a list', '-\n'],
  ['paragraphs', 'a\n\n'],
  ['line breaks', 'a\r\n'],
  ['line breaks of old', 'a\r'],
  ['breaks', '<br>'],
  ['gaps', '/$ a/$ '],
  ['rows of one column', '|\n'],
  ['changes of direction', 'אa'],
  ['changes of direction between words', 'א a '],
])('a text has a greatest number of lines and the like: %s', (_, one) => {
  const each = one.split(/\r\n|\n|\r|<br>|\/\$|א/).length - 1
  const most = Math.floor(limits.textLines / each)
  expect(slowToRender(one.repeat(most - 1))).toBeNull()
  expect(slowToRender(`${one.repeat(most + 1)}a`)).toBe('dense')
})

test.each([
  ['Arabic', 'بسمالله'],
  ["N'Ko", 'ߒߞߏ'],
  ["N'Ko with accents of Latin", 'ߒ\u0301'],
  ['joined by characters without width', 'ߒ\u200d\u034f\ufe0f'],
  ['accents on one letter', '\u0301\u0323'],
])('a word in a script that is joined or written from right to left has a greatest length: %s', (_, letters) => {
  const word = (length: number) => letters.repeat(length).slice(0, length)
  expect(slowToRender(`${word(300)} `.repeat(30))).toBeNull()
  expect(slowToRender(`a ${word(301)}`)).toBe('word')
})

test.each([
  ['a sequence of DNA', 'ACGT'.repeat(2500)],
  ['Chinese', '細胞是生命的基本單位。'.repeat(900)],
  ['Thai', 'เซลล์เป็นหน่วยพื้นฐาน'.repeat(450)],
  ['Burmese', 'ဆဲလ်သည်'.repeat(1200)],
  ['Persian, with characters that keep letters from joining', 'سلول‌های جانوری را می‌شناسیم؛ '.repeat(300)],
  ['Arabic sentences', 'الخليّة هي الوحدة الأساسيّة للحياة، وهي «صغيرة». '.repeat(190)],
])('no word is too long: %s', (_, text) => expect(slowToRender(text)).toBeNull())

const table = (columns: number, rows: number, row = '|') =>
  `${'a|'.repeat(columns)}\n${'-|'.repeat(columns)}\n${`${row}\n`.repeat(rows)}`

test.each([
  ['with short rows', table(100, 30)],
  ['of one header, and nothing typed in its rows', table(1250, 10)],
  ['with line breaks of Windows', table(100, 30).replaceAll('\n', '\r\n')],
  ['in a quote', table(100, 30).replaceAll(/^/gm, '> ')],
  ['in a list', `- ${table(100, 30).replaceAll('\n', '\n  ')}`],
  ['with other lines above it', 'a\n'.repeat(100) + table(100, 30)],
  ['above a wider one', table(10, 10) + table(100, 30)],
  ['whose rows look like the line below a header', table(60, 60, '-|')],
  ['whose rows are a tab', table(100, 30, '\t')],
  ['which a gap would part', `${table(100, 15)}/$\n\n/$\n${'|\n'.repeat(15)}`],
  ['which are many', `${table(33, 30)}\n`.repeat(50)],
])('tables have a greatest number of cells together: %s', (_, text) => expect(slowToRender(text)).toBe('dense'))

test.each([
  ['twelve columns of sixty rows', table(12, 60, 'a|'.repeat(12))],
  ['a vocabulary', table(2, 800, 'word|Wort')],
  ['a truth table', table(8, 256, '|0|1|0|1|0|1|0|1|')],
  ['a few columns, and a long list after a blank line', `${table(12, 10)}\n${'- a\n'.repeat(900)}`],
  ['hyphens in a drawing', '+---+---+\n|   |   |\n'.repeat(300)],
])('has no more cells than a text may: %s', (_, text) => expect(slowToRender(text)).toBe(null))

/** Every text in a value that was JSON. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

/** The texts of a folder's files: of JSON all strings, of others their paragraphs and pieces as long as a card's text. */
function textsOf(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files.flatMap((file) => {
    if (!/\.(?:json|md|csv|html|tex|txt)$/.test(file)) return []
    const text = readFileSync(path.join(folder, file), 'utf8')
    if (file.endsWith('.json')) return textsIn(JSON.parse(text))
    return [...text.split(/\n\n+/), ...(text.match(new RegExp(`[^]{1,${limits.cardTextLength}}`, 'g')) ?? [])]
  })
}

test('no real text is slow to render', () => {
  const testData = process.env['TEST_DATA']
  const folders = [path.join(import.meta.dirname, '../content'), ...(testData ? [testData] : [])]
  const texts = folders.flatMap(textsOf).filter((text) => text.length <= limits.cardTextLength)
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.filter((text) => slowToRender(text) !== null).map((text) => text.slice(0, 200))).toEqual([])
})
