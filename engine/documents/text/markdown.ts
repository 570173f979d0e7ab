import { Lexer, Parser, type Token, type Tokens } from 'marked'
import type { Text } from '../document.ts'
import { type Draft, type Piece, withoutPages } from '../pieces.ts'
import { Unreadable } from '../problems.ts'
import { readsLikeCaption } from '../recognise.ts'
import { isOnlyLinks, type Run, textOf } from '../runs.ts'
import { decodeText } from './decode.ts'

/** Reads GitHub-flavoured Markdown with the lexer of marked. */
export async function readMarkdown(bytes: Buffer): Promise<Draft> {
  const text = decodeText(bytes)
  if (text === null) throw new Unreadable('damaged', 'not a text file')
  const tokens = Lexer.lex(withoutFrontMatter(text))
  const html = tokens.filter(({ type }) => type === 'html').reduce((length, { raw }) => length + raw.length, 0)
  // HTML blocks and the Markdown between them form one page.
  if (html > text.length * mostHtml) return (await import('./html.ts')).htmlDraft(Parser.parse(tokens))
  return withoutPages(blocksOf(tokens), frontMatterTitle(text))
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
    case 'code':
      return [{ kind: 'code', page: 1, text: (token as Tokens.Code).text }]
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
        const text = inline((token as Tokens.Paragraph).tokens ?? [token])
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

function inline(tokens: readonly Token[]): Text {
  return textOf(markdownRuns(tokens))
}

const frontMatter = /^---\n([\s\S]*?)\n---\n/u

function withoutFrontMatter(text: string): string {
  return text.replace(frontMatter, '')
}

function frontMatterTitle(text: string): string | null {
  const matter = frontMatter.exec(text)?.[1] ?? ''
  return /^title:\s*["']?(.+?)["']?\s*$/mu.exec(matter)?.[1] ?? null
}

const tagStyles: Record<string, string> = { b: 'b', strong: 'b', i: 'i', em: 'i', u: 'i', mark: 'b', dfn: 'b' }

/** The text of inline tokens, with bold, italic and linked runs, whether in Markdown or HTML. Pictures have no text. */
function markdownRuns(tokens: readonly Token[], outer = ''): Run[] {
  let style = outer
  return tokens.flatMap((token): Run[] => {
    const children = 'tokens' in token && token.tokens ? token.tokens : undefined
    switch (token.type) {
      case 'strong':
        return markdownRuns(children ?? [], `${style}b`)
      case 'em':
        return markdownRuns(children ?? [], `${style}i`)
      case 'link':
        return markdownRuns(children ?? [], `${style}a`)
      case 'codespan':
        return [{ text: (token as Tokens.Codespan).text, style }]
      case 'br':
        return [{ text: ' ', style }]
      case 'image':
        return []
      case 'html': {
        const { text } = token as Tokens.HTML
        const tag = /^<(\/?)([a-z]+)\b[^>]*>$/iu.exec(text.trim())
        const tagStyle = tag && tagStyles[tag[2]?.toLowerCase() ?? '']
        if (tagStyle) style = tag[1] ? outer : `${style}${tagStyle}`
        return [{ text: decodeEntities(withoutTags(text)), style }]
      }
      default:
        return children ? markdownRuns(children, style) : [{ text: decodeEntities(textIn(token)), style }]
    }
  })
}

function textIn(token: Token): string {
  return 'text' in token && typeof token.text === 'string' ? token.text : ''
}

const inlineTags = new Set([
  'a',
  'abbr',
  'b',
  'cite',
  'code',
  'dfn',
  'em',
  'font',
  'i',
  'kbd',
  'mark',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
])

function withoutTags(html: string): string {
  const withoutCode = html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?(?:<\/\1>|$)/giu, '')
  return withoutCode
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/gu, '')
    .replaceAll(/<(\/?)(\w+)[^>]*>/gu, (_tag, _end, name: string) => (inlineTags.has(name.toLowerCase()) ? '' : ' '))
}

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  copy: '©',
  reg: '®',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  deg: '°',
  plusmn: '±',
  times: '×',
  divide: '÷',
  micro: 'µ',
  euro: '€',
  sect: '§',
  larr: '←',
  rarr: '→',
  harr: '↔',
  rArr: '⇒',
  le: '≤',
  ge: '≥',
  ne: '≠',
  infin: '∞',
  sum: '∑',
  radic: '√',
  trade: '™',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  agrave: 'à',
  acirc: 'â',
  ccedil: 'ç',
  icirc: 'î',
  ocirc: 'ô',
  ugrave: 'ù',
  ucirc: 'û',
  ntilde: 'ñ',
  aacute: 'á',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  iuml: 'ï',
  euml: 'ë',
  oelig: 'œ',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  Delta: 'Δ',
  lambda: 'λ',
  mu: 'μ',
  pi: 'π',
  sigma: 'σ',
  omega: 'ω',
  Omega: 'Ω',
  frac12: '½',
  sup2: '²',
  sup3: '³',
}

/** Replaces character references (`&amp;`, `&#8211;`); unknown ones stay. */
function decodeEntities(text: string): string {
  return text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]\w{1,10});/giu, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name] ?? whole
    const code = /^#x/iu.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
