import type { Block, Passage } from '../documents/document.ts'

/** A text with variable signs and spaces unified, and the offset in the original of each of its code units. */
interface Folded {
  folded: string
  offsets: number[]
}

interface FoldedPassage {
  text: string
  spaced: Folded
  /** Without spaces and hyphens: '100°C' is '100 °C', and a hyphen may be at the end of a line. */
  dense: Folded
  /** The range of each unit of text (a paragraph, an item, a row), and its page. */
  units: { from: number; to: number; page: number }[]
}

/** Longer than a sentence that supports one fact needs to be. */
const longestQuote = 500
/** No passage is longer, apart from blocks that cannot be divided. */
const longestSearched = 10_000
const foldedPassages = new WeakMap<readonly Block[], FoldedPassage>()
const same = new Map<string, string>()
for (const character of '“”„‟«»″〝〞') same.set(character, '"')
for (const character of '‘’‚‛′`´ʼ') same.set(character, "'")
for (const character of '‐‑‒–—−') same.set(character, '-')
for (const character of '\u00AD\u200B\u200C\u200D\u2060\uFEFF') same.set(character, '')
// Separates the cells of a row.
for (const character of '|\u00A0') same.set(character, ' ')
for (const character of '`*_') same.set(character, '')
for (const character of '⁄∕') same.set(character, '/')
same.set('…', '...')

/**
 * Finds a quote in a passage. Returns the passage's own words and their page, or null. White space, case, hyphens at the
 * ends of lines, quotation marks, dashes, emphasis and the bullets and numbers of list items may differ. A quote that is too
 * long is cut to its sentence that contains `about`.
 */
export function findQuote(
  quote: string,
  { blocks }: Pick<Passage, 'blocks'>,
  about: string,
): { quote: string; page: number } | null {
  // Folding takes time in proportion to the length, and models return texts of any length.
  if (quote.length > longestSearched) return null
  const passage = foldedOf(blocks)
  const unmarked = bare(quote.replaceAll(/^[ \t]*(?:[-•*]|\d{1,3}[.)])[ \t]+/gmu, ''))
  const found =
    rangeOf(fold(quote).folded.trim(), passage, 'spaced') ??
    rangeOf(fold(unmarked).folded.trim(), passage, 'spaced') ??
    rangeOf(dense(fold(unmarked)).folded, passage, 'dense')
  if (!found) return null
  const { from, to } = found.to - found.from > longestQuote ? sentenceIn(passage.text, found, about) : found
  const unit = passage.units.findLast((one) => one.from <= from)
  return { quote: passage.text.slice(from, to).replaceAll(/\s+/gu, ' ').trim(), page: unit?.page ?? 1 }
}

/** All text of a passage, one line per paragraph, item and row. */
export function textOfPassage({ blocks }: Pick<Passage, 'blocks'>): string {
  return foldedOf(blocks).text
}

/** The paragraphs, items or rows of a block as text. */
export function unitsOf(block: Block): string[] {
  if (block.kind === 'list') return block.items.map(({ text }) => text)
  return block.kind === 'table' ? block.rows.map((row) => row.join(' | ')) : [block.text]
}

function foldedOf(blocks: readonly Block[]): FoldedPassage {
  const known = foldedPassages.get(blocks)
  if (known) return known
  const units: FoldedPassage['units'] = []
  let text = ''
  for (const block of blocks)
    for (const unit of unitsOf(block)) {
      const own = unit.normalize('NFC')
      units.push({ from: text.length, to: text.length + own.length, page: block.page })
      text += `${own}\n`
    }
  const spaced = fold(text)
  const made = { text, spaced, dense: dense(spaced), units }
  foldedPassages.set(blocks, made)
  return made
}

function fold(raw: string): Folded {
  const text = raw.normalize('NFC')
  const folded: string[] = []
  const offsets: number[] = []
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    const plain = /\s/u.test(character) ? ' ' : (same.get(character) ?? ligature(character).toLowerCase())
    if (plain === '' || (plain === ' ' && folded.at(-1) === ' ')) continue
    folded.push(plain)
    for (let unit = 0; unit < plain.length; unit++) offsets.push(at)
  }
  return { folded: folded.join(''), offsets }
}

/** Ligatures and vulgar fractions are what they stand for. */
const ligature = (character: string) =>
  /[\uFB00-\uFB06¼-¾⅐-⅞]/u.test(character) ? character.normalize('NFKC').replace('⁄', '/') : character

/** A folded text without its spaces and hyphens. */
function dense({ folded, offsets }: Folded): Folded {
  const kept = Array.from({ length: folded.length }, (_, at) => at).filter((at) => !/[ -]/.test(folded.charAt(at)))
  return { folded: kept.map((at) => folded.charAt(at)).join(''), offsets: kept.map((at) => offsets[at] ?? 0) }
}

/** Removes the quotation marks and punctuation around a quote. */
const bare = (quote: string) => quote.replaceAll(/^[\s"'“”„«»‚‘’.…•*-]+|[\s"'“”«»‘’.…;,:]+$/gu, '')

const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)

function rangeOf(
  needle: string,
  passage: FoldedPassage,
  form: 'spaced' | 'dense',
): { from: number; to: number } | null {
  const { text } = passage
  const { folded, offsets } = passage[form]
  if (needle === '') return null
  for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + 1)) {
    const from = offsets[at]
    const last = offsets[at + needle.length - 1]
    if (from === undefined || last === undefined) continue
    const cutsWord =
      (isWord(text[from - 1]) && isWord(text[from])) ||
      (isWord(text[last]) && isWord(text.slice(last + 1).replace(/^\u00AD/, '')[0]))
    if (cutsWord) continue
    // The full stop is restored.
    const to = /^[.!?]/u.test(text.slice(last + 1)) ? last + 2 : last + 1
    return { from, to }
  }
  return null
}

function sentenceIn(text: string, { from, to }: { from: number; to: number }, about: string) {
  const wanted = fold(about).folded.trim()
  const sentences = [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text.slice(from, to))]
  const best = sentences.find(({ segment }) => fold(segment).folded.includes(wanted)) ?? sentences[0]
  const start = from + (best?.index ?? 0)
  return { from: start, to: Math.min(to, start + (best?.segment.length ?? longestQuote)) }
}

/** A passage as a database row, with its topics and its searchable text. */
export const rowOf = (passage: Passage, topics: readonly string[]) => ({
  ...passage,
  topics,
  text: [...passage.path, ...passage.blocks.flatMap(unitsOf)].join('\n'),
})
