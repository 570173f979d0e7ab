import type { Assistant, Candidate } from '../../engine/generators/port.ts'
import type { TestApp } from './app.ts'

const proposal: Candidate = {
  kind: 'basic',
  question: 'What is the smallest unit of life?',
  answers: [{ text: 'A cell', correct: true }],
  source: null,
  explanation: 'All living things consist of cells.',
}

const quote = { passage: 0, page: 1, quote: 'A cell is the smallest unit of life.' }

/** Lets this stand in for the model behind the assistant of an application; by default one that knows about cells. */
export function playAssistant({ deps }: TestApp, assistant: Partial<Assistant> = {}): void {
  deps.generators.openAssistant = async () => ({
    reviseCard: async () => [proposal],
    explainCard: async () => ({ text: 'All living things consist of cells.', source: quote }),
    gradeAnswer: async () => ({ verdict: 'partly', missing: 'Of life.', source: quote }),
    answerQuestion: async () => ({
      found: true,
      text: 'The smallest unit of life [1].',
      citations: [quote],
      card: proposal,
    }),
    nameColor: async () => 'red',
    ...assistant,
  })
}
