import type { Grammar } from './grammar.ts'
import { asTerm } from './lexicon.ts'
import { isLink } from './links.ts'
import { basic, type Proposal } from './proposal.ts'
import type { Statement } from './statements.ts'
import { isContent, type Token, tokensOf } from './tokens.ts'
import { namesTerm } from './words.ts'

const fewestMembers = 3
const mostMembers = 6
const mostMemberWords = 5
const longestAnswer = 180

/**
 * The card of a sentence that ends by naming all of something: 'Its phases are a, b and c.' asks to go on from 'are'. It
 * says what it is about by the heading where the sentence does not.
 */
export function enumerationCard(statement: Statement, path: readonly string[], grammar: Grammar): Proposal | null {
  const { text, tokens, page, isStrong } = statement
  const bare = tokens.filter((token, index) => index < tokens.length - 1 || token.text !== '.')
  const opening = openingOf(bare, grammar)
  if (!isStrong || opening === null || grammar.example.test(text)) return null
  const members = membersIn(bare.slice(opening + 1), grammar)
  const start = bare[opening + 1]?.start ?? 0
  const lead = text.slice(0, start).trimEnd()
  const answer = text.slice(start, bare.at(-1)?.end)
  if (!members || !isPlain(bare.slice(0, opening), grammar) || answer.length > longestAnswer) return null
  const about = contextOf(lead, path, grammar)
  if (about === null) return null
  return {
    card: basic(`${about}${lead.replace(/:$/u, '')} …`, answer),
    page,
    quote: text,
    value: 0.7,
    about: lead,
  }
}

/** The last verb, preposition behind it or colon before the first comma: there the members begin. */
function openingOf(tokens: readonly Token[], grammar: Grammar): number | null {
  const comma = tokens.findIndex((token) => token.text === ',')
  if (comma < 0) return null
  for (let index = comma - 1; index > 0; index--) {
    const [token, before] = [tokens[index], tokens[index - 1]]
    if (!token || !before) return null
    // 'Requires offer, acceptance …': before the comma stands the first member, not a verb.
    if (index === comma - 1 && token.text !== ':') continue
    if (token.text === ':' || grammar.isVerb(token.lower)) return index
    if (grammar.words.prepositions.has(token.lower) && grammar.isVerb(before.lower)) return index
  }
  return null
}

/** Whether what stands before the verb is a subject and no more. */
function isPlain(subject: readonly Token[], grammar: Grammar): boolean {
  const last = subject.at(-1)
  const own = last && grammar.isVerb(last.lower) ? subject.slice(0, -1) : subject
  return (
    own.some((token) => isContent(token, grammar)) &&
    !own.some((token) => token.kind === 'mark' || grammar.isVerb(token.lower) || leadsClause(token, grammar))
  )
}

const leadsClause = ({ lower }: Token, { words, language }: Grammar) =>
  words.conjunctions.has(lower) && !isLink(lower, language)

/** The members of 'a, b and c', if that is all there is. */
function membersIn(tokens: readonly Token[], grammar: Grammar): Token[][] | null {
  const members: Token[][] = [[]]
  let isClosed = false
  for (const token of tokens) {
    const isLast = isLink(token.lower, grammar.language)
    if (isLast) isClosed = true
    // Between the last two stands a conjunction, and nothing comes behind the last but its own words.
    else if (token.text === ',' && isClosed) return null
    if (!isLast && token.text !== ',') members.at(-1)?.push(token)
    else if (members.at(-1)?.length) members.push([])
  }
  const isWhole = isClosed && members.length >= fewestMembers && members.length <= mostMembers
  return isWhole && members.every((member) => isMember(member, grammar)) ? members : null
}

function isMember(member: readonly Token[], grammar: Grammar): boolean {
  const { articles, pronouns, openers, adverbs } = grammar.words
  const named = member.filter((token) => token.kind !== 'mark')
  const words = articles.has(named[0]?.lower ?? '') ? named.slice(1) : named
  return (
    words.length >= 1 &&
    words.length <= mostMemberWords &&
    member.every((token) => token.kind !== 'mark' || /^[()-]$/u.test(token.text)) &&
    words.some((token) => isContent(token, grammar)) &&
    !words.some(({ lower }) => grammar.isVerb(lower) || pronouns.has(lower) || grammar.isPerson(lower)) &&
    ![openers, adverbs].some((set) => set.has(words[0]?.lower ?? ''))
  )
}

const fewestOwnWords = 3

/** What stands before a sentence to say what it is about: '' where it says enough itself, null where nothing does. */
function contextOf(lead: string, path: readonly string[], grammar: Grammar): string | null {
  const own = tokensOf(lead, grammar).filter((token) => isContent(token, grammar))
  if (own.length >= fewestOwnWords) return ''
  const root = path.map((heading) => asTerm(heading, grammar)).find((heading) => heading !== null)
  if (root === undefined) return null
  return namesTerm(lead, root) ? '' : `${root}: `
}
