import type { Token, Tokens } from 'marked'
import type { Run } from '../runs.ts'
import { decodeEntities } from './entities.ts'

const tagStyles: Record<string, string> = { b: 'b', strong: 'b', i: 'i', em: 'i', u: 'i', mark: 'b', dfn: 'b' }

/** The text of inline tokens, with what is set in bold or italics or links, by signs or by tags. Pictures are no text. */
export function markdownRuns(tokens: readonly Token[], outer = ''): Run[] {
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
