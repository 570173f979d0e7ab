const usualNames =
  /^(?:nr|no|id|name|term|terms|word|words|definition|meaning|description|front|back|question|answer|notes?|date|year|begriff|bedeutung|beschreibung|frage|antwort|wort|übersetzung|translation|terme|définition|question|réponse|mot|termine|definizione|domanda|risposta|término|definición|pregunta|respuesta|pojęcie|definicja|pytanie|odpowiedź|термін|визначення|питання|відповідь|term|definitie|vraag|antwoord|termen|definiție|întrebare|răspuns|deutsch|english|englisch|français|italiano|español|polski)$/iu
const longestName = 40

/** Whether the first row of a table names its columns rather than being one of the things in it. */
export function hasHeaderRow(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...rest] = rows
  const names = first.map((cell) => cell.trim())
  const filled = names.filter(Boolean)
  if (rest.length === 0 || filled.length < 2 || filled.length < names.length - 1) return false
  const isCorner = !names[0] && filled.length === names.length - 1
  // Years, say, over numbers: the corner is empty, and what stands beneath it are names.
  if (isCorner && rest.every((row) => row[0]?.trim() && !isNumber(row[0]))) return true
  if (filled.some((name) => name.length > longestName || isNumber(name)) || new Set(filled).size < filled.length)
    return false
  if (filled.filter((name) => usualNames.test(name)).length >= filled.length / 2) return true
  return names.some((name, column) => differs(name, rest.map((row) => row[column]?.trim() ?? '').filter(Boolean)))
}

/** A name differs in kind from what stands beneath it: a word over numbers, or a short one over long texts. */
function differs(name: string, values: readonly string[]): boolean {
  if (!name || values.length === 0 || values.includes(name)) return false
  if (values.filter(isNumber).length >= values.length * 0.6) return true
  const average = values.reduce((total, value) => total + value.length, 0) / values.length
  return values.length >= 2 && average > 25 && name.length < average / 2.5
}

function isNumber(text: string): boolean {
  return /^[-+–−~<>≈$€£]?\s*\d[\d\s.,:/\-–%]*\s?(?:%|€|\$|°C|kg|km|cm|mm|m)?$/u.test(text)
}
