import { readTextDocument } from '../office/read-office.ts'
import type { Draft } from '../pieces.ts'
import { Unreadable } from '../problems.ts'
import { decodeText } from './decode.ts'

/** A web page: what it is about, without the navigation around it. */
export async function readHtml(bytes: Buffer): Promise<Draft> {
  const declared = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,30})/iu.exec(bytes.toString('latin1', 0, 4_000))?.[1]
  const html = decodeText(bytes, declared)
  if (html === null) throw new Unreadable('damaged', 'no text')
  return htmlDraft(mainHtml(html))
}

/** The draft of a page's HTML. */
export async function htmlDraft(html: string): Promise<Draft> {
  // With the byte order mark of UTF-8, the declared charset no longer counts.
  return readTextDocument(Buffer.from(`\uFEFF${html}`), 'html')
}

/** Parts of a page that are not what it is about. */
const around = ['nav', 'footer', 'aside', 'script', 'style', 'form', 'button', 'noscript', 'template', 'svg', 'dialog']
/** With less text than this in `<main>`, the page uses it for something else. */
const fewestCharacters = 200

/** The part of a page that it is about: its head, and `<main>` where it has one, without navigation and scripts. */
function mainHtml(html: string): string {
  const page = around.reduce(without, html)
  const body = between(page, 'main')
  if (body === null || body.replaceAll(/<[^>]*>/gu, '').trim().length < fewestCharacters) return page
  const title = between(page, 'title') ?? ''
  return `<title>${title}</title><body>${body}</body>`
}

/** In one pass over the text, however often a tag is opened. */
function without(html: string, name: string): string {
  const tag = new RegExp(`<(/?)${name}(?=[\\s/>])[^>]*>`, 'giu')
  const kept: string[] = []
  let depth = 0
  let from = 0
  for (const match of html.matchAll(tag)) {
    const isEnd = match[1] === '/'
    if (!isEnd && match[0].endsWith('/>')) continue
    if (depth === 0) kept.push(html.slice(from, match.index))
    depth = Math.max(0, depth + (isEnd ? -1 : 1))
    if (depth === 0) from = match.index + match[0].length
  }
  // One that is never closed is no reason to lose the rest.
  if (depth > 0) return html
  kept.push(html.slice(from))
  return kept.join(' ')
}

function between(html: string, name: string): string | null {
  const start = new RegExp(`<${name}(?=[\\s>])[^>]*>`, 'iu').exec(html)
  const end = html.toLowerCase().lastIndexOf(`</${name}`)
  return start && end > start.index ? html.slice(start.index + start[0].length, end) : null
}
