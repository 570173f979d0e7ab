import { Lexer, type Token, type Tokens } from 'marked'

/** The beginning of a note or tab of MkDocs, whose content is indented. */
const admonition = /^([ \t]*)(?:(?:!!!|\?\?\?\+?)[ \t]+[\w -]*|===[!+]?[ \t]+(?="))(?:"([^"]*)")?[ \t]*$/u
/** The beginning or end of a container: `:::note Title`, `::: {.note}`, `:::`. */
const container = /^([ \t]*):{3,}[ \t]*(\{[^}]*\}|[\w-]*)[ \t]*(.*?)[ \t]*$/u
/** The first line of an alert on GitHub. */
const alert = /^((?:[ \t]*>)+[ \t]*)\[![\w-]+\][+-]?[ \t]*(.*)$/u
const fence = /^[ \t>]*(`{3,}|~{3,})/u
/** Code, or a list of attributes as kramdown reads it. */
const attributes = /(`+)[^`\n]+\1|(?<!\\)\{:[^}\n]{0,500}\}/gu

/**
 * Turns the extensions of Markdown for notes into plain Markdown: their content is text, their titles paragraphs of
 * their own. Attribute lists go.
 */
export function withPlainNotes(text: string): string {
  return plainLines(text.split('\n')).join('\n')
}

function plainLines(lines: readonly string[]): string[] {
  const plain: string[] = []
  let open: string | null = null
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    const mark = fence.exec(line)?.[1]
    if (open !== null || mark !== undefined) {
      if (open === null) open = mark ?? null
      else if (mark?.startsWith(open) && /^[`~ \t>]*$/u.test(line)) open = null
      plain.push(line)
      continue
    }
    const note = admonition.exec(line)
    const parted = container.exec(line)
    if (note) {
      const [, indent = '', title = ''] = note
      const end = endOfNote(lines, index + 1, indent.length)
      const content = lines
        .slice(index + 1, end)
        .map((one) => indent + one.slice(indent.length).replace(/^(?: {1,4}|\t)/u, ''))
      plain.push('', ...titleOf(title, indent), ...plainLines(content), '')
      index = end - 1
    } else if (parted) plain.push('', ...titleOf((parted[3] ?? '').replace(/^\[(.*)\]$/u, '$1'), parted[1] ?? ''))
    else plain.push(line.replace(alert, '$1$2').replaceAll(attributes, (one) => (one.startsWith('`') ? one : '')))
  }
  return plain
}

const titleOf = (title: string, indent: string): string[] => (title ? [`${indent}**${title}**`, ''] : [])

/** The index after the last line of a note: lines that are indented, with blank ones between them. */
function endOfNote(lines: readonly string[], start: number, indent: number): number {
  let end = start
  for (let index = start; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (!line.trim()) continue
    const own = /^[ \t]*/u.exec(line.replaceAll('\t', '    '))?.[0].length ?? 0
    if (own < indent + 4) break
    end = index + 1
  }
  return end
}

/** Replaces indented code that is prose by its text, at any depth. */
export function withoutIndentedNotes(tokens: readonly Token[]): Token[] {
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
