/** Quotation marks, brackets and punctuation around an answer. What is a sign or a part of a number stays: −5, .5, 5!, 20 %, C#. */
const outerStart = /^(?:[\s"'“”„‟‘’‚«»‹›([{¿¡;:…]|[.,–—](?!\d))+/u
const outerEnd = /(?:[\s"'“”„‟‘’‚«»‹›)\]}.,;:?…–—]|(?<!\d)!)+$/u

/** An answer as it is compared. */
function comparable(text: string): string {
  const plain = text.normalize('NFC').replaceAll(/\s+/gu, ' ').replaceAll('’', "'").trim()
  return (plain.replace(outerStart, '').replace(outerEnd, '') || plain).toLowerCase()
}

/** Whether two answers are the same: case, outer punctuation and repeated blanks make no difference. */
export const isSameAnswer = (one: string, other: string): boolean => comparable(one) === comparable(other)
