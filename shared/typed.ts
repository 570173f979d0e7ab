import type { Content } from './api/contract.ts'

/** Whether the answer of a card can be typed: its gaps, or one of its answers, if all are right and have a text. */
export const canBeTyped = ({ isGapText, Answers }: Pick<Content, 'isGapText' | 'Answers'>): boolean =>
  isGapText || (Answers.length > 0 && Answers.every(({ text, correct }) => correct && text.trim() !== ''))

/** A content that asks to type its answer only where that is possible. */
export const typedIfPossible = (content: Content): Content =>
  content.isTyped && !canBeTyped(content) ? { ...content, isTyped: false } : content

/** Quotation marks, brackets and punctuation around an answer. What is a sign or a part of a number stays: −5, .5, 5!, 20 %, C#. */
const outerStart = /^(?:[\s"'“”„‟‘’‚«»‹›「『（([{¿¡;:…。、]|[.,–—](?!\d))+/u
const outerSign = /[\s"'“”„‟‘’‚«»‹›」』）)\]}.,;:?…–—。、]/u

/** Where such signs begin at the end of a text. A pattern would try each of them as the first one, and a text can have thousands. */
function outerEnd(text: string): number {
  let end = text.length
  const isOuter = (sign: string) => outerSign.test(sign) || (sign === '!' && !/\d/.test(text.charAt(end - 2)))
  while (end > 0 && isOuter(text.charAt(end - 1))) end -= 1
  return end
}

/** The part of an answer that counts, with full-width forms, ligatures and the like as plain characters. */
function coreOf(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll('’', "'")
    .replaceAll('−', '-')
    .replaceAll('⁄', '/')
    .trim()
  const begun = plain.replace(outerStart, '')
  return begun.slice(0, outerEnd(begun)) || plain
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

/** A text without what makes no difference between answers, by the rules for case of most languages and of Turkish. */
export type AnswerKeys = readonly [plain: string, turkish: string]

/** The keys of an answer: case, outer punctuation and repeated blanks make no difference. Turkish has a small letter for each I. */
export function answerKeys(text: string, forgivesAccents: boolean): AnswerKeys {
  const core = coreOf(text)
  const read = (small: string) => (forgivesAccents ? withoutAccents(small) : small)
  return [read(core.toLowerCase()), read(core.toLocaleLowerCase('tr'))]
}

export const isSameKeys = (one: AnswerKeys, other: AnswerKeys): boolean => one[0] === other[0] || one[1] === other[1]

export const isSameAnswer = (one: string, other: string, forgivesAccents = false): boolean =>
  isSameKeys(answerKeys(one, forgivesAccents), answerKeys(other, forgivesAccents))
