import type { Content } from './api/contract.ts'

/** Whether the answer of a card can be typed: its gaps, or one of its answers, if all are right and have a text. */
export const canBeTyped = ({ isGapText, Answers }: Pick<Content, 'isGapText' | 'Answers'>): boolean =>
  isGapText || (Answers.length > 0 && Answers.every(({ text, correct }) => correct && text.trim() !== ''))

/** A content that asks to type its answer only where that is possible. */
export const typedIfPossible = (content: Content): Content =>
  content.isTyped && !canBeTyped(content) ? { ...content, isTyped: false } : content

/** Quotation marks, brackets and punctuation around an answer. What is a sign or a part of a number stays: −5, .5, 5!, 20 %, C#. */
const outerStart = /^(?:[\s"'“”„‟‘’‚«»‹›「『（([{¿¡;:…。、]|[.,–—](?!\d))+/u
const outerEnd = /(?:[\s"'“”„‟‘’‚«»‹›」』）)\]}.,;:?…–—。、]|(?<!\d)!)+$/u

/** The part of an answer that counts, with full-width forms, ligatures and the like as plain characters. */
function coreOf(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll('’', "'")
    .replaceAll('−', '-')
    .replaceAll('⁄', '/')
    .trim()
  return plain.replace(outerStart, '').replace(outerEnd, '') || plain
}

/** Accents, and vowel marks of Arabic and Hebrew. Other marks are letters: vowels in Indian scripts, or か and が. */
const accents = /(?![\u3099\u309A])(?=\p{Mn})[\p{Script=Inherited}\p{Script=Hebrew}]/gu
/** Letters that are no other letter with an accent in Unicode. */
const bases: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(accents, '')
    .replaceAll(/[ßæœøłđı]/gu, (letter) => bases[letter] ?? letter)

/** Whether texts differ in nothing but case. Turkish has a small letter for each I, with and without a dot. */
export function isSameText(one: string, other: string, forgivesAccents: boolean): boolean {
  const read = (text: string, locale?: string) => {
    const small = locale ? text.toLocaleLowerCase(locale) : text.toLowerCase()
    return forgivesAccents ? withoutAccents(small) : small
  }
  return read(one) === read(other) || read(one, 'tr') === read(other, 'tr')
}

/** Whether two answers are the same: case, outer punctuation and repeated blanks make no difference. */
export const isSameAnswer = (one: string, other: string, forgivesAccents = false): boolean =>
  isSameText(coreOf(one), coreOf(other), forgivesAccents)
