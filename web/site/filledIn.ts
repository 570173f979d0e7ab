/** What Markdown or HTML would take for more than a text. An address of mail keeps its dots, hyphens and underscores. */
const special = /[\\`*[\]{}()#+!|<>&~]/g

/** Puts `values` into a page's `{name}` places, as plain text: nothing in them is taken for Markdown or HTML. */
export function filledIn(markdown: string, values: Record<string, string>): string {
  return markdown.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name]
    return value === undefined ? place : value.replaceAll(special, '\\$&').replaceAll('\n', '  \n')
  })
}
