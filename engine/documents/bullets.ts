const bullet = /^\s*(?:[•◦▪▫‣⁃∙●○■□◆◇►▶▸➢➤✓✔❖⇨→·*\uF0A7\uF0B7\uF0D8\uF076]|[-–—](?=\s))\s*(?=\S)/u
const number = /^\s*\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]\s+(?=\S)/u

/** The item of a list that a line begins, without its bullet or number; null when it begins none. */
export function bulletOf(line: string): { text: string; isOrdered: boolean } | null {
  const mark = bullet.exec(line)?.[0] ?? number.exec(line)?.[0]
  if (mark === undefined) return null
  return { text: line.slice(mark.length), isOrdered: !bullet.test(line) }
}
