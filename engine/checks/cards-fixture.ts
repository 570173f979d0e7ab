import type { Passage } from '../documents/document.ts'
import type { Candidate } from '../generators/port.ts'

/** A passage of paragraphs, one per page from page 3. */
export function passageOf(...texts: string[]): Passage {
  const blocks = texts.map((text, index) => ({ kind: 'paragraph' as const, page: 3 + index, text, marked: [] }))
  return { position: 0, path: [], firstPage: 3, lastPage: 2 + texts.length, blocks }
}

const source = (quote: string) => ({ passage: 0, page: 1, quote })

/** A question with one answer. */
export const basic = (question: string, answer: string, quote: string): Candidate => ({
  kind: 'basic',
  question,
  answers: [{ text: answer, correct: true }],
  source: source(quote),
})

/** A sentence with gaps, which is also the default quote. */
export const gap = (question: string, quote = question.replaceAll('/$', '')): Candidate => ({
  kind: 'gap',
  question,
  answers: [],
  source: source(quote),
})

/** A question with options, the right one first. */
export const choice = (question: string, options: readonly string[], quote: string): Candidate => ({
  kind: 'choice',
  question,
  source: source(quote),
  answers: options.map((text, index) => ({ text, correct: index === 0 })),
})
