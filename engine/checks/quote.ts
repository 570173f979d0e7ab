import type { Block, Passage } from '../documents/document.ts'

/** A passage's text with variable signs and spaces unified, and the origin of each character. */
interface Folded {
  text: string
  folded: string
  /** The offset in `text` of each code unit of `folded`. */
  offsets: number[]
  /** The range of each unit of text (a paragraph, an item, a row), and its page. */
  units: { from: number; to: number; page: number }[]
}

/** Longer than a sentence that supports one fact needs to be. */
const longestQuote = 500
const foldedPassages = new WeakMap<readonly Block[], Folded>()
const same = new Map<string, string>()
for (const character of '“”„‟«»″〝〞') same.set(character, '"')
for (const character of '‘’‚‛′`´ʼ') same.set(character, "'")
for (const character of '‐‑‒–—−') same.set(character, '-')
for (const character of '\u00AD\u200B\u200C\u200D\u2060\uFEFF') same.set(character, '')
// Separates the cells of a row.
for (const character of '|\u00A0') same.set(character, ' ')
same.set('…', '...')

/**
 * Finds a quote in a passage. Returns the passage's own words and their page, or null. White space, case, soft hyphens,
 * quotation marks and dashes may differ. A quote that is too long is cut to its sentence that contains `about`.
 */
export function findQuote(
  quote: string,
  { blocks }: Pick<Passage, 'blocks'>,
  about: string,
): { quote: string; page: number } | null {
  const passage = foldedOf(blocks)
  for (const needle of [fold(quote).folded.trim(), fold(bare(quote)).folded.trim()]) {
    const found = needle && rangeOf(needle, passage)
    if (!found) continue
    const { from, to } = found.to - found.from > longestQuote ? sentenceIn(passage.text, found, about) : found
    const unit = passage.units.findLast((one) => one.from <= from)
    return { quote: passage.text.slice(from, to).replaceAll(/\s+/gu, ' ').trim(), page: unit?.page ?? 1 }
  }
  return null
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

function foldedOf(blocks: readonly Block[]): Folded {
  const known = foldedPassages.get(blocks)
  if (known) return known
  const units: Folded['units'] = []
  let text = ''
  for (const block of blocks)
    for (const unit of unitsOf(block)) {
      const own = unit.normalize('NFC')
      units.push({ from: text.length, to: text.length + own.length, page: block.page })
      text += `${own}\n`
    }
  const made = { text, ...fold(text), units }
  foldedPassages.set(blocks, made)
  return made
}

function fold(raw: string): Pick<Folded, 'folded' | 'offsets'> {
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

const ligature = (character: string) => (/[\uFB00-\uFB06]/u.test(character) ? character.normalize('NFKC') : character)

/** Removes the quotation marks and punctuation around a quote. */
const bare = (quote: string) => quote.replaceAll(/^[\s"'“”„«»‚‘’.…•*-]+|[\s"'“”«»‘’.…;,:]+$/gu, '')

const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)

function rangeOf(needle: string, { text, folded, offsets }: Folded): { from: number; to: number } | null {
  for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + 1)) {
    const end = at + needle.length
    const cutsWord = (isWord(folded[at - 1]) && isWord(folded[at])) || (isWord(folded[end - 1]) && isWord(folded[end]))
    const from = offsets[at]
    const last = offsets[end - 1]
    if (cutsWord || from === undefined || last === undefined) continue
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
