import type { Aside } from '../../shared/generation.ts'
import { unitsOf } from '../checks/quote.ts'
import type { Block, Passage, StudyDocument } from '../documents/document.ts'
import { sizeOf } from './outline.ts'

/**
 * A section of a document that the user can select. Every passage is in one. Its pages include those of its
 * subsections.
 */
export interface Section {
  title: string
  level: number
  firstPage: number
  lastPage: number
  passages: number[]
  characters: number
  /** The number of its pages that have no text and are read as pictures; absent if there are none. */
  pictures?: number
  /** Set for a section that is not study material. */
  aside?: Aside
  /** Set for a section that is a list of pairs, such as words and their translations. */
  list?: PairList
}

/** The number of pairs, and the row that names the columns as the text of the passage has it; null if there is none. */
interface PairList {
  pairs: number
  header: string | null
}

/** Shorter asides are not worth a section in each subsection. */
const shortAside = 400

/**
 * The sections of a document, in reading order. A section that consists of subsections only has no passages. What is no
 * study matter has sections of its own, beneath the section that it is in, and so have pages that are read as pictures.
 */
export function sectionsOf({ passages }: Pick<StudyDocument, 'passages'>, outline: readonly string[][]): Section[] {
  const sections = new Map<string, Made>()
  const isMixed = mixedPaths(passages, outline)
  for (const [index, path] of outline.entries()) {
    const passage = passages[index]
    if (!passage) continue
    const kind = kindOf(passage)
    const isWhole = kind !== null && !isMixed.has(JSON.stringify(path))
    for (let level = 1; level <= path.length; level++) {
      const section = sectionAt(sections, path.slice(0, level), passage)
      section.firstPage = Math.min(passage.firstPage, section.firstPage)
      section.lastPage = Math.max(passage.lastPage, section.lastPage)
      if (level < path.length || (kind !== null && !isWhole)) continue
      if (passage.aside) section.aside = passage.aside
      add(section, passage)
    }
    if (kind === null || isWhole) continue
    const under = passage.aside && sizeOf(passage) < shortAside ? path.slice(0, 1) : path
    add(sectionAt(sections, under, passage, kind), passage)
  }
  for (const { section } of sections.values()) {
    const list = listOf(section.passages.flatMap((position) => passages[position]?.blocks ?? []))
    if (list) section.list = list
  }
  return inOrder([...sections.values()])
}

const fewestPairs = 3
const longestPart = 80

/** The list that blocks are: tables of two columns in which almost no cell is a sentence; undefined for others. */
function listOf(blocks: readonly Block[]): PairList | undefined {
  const tables = blocks.filter((block) => block.kind === 'table')
  if (tables.length < blocks.length) return undefined
  const rows = tables.flatMap(({ rows, hasHeader }) => rows.slice(hasHeader ? 1 : 0))
  const pairs = rows.filter((row) => row.length === 2 && row.every(isPart)).length
  if (pairs < fewestPairs || pairs < rows.length * 0.9) return undefined
  const first = tables.find(({ hasHeader }) => hasHeader)
  return { pairs, header: first ? (unitsOf(first)[0] ?? null) : null }
}

const isPart = (cell: string) =>
  cell.length <= longestPart && /\p{L}/u.test(cell) && !/\p{L}{2}[.!?](?:\s|$)/u.test(cell)

/** A section with the headings that it is under, as long as it is being made. */
interface Made {
  path: readonly string[]
  section: Section
}

/** What sets passages apart from the text around them. */
type Kind = Aside | 'pictures'

const kindOf = ({ aside, blocks }: Passage): Kind | null => aside ?? (blocks.length === 0 ? 'pictures' : null)

function sectionAt(sections: Map<string, Made>, path: readonly string[], passage: Passage, kind?: Kind): Section {
  const key = JSON.stringify([path, kind])
  const known = sections.get(key)
  if (known) return known.section
  const { firstPage, lastPage } = passage
  const level = path.length + (kind ? 1 : 0)
  const section: Section = { title: path.at(-1) ?? '', level, firstPage, lastPage, passages: [], characters: 0 }
  if (kind && kind !== 'pictures') section.aside = kind
  sections.set(key, { path, section })
  return section
}

function add(section: Section, passage: Passage): void {
  section.firstPage = Math.min(passage.firstPage, section.firstPage)
  section.lastPage = Math.max(passage.lastPage, section.lastPage)
  section.passages.push(passage.position)
  section.characters += sizeOf(passage)
  if (passage.blocks.length === 0) section.pictures = (section.pictures ?? 0) + 1
}

/** The paths that have study matter and something else, or asides of several kinds. */
function mixedPaths(passages: readonly Passage[], outline: readonly string[][]): ReadonlySet<string> {
  const kinds = new Map<string, Set<Kind | null>>()
  for (const [index, path] of outline.entries()) {
    const key = JSON.stringify(path)
    kinds.set(key, (kinds.get(key) ?? new Set()).add(passages[index] ? kindOf(passages[index]) : null))
  }
  return new Set([...kinds].filter(([, found]) => found.size > 1).map(([key]) => key))
}

/** Puts the asides and pictures of a section directly beneath it, although the passages of its subsections may come first. */
function inOrder(made: readonly Made[]): Section[] {
  const isAside = ({ path, section }: Made) => section.level > path.length
  const asides = Map.groupBy(made.filter(isAside), ({ path }) => JSON.stringify(path))
  return made.flatMap((one) =>
    isAside(one) ? [] : [one, ...(asides.get(JSON.stringify(one.path)) ?? [])].map(({ section }) => section),
  )
}
