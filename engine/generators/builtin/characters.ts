import type { Passage } from '../../documents/document.ts'
import { isUncommon } from './familiar.ts'
import type { Grammar } from './grammar.ts'
import { asTerm, type Lexicon } from './lexicon.ts'
import { isVague, meaningCard } from './meanings.ts'
import { askedFor } from './asking.ts'
import { basic, type CardParts, type Proposal } from './proposal.ts'
import { followsNoun, hasVerb, isAddressed, isSentence, shortened, type Statement } from './statements.ts'
import { isAnaphoric, isSameTerm, isSpecific } from './terms.ts'
import { isCapitalised, isContent, sentencesOf, type Token, tokensOf } from './tokens.ts'
import { namesTerm, plainWords } from './words.ts'

const longestPredicate = 200
const fewestPredicateWords = 5
/** Shorter statements about something else than the heading's subject are seldom worth a card. */
const fewestDetailWords = 7

const fewestRestWords = 3
const mostCounting = 6
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * What a sentence says of its subject as a card: what it does, or what stands behind its verb: 'What do enzymes consist
 * of?' Null if no question is known. `lead` is what precedes the verb.
 */
export function predicateCard(term: string, lead: string, predicate: string, grammar: Grammar): CardParts | null {
  const { articles, reflexives, verbs, prepositions } = grammar.words
  const tokens = tokensOf(predicate, grammar)
  const at = tokens.findIndex(({ lower }) => !reflexives.has(lower))
  const [verb, next] = tokens.slice(at)
  const isAction = !verb || (at === 0 && grammar.isAction(verb.lower))
  // In German, 'Was schützt das Immunsystem?' may ask for what protects it.
  const asked = isAction && grammar.traits.has('possessives') ? askedIn(lead, predicate, grammar) : null
  if (asked) return asked
  if (isAction) return basic(grammar.ask('action', { term }), predicate)
  const particle = particleIn(tokens, grammar)
  if (particle > at + 1) return null
  // 'Is divided into', 'bezieht sich auf', 'gibt an, wie'
  const isLonger =
    particle === at + 1 ||
    grammar.composition?.test(predicate) === true ||
    reflexives.has(next?.lower ?? '') ||
    (verbs.has(verb.lower) &&
      !articles.has(next?.lower ?? '') &&
      grammar.isParticiple(verb.lower, next?.lower ?? '')) ||
    (prepositions.has(next?.lower ?? '') && tokens[at + 2]?.text === ',') ||
    // 'Les plantes ont besoin de …'
    (grammar.isLightVerb(verb.lower) &&
      isContent(next, grammar) &&
      next?.kind === 'word' &&
      prepositions.has(tokens[at + 2]?.lower ?? ''))
  const last = isLonger ? at + 1 : at
  const end = tokens[tokens[last + 1]?.text === ',' ? last + 1 : last]?.end ?? 0
  const rest = predicate.slice(end).trim()
  const opening = `${lead.trim()} ${predicate.charAt(0).toLowerCase()}${predicate.slice(1, end)}`
  // 'Are opened and closed by …'
  const isPair = grammar.words.listConjunctions.has(tokensOf(rest, grammar)[0]?.lower ?? '')
  return plainWords(rest).length < fewestRestWords || isPair || /[’']$/u.test(opening)
    ? null
    : askedFor(opening.replace(/^\p{Ll}+(?=[ '’])/u, capital), rest, grammar)
}

/** A card that asks for what stands behind the verb of a predicate: 'What does the ozone layer absorb?' */
function askedIn(lead: string, predicate: string, grammar: Grammar): CardParts | null {
  const [verb = '', ...rest] = predicate.split(' ')
  const opening = `${lead.trim()} ${verb}`
  return rest.length >= fewestRestWords ? askedFor(opening, rest.join(' '), grammar) : null
}

/** A card that asks what something does, in its own sentence where that may begin with a term without article. */
export function bareCard(term: string, meaning: string, grammar: Grammar): CardParts {
  const { traits } = grammar
  const isBare = traits.has('bareGenerics') || traits.has('cases')
  const asked = isBare ? predicateCard(term, term, meaning, grammar) : null
  if (asked) return asked
  const isAction = grammar.isAction(tokensOf(meaning, grammar)[0]?.lower ?? '')
  return basic(grammar.ask(isAction ? 'action' : 'character', { term }), meaning)
}

/** The index of a particle that belongs to the verb before it, such as Dutch 'om' in 'zet warmte om in druk'; -1 without one. */
function particleIn(tokens: readonly Token[], { particle, words }: Grammar): number {
  const ends = (next: Token | undefined) =>
    next === undefined ||
    next.kind === 'mark' ||
    words.prepositions.has(next.lower) ||
    words.conjunctions.has(next.lower)
  return tokens.findIndex(({ lower }, index) => index > 0 && particle?.test(lower) === true && ends(tokens[index + 1]))
}

/**
 * Whether a predicate does not stand behind its verb alone: 'wird … angewandt', 'stellt … dar', 'wordt … gedeeld', 'takes
 * place'.
 */
export function isSplit(predicate: string, { language, words, isParticiple }: Grammar): boolean {
  const [verb = '', next = ''] = predicate.toLowerCase().split(' ')
  // 'Develop and apply …', and 'measures may include', which no verb begins.
  if (words.listConjunctions.has(next) || words.modals.has(next)) return true
  // 'Are even lower', 'does not forward'
  if (words.qualifiers.has(next)) return true
  // 'Defines two kinds of pages' only counts.
  if (words.numerals.has(next) && plainWords(predicate).length <= mostCounting) return true
  const last = /(?<word>\p{L}+)\P{L}*$/u.exec(predicate)?.groups?.['word'] ?? ''
  if (language === 'de') return /^\p{Ll}/u.test(last) && !/^\p{L}+, (?:dass|ob|wie) /u.test(predicate)
  if (language === 'nl')
    return (
      words.modals.has(verb) ||
      verb.startsWith('er') ||
      (verb.startsWith('word') && !isParticiple(verb, next)) ||
      (/^(?:heb|heeft|had)/u.test(verb) && (dutchEnd.test(last) || / nodig(?!\p{L})/u.test(predicate))) ||
      /^er\p{L}/u.test(next) ||
      / (?:tot stand|in stand|in gebruik)(?!\p{L})/u.test(predicate)
    )
  return (
    language === 'en' && (/^(?:place|part|care)\P{L}*$/u.test(next) || /^(?:did|does|do) not$/u.test(`${verb} ${next}`))
  )
}

/** The end of a Dutch predicate that begins with 'hebben'. */
const dutchEnd = /^(?:nodig|ge\p{L}+(?:d|t|en)|(?:be|ver|ont)\p{L}+(?:d|t))$/u

/** A card that asks what a marked term does, where a sentence begins with it and a verb follows. */
export function characterCard(statement: Statement, grammar: Grammar): Proposal | null {
  const { text, page, marked, isStrong } = statement
  const { adverbs, articles, linking, modals } = grammar.words
  const isLinked = statement.tokens.some(({ lower }) => linking.has(lower))
  for (const raw of isStrong && !isLinked ? marked : []) {
    const { term, verb, next, start = 0 } = openingOf(statement, raw, grammar) ?? {}
    if (term === undefined || !verb || modals.has(verb.lower)) continue
    const isCopula = isBeing(verb, grammar) && articles.has(next?.lower ?? '')
    // 'Arduino is waarschijnlijk het meest populaire …'
    if (isBeing(verb, grammar) && (adverbs.has(next?.lower ?? '') || grammar.isAdverb(next?.lower ?? ''))) continue
    const meaning = shortened(text.slice(isCopula ? next?.start : start), longestPredicate, grammar)
    if (meaning === null || plainWords(meaning).length < fewestPredicateWords || namesTerm(meaning, term)) continue
    if (!isCopula && isSplit(meaning, grammar)) continue
    const card = isCopula
      ? meaningCard(term, meaning, true, grammar, verb.lower)
      : predicateCard(term, text.slice(0, start), meaning, grammar)
    return card && { card, page, quote: text, value: 0.7, importance: 2, about: term }
  }
  return null
}

/** A card that asks what the heading's subject, or another term of the document, does: 'Merge sort divides the list …'. */
export function subjectCard(
  statement: Statement,
  path: readonly string[],
  grammar: Grammar,
  lexicon: Lexicon,
): Proposal | null {
  const { text, page, isAlone, isStrong } = statement
  const title = path.at(-1) ?? ''
  const own = openingOf(statement, title, grammar)
  const known =
    own === null && isStrong
      ? (openingTerm(statement, grammar, lexicon) ?? openingSubject(statement, path, grammar, lexicon))
      : null
  const { term, verb, start = 0 } = own ?? (known === null ? null : openingOf(statement, known, grammar)) ?? {}
  if (!isAlone || term === undefined || !verb || grammar.here.test(text)) return null
  if (own === null && statement.tokens.some(({ lower }) => grammar.words.linking.has(lower))) return null
  const isAdjective = grammar.isModifier(verb.lower) || verb.lower.endsWith('ing')
  const isKnown =
    grammar.isVerb(verb.lower) ||
    // Behind the heading's words, 'primesc' is a verb.
    (own !== null && grammar.traits.has('implicitSubjects') && grammar.beginsVerbally(verb.lower)) ||
    (own !== null && takesObject(verb, statement.tokens, grammar)) ||
    (!isAdjective && (grammar.mayBeVerb(verb.lower) || grammar.traits.has('capitalNouns')))
  const isBuilt = grammar.composition?.test(text.slice(verb.start)) === true
  // What a heading's subject is, or may be, is no definition here.
  if (!isKnown || (isBeing(verb, grammar) && !isBuilt) || grammar.words.modals.has(verb.lower)) return null
  const meaning = shortened(text.slice(start), longestPredicate, grammar)
  if (meaning === null || plainWords(meaning).length < fewestPredicateWords || namesTerm(meaning, term)) return null
  if (isSplit(meaning, grammar) || saysAgain(meaning, grammar)) return null
  const card = predicateCard(term, text.slice(0, start), meaning, grammar)
  if (card === null) return null
  const isBrief = plainWords(meaning).length < fewestDetailWords
  if (own === null && asksOpenly(card, term, grammar)) return null
  const value = own ? 0.6 : isBrief ? 0.3 : 0.45
  return { card, page, quote: text, value, importance: own ? 2 : 3, about: term }
}

/** Whether a card asks what something does, or has. Many answers are right where it is no term: 'What does a browser do?' */
export const asksOpenly = ({ question }: CardParts, term: string, grammar: Grammar) =>
  (['action', 'character'] as const).some((form) => question === grammar.ask(form, { term }))

/** Whether a predicate's verb comes again, in a second statement: 'converts x to y, PWM converts y to x'. */
function saysAgain(predicate: string, grammar: Grammar): boolean {
  const [verb, ...rest] = tokensOf(predicate, grammar)
  return rest.some(({ lower }) => lower === verb?.lower && lower.length > 2)
}

const longestTerm = 4

/** The term of the document that a sentence begins with, unless it is a word that everybody uses. */
function openingTerm({ tokens }: Statement, grammar: Grammar, lexicon: Lexicon): string | null {
  const start = grammar.words.articles.has(tokens[0]?.lower ?? '') ? 1 : 0
  for (let size = longestTerm; size > 0; size -= 1) {
    const words = tokens.slice(start, start + size)
    const term = words.map(({ text }) => text).join(' ')
    if (lexicon.terms.has(term.toLowerCase()) && (size > 1 || isSpecific(term, grammar))) return term
  }
  return null
}

const longestSubject = 5

/**
 * The subject of a sentence that a list sets on its own, or whose heading it takes up: a noun with something that tells it
 * from others, such as 'The constitution of 1923'.
 */
function openingSubject(
  statement: Statement,
  path: readonly string[],
  grammar: Grammar,
  lexicon: Lexicon,
): string | null {
  const { tokens, isItem } = statement
  const start = grammar.words.articles.has(tokens[0]?.lower ?? '') ? 1 : 0
  // The second word may be a noun in English: 'contract law'.
  const isSure = (index: number) => index > start + 1 || !grammar.traits.has('possessives')
  const end = tokens.findIndex(
    ({ lower }, index) =>
      index > start &&
      (grammar.isVerb(lower) || (isSure(index) && grammar.mayBeVerb(lower)) || followsNoun(tokens, index, grammar)),
  )
  const words = tokens.slice(start, end)
  if (end < 0 || words.length > longestSubject || words.some(({ kind }) => kind === 'mark')) return null
  const { pronouns, listConjunctions, openers, vague, hesitant, prepositions, adverbs } = grammar.words
  const [first] = words
  // 'Der dunkelgrüne Bereich' has another form without its article, and 'inside the cell' is no subject.
  const isForm = grammar.traits.has('capitalNouns') && (!isCapitalised(first) || oblique.test(tokens[0]?.lower ?? ''))
  const isLed = [hesitant, prepositions, adverbs].some((set) => set.has(first?.lower ?? ''))
  if (isForm || isLed || grammar.isAdverb(first?.lower ?? '')) return null
  // A subject before 'było' may be a predicate in another case.
  if (grammar.traits.has('cases') && grammar.words.verbs.has(tokens[end]?.lower ?? '')) return null
  const isLoose = words.some(
    ({ lower }) => pronouns.has(lower) || listConjunctions.has(lower) || openers.has(lower) || isVague(lower, vague),
  )
  const content = words.filter((token) => isContent(token, grammar))
  const term = words.map(({ text }) => text).join(' ')
  const isRecurring =
    content.some(({ lower }) => lexicon.frequency(lower) >= fewestUses && isUncommon(lower, grammar)) &&
    !(grammar.traits.has('bareGenerics') && isAnaphoric(statement, path, grammar, lexicon))
  // 'Las reacciones tienen lugar …': which ones?
  const isHeaded = words.some(({ text }) => text.length > shortWord && path.some((one) => namesTerm(one, text)))
  const isDefinite = start === 1 && !grammar.words.indefinite.has(tokens[0]?.lower ?? '')
  const isOften = content.some(({ lower }) => lexicon.frequency(lower) >= oftenUsed)
  const isOneOf = content.length < 2 && isDefinite && !isHeaded && !isOften && !isSpecific(term, grammar)
  if (isLoose || isOneOf || (content.length < 2 && !isRecurring && !(grammar.asksObjects && isHeaded))) return null
  return isHeaded || isRecurring || (isItem && isSpecific(term, grammar)) ? term : null
}

const shortWord = 4
/** German articles with which no subject begins: 'des Weiteren'. */
const oblique = /^(?:des|dem|den|eine[mnrs])$/u
/** A word that a document uses so often belongs to its subject. */
const fewestUses = 3
const oftenUsed = 8

const fewestClauseWords = 4

/** A card that asks what a marked term does, where a clause behind it says so: 'a *valid bit*, which shows whether …'. */
export function clauseCard(statement: Statement, grammar: Grammar, lexicon: Lexicon): Proposal | null {
  const { text, tokens, page, marked } = statement
  for (const raw of grammar.relativeSubject && isSentence(statement) ? marked : []) {
    const term = asTerm(raw, grammar)
    const end = term === null ? -1 : text.indexOf(term) + term.length
    const clause = end < 0 ? undefined : grammar.relativeSubject?.exec(text.slice(end))?.groups?.['clause']
    const [verb, next] = tokensOf(clause ?? '', grammar)
    // Only where the document introduces the term.
    if (term === null || clause === undefined || !verb || lexicon.firstMarkedIn(term)?.includes(text) !== true) continue
    const { verbs, modals } = grammar.words
    const isVerb = grammar.isVerb(verb.lower) || grammar.mayBeVerb(verb.lower) || grammar.beginsVerbally(verb.lower)
    const isObject = grammar.words.pronouns.has(verb.lower) || grammar.words.articles.has(verb.lower)
    if (!isVerb || isObject || modals.has(verb.lower) || isBeing(verb, grammar)) continue
    // 'Which is called', 'that has been'
    if (verbs.has(verb.lower) && next !== undefined && grammar.isParticiple(verb.lower, next.lower)) continue
    const meaning = shortened(clause, longestPredicate, grammar)
    if (meaning === null || plainWords(meaning).length < fewestClauseWords || namesTerm(meaning, term)) continue
    if (grammar.here.test(meaning) || grammar.pointer.test(meaning) || isAddressed(tokensOf(meaning, grammar), grammar))
      continue
    const article = tokens.findLast((token) => token.end <= end - term.length)
    // 'En la memoria caché, la cual contiene …'
    const isLed = grammar.words.articles.has(article?.lower ?? '') && !grammar.words.linkers.has(article?.lower ?? '')
    const lead = isLed && !grammar.traits.has('capitalNouns') ? text.slice(article?.start, end) : null
    const card = lead === null ? bareCard(term, meaning, grammar) : predicateCard(term, lead, meaning, grammar)
    return card && { card, page, quote: text, value: 0.7, importance: 2, about: term }
  }
  return null
}

/** Whether a word is a form of 'to be'. */
export const isBeing = ({ lower }: Token, { defining }: Grammar) =>
  new RegExp(`^(?:${defining.copula}|${defining.being?.copula ?? defining.copula})$`, 'iu').test(lower)

/** The term that a sentence begins with, the verb that follows, and the next word. */
function openingOf(
  { text, tokens }: Statement,
  raw: string,
  grammar: Grammar,
): { term: string; verb: Token; next: Token | undefined; start: number } | null {
  const named = asTerm(raw, grammar)
  const found = named === null ? -1 : text.toLowerCase().indexOf(named.toLowerCase())
  // 'Actuatoarele analogice' under 'Actuatoare analogice'
  const size = named === null || found >= 0 || !grammar.traits.has('implicitSubjects') ? 0 : plainWords(named).length
  const opening = text.slice(0, tokens[size - 1]?.end ?? 0)
  const isForm = size > 1 && named !== null && isSameTerm(opening, named)
  const [term, start] = isForm ? [opening, 0] : [named, found]
  const before = tokens.filter((token) => token.end <= start && token.kind !== 'mark')
  const isLed = before.length > 1 || before.some(({ lower }) => !grammar.words.articles.has(lower))
  if (term === null || start < 0 || isLed || grammar.lesson.test(term)) return null
  const { reflexives } = grammar.words
  // 'Ohm’s law ($U = RI$) states'
  const aside = /^ \([^()]*\)/u.exec(text.slice(start + term.length))?.[0].length ?? 0
  const end = start + term.length + aside
  const at = tokens.findIndex((token) => token.start >= end && !reflexives.has(token.lower))
  // 'Se divise en'
  const reflexive = tokens[at - 1]
  const isReflexive = reflexives.has(reflexive?.lower ?? '') && (reflexive?.start ?? 0) >= end
  const [verb, next] = tokens.slice(Math.max(0, at))
  if (verb?.kind !== 'word' || isCapitalised(verb) || grammar.words.prepositions.has(verb.lower)) return null
  const isVerb =
    grammar.isVerb(verb.lower) ||
    grammar.beginsVerbally(verb.lower) ||
    followsNoun(tokens, at, grammar) ||
    takesObject(verb, tokens, grammar) ||
    (grammar.asksObjects && grammar.mayBeVerb(verb.lower) && !grammar.isNoNoun(verb.lower))
  return isVerb ? { term, verb, next, start: (isReflexive ? reflexive : verb)?.start ?? 0 } : null
}

/** Whether a word behind a noun is a verb, because an article follows: 'Il rene filtra il sangue'. */
function takesObject(word: Token, tokens: readonly Token[], { traits, words, functionWords }: Grammar): boolean {
  const next = tokens[tokens.indexOf(word) + 1]?.lower ?? ''
  const isArticle = words.articles.has(next) && !words.linkers.has(next) && !words.prepositions.has(next)
  return isArticle && (traits.has('elision') || traits.has('implicitSubjects')) && !functionWords.has(word.lower)
}

/**
 * A card that asks what the heading's term does, where the text below takes it up: 'This mutation removes …' under
 * 'Mutation by deletion'.
 */
export function headedCard({ path, blocks }: Passage, grammar: Grammar): Proposal | null {
  const [block] = blocks
  const term = asTerm(path.at(-1) ?? '', grammar)
  if (block?.kind !== 'paragraph' || term === null || plainWords(term).length < 2) return null
  const [quote = ''] = sentencesOf(block.text, grammar)
  const tokens = tokensOf(quote, grammar)
  const [pointer, noun, next] = tokens
  if (!pointer || !noun || next?.kind !== 'word' || !grammar.demonstrative.test(pointer.text)) return null
  const { prepositions, linkers } = grammar.words
  // 'This mutation of the gene': the subject goes on.
  const isVerb = [grammar.isVerb, grammar.mayBeVerb, grammar.beginsVerbally].some((is) => is(next.lower))
  const isPredicate = isVerb || grammar.words.reflexives.has(next.lower) || !grammar.traits.has('elision')
  const goesOn =
    prepositions.has(next.lower) || linkers.has(next.lower) || grammar.isModifier(next.lower) || !isPredicate
  if (goesOn || !namesTerm(term, noun.text) || isAddressed(tokens, grammar)) return null
  const meaning = quote.endsWith('.') ? shortened(quote.slice(next.start), longestPredicate, grammar) : null
  if (meaning === null || plainWords(meaning).length < fewestPredicateWords || grammar.pointer.test(meaning))
    return null
  return {
    card: bareCard(term, meaning, grammar),
    page: block.page,
    quote,
    value: 0.8,
    importance: 2,
    about: term,
  }
}

/**
 * A card that asks what characterises the heading's subject, where the text below begins with a verb, and its subject is
 * left out: 'Contiene miles de ribosomas …' under 'Retículo endoplásmico rugoso'.
 */
export function impliedCard({ path, blocks }: Passage, grammar: Grammar): Proposal | null {
  const [block] = blocks
  const term = asTerm(path.at(-1) ?? '', grammar)
  if (block?.kind !== 'paragraph' || term === null || !grammar.traits.has('implicitSubjects')) return null
  const [quote = ''] = sentencesOf(block.text, grammar)
  const tokens = tokensOf(quote, grammar)
  const [verb] = tokens
  const { modals, aspects, vague } = grammar.words
  if (verb?.kind !== 'word' || !(grammar.isVerb(verb.lower) || grammar.mayBeVerb(verb.lower))) return null
  const isOther = isBeing(verb, grammar) || modals.has(verb.lower) || grammar.isNoNoun(verb.lower)
  if (isOther || grammar.existential.test(quote) || isAddressed(tokens, grammar)) return null
  if (plainWords(term).some((word) => aspects.has(word) || vague.has(word))) return null
  const said = quote.endsWith('.') ? shortened(quote, longestPredicate, grammar) : null
  if (said === null || plainWords(said).length < fewestDetailWords || namesTerm(said, term)) return null
  const goesOn = said.split(', ').slice(1)
  const isNew = (part: Token[]) => grammar.words.articles.has(part[0]?.lower ?? '') && hasVerb(part, grammar)
  if (goesOn.some((part) => isNew(tokensOf(part, grammar)))) return null
  if ([grammar.pointer, grammar.here, grammar.lesson, grammar.example].some((pattern) => pattern.test(said)))
    return null
  const answer = said.charAt(0).toLowerCase() + said.slice(1)
  const card = basic(grammar.ask('character', { term }), answer)
  return { card, page: block.page, quote, value: 0.42, importance: 3, about: term }
}
