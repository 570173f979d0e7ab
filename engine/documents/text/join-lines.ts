/**
 * Lines of a paragraph as one: a word that was parted at the end of a line is whole again. A capital or a digit after the
 * hyphen (`Nord-Süd`), or `und` after it (`Haupt- und …`), says that the hyphen belongs there.
 */
export function joinLines(lines: readonly string[]): string {
  return lines.reduce((text, line) => joinTwo(text, line.trim()), '').trim()
}

export function joinTwo(text: string, next: string): string {
  const before = text.trimEnd()
  if (!before) return next
  if (before.endsWith('\u00AD')) return before.slice(0, -1) + next
  if (!/\p{L}[-‐]$/u.test(before)) return `${before} ${next}`
  if (/^(und|oder|bzw|and|or|et|ou|e|y|i|lub|або|та|en|of|și|sau)\b/u.test(next)) return `${before} ${next}`
  return /^\p{Ll}/u.test(next) ? before.slice(0, -1) + next : before + next
}
