const pattern = /^---\n([^]*?)\n---\n([^]*)$/
const field = /^(\w+): +(.+)$/

/** The fields at the head of a Markdown file, and the text below them; null if there is no such head. */
export function parseFrontMatter(file: string): { fields: Record<string, string>; text: string } | null {
  const [, head, text] = pattern.exec(file.replaceAll('\r\n', '\n')) ?? []
  if (head === undefined || text === undefined) return null
  const fields: Record<string, string> = {}
  for (const line of head.split('\n')) {
    const [, name, value] = field.exec(line) ?? []
    if (name === undefined || value === undefined) return null
    fields[name] = unquoted(value)
  }
  return { fields, text: text.trim() }
}

/** A value as YAML writes texts with a colon in them: between quotes, a quote in it doubled. */
function unquoted(value: string): string {
  const quoted = /^'(.*)'$/.exec(value.trim())?.[1]
  return quoted === undefined ? value.trim() : quoted.replaceAll("''", "'")
}
