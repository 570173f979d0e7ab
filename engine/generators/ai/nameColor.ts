import { z } from 'zod'
import type { PagePicture } from '../port.ts'
import { askOrThrow, type JobContext } from './ask.ts'
import { framed } from './fence.ts'
import { answerText, joined } from './prompt.ts'

const schema = z.object({ color: z.string().describe('One English word; empty if there is no picture.') })
const aim = 'You say which color fills a picture.'

/** Asks for the color of a picture. */
export async function nameColor(
  job: JobContext,
  picture: Pick<PagePicture, 'jpeg' | 'width' | 'height'>,
  signal: AbortSignal,
): Promise<string> {
  const prompt = framed('Which color fills the picture after the material?', () => 'There is no text.')
  const instructions = joined(aim, answerText(schema, ''))
  const question = { instructions, prompt, schema, pictures: [{ ...picture, name: 'The picture:' }] }
  const { color } = await askOrThrow(job, question, { purpose: 'look', signal })
  return color.trim().toLowerCase()
}
