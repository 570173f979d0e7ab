import { Lexer, Parser, type Token, type Tokens } from 'marked'
import type { Text } from '../document.ts'
import { type Draft, type Piece, withoutPages } from '../pieces.ts'
import { Unreadable } from '../problems.ts'
import { languageOfCode, readsLikeCaption } from '../recognise.ts'
import { isOnlyLinks, lineEnd, raised, type Run, type Script, textOf } from '../runs.ts'
import { decodeText } from './decode.ts'
import { withoutFormulas } from './formulas.ts'
import { DOMParser } from '@xmldom/xmldom'

/** Reads GitHub-flavoured Markdown with the lexer of marked. */
export async function readMarkdown(bytes: Buffer): Promise<Draft> {
  const text = decodeText(bytes)
  if (text === null) throw new Unreadable('damaged', 'not a text file')
  const plain = withoutFormulas(withPlainNotes(withoutFrontMatter(text)), decodeEntities)
  const draft = await markdownDraft(plain.text, frontMatterTitle(text))
  return { ...draft, pieces: plain.restore(draft.pieces) }
}

/** The draft of Markdown whose formulas are set aside. */
export async function markdownDraft(text: string, title: string | null): Promise<Draft> {
  const tokens = withoutIndentedNotes(Lexer.lex(text))
  const html = tokens.filter(({ type }) => type === 'html').reduce((length, { raw }) => length + raw.length, 0)
  // HTML blocks and the Markdown between them form one page.
  return html > text.length * mostHtml
    ? await (await import('./html.ts')).htmlDraft(Parser.parse(tokens))
    : withoutPages(blocksOf(tokens), title)
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

/** The beginning of a note or tab of MkDocs, whose content is indented. */
const admonition = /^([ \t]*)(?:(?:!!!|\?\?\?\+?)[ \t]+[\w -]*|===[!+]?[ \t]+(?="))(?:"([^"]*)")?[ \t]*$/u
/** The beginning or end of a container: `:::note Title`, `::: {.note}`, `:::`. */
const container = /^([ \t]*):{3,}[ \t]*(\{[^}]*\}|[\w-]*)[ \t]*(.*?)[ \t]*$/u
/** A link between notes, `[[note]]` or `[[note|shown]]`, and what a note shows of another: `![[picture.png]]`. */
const noteLink = /(!?)\[\[([^\][|\\\n]{1,200})(?:\\?\|([^\][\n]{0,200}))?\]\](?!\()/gu
const highlight = /(?<![=\p{L}\p{N}])==(?![=\s])([^=\n`]{1,200})(?<!\s)==(?!=)/gu
/** The name of an emoji: `:warning:`. */
const emoji = /(?<![\p{L}\p{N}:]):[a-z][a-z_]{2,40}:(?![\p{L}\p{N}:])/gu
/** The first line of an alert on GitHub. */
const alert = /^((?:[ \t]*>)+[ \t]*)\[![\w-]+\][+-]?[ \t]*(.*)$/u
const fence = /^[ \t>]*(`{3,}|~{3,})/u
/** Code, or a list of attributes as kramdown reads it. */
const attributes = /(`+)[^`\n]+\1|(?<!\\)\{:[^}\n]{0,500}\}/gu
const codeSpan = /(`+)[^`\n]+\1/u

/** The meaning in a list of definitions, under its term. */
const meaning = /^ {0,3}:[ \t]+(?=\S)/u
/** A tag alone on its line. */
const tag = /^[ \t]*<(\/?)(div|section|article|main|details)\b([^>]*)>[ \t]*$/iu

/**
 * Turns the extensions of Markdown for notes into plain Markdown: their content is text, their titles paragraphs of
 * their own. Definitions become `term: meaning`. Attribute lists go.
 */
function withPlainNotes(text: string): string {
  return plainLines(text.split('\n')).join('\n')
}

function plainLines(lines: readonly string[]): string[] {
  const plain: string[] = []
  const sections: Section[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    const note = admonition.exec(line)
    const parted = container.exec(line)
    if (fence.test(line)) {
      const end = endOfFence(lines, index)
      plain.push(...atText(lines.slice(index, end), plain))
      index = end - 1
    } else if (note) {
      const [, indent = '', title = ''] = note
      const end = endOfNote(lines, index + 1, indent.length)
      const content = lines
        .slice(index + 1, end)
        .map((one) => indent + one.slice(indent.length).replace(/^(?: {1,4}|\t)/u, ''))
      plain.push('', ...titleOf(title, indent), ...plainLines(content), '')
      index = end - 1
    } else if (parted) plain.push('', ...titleOf((parted[3] ?? '').replace(/^\[(.*)\]$/u, '$1'), parted[1] ?? ''))
    else if (meaning.test(line) && isTerm(plain.at(-1)))
      plain.push('', `**${plain.pop()?.trim()}**: ${line.replace(meaning, '')}`)
    else if (line.trim() === '^' && plain.at(-1)?.startsWith('**')) plain.push('')
    else if (isSectionTag(line, sections)) plain.push('')
    else plain.push(plainLine(line))
  }
  return plain
}

/** A line without attribute lists and the marks of programs for notes. Code stays as it is. */
function plainLine(line: string): string {
  const bare = line.replace(alert, '$1$2').replaceAll(attributes, (one) => (one.startsWith('`') ? one : ''))
  if (codeSpan.test(bare)) return bare
  return bare
    .replaceAll(noteLink, (_, embeds: string, note: string, shown?: string) =>
      embeds ? '' : (shown ?? note.replace(/^.*[/#]/u, '')),
    )
    .replaceAll(highlight, '**$1**')
    .replaceAll(emoji, '')
}

/** An open element. */
interface Section {
  name: string
  hasMarkdown: boolean
}

/** Whether a line is a tag of an element whose content is Markdown. Without its tags, it is read as such. */
function isSectionTag(line: string, open: Section[]): boolean {
  const [, end, name = '', attributes = ''] = tag.exec(line) ?? []
  if (!name) return false
  const hasMarkdown = /\bmarkdown\b/iu.test(attributes)
  if (end) return open.at(-1)?.name === name.toLowerCase() && open.pop()?.hasMarkdown === true
  if (hasMarkdown || open.length > 0) open.push({ name: name.toLowerCase(), hasMarkdown })
  return hasMarkdown
}

const isTerm = (line: string | undefined): boolean =>
  line !== undefined && line.length <= 80 && /^(?![#>|:*-])\s{0,3}[\p{L}\p{N}]/u.test(line) && !/[.:!?]$/u.test(line)

function endOfFence(lines: readonly string[], start: number): number {
  const mark = fence.exec(lines[start] ?? '')?.[1] ?? ''
  const end = lines.findIndex(
    (line, index) => index > start && /^[ \t>]*[`~]+[ \t]*$/u.test(line) && line.includes(mark),
  )
  return end === -1 ? lines.length : end + 1
}

/** Aligns a fence with the text before it. If it were indented further, its markers would be read as part of the code. */
function atText(code: readonly string[], before: readonly string[]): string[] {
  const above = before.findLast((line) => line.trim()) ?? ''
  const start = /^\s*(?:(?:[-*+]|\d{1,3}[.)])\s+)?/u.exec(above)?.[0] ?? ''
  const indent = widthOf(code[0] ?? '') - start.length
  if (indent <= 3) return [...code]
  const wide = code.map((line) => line.replace(/^[ \t]+/u, (space) => ' '.repeat(widthOf(space))))
  return wide.map((line) => line.replace(new RegExp(`^ {0,${indent}}`, 'u'), ''))
}

/** The width of the white space before a line. */
function widthOf(line: string): number {
  return (/^[ \t]*/u.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length
}

const titleOf = (title: string, indent: string): string[] => (title ? [`${indent}**${title}**`, ''] : [])

/** The index after the last line of a note: lines that are indented, with blank ones between them. */
function endOfNote(lines: readonly string[], start: number, indent: number): number {
  let end = start
  for (let index = start; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (!line.trim()) continue
    if (widthOf(line) < indent + 4) break
    end = index + 1
  }
  return end
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
