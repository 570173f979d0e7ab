import { parseGaps } from '../../shared/gaps.ts'
import type { Candidate } from '../generators/port.ts'
import { bareStart } from './alone.ts'
import { visibleQuestion, wantedAnswers } from './candidate-texts.ts'
import type { Rules } from './rules-of.ts'
import { contentStems, fold, plain, standsIn, stemOf, wordsOf } from './words.ts'

const mostGaps = 4
/** A prompt of so few words is a term with a question mark. */
const promptWords = 3

/** Whether yes or no answers it. */
export function isYesNo({ kind, question, answers }: Candidate, rules: Rules): boolean {
  if (kind === 'gap') return false
  const text = bareStart(plain(question))
  const right = answers.filter(({ correct }) => correct)
  const takesSide = right.length > 0 && right.every((answer) => rules.yesOrNo.test(plain(answer.text)))
  if (takesSide) return true
  if (!text.endsWith('?')) return false
  if (rules.yesNo.test(text)) return true
  // The WHO asks nothing.
  const withoutAcronyms = text.replaceAll(/(?<!\p{L})\p{Lu}{2,}(?!\p{L})/gu, '')
  return !rules.questionWord.test(withoutAcronyms) && wordsOf(text).length > promptWords
}

/** Whether it asks for more than one fact, or answers more. */
export function hasSeveralFacts({ kind, question, answers }: Candidate, rules: Rules): boolean {
  if (kind === 'gap') return parseGaps(question).filter((segment) => segment.kind === 'gap').length > mostGaps
  const text = bareStart(plain(question))
  if ((text.match(/\?/gu) ?? []).length > 1) return true
  const second = rules.secondQuestion.exec(text)
  // 'Between x and what' asks once.
  if (second && rules.questionWord.test(text.slice(0, second.index))) return true
  const afterSemicolon = /; ?(.*)$/u.exec(text)?.[1]
  if (afterSemicolon !== undefined && rules.questionWord.test(afterSemicolon)) return true
  return kind === 'basic' && answers.some((answer) => sentenceEnd.test(plain(answer.text)))
}

/** Not after short words and the like, which are abbreviations: 'z. B. Eisen', 'J. S. Bach', 'Prof. Curie'. */
const sentenceEnd =
  /(?<!(?<![\p{L}\p{N}])(?:[Pp]rof|bzw|usw|etc|vgl|resp|abb|approx|[Mm]io|[Mm]rd|sog|ggf|incl|inkl|ces|por|np|tzn|тобто|напр|bijv))(?<=[\p{L}\p{N})»"”'%]{3})[.!?]["»”)]? (?=["«„“(]?\p{Lu}\p{L}*[\p{L} ])/u

/** Whether the answer can be read in the question. */
export function isGivenAway(card: Candidate, rules: Rules): boolean {
  const visible = plain(visibleQuestion(card))
  const stems = new Set(wordsOf(visible).map(stemOf))
  return wantedAnswers(card).some((answer) => {
    if (isInitialsOf(answer, visible)) return true
    const wanted = contentStems(answer, rules)
    // An answer of small words alone: a preposition to be learned stands in the question only by its like.
    return wanted.length === 0
      ? wordsOf(answer).length > 1 && standsIn(answer, visible)
      : wanted.every((stem) => stems.has(stem))
  })
}

/** Whether an acronym's letters begin words that stand in the text one after the other. */
function isInitialsOf(answer: string, text: string): boolean {
  const acronym = plain(answer).replaceAll('.', '')
  if (!/^\p{Lu}{2,7}$/u.test(acronym)) return false
  const words = wordsOf(text)
  const wanted = fold(acronym)
  const initials = words.map((word) => fold(word).charAt(0)).join('')
  // By chance, two small words often begin with the right letters.
  const ofNames = words.map((word) => (/^\p{Lu}/u.test(word) ? fold(word).charAt(0) : ' ')).join('')
  const withoutSmall = ofNames.replaceAll(' ', '')
  return wanted.length < 3 ? ofNames.includes(wanted) : initials.includes(wanted) || withoutSmall.includes(wanted)
}
