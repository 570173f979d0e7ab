import type { Token, Tokens } from 'marked'
import type { Text } from '../document.ts'
import { lineEnd, type Run, raised, type Script, textOf } from '../runs.ts'
import { decodeEntities } from './entities.ts'

/** The text of inline tokens, with its marked terms. */
export function inline(tokens: readonly Token[]): Text {
  return textOf(markdownRuns(tokens))
}

/** A mark that refers to a place in the document, such as `[[link]](#figure)` or `[[1]](#note)`. */
const isReferenceMark = ({ href, text }: Tokens.Link) => href.startsWith('#') && /^\\?\[[^\]]*\\?\]$/u.test(text)

const tagStyles: Record<string, string> = { b: 'b', strong: 'b', i: 'i', em: 'i', u: 'i', mark: 'b', dfn: 'b' }
const tagScripts: Record<string, Script> = { sup: 'superscript', sub: 'subscript' }

/** The text of inline tokens, with bold, italic and linked runs, whether in Markdown or HTML. Pictures have no text. */
export function markdownRuns(tokens: readonly Token[], outer = ''): Run[] {
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
        return [{ text: (token as Tokens.Codespan).text, style }]
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
