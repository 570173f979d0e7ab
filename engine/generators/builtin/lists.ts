import type { Block, Passage } from '../../documents/document.ts'
import { documentPattern } from '../../languages/languages.ts'
import type { Grammar } from './grammar.ts'
import { asTerm, textsOf } from './lexicon.ts'
import { alternativesTo, basic, gapped, isOfferedAsChoice, optionsOf, type Proposal } from './proposal.ts'
import { isAddressed, isOutright, standsAlone } from './statements.ts'
import { sentencesOf, tokensOf } from './tokens.ts'
import { plainWords } from './words.ts'

const mostMembers = 4
const longestQuote = 480

/** Cards that ask for all members of a short list whose introduction gives their number. */
export function listCards(blocks: readonly Block[], grammar: Grammar): Proposal[] {
  return blocks.flatMap((list, index) => {
    const before = blocks[index - 1]
    if (list.kind !== 'list' || before?.kind !== 'paragraph') return []
    const leadIn = sentencesOf(before.text, grammar).at(-1) ?? ''
    const items = list.items.filter(({ level }) => level === 0).map(({ text }) => text.trim())
    const members = items.map((item) => memberOf(item, grammar))
    const isWhole = members.every((member) => member !== null)
    if (!isWhole || !isLeadIn(leadIn, members.length, grammar)) return []
    const quote = [leadIn, ...items].join(' ')
    if (quote.length > longestQuote || new Set(members).size < members.length) return []
    const opening = `${leadIn} `
    const text = `${opening}${members.join(', ')}.`
    let at = opening.length
    const gaps = members.map((member) => {
      const gap = { start: at, end: at + (member?.length ?? 0) }
      at = gap.end + ', '.length
      return gap
    })
    return [{ card: gapped(text, gaps), page: before.page, quote, value: 0.7, about: leadIn }]
  })
}

const mostPointWords = 6
const longestAnswer = 180

/** A card that asks for the points of a slide that has a title, one short list and nothing else. */
export function slideCards({ path, blocks }: Passage, grammar: Grammar): Proposal[] {
  const [list, ...others] = blocks
  const title = asTerm(path.at(-1) ?? '', grammar)
  if (list?.kind !== 'list' || others.length > 0 || title === null || plainWords(title).length < 2) return []
  const points = list.items.map(({ text }) => text.trim())
  const answer = points.join(', ')
  const isFit = points.length >= 2 && points.length <= mostMembers && answer.length <= longestAnswer
  if (!isFit || list.items.some(({ level }) => level > 0) || !points.every((point) => isPoint(point, grammar)))
    return []
  return [
    {
      card: basic(grammar.ask('members', { title }), answer),
      page: list.page,
      quote: points.join(' '),
      value: 0.6,
      about: title,
    },
  ]
}

/** Whether a point consists of a few self-contained words: no sentence, instruction, link or number. */
function isPoint(text: string, grammar: Grammar): boolean {
  const words = plainWords(text)
  const isPlain =
    /^\p{L}[^?!:;<>{}|\\=_`@#/]*[\p{L}\p{N})]$/u.test(text) && words.length >= 1 && words.length <= mostPointWords
  return (
    isPlain &&
    !isAddressed(tokensOf(text, grammar), grammar) &&
    !grammar.lesson.test(text) &&
    !grammar.pointer.test(text)
  )
}

/** The name at the beginning of an item, or the whole item if it is short. */
function memberOf(item: string, grammar: Grammar): string | null {
  return asTerm(item.split(/ ?[:–—(,;]| - /u)[0] ?? '', grammar)
}

/** Whether a line announces a list of this size, and says what it lists. */
function isLeadIn(line: string, size: number, grammar: Grammar): boolean {
  const tokens = tokensOf(line, grammar)
  const { numerals } = grammar.words
  const isCounted = tokens.some((token) => token.text === String(size) || numerals.has(token.lower))
  return (
    line.endsWith(':') &&
    isCounted &&
    size >= 2 &&
    size <= mostMembers &&
    plainWords(line).length >= 4 &&
    !isAddressed(tokens, grammar) &&
    standsAlone(line, tokens, grammar) &&
    isOutright(line, tokens, grammar)
  )
}

const label = new RegExp(`^(?:(?:${documentPattern('answerLabels')})s? ?:|[AR] ?:(?= ))\\s*(?<answer>.*)$`, 'iu')
const asks = /^(?:[QFDPЗ] ?: |\d+[.)] )?(?<question>\p{Lu}.+\?)\*?$/u
const longestQuizAnswer = 200
const fewestQuestionWords = 3

/** Cards from a quiz: a question, and its answer after a label such as 'Answer:'. */
export function answeredCards(blocks: readonly Block[], grammar: Grammar): Proposal[] {
  const lines = blocks.flatMap((block) => textsOf(block).map(({ text }) => ({ text: text.trim(), page: block.page })))
  const written = lines.filter(({ text }) => text !== '')
  return written.flatMap(({ text, page }, index): Proposal[] => {
    const question = asks.exec(text)?.groups?.['question']
    const behind = label.exec(written[index + 1]?.text ?? '')?.groups?.['answer']
    if (question === undefined || behind === undefined || !isFit(question, grammar)) return []
    const quoted = written.slice(index, index + (behind === '' ? 3 : 2)).map((line) => line.text)
    const answer = (behind || (quoted[2] ?? '')).replace(/(?<=\p{L}{3})\.$/u, '')
    if (!/\p{L}{3}|\d/u.test(answer) || answer.length > longestQuizAnswer || /[?:]$/u.test(answer)) return []
    return [{ card: basic(question, answer), page, quote: quoted.join(' '), value: 0.9, about: question }]
  })
}

/** Whether a question is complete without options that the reader does not see. */
const isFit = (question: string, { pointer, here }: Grammar) =>
  plainWords(question).length >= fewestQuestionWords && !pointer.test(question) && !here.test(question)

/** A table cell with its row and column. */
interface Cell {
  row: string
  /** Null if the table has no header. */
  columns: readonly [string, string] | null
  value: string
  /**
   * Whether the cell is to be looked up rather than learnt: in a long table, a number or beyond the first column of
   * values.
   */
  isMinor: boolean
  /** The distinct other values of the column. */
  others: string[]
  quote: string
  page: number
}

/** An entry of a list of 'name: value'. */
interface Value {
  name: string
  value: string
  others: string[]
  quote: string
  page: number
}

const fewestValues = 3
const mostValueWords = 5
const named = /^(?<name>[^:–—=]{1,40}?)(?: ?: | [–—] | ?= )(?<value>\S.*)$/u

/** The entries of a list such as 'Sodium: 135–145 mmol/L', if all values are short and contain a number. */
function valuesIn(block: Block, grammar: Grammar): Value[] {
  if (block.kind !== 'list' || block.items.length < fewestValues) return []
  const values = block.items.flatMap(({ text }) => {
    const { name, value } = named.exec(text.trim())?.groups ?? {}
    const isShort = value !== undefined && /\d/u.test(value) && plainWords(value).length <= mostValueWords
    return name !== undefined && isShort && isName(name) && isValue(value, grammar)
      ? [{ name, value, quote: text }]
      : []
  })
  if (values.length < block.items.length || new Set(values.map(({ value }) => value)).size < values.length) return []
  return values.map((one) => ({
    ...one,
    value: one.value.replace(/[.;,]$/u, ''),
    others: values.filter((other) => other !== one).map(({ value }) => value),
    page: block.page,
  }))
}

const longestValue = 200
const longTable = 12
const longestName = 80

/** The cells of a table that their row and column identify unambiguously. */
function cellsIn(block: Block, grammar: Grammar): Cell[] {
  if (block.kind !== 'table') return []
  const header = block.hasHeader ? block.rows[0] : undefined
  const rows = block.hasHeader ? block.rows.slice(1) : block.rows
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (width < 2 || (width > 2 && !header)) return []
  const keys = rows.map((row) => row[0]?.trim().toLowerCase())
  return rows.flatMap((row) => {
    const name = row[0]?.trim() ?? ''
    if (
      !isName(name) ||
      (!header && asTerm(name, grammar) === null) ||
      keys.filter((key) => key === name.toLowerCase()).length > 1
    )
      return []
    return row.slice(1).flatMap((raw, index): Cell[] => {
      const column = header?.[index + 1]?.trim()
      const value = raw.trim().replace(/(?<=\p{L}{3})\.$/u, '')
      if (header && (!column || !isName(column) || !header[0]?.trim())) return []
      if (!isValue(value, grammar) || value.toLowerCase() === name.toLowerCase()) return []
      const others = rows.map((other) => other[index + 1]?.trim() ?? '')
      return [
        {
          row: name,
          columns: column && header?.[0] ? [header[0].trim(), column] : null,
          value,
          isMinor: rows.length > longTable && (index > 0 || !/\p{L}{2}/u.test(value)),
          others: [...new Set(others)].filter((other) => other !== '' && other !== value),
          quote: row
            .map((cell) => cell.trim())
            .filter(Boolean)
            .join(' '),
          page: block.page,
        },
      ]
    })
  })
}

const isName = (text: string) =>
  text.length <= longestName && /\p{L}/u.test(text) && !/[?<>{}|\\`_]|https?:/u.test(text)

function isValue(text: string, grammar: Grammar): boolean {
  if (
    text === '' ||
    text.length > longestValue ||
    /^(?:[-–—?/.]+|n\/a|yes|no|ja|nein|oui|non|si|sì|sí|na|x|✓|✔|true|false)$/iu.test(text)
  )
    return false
  // 'This wire …' refers to the row.
  const [first] = tokensOf(text, grammar)
  if (first && grammar.demonstrative.test(first.text)) return false
  return (
    !/[?<>{}|\\`=]|https?:|www\.|\w\.\w+\.\w|\p{L}[.!] \p{Lu}|^(?<half>.+)\k<half>$/u.test(text) &&
    !isAddressed(tokensOf(text, grammar), grammar)
  )
}

/** Cards that ask for the cells of a table. */
export function tableCards(block: Block, grammar: Grammar): Proposal[] {
  return cellsIn(block, grammar).map(({ row, columns, value, isMinor, others, quote, page }) => {
    const question = columns
      ? grammar.ask('cell', { table: columns[0], row, column: columns[1] })
      : grammar.ask('meaning', { term: row })
    const wrong = alternativesTo(value, others)
    const card: Proposal['card'] =
      wrong && isOfferedAsChoice(row + value)
        ? { kind: 'choice', question, answers: optionsOf(value, wrong) }
        : basic(question, value)
    return { card, page, quote, value: isMinor ? 0.3 : 0.8, about: row }
  })
}

/** Cards that ask for the values of a list of 'name: value'. */
export function valueCards(block: Block, path: readonly string[], grammar: Grammar): Proposal[] {
  const heading = asTerm(path.at(-1) ?? '', grammar)
  if (heading === null) return []
  return valuesIn(block, grammar).map(({ name, value, others, quote, page }) => {
    const question = `${heading}: ${name} …`
    const wrong = alternativesTo(value, others)
    const card: Proposal['card'] =
      wrong && isOfferedAsChoice(name)
        ? { kind: 'choice', question, answers: optionsOf(value, wrong) }
        : basic(question, value)
    return { card, page, quote, value: 0.8, about: name }
  })
}
