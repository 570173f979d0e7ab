import type { Block } from '../../documents/document.ts'
import { completion, topicOf } from './context.ts'
import type { Grammar } from './grammar.ts'
import { asTerm } from './lexicon.ts'
import { alternativesTo, basic, choiceOf, type Proposal } from './proposal.ts'
import { isAddressed } from './statements.ts'
import { tokensOf } from './tokens.ts'

type Table = Extract<Block, { kind: 'table' }>

/** A table cell with its row and column. */
interface Cell {
  row: string
  /** The name of its column; null if the table has no header. */
  column: string | null
  value: string
  /** Whether the cell is to be looked up rather than learnt. */
  isMinor: boolean
  /** The distinct other values of the column. */
  others: string[]
  quote: string
}

const longestValue = 200
const longestName = 80
/** In a longer table, numbers and all columns but the first are to be looked up. */
const longTable = 12
const mostCells = 24

/** Cards that ask for the cells of a table. */
export function tableCards(block: Block, path: readonly string[], grammar: Grammar): Proposal[] {
  if (block.kind !== 'table') return []
  const topic = topicOf(path, grammar)
  const corner = block.hasHeader ? (block.rows[0]?.[0]?.trim() ?? '') : ''
  // An empty corner takes the heading's place, and rows without header need one.
  const table = isName(corner) ? corner : topic
  if (table === null) return []
  return cellsIn(block, grammar).map(({ row, column, value, isMinor, others, quote }) => {
    const isDefinition = column !== null && grammar.isDefinitionLabel(column) && asTerm(row, grammar) !== null
    const question = isDefinition
      ? grammar.ask('meaning', { term: row })
      : column === null
        ? completion(topic, row, value).question
        : grammar.ask('cell', { table, row, column })
    const card = basic(question, value)
    const choice = choiceOf(question, value, alternativesTo(value, others))
    const importance = isMinor ? 3 : isDefinition ? 1 : 2
    return { card, choice, page: block.page, quote, value: isMinor ? 0.3 : 0.8, importance, about: row }
  })
}

/** The cells of a table that their row and column identify unambiguously. */
function cellsIn({ rows: all, hasHeader }: Table, grammar: Grammar): Cell[] {
  const header = hasHeader ? all[0] : undefined
  const rows = hasHeader ? all.slice(1) : all
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (width < 2 || (width > 2 && !header)) return []
  const keys = rows.map((row) => row[0]?.trim().toLowerCase())
  // A table of distances or the like has no names for its values.
  const columns = new Set(header?.slice(1).map((name) => name.trim().toLowerCase()))
  if (keys.filter((key) => columns.has(key ?? '')).length * 2 > rows.length) return []
  const isLong = rows.length > longTable || rows.length * (width - 1) > mostCells
  return rows.flatMap((row) => {
    const name = row[0]?.trim() ?? ''
    const isUnique = keys.filter((key) => key === name.toLowerCase()).length === 1
    if (!isName(name) || !isUnique || (!header && asTerm(name, grammar) === null)) return []
    const quote = row
      .map((cell) => cell.trim())
      .filter(Boolean)
      .join(' ')
    return row.slice(1).flatMap((raw, index): Cell[] => {
      const column = header?.[index + 1]?.trim() ?? null
      const value = bareValue(raw)
      if (header && (!column || !isName(column))) return []
      if (!isValue(value, grammar) || value.toLowerCase() === name.toLowerCase()) return []
      const others = new Set(rows.map((other) => bareValue(other[index + 1] ?? '')))
      // A value that most rows share says nothing about one of them.
      const isShared = others.size * 2 <= rows.length
      const isMinor =
        isShared || isSymbol(name) || isBareNumber(value) || (isLong && (index > 0 || !/\p{L}{2}/u.test(value)))
      return [
        { row: name, column, value, isMinor, others: [...others].filter((one) => one !== '' && one !== value), quote },
      ]
    })
  })
}

const bareValue = (cell: string) => cell.trim().replace(/(?<=\p{L}{3}|\))\.$/u, '')

/** Whether a row has no name in words: 'add R1', 'de U+0080 à U+07FF'. */
function isSymbol(name: string): boolean {
  const words = name.replaceAll(/[\p{L}\p{N}+]*\p{N}[\p{L}\p{N}+]*/gu, '')
  return !(words === name ? /\p{L}{3}/u : /\p{L}{4}/u).test(words)
}

/** Numbers without unit, years aside, and codes such as '3A00'. */
const isBareNumber = (value: string) =>
  (!/\p{L}|%|°|\p{Sc}/u.test(value) && !/^(?:1\d{3}|20\d{2})$/u.test(value)) || /^(?=.*\d)[\dA-F\s]+$/iu.test(value)

/** Whether a text can name a row. */
export const isName = (text: string) =>
  text.length <= longestName && /\p{L}/u.test(text) && !/[?<>{}|\\`_]|https?:/u.test(text)

/** Whether a text can be the answer to a row and a column. */
export function isValue(text: string, grammar: Grammar): boolean {
  if (
    text === '' ||
    text.length > longestValue ||
    /^(?:[-–—?/.]+|n\/a|na|x|✓|✔|true|false)$/iu.test(text) ||
    grammar.yesOrNo.test(text)
  )
    return false
  // 'This wire …' refers to the row.
  const tokens = tokensOf(text, grammar)
  if (tokens[0] && grammar.demonstrative.test(tokens[0].text)) return false
  return (
    !/[?<>{}|\\`=]|https?:|www\.|\w\.\w+\.\w|\p{L}[.!] \p{Lu}|^(?<half>.+)\k<half>$/u.test(text) &&
    !isAddressed(tokens, grammar)
  )
}
