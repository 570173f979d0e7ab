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
const breaking = /^(?:div|p|h[1-6]|tr|table|ul|ol|blockquote|pre|hr|section)$/u
const silent = /<(script|style)\b[^>]{0,2000}>[\s\S]*?(?:<\/\1\s*>|$)/giu
const token = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9-]{0,30})[^>]{0,10000}>|[^<]+|</giu

/** HTML as Anki's fields have it, as Markdown, and what was in it that Markdown cannot have. */
export function markdownOf(html: string): { text: string; without: ('picture' | 'sound')[] } {
  const without: ('picture' | 'sound')[] = []
  let out = ''
  const open: { name: string; at: number }[] = []
  const source = html.replaceAll(/\[sound:[^\]\n]{1,500}\]/giu, () => {
    without.push('sound')
    return ''
  })
  for (const [whole, slash, tag] of source.replaceAll(silent, '').matchAll(token)) {
    const name = tag?.toLowerCase()
    if (name === undefined) out += whole.startsWith('<!--') ? '' : escaped(decoded(whole))
    else if (name === 'br') out += '\n'
    else if (name === 'img') without.push('picture')
    else if (name === 'li') out += slash ? '' : `${lineBreak(out)}- `
    else if (name === 'td' || name === 'th') out += slash ? ' ' : ''
    else if (breaking.test(name)) out += lineBreak(out)
    else if (Object.hasOwn(marks, name)) {
      if (!slash) open.push({ name, at: out.length })
      else if (open.at(-1)?.name === name) out = marked(out, open.pop()?.at ?? out.length, marks[name] ?? '')
    }
  }
  const text = out
    .replaceAll(/[ \t]+\n/gu, '\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim()
  return { text, without }
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

const decoded = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/giu, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex as string, 16) : null
    if (code === null) return named[String(name).toLowerCase()] ?? whole
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).replace('\u00A0', ' ') : ''
  })

/** Formulas in the product's own marks, and all other signs of Markdown as characters. */
function escaped(text: string): string {
  const parts = text.split(/\\\(([^\n]*?)\\\)|\\\[([\s\S]*?)\\\]/u)
  return parts
    .map((part, index) => {
      if (part === undefined) return ''
      if (index % 3 === 1) return `$${part.trim()}$`
      if (index % 3 === 2) return `$$${part.trim()}$$`
      return part.replaceAll('\u00A0', ' ').replaceAll(/[*`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
    })
    .join('')
}

const tags = /<(?:br|div|p|b|i|u|em|strong|span|img|ul|ol|li|sub|sup|font)\b[^>\n]{0,500}>|&(?:nbsp|amp|lt|gt|quot);/iu

/** Whether texts are HTML: some of them have its tags or entities. */
export const looksLikeHtml = (texts: readonly string[]): boolean => texts.some((text) => tags.test(text))
