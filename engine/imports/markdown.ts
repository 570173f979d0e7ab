import type { ImportReading } from '../../shared/api/imports.ts'
import type { MarkdownDialect, PartReason } from '../../shared/imports.ts'
import { isSoundName } from '../../shared/sounds.ts'
import type { Draft, LeftOut, Reading } from './found.ts'
import { ownMarkdown, unescaped, withoutComments } from './notation.ts'

/** Lines between two blank lines or headings, below the headings and deck that they lie in. */
interface Block {
  line: number
  lines: string[]
  path: string[]
}

const letterLine = /^\s{0,3}(?:[-*] )?\**(Q|F|A|C)\**[:.]\**(?:\s+|$)(.*)$/u
const headingLine = /^(#{1,6})\s+(\S.*)$/u
const deckTag = /(?:^|\s)#flashcards((?:\/[\p{L}\p{N}_-]+)*)(?=\s|$)/u
const listMark = /^\s*(?:[-*+]\s+|\d{1,4}[.)]\s+)?/u
const pairMark = /(?<!:):::?(?!:)/gu
const fence = /^\s{0,3}(`{3,}|~{3,})/u

/** The name of a picture or a sound among those of the import, by the path that a note has for it; null if it is not there. */
type FindMedium = (path: string) => string | null

/** Reads Markdown whose cards are marked in one of the dialects. Headings, and `#flashcards/deck`, are topics. */
export function readMarkdown(text: string, options: ImportReading, find: FindMedium = () => null): Reading {
  if (options.dialect !== 'marks' && isOwnMarkdown(text)) return readOwnMarkdown(text)
  const dialect = options.dialect ?? dialectOf(text)
  const { blocks, deckPath } = blocksOf(text, dialect)
  const drafts: Draft[] = []
  const others: LeftOut[] = []
  for (const block of blocks) {
    const found = dialect === 'letters' ? letterCards(block) : markedCards(block)
    drafts.push(...found.map((draft) => withParts({ ...draft, path: [...deckPath, ...draft.path] }, find)))
    if (found.length === 0) others.push({ line: block.line, what: 'no-card', text: block.lines.join(' ') })
  }
  return { format: 'markdown', dialect, drafts, others }
}

/** Whether a text has cards of a dialect of Markdown, and more of them than its lines would be rows of a table. */
export function isMarkdown(text: string): boolean {
  const sample = text.slice(0, 200_000)
  const question = sample.search(/^Q[:.] ./mu)
  if (question >= 0 && /^[ \t]*A[:.] /mu.test(sample.slice(question))) return true
  const lines = sample.split('\n').filter((line) => line.trim() !== '')
  const marked = lines.filter((line) => /\S ?:::? ?\S|^\?\??$|==[^=\n]+==/u.test(line) || headingLine.test(line))
  return marked.length * 2 > lines.length
}

const dialectOf = (text: string): MarkdownDialect =>
  text.split('\n').some((line) => /^[QC]$/u.test(letterLine.exec(line)?.[1] ?? '')) ? 'letters' : 'marks'

/** The blocks of a text without its front matter, comments and rules, and the deck that the front matter names. */
function blocksOf(text: string, dialect: MarkdownDialect): { blocks: Block[]; deckPath: string[] } {
  const lines = text.split('\n')
  const blocks: Block[] = []
  let headings: string[] = []
  let deck: string[] = []
  let deckPath: string[] = []
  let block: Block | null = null
  let fenced: string | null = null
  const end = () => {
    if (block && block.lines.some((line) => line.trim() !== '')) blocks.push(block)
    block = null
  }
  let from = 0
  if (lines[0]?.trim() === '---') {
    const close = lines.indexOf('---', 1)
    if (close > 0) {
      deckPath = pathOfTag(
        /(?:^|[\s[,"'#-])flashcards((?:\/[\p{L}\p{N}_-]+)+)/mu.exec(lines.slice(1, close).join('\n'))?.[1],
      )
      from = close + 1
    }
  }
  for (const [index, raw] of lines.entries()) {
    if (index < from) continue
    const line = withoutComments(raw).trimEnd()
    if (raw.trim() !== '' && line.trim() === '') continue
    const mark = fence.exec(line)?.[1]
    if (mark) fenced = fenced === null ? mark : line.trim().startsWith(fenced) ? null : fenced
    const heading = fenced === null && !mark ? headingLine.exec(line) : null
    if (heading) {
      end()
      const [, level = '', name = ''] = heading
      headings = [...Array.from({ length: level.length - 1 }, (_, depth) => headings[depth] ?? ''), withoutMarks(name)]
      continue
    }
    const tag = fenced === null ? deckTag.exec(line) : null
    if (tag) deck = pathOfTag(tag[1])
    const rest = tag ? line.replace(deckTag, '').trimEnd() : line
    if (tag && rest.trim() === '') continue
    const isRule = fenced === null && /^(?:---+|\*\*\*+|___+)$/u.test(line.trim())
    const letter = dialect === 'letters' && fenced === null ? letterLine.exec(rest)?.[1] : undefined
    const isBlank = dialect === 'marks' && fenced === null && line.trim() === ''
    if (isRule || isBlank || (letter && letter !== 'A')) end()
    if (isRule || isBlank) continue
    // With letters, the text goes on to the next card.
    if (!block && rest.trim() === '') continue
    block ??= { line: index + 1, lines: [], path: [...deck, ...headings].filter((name) => name !== '') }
    block.lines.push(rest)
  }
  end()
  return { blocks, deckPath }
}

const pathOfTag = (tag: string | undefined) => (tag ?? '').split('/').filter(Boolean)

/** A card with `Q:` and `A:`, or with `C:` and gaps in brackets. */
function letterCards({ line, lines, path }: Block): Draft[] {
  const parts = { Q: [] as string[], A: [] as string[], C: [] as string[] }
  let part: keyof typeof parts | null = null
  for (const text of lines) {
    const [, letter, rest] = letterLine.exec(text) ?? []
    if (letter) part = letter === 'F' ? 'Q' : (letter as keyof typeof parts)
    if (part === null) return []
    parts[part].push(letter ? (rest ?? '') : text)
  }
  const [question, answer, gaps] = [parts.Q, parts.A, parts.C].map((some) => some.join('\n').trim()) as [
    string,
    string,
    string,
  ]
  if (!gaps) return [{ line, path, question, answer }]
  // Brackets before a parenthesis are a link. Those that are never closed are followed once.
  const gapText = gaps.replaceAll(/(?<![!\\])\[([^\]\n]+)(\]\(?)?/gu, (whole, gap: string, end?: string) =>
    end === ']' ? `/$${gap}/$` : whole,
  )
  return [{ line, path, question: gapText, answer: '', explanation: answer, isGapText: true }]
}

/** The cards of a block with `?` in a line of its own, with `::` in its lines, or with gaps. */
function markedCards({ line, lines, path }: Block): Draft[] {
  const { externalId, rest } = withoutId(lines)
  const at = rest.findIndex((text) => /^\s*\?\??\s*$/u.test(text))
  if (at > 0) {
    const [question, answer] = [rest.slice(0, at).join('\n'), rest.slice(at + 1).join('\n')]
    return [{ line, path, question, answer, externalId, isBothWays: rest[at]?.trim() === '??' }]
  }
  // Code has such signs for other reasons.
  if (rest.some((text) => fence.test(text))) return []
  const pairs = lines.flatMap((text, index): Draft[] => {
    const { externalId, rest } = withoutId([text])
    const pair = pairIn(rest[0] ?? '')
    return pair ? [{ line: line + index, path, ...pair, externalId }] : []
  })
  if (pairs.length > 0) return pairs
  const text = rest.join('\n')
  const gaps = text.replaceAll(/==(?!=)([^=\n]+)==/gu, '/$$$1/$$')
  return gaps === text ? [] : [{ line, path, question: gaps, answer: '', externalId, isGapText: true }]
}

/** Two sides in a line, on both sides of the first mark that has something before it. */
function pairIn(line: string): Pick<Draft, 'question' | 'answer' | 'isBothWays'> | null {
  const text = line.replace(listMark, '')
  for (const { 0: mark, index } of text.matchAll(pairMark)) {
    const question = text.slice(0, index).trim()
    if (question !== '') return { question, answer: text.slice(index + mark.length).trim(), isBothWays: mark === ':::' }
  }
  return null
}

/** Obsidian names a block by `^id` at its end. */
function withoutId(lines: readonly string[]): { externalId: string | null; rest: string[] } {
  const last = lines.at(-1) ?? ''
  const found = /(?:^|\s)\^([\w-]{1,90})$/u.exec(last)
  if (!found) return { externalId: null, rest: [...lines] }
  const [, id = ''] = found
  const before = last.slice(0, found.index)
  return { externalId: id, rest: [...lines.slice(0, -1), ...(before.trim() === '' ? [] : [before])] }
}

/** A draft without its tags and links. A side has one picture and one sound, and the answer of a gap text no picture. */
function withParts(draft: Draft, find: FindMedium): Draft {
  const tags: string[] = []
  const without: ('picture' | 'sound')[] = []
  const plain = (text: string, mostPictures: number) => {
    const pictures: string[] = []
    const sounds: string[] = []
    const rest = text
      .replaceAll(
        /!\[\[([^[\]|\n]{1,500})(?:\|[^[\]\n]{0,500})?\]\]|!\[[^[\]\n]{0,500}\]\(([^)\n]{0,2000})\)/gu,
        (_, embedded: string | undefined, linked: string | undefined) => {
          const file = embedded ?? addressOf(linked ?? '')
          const found = find(file)
          const isSound = isSoundName(file)
          const [kept, most] = isSound ? [sounds, 1] : [pictures, mostPictures]
          if (found !== null && kept.length < most) kept.push(found)
          else without.push(isSound ? 'sound' : 'picture')
          return ''
        },
      )
      .replaceAll(/\[\[(?:[^[\]|\n]{1,500}\|)?([^[\]|\n]{1,500})\]\]/gu, '$1')
      .replaceAll(/(?<=^|\s)#(\p{L}[\p{L}\p{N}_/-]*)(?=\s|$)/gu, (_, tag: string) => {
        tags.push(tag.replaceAll('/', '::').replaceAll(/^:+|:+$/gu, ''))
        return ''
      })
      .trim()
    return [rest, pictures[0] ?? null, sounds[0] ?? null] as const
  }
  const [question, questionPicture, questionSound] = plain(draft.question, 1)
  const [answer, answerPicture, answerSound] = plain(draft.answer, draft.isGapText ? 0 : 1)
  return { ...draft, question, answer, questionPicture, answerPicture, questionSound, answerSound, tags, without }
}

/** The path in the parentheses of a picture, without its title. */
function addressOf(linked: string): string {
  const address = linked
    .replace(/\s"[^"]*"\s*$/u, '')
    .trim()
    .replace(/^<(.*)>$/u, '$1')
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** The name in a heading without its signs, and without those that may close it. */
function withoutMarks(name: string): string {
  let end = name.length
  while (name[end - 1] === '#') end -= 1
  return name
    .slice(0, end)
    .replaceAll(/[*_`]|\[\[|\]\]/gu, '')
    .trim()
}

const isOwnMarkdown = (text: string): boolean => text.startsWith(ownMarkdown)

/** Reads Markdown that was exported from a deck: cards end with `---`, and headings between them are the deck and its topics. */
function readOwnMarkdown(text: string): Reading {
  const drafts: Draft[] = []
  const others: LeftOut[] = []
  let path: string[] = []
  let block: { line: number; lines: string[] } | null = null
  const from = ownMarkdown.split('\n').length - 1
  for (const [index, line] of [...text.split('\n'), '---'].entries()) {
    const [, marks, name] = (!block && /^(#{1,13}) (.*)$/u.exec(line)) || []
    if (index < from) continue
    if (marks) path = [...Array.from({ length: marks.length - 1 }, (_, level) => path[level] ?? ''), name ?? '']
    else if (line === '---' && block) {
      const draft = ownDraftOf(block, path)
      if (draft) drafts.push(draft)
      else others.push({ line: block.line, what: 'no-card', text: block.lines.join(' ') })
      block = null
    } else if (line !== '---' && (block || line.trim() !== '')) {
      block ??= { line: index + 1, lines: [] }
      block.lines.push(line)
    }
  }
  return { format: 'markdown', isOwn: true, dialect: 'letters', drafts, others }
}

function ownDraftOf({ line, lines }: { line: number; lines: string[] }, path: readonly string[]): Draft | null {
  const parts = new Map<string, string[]>()
  let part: string[] | undefined
  const without: PartReason[] = []
  for (const one of lines) {
    const [, name, rest] = /^(Q|C|A|E|Tags):(?: (.*))?$/u.exec(one) ?? []
    if (name !== undefined) {
      part = parts.get(name) ?? []
      parts.set(name, part)
      part.push(rest ?? '')
    } else if (one.startsWith('<!--')) without.push(one.startsWith('<!-- Sounds') ? 'sound' : 'picture')
    else if (part) part.push(one)
    else return null
  }
  const textOf = (name: string) => unescaped((parts.get(name) ?? []).join('\n'))
  const gaps = textOf('C')
  return {
    line,
    path,
    question: gaps.includes('/$') ? gaps : gaps.replaceAll(/==([^=\n]+)==/gu, '/$$$1/$$') || textOf('Q'),
    answer: textOf('A'),
    explanation: textOf('E'),
    isGapText: parts.has('C'),
    tags: textOf('Tags').split(/\s+/u).filter(Boolean),
    without,
  }
}
