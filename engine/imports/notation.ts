import { limits } from '../../shared/limits.ts'

interface Option {
  text: string
  correct: boolean
}

const optionLine = /^(?:[-*] )?\[([ xX])\](?: (.*))?$/u
const indent = ' '.repeat(4)

/** Options as one text: a line for each, `[x]` for those that are correct. Their further lines are indented. */
export const optionsText = (options: readonly Option[]): string =>
  options
    .map(({ text, correct }) => `[${correct ? 'x' : ' '}] ${text.trim().replaceAll('\n', `\n${indent}`)}`)
    .join('\n')

/** The options of which a text consists; null if it is any other text, or none of them is correct. */
export function optionsIn(text: string): Option[] | null {
  const options: Option[] = []
  for (const line of text.split('\n')) {
    const [, mark, words = ''] = optionLine.exec(line) ?? []
    const last = options.at(-1)
    if (mark !== undefined) options.push({ text: words, correct: mark !== ' ' })
    else if (last && (line.startsWith(indent) || line.trim() === '')) last.text += `\n${line.slice(indent.length)}`
    else return null
  }
  const isChoice = options.length > 1 && options.length <= limits.answersPerCard
  if (!isChoice || !options.some(({ correct }) => correct)) return null
  return options.map(({ text, correct }) => ({ text: text.trim(), correct }))
}

/** A text without its comments. One that is never closed is text, which a pattern would find out again for each beginning. */
export function withoutComments(text: string): string {
  let kept = ''
  let from = 0
  for (let start = text.indexOf('<!--'); start >= 0; start = text.indexOf('<!--', from)) {
    const end = text.indexOf('-->', start + 4)
    if (end < 0) break
    kept += text.slice(from, start)
    from = end + 3
  }
  return kept + text.slice(from)
}

/** What a spreadsheet could run as a formula, also behind white space and invisible signs that it leaves out, and behind any number of the apostrophes that prevent it. */
const formula = /^'*(?:[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]|[\t\r\n])/u

/** A cell that no spreadsheet takes for a formula. */
export const withoutFormula = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell)

/** The text of such a cell. */
export const textOfCell = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)

/** How our Markdown begins. */
export const ownMarkdown = '---\nkartei: 1\n---\n'

/** The names of a card's parts in our Markdown. A line of a text that looks like one, or like the end of a card, has a backslash. */
const ownLine = '(?:[QCAE]:|Tags:|---$|<!--)'
const looksOwn = new RegExp(String.raw`^(?=\\*${ownLine})`, 'gmu')
const isEscaped = new RegExp(String.raw`^\\(?=\\*${ownLine})`, 'gmu')
export const escaped = (text: string): string => text.replaceAll(looksOwn, '\\')
export const unescaped = (text: string): string => text.replaceAll(isEscaped, '')
