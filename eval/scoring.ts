import { filledQuestion, wantedAnswers } from '../engine/checks/candidate-texts.ts'
import { checkCandidate } from '../engine/checks/checks.ts'
import { openDuplicates } from '../engine/checks/duplicates.ts'
import { findQuote } from '../engine/checks/quote.ts'
import type { StudyDocument } from '../engine/documents/document.ts'
import { finish, readDraft } from '../engine/documents/read.ts'
import { cardsOf } from '../engine/generators/builtin/builtin.ts'
import type { Candidate } from '../engine/generators/port.ts'
import { type Depth, dropReasons } from '../shared/generation.ts'
import type { Language } from '../shared/languages.ts'
import type { EvaluationCard, EvaluationSet, Fact } from './set.ts'

/** Reads the Markdown text of a document as an upload is read. */
export async function readText(text: string): Promise<StudyDocument> {
  const programs = { office: null, tesseract: null, searchPath: '' }
  return finish(await readDraft(Buffer.from(text), 'md', { programs, folder: null, endsAt: Number.POSITIVE_INFINITY }))
}

/** The card as a generator proposes it: with the passage that contains its quote, or the first one. */
export function candidateOf({ kind, question, answers, wrong = [], quote }: EvaluationCard, document: StudyDocument) {
  const passage = document.passages.find((one) => findQuote(quote, one, answers[0] ?? '')) ?? document.passages[0]
  const right = answers.map((text) => ({ text, correct: true }))
  const candidate: Candidate = {
    kind,
    question,
    answers: [...right, ...wrong.map((text) => ({ text, correct: false }))],
    source: { passage: passage?.position ?? 0, page: 1, quote },
  }
  return { candidate, passage }
}

/** What the checks do with a card: null if they keep it, as it is. */
function verdictOf(card: EvaluationCard, document: StudyDocument, language: Language): string | null {
  const { candidate, passage } = candidateOf(card, document)
  const checked = checkCandidate(candidate, { passage, language, documentLanguage: document.language })
  if ('dropped' in checked) return checked.dropped
  return checked.card.question === candidate.question ? null : 'changed'
}

/** A card on which the checks and the people who labelled it disagree. */
export interface Disagreement {
  question: string
  expected: string
  got: string
}

/** How the checks treat the labelled cards of a set. Cards that only a judge can find are not counted. */
export function scoreChecks({ good, bad, language }: EvaluationSet, document: StudyDocument) {
  const checkable = bad.filter(({ reason }) => (dropReasons as readonly string[]).includes(reason))
  const kept = good.map((card) => ({ ...card, expected: 'kept', got: verdictOf(card, document, language) ?? 'kept' }))
  const dropped = checkable.map((card) => ({
    ...card,
    expected: card.reason,
    got: verdictOf(card, document, language) ?? 'kept',
  }))
  const disagreements: Disagreement[] = [...kept, ...dropped].filter(({ expected, got }) => expected !== got)
  return {
    good: good.length,
    kept: kept.filter(({ got }) => got === 'kept').length,
    bad: checkable.length,
    dropped: dropped.filter(({ got }) => got !== 'kept' && got !== 'changed').length,
    disagreements,
  }
}

/** The cards that the built-in generator makes of a document, checked as in the product. */
export function builtInCards({ passages }: StudyDocument, language: Language, depth: Depth): Candidate[] {
  const wanted = passages.map(({ position }) => position)
  const known = openDuplicates([])
  const cards: Candidate[] = []
  for (const result of cardsOf({ documentName: '', passages, wanted, language, depth }))
    for (const candidate of result.cards) {
      const passage = passages.find(({ position }) => position === result.passage)
      const checked = checkCandidate(candidate, { passage, language, documentLanguage: language })
      if ('dropped' in checked || known.isKnown(checked.card)) continue
      known.add(checked.card)
      cards.push(checked.card)
    }
  return cards
}

const folded = (text: string) => text.normalize('NFC').toLowerCase().replaceAll('ʼ', '’').replaceAll("'", '’')
const hasOneOf = (text: string, beginnings: readonly string[]) =>
  beginnings.some((beginning) => folded(text).includes(folded(beginning)))

/** Whether a card asks for a fact: it mentions what the fact is about, and what it asks for is part of the fact. */
export function asksFor(card: Candidate, { about, answers }: Fact): boolean {
  const right = card.answers.filter(({ correct }) => correct || card.kind === 'basic').map(({ text }) => text)
  const whole = [filledQuestion(card), ...right].join('\n')
  return hasOneOf(whole, about) && wantedAnswers(card).some((answer) => hasOneOf(answer, answers))
}

/** The facts that at least one of the cards asks for. */
export const coveredFacts = (cards: readonly Candidate[], facts: readonly Fact[]): Fact[] =>
  facts.filter((fact) => cards.some((card) => asksFor(card, fact)))
