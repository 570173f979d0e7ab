import { escapeHtml } from '../../shared/html.ts'
import { Marked, type Tokens } from 'marked'
import { parseGaps } from '../../shared/gaps.ts'
import { t } from '../texts/index.ts'
import { maskMath, mathExtensions, type RenderMath } from './markdownMath.ts'

/** Whether the gaps of a gap card are blanks or filled in. */
export type Gaps = 'hidden' | 'shown'

/** Stand for a gap while Markdown is read: code points that Unicode keeps for a program's own use, never for text. */
const gapOpen = '\uFDD0'
const gapClose = '\uFDD1'
const ownCodePoints = /[\uFDD0\uFDD1]/g
const gapToken = /\uFDD0(\d+)\uFDD1/g

/** Simple tags that people write for what Markdown lacks. They take no attributes; any other tag is shown as it was typed. */
const simpleTag = /^<\/?(?:b|br|em|i|kbd|mark|s|small|strong|sub|sup|u)\s*\/?>/i

const safeProtocols = ['http:', 'https:', 'mailto:']

function link(address: string, words: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !safeProtocols.includes(url.protocol)) return words
  return `<a href="${escapeHtml(url.href)}" target="_blank" rel="noopener noreferrer">${words}</a>`
}

const reader = (renderMath: RenderMath) =>
  new Marked({
    gfm: true,
    breaks: true,
    extensions: mathExtensions(renderMath),
    hooks: { emStrongMask: maskMath },
    tokenizer: {
      html: () => undefined,
      // What looks like the definition of a link is more likely a footnote: text must not vanish.
      def: () => undefined,
      tag(source): Tokens.Tag | undefined {
        const raw = simpleTag.exec(source)?.[0]
        return raw ? { type: 'html', raw, text: raw, inLink: false, inRawBlock: false, block: false } : undefined
      },
    },
    renderer: {
      // A heading in a card is no heading of the page.
      heading({ tokens, depth }) {
        return `<p data-heading="${Math.min(depth, 3)}">${this.parser.parseInline(tokens)}</p>\n`
      },
      code: ({ text }) => `<pre data-scroll><code>${escapeHtml(text)}\n</code></pre>\n`,
      checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
      link({ href, tokens }) {
        return link(href, this.parser.parseInline(tokens))
      },
      // A picture from elsewhere would tell its owner who learns what, and when.
      image: ({ href, text }) => link(href, escapeHtml(text || href)),
    },
  })

/**
 * A card's text, which is Markdown with formulas, as HTML; the browser sanitises it once more. With `gaps` it is the
 * question of a gap card: each gap is read by itself, and the text around the gaps is one document.
 */
export function cardMarkup(text: string, gaps: Gaps | undefined, renderMath: RenderMath): string {
  const source = text.replace(ownCodePoints, '')
  const found: string[] = []
  const document = gaps
    ? parseGaps(source)
        .map((segment) =>
          segment.kind === 'text' ? segment.text : gapOpen + String(found.push(segment.text) - 1) + gapClose,
        )
        .join('')
    : source
  const inMath = (tex: string) =>
    tex.replace(gapToken, (_, index: string) =>
      gaps === 'shown' ? `\\underline{${found[Number(index)] ?? ''}}` : '\\underline{\\;?\\;}',
    )
  const marked = reader((tex, display) => renderMath(inMath(tex), display))
  return readOr(document, () => marked.parse(document, { async: false }))
    .replaceAll('<table>', scrolledTable)
    .replaceAll('</table>', '</table></div>')
    .replace(gapToken, (_, index: string) => {
      if (gaps === 'hidden') return `<span data-gap="hidden"><span>${escapeHtml(t.study.gap)}</span></span>`
      const gap = found[Number(index)] ?? ''
      return `<mark data-gap="shown">${readOr(gap, () => marked.parseInline(gap, { async: false }))}</mark>`
    })
}

/** Itself a table could not be moved where it is wider than the card. */
const scrolledTable = '<div data-scroll><table>'

/** Thousands of quotes in quotes exhaust the reader's stack: such a text is shown as it was typed. */
function readOr(source: string, read: () => string): string {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return `<p>${escapeHtml(source)}</p>`
    throw error
  }
}
