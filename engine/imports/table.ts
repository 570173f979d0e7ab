import type { ImportReading } from '../../shared/api/imports.ts'
import { cut } from '../../shared/cut.ts'
import { exportColumns } from '../../shared/exports.ts'
import type { ColumnRole } from '../../shared/imports.ts'
import { importLimits } from '../../shared/imports.ts'
import names from './column-names.json' with { type: 'json' }
import type { Draft, Reading } from './found.ts'
import { looksLikeHtml, markdownOf } from './html.ts'
import { textOfCell } from './notation.ts'
import { headersOf, namedSeparator, type Row, rowsOf, separatorOf } from './separated.ts'

const roleOfName = new Map(
  Object.entries(names).flatMap(([role, all]) => all.map((name) => [name, role as ColumnRole] as const)),
)
const samplesPerColumn = 3
const sampleLength = 100
/** Rows by which the content of columns is judged. */
const judgedRows = 200

/** What a file itself says about its table. */
interface Declared {
  roles?: Map<number, ColumnRole>
  names?: string[]
  isHtml?: boolean | undefined
  tags?: string[]
  deckName?: string
}

/** Reads separated values, with the header lines of Anki if there are any. */
export function readSeparated(text: string, options: ImportReading): Reading {
  const { headers, rest, firstLine } = headersOf(text)
  const separator =
    options.separator ?? namedSeparator(headers.get('separator') ?? headers.get('sep') ?? '') ?? separatorOf(rest)
  const isAnki = headers.size > 0 && !headers.has('sep')
  const declared = isAnki ? declaredBy(headers, separator) : {}
  return {
    ...readRows(rowsOf(rest, separator, firstLine), options, declared),
    format: isAnki ? 'anki' : 'table',
    separator,
  }
}

function declaredBy(headers: ReadonlyMap<string, string>, separator: string): Declared {
  const roles = new Map<number, ColumnRole>()
  const roleOf = { 'tags column': 'tags', 'deck column': 'topic', 'guid column': 'id', 'notetype column': 'ignore' }
  for (const [header, role] of Object.entries(roleOf)) {
    const column = Number(headers.get(header))
    if (column > 0) roles.set(column - 1, role as ColumnRole)
  }
  const columns = headers.get('columns')
  const html = headers.get('html')
  return {
    roles,
    ...(columns && { names: rowsOf(columns, separator)[0]?.cells ?? [] }),
    ...(html !== undefined && { isHtml: html.trim().toLowerCase() === 'true' }),
    tags: (headers.get('tags') ?? '').split(/\s+/u).filter(Boolean),
    ...(headers.has('deck') && { deckName: headers.get('deck') ?? '' }),
  }
}

/** Reads the sheets of a workbook. Several are a topic each. */
export function readSheets(sheets: readonly { name: string; rows: Row[] }[], options: ImportReading): Reading {
  const tables = sheets.filter(({ rows }) => rows.some(({ cells }) => cells.filter(Boolean).length > 1))
  const [first, ...others] = tables.map(({ name, rows }) => {
    const reading = readRows(rows, options)
    const above = tables.length > 1 && name !== '' ? [name] : []
    return { ...reading, drafts: reading.drafts.map((draft) => ({ ...draft, path: [...above, ...draft.path] })) }
  })
  if (!first) return { format: 'sheet', drafts: [] }
  return { ...first, format: 'sheet', drafts: [first, ...others].flatMap(({ drafts }) => drafts) }
}

/** Reads the rows of a table whose columns are known by their names, by their content, or by the user's choice. */
function readRows(rows: readonly Row[], options: ImportReading, declared: Declared = {}): Omit<Reading, 'format'> {
  // Texts of a table that was exported here are Markdown, which may have tags, too.
  const isOwn = rows[0]?.cells.join() === exportColumns.join()
  const isHtml =
    options.isHtml ??
    declared.isHtml ??
    (!isOwn && looksLikeHtml(rows.slice(0, judgedRows).flatMap((row) => row.cells)))
  const width = Math.min(importLimits.columns, Math.max(0, ...rows.slice(0, 1000).map(({ cells }) => cells.length)))
  const hasHeader = options.hasHeader ?? (!declared.names && isHeader(rows[0]?.cells ?? []))
  const body = hasHeader ? rows.slice(1) : rows
  const columnNames = declared.names ?? (hasHeader ? (rows[0]?.cells ?? []) : [])
  const guessed = rolesOf(width, columnNames, body, declared.roles)
  const roles = guessed.map((role, column) => options.columns?.[column] ?? role)
  const textOf = isHtml ? markdownOf : plainOf
  const drafts = body.map(({ line, cells }): Draft => {
    const all = (wanted: ColumnRole) =>
      cells
        .filter((cell, column) => roles[column] === wanted && cell.trim() !== '')
        .map((cell) => (isOwn ? textOfCell(cell) : cell))
    const fields = (wanted: ColumnRole) => all(wanted).map((cell) => textOf(cell))
    const written = (wanted: ColumnRole) =>
      fields(wanted)
        .map(({ text }) => text)
        .join('\n\n')
    const without = [...fields('question'), ...fields('answer'), ...fields('explanation')].flatMap((one) => [
      ...one.pictures.map(() => 'picture' as const),
      ...one.sounds.map(() => 'sound' as const),
      ...one.without,
    ])
    const draft = {
      line,
      path: all('topic').flatMap((cell) => cell.split('::')),
      tags: [
        ...(declared.tags ?? []),
        ...all('tags').flatMap((cell) => cell.split(isOwn ? /\s+/u : /[\s,;]+/u).filter(Boolean)),
      ],
      externalId: all('id')[0] ?? null,
      question: written('question'),
      answer: written('answer'),
      explanation: written('explanation'),
      without,
    }
    return isOwn ? draft : withGaps(draft)
  })
  return {
    isOwn,
    hasHeader,
    isHtml,
    ...(declared.deckName && { deckName: declared.deckName }),
    columns: roles.map((role, column) => ({
      name: cut(columnNames[column]?.trim() ?? '', sampleLength),
      role,
      samples: body
        .slice(0, samplesPerColumn)
        .map(({ cells }) => cut((cells[column] ?? '').trim().toWellFormed().replaceAll('\u0000', ''), sampleLength)),
    })),
    drafts,
  }
}

const plainOf = (text: string): ReturnType<typeof markdownOf> => ({ text, pictures: [], sounds: [], without: [] })

/** Text with Anki's gaps, `{{c1::hidden::hint}}`, as a gap text: what belongs to the other side explains it. */
function withGaps(draft: Draft): Draft {
  if (!/\{\{c\d{1,3}::/u.test(draft.question)) return draft
  const question = draft.question.replaceAll(
    /\{\{c\d{1,3}::((?:(?!\}\}|\{\{)[\s\S])*?)(?:::(?:(?!\}\})[\s\S])*?)?\}\}/gu,
    '/$$$1/$$',
  )
  const explanation = [draft.answer, draft.explanation ?? ''].filter((text) => text.trim() !== '').join('\n\n')
  return { ...draft, question, answer: '', explanation, isGapText: true }
}

const nameOf = (cell: string) =>
  cell
    .trim()
    .toLowerCase()
    .replace(/^[#*]+(?=.)|[:*]+$/gu, '')

/** Whether a row has names of columns: one of the two sides, or two others. */
function isHeader(cells: readonly string[]): boolean {
  const roles = cells.map((cell) => roleOfName.get(nameOf(cell))).filter((role) => role !== undefined)
  const hasSides = roles.includes('question') || roles.includes('answer')
  return new Set(roles).size > 1 || (hasSides && cells.filter((cell) => cell.trim() !== '').length === 1)
}

/** What columns are for: as their names say, or as their content looks; the first two others are question and answer. */
function rolesOf(
  width: number,
  columnNames: readonly string[],
  rows: readonly Row[],
  declared: ReadonlyMap<number, ColumnRole> = new Map(),
): ColumnRole[] {
  const roles = Array.from({ length: width }, (_, column): ColumnRole | undefined => {
    return declared.get(column) ?? roleOfName.get(nameOf(columnNames[column] ?? ''))
  })
  // Two columns with names of the same side, such as word and term: the second one is looked at again.
  for (const [column, role] of roles.entries())
    if (role === 'question' && roles.indexOf(role) < column) roles[column] = undefined
  const judged = rows.slice(0, judgedRows)
  const cellsOf = (column: number) =>
    judged.map(({ cells }) => cells[column]?.trim() ?? '').filter((cell) => cell !== '')
  // Ids that count the lines are others in the next file.
  for (const [column, role] of roles.entries())
    if (role === 'id' && !declared.has(column) && isCounting(cellsOf(column))) roles[column] = 'ignore'
  const open = () => roles.flatMap((role, column) => (role === undefined ? [column] : []))
  for (const column of open()) {
    const cells = cellsOf(column)
    const isEvery = (pattern: RegExp) => cells.length > 1 && cells.every((cell) => pattern.test(cell))
    if (cells.length === 0) roles[column] = 'ignore'
    else if (width > 2 && isEvery(/^#[\p{L}\p{N}_:/-]+(?:[\s,;]+#[\p{L}\p{N}_:/-]+)*$/u)) roles[column] = 'tags'
    else if (width > 2 && isCounting(cells)) roles[column] = 'ignore'
  }
  for (const side of ['question', 'answer'] as const) {
    const [next] = open()
    if (!roles.includes(side) && next !== undefined) roles[next] = side
  }
  return roles.map((role) => role ?? 'ignore')
}

const isCounting = (cells: readonly string[]) =>
  cells.length > 1 && cells.every((cell, index) => Number(cell) === Number(cells[0]) + index)
