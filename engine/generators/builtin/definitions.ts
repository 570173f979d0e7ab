import type { Grammar } from './grammar.ts'
import { asTerm, type Lexicon } from './lexicon.ts'
import { hasPairs, type Statement, standsAlone } from './statements.ts'
import { tokensOf } from './tokens.ts'
import { isGivenAway, isSameWord, namesTerm, plainWords } from './words.ts'
import { shortened } from './shortened.ts'

/** A term and what a sentence says it is, both as they stand there. */
export interface Definition {
  term: string
  meaning: string
  /** How sure it is that this is a definition: a verb that defines, a marked term, or a predicate that classifies. */
  by: 'verb' | 'marked' | 'class'
}

const longestMeaning = 200

/** What a sentence defines, if anything. `path` is the headings above it. */
export function definitionIn(
  statement: Statement,
  path: readonly string[],
  grammar: Grammar,
  lexicon: Lexicon,
): Definition | null {
  const { framed, explicit, copula } = patternsOf(grammar)
  for (const pattern of framed) {
    const found = partsOf(pattern.exec(statement.text), grammar)
    if (found) return { ...found, by: 'verb' }
  }
  if (!isStatement(statement)) return null
  const said = explicit.exec(statement.text)
  const verb = partsOf(said, grammar)
  if (verb && (isKnown(verb.term, statement, path, lexicon) || isUndetermined(said, grammar)))
    return { ...verb, by: 'verb' }
  const match = copula.exec(statement.text)
  const is = partsOf(match, grammar)
  if (!is || saysWhatIsDone(is.meaning, grammar) || superlative.test(is.meaning)) return null
  const isMarked = isMarkedIn(is.term, statement)
  if (!isMarked && !hasKind(is.meaning, grammar)) return null
  const hasRelative = grammarPattern(`[ ,]${grammar.defining.relative}(?= )`).test(is.meaning)
  const hasPredicate = grammarPattern(`^${grammar.defining.predicate}`).test(is.meaning)
  if (isKnown(is.term, statement, path, lexicon))
    return hasPredicate || (hasRelative && isOfMany(match, grammar)) ? { ...is, by: 'marked' } : null
  return hasPredicate && hasRelative && isUndetermined(match, grammar) ? { ...is, by: 'class' } : null
}

/** The sentence with the name hidden that it gives to what it describes: 'This process is called x'. */
export function namedIn(statement: Statement, grammar: Grammar): { start: number; end: number } | null {
  const [first] = statement.tokens
  const { openers, labels } = grammar.words
  if (!isStatement(statement) || !first || openers.has(first.lower) || grammar.isCommand(first.lower)) return null
  if (
    labels.has(first.lower) ||
    grammar.here.test(statement.text) ||
    !standsAlone(statement.text, statement.tokens, grammar)
  )
    return null
  const bare = statement.text.replace(/[.…]+$/u, '')
  for (const source of grammar.defining.naming) {
    const match = new RegExp(`(?<=[ ,(])${source}`, 'iu').exec(bare)
    const raw = match?.groups?.['term']
    if (match === null || raw === undefined) continue
    // Of 'called x or y' half would stay to be read.
    if (/ (?:and|or|und|oder|et|ou|y|o|e|i|lub|та|або|en|of|și|sau) /iu.test(raw)) continue
    const cut = raw.replace(/[,;:(].*$/u, '').trim()
    const term = asTerm(cut, grammar)
    if (term === null || plainWords(term).length > 4 || holdsMore(term, grammar)) continue
    // Of 'a code called HTML' nobody can tell which of many is meant, and of 'HTTP (Hypertext …' everybody.
    if (/^\p{Lu}{2,6}$/u.test(term)) continue
    const start = statement.text.indexOf(term, match.index + match[0].indexOf(raw))
    const before = plainWords(statement.text.slice(0, start))
    const end = start + term.length
    if (start > 0 && before.length >= 5 && !isGivenAway(statement.text, start, end)) return { start, end }
  }
  return null
}

/** Whether a preposition or a conjunction shows that more than a name was caught. */
function holdsMore(term: string, { words }: Grammar): boolean {
  const small = plainWords(term).filter((word) => !words.linkers.has(word) && !words.nameLinks.has(word))
  return small.some((word) => words.prepositions.has(word) || words.conjunctions.has(word) || words.pronouns.has(word))
}

const compiled = new Map<string, RegExp>()

function grammarPattern(source: string): RegExp {
  const pattern = compiled.get(source) ?? new RegExp(source, 'iu')
  compiled.set(source, pattern)
  return pattern
}

function patternsOf({ defining }: Grammar) {
  return {
    framed: defining.framed.map(grammarPattern),
    explicit: grammarPattern(`^(?<term>.{2,80}?),? (?:${defining.explicit}),? (?<meaning>.+)$`),
    copula: grammarPattern(`^(?<term>.{2,80}?),? (?<copula>${defining.copula}) (?<meaning>.+)$`),
  }
}

function partsOf(match: RegExpExecArray | null, grammar: Grammar): { term: string; meaning: string } | null {
  const { term: rawTerm, meaning: rawMeaning } = match?.groups ?? {}
  if (rawTerm === undefined || rawMeaning === undefined) return null
  const aside = /^(?<head>[^()]+?) (?<aside>\([^()]{1,60}\))$/u.exec(rawTerm)?.groups
  const head = asTerm(aside?.['head'] ?? rawTerm, grammar)
  const meaning = shortened(rawMeaning, longestMeaning, grammar)
  if (head === null || meaning === null || /[,;:()–—]/u.test(head) || /, \p{Lu}{2,}(?!\p{L})/u.test(meaning))
    return null
  const words = plainWords(meaning)
  if (words.length < 3 || namesTerm(meaning, head)) return null
  const { vague, people, openers, hesitant } = grammar.words
  const ownWords = plainWords(head)
  if (ownWords.some((word) => isVague(word, vague) || people.has(word))) return null
  const [opening = ''] = plainWords(rawTerm)
  if (openers.has(opening) || hesitant.has(opening) || grammar.demonstrative.test(words.slice(0, 2).join(' ')))
    return null
  const tokens = tokensOf(meaning, grammar)
  if (
    grammar.pointer.test(meaning) ||
    pointsAway(meaning, grammar) ||
    tokens.some((token) => people.has(token.lower) && token.lower !== 'you')
  )
    return null
  return { term: aside ? `${head} ${aside['aside']}` : head, meaning }
}

/** 'Cel mai scurt' says what something is like. */
const superlative = /^ce(?:l|a|i|le) mai /u

/** Many have no article: 'sensors are devices that'; one that has none is an adjective. */
function isOfMany(match: RegExpExecArray | null, { defining }: Grammar): boolean {
  return new RegExp(`^(?:${defining.copulaOfMany})$`, 'iu').test(match?.groups?.['copula'] ?? '')
}

/** 'Is measured', 'is not a': behind the copula stands a verb, or what qualifies it. */
function saysWhatIsDone(meaning: string, grammar: Grammar): boolean {
  const [first = ''] = plainWords(meaning)
  const copulas = grammar.defining.copula.split('|')
  return (
    grammar.isVerb(first) ||
    grammar.words.adverbs.has(first) ||
    copulas.some((copula) => grammar.isParticiple(copula, first))
  )
}

/** 'This' at the beginning, or in an afterthought, hardly means what the definition itself has named. */
function pointsAway(meaning: string, { here }: Grammar): boolean {
  const opening = meaning.split(' ').slice(0, 4).join(' ')
  return here.test(opening) || here.test(meaning.split(', ').slice(1).join(', '))
}

/** Whether what a term is said to be is a kind of thing, not 'a problem' or 'an example'. */
function hasKind(meaning: string, grammar: Grammar): boolean {
  const tokens = tokensOf(meaning, grammar).filter((token) => token.kind === 'word')
  const kind = tokens.filter((token) => !grammar.words.articles.has(token.lower)).slice(0, 2)
  return !kind.some((token) => isVague(token.lower, grammar.words.vague))
}

const isVague = (word: string, vague: ReadonlySet<string>) =>
  vague.has(word) || [...vague].some((one) => one.length > 4 && isSameWord(one, word))

/** Whether the document itself treats a term as one: it is marked in the sentence, or a heading names it. */
function isKnown(term: string, statement: Statement, path: readonly string[], lexicon: Lexicon): boolean {
  const bare = term.replace(/ \(.*\)$/u, '').toLowerCase()
  if (isMarkedIn(term, statement)) return true
  const origin = lexicon.terms.get(bare)?.origin
  if (origin === 'heading' || origin === 'acronym') return true
  return path.slice(-2).some((heading) => plainWords(heading).length <= 8 && namesTerm(heading, bare))
}

function isMarkedIn(term: string, { marked }: Statement): boolean {
  const bare = term.replace(/ \(.*\)$/u, '').toLowerCase()
  return marked.some((one) => isSameTerm(one, bare))
}

function isSameTerm(marked: string, term: string): boolean {
  const [one, other] = [plainWords(marked), plainWords(term)]
  return one.length === other.length && one.every((word, index) => isSameWord(word, other[index] ?? ''))
}

/** Whether a sentence speaks of a kind of thing or of one with a name, not of 'the dog' that was told of before. */
function isUndetermined(match: RegExpExecArray | null, grammar: Grammar): boolean {
  const term = match?.groups?.['term'] ?? ''
  const [first, ...others] = tokensOf(term, grammar).filter((token) => token.kind === 'word')
  if (!first) return false
  if (grammar.words.indefinite.has(first.lower)) return true
  if (!grammar.words.articles.has(first.lower)) return others.length <= 3
  // In Romance languages and German the article is no sign of anything special: l’acqua, die Photosynthese.
  return grammar.language !== 'en' && grammar.language !== 'nl'
    ? others.length === 1
    : others.some((token) => /^\p{Lu}/u.test(token.text))
}

/** Addressing does no harm here: 'a dial that you can rotate' may be said of anybody. */
function isStatement({ text }: Statement): boolean {
  return hasPairs(text) && /[.…][”“»"’)]*$/u.test(text) && !/[?{}<>\\|=_`]|https?:/u.test(text)
}
