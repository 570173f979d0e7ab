import { lineText, type Line } from './lines.ts'

/** Lines of source code, indented as they stand. */
export function codeOf(lines: readonly Line[]): string {
  const left = Math.min(...lines.map(({ x }) => x))
  const widths = lines.map((line) => (line.right - line.x) / Math.max(1, lineText(line).length))
  const width = widths.toSorted((one, other) => one - other)[Math.floor(widths.length / 2)] ?? 6
  return lines
    .map((line) => ' '.repeat(Math.min(60, Math.round((line.x - left) / Math.max(1, width)))) + lineText(line))
    .join('\n')
}
