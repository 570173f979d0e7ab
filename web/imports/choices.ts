import type { CallInput, ImportPreview } from '../../shared/api/contract.ts'
import type { ColumnRole, LeftOutReason } from '../../shared/imports.ts'
import { partReasons } from '../../shared/imports.ts'

/** What the user chose about an import; what is left out is found by the server. */
export type Choices = Omit<CallInput<'PUT /api/import'>, 'name'>

type Skipped = ImportPreview['skipped']

const isPart = (what: LeftOutReason) => partReasons.some((part) => part === what)

/** What was left out: entries, of which no card was made, and parts of cards. */
export function leftOutIn(skipped: Skipped): { entries: Skipped; parts: Skipped; count: number } {
  const entries = skipped.filter(({ what }) => !isPart(what))
  return {
    entries,
    parts: skipped.filter(({ what }) => isPart(what)),
    count: entries.reduce((sum, { count }) => sum + count, 0),
  }
}

/** Choices with another separator, format or dialect: what was chosen for the columns was for others. */
export const readAs = (choices: Choices, change: Pick<Choices, 'format' | 'separator' | 'dialect'>): Choices => {
  const { columns: _columns, hasHeader: _hasHeader, isHtml: _isHtml, ...others } = choices
  return { ...others, ...change }
}

/** Choices with another role of a column. A role of one column alone is taken from the one that had it. */
export function withRole(
  choices: Choices,
  columns: ImportPreview['columns'],
  index: number,
  role: ColumnRole,
): Choices {
  const roles = columns.map((column) => column.role)
  const other = role === 'question' || role === 'id' ? roles.indexOf(role) : -1
  if (other >= 0 && other !== index) roles[other] = roles[index] ?? 'ignore'
  return { ...choices, columns: roles.with(index, role) }
}

/** What was left out, a line of text each, and at the end how much is not listed. */
export function leftOutText(
  { left, skipped }: Pick<ImportPreview, 'left' | 'skipped'>,
  words: { reasons: Readonly<Record<LeftOutReason, string>>; notListed: (number: number) => string },
): string {
  const lines = left.map(({ line, what, text }) => `${line}\t${words.reasons[what]}\t${text.replaceAll(/\s+/g, ' ')}\n`)
  const missing = skipped.reduce((sum, { count }) => sum + count, 0) - left.length
  return lines.join('') + (missing > 0 ? `${words.notListed(missing)}\n` : '')
}
