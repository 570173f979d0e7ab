import { type Grammar, grammarPattern } from './grammar.ts'
import { asTerm, type Lexicon } from './lexicon.ts'
import { hasKind, isPerson, saysWhatIsDone } from './meanings.ts'
import { factsIn } from './spans.ts'
import { shortened, type Statement } from './statements.ts'
import { isContent, type Token, tokensOf } from './tokens.ts'
import { namesTerm, plainWords, rankOf } from './words.ts'

/** A term and the meaning that a sentence adds to it. */
interface Apposition {
  term: string
  meaning: string
  isMarked: boolean
}

const longestMeaning = 180
const fewestWords = 4

/**
 * A meaning that follows its term after a comma or in brackets, anywhere in a sentence: 'chlorophyll, a pigment that
 * absorbs light', 'economies of scale, which means that …'.
 */
export function appositionIn(statement: Statement, grammar: Grammar, lexicon: Lexicon): Apposition | null {
  const { text, tokens, marked } = statement
  // 'Use a project, a kind of …' instructs.
  if (grammar.isCommand(tokens[0]?.lower ?? '')) return null
  for (const [index, sign] of tokens.entries()) {
    if (index === 0 || !/^[,(]$/u.test(sign.text)) continue
    const before = text.slice(0, sign.start).trimEnd()
    const own = marked.map((raw) => asTerm(raw, grammar)).find((term) => term !== null && before.endsWith(term))
    const rest = text.slice(sign.end).trimStart()
    // Behind 'In a zone of *subduction*,' the sentence itself begins.
    const isInSubject = !grammar.words.prepositions.has(tokens[0]?.lower ?? '')
    const meaning = meaningIn(rest, sign.text, { isMarked: Boolean(own), isInSubject }, grammar)
    const term = own ?? termBefore(tokens.slice(0, index), text, grammar, lexicon)
    if (meaning === null || term === null || namesTerm(meaning, term) || grammar.demonstrative.test(meaning)) continue
    // A name is asked for only where the meaning says who bears it.
    if (/ \p{Lu}/u.test(term) && !own && !isPerson(term, tokensOf(meaning, grammar), grammar)) continue
    return { term, meaning, isMarked: Boolean(own) }
  }
  return null
}

/** The meaning that a text begins with: an article, a kind of thing and what sets it apart. */
function meaningIn(
  rest: string,
  sign: string,
  { isMarked, isInSubject }: { isMarked: boolean; isInSubject: boolean },
  grammar: Grammar,
): string | null {
  const { explicit, copula, relative } = grammar.defining
  const said = new RegExp(`^(?:${relative}) (?:${explicit}|${copula}) (?<said>.+)$`, 'iu').exec(rest)?.groups?.['said']
  const isKind = grammar.words.indefinite.has(tokensOf(said ?? '', grammar)[0]?.lower ?? '')
  if ((isMarked || isKind) && sign === ',' && said !== undefined)
    return saysWhatIsDone(said, grammar) ? null : whole(said, grammar)
  const [article] = tokensOf(rest, grammar)
  // An article in another case belongs to a term in that case.
  const isSubject = new RegExp(`^${grammar.defining.predicate}`, 'iu').test(rest)
  if (!grammar.words.indefinite.has(article?.lower ?? '') || !isSubject) return null
  const clause = sign === '(' ? (rest.split(')')[0] ?? '') : clauseOf(rest, grammar)
  // 'Organelles, a nucleus that …, the cytoplasm and …' is a list.
  const [next, behind] = tokensOf(rest.slice(clause.length), grammar)
  const { articles, listConjunctions } = grammar.words
  const isListed =
    next?.text === ',' &&
    (articles.has(behind?.lower ?? '') ||
      listConjunctions.has(behind?.lower ?? '') ||
      goesOn(rest.slice(clause.length), grammar))
  if ((isListed && !grammar.traits.has('capitalNouns')) || isPair(clause, grammar)) return null
  const meaning = whole(clause, grammar)
  const words = tokensOf(meaning ?? '', grammar)
  const isVerbless = !words.some(
    ({ lower }) => grammar.isVerb(lower) || (grammar.mayBeVerb(lower) && !grammar.isModifier(lower)),
  )
  const isSetApart =
    (isMarked && isInSubject && isVerbless) || new RegExp(`[ ,]${relative}(?= )`, 'iu').test(meaning ?? '')
  return meaning !== null && isSetApart && hasKind(meaning, grammar) ? meaning : null
}

/** Whether a text has another member of a list before its first verb: ', such as a screw, and a connection to …'. */
function goesOn(text: string, grammar: Grammar): boolean {
  const { articles, listConjunctions } = grammar.words
  const verb = tokensOf(text, grammar).find(
    ({ lower }) => grammar.isVerb(lower) || (grammar.mayBeVerb(lower) && !grammar.isModifier(lower)),
  )
  const member = `, (?:${[...listConjunctions].join('|')}) (?:${[...articles].join('|')})(?: |(?<='))`
  return grammarPattern(member).test(text.slice(0, verb?.start).replaceAll('’', "'"))
}

/** Whether a clause goes on as a list does before anything sets its first noun apart: 'a keyboard and a mouse'. */
function isPair(clause: string, grammar: Grammar): boolean {
  const { articles, listConjunctions, prepositions, linkers } = grammar.words
  const tokens = tokensOf(clause, grammar)
  const at = tokens.findIndex(({ lower }) => listConjunctions.has(lower))
  // German 'und' is among the linkers.
  const end = tokens.findIndex(
    ({ lower }, index) => index !== at && (prepositions.has(lower) || linkers.has(lower) || lower === ','),
  )
  return at > 0 && (end < 0 || at < end) && articles.has(tokens[at + 1]?.lower ?? '')
}

/** The text up to the next comma, or the one behind it where the comma begins a relative clause. */
function clauseOf(text: string, grammar: Grammar): string {
  const [first = '', second = ''] = text.split(/, /u)
  const isRelative = new RegExp(`^, (?:${grammar.defining.relative})(?= )`, 'iu').test(`, ${second}`)
  return grammar.traits.has('capitalNouns') && isRelative ? `${first}, ${second}` : first
}

function whole(text: string, grammar: Grammar): string | null {
  const meaning = shortened(text, longestMeaning, grammar)
  return meaning !== null && plainWords(meaning).length >= fewestWords && !grammar.pointer.test(meaning)
    ? meaning
    : null
}

/** The name before an apposition, or its last word if that is a rare noun. */
function termBefore(tokens: readonly Token[], text: string, grammar: Grammar, lexicon: Lexicon): string | null {
  const name = factsIn(tokens, grammar, lexicon).find(({ kind, last }) => kind === 'name' && last === tokens.length - 1)
  if (name && name.last > name.first) return text.slice(tokens[name.first]?.start, tokens[name.last]?.end)
  const [before, last] = [tokens.at(-2), tokens.at(-1)]
  // Behind anything but a function word or a verb, it is the second word of a longer term.
  const isWhole = !before || grammar.functionWords.has(before.lower) || grammar.isVerb(before.lower)
  const isRare = last?.kind === 'word' && !Number.isFinite(rankOf(last.lower, grammar.language))
  const isNoun =
    isContent(last, grammar) && !grammar.isModifier(last?.lower ?? '') && !grammar.isNoNoun(last?.lower ?? '')
  return isWhole && isRare && isNoun ? asTerm(last.text, grammar) : null
}
