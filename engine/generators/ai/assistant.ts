import { z } from 'zod'
import type { Assistant, PagePicture } from '../port.ts'
import { answerQuestion } from './answerQuestion.ts'
import { askOrThrow, type JobContext, openContext } from './ask.ts'
import { explainCard } from './explain.ts'
import { framed } from './fence.ts'
import { gradeAnswer } from './grade.ts'
import type { AiOptions } from './ledger.ts'
import { answerText, joined } from './prompt.ts'
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

const colorSchema = z.object({ color: z.string().describe('One English word; empty if there is no picture.') })
const colorAim = 'You say which color fills a picture.'

/** Asks for the color of a picture. */
async function nameColor(
  job: JobContext,
  picture: Pick<PagePicture, 'jpeg' | 'width' | 'height'>,
  signal: AbortSignal,
): Promise<string> {
  const prompt = framed('Which color fills the picture after the material?', () => 'There is no text.')
  const instructions = joined(colorAim, answerText(colorSchema, ''))
  const question = { instructions, prompt, schema: colorSchema, pictures: [{ ...picture, name: 'The picture:' }] }
  const { color } = await askOrThrow(job, question, { purpose: 'look', signal })
  return color.trim().toLowerCase()
}
