import { withoutComments } from '../notation.ts'

/** A part of a template: text, a field, or a section that is shown if a field has content, or has none. */
type Part =
  | { kind: 'text'; text: string }
  | { kind: 'field'; name: string; filters: string[] }
  | { kind: 'section'; name: string; isInverted: boolean; parts: Part[] }

export type ParsedTemplate = readonly Part[]

/** Marks around a gap, until Markdown is made of the HTML. */
export const gapStart = '\uE010'
export const gapEnd = '\uE011'

/** A longer text becomes no card. */
const renderedLength = 200_000
const templateLength = 100_000
const clozeDepth = 10

/** Reads a template. Sections that are never closed end with it, and ends without a beginning are left out. */
export function parseTemplate(template: string): ParsedTemplate {
  const source = withoutComments(template.slice(0, templateLength))
  const top: Part[] = []
  const open: { name: string; parts: Part[] }[] = []
  const add = (part: Part) => (open.at(-1)?.parts ?? top).push(part)
  let from = 0
  for (const match of source.matchAll(/\{\{([^{}]{1,300})\}\}/gu)) {
    add({ kind: 'text', text: source.slice(from, match.index) })
    from = match.index + match[0].length
    const [, sign = '', rest = ''] = /^\s*([#^/]?)([\s\S]*)$/u.exec(match[1] ?? '') ?? []
    const name = rest.trim()
    if (sign === '/') {
      const at = open.findLastIndex((section) => section.name === name)
      if (at >= 0) open.length = at
    } else if (sign === '') {
      const filters = name.split(':')
      add({ kind: 'field', name: filters.pop()?.trim() ?? '', filters: filters.map((filter) => filter.trim()) })
    } else if (open.length < clozeDepth) {
      const parts: Part[] = []
      add({ kind: 'section', name, isInverted: sign === '^', parts })
      open.push({ name, parts })
    }
  }
  add({ kind: 'text', text: source.slice(from) })
  return top
}

/** What a template is filled in with. */
export interface Filling {
  fields: ReadonlyMap<string, string>
  isBack: boolean
  /** The number of the gaps that are asked for; null for cards without gaps. */
  cloze: number | null
  /** What the back leaves out, because the front shows it: see `textsOf`. */
  hidden?: ReadonlySet<string>
}

/** The HTML of a side. What the front shows is not repeated on the back. */
export function render(parts: ParsedTemplate, filling: Filling): string {
  let html = ''
  for (const part of parts) {
    if (html.length > renderedLength) break
    if (part.kind === 'text') html += part.text
    else if (part.kind === 'field') html += fieldOf(part, filling)
    else if (hasContent(part.name, filling) !== part.isInverted) html += render(part.parts, filling)
  }
  return html
}

type Field = Extract<Part, { kind: 'field' }>

/** The fields of a template, also those in its sections, as far as their conditions hold. */
export const fieldsIn = (parts: ParsedTemplate, filling: Pick<Filling, 'fields' | 'cloze'>): Field[] =>
  parts.flatMap((part) => {
    if (part.kind === 'text') return []
    if (part.kind === 'field') return [part]
    return hasContent(part.name, filling) === part.isInverted ? [] : fieldsIn(part.parts, filling)
  })

/** Whether a field of the front is a box to type the answer in. */
export const isTyped = ({ filters }: Field): boolean => filters.includes('type')

/** Whether a field is a text that a click shows. */
export const isHint = ({ filters }: Field): boolean => filters.includes('hint')

const isSpoken = ({ filters }: Field): boolean => filters.some((filter) => filter.startsWith('tts'))

/** The names of the fields that are shown as texts. Japanese without its readings, and these without it, have names of their own. */
export const textsOf = (shown: readonly Field[], fields: Filling['fields']): Set<string> =>
  new Set(shown.filter((field) => !isSpoken(field)).map((field) => textOf(field, fields)))

/** The fields that show what is not among `texts`, each once. */
export function newFields(all: readonly Field[], texts: ReadonlySet<string>, fields: Filling['fields']): Field[] {
  const seen = new Set(texts)
  return all.filter((field) => {
    const isNew = !isAmong(seen, field, fields)
    if (!isSpoken(field)) seen.add(textOf(field, fields))
    return isNew
  })
}

function textOf({ name, filters }: Field, fields: Filling['fields']): string {
  const part = ['kanji', 'kana'].find((filter) => filters.includes(filter))
  return part && fields.get(name)?.includes('[') ? `${name}:${part}` : name
}

const isAmong = (texts: ReadonlySet<string>, field: Field, fields: Filling['fields']) =>
  texts.has(field.name) || texts.has(textOf(field, fields))

/** A template that shows fields one below the other, as far as they have content. */
export const listOf = (fields: readonly Field[]): ParsedTemplate =>
  fields.map((field) => ({
    kind: 'section',
    name: field.name,
    isInverted: false,
    parts: [field, { kind: 'text', text: '<br><br>' }],
  }))

function hasContent(name: string, { fields, cloze }: Pick<Filling, 'fields' | 'cloze'>): boolean {
  const gap = /^c(\d{1,3})$/u.exec(name)
  if (gap && !fields.has(name)) return Number(gap[1]) === cloze
  return /\S/u.test((fields.get(name) ?? '').replaceAll(/<\/?(?:br|div|p)\b[^<>]{0,200}>|&nbsp;/giu, ' '))
}

function fieldOf(part: Field, filling: Filling): string {
  const { name, filters } = part
  const { fields, isBack, cloze, hidden } = filling
  const value = fields.get(name) ?? ''
  const has = (filter: string) => filters.includes(filter)
  if (isSpoken(part)) return '[sound:speech.mp3]'
  if (!isBack && (isTyped(part) || isHint(part))) return ''
  if (isBack && hidden && isAmong(hidden, part, fields)) return ''
  if (has('cloze')) return isBack || cloze === null ? '' : clozeHtml(value, cloze)
  if (has('kanji') || has('kana') || has('furigana')) return withReadings(value, filters)
  return has('text') ? value.replaceAll(/<[^<>]{0,2000}>/gu, ' ') : value
}

/** Japanese with readings, ` 漢字[かんじ]`: the base, the reading, or both. */
const withReadings = (text: string, filters: readonly string[]) =>
  text.replaceAll(/ ?([^ >[]{1,100})\[(?!sound:)([^\]]{1,100})\]/gu, (_, base: string, reading: string) => {
    if (filters.includes('kanji')) return base
    return filters.includes('kana') ? reading : `${base}(${reading})`
  })

/** A hint, in parentheses like those of Anki's users. */
const hintOf = (hint: string) => (hint.trim() ? ` (${hint.trim().replace(/^\(([^()]*)\)$/u, '$1')})` : '')

interface Gap {
  numbers: number[]
  html: string
}

/** A text with the gaps of one number marked, and their hints after them. All others are shown. */
export function clozeHtml(text: string, wanted: number): string {
  const open: Gap[] = []
  let html = ''
  const add = (more: string) => {
    const gap = open.at(-1)
    if (gap) gap.html += more
    else html += more
  }
  const close = (gap: Gap) => {
    if (!gap.numbers.includes(wanted)) return add(gap.html.split('::')[0] ?? '')
    const [hidden = '', hint = ''] = gap.html.replaceAll(new RegExp(`[${gapStart}${gapEnd}]`, 'gu'), '').split('::')
    const isBlank = hidden.replaceAll(/<[^<>]{0,2000}>|&nbsp;/gu, '').trim() === ''
    add(isBlank ? hidden : gapStart + hidden + gapEnd + hintOf(hint))
  }
  let from = 0
  for (const match of text.matchAll(/\{\{c(\d{1,3}(?:,\d{1,3}){0,20})::|\}\}/gu)) {
    add(text.slice(from, match.index))
    from = match.index + match[0].length
    const gap = match[1] === undefined ? open.pop() : null
    if (gap) close(gap)
    else if (gap === undefined || open.length >= clozeDepth) add(match[0])
    else open.push({ numbers: match[1]?.split(',').map(Number) ?? [], html: '' })
  }
  add(text.slice(from))
  // Gaps that are never closed are text.
  return html + open.map((gap) => gap.html).join('')
}
