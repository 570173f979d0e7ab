import type { Language } from '../../shared/languages.ts'
import type { Candidate } from '../generators/port.ts'
import { filledQuestion } from './candidate-texts.ts'
import type { Rules } from './rules-of.ts'
import { contentWords, plain } from './words.ts'

/** Whether a card is understood without what stands around its source. */
export function standsAlone(card: Candidate, rules: Rules, language: Language): boolean {
  const question = bareStart(plain(filledQuestion(card)))
  // 'All of the above' is a bad option rather.
  const answers = card.answers.map(({ text }) => plain(text)).filter((text) => !rules.catchAll.test(text))
  const texts = [question, ...answers]
  if (texts.some((text) => rules.pointers.test(text) || rules.according.test(text))) return false
  if (card.kind !== 'choice' && rules.following.test(question)) return false
  if (rules.starts.test(question)) return false
  // In a gap sentence the noun is near; in a question a demonstrative mostly points out of it.
  const forDemonstrative = card.kind === 'gap' ? 2 : 4
  // Questions in these languages begin with a verb, which names nothing.
  const forPronoun = card.kind !== 'gap' && language === 'nl' ? 2 : 1
  return (
    isLedUpTo(question, rules.demonstratives, forDemonstrative, rules, language) &&
    isLedUpTo(question, rules.pronouns, forPronoun, rules, language)
  )
}

/** Without quotation marks and the like before the first word. */
export const bareStart = (text: string) => text.replace(/^[^\p{L}\p{N}]+/u, '')

/** Whether enough was named before such a word that it may point at that. */
function isLedUpTo(text: string, pattern: RegExp, needed: number, rules: Rules, language: Language): boolean {
  const found = pattern.exec(text)
  if (!found) return true
  const before = contentWords(text.slice(0, found.index), rules)
  const naming = language === 'de' ? before.filter((word) => /^[\p{Lu}\p{N}]/u.test(word)) : before
  return naming.length >= (language === 'de' ? Math.ceil(needed / 2) : needed)
}
