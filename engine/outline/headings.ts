import type { Passage } from '../documents/document.ts'
import { fold } from '../checks/words.ts'
import { sizeOf } from './size.ts'
import { topicName } from './topic-name.ts'

/** Smaller sections belong to what they are a part of: a topic with one card is none. */
const smallSection = 300
const deepest = 3

/** The path of topics of each passage, from the headings that it stands under; [] for what stands under none. */
export function pathsOfHeadings(passages: readonly Passage[]): string[][] {
  // 'I Robot' begins with a number only where another heading begins with the next.
  const isRoman = passages.some(({ path }) => path.some((heading) => /^III?[\s.]/u.test(heading)))
  const nameOf = (heading: string) => topicName(isRoman ? heading.replace(/^[IVX]{1,5}[\s.]+(?=\p{L})/u, '') : heading)
  const named = sameNames(passages.map(({ path }) => path.map(nameOf).filter((name) => name !== '')))
  const hasTitle = new Set(named.flatMap((path) => path[0] ?? [])).size === 1 && named.some((path) => path.length > 1)
  const deepestNamed = hasTitle ? deepest + 1 : deepest
  const sizes = passages.map(sizeOf)
  let paths = named.map((path) => path.slice(0, deepestNamed))
  for (let depth = deepestNamed; depth > 1; depth--) paths = withoutSmall(paths, sizes, depth)
  // A single heading above all others is the document's title; what stands directly beneath it keeps it as its topic.
  return hasTitle ? paths.map((path) => (path.length > 1 ? path.slice(1) : path)) : paths
}

/** Headings that differ by case, accents or punctuation alone, under the same headings, get the name of the first. */
function sameNames(paths: readonly string[][]): string[][] {
  const first = new Map<string, string>()
  return paths.map((path) => {
    const keys: string[] = []
    return path.map((name) => {
      keys.push(
        fold(name)
          .replaceAll(/[^\p{L}\p{N}+#*=<>-]+/gu, ' ')
          .trim(),
      )
      const key = keys.join('\n')
      const known = first.get(key)
      if (known === undefined) first.set(key, name)
      return known ?? name
    })
  })
}

/** Moves what lies in small sections of a depth, without any of their own, up to what they are a part of. */
function withoutSmall(paths: readonly string[][], sizes: readonly number[], depth: number): string[][] {
  const total = new Map<string, number>()
  for (const [index, path] of paths.entries())
    if (path.length >= depth) {
      const key = JSON.stringify(path.slice(0, depth))
      total.set(key, (total.get(key) ?? 0) + (sizes[index] ?? 0))
    }
  return paths.map((path) => {
    const isSmall = path.length === depth && (total.get(JSON.stringify(path)) ?? 0) < smallSection
    return isSmall ? path.slice(0, -1) : path
  })
}
