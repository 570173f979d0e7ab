import type { Language } from '../../../shared/languages.ts'
import type { Grammar } from './grammar.ts'
import { runsIn } from './runs.ts'
import type { Span } from './spans.ts'
import { isCapitalised, isContent, type Token } from './tokens.ts'

const longest = 5

/** Noun phrases that are surely whole: no verb, adverb or stray adjective is in them, and none of their words is left out. */
export function nounPhrasesIn(tokens: readonly Token[], grammar: Grammar): Span[] {
  const sure = grammar.language === 'de' ? sureInGerman : sureIn
  return runsIn(tokens, grammar)
    .flatMap((run) => sure(run, tokens, grammar))
    .filter(({ first, last }) => last >= first && last - first < longest)
}

/** Languages in which a word that looks like a verb by its end is one. */
const plainVerbs: ReadonlySet<Language> = new Set(['pl', 'uk'])

function sureIn({ first, last }: Span, tokens: readonly Token[], grammar: Grammar): Span[] {
  const found: Span[] = []
  let from = first
  for (let index = first; index <= last + 1; index++) {
    const isEnd = index > last || isVerbAt(index, from, tokens, grammar) || isAdverb(tokens[index], grammar)
    if (!isEnd) continue
    const span = trimmed({ kind: 'phrase', first: from, last: index - 1 }, tokens, grammar)
    if (span) found.push(span, ...genitives(span, tokens, grammar), ...counted(span, tokens, grammar))
    from = index + 1
  }
  return found
}

/** Whether a word that may be a verb is one, by what stands around it. */
function isVerbAt(index: number, from: number, tokens: readonly Token[], grammar: Grammar): boolean {
  const [before, token, behind] = [tokens[index - 1], tokens[index], tokens[index + 1]]
  if (!token || !isVerbal(token, index, grammar)) return false
  if (index === from) return !isNominalLead(before, grammar) && (isSubject(before, grammar) || isNoun(behind, grammar))
  if (plainVerbs.has(grammar.language) || isDetermined(behind, grammar)) return true
  if (grammar.language !== 'en') return false
  return agrees(before, token, grammar) && (/[^s]s$/u.test(before?.lower ?? '') || token.lower.endsWith('ed'))
}

const isVerbal = (token: Token | undefined, index: number, grammar: Grammar) =>
  token?.kind === 'word' && (index === 0 || !isCapitalised(token)) && grammar.mayBeVerb(token.lower)

/** 'The absolute value': behind one thing an English verb has an s, behind many it has none. */
function agrees(before: Token | undefined, token: Token, { language, mayBeVerb }: Grammar): boolean {
  if (language !== 'en' || before === undefined) return true
  const { lower } = token
  const isBase =
    !/(?:[^s]s|ed|ing)$/u.test(lower) && [`${lower}s`, `${lower}es`, lower.replace(/y$/u, 'ies')].some(mayBeVerb)
  const isOfMany = /[^sui]s$/u.test(before.lower)
  return isOfMany ? isBase || !lower.endsWith('s') : !isBase
}

/** Ends of adverbs. */
const adverbial: Partial<Record<Language, string>> = { en: 'ly', es: 'mente', it: 'mente' }

const isAdverb = (token: Token | undefined, { language, words }: Grammar) =>
  token !== undefined && token.lower.endsWith(adverbial[language] ?? ' ') && !words.firmNouns.has(token.lower)

/** Who or what does something, in a word: 'it', 'which'; or 'to', and what else a verb may follow. */
function isSubject(token: Token | undefined, { words, language }: Grammar): boolean {
  if (!token) return false
  return (
    (language === 'en' && token.lower === 'to') || words.adverbs.has(token.lower) || words.pronouns.has(token.lower)
  )
}

/** Whether a noun follows: an article, a preposition, a number, a possessive, or a word with a capital. */
function isNominalLead(token: Token | undefined, grammar: Grammar): boolean {
  if (!token) return true
  const { articles, prepositions, numerals } = grammar.words
  const isTo = grammar.language === 'en' && token.lower === 'to'
  return (
    (token.kind === 'number' && !/^(?:1\d{3}|20\d{2})$/u.test(token.text)) ||
    articles.has(token.lower) ||
    (prepositions.has(token.lower) && !isTo) ||
    numerals.has(token.lower) ||
    isDeterminer(token, grammar)
  )
}

/** Whether an object follows: an article, or a determiner that is never a relative pronoun. */
const isDetermined = (token: Token | undefined, grammar: Grammar) =>
  token !== undefined &&
  (grammar.words.articles.has(token.lower) || isDeterminer(token, grammar)) &&
  !(loosely.has(token.lower) && !(grammar.language === 'en' && token.lower === 'a'))

const loosely = new Set(
  'that such all both each more most many much other another same die dat dit su leur al a ai ale'.split(' '),
)

const determiners = new Set(
  [
    'its their his her our my your this that these those each every some any no all both few several many much most more',
    'other another such same own su sus cada otro otra otros otras este esta estos estas ese esa esos esas varios varias',
    'son sa ses leur leurs ce cet cette ces chaque plusieurs autre autres suo sua suoi sue loro questo questa questi queste',
    'ogni altro altra altri altre acest această acești aceste fiecare alt altă alți alte toate toți zijn haar hun deze dit',
    'die dat elke elk andere veel enkele alle',
  ].flatMap((list) => list.split(' ')),
)

const isDeterminer = (token: Token, { words }: Grammar) =>
  words.pronouns.has(token.lower) && determiners.has(token.lower)

const isNoun = (token: Token | undefined, grammar: Grammar) =>
  token?.kind === 'word' && isContent(token, grammar) && !grammar.mayBeVerb(token.lower)

/** In Romanian the end of a noun says that it belongs to the one before: 'clasificarea problemelor computaționale'. */
function genitives({ first, last }: Span, tokens: readonly Token[], { language }: Grammar): Span[] {
  if (language !== 'ro') return []
  const at = tokens.findIndex(
    ({ lower }, index) => index > first && index <= last && /(?:ului|lor|iei|ității)$/u.test(lower),
  )
  return at < 0 ? [] : [{ kind: 'part', first: at, last }]
}

/** 'Three epicentres'. */
function counted({ first, last }: Span, tokens: readonly Token[], grammar: Grammar): Span[] {
  // 'In 1602 opgericht'
  const isYear = /^(?:1\d{3}|20\d{2})$/u.test(tokens[first - 1]?.text ?? '')
  return !isYear && isCount(tokens[first - 1], grammar) && !isCount(tokens[first - 2], grammar) && last - first < 2
    ? [{ kind: 'counted', first: first - 1, last }]
    : []
}

/** A run without what does not belong to its noun; null where that is in doubt. */
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
  // A unit alone, and 'in carica sette anni', are no phrases.
  const { numerals, units } = grammar.words
  if (own.every(({ lower }) => units.has(lower)) || own.slice(1).some(({ lower }) => numerals.has(lower))) return null
  if (isDoubtful || end.kind === 'mark' || grammar.isLoose(end.lower)) return null
  // An unknown verb may stand before an article.
  const isGerund =
    grammar.language === 'en' && start.lower.endsWith('ing') && grammar.words.prepositions.has(before?.lower ?? '')
  if (isGerund || (last > first && last === run.last && isDetermined(behind, grammar))) return null
  if (first === last && isPredicative(before, end, grammar)) return null
  return { ...run, first, last }
}

const isCount = (token: Token | undefined, { words }: Grammar) =>
  token !== undefined &&
  (token.kind === 'number' || words.numerals.has(token.lower) || words.magnitudes.has(token.lower))

const isParticiple = (token: Token | undefined, { words }: Grammar) =>
  token !== undefined && /[^e]ed$/u.test(token.lower) && !words.firmNouns.has(token.lower)

/** A word without an article behind a verb may be what something is like: 'permanece constante'. */
function isPredicative(before: Token | undefined, token: Token, grammar: Grammar): boolean {
  if (isNominalLead(before, grammar) || !before || isCapitalised(token) || grammar.language === 'en') return false
  // Romanian writes the article onto the noun.
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

/** What no verb ends with, in any of its forms. */
const adjective = /(?:isch|lich|ig|bar|sam|haft|los|voll|ell|al|iv|när|är|ischst|st)(?:e|en|er|es|em)$/u

/** In German the noun has a capital: the phrase ends with it, and begins behind what leads it or with a sure adjective. */
function sureInGerman({ first, last }: Span, tokens: readonly Token[], grammar: Grammar): Span[] {
  const own = tokens.slice(first, last + 1)
  const nounAt = own.findIndex(isCapitalised)
  const [start, end] = [own[0], own.at(-1)]
  if (nounAt < 0 || !start || !end || !isCapitalised(end)) return []
  // 'Das Photosystem I Licht …': where one noun ends and the next begins is not written.
  // 'Time to Live' is in another language.
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
