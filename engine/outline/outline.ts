import { cut, withoutBidiControls } from '../../shared/cut.ts'
import { languages } from '../../shared/languages.ts'
import { limits } from '../../shared/limits.ts'
import { textOfPassage, unitsOf } from '../checks/quote.ts'
import { rulesOf } from '../checks/rules.ts'
import { contentStems, fold } from '../checks/words.ts'
import type { Passage, StudyDocument } from '../documents/document.ts'
import { grammarOf } from '../generators/builtin/grammar.ts'
import { documentPattern, languageData } from '../languages/languages.ts'
import { namesOf } from './segment-names.ts'

/** A text with fewer headings than one per this many characters is divided by subject instead. */
const charactersPerHeading = 6_000
/** A text up to this length is one topic. */
const oneTopic = 6_000
const deepest = 3

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
  const parted = isParted ? paths : segmented(passages, paths, { language, title })
  return parted.map((path, index) => [path, paths[index] ?? []].find(({ length }) => length > 0) ?? [title])
}

/** Extends the paths of long runs of passages under one heading, or none, by the segments within. */
function segmented(
  passages: readonly Passage[],
  paths: readonly string[][],
  { language, title }: Pick<StudyDocument, 'language'> & { title: string },
) {
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
    const group = passages.slice(from, to)
    const length = group.reduce((sum, passage) => sum + sizeOf(passage), 0)
    if (length <= oneTopic || (paths[from]?.length ?? 0) >= deepest) continue
    const starts = segmentsOf(group, stemsOf)
    if (starts.length < 2) continue
    const segments = starts.map((start, index) => group.slice(start, starts[index + 1]))
    const above = paths[from]?.at(-1) ?? title
    const names = namesOf(segments, functionWords, {
      nounFirst: language !== null && ['fr', 'it', 'es', 'ro'].includes(language),
      grammar: language === null ? null : grammarOf(language),
    })
    for (const [index, start] of starts.entries())
      for (let at = start; at < (starts[index + 1] ?? group.length); at++) {
        const name = topicName(names[index] ?? '') || topicName(partName(above, index + 1, language))
        result[from + at]?.push(name)
      }
  }
  return result
}

/** The name of a part that no term names: 'Part 2 of …'. */
function partName(title: string, number: number, language: StudyDocument['language']): string {
  const template = language === null ? '{title} ({number})' : languageData[language].partOfTitle
  return template.replace('{number}', String(number)).replace('{title}', () => title)
}

/** Smaller sections are merged into their parent: one card is not worth a topic. */
const smallSection = 300

/** The topic path of each passage from its headings; [] if it has none. */
function pathsOfHeadings(passages: readonly Passage[]): string[][] {
  // The 'I' of 'I Robot' is a number only where other headings begin with 'II' or 'III'.
  const isRoman = passages.some(({ path }) => path.some((heading) => /^III?[\s.]/u.test(heading)))
  const nameOf = (heading: string) => topicName(isRoman ? heading.replace(/^[IVX]{1,5}[\s.]+(?=\p{L})/u, '') : heading)
  const named = sameNames(passages.map(({ path }) => path.map(nameOf).filter((name) => name !== ''))).map(withoutEchoes)
  const hasTitle = new Set(named.flatMap((path) => path[0] ?? [])).size === 1 && named.some((path) => path.length > 1)
  const deepestNamed = hasTitle ? deepest + 1 : deepest
  const sizes = passages.map(sizeOf)
  let paths = named.map((path) => path.slice(0, deepestNamed))
  for (let depth = deepestNamed; depth > 1; depth--) paths = withoutSmall(paths, sizes, depth)
  // A single heading above all others is the document's title. A passage directly below it keeps it as its topic.
  return hasTitle ? paths.map((path) => (path.length > 1 ? path.slice(1) : path)) : paths
}

/** Leaves out a heading that repeats the one above it, as below a title. */
const withoutEchoes = (path: readonly string[]): string[] =>
  path.filter((name, level) => level === 0 || fold(name) !== fold(path[level - 1] ?? ''))

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

/** The length of text compared on either side of a boundary. */
const windowLength = 3_500
/** Shorter segments are too small for a topic; longer ones are divided where possible. */
const shortestSegment = 3_000
const longestSegment = 12_000

/**
 * Divides consecutive passages where the subject changes: where the words before and after have least in common,
 * relative to the surroundings (Hearst's TextTiling). Returns the index of each segment's first passage.
 */
function segmentsOf(passages: readonly Passage[], stemsOf: (text: string) => readonly string[]): number[] {
  const sizes = passages.map(sizeOf)
  const counts = passages.map(({ blocks }) => countsOf(blocks.flatMap(unitsOf).flatMap(stemsOf)))
  const cohesion = passages.map((_, boundary) =>
    boundary === 0 ? 1 : cosine(around(counts, sizes, boundary, -1), around(counts, sizes, boundary, 1)),
  )
  const depths = cohesion.map((_, boundary) => (boundary === 0 ? 0 : depthAt(cohesion, boundary)))
  const inner = depths.slice(1)
  const mean = inner.reduce((sum, depth) => sum + depth, 0) / Math.max(1, inner.length)
  const deviation = Math.sqrt(inner.reduce((sum, depth) => sum + (depth - mean) ** 2, 0) / Math.max(1, inner.length))
  const starts = [0]
  const length = (from: number, to: number) => sizes.slice(from, to).reduce((sum, size) => sum + size, 0)
  const byDepth = depths.map((_, boundary) => boundary).toSorted((a, b) => (depths[b] ?? 0) - (depths[a] ?? 0) || a - b)
  for (const boundary of byDepth) {
    if (boundary === 0 || (depths[boundary] ?? 0) <= 0) continue
    const before = Math.max(...starts.filter((start) => start < boundary))
    const after = Math.min(passages.length, ...starts.filter((start) => start > boundary))
    const isTooShort = length(before, boundary) < shortestSegment || length(boundary, after) < shortestSegment
    const isDeep = (depths[boundary] ?? 0) > mean + deviation / 2
    if (!isTooShort && (isDeep || length(before, after) > longestSegment)) starts.push(boundary)
  }
  return starts.toSorted((a, b) => a - b)
}

type Counts = ReadonlyMap<string, number>

function countsOf(stems: readonly string[]): Counts {
  const counts = new Map<string, number>()
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return counts
}

/** The stem counts of the passages on one side of a boundary, up to the length of a window. */
function around(counts: readonly Counts[], sizes: readonly number[], boundary: number, step: -1 | 1): Counts {
  const sum = new Map<string, number>()
  let length = 0
  for (
    let at = step < 0 ? boundary - 1 : boundary;
    at >= 0 && at < counts.length && length < windowLength;
    at += step
  ) {
    length += sizes[at] ?? 0
    for (const [stem, count] of counts[at] ?? []) sum.set(stem, (sum.get(stem) ?? 0) + count)
  }
  return sum
}

function cosine(one: Counts, other: Counts): number {
  const norm = (counts: Counts) => Math.sqrt(counts.values().reduce((sum, count) => sum + count * count, 0))
  const product = one.entries().reduce((sum, [stem, count]) => sum + count * (other.get(stem) ?? 0), 0)
  return product === 0 ? 0 : product / (norm(one) * norm(other))
}

/** How far cohesion rises on both sides of a boundary before it falls again. */
function depthAt(cohesion: readonly number[], boundary: number): number {
  const here = cohesion[boundary] ?? 0
  const peak = (step: -1 | 1) => {
    let highest = here
    for (let at = boundary + step; at > 0 && at < cohesion.length; at += step) {
      const one = cohesion[at] ?? 0
      if (one < highest) break
      highest = one
    }
    return highest
  }
  return peak(-1) - here + (peak(1) - here)
}

/** The number of characters of text in a passage. */
export const sizeOf = (passage: Pick<Passage, 'blocks'>): number => textOfPassage(passage).trim().length

const continuedWords = documentPattern('continued')
const continued = new RegExp(
  String.raw`\s*(?:\((?:${continuedWords})\.?(?: \d+)?\)|[-–—:,]\s*(?:${continuedWords})\.?)$`,
  'iu',
)
/** '(2)', '2/3', '(2 of 3)': the number of a slide among those with the same heading. */
const part = /\s*(?:\(\d(?:\s*(?:\/|of|von|de|di|z|з|van|din)\s*\d{1,2})?\)|(?<=\s)\d{1,2}\/\d{1,2})$/iu
const chapter = new RegExp(
  String.raw`^(?:${documentPattern('chapters')})\s+(?:\d+(?:\.\d+)*|[IVXLC]+)\s*[.:)–—-]\s+`,
  'iu',
)
const numbering =
  /^(?:\(?\d{1,3}(?:\.\d{1,3})+[.):]?\s+|\(?\d{1,3}[.):]\s+|\d{1,2}\s+(?=\p{Lu})|\(?[IVXLC]+[.)]\s+|\(?\p{L}\)\s+)/u

/**
 * Turns a heading into a topic name: removes Markdown, numbering and 'continued', and limits the length. Returns '' if
 * nothing is left.
 */
function topicName(heading: string): string {
  const plain = withoutBidiControls(heading)
    .normalize('NFC')
    .replaceAll(/\u00AD|\p{Cc}+/gu, (found) => (found === '\u00AD' ? '' : ' '))
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replaceAll(/\*\*|__|`|(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, '')
    .replaceAll(/^#+\s*|\s+#+$|^[\p{So}\p{Cf}\u{FE0F}•▪–—*-]+\s*/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  const steps = [/\s*\.{3,}\s*\d*$/u, part, continued, part, chapter, numbering, /[\s:;,–—-]+$/u]
  let name = plain
  // A step that would remove everything is skipped.
  for (const step of steps) name = name.replace(step, '').trim() || name
  return /[\p{L}\p{N}]/u.test(name) ? shortened(name) : ''
}

/** Shortens a name to the length limit, at a word boundary. */
function shortened(name: string): string {
  if (name.length <= limits.topicNameLength) return name
  const start = cut(name, limits.topicNameLength - 1)
  const atWord = start.replace(/[\s,;:–—-]+\S*$/u, '')
  return `${atWord.length > limits.topicNameLength / 2 ? atWord : start}…`
}
