import type { Grammar } from './grammar.ts'
import type { Lexicon } from './lexicon.ts'
import type { Statement } from './statements.ts'
import { isUncommon } from './familiar.ts'
import { isCapitalised, tokensOf } from './tokens.ts'
import { isSameWord, namesTerm, plainWords, rankOf } from './words.ts'

/** Whether the document treats a term as such: it is marked in the sentence, or a heading names it. */
export function isKnown(term: string, statement: Statement, path: readonly string[], lexicon: Lexicon): boolean {
  const bare = term.replace(/ \(.*\)$/u, '').toLowerCase()
  if (isMarkedIn(term, statement)) return true
  const origin = lexicon.terms.get(bare)?.origin
  if (origin === 'heading' || origin === 'acronym') return true
  return path.slice(-2).some((heading) => plainWords(heading).length <= 8 && namesTerm(heading, bare))
}

export function isMarkedIn(term: string, { marked }: Statement): boolean {
  const bare = term.replace(/ \(.*\)$/u, '').toLowerCase()
  return marked.some((one) => isSameTerm(one, bare))
}

/** Whether two terms are forms of one. */
export function isSameTerm(marked: string, term: string): boolean {
  const [one, other] = [plainWords(marked), plainWords(term)]
  return one.length === other.length && one.every((word, index) => isSameWord(word, other[index] ?? ''))
}

/** Whether a sentence is about a kind of thing or a named one, not about 'the dog' introduced earlier. */
export function isUndetermined(term: string, grammar: Grammar): boolean {
  const [first, ...others] = tokensOf(term, grammar).filter((token) => token.kind === 'word')
  if (!first) return false
  if (grammar.words.indefinite.has(first.lower)) return true
  if (!grammar.words.articles.has(first.lower)) return others.length <= 3
  // In Romance languages and German, general terms take an article too: l’acqua, die Photosynthese.
  const areNames = others.every((token) => /^\p{Lu}/u.test(token.text))
  if (!grammar.traits.has('bareGenerics')) return others.length === 1 || (others.length <= 3 && areNames)
  return others.some((token) => /^\p{Lu}/u.test(token.text)) || (others.length <= 2 && isSpecific(term, grammar))
}

/** German superlatives: 'häufigste', 'bekannteste', and not 'feste', 'bewusste' or 'erste'. */
const germanMost = /^(?!e(?:r|rn)ste)(?:\p{Ll}+(?:[fghklnr]|[tdzß]e)|größ|be)ste[nrs]?$/u

/**
 * Whether a German phrase, in `raw` with its article, describes a thing by common words without naming it: 'ein wenig
 * größer', 'die niedrigste der drei', 'der häufigste Fall', 'ein neuer Weg'.
 */
export function isDescribed(phrase: string, raw: string, grammar: Grammar): boolean {
  const { articles, prepositions } = grammar.words
  if (!grammar.traits.has('capitalNouns')) return false
  const tokens = tokensOf(phrase, grammar)
  const [first] = tokens
  const link = tokens.findIndex(({ lower }) => articles.has(lower) || prepositions.has(lower))
  const isLed = articles.has(plainWords(raw)[0] ?? '')
  const own = link < 0 ? tokens : tokens.slice(0, link)
  const isCommon = !isCapitalised(first) && !own.some(({ lower }) => isUncommon(lower, grammar))
  const isMost = tokens.length > 1 && germanMost.test(first?.text ?? '')
  return isMost || (isLed && (isCommon || !isCapitalised(own.at(-1))))
}

/** Whether a term names two things, which have no meaning of their own: 'Enzymes and substrates'. */
export const namesTwo = (term: string, { words }: Grammar) =>
  / [/&+] /u.test(term) || plainWords(term).some((word) => words.listConjunctions.has(word) || word === 'vs')

/** Whether a term has a word that is not among the ten thousand most common ones. */
export const isSpecific = (term: string, { language }: Grammar) =>
  plainWords(term).some((word) => !Number.isFinite(rankOf(word, language)))

/**
 * Whether a sentence begins with something that was introduced before it: 'The affected region was …', where neither the
 * heading nor the document's terms name it, and nothing says which one it is.
 */
export function isAnaphoric(
  { tokens }: Statement,
  path: readonly string[],
  grammar: Grammar,
  lexicon: Lexicon,
): boolean {
  const [article, ...rest] = tokens
  const isVerbal = (word: string) => grammar.isVerb(word) || (grammar.mayBeVerb(word) && !grammar.isModifier(word))
  const { articles, indefinite, prepositions, linkers } = grammar.words
  if (!article || !articles.has(article.lower) || indefinite.has(article.lower)) return false
  // Behind an article, 'rule' is no verb.
  const end = rest.findIndex(
    ({ kind, lower }, index) =>
      kind === 'mark' || prepositions.has(lower) || linkers.has(lower) || (index > 0 && isVerbal(lower)),
  )
  const phrase = rest.slice(0, end < 0 ? 0 : end)
  const noun = phrase.at(-1)
  if (!noun || !isVerbal(rest[end]?.lower ?? '')) return false
  const isName = grammar.traits.has('capitalNouns') ? lexicon.isName(noun.lower) : phrase.some(isCapitalised)
  const isTerm = path.some((heading) => namesTerm(heading, noun.text)) || lexicon.terms.has(noun.lower)
  return !isName && !isTerm
}

/** The words of a term that carry meaning: 'crise crétacé-tertiaire'. */
export const withoutLinkers = (term: string, { words }: Grammar) =>
  plainWords(term)
    .filter((word) => !words.linkers.has(word) && !words.articles.has(word))
    .join(' ')

const longestMember = 3

/** Whether a term is one of a list: 'growth, maturity and decline'. Nothing tells which member is hidden. */
export function isMember(before: string, behind: string, grammar: Grammar): boolean {
  const { listConjunctions, articles, verbs } = grammar.words
  const last = tokensOf(before, grammar).findLast(({ lower }) => !articles.has(lower))
  // 'Public health (in German …), hygiene or prevention'
  const [first, ...rest] = tokensOf(behind.replace(/^ \([^()]*\)/u, ''), grammar)
  if (listConjunctions.has(last?.lower ?? '') || listConjunctions.has(first?.lower ?? '')) return true
  const end = rest.findIndex(({ text, lower }) => text === ',' || listConjunctions.has(lower))
  return first?.text === ',' && end > 0 && end <= longestMember && !verbs.has(rest[0]?.lower ?? '')
}
