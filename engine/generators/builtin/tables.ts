import type { Block } from '../../documents/document.ts'
import type { Grammar } from './grammar.ts'
import { asTerm } from './lexicon.ts'
import { isAddressed } from './statements.ts'
import { tokensOf } from './tokens.ts'
import { plainWords } from './words.ts'

/** A cell of a table, named by its row and its column. */
export interface Cell {
  row: string
  /** Null where the table names no columns. */
  columns: readonly [string, string] | null
  value: string
  /** Whether it stands in a long table, as a number or behind the first column of values: looked up more than learnt. */
  isMinor: boolean
  /** What else stands in the column, each once. */
  others: string[]
  quote: string
  page: number
}

/** What a list of 'name: value' says about one name, if all its values are short and have a number. */
export interface Value {
  name: string
  value: string
  others: string[]
  quote: string
  page: number
}

const fewestValues = 3
const mostValueWords = 5
const named = /^(?<name>[^:–—=]{1,40}?)(?: ?: | [–—] | ?= )(?<value>\S.*)$/u

/** The values of a list such as 'Sodium: 135–145 mmol/L', which is a table of two columns. */
export function valuesIn(block: Block, grammar: Grammar): Value[] {
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

/** The cells of a table that its first column and its header name without doubt. */
export function cellsIn(block: Block, grammar: Grammar): Cell[] {
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
  // 'This wire …' points at the row.
  const [first] = tokensOf(text, grammar)
  if (first && grammar.demonstrative.test(first.text)) return false
  return (
    !/[?<>{}|\\`=]|https?:|www\.|\w\.\w+\.\w|\p{L}[.!] \p{Lu}|^(?<half>.+)\k<half>$/u.test(text) &&
    !isAddressed(tokensOf(text, grammar), grammar)
  )
}
