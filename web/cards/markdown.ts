import { escapeHtml, isDeep } from '../../shared/html.ts'
import { Marked, Tokenizer, type Tokens } from 'marked'
import { slowToRender } from '../../shared/cardText.ts'
import { parseGaps } from '../../shared/gaps.ts'
import { t } from '../texts/index.ts'
import { maskMath, mathExtensions, type RenderMath } from '../../shared/markdownMath.ts'

/** Whether the gaps of a gap card are blanks or filled in. */
export type Gaps = 'hidden' | 'shown'

/** Placeholders for gaps while Markdown is parsed: noncharacters, which Unicode reserves for internal use. */
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

/**
 * How many characters emphasis can span, and how many markers of one text are tried: markers that never close would
 * otherwise each be compared with all that follow. A text with more of them keeps the rest as it was typed.
 */
const emphasisReach = 1000
const emphasisTries = 500
/** Characters before a marker that decide whether it opens. */
const lookBehind = 50

/** Reads emphasis within these bounds. */
function bounded<Token>(read: (this: Tokenizer, ...of: Parameters<Tokenizer['del']>) => Token, marker: RegExp) {
  let tries = 0
  return function (this: Tokenizer, source: string, masked: string, before?: string) {
    if (!marker.test(source) || ++tries > emphasisTries) return undefined
    const start = masked.length - source.length
    const near = masked.slice(Math.max(0, start - lookBehind), start + emphasisReach)
    return read.call(this, source.slice(0, emphasisReach), near, before)
  }
}

/** How far the parser looks ahead in text without formatting, where any character could begin an address. */
const stretch = 500

function inlineText(this: Tokenizer, source: string): Tokens.Text | undefined {
  if (source.length <= stretch) return Tokenizer.prototype.inlineText.call(this, source)
  const end = source.lastIndexOf(' ', stretch)
  return Tokenizer.prototype.inlineText.call(this, source.slice(0, end > 0 ? end : stretch))
}

function url(this: Tokenizer, source: string): Tokens.Link | undefined {
  const isWeb = /^(?:https?:|ftp:|www\.)/i.test(source)
  return Tokenizer.prototype.url.call(this, isWeb ? source : source.slice(0, stretch))
}

/** The longest heading that is underlined: the reader looks for the line under it from each line of a paragraph. */
const longestHeading = 1000

function lheading(this: Tokenizer, source: string): Tokens.Heading | undefined {
  const isShort = source.length <= longestHeading
  const end = isShort ? source.length : source.lastIndexOf('\n', longestHeading)
  return end > 0 ? Tokenizer.prototype.lheading.call(this, source.slice(0, end)) : undefined
}

const reader = (renderMath: RenderMath) =>
  new Marked({
    gfm: true,
    breaks: true,
    extensions: mathExtensions(renderMath),
    hooks: { emStrongMask: maskMath },
    tokenizer: {
      emStrong: bounded(Tokenizer.prototype.emStrong, /^[*_]/),
      del: bounded(Tokenizer.prototype.del, /^~/),
      inlineText,
      url,
      lheading,
      html: () => undefined,
      // A link definition is more likely a footnote, and text must not disappear.
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
      code: ({ text }) => asSource(text),
      checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
      link({ href, tokens }) {
        return link(href, this.parser.parseInline(tokens))
      },
      // A picture from another site would reveal to its owner who learns what, and when.
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
  const isSlow = slowToRender(source) !== null
  const marked = reader((tex, display) => renderMath(inMath(tex), display))
  return readOr(document, isSlow, () => marked.parse(document, { async: false }))
    .replaceAll('<table>', scrolledTable)
    .replaceAll('</table>', '</table></div>')
    .replace(gapToken, (_, index: string) => {
      if (gaps === 'hidden') return `<span data-gap="hidden"><span>${escapeHtml(t.study.gap)}</span></span>`
      const gap = found[Number(index)] ?? ''
      return `<mark data-gap="shown">${readOr(gap, isSlow, () => marked.parseInline(gap, { async: false }))}</mark>`
    })
}

/** Itself a table could not be moved where it is wider than the card. */
const scrolledTable = '<div data-scroll><table>'

/** Code, or a text as it was typed, line by line: a browser does not look for places to break them. */
const asSource = (text: string) => `<pre data-scroll><code>${escapeHtml(text)}\n</code></pre>\n`

/** A text that is slow to render, that nests deeply, or that exhausts the reader's stack, is shown as it was typed. */
function readOr(source: string, isSlow: boolean, read: () => string): string {
  if (isSlow) return asSource(source)
  try {
    const html = read()
    return isDeep(html) ? asSource(source) : html
  } catch (error) {
    if (error instanceof RangeError) return asSource(source)
    throw error
  }
}
