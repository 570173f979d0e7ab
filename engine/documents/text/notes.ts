/** The beginning of a note or tab of MkDocs, whose content is indented. */
const admonition = /^([ \t]*)(?:(?:!!!|\?\?\?\+?)[ \t][\w \t-]*|===[!+]?[ \t]+(?="))(?:"([^"]*)"[ \t]*)?$/u
/** The beginning or end of a container: `:::note Title`, `::: {.note}`, `:::`. */
const container = /^([ \t]*):{3,}[ \t]*(\{[^}]*\}|[\w-]*)[ \t]*(.*)$/su
/** A link between notes, `[[note]]` or `[[note|shown]]`, and what a note shows of another: `![[picture.png]]`. */
const noteLink = /(!?)\[\[([^\][|\\\n]{1,200})(?:\\?\|([^\][\n]{0,200}))?\]\](?!\()/gu
const highlight = /(?<![=\p{L}\p{N}])==(?![=\s])([^=\n`]{1,200})(?<!\s)==(?!=)/gu
/** The name of an emoji: `:warning:`. */
const emoji = /(?<![\p{L}\p{N}:]):[a-z][a-z_]{2,40}:(?![\p{L}\p{N}:])/gu
/** The first line of an alert on GitHub. */
const alert = /^((?:[ \t]*>)+[ \t]*)\[![\w-]+\][+-]?[ \t]*(.*)$/u
const fence = /^[ \t>]*(`{3,}|~{3,})/u
/** Code, or a list of attributes as kramdown reads it. */
const attributes = /(`+)[^`\n]+\1|(?<!\\)\{:[^}\n]{0,500}\}/gu
const codeSpan = /(`+)[^`\n]+\1/u
/** The name of a heading, `# Title {#name}`, or attributes of a link or a picture, `![](x.png){width=300px}`. */
const names = /(?<=^#{1,6} .*)\s*\{[#.][^{}\n]{1,200}\}\s*$|(?<=[)\]])\{(?:[#.]|[\w-]+=)[^{}\n]{0,200}\}/gu
/** What Hugo puts into a page: `{{< figure … >}}`. */
const shortcode = /\{\{[<%][^{}\n]{0,300}[>%]\}\}/gu
/** A line of MDX that loads a component. */
const loading = /^import [\w*{][^'"\n]{0,200} from ['"][^'"\n]+['"];?\s*$/u

/** The meaning in a list of definitions, under its term. */
const meaning = /^ {0,3}:[ \t]+(?=\S)/u
/** A tag alone on its line. */
const tag = /^[ \t]*<(\/?)(div|section|article|main|details)\b([^>]*)>[ \t]*$/iu

/**
 * Turns the extensions of Markdown for notes into plain Markdown: their content is text, their titles paragraphs of
 * their own. Definitions become `term: meaning`. Attribute lists go.
 */
export function withPlainNotes(text: string): string {
  return plainLines(text.split('\n')).join('\n')
}

function plainLines(lines: readonly string[]): string[] {
  const plain: string[] = []
  const sections: Section[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    const note = admonition.exec(line)
    const parted = container.exec(line.trimEnd())
    if (fence.test(line)) {
      const end = endOfFence(lines, index)
      plain.push(...atText(lines.slice(index, end), plain))
      index = end - 1
    } else if (note) {
      const [, indent = '', title = ''] = note
      const end = endOfNote(lines, index + 1, indent.length)
      const content = lines
        .slice(index + 1, end)
        .map((one) => indent + one.slice(indent.length).replace(/^(?: {1,4}|\t)/u, ''))
      plain.push('', ...titleOf(title, indent), ...plainLines(content), '')
      index = end - 1
    } else if (parted) plain.push('', ...titleOf((parted[3] ?? '').replace(/^\[(.*)\]$/u, '$1'), parted[1] ?? ''))
    else if (meaning.test(line) && isTerm(plain.at(-1)))
      plain.push('', `**${plain.pop()?.trim()}**: ${line.replace(meaning, '')}`)
    else if (line.trim() === '^' && plain.at(-1)?.startsWith('**')) plain.push('')
    else if (isSectionTag(line, sections)) plain.push('')
    else plain.push(plainLine(line))
  }
  return plain
}

/** A line without attribute lists and the marks of programs for notes. Code stays as it is. */
function plainLine(line: string): string {
  if (loading.test(line)) return ''
  const bare = line.replace(alert, '$1$2').replaceAll(attributes, (one) => (one.startsWith('`') ? one : ''))
  if (codeSpan.test(bare)) return bare
  return bare
    .replaceAll(noteLink, (_, embeds: string, note: string, shown?: string) =>
      embeds ? '' : (shown ?? note.replace(/^.*[/#]/u, '')),
    )
    .replaceAll(shortcode, '')
    .replaceAll(names, '')
    .replaceAll(highlight, '**$1**')
    .replaceAll(emoji, '')
}

/** An open element. */
interface Section {
  name: string
  hasMarkdown: boolean
}

/** Whether a line is a tag of an element whose content is Markdown. Without its tags, it is read as such. */
function isSectionTag(line: string, open: Section[]): boolean {
  const [, end, name = '', attributes = ''] = tag.exec(line) ?? []
  if (!name) return false
  const hasMarkdown = /\bmarkdown\b/iu.test(attributes)
  if (end) return open.at(-1)?.name === name.toLowerCase() && open.pop()?.hasMarkdown === true
  if (hasMarkdown || open.length > 0) open.push({ name: name.toLowerCase(), hasMarkdown })
  return hasMarkdown
}

const isTerm = (line: string | undefined): boolean =>
  line !== undefined && line.length <= 80 && /^(?![#>|:*-])\s{0,3}[\p{L}\p{N}]/u.test(line) && !/[.:!?]$/u.test(line)

function endOfFence(lines: readonly string[], start: number): number {
  const mark = fence.exec(lines[start] ?? '')?.[1] ?? ''
  const end = lines.findIndex(
    (line, index) => index > start && /^[ \t>]*[`~]+[ \t]*$/u.test(line) && line.includes(mark),
  )
  return end === -1 ? lines.length : end + 1
}

/** Aligns a fence with the text before it. If it were indented further, its markers would be read as part of the code. */
function atText(code: readonly string[], before: readonly string[]): string[] {
  const above = before.findLast((line) => line.trim()) ?? ''
  const start = /^\s*(?:(?:[-*+]|\d{1,3}[.)])\s+)?/u.exec(above)?.[0] ?? ''
  const indent = widthOf(code[0] ?? '') - start.length
  if (indent <= 3) return [...code]
  const wide = code.map((line) => line.replace(/^[ \t]+/u, (space) => ' '.repeat(widthOf(space))))
  return wide.map((line) => line.replace(new RegExp(`^ {0,${indent}}`, 'u'), ''))
}

/** The width of the white space before a line. */
function widthOf(line: string): number {
  return (/^[ \t]*/u.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length
}

const titleOf = (title: string, indent: string): string[] =>
  title ? [`${indent}**${plainLine(title).trim()}**`, ''] : []

/** The index after the last line of a note: lines that are indented, with blank ones between them. */
function endOfNote(lines: readonly string[], start: number, indent: number): number {
  let end = start
  for (let index = start; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (!line.trim()) continue
    if (widthOf(line) < indent + 4) break
    end = index + 1
  }
  return end
}
