/** How deep a numbered heading is: 1 for `2 Cells` and `2. Cells`, 2 for `2.1 Walls`; null without such a number. */
export function numberedLevel(text: string): number | null {
  const number = /^(\d{1,2}(?:\.\d{1,2}){0,4})\.?\)?\s+\p{Lu}/u.exec(text.trim())?.[1]
  return number === undefined ? null : number.split('.').length
}
