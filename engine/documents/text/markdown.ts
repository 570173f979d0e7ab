import { Lexer, Parser, type Token, type Tokens } from 'marked'
import type { Text } from '../document.ts'
import { type Draft, type Piece, withoutPages } from '../pieces.ts'
import { Unreadable } from '../problems.ts'
import { languageOfCode, readsLikeCaption } from '../recognise.ts'
import { isOnlyLinks, lineEnd, raised, type Run, type Script, textOf } from '../runs.ts'
import { decodeText } from './decode.ts'
import { withoutFormulas } from './formulas.ts'
import { withPlainNotes } from './notes.ts'
import { DOMParser } from '@xmldom/xmldom'

/** Reads GitHub-flavoured Markdown with the lexer of marked. */
export async function readMarkdown(bytes: Buffer): Promise<Draft> {
  const text = decodeText(bytes)
  if (text === null) throw new Unreadable('damaged', 'not a text file')
  const plain = withoutFormulas(withPlainNotes(withoutFrontMatter(text)), decodeEntities)
  const draft = await markdownDraft(plain.text, frontMatterTitle(text), true)
  return { ...draft, pieces: plain.restore(draft.pieces) }
}

/** Code between fences, as every second part of a split. */
const fenced = /(^ {0,3}(?:```|~~~)[\s\S]*?(?:^ {0,3}(?:```|~~~)|$(?![\s\S])))/mu

/** The draft of Markdown whose formulas are set aside. In notes, the lines of a paragraph count (`keepsLines`). */
export async function markdownDraft(text: string, title: string | null, keepsLines = false): Promise<Draft> {
  // '##Title' is a heading to many, while '#word' alone may be a tag.
  const outside = text.split(fenced)
  const isUnspaced = outside.some((part, index) => index % 2 === 0 && /^#{2,6}\p{L}/mu.test(part))
  const spaced = outside.map((part, index) =>
    index % 2 === 0 ? part.replaceAll(/^(#{1,6})(?=\p{L})/gmu, '$1 ') : part,
  )
  const lexed = withNumberedHeadings(withoutIndentedNotes(Lexer.lex(isUnspaced ? spaced.join('') : text)))
  const isNote = ({ type, raw }: Token) => keepsLines && type === 'paragraph' && isInLines(raw.trim().split('\n'))
  const tokens = lexed.map((token) => (isNote(token) ? withLineEnds(token) : token))
  const html = tokens.filter(({ type }) => type === 'html').reduce((length, { raw }) => length + raw.length, 0)
  // HTML blocks and the Markdown between them form one page.
  if (html <= text.length * mostHtml) return withoutPages(blocksOf(tokens), title)
  const { htmlDraft } = await import('./html.ts')
  return htmlDraft(Parser.parse(tokens))
}

const longestHeading = 80

/**
 * Turns numbered lines above other blocks into headings, where they count on from list to list: '1. Causes', a list,
 * '2. Course', a paragraph.
 */
function withNumberedHeadings(tokens: readonly Token[]): Token[] {
  const lists = tokens.filter(isNumbered)
  let next = 1
  const areHeadings = lists.every(({ items, start }) => {
    const isNext = start === next
    next += items.length
    return isNext && items.every((item, index) => isTitle(item, index === items.length - 1))
  })
  if (lists.length < 2 || !areHeadings) return [...tokens]
  return tokens.flatMap((token) =>
    isNumbered(token)
      ? token.items.flatMap(({ text }) => {
          const [title = '', ...rest] = text.split('\n')
          return Lexer.lex(`###### ${title}\n\n${rest.join('\n')}`)
        })
      : [token],
  )
}

const isNumbered = (token: Token): token is Tokens.List => token.type === 'list' && (token as Tokens.List).ordered

/** Whether an item is a title above what it holds, or as the last one above the next block. */
function isTitle({ text }: Tokens.ListItem, isLast: boolean): boolean {
  const [title = '', ...rest] = text.split('\n')
  return title.length <= longestHeading && !/[.,:;?!]$/u.test(title) && (isLast || rest.length > 0)
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

const shortestWrapped = 60
const shareOfLongest = 0.6

/** Whether a paragraph consists of lines, as notes do, and was not wrapped to some width: a line within it is short. */
function isInLines(lines: readonly string[]): boolean {
  const longest = Math.max(...lines.map(({ length }) => length))
  return (
    lines.slice(0, -1).some(({ length }) => length < Math.max(shortestWrapped, longest * shareOfLongest)) ||
    lines.every((line) => explaining.test(line))
  )
}

/** The beginning of a line that explains a term: 'Term – meaning'. */
const explaining = /^\**[\p{Lu}\p{N}][^\n.:–—=]{1,60}(?: [–—] |: | = )/u

/**
 * Ends a line before a capital or a number, unless a sentence ends there: the paragraph goes on with the next one. A line
 * that explains a term is one of its own: 'Term – meaning'.
 */
const inLine = (text: string) =>
  text
    .replaceAll(/(?<![.!?…]\s*)\n(?=[\p{Lu}\p{N}])/gu, lineEnd)
    .replaceAll(/\n(?=[\p{Lu}\p{N}][^\n.:–—=]{1,60}(?: [–—] |: | = )|\p{Ll}[^\n.:–—=]{1,60} = )/gu, lineEnd)

/** A token of a note with the ends of its lines. `next` is the token behind it, with which a line may begin. */
function withLineEnds(token: Token, next?: Token): Token {
  const text = token.type === 'text' ? (token as Tokens.Text).text : ''
  return {
    ...token,
    ...(token.type === 'text' && {
      text: inLine(text + (next && 'text' in next ? String(next.text) : '')).slice(0, text.length),
    }),
    ...('tokens' in token &&
      token.tokens && { tokens: token.tokens.map((one, index, all) => withLineEnds(one, all[index + 1])) }),
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

/** Data above the text, as YAML or TOML. */
const frontMatter = /^(?<mark>---|\+\+\+)\n(?<data>[\s\S]*?)\n\k<mark>\n/u

function withoutFrontMatter(text: string): string {
  return text.replace(frontMatter, '')
}

function frontMatterTitle(text: string): string | null {
  const matter = frontMatter.exec(text)?.groups?.['data'] ?? ''
  return /^title(?:: *| = )["']?(.+?)["']?\s*$/mu.exec(matter)?.[1] ?? null
}

/** The text of inline tokens, with its marked terms. */
function inline(tokens: readonly Token[]): Text {
  return textOf(markdownRuns(tokens))
}

/** A mark that refers to a place in the document, such as `[[link]](#figure)` or `[[1]](#note)`. */
const isReferenceMark = ({ href, text }: Tokens.Link) => href.startsWith('#') && /^\\?\[[^\]]*\\?\]$/u.test(text)

const tagStyles: Record<string, string> = { b: 'b', strong: 'b', i: 'i', em: 'i', u: 'i', mark: 'b', dfn: 'b' }
const tagScripts: Record<string, Script> = { sup: 'superscript', sub: 'subscript' }

/** The text of inline tokens, with bold, italic and linked runs, whether in Markdown or HTML. Pictures have no text. */
function markdownRuns(tokens: readonly Token[], outer = ''): Run[] {
  return withoutEmptyParentheses(runsOf(tokens, outer))
}

/** Removes the parentheses around a reference mark that was left out, where two runs meet. */
function withoutEmptyParentheses(runs: readonly Run[]): Run[] {
  return runs.map((run, index) => {
    const isOpen = / \(\s*$/u.test(run.text) && /^\s*\)/u.test(runs[index + 1]?.text ?? '')
    const isClosed = /^\s*\)/u.test(run.text) && / \(\s*$/u.test(runs[index - 1]?.text ?? '')
    const opened = isOpen ? run.text.replace(/ \(\s*$/u, '') : run.text
    return { ...run, text: isClosed ? opened.replace(/^\s*\)/u, '') : opened }
  })
}

function runsOf(tokens: readonly Token[], outer: string): Run[] {
  let style = outer
  let script: Script | null = null
  return tokens.flatMap((token): Run[] => {
    const children = 'tokens' in token && token.tokens ? token.tokens : undefined
    const inner = (own: string) =>
      runsOf(children ?? [], own).map((run) => ({ ...run, text: raised(run.text, script) }))
    switch (token.type) {
      case 'strong':
        return inner(`${style}b`)
      case 'em':
        return inner(`${style}i`)
      case 'link':
        return isReferenceMark(token as Tokens.Link) ? [] : inner(`${style}a`)
      case 'codespan':
        return [{ text: (token as Tokens.Codespan).text, style, isCode: true }]
      case 'br':
        return [{ text: lineEnd, style }]
      case 'image':
        return []
      case 'html': {
        const { text } = token as Tokens.HTML
        const [, end, name = ''] = /^<(\/?)([a-z]+)\b[^>]*>$/iu.exec(text.trim()) ?? []
        const tagStyle = tagStyles[name.toLowerCase()]
        if (tagStyle) style = end ? outer : `${style}${tagStyle}`
        const tagScript = tagScripts[name.toLowerCase()]
        if (tagScript) script = end ? null : tagScript
        return [{ text: decodeEntities(withoutTags(text)), style }]
      }
      default:
        return children ? inner(style) : [{ text: raised(decodeEntities(textIn(token)), script), style }]
    }
  })
}

/** A reference to a link that the document does not define. */
const lostReference = /(?<![\p{L}\p{N}\])])\[([^\][\n]+)\]\[[\w -]*\]/gu

function textIn(token: Token): string {
  return 'text' in token && typeof token.text === 'string' ? token.text.replaceAll(lostReference, '$1') : ''
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
    .replaceAll(/<(su[pb])\b[^>]*>([^<]*)<\/\1>/giu, (_, tag: string, text: string) =>
      raised(text, tagScripts[tag.toLowerCase()] ?? null),
    )
    .replaceAll(/<br\b[^>]*>/giu, lineEnd)
    .replaceAll(/<(\/?)(\w+)[^>]*>/gu, (_tag, _end, name: string) => (inlineTags.has(name.toLowerCase()) ? '' : ' '))
}

/** Replaces indented code that is prose by its text, at any depth. */
function withoutIndentedNotes(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token): Token[] => {
    if (token.type === 'code' && token['codeBlockStyle'] === 'indented' && isProse((token as Tokens.Code).text))
      return withoutIndentedNotes(Lexer.lex((token as Tokens.Code).text))
    if (token.type === 'list') {
      const list = token as Tokens.List
      const items = list.items.map((item) => ({ ...item, tokens: withoutIndentedNotes(item.tokens) }))
      return [{ ...list, items }]
    }
    if (token.type !== 'blockquote') return [token]
    return [{ ...token, tokens: withoutIndentedNotes((token as Tokens.Blockquote).tokens) }]
  })
}

const codeLine = new RegExp(
  [
    String.raw`^\s*(?:[$#>%]{1,3}\s|[})\]]|@\w|(?:import|from)\s+[\w.]+(?:\s+import|\s*;?$)|#include|<[/!?]?\w)`,
    String.raw`^\s*(?:def|class|if|elif|else|for|while|try|except|with|switch|function|fn)\b.*[:{]\s*$`,
    String.raw`[;{}]\s*$|\w\(.*\)|->|=>|::|&&|\|\||^\s*[\w.[\]]+\s*[-+*/]?=\s*\S`,
  ].join('|'),
  'u',
)
const symbols = /[^\p{L}\p{M}\p{N}\s.,;:!?'’‘"«»„“”()\-–—…*_°%/]/gu

/** Whether indented text is prose: words in sentences, hardly a symbol, no line that looks like a statement. */
function isProse(raw: string): boolean {
  const text = raw.replaceAll(/(`+)[^`\n]+\1/gu, 'code')
  const lines = text.split('\n').filter((line) => line.trim())
  const words = text.match(/\p{L}{2,}/gu)?.length ?? 0
  const strange = text.match(symbols)?.length ?? 0
  const isWordy = words >= lines.length * 3 && words >= 5
  return isWordy && strange <= text.length * 0.03 && !lines.some((line) => codeLine.test(line))
}

const parser = new DOMParser({ onError: () => {} })
const known = new Map<string, string>()

/** Replaces character references (`&amp;`, `&#8211;`, `&eta;`); unknown ones stay. */
function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]\w{1,30});/giu, (reference) => {
    const decoded = known.get(reference) ?? characterOf(reference)
    known.set(reference, decoded)
    return decoded
  })
}

function characterOf(reference: string): string {
  const [, sign, digits = ''] = /^&#(x?)([0-9a-f]+);$/iu.exec(reference) ?? []
  if (sign === undefined)
    return parser.parseFromString(`<p>${reference}</p>`, 'text/html').documentElement?.textContent ?? reference
  const code = Number(sign ? `0x${digits}` : digits)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : reference
}
