import { readTextDocument } from '../office/read-office.ts'
import type { Draft } from '../pieces.ts'
import { Unreadable } from '../problems.ts'
import { decodeText } from './decode.ts'

/** Reads the main content of a web page. */
export async function readHtml(bytes: Buffer): Promise<Draft> {
  const declared = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,30})/iu.exec(bytes.toString('latin1', 0, 4_000))?.[1]
  const html = decodeText(bytes, declared)
  if (html === null) throw new Unreadable('damaged', 'not a text file')
  return htmlDraft(mainHtml(html))
}

/** Reads HTML as a document. */
export async function htmlDraft(html: string): Promise<Draft> {
  // After a byte order mark, the declared charset is ignored.
  return readTextDocument(Buffer.from(`\uFEFF${html}`), 'html')
}

/** Elements that are not part of a page's content. */
const around = ['nav', 'footer', 'aside', 'script', 'style', 'form', 'button', 'noscript', 'template', 'svg', 'dialog']
/** With less text than this, `<main>` does not hold the content. */
const fewestCharacters = 200

/** The content of a page: its title, and `<main>` if it has one, without navigation and scripts. */
function mainHtml(html: string): string {
  const page = around.reduce(without, html)
  const body = between(page, 'main')
  if (body === null || body.replaceAll(/<[^>]*>/gu, '').trim().length < fewestCharacters) return page
  const title = between(page, 'title') ?? ''
  return `<title>${title}</title><body>${body}</body>`
}

/** Removes all elements of a name in one pass, however deeply they are nested. */
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
  // An element that is never closed must not swallow the rest.
  if (depth > 0) return html
  kept.push(html.slice(from))
  return kept.join(' ')
}

function between(html: string, name: string): string | null {
  const start = new RegExp(`<${name}(?=[\\s>])[^>]*>`, 'iu').exec(html)
  const end = html.toLowerCase().lastIndexOf(`</${name}`)
  return start && end > start.index ? html.slice(start.index + start[0].length, end) : null
}
