import { Marked, type Tokens } from 'marked'
import { slowToRender } from '../../shared/cardText.ts'
import { parseGaps } from '../../shared/gaps.ts'
import { escapeHtml } from '../../shared/html.ts'
import { maskMath, mathExtensions } from '../../shared/markdownMath.ts'

/** Tags that people write in Markdown. Any other is shown as it was typed, as in our own cards. */
const simpleTag = /^<\/?(?:b|br|em|i|kbd|mark|s|small|strong|sub|sup|u)\s*\/?>/i
/** Anki runs or plays what stands in these. */
const activeMark = /\[(?=latex\]|\$\$?\]|sound:|anki:)/giu
/** Around the number of a gap while Markdown is read. */
const gapToken = /\uFDD0(\d+)\uFDD1/gu
/** A text with more marks would take long to read. */
const mostMarks = 500

function htmlOf(text: string, gaps: readonly string[]): string {
  const formulaOf = (tex: string) =>
    escapeHtml(tex.replace(gapToken, (_, index: string) => gapText(gaps[Number(index)]?.replaceAll('}}', '} }') ?? '')))
  const marked = new Marked({
    gfm: true,
    breaks: true,
    extensions: mathExtensions((tex, display) => (display ? `\\[${formulaOf(tex)}\\]` : `\\(${formulaOf(tex)}\\)`)),
    hooks: { emStrongMask: maskMath },
    tokenizer: {
      html: () => undefined,
      def: () => undefined,
      tag(source): Tokens.Tag | undefined {
        const raw = simpleTag.exec(source)?.[0]
        return raw ? { type: 'html', raw, text: raw, inLink: false, inRawBlock: false, block: false } : undefined
      },
    },
    renderer: {
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens)
        return /^(?:https?|mailto):/iu.test(href) ? `<a href="${escapeHtml(href)}">${words}</a>` : words
      },
      // A picture of another site would be loaded from there.
      image: ({ href, text }) => escapeHtml(text || href),
      checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    },
  })
  const isPlain = slowToRender(text) !== null || (text.match(/[*_~`[<]/gu)?.length ?? 0) > mostMarks
  const html = isPlain
    ? escapeHtml(text).replaceAll('\n', '<br>')
    : marked.parse(text, { async: false }).trim().replaceAll(/>\n/gu, '>')
  const inner = /^<p>([\s\S]*)<\/p>$/u.exec(html)?.[1]
  return (inner === undefined || inner.includes('<p>') ? html : inner).replaceAll(activeMark, '&#91;')
}

const gapText = (text: string) => `{{c1::${text}}}`

/** A text of a card, which is Markdown with formulas, as HTML. */
export const fieldOf = (text: string): string => htmlOf(text, [])

/** A text within a gap. Two of these signs would end the gap, or begin a hint. */
export const gapField = (text: string): string => fieldOf(text).replaceAll('}}', '}&#125;').replaceAll('::', ':&#58;')

/** A gap text as Anki's: all of its gaps are asked for together. */
export function clozeOf(text: string): string {
  const gaps: string[] = []
  const source = parseGaps(text.replaceAll(/[\uFDD0\uFDD1]/gu, ''))
    .map((one) =>
      one.kind === 'text' ? one.text.replaceAll(/\{\{(?=c\d)/gu, '{ {') : `\uFDD0${gaps.push(one.text) - 1}\uFDD1`,
    )
    .join('')
  return htmlOf(source, gaps).replace(gapToken, (_, index: string) => gapText(gapField(gaps[Number(index)] ?? '')))
}
