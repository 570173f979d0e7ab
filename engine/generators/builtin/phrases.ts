import type { Language } from '../../../shared/languages.ts'
import type { Grammar } from './grammar.ts'
import { runsIn, type Span } from './spans.ts'
import { isCapitalised, isContent, type Token } from './tokens.ts'

/** The noun phrases of a sentence, alone and combined by linkers and lists. */
export function phrasesIn(tokens: readonly Token[], grammar: Grammar): Span[] {
  const phrases = nounPhrasesIn(tokens, grammar)
  return [
    ...phrases,
    ...phrases.flatMap((phrase) => {
      const next = behind(phrase, phrases)
      return [...joined(phrase, next[0], tokens, grammar), ...listed(phrase, next, tokens, grammar)]
    }),
    ...numberPairs(tokens, grammar),
  ]
}

/** The phrases after another, the longest at each position. */
function behind({ last }: Span, phrases: readonly Span[]): Span[] {
  const later = phrases.filter(({ first }) => first > last)
  return later.filter((one, index) => index === 0 || one.first > (later[index - 1]?.last ?? 0))
}

/** A phrase joined with the next by a linker such as 'of', with or without an article. */
function joined(phrase: Span, next: Span | undefined, tokens: readonly Token[], { words }: Grammar): Span[] {
  if (!next) return []
  const between = tokens.slice(phrase.last + 1, next.first)
  const [linker, article] = between
  if (!linker || between.length > 2 || !words.linkers.has(linker.lower)) return []
  if (article && !words.articles.has(article.lower)) return []
  // 'Heinrich von Gagern zum Präsidenten'
  const [name, von] = tokens.slice(Math.max(0, phrase.first - 2), phrase.first)
  if (von?.lower === 'von' && isCapitalised(name)) return []
  return [{ kind: 'joined', first: phrase.first, last: next.last }]
}

const mostListed = 5

/** The list 'a, b and c' from its first member to its last. */
function listed(run: Span, later: readonly Span[], tokens: readonly Token[], grammar: Grammar): Span[] {
  const { articles, linkers, listConjunctions } = grammar.words
  let isBehindComma = false
  for (const next of later.slice(0, mostListed - 1)) {
    const previous = later[later.indexOf(next) - 1] ?? run
    const between = tokens.slice(previous.last + 1, next.first).filter((token) => !articles.has(token.lower))
    const texts = between.map((token) => token.lower)
    const isEnd =
      texts.some((text) => listConjunctions.has(text)) &&
      texts.every((text) => text === ',' || listConjunctions.has(text))
    // In 'a and b of c' the end of b is ambiguous.
    if (isEnd && linkers.has(tokens[next.last + 1]?.lower ?? '')) return []
    if (isEnd && !(grammar.language === 'nl' && texts.includes('of') && !isBehindComma))
      return [{ kind: 'list', first: run.first, last: next.last }]
    if (texts.length !== 1 || texts[0] !== ',') return []
    isBehindComma = true
  }
  return []
}

/** 'Between 1500 and 1850'. */
function numberPairs(tokens: readonly Token[], { words }: Grammar): Span[] {
  const isNumber = (index: number) => tokens[index]?.kind === 'number'
  return tokens.flatMap((token, index): Span[] =>
    words.listConjunctions.has(token.lower) && isNumber(index - 1) && isNumber(index + 1)
      ? [{ kind: 'list', first: index - 1, last: index + 1 }]
      : [],
  )
}

const longest = 5

/** Noun phrases that are certainly complete, and contain no verb, adverb or stray adjective. */
function nounPhrasesIn(tokens: readonly Token[], grammar: Grammar): Span[] {
  const sure = grammar.language === 'de' ? sureInGerman : sureIn
  return runsIn(tokens, grammar)
    .flatMap((run) => sure(run, tokens, grammar))
    .filter(({ first, last }) => last >= first && last - first < longest)
}

/** Languages in which a verb's ending is unambiguous. */
const plainVerbs: ReadonlySet<Language> = new Set(['pl', 'uk'])

function sureIn({ first, last }: Span, tokens: readonly Token[], grammar: Grammar): Span[] {
  const found: Span[] = []
  let from = first
  for (let index = first; index <= last + 1; index++) {
    const isEnd = index > last || isVerbAt(index, from, tokens, grammar) || grammar.isAdverb(tokens[index]?.lower ?? '')
    if (!isEnd) continue
    const span = trimmed({ kind: 'phrase', first: from, last: index - 1 }, tokens, grammar)
    if (span) found.push(span, ...genitives(span, tokens, grammar), ...counted(span, tokens, grammar))
    from = index + 1
  }
  return found
}

/** Whether a possible verb is one, judging by its surroundings. */
function isVerbAt(index: number, from: number, tokens: readonly Token[], grammar: Grammar): boolean {
  const [before, token, behind] = [tokens[index - 1], tokens[index], tokens[index + 1]]
  if (!token || !isVerbal(token, index, grammar)) return false
  if (index === from) return !isNominalLead(before, grammar) && (isSubject(before, grammar) || isNoun(behind, grammar))
  if (plainVerbs.has(grammar.language) || grammar.words.objectLeads.has(behind?.lower ?? '')) return true
  if (grammar.language !== 'en') return false
  return agrees(before, token, grammar) && (/[^s]s$/u.test(before?.lower ?? '') || token.lower.endsWith('ed'))
}

const isVerbal = (token: Token | undefined, index: number, grammar: Grammar) =>
  token?.kind === 'word' && (index === 0 || !isCapitalised(token)) && grammar.mayBeVerb(token.lower)

/** Whether a verb agrees with the noun before it: an English verb takes an s after a singular noun only. */
function agrees(before: Token | undefined, token: Token, { language, mayBeVerb }: Grammar): boolean {
  if (language !== 'en' || before === undefined) return true
  const { lower } = token
  const isBase =
    !/(?:[^s]s|ed|ing)$/u.test(lower) && [`${lower}s`, `${lower}es`, lower.replace(/y$/u, 'ies')].some(mayBeVerb)
  const isOfMany = /[^sui]s$/u.test(before.lower)
  return isOfMany ? isBase || !lower.endsWith('s') : !isBase
}

/** Whether a verb may follow: after a pronoun such as 'it' or 'which', an adverb, or 'to'. */
function isSubject(token: Token | undefined, { words, language }: Grammar): boolean {
  if (!token) return false
  return (
    (language === 'en' && token.lower === 'to') || words.adverbs.has(token.lower) || words.pronouns.has(token.lower)
  )
}

/** Whether a noun follows: after an article, a preposition, a number or a possessive. */
function isNominalLead(token: Token | undefined, grammar: Grammar): boolean {
  if (!token) return true
  const { articles, determiners, prepositions, numerals } = grammar.words
  const isTo = grammar.language === 'en' && token.lower === 'to'
  return (
    (token.kind === 'number' && !/^(?:1\d{3}|20\d{2})$/u.test(token.text)) ||
    articles.has(token.lower) ||
    (prepositions.has(token.lower) && !isTo) ||
    numerals.has(token.lower) ||
    determiners.has(token.lower)
  )
}

const isNoun = (token: Token | undefined, grammar: Grammar) =>
  token?.kind === 'word' && isContent(token, grammar) && !grammar.mayBeVerb(token.lower)

/** In Romanian the ending of a noun marks it as a genitive: 'clasificarea problemelor computaționale'. */
function genitives({ first, last }: Span, tokens: readonly Token[], { language }: Grammar): Span[] {
  if (language !== 'ro') return []
  const at = tokens.findIndex(
    ({ lower }, index) => index > first && index <= last && /(?:ului|lor|iei|ității)$/u.test(lower),
  )
  return at < 0 ? [] : [{ kind: 'part', first: at, last }]
}

/** A noun with its number: 'three epicentres'. */
function counted({ first, last }: Span, tokens: readonly Token[], grammar: Grammar): Span[] {
  // 'In 1602 opgericht'
  const isYear = /^(?:1\d{3}|20\d{2})$/u.test(tokens[first - 1]?.text ?? '')
  return !isYear && isCount(tokens[first - 1], grammar) && !isCount(tokens[first - 2], grammar) && last - first < 2
    ? [{ kind: 'counted', first: first - 1, last }]
    : []
}

/** Trims a run to its noun phrase; null if that is ambiguous. */
function trimmed(run: Span, tokens: readonly Token[], grammar: Grammar): Span | null {
  let { first, last } = run
  while (first <= last && isCount(tokens[first], grammar)) first++
  // 'Mortality compared with'
  while (last > first && grammar.language === 'en' && isParticiple(tokens[last], grammar)) last--
  const [before, start, end, behind] = [tokens[first - 1], tokens[first], tokens[last], tokens[last + 1]]
  if (!start || !end || last < first) return null
  const own = tokens.slice(first, last + 1)
  const isDoubtful = own.some((token, index) => {
    const isLed = index === 0 && isNominalLead(before, grammar)
    if (isLed || !isVerbal(token, first + index, grammar)) return false
    return index === 0 || agrees(own[index - 1], token, grammar)
  })
  // Neither a unit alone nor 'in carica sette anni' is a phrase.
  const { numerals, units } = grammar.words
  if (own.every(({ lower }) => units.has(lower)) || own.slice(1).some(({ lower }) => numerals.has(lower))) return null
  if (isDoubtful || end.kind === 'mark' || grammar.isModifier(end.lower)) return null
  // The last word before an article may be an unknown verb.
  const isGerund =
    grammar.language === 'en' && start.lower.endsWith('ing') && grammar.words.prepositions.has(before?.lower ?? '')
  if (isGerund || (last > first && last === run.last && grammar.words.objectLeads.has(behind?.lower ?? ''))) return null
  if (first === last && isPredicative(before, end, grammar)) return null
  return { ...run, first, last }
}

const isCount = (token: Token | undefined, { words }: Grammar) =>
  token !== undefined &&
  (token.kind === 'number' || words.numerals.has(token.lower) || words.magnitudes.has(token.lower))

const isParticiple = (token: Token | undefined, { words }: Grammar) =>
  token !== undefined && /[^e]ed$/u.test(token.lower) && !words.firmNouns.has(token.lower)

/** Whether a word without an article after a verb may be an adjective: 'permanece constante'. */
function isPredicative(before: Token | undefined, token: Token, grammar: Grammar): boolean {
  if (isNominalLead(before, grammar) || !before || isCapitalised(token) || grammar.language === 'en') return false
  // Romanian attaches the article to the noun.
  if (grammar.language === 'ro' && /(?:ul|ului|[iț]ia|iile|ele|[eau]rea|lor|ii)$/u.test(token.lower)) return false
  const isBehindVerb = grammar.isVerb(before.lower) || grammar.mayBeVerb(before.lower)
  const { adverbs, conjunctions, pronouns } = grammar.words
  return (
    isBehindVerb ||
    (adverbs.has(before.lower) && !conjunctions.has(before.lower)) ||
    pronouns.has(before.lower) ||
    grammar.isNoNoun(token.lower)
  )
}

/** Adjective endings that no form of a verb has. */
const adjective = /(?:isch|lich|ig|bar|sam|haft|los|voll|ell|al|iv|när|är|ischst|st)(?:e|en|er|es|em)$/u

/**
 * In German a noun phrase ends with the capitalised noun, and begins after an article or with an unmistakable
 * adjective.
 */
function sureInGerman({ first, last }: Span, tokens: readonly Token[], grammar: Grammar): Span[] {
  const own = tokens.slice(first, last + 1)
  const nounAt = own.findIndex(isCapitalised)
  const [start, end] = [own[0], own.at(-1)]
  if (nounAt < 0 || !start || !end || !isCapitalised(end)) return []
  // 'Das Photosystem I Licht …': the boundary between two nouns is not written. 'Time to Live' is in another language.
  if (tokens.slice(Math.max(0, first - 1), last + 2).some((token) => /^(?:of|to|and|for|the)$/u.test(token.lower)))
    return []
  // 'Strittig war …'
  if (first === last && first === 0 && adjective.test(`${start.lower}e`)) return []
  if (own.some((token, index) => token.kind === 'number' || (/^[IVX]+$/u.test(token.text) && index < own.length - 1)))
    return []
  const nouns: Span = { kind: nounAt === 0 ? 'phrase' : 'noun', first: first + nounAt, last }
  if (nounAt === 0) return [nouns]
  const isLed = isNominalLead(tokens[first - 1], grammar) || isGermanDeterminer(tokens[first - 1])
  const isWhole = own.slice(0, nounAt).every(({ lower }) => /(?:e|en|er|es|em)$/u.test(lower))
  return isWhole && (isLed || adjective.test(start.lower)) ? [{ kind: 'phrase', first, last }, nouns] : [nouns]
}

const isGermanDeterminer = (token: Token | undefined) =>
  /^(?:(?:dies|jed|welch|manch|solch|[mds]?ein|kein|ihr|unser|all|viel|einig|mehrer|beid|ander)(?:e|en|er|es|em)?|im|am|zum|zur|vom|beim)$/u.test(
    token?.lower ?? '',
  )
