import { cardProblems } from '../../shared/card.ts'
import { gapMarker, parseGaps } from '../../shared/gaps.ts'
import { type Language, languages } from '../../shared/languages.ts'
import { limits } from '../../shared/limits.ts'
import type { Passage } from '../documents/document.ts'
import { languageOf } from '../documents/language.ts'
import type { Candidate, CardSource, DropReason } from '../generators/port.ts'
import { filledQuestion, visibleQuestion, wantedAnswers } from './candidate-texts.ts'
import { findQuote, textOfPassage } from './quote.ts'
import { fewestOptions, keyOf, mostOptions, repaired } from './repair.ts'
import { type Rules, rulesOf } from './rules.ts'
import { hasVerbatim, holdsVerbatim, isSymbolic, splitVerbatim, wording } from './spans.ts'
import { contentWords, fold, plain, shareIn, standsIn, stemOf, withDigits, wordsOf } from './words.ts'

const longestText = 5_000
const longestAnswer = 200
const longestQuestion = 500
/** The share of the stems of a gap sentence and of a short answer that the source must contain. */
const usualShare = 0.5
/** The share for an answer of at least `explanation` stems, which may use words of its own. */
const explanationShare = 0.2
const explanation = 4

/** The passage and language that a candidate is checked against. */
interface CheckContext {
  /** The passage that the source names; undefined for general knowledge. */
  passage: Pick<Passage, 'blocks' | 'path'> | undefined
  /** The language of the cards. The quote keeps the document's language. */
  language: Language
  /** The language of the document; null or undefined if it is not known. */
  documentLanguage?: Language | null | undefined
}

/**
 * Checks a candidate. Returns the card, repaired where that is safe and quoting the document's own words, or the reason
 * for dropping it.
 */
export function checkCandidate(
  candidate: Candidate,
  { passage, language, documentLanguage }: CheckContext,
): { card: Candidate } | { dropped: DropReason } {
  const texts = [candidate.question, candidate.source?.quote ?? '', ...candidate.answers.map(({ text }) => text)]
  // Models return texts of any length; the patterns expect reasonable ones.
  if (texts.some((text) => text.length > longestText)) return { dropped: 'too-long' }
  if (candidate.answers.length > limits.answersPerCard) return { dropped: 'bad-options' }
  const rules = rulesOf(language)
  const source = sourceOf(candidate, passage, rulesOf(documentLanguage ?? language))
  if (source === undefined) return { dropped: 'not-in-document' }
  // Words are compared only within one language.
  const isTranslated = passage !== undefined && (documentLanguage ?? language) !== language
  const text =
    passage && source && source.quote !== null && !isTranslated
      ? [...passage.path, textOfPassage(passage)].join('\n')
      : ''
  const card = { ...repaired(candidate, rules), source }
  const dropped = problemOf(card, rules, { language, isTranslated }) ?? (text ? unsupported(card, text, rules) : null)
  if (dropped) return { dropped }
  return card.kind === 'choice' && optionProblem(card, rules, text) ? { dropped: 'bad-options' } : { card }
}

/**
 * Locates the quote. Returns null for a card without a source, and undefined when the passage does not contain the
 * quote. What rests on a picture has no quote: only a model can check it.
 */
function sourceOf(candidate: Candidate, passage: CheckContext['passage'], rules: Rules): CardSource | null | undefined {
  const { source } = candidate
  if (source === null) return null
  if (source.quote === null) return passage && source
  // 'The' is everywhere and proves nothing.
  const words = wordsOf(source.quote)
  if (words.length === 1 && rules.functionWords.has(words[0]?.toLowerCase() ?? '')) return undefined
  const found = passage && findQuote(source.quote, passage, wantedAnswers(candidate)[0] ?? '')
  return found ? { ...source, ...found } : undefined
}

function problemOf(
  card: Candidate,
  rules: Rules,
  { language, isTranslated }: { language: Language; isTranslated: boolean },
): DropReason | null {
  if (!isValid(card)) return 'invalid'
  const wanted = wantedAnswers(card)
  const texts = [...wanted, ...card.answers.map(({ text }) => text)]
  if (texts.some((text) => text.length > longestAnswer)) return 'too-long'
  if (filledQuestion(card).length > longestQuestion) return 'too-long'
  if (isForeign(textToJudge(card, isTranslated, rules), language)) return 'wrong-language'
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
  const drafts = options.map((answer) => ({ ...answer, hasMedia: false }))
  return (
    cardProblems({ questionText: question, hasQuestionMedia: false, isGapText: kind === 'gap', answers: drafts })
      .length === 0
  )
}

/** A question with fewer of them does not show its language. */
const enoughFunctionWords = 2

/**
 * The text whose language is the card's. An answer may be in another one, as in a deck about a language, unless the card
 * was to be translated or its question has too few words.
 */
function textToJudge(card: Candidate, isTranslated: boolean, rules: Rules): string {
  const question = wording(filledQuestion(card))
  const own = wordsOf(question).filter((word) => rules.functionWords.has(word.toLowerCase()))
  const isEnough = card.kind === 'gap' || own.length >= enoughFunctionWords
  const answers = card.answers.map(({ text }) => wording(text))
  return [question, ...(isTranslated || !isEnough ? answers : [])].join('\n')
}

/** Whether the source fails to support the card. Options are checked separately. */
function unsupported(card: Candidate, text: string, rules: Rules): DropReason | null {
  if (card.kind === 'choice') return null
  const wanted = wantedAnswers(card)
  const isThere =
    card.kind === 'gap'
      ? isBorneOut(filledQuestion(card), text, rules) && wanted.every((gap) => isBorneOut(gap, text, rules, 1))
      : wanted.every((answer) => isBorneOut(answer, text, rules))
  return isThere ? null : 'not-in-document'
}

/** Whether a card can be understood without the text around its source. */
function standsAlone(card: Candidate, rules: Rules, language: Language): boolean {
  const question = bareStart(plain(wording(filledQuestion(card))))
  // 'All of the above' is reported as a bad option instead.
  const answers = card.answers.map(({ text }) => plain(wording(text))).filter((text) => !rules.catchAll.test(text))
  const texts = [question, ...answers]
  if (texts.some((text) => rules.pointers.test(text) || rules.according.test(text))) return false
  // The code or formula that it refers to may be in the card.
  const showsIt = hasVerbatim(card.question)
  if (card.kind !== 'choice' && !showsIt && rules.following.test(question)) return false
  if (rules.starts.test(question)) return false
  // 'What is that?'
  if (card.kind !== 'gap' && contentWords(question, rules).length === 0) return false
  // In a gap sentence the noun is near. In a question, a demonstrative usually refers to something outside.
  const forDemonstrative = card.kind === 'gap' ? 2 : 4
  // Dutch questions begin with a verb, which names nothing.
  const forPronoun = card.kind !== 'gap' && language === 'nl' ? 2 : 1
  return (
    (showsIt || isLedUpTo(question, rules.demonstratives, forDemonstrative, rules, language)) &&
    isLedUpTo(question, rules.pronouns, forPronoun, rules, language)
  )
}

/** Removes quotation marks and other signs before the first word. */
const bareStart = (text: string) => text.replace(/^[^\p{L}\p{N}]+/u, '')

/** Whether the text names enough before a demonstrative or pronoun for it to refer to. */
function isLedUpTo(text: string, pattern: RegExp, needed: number, rules: Rules, language: Language): boolean {
  // The polite form of German: 'Was müssen Sie beachten?'
  const polite = language === 'de' ? text.replaceAll(/(?<=\S )(?:Sie|Ihnen|Ihre?[rsmn]?)(?!\p{L})/gu, 'X') : text
  const found = pattern.exec(polite)
  if (!found) return true
  const before = contentWords(text.slice(0, found.index), rules)
  const naming = language === 'de' ? before.filter((word) => /^[\p{Lu}\p{N}]/u.test(word)) : before
  return naming.length >= (language === 'de' ? Math.ceil(needed / 2) : needed)
}

const mostGaps = 4
const mostPromptWords = 3
/** Behind its subject and a colon, a label is no question about it: 'Greek polis: Agora?' */
const mostLabelWords = 5
/** A short answer may take two sentences: 'TCP delivers reliably. UDP does not.' */
const shortAnswer = 60

/** Whether yes or no answers the question. */
function isYesNo({ kind, question, answers }: Candidate, rules: Rules): boolean {
  if (kind === 'gap') return false
  const text = bareStart(plain(wording(question)))
  const right = answers.filter(({ correct }) => correct)
  const takesSide = right.length > 0 && right.every((answer) => rules.yesOrNo.test(plain(answer.text)))
  if (takesSide) return true
  if (!text.endsWith('?')) return false
  const asked = text.split(/ ?: /u).at(-1) ?? text
  if (rules.yesNo.test(text) || rules.yesNo.test(asked)) return true
  // 'WHO' is no question word.
  const [whole, own] = [text, asked].map((one) => one.replaceAll(/(?<!\p{L})\p{Lu}{2,}(?!\p{L})/gu, ''))
  const longest = asked === text ? mostPromptWords : mostLabelWords
  return !rules.questionWord.test(whole ?? '') && !isPrompt(own ?? '', longest, rules)
}

/**
 * Whether a text is a term with a question mark: 'Capital of Burkina Faso?', 'Worst-case running time of quicksort?' It has
 * no verb that a yes-or-no question could begin with, and no article before the first word that joins its parts.
 */
function isPrompt(text: string, mostWords: number, rules: Rules): boolean {
  const words = wordsOf(text)
  if (words.length <= mostWords) return true
  if (words.some((_, at) => rules.yesNo.test(words.slice(at).join(' ')))) return false
  const link = rules.promptLink.exec(text)
  return (
    link !== null && contentWords(text.slice(0, link.index), rules).length === wordsOf(text.slice(0, link.index)).length
  )
}

/** Whether the card asks for more than one fact, or its answer contains more. */
function hasSeveralFacts({ kind, question, answers }: Candidate, rules: Rules): boolean {
  if (kind === 'gap') return gapsOf(question) > mostGaps
  const text = bareStart(plain(wording(question)))
  // Not the question mark in 'colou?r'.
  if ((text.match(/\?(?![\p{L}\p{N}])/gu) ?? []).length > 1) return true
  const second = rules.secondQuestion.exec(text)
  // 'Between x and what' is one question.
  if (second && rules.questionWord.test(text.slice(0, second.index))) return true
  const afterSemicolon = /; ?(.*)$/u.exec(text)?.[1]
  if (afterSemicolon !== undefined && rules.questionWord.test(afterSemicolon)) return true
  return (
    kind === 'basic' && answers.some(({ text }) => text.length > shortAnswer && sentenceEnd.test(plain(wording(text))))
  )
}

/** What joins the items of an enumeration: a mark, or a word of at most three letters. */
const joint = /^\s*(?:,|;|\/|,?\s*\p{L}{1,3})\s*$/u

/** The number of gaps; those of an enumeration count as one. */
function gapsOf(question: string): number {
  const segments = parseGaps(question)
  return segments.filter(
    ({ kind }, at) => kind === 'gap' && !(segments[at - 2]?.kind === 'gap' && joint.test(segments[at - 1]?.text ?? '')),
  ).length
}

/** The end of a sentence, but not the dot of an abbreviation: 'z. B. Eisen', 'J. S. Bach', 'Prof. Curie'. */
const sentenceEnd =
  /(?<!(?<![\p{L}\p{N}])(?:[Pp]rof|bzw|usw|etc|vgl|resp|abb|approx|[Mm]io|[Mm]rd|sog|ggf|incl|inkl|ces|por|np|tzn|тобто|напр|bijv))(?<=[\p{L}\p{N})»"”'%]{3})[.!?]["»”)]? (?=["«„“(]?\p{Lu}\p{L}*[\p{L} ])/u

/** Whether the question contains its answer. */
function isGivenAway(card: Candidate, rules: Rules): boolean {
  const visible = plain(wording(visibleQuestion(card)))
  const stems = new Set(wordsOf(visible).map(stemOf))
  return wantedAnswers(card).some((answer) => {
    // The letters of a formula, and the words of a command, are named in many a good question.
    if (isSymbolic(answer)) return false
    if (isInitialsOf(answer, visible)) return true
    const wanted = contentWords(answer, rules).map(stemOf)
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

/** The problem with the options of a choice, or null. `source` is '' when there is nothing to compare with. */
function optionProblem({ answers }: Candidate, rules: Rules, source: string): string | null {
  const texts = answers.map(({ text }) => plain(text))
  if (texts.length < fewestOptions || texts.length > mostOptions) return 'count'
  const right = answers.filter(({ correct }) => correct).length
  if (right === 0 || right === texts.length) return 'correct'
  if (new Set(texts.map(keyOf)).size < texts.length) return 'same'
  if (texts.some((text) => rules.catchAll.test(text))) return 'catch-all'
  if (new Set(texts.map((text) => kindOf(text, rules))).size > 1) return 'kind'
  const isNumbers = kindOf(texts[0] ?? '', rules) !== 'text'
  // 'O(n)' and 'O(n log n)', 'CC BY' and 'CC BY SA' are different things.
  const isCode = texts.every((text) => isSymbolic(text) || !/\p{Ll}{2}/u.test(text))
  if (!isNumbers && !isCode && texts.some((one) => texts.some((other) => one !== other && standsIn(one, other))))
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
  if (source && !answers.every(({ text, correct }) => !correct || isBorneOut(text, source, rules))) return 'support'
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

/**
 * Whether the source supports a text: with the same words, or with its formulas, its numbers and enough of its stems.
 * Without `share`, an explanation needs fewer of them than a short answer.
 */
function isBorneOut(text: string, source: string, rules: Rules, share?: number): boolean {
  const { spans, prose } = splitVerbatim(text)
  if (isSymbolic(text) && holdsVerbatim(text, source)) return true
  if (spans.length === 0 && standsIn(text, source)) return true
  if (!spans.every((span) => holdsVerbatim(span, source))) return false
  const stemsOf = (words: readonly string[]) => withDigits(words, rules.numbers).map(stemOf)
  const stems = new Set(stemsOf(wordsOf(source.normalize('NFKC'))))
  const numbers = wordsOf(prose).filter((word) => /\p{N}{2}/u.test(word))
  const wanted = stemsOf(contentWords(prose, rules))
  const needed = share ?? (wanted.length >= explanation ? explanationShare : usualShare)
  return numbers.every((one) => stems.has(stemOf(one))) && shareIn(wanted, stems) >= needed
}
