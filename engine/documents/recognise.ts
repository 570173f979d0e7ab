import { documentPattern } from '../languages/languages.ts'

const bullet = /^\s*(?:[•◦▪▫‣⁃∙●○■□◆◇►▶▸➢➤✓✔❖⇨→·*\uF0A7\uF0B7\uF0D8\uF076]|[-–—](?=\s))\s*(?=\S)/u
const number = /^\s*\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]\s+(?=\S)/u

/** Reads a line as a list item, without its bullet or number; null if it is none. */
export function bulletOf(line: string): { text: string; isOrdered: boolean } | null {
  const mark = bullet.exec(line)?.[0] ?? number.exec(line)?.[0]
  if (mark === undefined) return null
  return { text: line.slice(mark.length), isOrdered: !bullet.test(line) }
}

/** The depth of a numbered heading: 1 for `2 Cells` and `2. Cells`, 2 for `2.1 Walls`; null without a number. */
export function numberedLevel(text: string): number | null {
  const number = /^(\d{1,2}(?:\.\d{1,2}){0,4})\.?\)?\s+\p{Lu}/u.exec(text.trim())?.[1]
  return number === undefined ? null : number.split('.').length
}

const caption = new RegExp(
  `^(?:${documentPattern('captionLabels')})\\s*(?:\\d+(?:[.\\-–]\\d+)*\\s*(?:[.:–—-]|$|\\s+\\p{Lu})|:\\s)`,
  'iu',
)
const styleName =
  /caption|beschriftung|légende|legende|didascalia|leyenda|epígrafe|legenda|bijschrift|podpis|напис|^(figure|illustration|tabelle?|abbildung)$/iu

/** Whether a paragraph is a caption: `Fig. 3: …`. A sentence about the figure is none. */
export function readsLikeCaption(text: string): boolean {
  return (
    text.length < 400 &&
    caption.test(text.trim()) &&
    !/^\S+\s*[\d.]+\s+(shows?|zeigt|montre|mostra|muestra)\b/iu.test(text)
  )
}

/** Whether a paragraph style is for captions, by its name in the languages of common programs. */
export function isCaptionStyle(name: string | undefined): boolean {
  return name !== undefined && styleName.test(name)
}

const usualNames = new RegExp(`^(?:${documentPattern('columnNames')})$`, 'iu')
const longestName = 40

/** Whether the first row of a table names its columns. */
export function hasHeaderRow(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...rest] = rows
  const names = first.map((cell) => cell.trim())
  const filled = names.filter(Boolean)
  if (rest.length === 0 || filled.length < 2 || filled.length < names.length - 1) return false
  if (hasCorner(rows)) return true
  if (filled.some((name) => name.length > longestName || isNumber(name)) || new Set(filled).size < filled.length)
    return false
  if (filled.filter((name) => usualNames.test(name)).length >= filled.length / 2) return true
  return names.some((name, column) => differs(name, rest.map((row) => row[column]?.trim() ?? '').filter(Boolean)))
}

/** Whether only the first cell is empty and the others in its row and column are names, as in a comparison. */
export function hasCorner(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...rest] = rows
  const names = first.slice(1)
  const isCorner = first[0]?.trim() === '' && names.length > 0 && names.every((name) => name.trim())
  return isCorner && rest.length > 1 && rest.every((row) => row[0]?.trim() && !isNumber(row[0]))
}

/** Whether a name differs from the values below it: a word above numbers, or a short text above long ones. */
function differs(name: string, values: readonly string[]): boolean {
  if (!name || values.length === 0 || values.includes(name)) return false
  if (values.filter(isNumber).length >= values.length * 0.6) return true
  const average = values.reduce((total, value) => total + value.length, 0) / values.length
  return values.length >= 2 && average > 25 && name.length < average / 2.5
}

function isNumber(text: string): boolean {
  return /^[-+–−~<>≈$€£]?\s*\d[\d\s.,:/\-–%]*\s?(?:%|€|\$|°C|kg|km|cm|mm|m)?$/u.test(text)
}

/** The language that a fence or a class names: `python`, `{.python}`, `language-js`. */
export function languageOfCode(name: string | undefined): { language?: string } {
  const language = /^\{?\s*\.?(?:lang(?:uage)?-)?([\w+#-]{1,30})/iu.exec(name?.trim() ?? '')?.[1]?.toLowerCase()
  return language === undefined ? {} : { language }
}
