import type { Block, Passage } from '../../documents/document.ts'
import { documentPattern } from '../../languages/languages.ts'
import { subjectIn } from './context.ts'
import { isEveryday, isReadOff } from './familiar.ts'
import { isCopula, restatingIn } from './forms.ts'
import { entryOf } from './glossary.ts'
import { type Grammar, grammarPattern } from './grammar.ts'
import { asTerm, type Lexicon } from './lexicon.ts'
import { beginsWithVerb, hasKind, hasNoVerb, isNounPhrase, isSentence, meaningCard } from './meanings.ts'
import { basic, type Proposal } from './proposal.ts'
import { hasVerb } from './statements.ts'
import { isContent, sentencesOf, tokensOf } from './tokens.ts'
import { isSameWord, namesTerm, plainWords } from './words.ts'

const definitions = new RegExp(`^(?:${documentPattern('glossaries', 'definitionLabels')})s?$`, 'iu')

/**
 * Cards for a heading whose text begins with its meaning: 'Snoopy cache', and below it 'A cache that watches …'; and for a
 * line with a term above a line with its meaning.
 */
export function titledCards({ path, blocks }: Passage, grammar: Grammar, lexicon: Lexicon): Proposal[] {
  return blocks.flatMap((block, index) => {
    if (index === 0) return titledCard(path, block, grammar, lexicon)
    const title = lineAbove(blocks[index - 1], block, grammar)
    return title === null ? [] : titledCard([...path, title], block, grammar, lexicon)
  })
}

const longestLine = 4

/** The term on a line of its own above a paragraph of one sentence. */
function lineAbove(above: Block | undefined, below: Block, grammar: Grammar): string | null {
  if (above?.kind !== 'paragraph' || below.kind !== 'paragraph') return null
  const line = above.text.trim()
  const isTerm = /^\p{Lu}[^.,:;!?]*$/u.test(line) && plainWords(line).length <= longestLine
  return isTerm && sentencesOf(below.text, grammar).length === 1 ? asTerm(line, grammar) : null
}

function titledCard(path: readonly string[], block: Block, grammar: Grammar, lexicon: Lexicon): Proposal[] {
  const isListed = path.slice(0, -1).some((heading) => definitions.test(heading))
  const heading = path.at(-1)?.trim() ?? ''
  const title = heading.endsWith('?') ? (subjectIn(heading, grammar) ?? heading) : heading
  if (block.kind !== 'paragraph' || title === '') return []
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
  if (!grammar.words.articles.has(first) && beginsWithTitle(quote, title)) return []
  // 'A contract that was made …' under 'The execution of contracts' is about these.
  const noun = tokens.find((token) => isContent(token, grammar))
  const link = plainWords(title).findIndex((word) => grammar.words.linkers.has(word))
  if (link > 0 && namesTerm(plainWords(title).slice(link).join(' '), noun?.text ?? '')) return []
  const clauses = quote.split(', ').slice(1)
  if (clauses.some((clause) => grammar.demonstrative.test(clause.split(' ')[0] ?? ''))) return []
  if (grammar.isPerson(first) || (isLed && !isListed && !isTakenUp && !grammar.words.indefinite.has(first))) return []
  // Only in English does a verb at the beginning show an action: 'Praca z mapami to …' begins like one.
  const isAction =
    (isListed || grammar.traits.has('possessives')) &&
    grammar.isAction(first) &&
    !grammar.functionWords.has(first) &&
    beginsWithVerb(tokens, grammar)
  const isNote = isPhraseOfNotes(block.text, grammar)
  const isKind = hasKind(quote, grammar) || isSetApart(quote, grammar) || isRelation(quote, grammar)
  if (!isTakenUp && !isAction && (isCredit(quote, grammar) || !isKind)) return []
  const isFit =
    isTakenUp ||
    isNote ||
    isRelation(quote, grammar) ||
    isNounPhrase(quote, grammar) ||
    ((isListed || isPhrase) && hasNoVerb(quote, grammar)) ||
    isAction
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

/** Whether a paragraph is a phrase without a verb and a stop, such as 'the ratio of a distance on the map to the real one'. */
function isPhraseOfNotes(text: string, grammar: Grammar): boolean {
  const line = text.trim()
  const { relative } = grammar.defining
  const [main = ''] = line.split(grammarPattern(`[ ,](?:${relative}) `))
  const isWhole = /[\p{L}\p{N})]$/u.test(line) && !/[:;=→⇒!?–—]| - /u.test(line)
  return isWhole && hasNoVerb(line, grammar) && !hasVerb(tokensOf(main, grammar), grammar)
}

/** A line with 'by' before a name is longer where it defines something. */
const longestCredit = 8

/** Whether a text begins with the first words of its title, and is a sentence about it: 'The speech service that …'. */
function beginsWithTitle(text: string, title: string): boolean {
  const own = plainWords(title).slice(0, 2)
  const said = plainWords(text).slice(0, own.length)
  return own.every((word, index) => isSameWord(word, said[index] ?? ''))
}

/** Whether a phrase measures or compares other things: 'number of births per year', 'difference between x and y'. */
function isRelation(phrase: string, grammar: Grammar): boolean {
  const [first = '', link = ''] = plainWords(phrase)
  const { linkers, prepositions } = grammar.words
  const isLinked = linkers.has(link) || prepositions.has(link)
  return grammar.relation?.test(first) === true && isLinked && hasNoVerb(phrase, grammar)
}

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
