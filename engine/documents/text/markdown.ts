import { Lexer, Parser, type Token, type Tokens } from 'marked'
import type { Text } from '../document.ts'
import { type Draft, type Piece, withoutPages } from '../pieces.ts'
import { Unreadable } from '../problems.ts'
import { languageOfCode, readsLikeCaption } from '../recognise.ts'
import { isOnlyLinks, textOf } from '../runs.ts'
import { decodeText } from './decode.ts'
import { decodeEntities } from './entities.ts'
import { withoutFormulas } from './formulas.ts'
import { inline, markdownRuns } from './inline.ts'
import { withoutIndentedNotes, withPlainNotes } from './notes.ts'

/** Reads GitHub-flavoured Markdown with the lexer of marked. */
export async function readMarkdown(bytes: Buffer): Promise<Draft> {
  const text = decodeText(bytes)
  if (text === null) throw new Unreadable('damaged', 'not a text file')
  const plain = withoutFormulas(withPlainNotes(withoutFrontMatter(text)), decodeEntities)
  const tokens = withoutIndentedNotes(Lexer.lex(plain.text))
  const html = tokens.filter(({ type }) => type === 'html').reduce((length, { raw }) => length + raw.length, 0)
  // HTML blocks and the Markdown between them form one page.
  const draft =
    html > text.length * mostHtml
      ? await (await import('./html.ts')).htmlDraft(Parser.parse(tokens))
      : withoutPages(blocksOf(tokens), frontMatterTitle(text))
  return { ...draft, pieces: plain.restore(draft.pieces) }
}

/** With a larger share of HTML, the document is a web page with some Markdown. */
const mostHtml = 0.05

function blocksOf(tokens: readonly Token[]): Piece[] {
  return tokens.flatMap(blockOf)
}

function blockOf(token: Token): Piece[] {
  switch (token.type) {
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading
      return [{ kind: 'heading', page: 1, level: depth, text: inline(tokens).text }]
    }
    case 'paragraph':
    case 'text': {
      const runs = markdownRuns((token as Tokens.Paragraph).tokens ?? [token])
      if (isOnlyLinks(runs)) return []
      const text = textOf(runs)
      return [{ kind: readsLikeCaption(text.text) ? 'caption' : 'paragraph', page: 1, ...text }]
    }
    case 'list':
      return listOf(token as Tokens.List)
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const cells = [header, ...rows].map((row) => row.map((cell) => inline(cell.tokens).text))
      const hasHeader = header.some((cell) => cell.text.trim())
      return [{ kind: 'table', page: 1, hasHeader, rows: hasHeader ? cells : cells.slice(1) }]
    }
    case 'code': {
      const { text, lang } = token as Tokens.Code
      return [{ kind: 'code', page: 1, text, ...languageOfCode(lang) }]
    }
    case 'blockquote':
      return blocksOf((token as Tokens.Blockquote).tokens)
    case 'html': {
      const text = inline([token])
      return [{ kind: 'paragraph', page: 1, ...text }]
    }
    default:
      return []
  }
}

/** A list. Code or a table within an item interrupts it. */
function listOf(list: Tokens.List): Piece[] {
  // A list that consists of links is a table of contents or navigation.
  if (isContents(list)) return []
  const pieces: Piece[] = []
  addItems(list, 0, pieces)
  return pieces
}

function isContents(list: Tokens.List): boolean {
  return list.items.every((item) => {
    const [first, ...rest] = item.tokens
    const isLink =
      first !== undefined && isOnlyLinks(markdownRuns('tokens' in first && first.tokens ? first.tokens : [first]))
    return (
      isLink &&
      rest.every((token) => token.type === 'space' || (token.type === 'list' && isContents(token as Tokens.List)))
    )
  })
}

function addItems(list: Tokens.List, level: number, pieces: Piece[]): void {
  for (const item of list.items) {
    let isNew = true
    for (const token of item.tokens) {
      if (token.type === 'list') addItems(token as Tokens.List, level + 1, pieces)
      else if (token.type === 'text' || token.type === 'paragraph') {
        const text = isNew && item.task ? withBox(inline(tokensOf(token))) : inline(tokensOf(token))
        const last = pieces.at(-1)
        if (!isNew) pieces.push({ kind: 'paragraph', page: 1, ...text })
        else if (last?.kind === 'list' && (level > 0 || last.isOrdered === list.ordered))
          last.items.push({ ...text, level })
        else pieces.push({ kind: 'list', page: 1, isOrdered: list.ordered, items: [{ ...text, level }] })
        isNew = false
      } else pieces.push(...blockOf(token))
    }
  }
}

const tokensOf = (token: Token): readonly Token[] => (token as Tokens.Paragraph).tokens ?? [token]

/** An item to be ticked off. */
const withBox = (item: Text): Text => ({ ...item, text: `☐ ${item.text}` })

const frontMatter = /^---\n([\s\S]*?)\n---\n/u

function withoutFrontMatter(text: string): string {
  return text.replace(frontMatter, '')
}

function frontMatterTitle(text: string): string | null {
  const matter = frontMatter.exec(text)?.[1] ?? ''
  return /^title:\s*["']?(.+?)["']?\s*$/mu.exec(matter)?.[1] ?? null
}
