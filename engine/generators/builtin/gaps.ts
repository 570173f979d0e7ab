import { isEveryday, isInUse } from './familiar.ts'
import { asksOpenly, isBeing, isSplit, predicateCard } from './characters.ts'
import { topicOf, under } from './context.ts'
import type { Grammar } from './grammar.ts'
import { asTerm, type Lexicon } from './lexicon.ts'
import { gapped, type Proposal } from './proposal.ts'
import { factsIn } from './spans.ts'
import { followsNoun, hasVerb, hidesSubject, lacksSubject, shortened, type Statement } from './statements.ts'
import { isAnaphoric, isMember } from './terms.ts'
import { isCapitalised, isContent, isSpeech, type Token, tokensOf } from './tokens.ts'
import { isGivenAway, isWholeWord, namesTerm, plainWords, rankOf, withoutReferences } from './words.ts'

/** A range of a sentence that a gap hides. */
type Gap = Pick<Token, 'start' | 'end'>

const fewestWords = 5
/** A sentence of this length in running text has a verb, known or not. */
const longEnough = 9
const mostWords = 32
const longestSentence = 250
/** A sentence of this length has room for one thought: 'Hyperinflation is when prices rise by more than half.' */
const shortSentence = 16
/** Content words that must remain visible, for the sentence to lead to what is hidden. */
const fewestShown = 3

/** The gap card of a sentence that the document's own marks or a date single out; null if it has none. */
export function gapCard(
  statement: Statement,
  path: readonly string[],
  grammar: Grammar,
  lexicon: Lexicon,
): Proposal | null {
  const { text, page, tokens, isAlone, isStrong } = statement
  const size = plainWords(text).length
  // '[citation needed]'
  const colon = tokens.findIndex((token) => token.text === ':')
  const isTitle = colon > 0 && colon <= longestTerm && !hasVerb(tokens.slice(colon), grammar)
  if (text.includes('[') || isTitle) return null
  if (!isAlone || isSpeech(text) || size < fewestWords || size > mostWords || text.length > longestSentence) return null
  const isWhole = (size >= longEnough && !statement.isItem) || hasVerb(tokens, grammar)
  if (grammar.lesson.test(text) || grammar.here.test(text) || !isWhole) return null
  const propose = (gap: Gap, importance: Proposal['importance'], value: number): Proposal => ({
    card: gapped(text, [gap]),
    page,
    quote: text,
    value,
    importance,
    about: text.slice(gap.start, gap.end),
  })
  const isReferring = isAnaphoric(statement, path, grammar, lexicon)
  const byFact = (): Proposal | null => {
    const fact = isReferring || hidesSubject(tokens, grammar) ? null : onlyFact(statement, grammar, lexicon)
    if (!fact) return null
    const isSubject = isAbout(statement, path, grammar, lexicon)
    // A figure without a subject that can be looked up is one of an example.
    if (!isSubject && fact.kind === 'quantity') return null
    if (isStrong && isSubject) return propose(fact, 2, 0.5)
    return beginsPlainly(statement, grammar) ? propose(fact, 3, isSubject ? 0.25 : 0.2) : null
  }
  const isLinked = tokens.some(({ lower }) => grammar.words.linking.has(lower))
  const marked = markedTerm(statement, grammar, lexicon)
  // 'It is also called an oocyte' tells what is new all the same.
  if (isLinked && !marked?.isNew) return null
  if (marked) {
    // In a sentence about the heading's subject, a figure tells more than its name.
    const isTitle = namesTerm(path.at(-1) ?? '', text.slice(marked.gap.start, marked.gap.end))
    const figure = isTitle ? byFact() : null
    if (figure) return figure
    const isFirst = (tokens[mostBeforeTopic + 1]?.start ?? 0) > marked.gap.start && !grammar.demonstrative.test(text)
    // 'The rule was established in …': which one?
    if (isReferring && grammar.traits.has('bareGenerics')) return null
    if (isStrong && marked.isNamed) return propose(marked.gap, 2, 0.6)
    const isArbitrary = isOpening(text, marked.gap, grammar) || isQualified(text, marked.gap, grammar)
    if (isArbitrary) return propose(marked.gap, 3, 0.25)
    if (isStrong || isFirst) return propose(marked.gap, 3, 0.42)
    const isClear =
      beginsPlainly(statement, grammar) || (size <= shortSentence && !grammar.words.verbs.has(tokens[0]?.lower ?? ''))
    return marked.isNew && isClear ? propose(marked.gap, 3, lacksSubject(tokens, grammar) ? 0.3 : 0.41) : null
  }
  if (isReferring) return null
  const figure = byFact()
  if (figure) return figure
  if (!isStrong || tokens.some(({ lower }) => grammar.words.modals.has(lower))) return null
  const agent = agentIn(statement, grammar, lexicon)
  if (agent) return propose(agent, 2, 0.5)
  const known = knownTerm(statement, path, grammar, lexicon)
  return known ? propose(known, 3, 0.35) : null
}

/** Whether nothing leads to a place at the beginning of a sentence: 'In *Assyria*, …'. */
function isOpening(text: string, { start, end }: Gap, { words }: Grammar): boolean {
  const before = plainWords(text.slice(0, start))
  const isPlace = before.length > 0 && before.every((word) => words.prepositions.has(word) || words.articles.has(word))
  return isPlace && text[end] === ','
}

/** Whether a marked German phrase only adds an everyday adjective to a noun: 'die *genaue Funktionsweise*'. */
const isQualified = (text: string, { start, end }: Gap, { language, traits }: Grammar) =>
  traits.has('capitalNouns') &&
  Number.isFinite(rankOf(/^\p{Ll}+e[mnrs]?(?= \p{Lu})/u.exec(text.slice(start, end))?.[0] ?? '', language))

const fewestSaid = 3
const longestSaid = 28

/**
 * A card from a sentence about a name or a rare noun that says enough of it: its gap hides the name, or it asks, under its
 * heading, what is said of the noun: 'The kidney: Renin splits …'.
 */
export function namedCard(
  statement: Statement,
  path: readonly string[],
  grammar: Grammar,
  lexicon: Lexicon,
): Proposal | null {
  const { text, page, tokens, isStrong } = statement
  const isClear = isStrong && !isSpeech(text) && !isAnaphoric(statement, path, grammar, lexicon)
  const subject = isClear ? namedSubject(statement, grammar, lexicon) : null
  if (subject === null || plainWords(text).length > longestSaid || text.length > longestSentence) return null
  const said = tokens.filter((token) => token.start >= subject.end && isContent(token, grammar))
  const { linking, modals } = grammar.words
  const end = tokens.findIndex((token) => token.start >= subject.end && token.text === ',')
  // A sentence with “may” or “must” states no fact.
  const isOpen = tokens.slice(0, end < 0 ? undefined : end).some(({ lower }) => modals.has(lower))
  if (said.length < fewestSaid || isOpen || tokens.some(({ lower }) => linking.has(lower))) return null
  if (grammar.example.test(text) || !isHideable(text, subject.start, subject.end, grammar)) return null
  const about = text.slice(subject.start, subject.end)
  // The heading gives it away.
  if (path.some((heading) => namesTerm(heading, about))) return null
  const verb = tokens.find((token) => token.start >= subject.end && token.kind === 'word')
  if (verb && isBeing(verb, grammar)) return null
  const predicate = verb ? shortened(text.slice(verb.start), longestSentence, grammar) : null
  // The question names the deed and asks for its doer.
  if (!verb || predicate === null || / \p{Lu}/u.test(about) || isSplit(predicate, grammar))
    return { card: gapped(text, [subject]), page, quote: text, value: 0.2, importance: 3, about }
  const asked = predicateCard(about, text.slice(0, verb.start), predicate, grammar)
  if (asked === null || asksOpenly(asked, about, grammar)) return null
  const card = { ...asked, question: under(topicOf(path, grammar), asked.question, grammar) }
  // In English, many a noun looks like a verb: 'Huihui doctors staffed two hospitals'.
  return { card, page, quote: text, value: grammar.traits.has('possessives') ? 0.2 : 0.35, importance: 3, about }
}

/** The name or the rare noun that a sentence begins with, where a verb follows, perhaps behind brackets. */
function namedSubject({ tokens }: Statement, grammar: Grammar, lexicon: Lexicon): Gap | null {
  const { articles, vague, openers } = grammar.words
  const first = articles.has(tokens[0]?.lower ?? '') ? 1 : 0
  const end = tokens.findIndex((token, at) => at > first && (token.text === '(' || isVerbAt(tokens, at, grammar)))
  const behind = tokens[end]?.text === '(' ? tokens.findIndex(({ text: sign }) => sign === ')') + 1 : end
  const isTitled = first === 0 && end > 2 && grammar.isTitle(tokens[0]?.text ?? '')
  const words = tokens.slice(isTitled ? first + 1 : first, end)
  if (end < 0 || words.length > longestTerm || !isVerbAt(tokens, behind, grammar)) return null
  const isPlain = words.every(
    ({ kind, lower }) =>
      kind === 'word' &&
      !vague.has(lower) &&
      !openers.has(lower) &&
      !isSmallWord(lower, grammar) &&
      !grammar.isPerson(lower),
  )
  const opener = words[0]?.lower ?? ''
  // In German, 'Anfänglich' has a capital as well.
  const isNoNoun =
    words.length === 1 && (grammar.isModifier(opener) || grammar.isAdverb(opener) || grammar.isNoNoun(opener))
  const isLed = grammar.functionWords.has(opener) || (isNoNoun && grammar.traits.has('capitalNouns'))
  if (!isPlain || isLed || !isNounPhrase(words, grammar)) return null
  // 'The phagocyte': which one?
  const isIntroduced =
    first > 0 && grammar.traits.has('bareGenerics') && !grammar.words.indefinite.has(tokens[0]?.lower ?? '')
  if (isIntroduced && !words.some(isCapitalised) && !lexicon.terms.has(words.at(-1)?.lower ?? '')) return null
  const isName = words.length > 1 && words.every(isCapitalised) && !grammar.traits.has('capitalNouns')
  const isRare = words.some((word, at) => {
    const isNoun = grammar.traits.has('capitalNouns') ? isCapitalised(word) : !grammar.isModifier(word.lower)
    const isProper = at + first > 0 || grammar.traits.has('capitalNouns') || lexicon.frequency(word.lower) > 1
    const isHead = at === 0 || !words.slice(0, at).some(({ lower }) => isLink(lower, grammar))
    // 'Запліднення відбувається через …' would leave open what happens.
    const isProcess = grammar.traits.has('cases') && /(?:ння|ття|nie|cie)$/u.test(word.lower)
    return word.lower.length > 3 && !isProcess && isHead && isNoun && isProper && !isInUse(word.lower, grammar)
  })
  // 'The Seeed light sensor' is one of an example.
  const isBrief = words.length <= 2 && (grammar.traits.has('capitalNouns') || !words.slice(1).some(isCapitalised))
  return isName || isTitled || (isRare && isBrief) ? { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 } : null
}

/** Whether a verb stands at a place. */
function isVerbAt(tokens: readonly Token[], index: number, grammar: Grammar): boolean {
  const word = tokens[index]
  if (word?.kind !== 'word' || isCapitalised(word) || isSmallWord(word.lower, grammar)) return false
  const { isVerb, mayBeVerb, beginsVerbally } = grammar
  return [isVerb, mayBeVerb, beginsVerbally].some((is) => is(word.lower)) || followsNoun(tokens, index, grammar)
}

/** Whether a word is a function word, but no verb and no link between nouns. */
const isSmallWord = (word: string, { words }: Grammar) =>
  [words.prepositions, words.conjunctions, words.pronouns, words.adverbs].some((set) => set.has(word)) &&
  !isLink(word, { words })

/** Whether a word joins nouns: 'of'. */
const isLink = (word: string, { words }: Pick<Grammar, 'words'>) => words.linkers.has(word) || words.nameLinks.has(word)

/** Whether a sentence begins with its subject, although it may refer to that later: 'A student is … when he'. */
function beginsPlainly({ tokens }: Statement, grammar: Grammar): boolean {
  const first = tokens.find(({ kind }) => kind !== 'mark')?.lower ?? ''
  return !grammar.words.hesitant.has(first) && !lacksSubject(tokens, grammar)
}

/** The words that may precede what a sentence is about: 'in a'. */
const mostBeforeTopic = 2

/** A term that the document marks elsewhere or defines, behind the subject of the sentence. */
function knownTerm(
  { text, tokens }: Statement,
  path: readonly string[],
  grammar: Grammar,
  lexicon: Lexicon,
): Gap | null {
  for (const [index, token] of tokens.entries()) {
    if (index < fewestBefore || token.kind !== 'word') continue
    for (let last = Math.min(tokens.length - 1, index + longestTerm - 1); last >= index; last--) {
      const [start, end] = [token.start, tokens[last]?.end ?? 0]
      const term = lexicon.terms.get(text.slice(start, end).toLowerCase())
      if (!term || term.origin === 'acronym' || !isNounPhrase(tokens.slice(index, last + 1), grammar)) continue
      // The heading above the sentence answers it.
      if (path.some((heading) => namesTerm(heading, term.text))) continue
      const isSpecific = last > index || !Number.isFinite(rankOf(token.lower, grammar.language))
      if (isMember(text.slice(0, start), text.slice(end), grammar) || isOpening(text, { start, end }, grammar)) continue
      if (isSpecific && isHideable(text, start, end, grammar)) return { start, end }
    }
  }
  return null
}

/** The person who did what a sentence says was done: 'was discovered by Karl Landsteiner'. */
function agentIn({ text, tokens }: Statement, grammar: Grammar, lexicon: Lexicon): Gap | null {
  const names = factsIn(tokens, grammar, lexicon).filter(({ kind, first, last }) => kind === 'name' && last > first)
  const [name, ...others] = names.filter(({ first }) => grammar.words.agents.has(tokens[first - 1]?.lower ?? ''))
  if (!name || others.length > 0) return null
  const [start, end] = [tokens[name.first]?.start ?? 0, tokens[name.last]?.end ?? 0]
  const isDone = tokens
    .slice(1, name.first - 1)
    .some(({ lower }, index) => grammar.isParticiple(tokens[index]?.lower ?? '', lower) || grammar.isNoNoun(lower))
  return isDone && isHideable(text, start, end, grammar) ? { start, end } : null
}

/** The tokens that the subject and its verb take at least. */
const fewestBefore = 3

const longestExemplary = 15

/** The first term that the document marks in a sentence, and whether it marks it there for the first time. */
function markedTerm(
  { text, tokens, marked }: Statement,
  grammar: Grammar,
  lexicon: Lexicon,
): { gap: Gap; isNew: boolean; isNamed: boolean } | null {
  const named = grammar.defining.naming
    .map((source) => new RegExp(source, 'iu').exec(text.replace(/\.$/u, '')))
    .flatMap((match) => {
      const term = asTerm(match?.groups?.['term'] ?? '', grammar)
      const start = match && term !== null ? text.indexOf(term, match.index) : -1
      return term === null || start < 0 ? [] : [{ term, start }]
    })
  const found = marked.flatMap((raw) => {
    const own = asTerm(raw, grammar)
    const at = own === null ? -1 : text.indexOf(own)
    // Only the last word may be marked: 'is called training *data*'.
    const whole = named.find(({ term, start }) => start <= at && start + term.length === at + (own?.length ?? 0))
    const [term, start] = whole ? [whole.term, whole.start] : [own, at]
    if (term === null || !isHideable(text, start, start + term.length, grammar)) return []
    // After 'such as', it is one of many.
    if (grammar.example.test(text.slice(Math.max(0, start - longestExemplary), start))) return []
    // 'Kurze Amtszeiten *verhinderten Kontinuität*' marks a verb.
    const before = tokens.findLast(({ end }) => end <= start)
    if (
      grammar.traits.has('capitalNouns') &&
      /^\p{Ll}/u.test(term) &&
      isCapitalised(before) &&
      isContent(before, grammar)
    )
      return []
    if (!isNounPhrase(tokensOf(term, grammar), grammar)) return []
    if (isMember(text.slice(0, start), text.slice(start + term.length), grammar)) return []
    const isNew = lexicon.firstMarkedIn(term)?.includes(text) === true
    return [{ gap: { start, end: start + term.length }, isNew, isNamed: named.some((one) => one.start === start) }]
  })
  // 'They must be stored in a dictionary named x' instructs.
  if (named.length > 0 && tokens.some(({ lower }) => grammar.words.modals.has(lower)))
    return found.find(({ isNamed }) => isNamed) ?? null
  const telling = found.filter(({ isNamed, gap }) => isNamed || !isEveryday(text.slice(gap.start, gap.end), grammar))
  return telling.find(({ isNamed }) => isNamed) ?? telling.find(({ isNew }) => isNew) ?? telling[0] ?? null
}

/** Whether a range is whole words, is not repeated, and leaves enough of the sentence. */
function isHideable(text: string, start: number, end: number, grammar: Grammar): boolean {
  if (start < 0 || !isWholeWord(text, start, end - start) || isJoined(text, start, end)) return false
  // 'Django (/ˈdʒæŋɡoʊ/ jang-goh)'
  if (/\p{L}\/\p{L}/u.test(text.slice(start, end)) || /\/\S+\/ $/u.test(text.slice(0, start))) return false
  // 'The 11' of 'the 11 November' would be half of the answer.
  if (/\p{N}[.,]? ?$/u.test(text.slice(0, start))) return false
  // Before a colon, a term is a label.
  if (/^[”“»"’)]*(?: \([^()]*\))?\s?[:=→]/u.test(text.slice(end)) || isGivenAway(text, start, end)) return false
  const shown = tokensOf(`${text.slice(0, start)} ${text.slice(end)}`, grammar)
  return shown.filter((token) => isContent(token, grammar)).length >= fewestShown
}

/** Whether a sign joins a range to more of a word: 'Ribulose-1' is part of 'Ribulose-1,5-bisphosphat'. */
function isJoined(text: string, start: number, end: number): boolean {
  return /[\p{L}\p{N}][,/-]$/u.test(text.slice(0, start)) || /^[,/-][\p{L}\p{N}]/u.test(text.slice(end))
}

const longestTerm = 4

/** Whether words that a document emphasises are a term, and not a verb or a property that it stresses. */
function isNounPhrase(tokens: readonly Token[], grammar: Grammar): boolean {
  const words = tokens.filter((token) => token.kind !== 'mark')
  const last = words.at(-1)
  const { prepositions, linkers, nameLinks, pronouns } = grammar.words
  const isLoose = words.some(
    ({ lower }) => pronouns.has(lower) || (prepositions.has(lower) && !linkers.has(lower) && !nameLinks.has(lower)),
  )
  const size = words.filter(({ lower }) => !linkers.has(lower)).length
  if (!last || size > longestTerm || isLoose || words.every(({ kind }) => kind === 'number')) return false
  if (grammar.traits.has('capitalNouns')) return isCapitalised(last)
  const isName = words.every(isCapitalised)
  return isName || !(grammar.isVerb(last.lower) || grammar.isModifier(last.lower) || grammar.isNoNoun(last.lower))
}

/** The date of a sentence that has only one, or else its only quantity. */
function onlyFact(
  { text, tokens }: Statement,
  grammar: Grammar,
  lexicon: Lexicon,
): (Gap & { kind: 'date' | 'quantity' }) | null {
  if (grammar.example.test(text)) return null
  const facts = factsIn(tokens, grammar, lexicon)
  const only = (kind: 'date' | 'quantity') => {
    const [fact, ...others] = facts.filter((one) => one.kind === kind)
    return others.length === 0 ? fact : undefined
  }
  const isDated = facts.some(({ kind }) => kind === 'date')
  const fact = isDated ? only('date') : only('quantity')
  // 'On 14 April' leaves open in which year.
  const isBareDay =
    isDated &&
    fact &&
    !tokens
      .slice(fact.first, fact.last + 1)
      .some(({ text: one, lower }) => /\d{3}|^[IVX]+/u.test(one) || grammar.words.eras.has(lower))
  // 'In a 1981 study' tells nothing about the year.
  const isAside = isDated && grammar.words.indefinite.has(tokens[(fact?.first ?? 0) - 1]?.lower ?? '')
  if (isBareDay || isAside) return null
  const own = fact ? text.slice(tokens[fact.first]?.start, tokens[fact.last]?.end) : ''
  // 'Three times' is no fact to learn.
  if (!fact || !/\d/u.test(own)) return null
  // A day may be joined to its article: 'l’11 novembre'.
  const day =
    fact.kind === 'date' ? /(?<=[’'\s])\d{1,2}\.? $/u.exec(text.slice(0, tokens[fact.first]?.start ?? 0)) : null
  const [start, last] = [day?.index ?? tokens[fact.first]?.start ?? 0, tokens[fact.last]?.end ?? 0]
  // 'En 597 a.C., Jerusalén cayó'
  const isAbbreviated = /\.\p{L}$/u.test(text.slice(start, last)) && /^\.[,; ]/u.test(text.slice(last))
  const end = isAbbreviated ? last + 1 : last
  // '(2005)' and '(Miller and Smith 2005)' are references, '(Leipzig 1813)' is none.
  const isCited = !withoutReferences(`${text.slice(0, end)})`, grammar).endsWith(')')
  const isReference = (isCited || /\((?:[^()]*, )?$/u.test(text.slice(0, start))) && /^[);]/u.test(text.slice(end))
  if (/^\d{4}$/u.test(text.slice(start, end)) && isReference) return null
  return isHideable(text, start, end, grammar) ? { start, end, kind: isDated ? 'date' : 'quantity' } : null
}

const mostBeforeName = 5

/** Whether a sentence begins with a date, the heading's term, or a subject that has a name: 'The English doctor Jenner'. */
function isAbout({ tokens }: Statement, path: readonly string[], grammar: Grammar, lexicon: Lexicon): boolean {
  const [first] = factsIn(tokens, grammar, lexicon)
  const opening = tokens
    .slice(0, 4)
    .map((token) => token.text)
    .join(' ')
  const before = tokens.slice(0, first?.first ?? 0)
  const isFirst =
    before.length <= 2 ||
    (before.length <= mostBeforeName && !before.some(({ kind, lower }) => kind === 'mark' || grammar.isVerb(lower)))
  return (
    (first !== undefined && isFirst && (first.kind === 'name' || first.kind === 'date')) ||
    namesTerm(opening, path.at(-1) ?? '')
  )
}
