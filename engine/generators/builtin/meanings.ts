import { acronymsIn } from './acronyms.ts'
import { type Grammar, grammarPattern } from './grammar.ts'
import { basic, type CardParts } from './proposal.ts'
import { followsNoun, hasVerb } from './statements.ts'
import { isCapitalised, isContent, type Token, tokensOf } from './tokens.ts'
import { isSameWord, namesTerm, plainWords } from './words.ts'

/** A card that asks what a term means: what it stands for, or what belongs to it unless it is defined, or what it is. */
export function meaningCard(
  term: string,
  meaning: string,
  isDefined: boolean,
  grammar: Grammar,
  copula?: string,
): CardParts {
  const [spelt] = acronymsIn({ text: `${meaning} (${term})` }, grammar)
  if (spelt?.expansion === meaning) return basic(grammar.ask('expansion', { acronym: term }), meaning)
  // In English, verbs are known well enough: 'requires P', under 'Precondition'.
  const tokens = tokensOf(meaning, grammar)
  // 'Measures that restrict …' and 'processes for …' are things.
  const [, next] = tokens
  const isKind =
    grammar.words.prepositions.has(next?.lower ?? '') ||
    grammarPattern(`^(?:${grammar.defining.relative})$`).test(next?.lower ?? '')
  // 'Being oriented toward a task' is none either.
  const isGerund = tokens[0]?.lower.endsWith('ing') === true
  const isVerbal = grammar.traits.has('possessives') && !isKind && !isGerund && beginsWithVerb(tokens, grammar)
  if (isVerbal) return basic(grammar.ask('action', { term }), meaning)
  const isList = !isDefined && isListing(meaning, grammar)
  // What 'procesul' is, not what 'a proces' means.
  // What 'Brasov' is; a name has no other meaning.
  const isName = grammar.asksObjects && copula !== undefined && /^\p{Lu}/u.test(term)
  const named = grammarPattern(`^(?:${grammar.defining.copulaOfMany})$`).test(copula ?? '') ? 'beingMany' : 'being'
  const form = grammar.suffixedArticle(plainWords(term)[0] ?? '', copula) ?? (isName ? named : 'meaning')
  const name = term.replace(longAside, '')
  return basic(isList ? grammar.ask('members', { title: name }) : grammar.ask(form, { term: name }), meaning)
}

/** Brackets that say more of a term than another name of it: 'The Republic (founded in 1931)'. */
const longAside = / \((?:[^()]*\d[^()]*|(?:[^() ]+ ){3,}[^()]*)\)$/u
const fewestListed = 3
const mostMemberWords = 3
const mostInPair = 4

/** Whether a meaning only lists what belongs to its term: 'endocardium, myocardium and epicardium'. */
export function isListing(meaning: string, { words, defining, isVerb, mayBeVerb }: Grammar): boolean {
  if (grammarPattern(`[ ,](?:${defining.relative})(?= )`).test(meaning)) return false
  const link = new RegExp(`, | (?:${[...words.listConjunctions].join('|')}) `, 'u')
  const members = meaning
    .replaceAll(/ \([^()]*\)/gu, '')
    .split(link)
    .map(plainWords)
  const isMember = ([first = '', ...rest]: string[]) =>
    first !== '' &&
    rest.length < mostMemberWords &&
    ![first, ...rest].some((word) => words.articles.has(word) || words.prepositions.has(word))
  const isSaid = plainWords(meaning).some((word) => isVerb(word) || mayBeVerb(word))
  const isPair = members.length === 2 && plainWords(meaning).length <= mostInPair && !isSaid
  // 'Of soil and rocks by wind and water' lists nothing.
  return (isPair || (members.length >= fewestListed && meaning.includes(', '))) && members.every(isMember)
}

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
  const isDetermined = grammar.words.determiners.has(first.lower) && !grammar.demonstrative.test(first.text)
  if (isDetermined && isCapitalised(tokens[1]) && grammar.traits.has('capitalNouns')) return true
  if (isPredicative(first.lower, grammar) && grammar.words.determiners.has(first.lower)) return true
  // 'Useful for', 'used in', but not 'refusing to accept'
  const isProperty = !first.lower.endsWith('ing') && (grammar.isModifier(first.lower) || grammar.isNoNoun(first.lower))
  if (isProperty && prepositions.has(tokens[1]?.lower ?? '') && !grammar.traits.has('capitalNouns')) return false
  // 'In which the axis is …'
  const opening = `${first.lower} ${tokens[1]?.lower ?? ''}`
  if (grammarPattern(`^(?:${grammar.defining.relative})$`).test(opening)) return false
  // 'Species that …'
  if (grammarPattern(`^(?:${grammar.defining.relative})$`).test(tokens[1]?.lower ?? '')) return true
  const isSmall = [prepositions, conjunctions, pronouns, adverbs].some((set) => set.has(first.lower))
  const isVerbal = beginsWithVerb(tokens, grammar) || grammar.isCommand(first.lower)
  // 'Verwerken gegevens' may begin with a verb, and 'eigenschappen van' does not.
  const isUnsure = grammar.isUnsureVerb(first.lower) && isContent(tokens[1], grammar)
  return !isSmall && !isVerbal && !isUnsure && !isSentence(tokens, grammar)
}

/**
 * Whether a phrase begins with a verb. Where nouns are capitalised, a capital makes it one only before an object: 'Beschreibt
 * die Lage', not 'Unterart der Rose'.
 */
export function beginsWithVerb([first, next]: readonly Token[], grammar: Grammar): boolean {
  if (!first) return false
  const isNoun = grammar.traits.has('capitalNouns')
    ? isCapitalised(first) && !object.test(next?.lower ?? '')
    : // 'Organizations often store …', 'objects stored as …'
      grammar.traits.has('possessives') &&
      (next?.lower.endsWith('ed') || !(grammar.mayBeVerb(first.lower) || grammar.words.articles.has(next?.lower ?? '')))
  // 'Atomen zijn …'
  const isSubject = grammar.words.verbs.has(next?.lower ?? '')
  // 'Vormen van energie', where 'vormen' is a verb, too
  if (grammar.isUnsureVerb(first.lower) && grammar.words.linkers.has(next?.lower ?? '')) return false
  return grammar.isVerb(first.lower) || (!isNoun && !isSubject && grammar.beginsVerbally(first.lower))
}

/** What no genitive begins with. */
const object = /^(?:das|den|die|ein|eine|einen|sich|wie|ob|dass)$/u

/** Whether a definition's predicate may begin with a word: 'a', 'any'. */
const isPredicative = (word: string, { defining }: Grammar) => grammarPattern(`^${defining.predicate}`).test(`${word} `)

/**
 * Whether a phrase is a sentence of its own: its first words are followed by a verb, or as after one by an article or a
 * pronoun that does not take them up.
 */
export function isSentence(tokens: readonly Token[], grammar: Grammar): boolean {
  const { articles, pronouns, prepositions, conjunctions, linkers } = grammar.words
  const start = articles.has(tokens[0]?.lower ?? '') ? 1 : 0
  const relative = grammarPattern(`^(?:${grammar.defining.relative})$`)
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
  // Where nouns are inflected, few of them look like verbs, even behind a preposition.
  const end = tokens.findIndex(({ kind, lower }) => kind === 'mark' || conjunctions.has(lower) || relative.test(lower))
  const opening = tokens.slice(1, end < 0 ? undefined : end)
  if (grammar.traits.has('cases') && opening.some(({ lower }) => grammar.mayBeVerb(lower))) return true
  // 'Filtry, które mają duży wpływ, dostają duże wagi'
  const hasClause = tokens[end]?.text === ',' && relative.test(tokens[end + 1]?.lower ?? '')
  const behind = tokens.findIndex(({ text }, index) => index > end && text === ',')
  if (grammar.traits.has('cases') && hasClause && behind > 0 && grammar.mayBeVerb(tokens[behind + 1]?.lower ?? ''))
    return true
  // 'Le calcul en périphérie est idéal'
  const copula = grammarPattern(`^(?:${grammar.defining.copula})$`)
  // 'La era glacial', 'l’est de la région'
  const isNoun = (token: Token, before: Token | undefined) =>
    articles.has(before?.lower ?? '') && (!grammar.traits.has('capitalNouns') || isCapitalised(token))
  const isCopula = (token: Token, index: number) => copula.test(token.lower) && !isNoun(token, tokens[index])
  if (!grammar.traits.has('cases') && opening.some(isCopula)) return true
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
    if (followsNoun(tokens, index, grammar) || isVerbAfterNoun(tokens, index, grammar)) return true
    // Where nouns are inflected, a verb may follow the first word: 'ракета відкидає газ'.
    if (grammar.traits.has('cases') && index === 1 && grammar.beginsVerbally(lower)) return true
    if (index > longestHead) return false
  }
  return false
}

/** Whether a word that may be a verb is one, behind a noun: 'tools collect', 'La transacción cumple'. */
function isVerbAfterNoun(tokens: readonly Token[], index: number, grammar: Grammar): boolean {
  const { adverbs, articles } = grammar.words
  const [before, word = '', next = ''] = [tokens[index - 1], tokens[index]?.lower, tokens[index + 1]?.lower]
  if (!before || grammar.isModifier(word) || articles.has(before.lower)) return false
  if (grammar.mayBeVerb(word) && adverbs.has(before.lower)) return true
  if (grammar.traits.has('possessives'))
    return grammar.mayBeVerb(word) && /[^s]s$/u.test(before.lower) && !/(?:s|ed|ing)$/u.test(word)
  // A phrase behind a colon begins with a small letter more often than a sentence.
  const isLikely = grammar.mayBeVerb(word) || (grammar.beginsVerbally(word) && grammar.functionWords.has(next))
  return isLikely && isCapitalised(tokens[0]) && !grammar.traits.has('capitalNouns')
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
  return grammarPattern(`[ ,]${grammar.defining.relative}(?= )`).test(text)
}

const fewestDescribing = 4

/** Whether a phrase describes one thing: it lists no others, has no verb behind its first word, and is no command. */
export function isDescription(tokens: readonly Token[], grammar: Grammar): boolean {
  const end = tokens.findIndex(({ text, lower }) => text === ',' || grammar.words.listConjunctions.has(lower))
  const [first, second] = tokens
  return (
    (tokens.length >= fewestDescribing || grammar.words.prepositions.has(second?.lower ?? '')) &&
    (end < 0 || end >= fewestDescribing) &&
    !grammar.isNoNoun(first?.lower ?? '') &&
    (grammar.words.prepositions.has(second?.lower ?? '') || !grammar.mayBeVerb(second?.lower ?? '')) &&
    tokens.some(({ lower }) => grammar.functionWords.has(lower))
  )
}

/** Whether a meaning names a kind of thing, not 'a problem' or 'an example'; 'the number that …' is set apart. */
export function hasKind(meaning: string, grammar: Grammar): boolean {
  const tokens = tokensOf(meaning, grammar).filter((token) => token.kind === 'word')
  const kind = tokens.filter((token) => !grammar.words.articles.has(token.lower)).slice(0, 2)
  // A German relative pronoun is known by its comma.
  const relative = grammarPattern(`^,? (?:${grammar.defining.relative})(?![\\p{L}])`)
  const vague = kind.findIndex((token) => isVague(token.lower, grammar.words.vague))
  return vague < 0 || (vague === 0 && relative.test(meaning.slice(kind[0]?.end)))
}

export const isVague = (word: string, vague: ReadonlySet<string>) =>
  vague.has(word) || [...vague].some((one) => one.length > 4 && isSameWord(one, word))

/** Whether a text is a phrase without a common verb, up to its first clause: 'Refusing to accept reality because …'. */
export function hasNoVerb(text: string, grammar: Grammar): boolean {
  const { prepositions, pronouns, conjunctions, verbs, modals } = grammar.words
  const tokens = tokensOf(text, grammar)
  const end = tokens.findIndex(({ lower }) => conjunctions.has(lower) && !grammar.words.listConjunctions.has(lower))
  const main = end < 0 ? tokens : tokens.slice(0, end)
  const isLed = [prepositions, pronouns].some((set) => set.has(tokens[0]?.lower ?? ''))
  return !isLed && !main.some(({ lower }) => verbs.has(lower) || modals.has(lower))
}

/** Whether a text is a noun with what sets it apart, and no sentence: 'a cache that …', 'mechanism for …'. */
export function isNounPhrase(text: string, grammar: Grammar): boolean {
  const tokens = tokensOf(text, grammar)
  const { articles, indefinite, modals, hesitant, linking } = grammar.words
  const [first] = tokens
  if (!first || /[:$–—=]/u.test(text) || grammar.demonstrative.test(first.text)) return false
  if (hesitant.has(first.lower) || linking.has(first.lower) || tokens.some(({ lower }) => modals.has(lower)))
    return false
  const { copula, relative } = grammar.defining
  const main = grammarPattern(`^(?<main>[^,;]{3,80}?),? (?:${relative})(?= )`).exec(text)?.groups
  // 'The structure used by the tool has a limit' says what it has.
  const link = grammarPattern(`^(?:${relative})$`)
  const isVerbOutside = ({ lower }: Token, index: number) =>
    grammar.words.verbs.has(lower) && !link.test(tokens[index - 1]?.lower ?? '')
  if (articles.has(first.lower) && !indefinite.has(first.lower) && tokens.some(isVerbOutside)) return false
  if (grammar.traits.has('cases') && grammarPattern(` (?:${copula}) `).test(text)) return false
  const said = main?.['main'] === undefined ? tokens : tokensOf(main['main'], grammar)
  if (hasVerb(said, grammar)) return false
  // 'Plants that live in deserts have …' is a sentence where a noun needs no article.
  if (grammar.traits.has('bareGenerics')) return main !== undefined && indefinite.has(first.lower)
  const isSimple = (text.match(/,/gu)?.length ?? 0) <= 1 || !grammar.traits.has('cases')
  // Where nouns are inflected, few verbs are known, and only a clause shows that what precedes it is a noun.
  if (grammar.traits.has('cases') && main === undefined) return false
  return main === undefined ? !articles.has(first.lower) && isDescription(tokens, grammar) : isSimple
}

const fewestBeforeVerb = 2

/** A meaning without the statement that a verb adds to it: 'a search engine and is run by …'. */
export function withoutSecondPredicate(meaning: string, grammar: Grammar): string {
  const tokens = tokensOf(meaning, grammar)
  const relative = grammarPattern(`^${grammar.defining.relative}$`)
  // In German, a small word with a verb's ending after a noun and 'und' is a verb.
  const isPredicate = (before: Token | undefined, word: Token | undefined) =>
    grammar.traits.has('capitalNouns') &&
    isCapitalised(before) &&
    /^\p{Ll}+t$/u.test(word?.text ?? '') &&
    grammar.beginsVerbally(word?.lower ?? '')
  const { listConjunctions, linking } = grammar.words
  const isVerb = (index: number) => grammar.isVerb(tokens[index]?.lower ?? '')
  const copula = grammarPattern(`^(?:${grammar.defining.copula})$`)
  const at = tokens.findIndex(
    ({ text, lower }, index) =>
      index >= fewestBeforeVerb &&
      ((listConjunctions.has(lower) &&
        (isVerb(index + 1) ||
          // 'And also defeated …'
          (linking.has(tokens[index + 1]?.lower ?? '') && isVerb(index + 2)) ||
          isPredicate(tokens[index - 1], tokens[index + 1]))) ||
        // 'The first document, is written by …'
        (text === ',' && grammar.asksObjects && copula.test(tokens[index + 1]?.lower ?? ''))),
  )
  const isInClause = tokens.slice(0, at).some(({ lower }) => relative.test(lower) || grammar.words.verbs.has(lower))
  return at < 0 || isInClause ? meaning : meaning.slice(0, tokens[at]?.start).trim()
}

/** A meaning without the sentence that follows it behind a colon: 'a form of transport: it costs no energy'. */
export function withoutComment(meaning: string, grammar: Grammar): string {
  const at = meaning.search(/ ?: /u)
  const rest = meaning.slice(at).replace(/^ ?: /u, '')
  const tokens = tokensOf(rest, grammar)
  const { articles, numerals, pronouns } = grammar.words
  const [first] = tokens
  const isLed = first?.kind === 'number' || [articles, pronouns].some((set) => set.has(first?.lower ?? ''))
  // 'A division in two stages: the first is …' counts what follows.
  const isCounted = plainWords(meaning.slice(0, at)).some((word) => numerals.has(word) || /^\d+$/u.test(word))
  return at > 0 && isLed && !isCounted && tokens.some(({ lower }) => grammar.isVerb(lower))
    ? meaning.slice(0, at)
    : meaning
}

/** Whether a meaning goes on with a sentence behind a comma: 'green lines, the red ones are …'. */
export function hasSecondSentence(meaning: string, grammar: Grammar): boolean {
  if (grammar.traits.has('capitalNouns')) return false
  return meaning
    .replace(/: .*$/u, '')
    .split(', ')
    .slice(1)
    .some((part) => {
      const [first, ...rest] = tokensOf(part, grammar).slice(0, 4)
      return grammar.words.articles.has(first?.lower ?? '') && rest.some(({ lower }) => grammar.words.verbs.has(lower))
    })
}

/** 'This' at the beginning, at the end or after a comma usually refers to something outside the definition. */
export function pointsAway(meaning: string, { here }: Grammar): boolean {
  const words = meaning.split(' ')
  // 'The data and what is done with these data' names them.
  const isNamed = namesTerm(words.slice(0, -2).join(' '), words.at(-1) ?? '')
  const ends = [words.slice(0, 4), isNamed ? [] : words.slice(-2)].map((some) => some.join(' '))
  return ends.some((end) => here.test(end)) || here.test(meaning.split(', ').slice(1).join(', '))
}

/** Whether a predicate without article is a property, and no kind of thing: 'sono diffusi in Islanda', 'sunt diverse, …'. */
function isProperty(meaning: string, grammar: Grammar): boolean {
  const [first, next] = tokensOf(meaning, grammar)
  const { articles, places } = grammar.words
  const hasArticles = !(['bareGenerics', 'cases', 'capitalNouns'] as const).some((trait) => grammar.traits.has(trait))
  // 'Fișierul în care …' has its article at its end.
  const isDetermined = grammarPattern(`^${grammar.defining.predicate}`).test(meaning)
  const isBare = hasArticles && first !== undefined && !articles.has(first.lower) && !isDetermined
  // 'Cavità in cui'
  const isClause = grammarPattern(`^(?:${grammar.defining.relative})(?= )`).test(meaning.slice(next?.start))
  return isBare && !isClause && (places.has(next?.lower ?? '') || next?.text === ',')
}

/** Whether an English verb is a noun as well: it is no participle such as 'lit', nor 'cut', which is both. */
const isNounToo = (verb: string, { mayBeVerb }: Grammar) =>
  [`${verb}s`, `${verb}es`].some(mayBeVerb) && !mayBeVerb(`${verb}ting`)

/** 'Is measured', 'is not a': the copula is followed by a verb or an adverb. */
export function saysWhatIsDone(meaning: string, grammar: Grammar): boolean {
  const [first = '', next = ''] = plainWords(meaning)
  const copulas = grammar.defining.copula.split('|')
  // Romanian 'organite care' ends like a participle.
  const isNoun = grammarPattern(`^(?:${grammar.defining.relative})$`).test(next)
  // 'Lit by lamps', 'cut in many mills': a noun without article would be one of many things.
  const isVerbal = grammar.traits.has('possessives') && grammar.mayBeVerb(first) && !first.endsWith('s')
  // 'Transport by currents' names what is done.
  const isDone =
    isVerbal && !isNounToo(first, grammar) && grammar.words.prepositions.has(next) && !grammar.words.linkers.has(next)
  return (
    grammar.isVerb(first) ||
    isDone ||
    isProperty(meaning, grammar) ||
    // German 'ein' is both.
    ((grammar.words.adverbs.has(first) || grammar.isAdverb(first)) && !grammar.words.articles.has(first)) ||
    (!isNoun && copulas.some((copula) => grammar.isParticiple(copula, first)))
  )
}

/** A plural definition needs no article: 'sensors are devices that'. A singular one without is an adjective. */
export function isOfMany(match: RegExpExecArray | null, { defining }: Grammar): boolean {
  return new RegExp(`^(?:${defining.copulaOfMany})$`, 'iu').test(match?.groups?.['copula'] ?? '')
}

/** Whether a German term begins with an adjective in another case: 'der glomerulären Filtrationsrate'. */
export const isInflected = (term: string, { traits }: Grammar) =>
  traits.has('capitalNouns') &&
  /^(?:\p{Ll}+|\p{L}+(?:sch|ig|lich|är|iv|al|ell|haft|bar|sam|end|t))e[nmr] \p{Lu}/u.test(term)

/**
 * Whether a line is the title of a work: 'College: A World of Groups and Rules'. Names in a list and the words of an acronym
 * have capital letters too.
 */
export function isTitleOfWork(term: string, meaning: string, grammar: Grammar): boolean {
  const [, ...rest] = tokensOf(meaning, grammar)
  const content = rest.filter((token) => isContent(token, grammar))
  const isLinked = rest.some(({ lower }) => grammar.functionWords.has(lower)) && !meaning.includes(',')
  if (grammar.traits.has('capitalNouns') || !isLinked || content.length < 3 || !content.every(isCapitalised))
    return false
  return acronymsIn({ text: `${term} (${meaning})` }, grammar).length === 0
}
