import { isInUse, isObvious } from './familiar.ts'
import type { Grammar } from './grammar.ts'
import { asTerm, isLabelled, type Lexicon } from './lexicon.ts'
import { isBeing } from './characters.ts'
import { beginsWithVerb, isDefining, isDescription, isPerson, isSentence, startsNominally } from './meanings.ts'
import { factsIn, isDate } from './spans.ts'
import { hasVerb, isAddressed } from './statements.ts'
import { namesTwo } from './terms.ts'
import { isCapitalised, isContent, type Token, tokensOf } from './tokens.ts'
import { namesTerm, plainWords } from './words.ts'

/**
 * What a line 'x: y' says: what x means or does, who, when or where it is, what happened then, or only something about
 * the subject of the heading.
 */
export type Form = 'meaning' | 'character' | 'action' | 'who' | 'when' | 'where' | 'happened' | 'facet'

/** Shorter statements of what something does are seldom worth a card: 'Microphones: detect sound'. */
export const fewestVerbalWords = 7

interface Evidence {
  isMarked: boolean
  restated: string
  isEquation: boolean
  isTitle: boolean
  isAmongOthers: boolean
  isAmongTerms: boolean
  isBelow: boolean
  isCommand: boolean
}

/** What a line says about its term; null if that is nothing to ask for. */
export function formOf(
  term: string,
  meaning: readonly Token[],
  evidence: Evidence,
  grammar: Grammar,
  lexicon: Lexicon,
): Form | null {
  const own = tokensOf(term, grammar)
  // A month alone does not say when.
  if (isDate(own, grammar, lexicon) && /\d/u.test(term)) {
    // '1878 – 1890: …' is a period.
    if (/^\d{4}$/u.test(meaning[0]?.text ?? '')) return null
    // 'In 2024: 4.8 zettabytes' does not say of what.
    return meaning[0]?.kind === 'number' ? null : 'happened'
  }
  if (isDate(meaning, grammar, lexicon) && !hasVerb(meaning, grammar)) return 'when'
  if (isPlace(meaning, grammar, lexicon)) return 'where'
  const isTerm =
    asTerm(term, grammar) !== null && !grammar.words.vague.has(own[0]?.lower ?? '') && !namesTwo(term, grammar)
  const isStatement = grammar.traits.has('capitalNouns') && !isCapitalised(own.findLast(({ kind }) => kind === 'word'))
  const head = term.replace(/ \(.*\)$/u, '')
  const isProperty = grammar.isModifier(head.toLowerCase()) || grammar.isNoNoun(head.toLowerCase())
  // 'Strukturell: …' names no thing.
  const isAdjective = isProperty && grammar.traits.has('capitalNouns')
  const isClause = isSentence(meaning, grammar)
  const isNominal =
    isCopula(evidence.restated, grammar) ||
    (evidence.restated === '' && (startsNominally(meaning, grammar) || (evidence.isEquation && !isClause)))
  // 'git pull: …' says what a command does, in any form.
  const isBare = !grammar.words.articles.has(meaning[0]?.lower ?? '')
  if (evidence.isCommand && !isNominal && isBare) return grammar.isAsking(meaning[0]?.lower ?? '') ? null : 'action'
  // 'Jours 1 à 5' under 'Cycle menstruel'
  const isCommon = (word: string) => grammar.functionWords.has(word) || isInUse(word, grammar)
  const isStage = / \d/u.test(head) && plainWords(head).every((word) => /\d/u.test(word) || isCommon(word))
  if (isStage) return isNominal || (evidence.isMarked && isClause) ? 'facet' : null
  const isAspect = [own[0], own.at(-1)].some((word) => grammar.words.aspects.has(word?.lower ?? ''))
  if (!isTerm || isStatement || lexicon.isFacet(term) || isAdjective || isAspect) return isNominal ? 'facet' : null
  if (isNominal && isPerson(term, meaning, grammar)) return 'who'
  // 'Main author: Antonio Cánovas' names who it was, and no kind of thing.
  if (isNominal && isNameOnly(meaning, grammar) && !acronym.test(head)) return 'facet'
  if (isNominal && (isDefining(meaning, grammar) || evidence.isEquation || evidence.isTitle || evidence.isAmongOthers))
    return 'meaning'
  const isExplained = evidence.isAmongTerms && isTechnical(head, grammar)
  if (isExplained && isNominal && isDescription(meaning, grammar)) return 'meaning'
  // 'El sistema supervisa la memoria' is no kind of thing.
  const isOfThis = !isBare && !grammar.words.indefinite.has(meaning[0]?.lower ?? '')
  const [fact] = factsIn(meaning, grammar, lexicon)
  const isValue =
    (fact !== undefined && fact.kind !== 'name' && fact.first <= 2) || /^\$?\d/u.test(meaning[0]?.text ?? '')
  if (
    isNominal &&
    evidence.isMarked &&
    isDescription(meaning, grammar) &&
    !isOfThis &&
    !isValue &&
    !isObvious(head, grammar)
  )
    return 'meaning'
  const isAcronym = acronym.test(head)
  const isUnknown = isAcronym || (plainWords(head).length === 1 && !isInUse(head.toLowerCase(), grammar))
  // 'Small firms, families, …' are several things, and no meaning.
  const isListing = meaning.filter(({ text }) => text === ',').length > 1
  if (isNominal)
    return isUnknown &&
      !evidence.isBelow &&
      !isValue &&
      !isListing &&
      !isProperty &&
      (isAcronym || (!lexicon.isName(head) && isDescription(meaning, grammar)))
      ? 'meaning'
      : 'facet'
  const [first] = meaning
  // 'They must balance …' says what somebody has to do about it.
  if (evidence.restated !== '' && grammar.words.modals.has(first?.lower ?? '')) return null
  // 'Measure the …', where the word alone may be a noun.
  const hasObject = grammar.mayBeVerb(first?.lower ?? '') && grammar.words.articles.has(meaning[1]?.lower ?? '')
  const isVerbal = first !== undefined && (beginsWithVerb(meaning, grammar) || hasObject)
  if (evidence.isBelow && !evidence.isMarked && meaning.length < fewestVerbalWords) return null
  // 'Fost introdus în 1983', 'folosind un utilitar'
  if (grammar.endsAsParticiple(first?.lower ?? '')) return null
  if (evidence.restated !== '' || isVerbal) return 'character'
  // 'Wurzelsprengung: Pflanzen wachsen in den Stein', but not 'Stratosphäre: Die Temperatur steigt' or 'x is y'
  const isProcess = !isOfThis && !meaning.some((token) => isBeing(token, grammar)) && plainWords(head).length === 1
  const isOpen = meaning.some(({ lower }) => grammar.words.modals.has(lower))
  if (isExplained && isClause && isProcess && !isOpen && meaning.length >= fewestVerbalWords) return 'meaning'
  // A whole sentence may explain a term, but completes no label.
  return evidence.isMarked && isClause && !grammar.isAdverb(first?.lower ?? '') ? 'facet' : null
}

const longestName = 6

/** Whether a phrase is a name of several words, where only names have capitals. */
function isNameOnly(tokens: readonly Token[], grammar: Grammar): boolean {
  const own = tokens.filter((token) => isContent(token, grammar))
  return (
    !grammar.traits.has('capitalNouns') && own.length > 1 && tokens.length <= longestName && own.every(isCapitalised)
  )
}

const longestTechnical = 3

/** Whether a name has a word that everyday life does not use, and says no side of a subject: 'Frostsprengung'. */
function isTechnical(name: string, grammar: Grammar): boolean {
  const { aspects, vague } = grammar.words
  const words = plainWords(name)
  const isSide = words.some((word) =>
    [...aspects, ...vague].some((one) =>
      grammar.traits.has('capitalNouns') && one.length > 3 ? word.endsWith(one) : word === one,
    ),
  )
  const isRare = words.some((word) => word.length > 3 && !isInUse(word, grammar))
  return (
    words.length <= longestTechnical &&
    !isSide &&
    !grammar.isLabel(words[0] ?? '', words.length === 1) &&
    (isRare || acronym.test(name))
  )
}

const acronym = /^\p{Lu}[\p{Lu}\p{N}-]+$/u

const fewestTerms = 3
const shareOfTerms = 0.6

/** Whether most lines of a list are about technical terms, as in a glossary; a line without a term has an empty name. */
export function areTerms(names: readonly string[], grammar: Grammar): boolean {
  const terms = names.filter((name) => asTerm(name, grammar) !== null && isTechnical(name, grammar))
  return terms.length >= fewestTerms && terms.length >= shareOfTerms * names.length
}

/** Whether the heading names the kind of thing that a term is: 'Land reform' under 'Reforms'. */
export const isKindOf = (term: string, topic: string | null) =>
  topic !== null && plainWords(term).some((word) => word.length > 3 && namesTerm(topic, word))

/** Whether a phrase is a preposition such as 'in' with a name. */
function isPlace(tokens: readonly Token[], grammar: Grammar, lexicon: Lexicon): boolean {
  const [name] = factsIn(tokens, grammar, lexicon)
  const rest = tokens.filter((_, index) => !name || index < name.first || index > name.last)
  const isLed = grammar.words.places.has(tokens[0]?.lower ?? '')
  return isLed && name?.kind === 'name' && !rest.some((token) => isContent(token, grammar))
}

/** Whether a sentence is about something else than its label: 'Analogia: Słownik ma …'. English verbs are too like nouns to say so. */
export const isAboutOther = (tokens: readonly Token[], restated: string, grammar: Grammar) =>
  restated === '' &&
  !grammar.traits.has('possessives') &&
  !grammar.words.conjunctions.has(tokens[0]?.lower ?? '') &&
  isSentence(tokens, grammar)

/** Whether a label is a word with a small number, such as 'Trap 1', or one of everyday use with any: 'Module 12'. */
export function isPartNumber(label: string, grammar: Grammar): boolean {
  const { word = '', number = '' } = /^(?<word>\p{L}+) (?<number>\d{1,2})$/u.exec(label)?.groups ?? {}
  return word !== '' && (number.length === 1 || isInUse(word.toLowerCase(), grammar))
}

/** The words with which a meaning takes up its term: 'these are' or 'is', and 'they' or 'this rain' before a verb. */
export function restatingIn(meaning: string, grammar: Grammar): string {
  const { copula, predicate } = grammar.defining
  const being = predicate === '' ? null : new RegExp(`^(?<verb>${copula}) ${predicate}`, 'iu').exec(meaning)
  const found = being?.groups?.['verb'] ?? grammar.restating.exec(meaning)?.[0].trim() ?? ''
  if (found === '' || isCopula(found, grammar)) return found
  const [verb, next] = tokensOf(meaning.slice(found.length), grammar)
  const isVerb = ({ lower }: Token) =>
    grammar.isVerb(lower) || (grammar.mayBeVerb(lower) && !grammar.isModifier(lower)) || isSmallVerb(lower, grammar)
  if (next && grammar.isVerb(next.lower)) return `${found} ${verb?.text ?? ''}`
  return verb && isVerb(verb) ? found : ''
}

/** Whether a word has a verb's ending, in languages without a list of verbs. */
const isSmallVerb = (word: string, { traits, beginsVerbally }: Grammar) =>
  (traits.has('capitalNouns') || traits.has('cases')) && beginsVerbally(word)

/** 'These are', 'це', 'c’est', 'si tratta di': the meaning then says what the term is. */
export function isCopula(restated: string, { defining }: Grammar): boolean {
  return restated.split(' ').length > 2 || new RegExp(`(?:^|[ '’])(?:${defining.copula})$`, 'iu').test(restated)
}

/** Whether a phrase says something about a heading's subject: it is neither a command for a machine nor a predicate. */
export function isFitForFacet(tokens: readonly Token[], grammar: Grammar): boolean {
  const first = tokens[0]?.lower ?? ''
  const words = tokens.filter(({ kind }) => kind === 'word')
  const isLinked = tokens.some(
    ({ kind, text, lower }) => kind === 'number' || /^[,;(]$/u.test(text) || grammar.functionWords.has(lower),
  )
  const isVerbal = grammar.isVerb(first) || (grammar.beginsVerbally(first) && grammar.mayBeVerb(first))
  return !isVerbal && (isLinked || words.length <= 2) && !(words.length <= 2 && words.every(isCapitalised))
}

const longestFacet = 7

/** A label that is no term, but says which side of the heading's subject follows: 'Causes of the war'. */
export function asFacet(raw: string, grammar: Grammar): string | null {
  const bare = raw.replace(/^[^\p{L}\p{N}(]+/u, '').replace(/[\s.,;]+$/u, '')
  const tokens = tokensOf(bare, grammar)
  const [first] = tokens
  if (!first || isLabelled(tokens, grammar) || tokens.length > longestFacet || !/\p{L}{3}/u.test(bare)) return null
  // A shouted label.
  if (/^\p{Lu}{6,}(?!\p{L})/u.test(bare)) return null
  if (/[?!@{}<>\\|#$_`*"]|https?:|[.,;] /u.test(bare) || isAddressed(tokens, grammar)) return null
  const { articles, conjunctions, adverbs, openers } = grammar.words
  const last = tokens.at(-1)
  const isCut = last !== undefined && (grammar.words.prepositions.has(last.lower) || articles.has(last.lower))
  const isLinked = conjunctions.has(first.lower) || adverbs.has(first.lower) || openers.has(first.lower)
  return isCut ||
    grammar.isAdverb(last?.lower ?? '') ||
    (isLinked && !articles.has(first.lower)) ||
    hasVerb(tokens, grammar)
    ? null
    : bare
}
