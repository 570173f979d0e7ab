import type { Block, Passage, Text } from '../../documents/document.ts'
import type { Grammar } from './grammar.ts'
import { textsOf } from './lexicon.ts'
import { isCapitalised, isContent, sentencesOf, type Token, tokensOf } from './tokens.ts'
import { beginsLike, plainWords, withLetters, withoutReferences } from './words.ts'

/** A sentence of a passage, with what the rules need to know about it. */
export interface Statement {
  text: string
  tokens: Token[]
  page: number
  /** The terms that the document marks in it, and what it sets as code. */
  marked: string[]
  code: string[]
  /** The previous sentence of its paragraph. */
  before: Statement | null
  /** Whether it is a declarative sentence that addresses nobody. It may need the previous sentence to be understood. */
  isProse: boolean
  /** Whether it comes from a list item, and may be a fragment. */
  isItem: boolean
  /** Whether it stands alone: it begins with no pronoun or connective, and refers to nothing outside. */
  isAlone: boolean
  /** Whether it is worth a card of its own: it names its subject first, and refers to nothing. */
  isStrong: boolean
}

/** The sentences of a passage's paragraphs, captions, list items and long table cells, in reading order. */
export function statementsOf(passage: Passage, grammar: Grammar): Statement[] {
  return passage.blocks.flatMap((block) =>
    (block.kind === 'table' ? textsInCells(block) : textsOf(block)).flatMap((text) => {
      const isItem = block.kind === 'list' || block.kind === 'table'
      let before: Statement | null = null
      const isLine = block.kind === 'list' || block.kind === 'paragraph'
      return sentencesOf(text.text, grammar).map((raw) => {
        const sentence = isLine ? stopped(raw, grammar) : raw
        before = { ...statementOf(sentence, text, block.page, before, grammar), isItem }
        return before
      })
    }),
  )
}

const fewestInLine = 5

/** A line of notes that is a sentence, with the full stop that it leaves out, and without what an arrow adds. */
function stopped(line: string, grammar: Grammar): string {
  const [text = ''] = line.split(/ (?:→|⇒|->|=>) /u)
  const bare = text.replace(/[;,]$/u, '').trimEnd()
  const isPlain = /^\p{Lu}[^:]*[\p{L}\p{N})%]$/u.test(bare)
  if (!isPlain || plainWords(bare).length < fewestInLine) return line
  const tokens = tokensOf(bare, grammar)
  return tokens.some((_, index) => index > 0 && isVerbAt(tokens, index, grammar)) ? `${bare}.` : line
}

/** Whether a word of a line is surely a verb: by its form, or behind a German noun or before an article. */
function isVerbAt(tokens: readonly Token[], index: number, grammar: Grammar): boolean {
  const [word = '', next = ''] = tokens.slice(index, index + 2).map(({ lower }) => lower)
  if (grammar.isVerb(word) || followsNoun(tokens, index, grammar)) return true
  const hasObject = grammar.words.articles.has(next) || grammar.traits.has('cases')
  return (grammar.asksObjects || hasObject) && grammar.mayBeVerb(word) && !grammar.isNoNoun(word)
}

const shortestProse = 120

/** The lines of the table cells that hold running text. */
function textsInCells({ rows }: Extract<Block, { kind: 'table' }>): Text[] {
  const cells = rows.flat().filter((cell) => cell.length >= shortestProse)
  const lines = cells.flatMap((cell) => cell.split(/; (?=\p{Lu})/u)).filter((line) => !line.includes(': '))
  return lines.map((text) => ({ text, marked: [] }))
}

function statementOf(
  sentence: string,
  { marked, code = [] }: Text,
  page: number,
  before: Statement | null,
  grammar: Grammar,
): Statement {
  // Pictographs, bullets and numbers before the first word are not part of the sentence.
  const bare = sentence.replace(/^[^\p{L}\p{N}“„«"‘(¿¡[$]+/u, '').replace(/^(?:[IVX]{1,4}|\d{1,2})[.)] (?=\p{Lu})/u, '')
  const claimed = withoutLabel(bare, grammar).replace(grammar.claim, '')
  const text = capitalised(claimed.replace(grammar.connective, ''), claimed)
  const tokens = tokensOf(text, grammar)
  const isProse = isWhole(text, tokens, grammar) && !isAddressed(tokens, grammar)
  const isAlone = isProse && standsAlone(text, tokens, grammar)
  return {
    text,
    tokens,
    page,
    marked: marked.filter((term) => text.includes(term.trim())),
    code: code.filter((one) => text.includes(one)),
    before,
    isProse,
    isItem: false,
    isAlone,
    isStrong: isAlone && isOutright(text, tokens, grammar),
  }
}

/** Removes a label that the sentence behind it takes up: 'Temperature measurement - measuring the temperature allows …'. */
function withoutLabel(text: string, grammar: Grammar): string {
  const { label = '', rest = '' } = /^(?<label>[^:–—.]{3,60}?)(?: [-–—]|:) (?<rest>\p{L}.+)$/u.exec(text)?.groups ?? {}
  const own = plainWords(label).filter((word) => !grammar.functionWords.has(word))
  const said = plainWords(rest).filter((word) => !grammar.functionWords.has(word))
  return own.length > 0 && own.every((word, index) => beginsLike(word, said[index] ?? '')) ? capital(rest) : text
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Removes the stop at the end of a phrase, unless it belongs to an abbreviation. */
function withoutStop(phrase: string, { words }: Grammar): string {
  const lastWord = /(?<word>[\p{L}.]+)\.$/u.exec(phrase)?.groups?.['word']?.toLowerCase() ?? ''
  return words.abbreviations.has(lastWord) || /\p{L}\.\p{L}$/u.test(lastWord)
    ? phrase
    : phrase.replace(/[\s.…,;:]+$/u, '')
}

const capitalised = (text: string, original: string) => (text === original ? text : capital(text))

/** The number of content words that must precede a demonstrative for it to refer to one of them. */
const leadOfDemonstrative = 2

/** Whether a text stands alone: it begins with no pronoun or connective, and refers to nothing outside. */
export function standsAlone(text: string, tokens: readonly Token[], grammar: Grammar): boolean {
  const first = tokens.find((token) => token.kind !== 'mark')
  const isOpener = grammar.words.openers.has(first?.lower ?? '') && !beginsWithArticle(tokens, grammar)
  // 'Quatre sont de grands satellites': four of which?
  const isCounted = grammar.words.numerals.has(first?.lower ?? '') && grammar.words.verbs.has(tokens[1]?.lower ?? '')
  // 'Die kann man sehen': an article before a verb is a pronoun.
  const isPronoun =
    grammar.traits.has('capitalNouns') &&
    grammar.words.articles.has(first?.lower ?? '') &&
    grammar.isVerb(tokens[1]?.lower ?? '') &&
    !isCapitalised(tokens[1])
  if (!first || isOpener || isPronoun || isCounted || grammar.pointer.test(text)) return false
  const found = grammar.demonstrative.exec(text)
  if (!found) return true
  return tokens.filter((token) => token.end <= found.index && isContent(token, grammar)).length >= leadOfDemonstrative
}

/** Whether a text begins with an article and its noun: 'het gebied', 'das Gebiet', where 'het' and 'das' may be pronouns too. */
export function beginsWithArticle(tokens: readonly Token[], { words, isVerb, mayBeVerb }: Grammar): boolean {
  const [first, next] = tokens.filter(({ kind }) => kind !== 'mark')
  return (
    words.articles.has(first?.lower ?? '') && next?.kind === 'word' && !isVerb(next.lower) && !mayBeVerb(next.lower)
  )
}

/** Whether a sentence begins with its verb: in most of our languages, it then has an implicit 'it'. */
export function lacksSubject(tokens: readonly Token[], grammar: Grammar): boolean {
  const [first, next] = tokens.filter((token) => token.kind !== 'mark').map(({ lower }) => lower)
  const isAuxiliary = grammar.functionWords.has(first ?? '') && grammar.isParticiple(first ?? '', next ?? '')
  // 'Developed by Brehm in 1966'
  const isProperty = grammar.isNoNoun(first ?? '') && grammar.words.prepositions.has(next ?? '')
  // 'Assuming that a plant has'
  const isAssumption = grammar.isNoNoun(first ?? '') && grammar.words.conjunctions.has(next ?? '')
  const isPhrase = (isProperty || isAssumption) && !grammar.traits.has('capitalNouns')
  return isAuxiliary || grammar.words.verbs.has(first ?? '') || isPhrase
}

/** Whether a sentence begins with its verb, and leaves its subject to the one before: 'Se producen en los ovarios'. */
export function hidesSubject(tokens: readonly Token[], grammar: Grammar): boolean {
  const { traits, words, isVerb, mayBeVerb } = grammar
  // 'En 738 a.C., derrotó …'
  const comma = words.prepositions.has(tokens[0]?.lower ?? '') ? tokens.findIndex(({ text }) => text === ',') : -1
  const [first, next] = tokens.slice(comma + 1)
  const verb = words.reflexives.has(first?.lower ?? '') ? next : first
  // 'Fernando murió', 'Michał Anioł namalował'
  const behind = tokens.slice(comma + 2).find((token) => !isCapitalised(token))?.lower ?? ''
  const isOther = (isVerb(behind) || mayBeVerb(behind)) && !grammar.isNoNoun(behind) && !grammar.isModifier(behind)
  if (verb === first && isCapitalised(first) && !words.verbs.has(first?.lower ?? '') && isOther) return false
  return traits.has('implicitSubjects') && (isVerb(verb?.lower ?? '') || mayBeVerb(verb?.lower ?? ''))
}

/** Whether a sentence begins with its subject or a date, and contains no demonstrative. */
export function isOutright(text: string, tokens: readonly Token[], grammar: Grammar): boolean {
  const first = tokens.find((token) => token.kind !== 'mark')
  const { hesitant, prepositions } = grammar.words
  const isDated = prepositions.has(first?.lower ?? '') && tokens.slice(1, 4).some(({ kind }) => kind === 'number')
  const isHesitant = hesitant.has(first?.lower ?? '') && !isDated && !beginsWithArticle(tokens, grammar)
  if (!first || isHesitant || lacksSubject(tokens, grammar)) return false
  return (
    !grammar.halfCompared?.test(text) &&
    !grammar.demonstrative.test(text) &&
    !grammar.here.test(text) &&
    !grammar.lesson.test(text) &&
    !text.includes('[')
  )
}

function isWhole(raw: string, tokens: readonly Token[], grammar: Grammar): boolean {
  const text = withLetters(raw)
  // A displayed formula is not read in a line.
  if (raw.includes('$$') || raw.startsWith('$')) return false
  if (!/^[“„«"‘([]? ?[\p{Lu}\p{N}]/u.test(text) || !/[\p{L}\p{N})\]%°][.…]? ?[”“»"’)]*[.…!]?[”“»"’)]*$/u.test(text))
    return false
  // Arrows lead through menus, empty brackets have lost what they held, and dots are to be filled in.
  if (/[→⇒←]|\([\s,;]*\)|\.{4}/u.test(text)) return false
  if (/[?{}<>\\|=_`@#~]|https?:|www\.|\.(?:com|org|net|html?|py|js|md)\b|\p{L}\(\)|--|©|™/u.test(text)) return false
  // A glossary line is no sentence.
  if (/^\S+(?: [-–—]|:) /u.test(text)) return false
  if (isLabelled(tokens, grammar)) return false
  // A line with an author's initials: 'Rainy Day Games, by H.W.'
  if (/\p{Lu}\.\p{Lu}\.$/u.test(text)) return false
  if (/[!:]$/u.test(text) || !/[.…][”“»"’)]*$/u.test(text)) return false
  const words = tokens.filter((token) => token.kind !== 'mark')
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (grammar.isLabel(words[0]?.lower ?? '') && /^\S+ ?[:.]/u.test(text)) return false
  const content = words.filter((token) => isContent(token, grammar)).length
  return (
    words.length >= 4 &&
    content >= 2 &&
    content < words.length &&
    letters >= 0.4 * text.length &&
    hasPairs(text) &&
    !isGlued(tokens, grammar)
  )
}

const longestLabel = 5

/** Whether a sentence stands behind a label such as 'Frequent mistake:', which is neither a statement nor counts anything. */
function isLabelled(tokens: readonly Token[], grammar: Grammar): boolean {
  const end = tokens.findIndex(({ text }) => text === ':')
  const label = tokens.slice(0, end)
  const isCounted = label.some(({ kind, lower }) => kind === 'number' || grammar.words.numerals.has(lower))
  return end > 0 && end <= longestLabel && !isCounted && !hasVerb(label, grammar)
}

/**
 * Whether two lines were joined without a mark between them: 'wegen Krediten Die Gläubiger'. A capital inside a sentence
 * begins a name, but not on an article, unless the name goes on: 'The Hague'.
 */
function isGlued(tokens: readonly Token[], grammar: Grammar): boolean {
  const { articles, conjunctions, people, pronouns } = grammar.words
  return tokens.some((token, index) => {
    // A heading without a space behind it: 'EndosymbiosisWe have'.
    const tail = /\p{Ll}{3}(?<tail>\p{Lu}\p{Ll}*)$/u.exec(token.text)?.groups?.['tail']?.toLowerCase() ?? ''
    if (articles.has(tail) || pronouns.has(tail) || people.has(tail)) return true
    const [before, behind] = [tokens[index - 1], tokens[index + 1]]
    if (before?.kind !== 'word' || !isCapitalised(token) || people.has(token.text)) return false
    // 'Das Ein- und Auslagern'
    if (behind?.text === '-' && behind.start === token.end) return false
    const isSmallWord =
      articles.has(token.lower) ||
      ((conjunctions.has(token.lower) || grammar.isAsking(token.lower)) && token.text.length > 1)
    const isInName = behind !== undefined && isCapitalised(behind) && !grammar.traits.has('capitalNouns')
    return isSmallWord && !isInName && !/^\p{Lu}+$/u.test(token.text)
  })
}

/** Whether a sentence has a word that may be its verb. */
export function hasVerb(tokens: readonly Token[], grammar: Grammar): boolean {
  return tokens.some(
    (token, index) =>
      grammar.isVerb(token.lower) ||
      grammar.mayBeVerb(token.lower) ||
      grammar.isParticiple(tokens[index - 1]?.lower ?? '', token.lower) ||
      followsNoun(tokens, index, grammar),
  )
}

/**
 * Whether a word is a verb because it follows a noun and precedes none, where nouns are capitalised: 'der Kanzler rief
 * gestern', not 'eine Menge roter Steine'.
 */
export function followsNoun(tokens: readonly Token[], index: number, grammar: Grammar): boolean {
  const [before, token, behind] = [tokens[index - 1], tokens[index], tokens[index + 1]]
  return (
    grammar.traits.has('capitalNouns') &&
    isCapitalised(before) &&
    token?.kind === 'word' &&
    /^\p{Ll}{3}/u.test(token.text) &&
    !grammar.functionWords.has(token.lower) &&
    !isCapitalised(behind)
  )
}

/** Whether a text is a sentence. Unlike elsewhere, addressing the reader is allowed: 'a dial that you can rotate'. */
export function isSentence({ text }: Statement): boolean {
  const bare = withLetters(text)
  return hasPairs(bare) && /[.…][”“»"’)]*$/u.test(bare) && !/[?{}<>\\|=_`]|https?:|\.{4}/u.test(bare)
}

/** Whether brackets are balanced. */
function hasBrackets(text: string): boolean {
  const count = (mark: string) => text.split(mark).length
  return count('(') === count(')') && count('[') === count(']')
}

/** Whether brackets and quotation marks are balanced. */
export function hasPairs(text: string): boolean {
  const count = (mark: RegExp) => text.match(mark)?.length ?? 0
  // „German“ and “English” quotations share a mark.
  const isQuoted = text.includes('„') ? count(/„/gu) === count(/[“”]/gu) : count(/“/gu) === count(/”/gu)
  return hasBrackets(text) && count(/"/gu) % 2 === 0 && isQuoted && count(/«/gu) === count(/»/gu)
}

/** Whether a sentence addresses its reader or mentions its writer. */
export function isAddressed(tokens: readonly Token[], grammar: Grammar): boolean {
  const { people } = grammar.words
  const first = tokens.find((token) => token.kind === 'word')
  // The formal 'Sie' is recognised by its capital, except as the first word.
  const isPerson = (token: Token, index: number) =>
    grammar.isPerson(token.lower) || (index > 0 && people.has(token.text))
  return grammar.isCommand(first?.lower ?? '') || unquoted(tokens).some(isPerson)
}

/** The tokens outside quotations, where anybody may say 'I'. */
function unquoted(tokens: readonly Token[]): Token[] {
  let isQuoted = false
  return tokens.filter(({ text }) => {
    if (/^[„“”«»"]$/u.test(text)) isQuoted = text === '„' || text === '«' || (text !== '”' && text !== '»' && !isQuoted)
    return !isQuoted
  })
}

/** Where a phrase can be cut without changing its meaning: before an aside, a new clause or another sentence. */
const breaks = [/ [–—-] /u, /—/u, /; /u, / (?:→|->|=>) /u]

/** The address of a page behind a sentence. */
const siteBehind = /(?<=\.) \S+\.\p{L}{2,4}\.?$/u

/**
 * Shortens a phrase by its full stop and trailing clauses. Returns null if it stays longer than `longest` or is
 * incomplete.
 */
export function shortened(phrase: string, longest: number, grammar: Grammar): string | null {
  let text = (sentencesOf(withoutReferences(phrase, grammar), grammar)[0] ?? '').replace(grammar.connective, '')
  for (const pattern of [...breaks, grammar.newClause]) {
    const at = text.search(pattern)
    // A list after a colon ends with the sentence.
    if (at >= 20 && !text.slice(0, at).includes(': ')) text = text.slice(0, at)
    if (text.endsWith(':')) return null
  }
  text = withoutStop(text.replace(siteBehind, ''), grammar)
  if (text.length > longest) text = text.replace(/ \([^()]*\)$/u, '')
  return text.length > longest ||
    /: .*;/u.test(text) ||
    text === '' ||
    !hasPairs(text) ||
    /[?!<>{}|\\]|https?:|www\.|\w\/(?:[\s,]|$)/u.test(withLetters(text))
    ? null
    : text
}
