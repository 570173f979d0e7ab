import type { Candidate } from '../port.ts'

/** FNV-1a: the same text has the same number everywhere. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** The options of a choice, the right one first. */
export function optionsOf(right: string, wrong: readonly string[]): Candidate['answers'] {
  return [right, ...wrong].map((text, index) => ({ text, correct: index === 0 }))
}

/** Up to three of the alternatives that are most like the right one in length; null where there are too few. */
export function alternativesTo(right: string, others: readonly string[]): string[] | null {
  const alike = others.filter((other) => {
    const [short, long] = [right.length, other.length].toSorted((a, b) => a - b)
    return other !== right && (long ?? 0) <= 2 * (short ?? 0) + 4
  })
  const unique = [...new Map(alike.map((other) => [other.toLowerCase(), other])).values()]
  const nearest = unique.toSorted(
    (a, b) => Math.abs(a.length - right.length) - Math.abs(b.length - right.length) || hashOf(a) - hashOf(b),
  )
  return nearest.length < 3 ? null : nearest.slice(0, 3)
}
