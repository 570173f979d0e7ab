import { beforeAll, expect, test } from 'vitest'
import { slowToRender } from '../../shared/cardText.ts'
import { limits } from '../../shared/limits.ts'
import { cardMarkup } from './markdown.ts'
import { loadMath, mathHtml } from './markdownTex.ts'
import { plainText } from './plainText.ts'
import { slowTexts, timeOf } from './slowTexts-fixture.ts'
import { comparedLetters } from './typedAnswer.ts'

/** Ten times what a text may take on the machine of an author, since a test runs on any machine. */
const longestMs = 1000

beforeAll(loadMath)

const markup = (text: string, isGapText: boolean) => cardMarkup(text, isGapText ? 'hidden' : undefined, mathHtml)

test.each([
  ['markers in a line, and lazy lines after it', '- '.repeat(2500) + 'a\n'.repeat(2500)],
  ['quotes in quotes, and lazy lines after them', '> '.repeat(1000) + 'a\n'.repeat(4000)],
  ['emphasis that never closes', '**a_'.repeat(2500)],
  ['formulas that never close', '\n\\['.repeat(3333)],
  ['a formula that makes itself longer', `$\\def\\a{${'x'.repeat(1900)}}${'\\a'.repeat(900)}$`],
  ['a chemical formula without an end', `$\\ce{${'H2'.repeat(950)}}$`],
  ['units with fractions in fractions', `$\\pu{${'kJ//mol'.repeat(8)}}$ `.repeat(60)],
  ['a long unit', `$\\pu{${'…'.repeat(3800)}}$`],
  ['dollar signs', '$'.repeat(10_000)],
  ['exclamation marks, any of which could begin an address', '!'.repeat(10_000)],
  ['line breaks', '\r'.repeat(10_000)],
])('renders without delay: %s', (_, text) => {
  expect(timeOf(() => markup(text, true))).toBeLessThan(longestMs)
  expect(timeOf(() => plainText(text, false))).toBeLessThan(longestMs)
})

test.each([
  ['points that do not end it', `x${'…'.repeat(9998)}y`],
  ['exclamation marks that do not end it', `x${'!'.repeat(9998)}y`],
  ['a letter with thousands of accents', `a${'\u0301\u0323'.repeat(4999)}`],
])('compares a typed answer without delay: %s', (_, text) => {
  expect(timeOf(() => comparedLetters('typed '.repeat(300), [text], true))).toBeLessThan(longestMs)
})

test('no text within the limits of a card takes long', { timeout: 120_000 }, () => {
  let read = 0
  let mostCells = 0
  let mostLines = 0
  for (const text of slowTexts(1, 150)) {
    if (slowToRender(text) !== null) continue
    read++
    const isGapText = read % 2 === 0
    const beginning = JSON.stringify(text.slice(0, 40))
    expect
      .soft(
        timeOf(() => markup(text, isGapText)),
        `cardMarkup of ${beginning}`,
      )
      .toBeLessThan(longestMs)
    expect
      .soft(
        timeOf(() => plainText(text, isGapText)),
        `plainText of ${beginning}`,
      )
      .toBeLessThan(longestMs)
    const html = markup(text, isGapText)
    mostCells = Math.max(mostCells, html.match(/<t[dh]\b/g)?.length ?? 0)
    mostLines = Math.max(mostLines, html.match(/<(?:p|li|br|hr|pre|tr|span data-gap)\b/g)?.length ?? 0)
  }
  expect(mostCells).toBeLessThanOrEqual(limits.tableCells)
  expect(mostLines).toBeLessThanOrEqual(limits.textLines)
  // Were most of them refused, nothing would be tried.
  expect(read).toBeGreaterThan(65)
})

test('a table with more cells is shown as source', () => {
  const text = `${'a|'.repeat(1250)}\n${'-|'.repeat(1250)}\n${'|\n'.repeat(2400)}`
  expect(markup(text, false)).not.toContain('<table>')
  expect(markup(text, false)).toContain('<pre data-scroll><code>a|a|a|')
})

test('a text that is slow to render is shown as source, with its gaps hidden', () => {
  const text = `${'> '.repeat(31)}/$secret/$\n**b**`
  const html = markup(text, true)
  expect(html).toContain(`${'&gt; '.repeat(31)}<span data-gap="hidden">`)
  expect(html).toContain('\n**b**')
  expect(html).not.toContain('secret')
  expect(plainText(`${'> '.repeat(31)}*a*`, false)).toBe(`${'> '.repeat(31)}*a*`)
})
