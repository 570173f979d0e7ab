import { cardProblems } from '../../shared/card.ts'
import { gapMarker, parseGaps } from '../../shared/gaps.ts'
import { type Language, languages } from '../../shared/languages.ts'
import { limits } from '../../shared/limits.ts'
import type { Passage } from '../documents/document.ts'
import { languageOf } from '../documents/language.ts'
import type { Candidate, DropReason, Source } from '../generators/port.ts'
import { filledQuestion, visibleQuestion, wantedAnswers } from './candidate-texts.ts'
import { findQuote, textOfPassage } from './quote.ts'
import { fewestOptions, keyOf, mostOptions, repaired } from './repair.ts'
import { type Rules, rulesOf } from './rules.ts'
import { contentStems, contentWords, fold, plain, shareIn, standsIn, stemOf, wordsOf } from './words.ts'

const longestText = 5_000
const longestAnswer = 200
const longestQuestion = 500
/** The share of a free answer's stems that the passage must contain, and of a gap sentence's that the quote must. */
const answerShare = 0.5
const sentenceShare = 0.8

const languageSample = 1_500
/** The language verdict of each passage, shared by all its candidates. */
const foreign = new WeakMap<Passage['blocks'], { language: Language; isForeign: boolean }>()

/** The passage and language that a candidate is checked against. */
interface CheckContext {
  /** The passage that the source names; undefined for general knowledge. */
  passage: Pick<Passage, 'blocks'> | undefined
  /** The language of the cards. The quote keeps the document's language. */
  language: Language
}

/**
 * Checks a candidate. Returns the card, repaired where that is safe and quoting the document's own words, or the reason
 * for dropping it.
 */
export function checkCandidate(
  candidate: Candidate,
  { passage, language }: CheckContext,
): { card: Candidate } | { dropped: DropReason } {
  const texts = [candidate.question, candidate.source?.quote ?? '', ...candidate.answers.map(({ text }) => text)]
  // Models return texts of any length; the patterns expect reasonable ones.
  if (texts.some((text) => text.length > longestText)) return { dropped: 'too-long' }
  if (candidate.answers.length > limits.answersPerCard) return { dropped: 'bad-options' }
  const rules = rulesOf(language)
  const source = sourceOf(candidate, passage)
  if (source === undefined) return { dropped: 'not-in-document' }
  const text = passage && source ? textOfPassage(passage) : ''
  // Words are compared only within one language.
  const isTranslated = passage !== undefined && isInAnother(passage, language)
  const quote = source && !isTranslated ? source.quote : ''
  const card = { ...repaired(candidate, rules, quote), source }
  const dropped = problemOf(card, rules, language) ?? (quote ? unsupported(card, quote, text, rules) : null)
  if (dropped) return { dropped }
  return card.kind === 'choice' && optionProblem(card, rules, quote) ? { dropped: 'bad-options' } : { card }
}

/**
 * Whether a passage is in another language than the cards. A whole passage shows this more reliably than one sentence.
 */
function isInAnother(passage: Pick<Passage, 'blocks'>, language: Language): boolean {
  const known = foreign.get(passage.blocks)
  if (known?.language === language) return known.isForeign
  const made = { language, isForeign: isForeign(textOfPassage(passage).slice(0, languageSample), language) }
  foreign.set(passage.blocks, made)
  return made.isForeign
}

/**
 * Locates the quote. Returns null for a card without a source, and undefined when the passage does not contain the
 * quote.
 */
function sourceOf(candidate: Candidate, passage: CheckContext['passage']): Source | null | undefined {
  const { source } = candidate
  if (source === null) return null
  const found = passage && findQuote(source.quote, passage, wantedAnswers(candidate)[0] ?? '')
  return found ? { ...source, ...found } : undefined
}

function problemOf(card: Candidate, rules: Rules, language: Language): DropReason | null {
  if (!isValid(card)) return 'invalid'
  const wanted = wantedAnswers(card)
  const texts = [...wanted, ...card.answers.map(({ text }) => text)]
  if (texts.some((text) => text.length > longestAnswer)) return 'too-long'
  if (filledQuestion(card).length > longestQuestion) return 'too-long'
  if (isForeign([filledQuestion(card), ...card.answers.map(({ text }) => text)].join('\n'), language))
    return 'wrong-language'
  if (!standsAlone(card, rules, language)) return 'not-alone'
  if (isYesNo(card, rules)) return 'yes-no'
  if (hasSeveralFacts(card, rules)) return 'several-facts'
  return isGivenAway(card, rules) ? 'gives-away' : null
}

function isValid({ kind, question, answers }: Candidate): boolean {
  const texts = [question, ...answers.map(({ text }) => text)]
  if (!/[\p{L}\p{N}]/u.test(question)) return false
  if (kind !== 'gap' && texts.some((text) => text.includes(gapMarker))) return false
  if ((kind === 'basic' && answers.length !== 1) || (kind === 'gap' && answers.length > 0)) return false
  if (kind === 'choice' && answers.length === 0) return false
  // Problems with the options have a reason of their own.
  const options = kind === 'choice' ? answers.map((answer) => ({ ...answer, correct: true })) : answers
  const drafts = options.map((answer) => ({ ...answer, hasImage: false }))
  return (
    cardProblems({ questionText: question, hasQuestionImage: false, isGapText: kind === 'gap', answers: drafts })
      .length === 0
  )
}

/** Whether the source fails to support the card. Options are checked separately. */
function unsupported(card: Candidate, quote: string, text: string, rules: Rules): DropReason | null {
  if (card.kind === 'choice') return null
  const isThere =
    card.kind === 'gap'
      ? isBorneOut(filledQuestion(card), quote, rules, sentenceShare) &&
        wantedAnswers(card).every((gap) => isBorneOut(gap, quote, rules, 1))
      : wantedAnswers(card).every((answer) => isBorneOut(answer, text, rules, answerShare))
  return isThere ? null : 'not-in-document'
}

/** Whether a card can be understood without the text around its source. */
function standsAlone(card: Candidate, rules: Rules, language: Language): boolean {
  const question = bareStart(plain(filledQuestion(card)))
  // 'All of the above' is reported as a bad option instead.
  const answers = card.answers.map(({ text }) => plain(text)).filter((text) => !rules.catchAll.test(text))
  const texts = [question, ...answers]
  if (texts.some((text) => rules.pointers.test(text) || rules.according.test(text))) return false
  if (card.kind !== 'choice' && rules.following.test(question)) return false
  if (rules.starts.test(question)) return false
  // In a gap sentence the noun is near. In a question, a demonstrative usually refers to something outside.
  const forDemonstrative = card.kind === 'gap' ? 2 : 4
  // Dutch questions begin with a verb, which names nothing.
  const forPronoun = card.kind !== 'gap' && language === 'nl' ? 2 : 1
  return (
    isLedUpTo(question, rules.demonstratives, forDemonstrative, rules, language) &&
    isLedUpTo(question, rules.pronouns, forPronoun, rules, language)
  )
}

/** Removes quotation marks and other signs before the first word. */
const bareStart = (text: string) => text.replace(/^[^\p{L}\p{N}]+/u, '')

/** Whether the text names enough before a demonstrative or pronoun for it to refer to. */
function isLedUpTo(text: string, pattern: RegExp, needed: number, rules: Rules, language: Language): boolean {
  const found = pattern.exec(text)
  if (!found) return true
  const before = contentWords(text.slice(0, found.index), rules)
  const naming = language === 'de' ? before.filter((word) => /^[\p{Lu}\p{N}]/u.test(word)) : before
  return naming.length >= (language === 'de' ? Math.ceil(needed / 2) : needed)
}

const mostGaps = 4
/** A prompt of at most this many words is a term with a question mark. */
const promptWords = 3

/** Whether yes or no answers the question. */
function isYesNo({ kind, question, answers }: Candidate, rules: Rules): boolean {
  if (kind === 'gap') return false
  const text = bareStart(plain(question))
  const right = answers.filter(({ correct }) => correct)
  const takesSide = right.length > 0 && right.every((answer) => rules.yesOrNo.test(plain(answer.text)))
  if (takesSide) return true
  if (!text.endsWith('?')) return false
  if (rules.yesNo.test(text)) return true
  // 'WHO' is no question word.
  const withoutAcronyms = text.replaceAll(/(?<!\p{L})\p{Lu}{2,}(?!\p{L})/gu, '')
  return !rules.questionWord.test(withoutAcronyms) && wordsOf(text).length > promptWords
}

/** Whether the card asks for more than one fact, or its answer contains more. */
function hasSeveralFacts({ kind, question, answers }: Candidate, rules: Rules): boolean {
  if (kind === 'gap') return parseGaps(question).filter((segment) => segment.kind === 'gap').length > mostGaps
  const text = bareStart(plain(question))
  if ((text.match(/\?/gu) ?? []).length > 1) return true
  const second = rules.secondQuestion.exec(text)
  // 'Between x and what' is one question.
  if (second && rules.questionWord.test(text.slice(0, second.index))) return true
  const afterSemicolon = /; ?(.*)$/u.exec(text)?.[1]
  if (afterSemicolon !== undefined && rules.questionWord.test(afterSemicolon)) return true
  return kind === 'basic' && answers.some((answer) => sentenceEnd.test(plain(answer.text)))
}

/** The end of a sentence, but not the dot of an abbreviation: 'z. B. Eisen', 'J. S. Bach', 'Prof. Curie'. */
const sentenceEnd =
  /(?<!(?<![\p{L}\p{N}])(?:[Pp]rof|bzw|usw|etc|vgl|resp|abb|approx|[Mm]io|[Mm]rd|sog|ggf|incl|inkl|ces|por|np|tzn|тобто|напр|bijv))(?<=[\p{L}\p{N})»"”'%]{3})[.!?]["»”)]? (?=["«„“(]?\p{Lu}\p{L}*[\p{L} ])/u

/** Whether the question contains its answer. */
function isGivenAway(card: Candidate, rules: Rules): boolean {
  const visible = plain(visibleQuestion(card))
  const stems = new Set(wordsOf(visible).map(stemOf))
  return wantedAnswers(card).some((answer) => {
    if (isInitialsOf(answer, visible)) return true
    const wanted = contentStems(answer, rules)
    // An answer of function words alone, such as a preposition to learn, is given away only by the same words.
    return wanted.length === 0
      ? wordsOf(answer).length > 1 && standsIn(answer, visible)
      : wanted.every((stem) => stems.has(stem))
  })
}

/** Whether an acronym's letters are the initials of consecutive words in the text. */
function isInitialsOf(answer: string, text: string): boolean {
  const acronym = plain(answer).replaceAll('.', '')
  if (!/^\p{Lu}{2,7}$/u.test(acronym)) return false
  const words = wordsOf(text)
  const wanted = fold(acronym)
  const initials = words.map((word) => fold(word).charAt(0)).join('')
  // Two short words often begin with the right letters by chance.
  const ofNames = words.map((word) => (/^\p{Lu}/u.test(word) ? fold(word).charAt(0) : ' ')).join('')
  const withoutSmall = ofNames.replaceAll(' ', '')
  return wanted.length < 3 ? ofNames.includes(wanted) : initials.includes(wanted) || withoutSmall.includes(wanted)
}

/** From this length on, trigrams are reliable. */
const longText = 200
/** Running text has some 40 percent function words; headings and lists have fewer. */
const fewFunctionWords = 0.12
const particle = /^(?:d[aeiou]|del|della|des|l[aeo]|los|von|vo[mn]|zu|van|der|den|te|ten|y|e|i|of)$/u

/**
 * Whether a text is in another language than expected. Short texts are judged by function words alone: another language
 * must have clearly more of them. Names and formulas do not count.
 */
function isForeign(text: string, language: Language): boolean {
  const words = wordsOf(text)
  const letters = words.join('')
  const cyrillic = (letters.match(/\p{Script=Cyrillic}/gu) ?? []).length
  const latin = (letters.match(/\p{Script=Latin}/gu) ?? []).length
  const inCyrillic = language === 'uk'
  // Terms and names in a Ukrainian text may be Latin, so any Cyrillic letter is enough.
  if (inCyrillic ? cyrillic === 0 && latin > 20 : cyrillic > latin) return true
  const rules = rulesOf(language)
  const ordinary = words.filter((word, index) => isPlain(word) && !isInName(words, index))
  const strange = ordinary.filter((word) => isStrange(word, language)).length
  const small = ordinary.map((word) => word.toLowerCase())
  const own = small.filter((word) => rules.functionWords.has(word))
  const notOwn = small.filter((word) => !rules.functionWords.has(word))
  for (const other of Object.values(languages)) {
    if (other === language) continue
    const { functionWords } = rulesOf(other)
    const theirs = strange + notOwn.filter((word) => functionWords.has(word)).length
    if (theirs >= 2 && theirs > 2 * own.filter((word) => !functionWords.has(word)).length) return true
  }
  if (text.length < longText || own.length / words.length > fewFunctionWords) return false
  const guess = languageOf(text)
  return guess !== language && (guess !== null || own.length === 0)
}

const isCapital = (word: string | undefined) => word !== undefined && /^\p{Lu}/u.test(word)
const isPlain = (word: string) => /^\p{L}/u.test(word) && !/\p{N}/u.test(word)

/**
 * Whether a word has letters foreign to the language. In Ukrainian only Russian letters count, since terms may be
 * Latin.
 */
function isStrange(word: string, language: Language): boolean {
  if (language === 'uk') return /[ыэъё]/iu.test(word)
  return rulesOf(language).foreignLetter.test(word) && /^\p{Ll}/u.test(word)
}

/**
 * Whether a word is part of a name: capitalised inside the text, or a particle between two such words ('Charles de
 * Gaulle').
 */
function isInName(words: readonly string[], index: number): boolean {
  if (index > 0 && isCapital(words[index])) return true
  return particle.test(words[index] ?? '') && isCapital(words[index - 1]) && isCapital(words[index + 1])
}

/** The share of a paraphrased correct option's stems that the source must contain. */
const supportShare = 0.6

/** The problem with the options of a choice, or null. `quote` is '' when there is nothing to compare with. */
function optionProblem({ answers }: Candidate, rules: Rules, quote: string): string | null {
  const texts = answers.map(({ text }) => plain(text))
  if (texts.length < fewestOptions || texts.length > mostOptions) return 'count'
  const right = answers.filter(({ correct }) => correct).length
  if (right === 0 || right === texts.length) return 'correct'
  if (new Set(texts.map(keyOf)).size < texts.length) return 'same'
  if (texts.some((text) => rules.catchAll.test(text))) return 'catch-all'
  if (new Set(texts.map((text) => kindOf(text, rules))).size > 1) return 'kind'
  const isNumbers = kindOf(texts[0] ?? '', rules) !== 'text'
  if (!isNumbers && texts.some((one) => texts.some((other) => one !== other && standsIn(one, other))))
    return 'contained'
  if (
    isUneven(
      texts.map((text) => text.length),
      2.5,
      12,
    )
  )
    return 'length'
  if (
    isUneven(
      texts.map((text) => wordsOf(text).length),
      2,
      3,
    )
  )
    return 'words'
  if (hasMixedNames(texts)) return 'names'
  if (
    quote &&
    !answers.every(({ text, correct }) => (correct ? isBorneOut(text, quote, rules) : !standsIn(text, quote)))
  )
    return 'support'
  return null
}

function isUneven(sizes: readonly number[], factor: number, slack: number): boolean {
  return Math.max(...sizes) > factor * Math.min(...sizes) + slack
}

function kindOf(text: string, { month }: Rules): 'number' | 'date' | 'text' {
  const digits = /\p{N}/u.test(text)
  if (digits && (month.test(text) || /\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{4}-\d{2}-\d{2}/u.test(text))) return 'date'
  const words = wordsOf(text).filter((word) => !/\p{N}/u.test(word))
  return digits && words.length <= 2 && /^\W*\p{N}/u.test(text) ? 'number' : 'text'
}

const isFullName = (text: string) => /^\p{Lu}[\p{L}.'-]*(?: (?:\p{Ll}{1,3} )?\p{Lu}[\p{L}.'-]*)+$/u.test(text)

/** Full names mixed with lower-case words: the learner can pick the odd one out. */
function hasMixedNames(texts: readonly string[]): boolean {
  const names = texts.filter(isFullName).length
  return names * 2 >= texts.length && texts.some((text) => /^\p{Ll}/u.test(text))
}

/** Whether the source supports a text: with the same words, or with most of its stems and all its numbers. */
function isBorneOut(text: string, source: string, rules: Rules, share = supportShare): boolean {
  if (standsIn(text, source)) return true
  const stems = new Set(wordsOf(source).map(stemOf))
  const numbers = wordsOf(text).filter((word) => /\p{N}{2}/u.test(word))
  return numbers.every((one) => stems.has(stemOf(one))) && shareIn(contentStems(text, rules), stems) >= share
}
