import { parseGaps } from '../../shared/gaps.ts'
import type { Candidate } from '../generators/port.ts'

/** The question with its gaps filled. */
export function filledQuestion({ kind, question }: Pick<Candidate, 'kind' | 'question'>): string {
  return kind === 'gap'
    ? parseGaps(question)
        .map(({ text }) => text)
        .join('')
    : question
}

/** The question with its gaps hidden, as the learner sees it. */
export function visibleQuestion({ kind, question }: Pick<Candidate, 'kind' | 'question'>): string {
  return kind === 'gap'
    ? parseGaps(question)
        .map((segment) => (segment.kind === 'gap' ? ' … ' : segment.text))
        .join('')
    : question
}

/** The texts to recall: the gaps, or the correct answers. */
export function wantedAnswers({ kind, question, answers }: Candidate): string[] {
  if (kind === 'gap') return parseGaps(question).flatMap((segment) => (segment.kind === 'gap' ? segment.text : []))
  return answers.filter(({ correct }) => correct || kind === 'basic').map(({ text }) => text)
}
