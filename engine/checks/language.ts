import { type Language, languages } from '../../shared/languages.ts'
import { languageOf } from '../documents/language.ts'
import { rulesOf } from './rules-of.ts'
import { wordsOf } from './words.ts'

/** From here on, trigrams are reliable. */
const longText = 200
/** Of running text, function words are some 40 percent; headings and lists have fewer. */
const fewFunctionWords = 0.12
const particle = /^(?:d[aeiou]|del|della|des|l[aeo]|los|von|vo[mn]|zu|van|der|den|te|ten|y|e|i|of)$/u

/**
 * Whether a text is in another language than it should be. Short texts are judged by their small words alone: the other
 * language must have clearly more that this one has not. Names and formulas are no evidence.
 */
export function isForeign(text: string, language: Language): boolean {
  const words = wordsOf(text)
  const letters = words.join('')
  const cyrillic = (letters.match(/\p{Script=Cyrillic}/gu) ?? []).length
  const latin = (letters.match(/\p{Script=Latin}/gu) ?? []).length
  const inCyrillic = language === 'uk'
  // In a Ukrainian text, terms and names may well be Latin: what counts is that something is not.
  if (inCyrillic ? cyrillic === 0 && latin > 20 : cyrillic > latin) return true
  const rules = rulesOf(language)
  const judged = words.filter((word, index) => isPlain(word) && !isInName(words, index))
  const strange = judged.filter((word) => isStrange(word, language)).length
  const small = judged.map((word) => word.toLowerCase())
  const own = small.filter((word) => rules.functionWords.has(word))
  const notOwn = small.filter((word) => !rules.functionWords.has(word))
  for (const other of Object.values(languages)) {
    if (other === language) continue
    const { functionWords } = rulesOf(other)
    const theirs = strange + notOwn.filter((word) => functionWords.has(word)).length
    if (theirs >= 2 && theirs > 2 * own.filter((word) => !functionWords.has(word)).length) return true
  }
  if (text.length < longText || own.length / words.length > fewFunctionWords) return false
  const guess = languageOf(text)
  return guess !== language && (guess !== null || own.length === 0)
}

const isCapital = (word: string | undefined) => word !== undefined && /^\p{Lu}/u.test(word)
const isPlain = (word: string) => /^\p{L}/u.test(word) && !/\p{N}/u.test(word)

/** Whether a word has letters that no word of the language has. In Ukrainian only Russian ones count: terms may be Latin. */
function isStrange(word: string, language: Language): boolean {
  if (language === 'uk') return /[ыэъё]/iu.test(word)
  return rulesOf(language).foreignLetter.test(word) && /^\p{Ll}/u.test(word)
}

/** Whether a word is part of a name: capitalised inside the text, or small between two such, as in 'Charles de Gaulle'. */
function isInName(words: readonly string[], index: number): boolean {
  if (index > 0 && isCapital(words[index])) return true
  return particle.test(words[index] ?? '') && isCapital(words[index - 1]) && isCapital(words[index + 1])
}
