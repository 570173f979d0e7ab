import type { Passage } from '../../documents/document.ts'
import { documentPattern } from '../../languages/languages.ts'
import { subjectIn } from './context.ts'
import { isEveryday, isReadOff } from './familiar.ts'
import { isCopula } from './forms.ts'
import { entryOf, restatingIn } from './glossary.ts'
import { type Grammar, grammarPattern } from './grammar.ts'
import type { Lexicon } from './lexicon.ts'
import { beginsWithVerb, hasKind, hasNoVerb, isNounPhrase, isSentence, meaningCard } from './meanings.ts'
import { basic, type Proposal } from './proposal.ts'
import { sentencesOf, tokensOf } from './tokens.ts'
import { namesTerm, plainWords } from './words.ts'

const definitions = new RegExp(`^(?:${documentPattern('glossaries', 'definitionLabels')})s?$`, 'iu')

/** A card for a heading whose text begins with its meaning: 'Snoopy cache', and below it 'A cache that watches …'. */
export function titledCards({ path, blocks: [block] }: Passage, grammar: Grammar, lexicon: Lexicon): Proposal[] {
  const isListed = path.slice(0, -1).some((heading) => definitions.test(heading))
  const heading = path.at(-1)?.trim() ?? ''
  const title = heading.endsWith('?') ? (subjectIn(heading, grammar) ?? heading) : heading
  if (block?.kind !== 'paragraph' || title === '') return []
  const [quote = ''] = sentencesOf(block.text, grammar)
  // 'The science that studies … is called x'
  const bare = quote.replace(/\.$/u, '')
  if (grammar.defining.naming.some((source) => new RegExp(source, 'iu').test(bare))) return []
  const place = { page: block.page, topic: null, path, isAmongOthers: true }
  const tokens = tokensOf(quote, grammar)
  // 'A figure in the painting looking at the viewer', 'Assumes something without proof'
  const first = tokens[0]?.lower ?? ''
  const isPhrase =
    grammar.traits.has('bareGenerics') && grammar.words.indefinite.has(first) && !isSentence(tokens, grammar)
  // 'Es una extensión de la envoltura nuclear'
  const isTakenUp = takesUp(quote, grammar)
  // 'Bien que le nom signifie …, ces appareils …'
  const isLed = grammar.words.conjunctions.has(first) || grammar.words.hesitant.has(first) || grammar.isAdverb(first)
  // 'Serviciul de vorbire pe care …' under 'Serviciul de vorbire'
  if (!grammar.words.articles.has(first) && namesTerm(title, tokens[0]?.text ?? '')) return []
  const clauses = quote.split(', ').slice(1)
  if (clauses.some((clause) => grammar.demonstrative.test(clause.split(' ')[0] ?? ''))) return []
  if (grammar.isPerson(first) || (isLed && !isListed && !isTakenUp && !grammar.words.indefinite.has(first))) return []
  // Only in English does a verb at the beginning show an action: 'Praca z mapami to …' begins like one.
  const isAction =
    (isListed || grammar.traits.has('possessives')) &&
    grammar.isAction(first) &&
    !grammar.functionWords.has(first) &&
    beginsWithVerb(tokens, grammar)
  if (!isTakenUp && !isAction && (isCredit(quote, grammar) || !(hasKind(quote, grammar) || isSetApart(quote, grammar))))
    return []
  const isFit =
    isTakenUp || isNounPhrase(quote, grammar) || ((isListed || isPhrase) && hasNoVerb(quote, grammar)) || isAction
  const entry = isFit ? entryOf({ text: `${title}: ${quote}`, marked: [title] }, place, grammar, lexicon) : null
  // A line of a few words may be the credit of a picture.
  const isAsked = entry?.form === 'meaning' || (isAction && entry?.form === 'character') || isListed
  if (!entry || !isAsked || plainWords(quote).length < 6) return []
  if (isEveryday(entry.term, grammar) || isReadOff(entry.term, entry.meaning, false, grammar)) return []
  const card =
    entry.form === 'character'
      ? basic(grammar.ask('action', { term: entry.term }), entry.meaning)
      : meaningCard(entry.term, entry.meaning, true, grammar)
  return [{ card, page: block.page, quote, value: 0.85, importance: 1, about: entry.term }]
}

/** A line with 'by' before a name is longer where it defines something. */
const longestCredit = 8

/**
 * Whether a line names the maker of a picture, such as 'Drawing by Ada Lovelace.': it ends with a name, has no clause, and
 * begins with no article, or is short and has 'by' before the name.
 */
function isCredit(line: string, grammar: Grammar): boolean {
  const { before } = /^(?<before>.+) \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+\.$/u.exec(line)?.groups ?? {}
  if (before === undefined || grammar.traits.has('capitalNouns')) return false
  const { predicate, relative } = grammar.defining
  if (grammarPattern(`[ ,](?:${relative})(?= )`).test(before)) return false
  const words = plainWords(before)
  const isDetermined =
    grammar.words.articles.has(words[0] ?? '') || (predicate !== '' && grammarPattern(`^${predicate}`).test(before))
  return !isDetermined || (words.length < longestCredit && grammar.words.agents.has(words.at(-1) ?? ''))
}

/** Whether a sentence says what the heading's subject is, without naming it: 'It is a …', or 'Es una …'. */
function takesUp(sentence: string, grammar: Grammar): boolean {
  const restated = restatingIn(sentence, grammar)
  const rest = sentence.slice(restated.length).trim()
  const { predicate } = grammar.defining
  const isClassed = predicate === '' || grammarPattern(`^${predicate}`).test(rest)
  return isCopula(restated, grammar) && isClassed && hasKind(rest, grammar) && grammar.only?.test(rest) !== true
}

/** Whether a noun is set apart both by what it belongs to and by what that does: 'a part of the brain that controls …'. */
function isSetApart(phrase: string, grammar: Grammar): boolean {
  const [, link] = plainWords(phrase).filter((word) => !grammar.words.articles.has(word))
  return (
    grammar.words.linkers.has(link ?? '') && grammarPattern(`[ ,](?:${grammar.defining.relative})(?= )`).test(phrase)
  )
}
