import type { Grammar } from './grammar.ts'
import { isCapitalised, isContent, type Token } from './tokens.ts'

/** Tokens `first` to `last` of a sentence. A span never cuts through a name, a date or a quantity. */
interface Span {
  kind: 'date' | 'quantity' | 'number' | 'name' | 'quoted'
  first: number
  last: number
}

/** What the document reveals about capitalised words. */
export interface Names {
  /** Whether a word at the beginning of a sentence would be capitalised anywhere. */
  isName: (word: string) => boolean
}

/** The dates, quantities, numbers, names and quotations of a sentence, without overlaps. */
export function factsIn(tokens: readonly Token[], grammar: Grammar, lexicon: Names): Span[] {
  const spans: Span[] = []
  let next = 0
  while (next < tokens.length) {
    const span =
      dateAt(tokens, next, grammar) ??
      quantityAt(tokens, next, grammar) ??
      quotedAt(tokens, next) ??
      nameAt(tokens, next, grammar, lexicon)
    if (span) spans.push(span)
    next = (span?.last ?? next) + 1
  }
  return spans
}

/** Whether a phrase is a date, and nothing else. */
export function isDate(tokens: readonly Token[], grammar: Grammar, names: Names): boolean {
  const [date] = factsIn(tokens, grammar, names)
  const rest = tokens.filter((_, index) => !date || index < date.first || index > date.last)
  return date?.kind === 'date' && !rest.some((token) => isContent(token, grammar))
}

const isYear = (token: Token | undefined) => /^(?:1\d{3}|20\d{2})s?$/u.test(token?.text ?? '')
const isDay = (token: Token | undefined) => /^(?:[12]?\d|3[01])(?:st|nd|rd|th|er|º|°)?$/u.test(token?.text ?? '')

const isApostrophe = (token: Token | undefined) => /^[’']$/u.test(token?.text ?? '')

/** Whether a token joins the ends of a range: 30 to 50. */
function isRangeMark(token: Token | undefined): boolean {
  return /^(?:[-–—]|to|bis|à|a|do|до|tot|la)$/u.test(token?.lower ?? '')
}

function dateAt(tokens: readonly Token[], first: number, grammar: Grammar): Span | null {
  const { months, seasons, eras, numerals } = grammar.words
  const at = (index: number) => tokens[index]
  // 9.11.1918
  if (/^\d{1,2}[./]\d{1,2}[./](?:1\d|20)\d{2}$/u.test(at(first)?.text ?? ''))
    return { kind: 'date', first, last: first }
  const isMonth = (index: number) => months.has(at(index)?.lower ?? '')
  const isLink = (index: number) => /^(?:de|del|din|of|\.|,)$/u.test(at(index)?.lower ?? '')
  let last = -1
  if (seasons.has(at(first)?.lower ?? '') && isYear(at(first + (isLink(first + 1) ? 2 : 1))))
    return { kind: 'date', first, last: first + (isLink(first + 1) ? 2 : 1) }
  if (isMonth(first) && (!grammar.traits.has('capitalMonths') || isCapitalised(at(first)))) last = first
  // 3. Oktober, 3 de octubre
  if (isDay(at(first)) && isMonth(first + 1)) last = first + 1
  else if (isDay(at(first)) && isLink(first + 1) && isMonth(first + 2)) last = first + 2
  if (last >= 0) {
    if (last === first && isDay(at(last + 1)) && !isYear(at(last + 1))) last++
    const gap = isLink(last + 1) ? 2 : 1
    if (isYear(at(last + gap))) last += gap
    // Short month names may be other words: 'may', Romanian 'mai'.
    return last === first && (at(first)?.text.length ?? 0) <= 3 ? null : { kind: 'date', first, last }
  }
  // The 19th century, das 19. Jahrhundert, XIX wiek; el siglo XIX, secolul al XIX-lea.
  const isOrdinal =
    /^(?:\d{1,2}(?:st|nd|rd|th)?|[IVX]+)$/u.test(at(first)?.text ?? '') || numerals.has(at(first)?.lower ?? '')
  if (isOrdinal && eras.has(at(first + 1)?.lower ?? '')) return { kind: 'date', first, last: first + 1 }
  if (isOrdinal && at(first + 1)?.text === '.' && eras.has(at(first + 2)?.lower ?? ''))
    return { kind: 'date', first, last: first + 2 }
  if (eras.has(at(first)?.lower ?? '')) {
    const gap = at(first + 1)?.lower === 'al' ? 2 : 1
    if (/^[IVX]+(?:-lea)?$/u.test(at(first + gap)?.text ?? '')) return { kind: 'date', first, last: first + gap }
  }
  // 44 BC
  const isCounted = /^\d{1,4}$/u.test(at(first)?.text ?? '') && (at(first + 1)?.text.length ?? 0) > 1
  if (isCounted && eras.has(at(first + 1)?.lower ?? '')) return { kind: 'date', first, last: first + 1 }
  if (!isYear(at(first))) return null
  if (/^[-–—]$/u.test(at(first + 1)?.text ?? '') && isYear(at(first + 2)))
    return { kind: 'date', first, last: first + 2 }
  const isMeasured = grammar.words.units.has(at(first + 1)?.lower ?? '')
  return isMeasured ? null : { kind: 'date', first, last: first }
}

function quantityAt(tokens: readonly Token[], first: number, grammar: Grammar): Span | null {
  const { numerals, magnitudes, units } = grammar.words
  const isNumber = (index: number) => tokens[index]?.kind === 'number' || numerals.has(tokens[index]?.lower ?? '')
  const start = tokens[first]
  if (!start) return null
  const isSigned = /^[\p{Sc}+−-]$/u.test(start.text) && tokens[first + 1]?.kind === 'number'
  if (isCapitalised(start) && first > 0 && isApostrophe(tokens[first + 2])) return null
  if (!isNumber(first) && !isSigned && !(magnitudes.has(start.lower) && first > 0)) return null
  let last = isSigned ? first + 1 : first
  // 2–3, 30 to 50
  if (isRangeMark(tokens[last + 1]) && isNumber(last + 2)) last += 2
  let kind: Span['kind'] = /[%\p{Sc}°]|\d\p{L}/u.test(start.text) || /^\p{Sc}/u.test(start.text) ? 'quantity' : 'number'
  while (magnitudes.has(tokens[last + 1]?.lower ?? '') || /^(?:[%‰]|\p{Sc})$/u.test(tokens[last + 1]?.text ?? ''))
    last++
  const link = tokens[last + 1]?.lower === 'de' ? 2 : 1
  for (const more of [link, 1]) {
    const unit = tokens[last + more]
    // The Seven Years' War is not a duration.
    if (!unit || !units.has(unit.lower) || isApostrophe(tokens[last + more + 1])) continue
    last += more
    kind = 'quantity'
  }
  // Kilómetros cuadrados
  if (
    kind === 'quantity' &&
    /^(?:pătra[tț][ei]?|cuadrad[oa]s?|quadrat[iae]|carrés?|cub(?:i|ic|ici|ice|es?)|kwadratowych|квадратних)$/u.test(
      tokens[last + 1]?.lower ?? '',
    )
  )
    last++
  // 0, 1 and 'first' are easy to guess.
  return kind === 'number' &&
    first === last &&
    /^[01]$|^(?:first|erste|premi|prim|pierwsz|перш|eerste)/u.test(start.lower)
    ? null
    : { kind, first, last }
}

// No plain object: the word 'constructor' would be one of its keys.
const closing = new Map(Object.entries({ '“': '”', '„': '“”', '«': '»', '"': '"', '‘': '’', '»': '«' }))

function quotedAt(tokens: readonly Token[], first: number): Span | null {
  const ends = closing.get(tokens[first]?.text ?? '')
  if (ends === undefined) return null
  for (let last = first + 1; last <= first + 7; last++) {
    const text = tokens[last]?.text
    if (text === undefined || (/^[.,;:?!]$/u.test(text) && last === first + 1)) return null
    // The quotation marks remain visible.
    if (ends.includes(text)) return last - first < 2 ? null : { kind: 'quoted', first: first + 1, last: last - 1 }
  }
  return null
}

function nameAt(tokens: readonly Token[], from: number, grammar: Grammar, lexicon: Names): Span | null {
  const { articles, openers } = grammar.words
  // Inside a sentence, a capitalised article is part of a name: 'The Hague', 'De Nachtwacht'.
  const isInside = (index: number) => index > 0 && tokens[index - 1]?.kind === 'word'
  const isPart = (index: number) =>
    isCapitalised(tokens[index]) && (isInside(index) || !articles.has(tokens[index]?.lower ?? ''))
  // No title is neuter: 'das User Datagram Protocol' is a name from its first word.
  const isNeuter = tokens[from - 1]?.lower === 'das'
  const isTitled = isPart(from) && isPart(from + 1) && !isNeuter && grammar.isTitle(tokens[from]?.text ?? '')
  const first = isTitled ? from + 1 : from
  const start = tokens[first]
  if (!start || !isPart(first)) return null
  const isStart = first === 0 || /^[“„"«:(]$/u.test(tokens[first - 1]?.text ?? '')
  if (isStart && (grammar.functionWords.has(start.lower) || openers.has(start.lower))) return null
  const last = endOfName(tokens, first, isPart, grammar)
  // All German nouns are capitalised, and so is the first word of a sentence.
  if (last === first && grammar.traits.has('capitalNouns') && !isTitled) return null
  if (last === first && isStart && !lexicon.isName(start.text)) return null
  return { kind: 'name', first, last }
}

function endOfName(
  tokens: readonly Token[],
  first: number,
  isPart: (index: number) => boolean,
  { words, traits }: Grammar,
): number {
  const isLink = (index: number) => words.nameLinks.has(tokens[index]?.lower ?? '')
  const isForeign = (index: number) => /^(?:de|of|del|della|di|da|bin|ibn)$/u.test(tokens[index]?.lower ?? '')
  // 'Ramón y Cajal' is one name, 'Thomas Davis y Luke Kuechly' are two.
  const isSecondName = (index: number) => tokens[index]?.lower === 'y' && isPart(index + 2)
  const before = tokens[first - 1]
  // 'Die Ankunft von Rollo' is two phrases, 'Carl von Linde' is one name.
  const isNoun =
    traits.has('capitalNouns') &&
    before?.kind === 'word' &&
    (words.articles.has(before.lower) || !(isCapitalised(before) || /^(?:von|durch|mit|und)$/u.test(before.lower)))
  let last = first
  for (;;) {
    const isInitial = tokens[last + 1]?.text === '.' && (tokens[last]?.text.length ?? 9) <= 2 && isPart(last + 2)
    // A numeral ends a name: Super Bowl XLIX.
    const isNumbered = last > first && /^[IVXLC]+$/u.test(tokens[last]?.text ?? '')
    if (isPart(last + 1) && !isNumbered) last++
    else if (isInitial || (isApostrophe(tokens[last + 1]) && isPart(last + 2))) last += 2
    else if ((!isNoun || isForeign(last + 1)) && isLink(last + 1) && isPart(last + 2) && !isSecondName(last + 1))
      last += 2
    else if (!isNoun && isLink(last + 1) && isLink(last + 2) && isPart(last + 3)) last += 3
    else if (isNumbered && traits.has('ordinalDots') && tokens[last + 1]?.text === '.' && tokens[last + 2])
      return last + 1
    else if (last > first && /^\d{1,4}\p{Lu}?$/u.test(tokens[last + 1]?.text ?? '') && !isYear(tokens[last + 1])) last++
    else return last
  }
}
