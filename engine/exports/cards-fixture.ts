import type { Content } from '../../shared/api/contract.ts'
import type { ExportedCard, ExportedDeck } from './exported.ts'

/** The content of a card with one answer, or with none. */
export const content = (questionText: string, answer: string | null, more: Partial<Content> = {}): Content => ({
  questionText,
  questionFileLink: null,
  isGapText: false,
  Answers: answer === null ? [] : [{ text: answer, correct: true, fileLink: null }],
  explanation: '',
  tags: [],
  isTyped: false,
  covers: null,
  ...more,
})

export const choice = (...options: [string, boolean][]): Content['Answers'] =>
  options.map(([text, correct]) => ({ text, correct, fileLink: null }))

export const card = (path: string[], content: Content, more: Partial<ExportedCard> = {}): ExportedCard => ({
  id: 1,
  path,
  content,
  isAiGenerated: false,
  siblingId: null,
  progress: null,
  ...more,
})

export const deckOf = (
  cards: readonly ExportedCard[],
  medium: ExportedDeck['medium'] = async () => undefined,
): ExportedDeck => ({
  name: 'Biology',
  description: '',
  exportedAt: new Date(0),
  source: 'https://kartei.example',
  cards: (async function* () {
    for (const card of cards) yield [card]
  })(),
  medium,
})
