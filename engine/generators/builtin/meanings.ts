import type { Grammar } from './grammar.ts'
import { followsNoun } from './statements.ts'
import { isCapitalised, isContent, type Token, tokensOf } from './tokens.ts'
import { isSameWord } from './words.ts'

/** Whether a term is a name, and its meaning says which kind of person it names. */
export function isPerson(term: string, meaning: readonly Token[], grammar: Grammar): boolean {
  const isName = /^\p{Lu}[\p{L}.'’-]*(?: (?:\p{Ll}{1,3} )?\p{Lu}[\p{L}.'’-]*)*$/u.test(term.replace(/ \(.*\)$/u, ''))
  const { prepositions, linkers } = grammar.words
  const end = meaning.findIndex(({ kind, lower }) => kind === 'mark' || prepositions.has(lower) || linkers.has(lower))
  const head = meaning.slice(0, end < 0 ? longestHead : Math.min(end, longestHead))
  const at = head.findIndex(({ lower }) => grammar.words.persons.has(lower))
  // 'The king appointed …' says what a king did.
  const isDefinite =
    grammar.words.articles.has(head[0]?.lower ?? '') && !grammar.words.indefinite.has(head[0]?.lower ?? '')
  return isName && at >= 0 && !(isDefinite && head.slice(at + 1).some((token) => isContent(token, grammar)))
}

/** Whether a phrase begins with a noun or its article, and not with a verb, a preposition or a clause. */
export function startsNominally(tokens: readonly Token[], grammar: Grammar): boolean {
  const [first] = tokens
  if (!first || first.kind !== 'word') return false
  const { articles, prepositions, conjunctions, pronouns, adverbs } = grammar.words
  if (articles.has(first.lower)) return tokens[1]?.kind === 'word' && !isSentence(tokens, grammar)
  // 'Any decision that …'
  if (isPredicative(first.lower, grammar) && grammar.words.determiners.has(first.lower)) return true
  // 'Useful for', 'used in'
  const isProperty = grammar.isModifier(first.lower) || grammar.isNoNoun(first.lower)
  if (isProperty && prepositions.has(tokens[1]?.lower ?? '') && !grammar.traits.has('capitalNouns')) return false
  // 'In which the axis is …'
  const opening = `${first.lower} ${tokens[1]?.lower ?? ''}`
  if (new RegExp(`^(?:${grammar.defining.relative})$`, 'iu').test(opening)) return false
  // 'Species that …'
  if (new RegExp(`^(?:${grammar.defining.relative})$`, 'iu').test(tokens[1]?.lower ?? '')) return true
  const isSmall = [prepositions, conjunctions, pronouns, adverbs].some((set) => set.has(first.lower))
  const isVerbal = grammar.isVerb(first.lower) || grammar.beginsVerbally(first.lower) || grammar.isCommand(first.lower)
  return !isSmall && !isVerbal && !isSentence(tokens, grammar)
}

/** Whether a definition's predicate may begin with a word: 'a', 'any'. */
const isPredicative = (word: string, { defining }: Grammar) =>
  new RegExp(`^${defining.predicate}`, 'iu').test(`${word} `)

/**
 * Whether a phrase is a sentence of its own: its first words are followed by a verb, or as after one by an article or a
 * pronoun that does not take them up.
 */
export function isSentence(tokens: readonly Token[], grammar: Grammar): boolean {
  const { articles, pronouns, prepositions, conjunctions, linkers } = grammar.words
  const start = articles.has(tokens[0]?.lower ?? '') ? 1 : 0
  const relative = new RegExp(`^(?:${grammar.defining.relative})$`, 'iu')
  // 'The file, changed today, was chosen'; in 'a promise, made to …', no sentence goes on.
  const isVerbBehind = (lower = '') => grammar.words.verbs.has(lower) && !relative.test(lower)
  if (tokens.some(({ text }, index) => text === ',' && isVerbBehind(tokens[index + 1]?.lower))) return true
  // A German phrase behind a colon begins with a small article, and a sentence with a capital.
  const isCapital = grammar.traits.has('capitalNouns') && start === 1 && isCapitalised(tokens[0])
  // 'Ein Speicher, der … überschreibt' ends with the verb of its clause.
  const clause = tokens.findIndex(
    ({ text }, index) =>
      text === ',' && articles.has(tokens[index + 1]?.lower ?? '') && !isCapitalised(tokens[index + 2]),
  )
  const main = clause < 0 ? tokens : tokens.slice(0, clause)
  if (isCapital && main.some(({ lower }, index) => grammar.isVerb(lower) || followsNoun(main, index, grammar)))
    return true
  for (const [index, { kind, lower, text }] of tokens.entries()) {
    if (index <= start) continue
    if (grammar.isVerb(lower)) return true
    if (kind === 'mark' || prepositions.has(lower) || linkers.has(lower) || relative.test(lower)) return false
    if (articles.has(lower) || pronouns.has(lower)) return true
    if (conjunctions.has(lower)) return false
    // After a German noun, a small word with a verb's ending is a verb.
    const isAfterNoun = grammar.traits.has('capitalNouns') && isCapitalised(tokens[index - 1])
    if (isAfterNoun && /^\p{Ll}/u.test(text) && grammar.beginsVerbally(lower) && !grammar.words.adverbs.has(lower))
      return true
    if (followsNoun(tokens, index, grammar)) return true
    // Where nouns are inflected, a verb may follow the first word: 'ракета відкидає газ'.
    if (grammar.traits.has('cases') && index === 1 && grammar.beginsVerbally(lower)) return true
    if (index > longestHead) return false
  }
  return false
}

const longestHead = 5

/** Whether a phrase has the form of a definition: an article and its noun, or a noun and a clause that describes it. */
export function isDefining(tokens: readonly Token[], grammar: Grammar): boolean {
  const { articles, indefinite, linkers, prepositions } = grammar.words
  const first = tokens[0]?.lower ?? ''
  // 'The king leaves the country' tells, 'the air around the earth' defines.
  const rest = tokens.slice(2, longestHead)
  const isBound = rest.length === 0 || rest.some(({ lower }) => linkers.has(lower) || prepositions.has(lower))
  if (indefinite.has(first) || (articles.has(first) && isBound)) return true
  const text = tokens.map((token) => token.text).join(' ')
  return new RegExp(`[ ,]${grammar.defining.relative}(?= )`, 'iu').test(text)
}

const fewestDescribing = 4

/** Whether a phrase describes one thing: it lists no others, has no verb behind its first word, and is no command. */
export function isDescription(tokens: readonly Token[], grammar: Grammar): boolean {
  const end = tokens.findIndex(({ text, lower }) => text === ',' || grammar.words.listConjunctions.has(lower))
  const [first, second] = tokens
  return (
    tokens.length >= fewestDescribing &&
    (end < 0 || end >= fewestDescribing) &&
    !grammar.isNoNoun(first?.lower ?? '') &&
    !grammar.mayBeVerb(second?.lower ?? '') &&
    tokens.some(({ lower }) => grammar.functionWords.has(lower))
  )
}

/** Whether a meaning names a kind of thing, not 'a problem' or 'an example'; 'the number that …' is set apart. */
export function hasKind(meaning: string, grammar: Grammar): boolean {
  const tokens = tokensOf(meaning, grammar).filter((token) => token.kind === 'word')
  const kind = tokens.filter((token) => !grammar.words.articles.has(token.lower)).slice(0, 2)
  const relative = new RegExp(`^(?:${grammar.defining.relative})(?![\\p{L}])`, 'iu')
  const vague = kind.findIndex((token) => isVague(token.lower, grammar.words.vague))
  return vague < 0 || (vague === 0 && relative.test(meaning.slice(kind[1]?.start)))
}

export const isVague = (word: string, vague: ReadonlySet<string>) =>
  vague.has(word) || [...vague].some((one) => one.length > 4 && isSameWord(one, word))
