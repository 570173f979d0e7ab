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
