const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const characters = new Map(Object.entries(entities).map(([character, entity]) => [entity, character]))

/** Text as HTML, for an element's content and for a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** Reverses `escapeHtml`. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters.get(entity) ?? entity)
}

/** Elements in elements that a text needs at most. Browsers take a time to lay them out that grows with the cube of this number. */
const mostNested = 60

/**
 * Whether HTML or MathML nests deeper than any text needs to. An element that is never closed is around all that follow, and an end
 * without a beginning ends nothing.
 */
export function isDeep(html: string): boolean {
  const open: Record<string, number> = {}
  let depth = 0
  for (const [tag, end, name = ''] of html.matchAll(/<(\/?)(?!(?:br|hr|img|input)\b)([a-z]+)[^>]*>/gi)) {
    if (tag.endsWith('/>')) continue
    const before = open[name] ?? 0
    open[name] = Math.max(0, before + (end ? -1 : 1))
    depth += open[name] - before
    if (depth > mostNested) return true
  }
  return false
}

/** Encodes part of an address, except for `@`. */
const escapedAddress = (text: string) => encodeURIComponent(text).replaceAll('%40', '@')

/**
 * Fills in the placeholders `{name}` of HTML with `values`, escaped. In addresses, placeholders are encoded as `%7Bname%7D`, and
 * so are their values. An item of a list is left out if it is about an empty value.
 */
export function filledIn(html: string, values: Record<string, string>): string {
  const items = html.replaceAll(/<li>(?:(?!<\/?li>).)*<\/li>\n?/gs, (item) =>
    [...item.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => values[name] === '') ? '' : item,
  )
  return items.replaceAll(
    /\{(\w+)\}|%7B(\w+)%7D/g,
    (place, name: string | undefined, inAddress: string | undefined) => {
      const key = name ?? inAddress ?? ''
      const value = Object.hasOwn(values, key) ? values[key] : undefined
      if (value === undefined) return place
      return name ? escapeHtml(value).replaceAll('\n', '<br>') : escapedAddress(value)
    },
  )
}
