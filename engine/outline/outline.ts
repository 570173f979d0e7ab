import { languages } from '../../shared/languages.ts'
import { rulesOf } from '../checks/rules.ts'
import { contentStems, fold } from '../checks/words.ts'
import type { Passage, StudyDocument } from '../documents/document.ts'
import { namesOf, segmentsOf, sizeOf } from './segments.ts'
import { topicName } from './topic-name.ts'

/** A text with fewer headings than one per this many characters is divided by subject instead. */
const charactersPerHeading = 6_000
/** A text up to this length is one topic. */
const oneTopic = 6_000
const deepest = 3

/**
 * A section of a document that the user can select. Every passage is in one. Its pages include those of its
 * subsections.
 */
interface Section {
  title: string
  level: number
  firstPage: number
  lastPage: number
  passages: number[]
  characters: number
}

/**
 * The topic path of each passage, one to three levels deep: from the document's headings, and where these are too few,
 * from changes of subject. `name` is the file's name, for a document without a title.
 */
export function outlineOf(document: Pick<StudyDocument, 'passages' | 'title' | 'language'>, name: string): string[][] {
  const { passages, language } = document
  const title = [document.title ?? '', name.replace(/(?<=.)\.\w{1,5}$/u, '')].map(topicName).find(Boolean) ?? 'Cards'
  const paths = pathsOfHeadings(passages)
  const characters = passages.reduce((sum, passage) => sum + sizeOf(passage), 0)
  const headings = new Set(passages.map(({ path }) => JSON.stringify(path)).filter((path) => path !== '[]')).size
  const isParted = headings > 0 && headings >= Math.floor(characters / charactersPerHeading)
  const parted = isParted ? paths : segmented(passages, paths, language)
  return parted.map((path, index) => [path, paths[index] ?? []].find(({ length }) => length > 0) ?? [title])
}

/** The sections of a document, in reading order. A section that consists of subsections only has no passages. */
export function sectionsOf({ passages }: Pick<StudyDocument, 'passages'>, outline: readonly string[][]): Section[] {
  const sections = new Map<string, Section>()
  for (const [index, path] of outline.entries()) {
    const passage = passages[index]
    if (!passage) continue
    const { firstPage, lastPage, position } = passage
    for (let level = 1; level <= path.length; level++) {
      const key = JSON.stringify(path.slice(0, level))
      const title = path[level - 1] ?? ''
      const section = sections.get(key) ?? { title, level, firstPage, lastPage, passages: [], characters: 0 }
      sections.set(key, section)
      section.firstPage = Math.min(firstPage, section.firstPage)
      section.lastPage = Math.max(lastPage, section.lastPage)
      if (level < path.length) continue
      section.passages.push(position)
      section.characters += sizeOf(passage)
    }
  }
  return [...sections.values()]
}

/** Extends the paths of long runs of passages under one heading, or none, by the segments within. */
function segmented(passages: readonly Passage[], paths: readonly string[][], language: StudyDocument['language']) {
  const functionWords =
    language === null
      ? Object.values(languages).reduce<ReadonlySet<string>>(
          (all, one) => all.union(rulesOf(one).functionWords),
          new Set(),
        )
      : rulesOf(language).functionWords
  const stemsOf = (text: string) => contentStems(text, { functionWords }).filter((stem) => stem.length > 2)
  // A single heading above everything is the title, which names the deck.
  const isTitle = new Set(paths.map((path) => JSON.stringify(path))).size === 1 && paths[0]?.length === 1
  const result = paths.map((path) => (isTitle ? [] : [...path]))
  for (let from = 0, to = 1; from < passages.length; from = to, to = from + 1) {
    const key = JSON.stringify(paths[from])
    while (to < passages.length && JSON.stringify(paths[to]) === key) to++
    const stretch = passages.slice(from, to)
    const length = stretch.reduce((sum, passage) => sum + sizeOf(passage), 0)
    if (length <= oneTopic || (paths[from]?.length ?? 0) >= deepest) continue
    const starts = segmentsOf(stretch, stemsOf)
    if (starts.length < 2) continue
    const segments = starts.map((start, index) => stretch.slice(start, starts[index + 1]))
    const names = namesOf(segments, functionWords, {
      fallback: paths[from]?.at(-1) ?? '',
      nounFirst: language !== null && ['fr', 'it', 'es', 'ro'].includes(language),
    })
    for (const [index, start] of starts.entries())
      for (let at = start; at < (starts[index + 1] ?? stretch.length); at++) {
        const name = names[index]
        if (name) result[from + at]?.push(name)
      }
  }
  return result
}

/** Smaller sections are merged into their parent: one card is not worth a topic. */
const smallSection = 300

/** The topic path of each passage from its headings; [] if it has none. */
function pathsOfHeadings(passages: readonly Passage[]): string[][] {
  // The 'I' of 'I Robot' is a number only where other headings begin with 'II' or 'III'.
  const isRoman = passages.some(({ path }) => path.some((heading) => /^III?[\s.]/u.test(heading)))
  const nameOf = (heading: string) => topicName(isRoman ? heading.replace(/^[IVX]{1,5}[\s.]+(?=\p{L})/u, '') : heading)
  const named = sameNames(passages.map(({ path }) => path.map(nameOf).filter((name) => name !== '')))
  const hasTitle = new Set(named.flatMap((path) => path[0] ?? [])).size === 1 && named.some((path) => path.length > 1)
  const deepestNamed = hasTitle ? deepest + 1 : deepest
  const sizes = passages.map(sizeOf)
  let paths = named.map((path) => path.slice(0, deepestNamed))
  for (let depth = deepestNamed; depth > 1; depth--) paths = withoutSmall(paths, sizes, depth)
  // A single heading above all others is the document's title. A passage directly below it keeps it as its topic.
  return hasTitle ? paths.map((path) => (path.length > 1 ? path.slice(1) : path)) : paths
}

/** Headings under the same parent that differ only by case, accents or punctuation get the name of the first. */
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

/** Moves passages of small leaf sections at a depth up to the parent section. */
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
