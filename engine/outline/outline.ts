import { languages } from '../../shared/languages.ts'
import type { Passage, StudyDocument } from '../documents/document.ts'
import { rulesOf } from '../checks/rules-of.ts'
import { contentStems } from '../checks/words.ts'
import { pathsOfHeadings } from './headings.ts'
import { namesOf } from './segment-names.ts'
import { segmentsOf } from './segments.ts'
import { sizeOf } from './size.ts'
import { topicName } from './topic-name.ts'

/** Fewer headings than one for so many characters do not part a text. */
const charactersPerHeading = 6_000
/** A text up to this length is one topic. */
const oneTopic = 6_000
const deepest = 3

/** A part of a document that the user can choose; every passage is in one. Pages are those of all that lies in it. */
export interface Section {
  title: string
  /** 1 for the outermost. */
  level: number
  firstPage: number
  lastPage: number
  passages: number[]
  characters: number
}

/**
 * Where the cards of each passage belong: a path of one to three topics, from the document's headings, and where it has
 * too few by changes of its subject. `name` is the file's, for a document that does not say its own.
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

/** The sections of a document with this outline, in reading order; one that has nothing but sections of its own has no passages. */
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

/** Paths with the segments of each stretch under one heading, or none, added where it is long. */
function segmented(passages: readonly Passage[], paths: readonly string[][], language: StudyDocument['language']) {
  const functionWords =
    language === null
      ? Object.values(languages).reduce<ReadonlySet<string>>(
          (all, one) => all.union(rulesOf(one).functionWords),
          new Set(),
        )
      : rulesOf(language).functionWords
  const stemsOf = (text: string) => contentStems(text, { functionWords }).filter((stem) => stem.length > 2)
  // One heading above all is the title, as which the deck is named.
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
