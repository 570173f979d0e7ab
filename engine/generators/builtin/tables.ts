import { acronymsIn } from './acronyms.ts'
import type { Block } from '../../documents/document.ts'
import { documentPattern } from '../../languages/languages.ts'
import { isCommandName } from './commands.ts'
import { labelCard, subjectIn, topicOf, under } from './context.ts'
import { isRestated } from './familiar.ts'
import type { Grammar } from './grammar.ts'
import { asTerm, type Lexicon } from './lexicon.ts'
import { beginsWithVerb, isSentence, meaningCard } from './meanings.ts'
import { alternativesTo, basic, choiceOf, type Proposal } from './proposal.ts'
import { isDate } from './spans.ts'
import { isAddressed } from './statements.ts'
import { tokensOf } from './tokens.ts'
import { namesTerm, plainWords } from './words.ts'

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
/** In a longer table, numbers and all columns but the first are to be looked up, and no cards. */
const longTable = 12
const mostCells = 24
/** The columns of a table that tell most; the others are details. */
const mostColumns = 2

/** A year alone. */
const year = /^(?:1\d{3}|20\d{2})$/u
const isYear = (row: readonly string[] | undefined) => year.test(row?.[0]?.trim() ?? '')

/** Whether each row of two cells gives a figure, the one in the place of a header, too: 'Trains per day', '550'. */
const areAllValues = ({ rows }: Table) =>
  rows.length > 1 && rows.every((row) => row.length === 2 && /^[≈~]?\d/u.test(row[1]?.trim() ?? ''))

/** Cards that ask for the cells of a table, under its caption or heading. `above` is the block before it. */
export function tableCards(
  given: Block,
  above: Block | undefined,
  path: readonly string[],
  grammar: Grammar,
  lexicon: Lexicon,
): Proposal[] {
  if (given.kind !== 'table') return []
  // In Markdown, the first row of a list of dates stands where a header would.
  const isHeadless = (isYear(given.rows[0]) && isYear(given.rows[1])) || areAllValues(given)
  const block = isHeadless ? { ...given, hasHeader: false } : given
  const corner = block.hasHeader ? (block.rows[0]?.[0]?.trim() ?? '') : ''
  const isNamed = isName(corner)
  const isCommon = commonName.test(corner)
  const named = captionOf(above, grammar) ?? topicOf(path, grammar) ?? (isNamed && !isCommon ? corner : null)
  // Below a heading that names one of the rows, the table is about all of them.
  const rows = block.hasHeader ? block.rows.slice(1) : block.rows
  const topic = rows.some(([row]) => row?.trim().toLowerCase() === named?.toLowerCase()) ? null : named
  if ((topic === null && !isNamed) || showsExamples(above, path, grammar)) return []
  return cellsIn(block, grammar).map(({ row, column, value, isMinor, others, quote }) => {
    const isDefinition = column !== null && grammar.isDefinitionLabel(column)
    const isCompared = column !== null && [corner, column].every((side) => side !== '' && namesTerm(topic ?? '', side))
    const isEvent = /\d/u.test(row) && isDate(tokensOf(row, grammar), grammar, lexicon) && /\p{L}{3}/u.test(value)
    // Where verbs have an ending of their own, the value may say what the row does.
    const tokens = tokensOf(value, grammar)
    const isReflexive = grammar.words.reflexives.has(tokens[0]?.lower ?? '')
    const isVerbal = !grammar.traits.has('possessives') && (isReflexive || beginsWithVerb(tokens, grammar))
    // 'La fiecare router, o stație se consumă' explains, and defines nothing.
    const isMeaning =
      grammar.traits.has('possessives') ||
      !(grammar.words.prepositions.has(tokens[0]?.lower ?? '') || isSentence(tokens, grammar))
    const isSpelt = acronymsIn({ text: `${value} (${row})` }, grammar)[0]?.expansion === value
    const question = isSpelt
      ? grammar.ask('expansion', { acronym: row })
      : isDefinition && (isVerbal || isMeaning)
        ? isVerbal
          ? under(topic, grammar.ask('character', { term: row }), grammar)
          : under(isCommon ? null : topic, meaningCard(row, value, true, grammar).question, grammar)
        : isCompared
          ? labelCard(null, `${grammar.ask('under', { topic: corner, text: row })}. ${column}`, value, grammar).question
          : isEvent && column?.endsWith('?') !== true
            ? under(topic, grammar.ask('happened', { term: row }), grammar)
            : column === null || isDefinition
              ? labelCard(topic, row, value, grammar).question
              : cellQuestion({ row, column, corner }, topic, grammar)
    const card = basic(
      question.replace(/^[¿]?\p{Ll}/u, (letter) => letter.toUpperCase()),
      value,
    )
    // Below an empty corner, a column holds values of all kinds.
    const isMixed = block.hasHeader && corner === ''
    const choice = isMixed ? null : choiceOf(card.question, value, alternativesTo(value, others))
    const importance = isMinor ? 3 : isDefinition ? 1 : 2
    return { card, choice, page: block.page, quote, value: isMinor ? 0.3 : 0.8, importance, about: row }
  })
}

/** Whether the line above a table or its heading says that it shows examples, which are not to be learnt. */
function showsExamples(above: Block | undefined, path: readonly string[], { examples }: Grammar): boolean {
  const isTitle = above?.kind === 'paragraph' && plainWords(above.text).length <= longestTitle
  const isLead =
    above?.kind === 'caption' || isTitle || (above?.kind === 'paragraph' && above.text.trimEnd().endsWith(':'))
  return (isLead && examples.test(above.text)) || examples.test(path.at(-1) ?? '')
}

/**
 * The question for a cell: 'Legal age – minor: consequence?' The corner says what kind of thing its rows are; below an empty
 * one, the columns are the things and the rows what they are compared by.
 */
function cellQuestion(
  { row, column, corner }: { row: string; column: string; corner: string },
  topic: string | null,
  grammar: Grammar,
): string {
  const [thing, side] = corner === '' ? [column, row] : [row, column]
  const kind = topic === null && isName(corner) && !commonName.test(corner) ? ` (${corner})` : ''
  const named = topic === null || namesTerm(thing, topic) ? `${thing}${kind}` : `${topic} – ${thing}`
  // 'Where?' above a column
  return grammar.ask('under', { topic: named, text: side.endsWith('?') ? side : grammar.ask('label', { label: side }) })
}

const commonName = new RegExp(`^(?:${documentPattern('columnNames')})$`, 'iu')
const numbered = new RegExp(`^(?:${documentPattern('captionLabels')}) ?[\\d.]+ ?[:.–—-]? `, 'iu')

const longestTitle = 6

/** The subject that a caption, or a line such as 'Trophic levels:', gives to the table below it. */
function captionOf(above: Block | undefined, grammar: Grammar): string | null {
  if (above?.kind === 'caption') return subjectIn(above.text.replace(numbered, ''), grammar)
  const isTitle = above?.kind === 'paragraph' && above.text.trimEnd().endsWith(':')
  return isTitle && plainWords(above.text).length <= longestTitle ? subjectIn(above.text, grammar) : null
}

/** The cells of a table that their row and column identify unambiguously. */
function cellsIn(table: Table, grammar: Grammar): Cell[] {
  const { rows: all, hasHeader } = withoutMarks(table, grammar)
  const header = hasHeader ? all[0] : undefined
  const rows = hasHeader ? all.slice(1) : all
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (width < 2 || (width > 2 && !header)) return []
  if (isCheckList(rows) || areBeside(header ?? [], rows)) return []
  const keys = rows.map((row) => row[0]?.trim().toLowerCase())
  // A table of distances or the like has no names for its values.
  const columns = new Set(header?.slice(1).map((name) => name.trim().toLowerCase()))
  if (keys.filter((key) => columns.has(key ?? '')).length * 2 > rows.length) return []
  // Figures in several columns are data to look up.
  const figures = header?.slice(1).filter((_, index) => areFigures(rows.map((row) => row[index + 1] ?? ''))).length
  const isData = (figures ?? 0) > 1 && (figures ?? 0) * 2 >= width - 1
  // Beside a description, names of commands tell less.
  const isDescribed = header?.some((name, index) => index > 0 && grammar.isDefinitionLabel(name.trim()))
  const isLong = rows.length > longTable || rows.length * (width - 1) > mostCells
  return rows.flatMap((row) => {
    const name = unquoted(row[0]?.trim() ?? '')
    const isUnique = keys.filter((key) => key === row[0]?.trim().toLowerCase()).length === 1
    if (
      !(isName(name) || year.test(name)) ||
      !isUnique ||
      // Several things are the first list of lists beside each other, and a sentence is no name.
      /[.;] \p{Lu}|\p{L}{3}\.$/u.test(name) ||
      (!header && !year.test(name) && asTerm(name, grammar) === null)
    )
      return []
    const quote = row
      .map((cell) => cell.trim())
      .filter(Boolean)
      .join(' ')
    return row.slice(1).flatMap((raw, index): Cell[] => {
      const column = header ? unquoted(header[index + 1]?.trim() ?? '') : null
      const value = bareValue(raw)
      if (header && (!column || !isName(column.replace(/ ?\?$/u, '')))) return []
      if (!isValue(value, grammar) || value.toLowerCase() === name.toLowerCase()) return []
      // A second header, and 'grade: the grade of an officer'.
      if (value.toLowerCase() === column?.toLowerCase() || namesTerm(value, name)) return []
      const isRepeated = namesTerm(name, value) || isRestated(name, value, false, grammar)
      if (column !== null && !grammar.isDefinitionLabel(column) && isRepeated) return []
      // The name of a point, a check mark.
      if (!/\p{L}{2}|\d|\$/u.test(value)) return []
      // An empty example: 'Value 2' under 'Column 2'.
      if (column !== null && [column, value].every((text) => /^\p{L}+ ?\d$/u.test(text))) return []
      const others = new Set(rows.map((other) => bareValue(other[index + 1] ?? '')))
      // A value that most rows share says nothing about one of them.
      const isShared = others.size * 2 <= rows.length
      const isBeside = isDescribed === true && !grammar.isDefinitionLabel(column ?? '') && isCommandName(value)
      // Two results and '72 mm x 57 mm' are those of an example.
      const isMeasured = (rows.length <= 2 && !/\p{L}{4}/u.test(value)) || /\d[^,;]* [x×] \d/u.test(value)
      const isMinor =
        isBeside ||
        isMeasured ||
        isShared ||
        (isSymbol(name) && !year.test(name)) ||
        isBareNumber(value) ||
        (column !== null && index >= mostColumns)
      if (isLong && (isMinor || index > 0 || !/\p{L}{2}/u.test(value))) return []
      if (areFigures([value]) && (isData || isSymbol(name) || isSymbol(column ?? name))) return []
      // The figures of each year are a statistic.
      if (year.test(name) && !/\p{L}{3}/u.test(value)) return []
      return [
        { row: name, column, value, isMinor, others: [...others].filter((one) => one !== '' && one !== value), quote },
      ]
    })
  })
}

/** Whether the rows have letters, as the criteria of a course: 'a) …'. */
const isCheckList = (rows: readonly string[][]) =>
  rows.filter(([name = '']) => letter.test(name)).length >= fewestMarked

const letter = /^\s*\p{Ll}\) /u
const fewestMarked = 2
const sides = new RegExp(`^(?:${documentPattern('sides')})$`, 'iu')

/** Whether columns are lists of their own beside each other: 'Advantages' and 'Disadvantages', or of different length. */
function areBeside(header: readonly string[], rows: readonly string[][]): boolean {
  const areSides = header.length > 1 && header.every((name) => sides.test(name.trim()))
  // A single row without a name may be a note, or share its cell with the row above.
  const isShorter = rows.length > fewestMarked && rows.slice(-fewestMarked).every(([name]) => !name?.trim())
  return areSides || (isShorter && header[0]?.trim() !== '')
}

/**
 * A table without empty rows, without a first column that only numbers its rows, and without the letters of terms that
 * another column defines: 'a) …'.
 */
function withoutMarks(table: Table, grammar: Grammar): Table {
  const [header = [], ...below] = table.rows
  const rows = (table.hasHeader ? below : table.rows).filter((row) => row.some((cell) => cell.trim() !== ''))
  const isNumbered = rows.every((row) => /^\d{1,3}[.)]?$/u.test(row[0]?.trim() ?? '') && row.length > 2)
  const isDefining = table.hasHeader && header.some((name) => grammar.isDefinitionLabel(name.trim()))
  const bare = ([name = '', ...cells]: readonly string[]) =>
    isNumbered ? cells : [isDefining ? name.replace(letter, '') : name, ...cells]
  return { ...table, rows: [...(table.hasHeader ? [isNumbered ? header.slice(1) : header] : []), ...rows.map(bare)] }
}

const unquoted = (name: string) => name.replace(/^[„“"«](?<inner>[^„“”"«»]+)[”“"»]$/u, '$<inner>')
const bareValue = (cell: string) => cell.trim().replace(/(?<=\p{L}{3}|\))\.$/u, '')

/** Whether a row has no name in words: 'add R1', 'de U+0080 à U+07FF'. */
function isSymbol(name: string): boolean {
  const words = name.replaceAll(/[\p{L}\p{N}+]*\p{N}[\p{L}\p{N}+]*/gu, '')
  return !(words === name ? /\p{L}{3}/u : /\p{L}{4}/u).test(words)
}

/** Whether a column holds numbers only, perhaps all with one unit: '50 units'. */
function areFigures(cells: readonly string[]): boolean {
  const units = new Set(cells.map((cell) => /^\d[\d.,]* (?<unit>\p{L}+)$/u.exec(cell.trim())?.groups?.['unit']))
  return cells.every(isBareNumber) || (units.size === 1 && !units.has(undefined))
}

/** Numbers without unit, years aside, and codes such as '3A00'. */
const isBareNumber = (value: string) =>
  (!/\p{L}|%|°|\p{Sc}/u.test(value) && !year.test(value)) || /^(?:(?=.*\d)[\dA-F\s]+|\$[\d^{}., ]+\$)$/iu.test(value)

/** Whether a text can name a row. */
export const isName = (text: string) =>
  text.length <= longestName && /\p{L}/u.test(text) && !/[?<>{}|\\`_]|https?:|!\[|\.{4}/u.test(text)

/** Whether a text can be the answer to a row and a column. */
export function isValue(text: string, grammar: Grammar): boolean {
  if (
    text === '' ||
    text.length > longestValue ||
    /^(?:[-–—?/.]+|n\/a|na|todo|tbd|x|✓|✔|true|false)$/iu.test(text) ||
    grammar.yesOrNo.test(text) ||
    grammar.words.vague.has(text.toLowerCase()) ||
    /^[([].*[)\]]$/u.test(text)
  )
    return false
  // 'soil-moisture-sensor'
  if (/^[\p{Ll}\d]+(?:[-._][\p{Ll}\d]+){2,}$/u.test(text)) return false
  // 'This wire …' refers to the row.
  const tokens = tokensOf(text, grammar)
  if (tokens[0] && grammar.demonstrative.test(tokens[0].text)) return false
  return (
    !/[?<>{}|\\`=]|https?:|!\[|\.{4}|www\.|\w\.\w+\.\w|\p{L}[.!];? \p{Lu}|^(?<half>.+)\k<half>$/u.test(text) &&
    !isAddressed(tokens, grammar)
  )
}
