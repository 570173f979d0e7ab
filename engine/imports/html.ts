import type { PartReason } from '../../shared/imports.ts'
import { limits } from '../../shared/limits.ts'
import { gapEnd, gapStart } from './anki/templates.ts'
import { withoutComments } from './notation.ts'

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rarr: '→',
  larr: '←',
  times: '×',
  middot: '·',
}

const marks: Record<string, string> = { b: '**', strong: '**', i: '*', em: '*', code: '`' }
const breaking = /^(?:div|p|h[1-6]|tr|blockquote|pre|hr|section)$/u
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'
const lowered = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ'
const plain = '0123456789+-=()n'
const silent = /<(script|style)\b[^<>]{0,2000}>[\s\S]*?(?:<\/\1\s*>|$)/giu
const token = /<(\/?)([a-z][a-z0-9-]{0,30})[^<>]{0,10000}>|[^<]+|</giu

/**
 * Formulas in the ways of Anki: inline, on a line of their own, and as LaTeX. None has its own beginning in it: each of many that never
 * end would be followed to the limit.
 */
const formula =
  /\\\(((?:(?!\\\()[\s\S]){0,4000}?)\\\)|\\\[((?:(?!\\\[)[\s\S]){0,4000}?)\\\]|\[\$\]((?:(?!\[\$\])[\s\S]){0,4000}?)\[\/\$\]|\[\$\$\]((?:(?!\[\$\$\])[\s\S]){0,4000}?)\[\/\$\$\]|\[latex\]((?:(?!\[latex\])[\s\S]){0,4000}?)\[\/latex\]|<anki-mathjax([^<>]{0,200})>((?:(?!<anki-mathjax)[\s\S]){0,4000}?)<\/anki-mathjax>/giu
const inlineCode = /<code\b[^<>]{0,200}>((?:(?!<code\b)[^\n]){0,1000}?)<\/code\s*>/giu
const preformatted = /<pre\b[^<>]{0,2000}>([\s\S]*?)(?:<\/pre\s*>|$)/giu
/** Around the number of a formula or of code, while the text around it becomes Markdown. */
const [keptStart, keptEnd] = ['\uE020', '\uE021']
/** After each cell and each row of a table, until it ends. */
const [cellEnd, rowEnd] = ['\uE022', '\uE023']
const media =
  /\[sound:([^\]\n]{1,500})\]|\[anki:tts\b[^\]\n]{0,500}\](?:(?!\[anki:tts)[\s\S]){0,10000}?\[\/anki:tts\]/giu
const video = /\.(?:mp4|m4v|mov|webm|mkv|avi|mpe?g|ogv|flv|wmv|3gp)$/iu
const videoTags = new Set(['video', 'iframe', 'object', 'embed'])

interface Markdown {
  text: string
  /** The names of the files of its pictures. */
  pictures: string[]
  /** The names of the files of its sounds. */
  sounds: string[]
  /** What Markdown cannot have. */
  without: PartReason[]
}

/** A tag that is not closed yet: where the text in it begins, and the address of a link. */
interface Opened {
  name: string
  at: number
  address?: string
}

/** Of a longer text no card is made. */
const htmlLength = 200_000
const markdownLength = 3 * limits.cardTextLength

/** HTML as Anki's fields have it, as Markdown. A text that is far too long for a card is not converted in full. */
export function markdownOf(html: string): Markdown {
  if (html.length > htmlLength) return { text: html, pictures: [], sounds: [], without: [] }
  const pictures: string[] = []
  const sounds: string[] = []
  const without: PartReason[] = []
  const kept: string[] = []
  const keep = (text: string) => `${keptStart}${kept.push(text) - 1}${keptEnd}`
  let out = ''
  const open: Opened[] = []
  const lists: string[] = []
  const tables: number[] = []
  const source = html
    .replaceAll(/[\uE020-\uE023]/gu, '')
    // Gaps are not supported in code.
    .replaceAll(preformatted, (whole, inner: string) =>
      inner.includes(gapStart) ? whole : `<p>${keep(codeBlock(inner))}</p>`,
    )
    .replaceAll(inlineCode, (whole, inner: string) => (inner.includes(gapStart) ? whole : keep(codeIn(inner))))
    .replaceAll(media, (_, name: string | undefined) => {
      if (name === undefined) without.push('sound')
      else if (video.test(name)) without.push('video')
      else sounds.push(decoded(name).normalize('NFC'))
      return ''
    })
    .replaceAll(silent, (_, name: string) => {
      if (name.toLowerCase() === 'script') without.push('script')
      return ''
    })
    .replaceAll(formula, (...groups: (string | undefined)[]) => keep(formulaOf(groups)))
  for (const [whole, slash, tag] of withoutComments(source).matchAll(token)) {
    if (out.length > markdownLength) break
    const name = tag?.toLowerCase()
    if (name === undefined) out += escaped(decoded(whole))
    else if (name === 'br') out += '\n'
    else if (name === 'a') {
      if (!slash) open.push({ name, at: out.length, address: addressOf(whole) })
      else if (open.at(-1)?.name === name) out = linked(out, open.pop())
    } else if (name === 'img') pictures.push(sourceOf(whole))
    else if (name === 'li')
      out += slash
        ? ''
        : lineBreak(out) + '   '.repeat(Math.min(Math.max(lists.length, 1), 6) - 1) + (lists.at(-1) ?? '- ')
    else if (name === 'td' || name === 'th') out += slash ? (tables.length > 0 ? cellEnd : ' ') : ''
    else if (name === 'tr' && slash && tables.length > 0) out += rowEnd
    else if (name === 'table') {
      const at = slash ? tables.pop() : undefined
      out = at === undefined ? out + lineBreak(out) : withTable(out, at, kept)
      if (!slash) tables.push(out.length)
    } else if (name === 'rt') out += slash ? ')' : '('
    else if (name === 'audio') sounds.push(...(slash ? [] : [sourceOf(whole)]))
    else if (videoTags.has(name)) without.push(...(slash ? [] : ['video' as const]))
    else if (name === 'ul' || name === 'ol') {
      if (slash) lists.pop()
      else lists.push(name === 'ol' ? '1. ' : '- ')
      // Otherwise, the text that follows would become part of the last item.
      out += slash && lists.length === 0 ? '\n\n' : lineBreak(out)
    } else if (breaking.test(name)) out += lineBreak(out)
    else if (Object.hasOwn(marks, name) || name === 'sup' || name === 'sub') {
      if (!slash) open.push({ name, at: out.length })
      else if (open.at(-1)?.name === name) {
        const at = open.pop()?.at ?? out.length
        out = name === 'sup' || name === 'sub' ? shifted(out, at, name) : marked(out, at, marks[name] ?? '')
      }
    }
  }
  const text = out
    .replaceAll(/(?<![ \t])[ \t]+\n/gu, '\n')
    .replaceAll(/[\uE022\uE023]/gu, ' ')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .replaceAll(keptPlace, (_, index) => kept[Number(index)] ?? '')
    .trim()
  return { text, pictures, sounds, without }
}

const keptPlace = /\uE020(\d{1,9})\uE021/gu

/** Code as it is shown, in a line of text. */
function codeIn(html: string): string {
  const code = decoded(html.replaceAll(/<[^<>]{0,2000}>/gu, '')).trim()
  const fence = fenceOf(code, 1)
  const blank = /^`|`$/u.test(code) ? ' ' : ''
  return code === '' ? '' : fence + blank + code + blank + fence
}

/** More backticks in a row than there are in the code, and no fewer than `least`. */
const fenceOf = (code: string, least: number) =>
  '`'.repeat(Math.max(least, ...[...code.matchAll(/`+/gu)].map(([run]) => run.length + 1)))

/** Code as it is shown, in a block of its own. */
function codeBlock(html: string): string {
  const lines = html.replaceAll(/<br\b[^<>]{0,200}>|<\/(?:div|p|tr)>/giu, '\n').replaceAll(/<[^<>]{0,2000}>/gu, '')
  const code = decoded(lines)
    .replaceAll('\u00A0', ' ')
    .replace(/^\s*\n/u, '')
    .trimEnd()
  if (code.trim() === '') return ''
  const fence = fenceOf(code, 3)
  return `${fence}\n${code}\n${fence}`
}

/** Makes a table of the end of a text, from a position. Its first row is its head: Markdown has no tables without one. */
function withTable(out: string, at: number, kept: readonly string[]): string {
  const rows = out
    .slice(at)
    .split(rowEnd)
    .map((row) => row.split(cellEnd).map((cell) => cell.trim().replaceAll(/\s+/gu, ' ').replaceAll('|', '\\|')))
    .map((cells) => (cells.at(-1) === '' ? cells.slice(0, -1) : cells))
    .filter((cells) => cells.some((cell) => cell !== ''))
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const hasBlock = [...out.slice(at).matchAll(keptPlace)].some(([, index]) => kept[Number(index)]?.includes('\n'))
  if (width < 2 || hasBlock) return `${out.slice(0, at)}${rows.map((cells) => cells.join(' ')).join('\n')}\n`
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, n) => cells[n] ?? '').join(' | ')} |`
  const [head = [], ...others] = rows
  const dashes = Array.from({ length: width }, () => '---')
  return `${out.slice(0, at)}\n${[head, dashes, ...others].map(line).join('\n')}\n\n`
}

/** A formula as the product writes it, of what the pattern found. */
function formulaOf([, inline, block, dollar, dollars, latex, attributes, mathjax]: (string | undefined)[]): string {
  const tex = decoded(
    (inline ?? block ?? dollar ?? dollars ?? latex ?? mathjax ?? '').replaceAll(/<[^<>]{0,2000}>/gu, ' '),
  )
    .replaceAll(/\s+/gu, ' ')
    .trim()
  if (tex === '' || (latex !== undefined && tex.includes('$'))) return tex
  const isBlock = block !== undefined || dollars !== undefined || /\bblock\b/u.test(attributes ?? '')
  return isBlock ? `$$${tex}$$` : `$${tex}$`
}

/** The name of the file of a picture or a sound. */
function sourceOf(tag: string): string {
  const [, quoted, single, bare] = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/iu.exec(tag) ?? []
  const name = decoded(quoted ?? single ?? bare ?? '')
  try {
    return decodeURIComponent(name).normalize('NFC')
  } catch {
    return name.normalize('NFC')
  }
}

/** Sets the end of a text, from a position, higher or lower. */
function shifted(out: string, at: number, name: 'sup' | 'sub'): string {
  const inner = out.slice(at).trim()
  const signs = name === 'sup' ? raised : lowered
  if (/^[\d+\-=()n]+$/u.test(inner))
    return out.slice(0, at) + inner.replaceAll(/./gu, (sign) => signs[plain.indexOf(sign)] ?? sign)
  return inner === ''
    ? out
    : `${out.slice(0, at)}${name === 'sup' ? '^' : '\\_'}${inner.length > 1 ? `(${inner})` : inner}`
}

const lineBreak = (out: string) => (out === '' || out.endsWith('\n') ? '' : '\n')

/** Puts a mark around the end of a text, from a position, unless it goes over several lines. */
function marked(out: string, at: number, mark: string): string {
  const inner = out.slice(at)
  const bare = inner.trim()
  if (bare === '' || bare.includes('\n')) return out
  const start = inner.indexOf(bare)
  return out.slice(0, at) + inner.slice(0, start) + mark + bare + mark + inner.slice(start + bare.length)
}

const mostAddress = 500

/** The address of a link, if it is one of another page. */
function addressOf(tag: string): string {
  const [, quoted, single, bare] = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/iu.exec(tag) ?? []
  const address = decoded(quoted ?? single ?? bare ?? '').trim()
  const isUsable = /^(?:https?:\/\/|mailto:)[^\s<>\\]+$/iu.test(address) && address.length <= mostAddress
  return isUsable ? address.replaceAll('(', '%28').replaceAll(')', '%29') : ''
}

/** Makes a link of the end of a text. What is asked for as a gap has none: the address would be part of the answer. */
function linked(out: string, { at, address = '' }: Partial<Opened> = {}): string {
  if (at === undefined || address === '') return out
  const words = out.slice(at).trim()
  const isInGap = out.lastIndexOf(gapStart, at) > out.lastIndexOf(gapEnd, at) || out.includes(gapStart, at)
  if (words === '' || isInGap || /[\n\uE022\uE023]/u.test(words)) return out
  return `${out.slice(0, at)}[${words.replaceAll(/[[\]]/gu, '\\$&')}](${address})`
}

const decoded = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/giu, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex as string, 16) : null
    if (code === null) return named[String(name).toLowerCase()] ?? whole
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).replace('\u00A0', ' ') : ''
  })

/** Signs of Markdown as characters. */
const escaped = (text: string) =>
  text.replaceAll('\u00A0', ' ').replaceAll(/[*`]|<(?=\/?[a-z])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/giu, '\\$&')

const tags = /<(?:br|div|p|b|i|u|em|strong|span|img|ul|ol|li|sub|sup|font)\b[^>\n]{0,500}>|&(?:nbsp|amp|lt|gt|quot);/iu

/** Whether texts are HTML: some of them have its tags or entities. */
export const looksLikeHtml = (texts: readonly string[]): boolean => texts.some((text) => tags.test(text))
