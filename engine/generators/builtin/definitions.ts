import { acronymsIn } from './acronyms.ts'
import { appositionIn } from './appositions.ts'
import { characterCard, clauseCard } from './characters.ts'
import { codeCard } from './code.ts'
import {
  enumerationCard,
  formulaCard,
  kindsCard,
  reasonCard,
  reasonFirstCard,
  superlativeCard,
} from './enumerations.ts'
import { restCard } from './context.ts'
import { type Grammar, grammarPattern } from './grammar.ts'
import { asTerm, type Lexicon } from './lexicon.ts'
import {
  hasKind,
  hasSecondSentence,
  isInflected,
  isOfMany,
  isPerson,
  isVague,
  meaningCard,
  pointsAway,
  saysWhatIsDone,
  startsNominally,
  withoutComment,
  withoutSecondPredicate,
} from './meanings.ts'
import { basic, gapped, type Proposal } from './proposal.ts'
import { purposeCard, relationCard } from './relations.ts'
import {
  beginsWithArticle,
  hidesSubject,
  isAddressed,
  isSentence,
  shortened,
  standsAlone,
  type Statement,
} from './statements.ts'
import { isAnaphoric, isDescribed, isKnown, isMarkedIn, isSpecific, isUndetermined, withoutLinkers } from './terms.ts'
import { isContent, tokensOf } from './tokens.ts'
import { isUncommon } from './familiar.ts'
import { isGivenAway, namesTerm, plainWords } from './words.ts'

const fewestUses = 3

/** Cards from what a sentence defines, names or spells out. */
export function definitionCards(
  statement: Statement,
  path: readonly string[],
  grammar: Grammar,
  lexicon: Lexicon,
): Proposal[] {
  const { text: quote, page } = statement
  // 'Der Technischen Informationsbibliothek (TIB)' spells its acronym in another case.
  const spelt = acronymsIn(statement, grammar).filter(({ expansion }) => !isInflected(expansion, grammar))
  const cards: Proposal[] = spelt.map(({ acronym, expansion }) => ({
    card: basic(grammar.ask('expansion', { acronym }), expansion),
    page,
    quote,
    // A two-letter acronym is too ambiguous to learn by itself, unless the document uses it often.
    ...(acronym.length > 2 || lexicon.frequency(acronym) >= fewestUses
      ? { value: 0.85, importance: 2 as const }
      : { value: 0.4, importance: 3 as const }),
    about: acronym,
  }))
  const definition = definitionIn(statement, path, grammar, lexicon)
  if (definition) {
    const { term, meaning, by } = definition
    const value = by === 'class' ? 0.8 : 0.95
    // 'The goal of security is …' and 'scarcity means that …' are completed.
    const isOpen =
      plainWords(term).some((word) => grammar.words.vague.has(word) && grammar.words.aspects.has(word)) ||
      grammar.words.conjunctions.has(plainWords(meaning)[0] ?? '')
    const form =
      definition.form ?? (isOpen ? 'rest' : isPerson(term, tokensOf(meaning, grammar), grammar) ? 'who' : 'meaning')
    const importance = isKnown(term, statement, path, lexicon) ? 1 : 2
    const start = quote.indexOf(term)
    // Without its examples in brackets, the sentence may have another wording than the quote.
    const before = quote.indexOf(meaning)
    const card =
      form === 'gap' && start >= 0
        ? gapped(quote, [{ start, end: start + term.length }])
        : form === 'rest' && before > 0
          ? restCard(null, quote.slice(0, before), meaning, grammar)
          : form === 'meaning' || form === 'rest'
            ? meaningCard(term, meaning, true, grammar, definition.copula)
            : basic(grammar.ask(form, { term }), meaning)
    if (card) cards.unshift({ card, page, quote, value, importance, isDefinition: true, about: term })
  }
  if (cards.length > 0) return cards
  const apposition = appositionIn(statement, grammar, lexicon)
  if (apposition) {
    const { term, meaning, isMarked } = apposition
    const isWho = isPerson(term, tokensOf(meaning, grammar), grammar)
    const card = isWho ? basic(grammar.ask('who', { term }), meaning) : meaningCard(term, meaning, true, grammar)
    return [{ card, page, quote, value: 0.8, importance: isMarked ? 1 : 2, about: term }]
  }
  const single =
    clauseCard(statement, grammar, lexicon) ??
    codeCard(statement, grammar, lexicon) ??
    purposeCard(statement, path, grammar, lexicon) ??
    formulaCard(statement, path, grammar) ??
    enumerationCard(statement, path, grammar) ??
    superlativeCard(statement, path, grammar) ??
    kindsCard(statement, path, grammar)
  if (single) return [single]
  const name = namedIn(statement, grammar)
  if (name) {
    const about = quote.slice(name.start, name.end)
    return [{ card: gapped(quote, [name]), page, quote, value: 0.8, importance: 2, about }]
  }
  // 'The sample was heated because …': which one? In Romance languages and German, it may be any.
  const isUnclear = grammar.traits.has('bareGenerics') && isAnaphoric(statement, path, grammar, lexicon)
  const asked = isUnclear
    ? null
    : (reasonCard(statement, grammar) ?? reasonFirstCard(statement, grammar) ?? relationCard(statement, grammar))
  return [asked ?? characterCard(statement, grammar) ?? []].flat()
}

/** A term and its meaning, both in the words of the sentence. */
interface Definition {
  term: string
  meaning: string
  /** The verb between them, if it is one of being. */
  copula?: string | undefined
  /** The evidence that this is a definition: a defining verb, a marked term, or a classifying predicate. */
  by: 'verb' | 'marked' | 'class'
  /** Another question where the case needs one; a gap for an inflected term; the rest of the sentence after such a verb. */
  form?: 'being' | 'beingMany' | 'gap' | 'rest'
}

const longestMeaning = 200

/**
 * Finds a definition in a sentence, perhaps behind a label or 'In psychology,' where the term is known. `path` is the
 * headings above it.
 */
function definitionIn(
  statement: Statement,
  path: readonly string[],
  grammar: Grammar,
  lexicon: Lexicon,
): Definition | null {
  const whole = definitionOf(statement, path, grammar, lexicon)
  const { label, field = '', rest } = led.exec(statement.text)?.groups ?? {}
  const isLed = label !== undefined || grammar.words.prepositions.has(field.split(' ')[0]?.toLowerCase() ?? '')
  if (whole || rest === undefined || !isLed) return whole
  const own = { ...statement, text: rest, tokens: tokensOf(rest, grammar) }
  const found = definitionOf(own, path, grammar, lexicon)
  const isDefined = grammar.isDefinitionLabel(label ?? '')
  return found && (isDefined || isKnown(found.term, statement, path, lexicon)) ? found : null
}

const led = /^(?:(?<label>\p{L}[^:.,]{2,30}): (?=\p{Lu})|(?<field>\p{Lu}\p{L}* (?:[\p{L}’'-]+ ?){1,3}), )(?<rest>.+)$/u

function definitionOf(
  statement: Statement,
  path: readonly string[],
  grammar: Grammar,
  lexicon: Lexicon,
): Definition | null {
  const { framed, explicit, oblique, copula } = patternsOf(grammar)
  const text = withoutExamples(statement.text, grammar)
  for (const pattern of framed) {
    const found = partsOf(pattern.exec(text), grammar)
    if (found) return { ...found, by: 'verb', ...(isInflected(found.term, grammar) && { form: 'gap' }) }
  }
  if (!isSentence(statement)) return null
  const called = calledIn(text, grammar)
  if (called) return called
  const isTerm = (head: string, match: RegExpExecArray | null) =>
    isKnown(head, statement, path, lexicon) || !isDescribed(head, match?.groups?.['term'] ?? '', grammar)
  const explicitMatch = explicit.exec(text)
  const verb = partsOf(explicitMatch, grammar)
  const isMeant =
    verb !== null &&
    isTerm(verb.term, explicitMatch) &&
    (isKnown(verb.term, statement, path, lexicon) ||
      isUndetermined(explicitMatch?.groups?.['term'] ?? '', grammar) ||
      (isShort(verb.term, grammar) &&
        plainWords(verb.meaning).length >= fewestMeaningWords &&
        grammarPattern(`^${grammar.defining.predicate}`).test(verb.meaning)))
  if (isMeant)
    return { ...verb, by: 'verb', ...(oblique?.test(explicitMatch?.groups?.['verb'] ?? '') && { form: 'rest' }) }
  const being = beingIn(statement, path, grammar, lexicon)
  if (being) return being
  const match = copula.exec(text)
  const is = partsOf(match, grammar)
  if (!is || !isTerm(is.term, match) || saysWhatIsDone(is.meaning, grammar)) return null
  if (grammar.only?.test(is.meaning)) return onlyOne(is, statement, grammar)
  const isMarked = isMarkedIn(is.term, statement)
  if (!isMarked && !hasKind(is.meaning, grammar)) return null
  const { relative, apart = relative } = grammar.defining
  const hasRelative = grammarPattern(`[ ,](?:${relative}|${apart})(?= )`).test(is.meaning)
  const hasPredicate = grammarPattern(`^${grammar.defining.predicate}`).test(is.meaning)
  if (isKnown(is.term, statement, path, lexicon))
    return hasPredicate || (hasRelative && isOfMany(match, grammar)) ? { ...is, by: 'marked' } : null
  // Where a paragraph begins, 'the x' is a term that it introduces.
  const isIntroduced = statement.before === null && hasRelative && plainWords(is.term).length <= longestIntroduced
  // 'A flare is an explosion on the surface of the sun.'
  const isGeneral = isIndefinite(match?.groups?.['term'], grammar) && isIndefinite(is.meaning, grammar)
  const isName = !grammar.traits.has('capitalNouns') && /^\p{Lu}\S* (?:\S+ )?\p{Lu}/u.test(is.term)
  const isRare = isIndefinite(match?.groups?.['term'], grammar) || isSpecific(is.term, grammar) || isName
  const isLong = plainWords(is.meaning).length >= fewestMeaningWords
  const isSetApart = isLong && (isGeneral || (isRare && isComplemented(is.meaning, grammar)))
  const isClassed = hasRelative ? hasPredicate || isOfMany(match, grammar) : hasPredicate && isSetApart
  const isOfOne = isIntroduced || isUndetermined(match?.groups?.['term'] ?? '', grammar)
  // 'La crise du Crétacé-Tertiaire est une extinction'
  const isOfAny = plainWords(is.term).some((word) => grammar.words.indefinite.has(word))
  const named = isOfAny || isIndefinite(is.meaning, grammar) ? withoutLinkers(is.term, grammar) : is.term
  return isClassed && (isOfOne || (isRare && isShort(named, grammar))) ? { ...is, by: 'class' } : null
}

/** A gap for the name of the only thing of its kind: '*Titan* est le plus grand satellite de Saturne'. */
function onlyOne({ term, meaning }: Pick<Definition, 'term' | 'meaning'>, { text }: Statement, grammar: Grammar) {
  const [kind] = tokensOf(grammar.only ? meaning.replace(grammar.only, '') : meaning, grammar)
  const isName = /^\p{Lu}/u.test(term) && !tokensOf(term, grammar).some(({ lower }) => grammar.words.linkers.has(lower))
  const isKind = isContent(kind, grammar) && !grammar.isNoNoun(kind?.lower ?? '')
  const isHidden = text.startsWith(term) && !isGivenAway(text, 0, term.length)
  return isName && isKind && isHidden ? { term, meaning, by: 'class' as const, form: 'gap' as const } : null
}

/** Whether a term with its article is as short as a general one: 'le multiplicateur monétaire'. */
const isShort = (term: string, grammar: Grammar) => !grammar.traits.has('bareGenerics') && plainWords(term).length <= 3

/** A sentence without examples in brackets: 'a method (like upper()) is'. */
const withoutExamples = (text: string, { example }: Grammar) =>
  text.replaceAll(/ \((?<inside>[^()]*(?:\(\)[^()]*)*)\)/gu, (aside, inside: string) =>
    example.exec(inside)?.index === 0 ? '' : aside,
  )

const longestIntroduced = 4

/** A definition that begins with its term in another case: 'Лінзою називають прозоре тіло, яке …'. */
function calledIn(text: string, grammar: Grammar): Definition | null {
  const { being } = grammar.defining
  if (!being) return null
  const match = grammarPattern(
    `^(?<term>${being.predicate}(?: [^,]{2,40}?)?) (?:${being.calling}) (?<meaning>.+)$`,
  ).exec(text)
  const called = partsOf(match, grammar)
  return called && text.startsWith(match?.groups?.['term'] ?? '') ? { ...called, by: 'verb', form: 'gap' } : null
}

/** A definition whose meaning stands in another case: 'Mitochondria są organellami, które …'. */
function beingIn(statement: Statement, path: readonly string[], grammar: Grammar, lexicon: Lexicon): Definition | null {
  const { being, relative } = grammar.defining
  if (!being) return null
  const match = grammarPattern(`^(?<term>.{2,80}?),? (?<copula>${being.copula}) (?<meaning>.+)$`).exec(statement.text)
  const is = partsOf(match, grammar)
  if (!is || !grammarPattern(`^${being.predicate}`).test(is.meaning)) return null
  const hasRelative = grammarPattern(`[ ,]${relative}(?= )`).test(is.meaning)
  if (!hasKind(is.meaning, grammar) || !(hasRelative || isKnown(is.term, statement, path, lexicon))) return null
  // 'Aorta jest największą tętnicą i wychodzi …': what follows is in no such case.
  const [first = '', ...others] = is.meaning.split(
    grammarPattern(` (?:${[...grammar.words.listConjunctions].join('|')}) `),
  )
  const isOne = !hasRelative && others.some((other) => !grammarPattern(`^${being.predicate}`).test(other))
  const isOfMany = grammarPattern(`^(?:${being.copulaOfMany})$`).test(match?.groups?.['copula'] ?? '')
  // 'Aorta jest największą tętnicą': the only one of its kind is rather named than described.
  const isOnly = grammar.only?.test(is.meaning) === true && !isGivenAway(statement.text, 0, is.term.length)
  const form = isOnly ? 'gap' : isOfMany ? 'beingMany' : 'being'
  return { term: is.term, meaning: isOne ? first : is.meaning, by: 'class', form }
}

const isIndefinite = (phrase: string | undefined, { words }: Grammar) =>
  words.indefinite.has(plainWords(phrase ?? '')[0] ?? '')

const longestKind = 5
const fewestMeaningWords = 5

/** Whether a meaning says what its kind of thing is one of: 'the loss of water from …'. */
const isComplemented = (meaning: string, grammar: Grammar) =>
  tokensOf(meaning, grammar)
    .slice(1, longestKind)
    .some(({ lower }) => grammar.words.linkers.has(lower) || grammar.words.prepositions.has(lower))

const longestPlace = 4
/** A longer sentence to the reader rather tells than names. */
const longestAddressed = 150

/** Finds the name that a sentence gives to what it describes: 'This process is called x'. */
function namedIn(statement: Statement, grammar: Grammar): { start: number; end: number } | null {
  const [first] = statement.tokens
  const { openers } = grammar.words
  const isOpener = openers.has(first?.lower ?? '') && !beginsWithArticle(statement.tokens, grammar)
  if (!isSentence(statement) || !first || isOpener || grammar.isCommand(first.lower)) return null
  if (hidesSubject(statement.tokens, grammar)) return null
  if (statement.text.length > longestAddressed && isAddressed(statement.tokens, grammar)) return null
  // 'It must be kept in a variable called x' instructs.
  if (statement.tokens.some(({ lower }) => grammar.words.modals.has(lower))) return null
  if (
    grammar.isLabel(first.lower) ||
    grammar.here.test(statement.text) ||
    grammar.lesson.test(statement.text) ||
    !standsAlone(statement.text, statement.tokens, grammar)
  )
    return null
  const bare = statement.text.replace(/[.…]+$/u, '')
  for (const source of grammar.defining.naming) {
    const match = new RegExp(`(?<=[ ,(])${source}`, 'iu').exec(bare)
    const raw = match?.groups?.['term']
    if (match === null || raw === undefined) continue
    // In 'one of them, called x' nothing says what x is.
    const relative = grammarPattern(`^${grammar.defining.relative}$`)
    const described = statement.tokens.findLast(
      ({ end, kind, lower }) => end <= match.index && kind !== 'mark' && !relative.test(lower),
    )
    if (!isContent(described, grammar) || grammar.words.vague.has(described?.lower ?? '')) continue
    // 'On Linux it is called root', in a language that needs no 'it'.
    const isLed = grammar.words.prepositions.has(first.lower)
    if (isLed && plainWords(statement.text.slice(0, match.index)).length <= longestPlace) continue
    // In 'called x or y', half of the answer would remain visible.
    if (raw.split(' ').some((word) => grammar.words.listConjunctions.has(word.toLowerCase()))) continue
    const cut = raw.replace(/[,;:(].*$/u, '').trim()
    const term = asTerm(cut, grammar)
    if (term === null || plainWords(term).length > 4 || holdsMore(term, grammar)) continue
    // 'Dette rispettivamente tropopausa, stratopausa …'
    if (grammar.isAdverb(plainWords(term)[0] ?? '') && !grammar.traits.has('capitalNouns')) continue
    // 'A code called HTML' has too many answers, 'HTTP (Hypertext …' gives its answer away.
    if (/^\p{Lu}{2,6}$/u.test(term)) continue
    const start = statement.text.indexOf(term, match.index + match[0].indexOf(raw))
    const before = plainWords(statement.text.slice(0, start))
    const end = start + term.length
    if (start > 0 && before.length >= 5 && !isGivenAway(statement.text, start, end)) return { start, end }
  }
  return null
}

/** Whether a preposition or conjunction shows that the match holds more than a name. */
function holdsMore(term: string, { words }: Grammar): boolean {
  const small = plainWords(term).filter((word) => !words.linkers.has(word) && !words.nameLinks.has(word))
  return small.some((word) => words.prepositions.has(word) || words.conjunctions.has(word) || words.pronouns.has(word))
}

function patternsOf({ defining }: Grammar) {
  return {
    framed: defining.framed.map(grammarPattern),
    explicit: grammarPattern(`^(?<term>.{2,80}?),? (?<verb>${defining.explicit}),? (?<meaning>.+)$`),
    oblique: defining.oblique === undefined ? null : grammarPattern(`^(?:${defining.oblique})$`),
    copula: grammarPattern(`^(?<term>.{2,80}?),? (?<copula>${defining.copula}) (?<meaning>.+)$`),
  }
}

function partsOf(match: RegExpExecArray | null, grammar: Grammar): Omit<Definition, 'by' | 'form'> | null {
  const { term: rawTerm, meaning: rawMeaning } = match?.groups ?? {}
  if (rawTerm === undefined || rawMeaning === undefined) return null
  const { conjunctions } = grammar.words
  const aside = /^(?<head>[^()]+?) (?<aside>\([^()]{1,60}\))$/u.exec(rawTerm)?.groups
  const head = asTerm(aside?.['head'] ?? rawTerm, grammar)
  // 'Scarcity means that wants exceed …'
  const [first] = tokensOf(rawMeaning, grammar)
  const isClause = first !== undefined && match?.groups?.['copula'] === undefined && conjunctions.has(first.lower)
  const own = withoutComment(withoutSecondPredicate(rawMeaning, grammar), grammar)
  const meaning = shortened(own, longestMeaning, grammar)
  if (head === null || meaning === null || /[,;:()–—]| -/u.test(head) || /, \p{Lu}{2,}(?!\p{L})/u.test(meaning))
    return null
  const words = plainWords(meaning)
  const fewest = grammar.words.articles.has(words[0] ?? '') ? 4 : 3
  if (words.length < fewest || namesTerm(words.slice(0, longestKind).join(' '), head)) return null
  // 'X – це y, а z – w': the second dash is a copula too.
  if (/[–—-]/u.test(match?.groups?.['copula'] ?? '') && / [–—-] /u.test(rawMeaning)) return null
  // 'Thirteen of the states'
  const [counted = '', ofThem = ''] = plainWords(rawTerm)
  const { numerals, articles, prepositions } = grammar.words
  if (numerals.has(counted) && (articles.has(ofThem) || prepositions.has(ofThem))) return null
  const isPointing = [grammar.comparing, grammar.demonstrative, grammar.following].some((one) => one.test(head))
  if (isPointing || grammar.pointer.test(rawTerm) || grammar.words.numerals.has(head.toLowerCase())) return null
  // 'A value of 1', 'more flexible', 'frames of one kind, the others are …'
  if (/ \d{1,2}$/u.test(head) || grammar.halfCompared?.test(meaning) || hasSecondSentence(meaning, grammar)) return null
  const { vague, people, openers, hesitant } = grammar.words
  const ownWords = plainWords(head)
  // 'Point of equivalence' names a thing, 'main point' does not.
  const isNamed = ownWords.some((word) => !isVague(word, vague) && isUncommon(word, grammar))
  if (ownWords.some((word) => (!isNamed && isVague(word, vague)) || people.has(word))) return null
  const [opening = ''] = plainWords(rawTerm)
  const isArticle = grammar.words.articles.has(opening)
  const relative = grammarPattern(`^${grammar.defining.relative}$`)
  const pointing = words.slice(0, 2).filter((word, index) => index === 0 || !relative.test(word))
  if ((!isArticle && (openers.has(opening) || hesitant.has(opening))) || grammar.demonstrative.test(pointing.join(' ')))
    return null
  const tokens = tokensOf(meaning, grammar)
  if (
    // A clause that was cut is no whole one.
    (isClause ? own.length - meaning.length > 1 : !startsNominally(tokens, grammar)) ||
    grammar.pointer.test(meaning) ||
    pointsAway(meaning, grammar) ||
    tokens.some((token) => grammar.isPerson(token.lower) && token.lower !== 'you')
  )
    return null
  // In brackets, slashes show how a term is pronounced.
  const isSpoken = aside?.['aside']?.includes('/')
  return { term: aside && !isSpoken ? `${head} ${aside['aside']}` : head, meaning, copula: match?.groups?.['copula'] }
}
