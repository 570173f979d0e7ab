import { type Candidate, GeneratorError, type TopicRequest } from '../port.ts'
import { topicAnswer } from './answer.ts'
import { ask, type Desk } from './ask.ts'
import { candidate } from './candidates.ts'
import { topicInstructions } from './instructions.ts'
import { topicPrompt } from './prompt.ts'

/** Cards that one answer is asked for. */
const mostCards: Record<TopicRequest['depth'], number> = { 'key-points': 12, thorough: 30 }
const fewestCards = 3

/** Yields cards from what the model knows; none when it does not know the topic. */
export async function* topicCards(desk: Desk, request: TopicRequest, signal: AbortSignal): AsyncGenerator<Candidate> {
  const instructions = topicInstructions(request)
  for (let most = mostCards[request.depth]; ; most = Math.floor(most / 2)) {
    const question = { instructions, prompt: topicPrompt(request, most), schema: topicAnswer }
    const result = await ask(desk, 'topic', question, signal)
    if (result.kind === 'aborted') return
    if (result.kind === 'value') {
      yield* result.value.cards.map(candidate)
      return
    }
    // An answer that was cut is asked for again at half the length.
    if (result.kind === 'truncated' && most / 2 >= fewestCards) continue
    if (result.kind === 'failed') throw new GeneratorError(result.failure.reason, result.failure.status)
    throw new GeneratorError(result.kind === 'truncated' ? 'failed' : result.kind)
  }
}
