import { cardProblems } from '../../shared/card.ts'
import { gapMarker } from '../../shared/gaps.ts'
import type { Language } from '../../shared/languages.ts'
import { limits } from '../../shared/limits.ts'
import type { Passage } from '../documents/document.ts'
import { standsAlone } from './alone.ts'
import { filledQuestion, wantedAnswers } from './candidate-texts.ts'
import { isForeign } from './language.ts'
import { isBorneOut, optionProblem } from './options.ts'
import { hasSeveralFacts, isGivenAway, isYesNo } from './question.ts'
import { repaired } from './repair.ts'
import { type Rules, rulesOf } from './rules-of.ts'
import type { Candidate, DropReason, Source } from '../generators/port.ts'
import { findQuote, textOfPassage } from './quote.ts'

const longestText = 5_000
const longestAnswer = 200
const longestQuestion = 500
/** How much of an answer in its own words must be in those of the passage, and of a gap sentence in those of its quote. */
const answerShare = 0.5
const sentenceShare = 0.8

const languageSample = 1_500
/** What was found out about a passage, which all its candidates are judged by. */
const foreign = new WeakMap<Passage['blocks'], { language: Language; isForeign: boolean }>()

/** What a candidate is judged by. */
export interface CheckContext {
  /** What it says it rests on; undefined for general knowledge. */
  passage: Pick<Passage, 'blocks'> | undefined
  /** That the cards are to be in; the quote stays in the document's. */
  language: Language
}

/** Decides about a candidate: the card, repaired where that is safe and with the document's own words as its quote, or why not. */
export function checkCandidate(
  candidate: Candidate,
  { passage, language }: CheckContext,
): { card: Candidate } | { dropped: DropReason } {
  const texts = [candidate.question, candidate.source?.quote ?? '', ...candidate.answers.map(({ text }) => text)]
  // A model may say anything; patterns are for texts of a sensible size.
  if (texts.some((text) => text.length > longestText)) return { dropped: 'too-long' }
  if (candidate.answers.length > limits.answersPerCard) return { dropped: 'bad-options' }
  const rules = rulesOf(language)
  const source = sourceOf(candidate, passage)
  if (source === undefined) return { dropped: 'not-in-document' }
  const text = passage && source ? textOfPassage(passage) : ''
  // Words can be compared only within one language.
  const isTranslated = passage !== undefined && isInAnother(passage, language)
  const quote = source && !isTranslated ? source.quote : ''
  const card = { ...repaired(candidate, rules, quote), source }
  const dropped = problemOf(card, rules, language) ?? (quote ? unsupported(card, quote, text, rules) : null)
  if (dropped) return { dropped }
  return card.kind === 'choice' && optionProblem(card, rules, quote) ? { dropped: 'bad-options' } : { card }
}

/** Whether a passage is in another language than the cards; a whole one tells that better than a sentence of it. */
function isInAnother(passage: Pick<Passage, 'blocks'>, language: Language): boolean {
  const told = foreign.get(passage.blocks)
  if (told?.language === language) return told.isForeign
  const made = { language, isForeign: isForeign(textOfPassage(passage).slice(0, languageSample), language) }
  foreign.set(passage.blocks, made)
  return made.isForeign
}

/** Where the quote stands; null for none, undefined for one that stands nowhere. */
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
  // What is wrong with the options has a reason of its own.
  const judged = kind === 'choice' ? answers.map((answer) => ({ ...answer, correct: true })) : answers
  const drafts = judged.map((answer) => ({ ...answer, hasImage: false }))
  return (
    cardProblems({ questionText: question, hasQuestionImage: false, isGapText: kind === 'gap', answers: drafts })
      .length === 0
  )
}

/** Whether the source says something else than the card. Options are looked at with what else they must be. */
function unsupported(card: Candidate, quote: string, text: string, rules: Rules): DropReason | null {
  if (card.kind === 'choice') return null
  const isThere =
    card.kind === 'gap'
      ? isBorneOut(filledQuestion(card), quote, rules, sentenceShare) &&
        wantedAnswers(card).every((gap) => isBorneOut(gap, quote, rules, 1))
      : wantedAnswers(card).every((answer) => isBorneOut(answer, text, rules, answerShare))
  return isThere ? null : 'not-in-document'
}
