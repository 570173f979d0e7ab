import { isRestated } from './familiar.ts'
import type { Grammar } from './grammar.ts'
import { restCard, topicOf, under } from './context.ts'
import { basic, gapped, type Proposal } from './proposal.ts'
import { hasVerb, isOutright, lacksSubject, standsAlone, type Statement } from './statements.ts'
import { isSpecific } from './terms.ts'
import { isCapitalised, isContent, type Token, tokensOf } from './tokens.ts'
import { isGivenAway, isSameWord, namesTerm, plainWords } from './words.ts'

const fewestMembers = 3
const mostMembers = 6
const mostMemberWords = 5
const longestAnswer = 180

/**
 * A card from a sentence that ends with a complete list: 'Its phases are a, b and c.' The question stops at 'are …'. If
 * the sentence does not say what it is about, the heading precedes it.
 */
export function enumerationCard(statement: Statement, path: readonly string[], grammar: Grammar): Proposal | null {
  const { text, tokens, page, isProse } = statement
  const isThere = isProse && saysWhatThereIs(text, grammar)
  const isStrong = statement.isStrong || isThere
  const bare = tokens.filter((token, index) => index < tokens.length - 1 || token.text !== '.')
  const opening = openingOf(bare, grammar)
  if (!isStrong || opening === null || (isThere && bare[opening]?.text !== ':') || grammar.example.test(text))
    return null
  const isAnnounced = bare[opening]?.text === ':'
  const isCounted = isAnnounced && bare.slice(0, opening).some(({ lower }) => grammar.words.numerals.has(lower))
  const members = membersIn(bare.slice(opening + 1), isCounted ? 2 : fewestMembers, grammar)
  const start = bare[opening + 1]?.start ?? 0
  const lead = text.slice(0, start).trimEnd()
  const answer = text.slice(start, bare.at(-1)?.end)
  const [opener, closer] = [bare[opening + 1], bare.at(-1)]
  const isOpen = grammar.words.conjunctions.has(opener?.lower ?? '') || isCutOff(closer, grammar)
  const isLed = isAnnounced
    ? isThere || isCounted || hasVerb(bare.slice(0, opening), grammar)
    : isPlain(bare.slice(0, opening), grammar)
  if (!members || isOpen || !isLed || answer.length > longestAnswer) return null
  // A sentence with "may" names one possibility of several.
  if (bare.slice(0, opening).some(({ lower }) => grammar.words.modals.has(lower))) return null
  if (isAnnounced && isRestated(lead, answer, false, grammar)) return null
  const own = bare.slice(0, opening + 1).filter((token) => isContent(token, grammar))
  const title = topicOf(path, grammar)
  const namesItself = own.length >= fewestOwnWords
  if (!namesItself && title === null) return null
  const card = restCard(namesItself ? null : title, lead, answer, grammar)
  return card && { card, page, quote: text, value: 0.7, importance: 2, about: lead }
}

/** Whether a text begins like 'There are two kinds of cells', with its subject behind its verb, and refers to nothing. */
export function saysWhatThereIs(text: string, { existential, demonstrative, words }: Grammar): boolean {
  const rest = text.replace(existential, '')
  const isReferring =
    demonstrative.test(rest) ||
    plainWords(rest)
      .slice(0, 3)
      .some((word) => words.openers.has(word))
  return rest !== text && !isReferring
}

/** Whether a German sentence goes on behind its last noun: '… sind a, b und c vertreten'. */
const isCutOff = (last: Token | undefined, { traits }: Grammar) => traits.has('capitalNouns') && !isCapitalised(last)

/** The index of a colon, or of the last verb or preposition after a verb before the first comma: the members follow it. */
function openingOf(tokens: readonly Token[], grammar: Grammar): number | null {
  const colon = tokens.findIndex((token) => token.text === ':')
  if (colon > 0) return colon
  const comma = tokens.findIndex((token) => token.text === ',')
  if (comma < 0) return null
  for (let index = comma - 1; index > 0; index--) {
    const [token, before] = [tokens[index], tokens[index - 1]]
    if (!token || !before) return null
    // 'Requires offer, acceptance …': the first member precedes the comma, not a verb.
    if (index === comma - 1) continue
    // 'La riflessione determina la direzione ed è causata da …' says two things.
    if (grammar.isVerb(token.lower) && grammar.words.listConjunctions.has(before.lower)) return null
    if (grammar.isVerb(token.lower)) return index
    if (grammar.words.prepositions.has(token.lower) && grammar.isVerb(before.lower)) return index
  }
  return null
}

/** Words of its own with which a sentence says what it is about, without its heading. */
export const fewestOwnWords = 3
const fewestLeadWords = 4
const fewestReasonWords = 4
const fewestCauseWords = 2
const fewestSaid = 2
const longestSentence = 260

/** A card that asks for the reason or purpose in a sentence: 'Metals conduct well. Why?' */
export function reasonCard({ text, tokens, page, isAlone, isItem }: Statement, grammar: Grammar): Proposal | null {
  const bare = text.replace(/\.$/u, '')
  const cause = grammar.causes?.exec(bare)
  // The cause is one noun phrase, and the sentence ends with it.
  const isCause =
    cause &&
    !/,/u.test(cause.groups?.['reason'] ?? '') &&
    hasVerb(tokensOf(cause.groups?.['lead'] ?? '', grammar), grammar)
  const match = (isCause ? cause : null) ?? grammar.causal.exec(bare)
  const { lead, link, reason } = (isAlone ? match?.groups : undefined) ?? {}
  if (lead === undefined || link === undefined || reason === undefined || text.length > longestSentence) return null
  const before = tokens.filter((token) => token.end <= lead.length - link.length)
  const said = lead.slice(0, lead.length - link.length).replace(/[\s,]+$/u, '')
  const isFull = before.filter((token) => isContent(token, grammar)).length >= fewestLeadWords
  const instructs = before.some(
    ({ lower }, index) => (index === 0 || before[index - 1]?.text === ',') && grammar.isCommand(lower),
  )
  // In 'it shows where a meets b because …', the reason may belong to the clause.
  const clause = tokensOf(said.slice(said.lastIndexOf(', ') + 1), grammar).slice(0, 2)
  const isNested = said.includes(', ') && clause.some(({ lower }) => grammar.isAsking(lower))
  const isLinked = before.some(({ lower }) => grammar.words.linking.has(lower))
  const isVague = before
    .slice(0, 3)
    .some(({ lower }) => [...grammar.words.vague].some((one) => one.length > 4 && isSameWord(one, lower)))
  const [opener] = tokensOf(reason, grammar)
  const { articles, linkers } = grammar.words
  // 'Because of'
  const isCut = linkers.has(opener?.lower ?? '') && !articles.has(opener?.lower ?? '')
  // What may happen, or is only an example, is seldom worth a question.
  const isOpen = before.some(({ lower }) => grammar.words.modals.has(lower)) || grammar.example.test(lead)
  // In the reason, 'its' may refer to the statement, but not in the statement.
  const isRefused =
    isOpen ||
    (isCause && hasVerb(tokensOf(reason, grammar), grammar)) ||
    !isOutright(lead, before, grammar) ||
    instructs ||
    (lacksSubject(before, grammar) && grammar.traits.has('bareGenerics')) ||
    isNested ||
    isLinked ||
    isVague ||
    isCut ||
    grammar.causal.test(reason) ||
    grammar.causes?.test(reason) ||
    new RegExp(`[ ,](?:${grammar.defining.explicit})(?=[ ,])`, 'iu').test(said) ||
    / [–—-] /u.test(lead) ||
    /[;()]| [–—-] /u.test(reason)
  const isUnfinished = grammar.words.conjunctions.has(tokensOf(said, grammar).at(-1)?.lower ?? '')
  // The answer begins with its 'because': what follows is no sentence in every language.
  const answer = text.slice(lead.length - link.length).replace(/^[\s,]+|\.$/gu, '')
  if (
    !isFull ||
    isRefused ||
    (isItem && !hasVerb(before, grammar)) ||
    isUnfinished ||
    plainWords(reason).length < (isCause ? fewestCauseWords : fewestReasonWords) ||
    answer.length > longestAnswer
  )
    return null
  const question = grammar.ask('why', { statement: said })
  return { card: basic(question, answer), page, quote: text, value: 0.41, importance: 3, about: said }
}

/** A card that asks for the reason that a sentence begins with: 'Because metals have free electrons, they …'. */
export function reasonFirstCard({ text, page, isProse }: Statement, grammar: Grammar): Proposal | null {
  const { reason, lead } = (isProse ? grammar.reasonFirst?.exec(text.replace(/\.$/u, ''))?.groups : undefined) ?? {}
  if (reason === undefined || lead === undefined || text.length > longestSentence) return null
  const tokens = tokensOf(lead, grammar)
  // Where the verb precedes its subject, it is the subject that must not refer to anything.
  const own = grammar.isInverted ? tokens.slice(1) : tokens
  const said = lead.slice(own[0]?.start)
  const isFull = own.filter((token) => isContent(token, grammar)).length >= fewestSaid || own.length >= fewestLeadWords
  // 'Comme les autres, …' compares.
  if (!hasVerb(tokensOf(reason, grammar), grammar)) return null
  const opener = own[0]?.lower ?? ''
  const isVerbal = grammar.isVerb(opener) || (grammar.traits.has('cases') && grammar.beginsVerbally(opener))
  const isLacking = lacksSubject(own, grammar) || isVerbal
  const isClear = standsAlone(said, own, grammar) && !isLacking && !grammar.demonstrative.test(reason)
  if (!isFull || !isClear || !hasVerb(tokens, grammar) || plainWords(reason).length < fewestReasonWords) return null
  const statement = lead.charAt(0).toUpperCase() + lead.slice(1)
  const question = grammar.isInverted ? grammar.ask('whyInverted', { clause: lead }) : grammar.ask('why', { statement })
  const answer = reason.charAt(0).toLowerCase() + reason.slice(1)
  return { card: basic(question, answer), page, quote: text, value: 0.75, importance: 2, about: lead }
}

/** Whether the words before the verb are a subject and nothing else. */
function isPlain(subject: readonly Token[], grammar: Grammar): boolean {
  const last = subject.at(-1)
  const own = last && grammar.isVerb(last.lower) ? subject.slice(0, -1) : subject
  return (
    own.some((token) => isContent(token, grammar)) &&
    !own.some((token) => token.kind === 'mark' || grammar.isVerb(token.lower) || leadsClause(token, grammar))
  )
}

const leadsClause = ({ lower }: Token, { words }: Grammar) =>
  words.conjunctions.has(lower) && !words.listConjunctions.has(lower)

/** The members of 'a, b and c', or null if there are too few or the tokens contain anything else. */
function membersIn(tokens: readonly Token[], fewest: number, grammar: Grammar): Token[][] | null {
  const members: Token[][] = [[]]
  let isClosed = false
  for (const token of tokens) {
    const isLast = grammar.words.listConjunctions.has(token.lower)
    if (isLast) isClosed = true
    // A conjunction separates the last two members, and no comma follows it.
    else if (token.text === ',' && isClosed) return null
    if (!isLast && token.text !== ',') members.at(-1)?.push(token)
    else if (members.at(-1)?.length) members.push([])
  }
  const isWhole = isClosed && members.length >= fewest && members.length <= mostMembers
  return isWhole && members.every((member) => isListed(member, grammar)) ? members : null
}

/** Whether tokens may be a member of a list: a few words around a noun, and no verb. */
function isListed(member: readonly Token[], grammar: Grammar): boolean {
  const { articles, pronouns, openers, adverbs } = grammar.words
  const named = member.filter((token) => token.kind !== 'mark')
  const words = articles.has(named[0]?.lower ?? '') ? named.slice(1) : named
  return (
    words.length >= 1 &&
    words.length <= mostMemberWords &&
    member.every((token) => token.kind !== 'mark' || /^[()-]$/u.test(token.text)) &&
    words.some((token) => isContent(token, grammar)) &&
    !words.some((word) => leadsClause(word, grammar)) &&
    !words.some(({ lower }) => grammar.isVerb(lower) || pronouns.has(lower) || grammar.isPerson(lower)) &&
    ![openers, adverbs].some((set) => set.has(words[0]?.lower ?? ''))
  )
}

const mostSubjectWords = 8
const mostWords = 6

/** A gap card from a short superlative sentence: 'The longest river is the /$Nile/$.' */
export function superlativeCard(
  { text, page, isAlone, tokens }: Statement,
  path: readonly string[],
  grammar: Grammar,
): Proposal | null {
  const { superlative, words } = grammar
  const { subject, rest } = (isAlone ? superlative.exec(text)?.groups : undefined) ?? {}
  if (subject === undefined || rest === undefined || plainWords(subject).length > mostSubjectWords) return null
  const [first = '', ...others] = rest.split(' ')
  const own = words.articles.has(first.toLowerCase()) ? others.join(' ') : rest
  const start = text.indexOf(own, subject.length)
  const end = start + own.length
  const ownTokens = tokens.filter((token) => token.start >= start && token.end <= end + 1)
  // 'Cea mai mare planetă': the adjective may be vague.
  const kind = plainWords(subject.replace(grammar.superlativeLead, ''))
  const isVague = kind.some((word) => words.vague.has(word)) || words.places.has(kind[0] ?? '')
  // 'The lowest one is a layer, which …' names none.
  const isLoose = end < text.length - 1 && (!/^\p{Lu}/u.test(own) || grammar.traits.has('capitalNouns'))
  const isMore =
    isLoose ||
    (grammar.isNoNoun(ownTokens[0]?.lower ?? '') && !isCapitalised(ownTokens[0])) ||
    ownTokens.some(({ lower }) => grammar.isVerb(lower) || words.pronouns.has(lower) || words.adverbs.has(lower))
  const size = plainWords(own).length
  if (isVague || isMore || size === 0 || size > mostWords || isGivenAway(text, start, end)) return null
  // 'The most common type is …' of what?
  const isNamed = !grammar.traits.has('capitalNouns') && / \p{Lu}/u.test(subject)
  const topic = isNamed || isSpecific(subject, grammar) ? null : topicOf(path, grammar)
  const isAnswer = topic !== null && (namesTerm(topic, own) || namesTerm(own, topic))
  const card = gapped(text, [{ start, end }])
  const question = under(isAnswer ? null : topic, card.question, grammar)
  return { card: { ...card, question }, page, quote: text, value: 0.6, importance: 2, about: subject }
}

const mostSentenceWords = 9

/**
 * A gap card from a short sentence that divides its heading's subject in two: 'Sensors are either /$analog/$ or
 * /$digital/$.'
 */
export function kindsCard(statement: Statement, path: readonly string[], grammar: Grammar): Proposal | null {
  const { text, tokens, page, isAlone } = statement
  const words = tokens.filter((token) => token.text !== '.')
  const [one, link, other] = words.slice(-3)
  const isShort = words.length <= mostSentenceWords && words.every((token) => token.kind === 'word')
  if (!isAlone || !isShort || !one || !link || !other) return null
  if (!grammar.words.alternatives.has(link.lower)) return null
  const [subject, ...middle] = words.slice(0, -3).filter((token) => !grammar.words.articles.has(token.lower))
  const isPlain = middle.length > 0 && middle.every((token) => !isContent(token, grammar) || isBeing.test(token.lower))
  const isTitled = subject !== undefined && namesTerm(path.at(-1) ?? '', subject.text)
  if (!isPlain || !isTitled || ![one, other].every((token) => isContent(token, grammar))) return null
  return { card: gapped(text, [one, other]), page, quote: text, value: 0.6, importance: 2, about: subject.text }
}

/** 'Either', and copulas that the word lists lack. */
const isBeing = /^(?:ofwel|entweder|soit|sia|albo|або|fie|either|бувають|pot)$/u

/** A card that asks for the formula of a quantity: 'The height of the tree is $O(\\log n)$.' */
export function formulaCard(statement: Statement, path: readonly string[], grammar: Grammar): Proposal | null {
  const { text, tokens, page, isAlone } = statement
  const { lead, rest } = grammar.equals.exec(text)?.groups ?? {}
  if (!isAlone || lead === undefined || rest === undefined || !isOutright(text, tokens, grammar)) return null
  const own = tokensOf(lead, grammar).filter((token) => isContent(token, grammar))
  const title = topicOf(path, grammar)
  if (tokensOf(rest, grammar).some(({ lower }) => grammar.words.linking.has(lower))) return null
  // A second formula would be half of a derivation.
  if ((own.length < fewestOwnWords && title === null) || rest.split('$').length !== 3 || /[=<>]\$$/u.test(rest))
    return null
  const card = restCard(title, lead, rest, grammar)
  return card && { card, page, quote: text, value: 0.7, importance: 2, about: lead }
}
