/** One line of the table. */
export interface Measurement {
  what: string
  measured: string
  budget: string
  isMet: boolean
}

/** A measurement whose number must reach its budget. */
export function atLeast(what: string, value: number, budget: number, unit = ''): Measurement {
  return { what, measured: show(value) + unit, budget: `≥ ${show(budget)}${unit}`, isMet: value >= budget }
}

/** A measurement whose number must stay within its budget. */
export function atMost(what: string, value: number, budget: number, unit = ''): Measurement {
  return { what, measured: show(value) + unit, budget: `≤ ${show(budget)}${unit}`, isMet: value <= budget }
}

/** A measurement without a budget. */
export function forInformation(what: string, measured: string): Measurement {
  return { what, measured, budget: '-', isMet: true }
}

function show(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 })
}

/** The measurements as a table. */
export function table(measurements: readonly Measurement[]): string {
  const rows = [
    ['what', 'measured', 'budget', 'met'],
    ...measurements.map((m) => [m.what, m.measured, m.budget, m.isMet ? 'yes' : 'NO']),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join('\n')
}
