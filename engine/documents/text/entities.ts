import { DOMParser } from '@xmldom/xmldom'

const parser = new DOMParser({ onError: () => {} })
const known = new Map<string, string>()

/** Replaces character references (`&amp;`, `&#8211;`, `&eta;`); unknown ones stay. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]\w{1,30});/giu, (reference) => {
    const decoded = known.get(reference) ?? characterOf(reference)
    known.set(reference, decoded)
    return decoded
  })
}

function characterOf(reference: string): string {
  const [, sign, digits = ''] = /^&#(x?)([0-9a-f]+);$/iu.exec(reference) ?? []
  if (sign === undefined)
    return parser.parseFromString(`<p>${reference}</p>`, 'text/html').documentElement?.textContent ?? reference
  const code = Number(sign ? `0x${digits}` : digits)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : reference
}
