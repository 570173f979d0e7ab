import { type Gap, chosenGaps, gapsIn, isWholeWord, markedGaps } from './gaps.ts'
import type { Grammar } from './grammar.ts'
import type { Lexicon } from './lexicon.ts'
import { gapped, type Proposal } from './proposal.ts'
import { factsIn } from './spans.ts'
import { hasVerb, type Statement } from './statements.ts'
import { isGivenAway, namesTerm, plainWords } from './words.ts'

const fewestWords = 7
const mostWords = 32

/** The best gap card of a strong sentence that has a marked term, a date or a quantity. */
export function keyGap(
  statement: Statement,
  path: readonly string[],
  grammar: Grammar,
  lexicon: Lexicon,
): Proposal | null {
  const { text, page, tokens, isItem } = statement
  if (!isOfSize(statement, mostWords)) return datedGap(statement, grammar, lexicon)
  // In lists and in English, a verb tells a sentence from a fragment or a byline.
  if ((isItem || grammar.language === 'en') && !hasVerb(tokens, grammar)) return null
  const gaps = [...markedGaps(statement, grammar), ...factGaps(statement, path, grammar, lexicon)]
  const gap = gaps.find(({ start, end }) => !isGivenAway(text, start, end))
  return gap
    ? { card: gapped(text, [gap]), page, quote: text, value: gap.value, about: text.slice(gap.start, gap.end) }
    : null
}

const isOfSize = ({ text, isStrong }: Statement, most: number) => {
  const size = plainWords(text).length
  return isStrong && size >= fewestWords && size <= most
}

const longestHeadingSentence = 20

/** A fallback for passages without cards: hides the heading's term in a short sentence about it. */
export function headingGap(
  statement: Statement,
  path: readonly string[],
  grammar: Grammar,
  lexicon: Lexicon,
): Proposal | null {
  const { text, tokens, page } = statement
  const term = lexicon.terms.get(path.at(-1)?.toLowerCase() ?? '')?.text ?? ''
  const start = text.toLowerCase().indexOf(term.toLowerCase())
  if (!isOfSize(statement, longestHeadingSentence) || plainWords(term).length < 2 || start < 0 || start > 5) return null
  const end = start + term.length
  const own = tokens.filter((token) => token.start > start && token.end <= end)
  // A name in a narrative says nothing about its subject.
  const isName = grammar.language !== 'de' && own.every((token) => /^[^\p{Ll}]/u.test(token.text))
  if (isName || !isWholeWord(text, start, term.length) || isGivenAway(text, start, end)) return null
  return { card: gapped(text, [{ start, end }]), page, quote: text, value: 0.5, about: term }
}

/** Hides the date of a sentence that begins with it and names more than that: 'In 1891 …'. */
function datedGap(statement: Statement, grammar: Grammar, lexicon: Lexicon): Proposal | null {
  const { text, tokens, page, isAlone } = statement
  const size = plainWords(text).length
  const isFit =
    isAlone &&
    size >= fewestWords &&
    size <= mostWords &&
    !grammar.demonstrative.test(text) &&
    !grammar.lesson.test(text)
  const [date, ...others] = isFit && !grammar.example.test(text) ? factsIn(tokens, grammar, lexicon) : []
  if (date?.kind !== 'date' || date.first > 2 || others.length === 0) return null
  const [start, end] = [tokens[date.first]?.start ?? 0, tokens[date.last]?.end ?? 0]
  if (isGivenAway(text, start, end)) return null
  return { card: gapped(text, [{ start, end }]), page, quote: text, value: 0.55, about: text.slice(0, end) }
}

/** The dates and quantities of a sentence that begins with a name or the heading's term, and is no example. */
function factGaps({ text, tokens }: Statement, path: readonly string[], grammar: Grammar, lexicon: Lexicon): Gap[] {
  if (grammar.example.test(text)) return []
  const facts = factsIn(tokens, grammar, lexicon)
  const [first] = facts
  const startsWithName = first !== undefined && first.kind === 'name' && first.first <= 1
  const subject = tokens
    .slice(0, 4)
    .map((token) => token.text)
    .join(' ')
  if (!startsWithName && !namesTerm(subject, path.at(-1) ?? '')) return []
  return facts
    .filter(({ kind }) => kind === 'date' || kind === 'quantity')
    .map(({ first, last }) => ({ start: tokens[first]?.start ?? 0, end: tokens[last]?.end ?? 0, value: 0.55 }))
}

/**
 * Limits per sentence, for short and long texts. `gapsFrom` gives the number of words from which each further gap is
 * allowed; in a short text anything may be asked for.
 */
const density = {
  short: {
    wordsPerCard: 12,
    fewestCards: 2,
    mostCards: 4,
    gapsFrom: [0, 10, 16, 19],
    mostHidden: 0.4,
    leastLikelihood: 0.8,
  },
  // Below this likelihood, a word is as good as one picked at random.
  long: { wordsPerCard: 18, fewestCards: 1, mostCards: 2, gapsFrom: [0, 0, 0], mostHidden: 0.34, leastLikelihood: 2.7 },
}
const fewestThoroughWords = 5
/** The checks drop longer questions. */
const longestText = 480

/**
 * Gap cards for everything in a sentence that can be asked for, best first. Skips texts in `used`, and adds those that
 * it hides. A sentence that begins with 'it' is preceded by its context.
 */
export function thoroughGaps(statement: Statement, grammar: Grammar, lexicon: Lexicon, used: Set<string>): Proposal[] {
  const lead = leadOf(statement)
  const size = plainWords(statement.text).length
  const isFit = statement.isProse && size >= fewestThoroughWords && !grammar.lesson.test(statement.text)
  if (!isFit || lead === null) return []
  const text = cutAt(longestText, `${lead}${statement.text}`)
  if (text.length <= lead.length) return []
  const { isLong } = lexicon.recurring
  const { wordsPerCard, fewestCards, mostCards, gapsFrom, mostHidden, leastLikelihood } =
    density[isLong ? 'long' : 'short']
  const mostGaps = gapsFrom.filter((fewest) => size >= fewest).length
  const keyOf = (gap: Gap) => plainWords(text.slice(gap.start, gap.end)).join(' ')
  let left = gapsIn(statement, grammar, lexicon)
    .map((gap) => ({ ...gap, start: gap.start + lead.length, end: gap.end + lead.length }))
    .filter((gap) => gap.value >= leastLikelihood && gap.end < text.length && !used.has(keyOf(gap)))
  const cards: Proposal[] = []
  const most = Math.min(mostCards, Math.max(fewestCards, 1 + Math.floor(size / wordsPerCard)))
  for (let count = 0; count < most; count++) {
    const gaps = chosenGaps(left, text, mostGaps, mostHidden)
    if (gaps.length === 0) break
    const value = gaps.reduce((sum, gap) => sum + gap.value, 0)
    cards.push({ card: gapped(text, gaps), page: statement.page, quote: text.replace(/ …$/u, ''), value, about: text })
    const keys = new Set(gaps.map(keyOf))
    for (const key of keys) used.add(key)
    left = left.filter((gap) => !keys.has(keyOf(gap)) && !gaps.some((one) => isNearly(one, gap, text)))
  }
  return cards
}

/** Whether two gaps differ only by a unit: 'three', 'three months'. */
function isNearly(a: Gap, b: Gap, text: string): boolean {
  const sizeOf = ({ start, end }: Gap) => plainWords(text.slice(start, end)).length
  return a.start === b.start && Math.abs(sizeOf(a) - sizeOf(b)) <= 1
}

/** Cuts a text at the last comma before a length; returns '' if at most half of it would remain. */
function cutAt(length: number, text: string): string {
  if (text.length <= length) return text
  const cut = text.slice(0, text.slice(0, length).search(/[,;](?=[^,;]*$)/u))
  return cut.length > length / 2 ? `${cut} …` : ''
}

const longestLead = 340

/**
 * The context that a sentence needs: nothing, or the sentences back to one that stands alone. Null if that is too long.
 */
function leadOf({ isAlone, before }: Statement): string | null {
  if (isAlone) return ''
  const lead = before?.isProse === true ? leadOf(before) : null
  const whole = before === null || lead === null ? null : `${lead}${before.text} `
  return whole === null || whole.length > longestLead ? null : whole
}
