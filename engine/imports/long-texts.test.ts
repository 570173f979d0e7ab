import { expect, test } from 'vitest'
import { markdownOf } from './html.ts'
import { readOwnJson } from './json.ts'
import { isMarkdown, readMarkdown } from './markdown.ts'

const options = { bothWays: false }
const marks = (text: string) => readMarkdown(text, { ...options, dialect: 'marks' })
const letters = (text: string) => readMarkdown(text, { ...options, dialect: 'letters' })

const json = (text: string) => readOwnJson(text, Buffer.from(text))
const deckWith = (pictures: number, picture: () => string) =>
  `{"kartei":1,"name":"a","cards":[],"pictures":{${Array.from({ length: pictures }, (_, n) => `"p${n}":"${picture()}"`).join()}}}`

/** Texts that begin something over and over, or end it almost. */
const texts: [name: string, read: (text: string) => unknown, make: (length: number) => string][] = [
  ['a heading with spaces', marks, (length) => `# a${' '.repeat(length)}x`],
  ['a heading with number signs', marks, (length) => `# a${'#'.repeat(length)}x`],
  ['a line with spaces', marks, (length) => `a${' '.repeat(length)}x`],
  ['a rule with spaces', marks, (length) => `---${' '.repeat(length)}x`],
  ['comments', marks, (length) => 'a <!--'.repeat(length / 6)],
  ['links', marks, (length) => `a::${'[['.repeat(length / 2)}`],
  ['gaps', letters, (length) => `C: ${'[a'.repeat(length / 2)}`],
  ['questions', isMarkdown, (length) => 'Q: a\nb\n'.repeat(length / 7)],
  ['HTML with comments', markdownOf, (length) => '<!--'.repeat(length / 4)],
  ['HTML with spaces', markdownOf, (length) => `a${' '.repeat(length)}x`],
  ['HTML with formulas', markdownOf, (length) => String.raw`\(`.repeat(length / 2)],
  ['JSON with escaped pictures', json, (length) => deckWith(length / 24, () => String.raw`\u0041AAA`)],
  ['JSON with escaped quotation marks', json, (length) => deckWith(1, () => String.raw`\"`.repeat(length / 2))],
]

test.each(texts)('%s take time in proportion to their length', (_, read, make) => {
  const [short, long] = [make(12_000), make(192_000)]
  read(short)
  const cost = (text: string) => Math.min(...[1, 2, 3].map(() => cpuTime(() => read(text))))
  const before = cost(short)
  // 16 times as much, or 256 times if the time grew with the square; short times are uncertain.
  expect(cost(long)).toBeLessThan(64 * Math.max(before, 2))
})

/** In milliseconds, without the time of other processes. */
function cpuTime(work: () => void): number {
  const begin = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / 1000
}

test('a field with more HTML than a card has room for stays too long', () => {
  expect(markdownOf(`<b>a</b>${'<i>b</i>'.repeat(30_000)}`).text.length).toBeGreaterThan(200_000)
  expect(markdownOf('<p>a</p>'.repeat(20_000)).text.length).toBeGreaterThan(10_000)
})

test('brackets that are never closed, or belong to a link, are no gaps', () => {
  const questions = letters('C: A [gap], a [link](x) and [[x] or [y\nC: [a](b [c]').drafts.map(
    ({ question }) => question,
  )
  expect(questions).toEqual(['A /$gap/$, a [link](x) and /$[x/$ or [y', '[a](b /$c/$'])
})

test('a line of two sides is split at the first mark behind something', () => {
  const pairs = marks('- a :: b :: c\n\n:: d ::: e\n\n1. ::f\n').drafts.map(({ question, answer }) => [
    question,
    answer,
  ])
  expect(pairs).toEqual([
    ['a', 'b :: c'],
    [':: d', 'e'],
  ])
})

test('pictures of JSON are found behind their names, in any order and with blanks', () => {
  const text = String.raw`{"kartei":1,"name":"p1\":","cards":[],"pictures":{"10" : "AAAA","é\"":"BBBB","p1":"\u0043CCC","2":
    "DDDD"},"sounds":{"s":"AAAA"}}`
  const bytes = Buffer.from(text)
  const found = [...(readOwnJson(text, bytes).media ?? [])].map(
    ([name, { start, length }]) => `${name} ${bytes.toString('latin1', start, start + length)}`,
  )
  expect(found).toEqual(['10 AAAA', '2 DDDD', 's AAAA'])
})
