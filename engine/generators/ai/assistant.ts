import type { Assistant } from '../port.ts'
import { answerQuestion } from './answerQuestion.ts'
import { openContext } from './ask.ts'
import { explainCard } from './explain.ts'
import { gradeAnswer } from './grade.ts'
import type { AiOptions } from './ledger.ts'
import { nameColor } from './nameColor.ts'
import { reviseCard } from './revise.ts'
import type { AiSettings } from './settings.ts'

/** A user waits for the answer, and can ask again. */
const impatience = { retries: 1, maxDelayMs: 5_000 }

/** Helps with existing cards and documents, within one token budget. */
export function openAssistant(settings: AiSettings, options: AiOptions): Assistant {
  const open = openContext({ ...settings, ...impatience }, options)
  return {
    reviseCard: async (context, order, signal) => reviseCard(await open(), context, order, signal),
    explainCard: async (context, signal) => explainCard(await open(), context, signal),
    gradeAnswer: async (context, typed, signal) => gradeAnswer(await open(), context, typed, signal),
    nameColor: async (picture, signal) => nameColor(await open(), picture, signal),
    answerQuestion: async (question, signal) => answerQuestion(await open(), question, signal),
  }
}
