const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const characters = new Map(Object.entries(entities).map(([character, entity]) => [entity, character]))

/** Text as HTML, for an element's content and for a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** What `escapeHtml` made of a text, as the text again. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters.get(entity) ?? entity)
}

/** Part of an address, whose `@` stays as people read it. */
const escapedAddress = (text: string) => encodeURIComponent(text).replaceAll('%40', '@')

/**
 * Puts `values` into the `{name}` places of HTML, as text: nothing in them is taken for HTML. A place within an address
 * has come to be `%7Bname%7D`, and its value is encoded alike.
 */
export function filledIn(html: string, values: Record<string, string>): string {
  return html.replaceAll(/\{(\w+)\}|%7B(\w+)%7D/g, (place, name: string | undefined, inAddress: string | undefined) => {
    const key = name ?? inAddress ?? ''
    const value = Object.hasOwn(values, key) ? values[key] : undefined
    if (value === undefined) return place
    return name ? escapeHtml(value).replaceAll('\n', '<br>') : escapedAddress(value)
  })
}
