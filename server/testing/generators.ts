import type { GenerationRequest, Generator, PassageCards, TopicRequest } from '../../engine/generators/port.ts'
import type { TestApp } from './app.ts'

/** Lets this stand in for the model of an application: it gets each request, and answers passage by passage. */
export function playModel(
  { deps }: TestApp,
  generate: (request: GenerationRequest) => Iterable<PassageCards>,
  generateTopic: (request: TopicRequest) => Iterable<PassageCards['cards'][number]> = () => [],
): void {
  const generator: Generator = {
    name: 'ai',
    async *generate(request) {
      yield* generate(request)
    },
    async *generateTopic(request) {
      yield* generateTopic(request)
    },
  }
  deps.generators = { name: 'ai', model: 'played', sees: false, open: async () => generator }
}

/** A candidate that passes every check, from the first sentence of a passage of `mineralNotes`. */
export function goodCandidate({ passages }: GenerationRequest, passage: number) {
  const [block] = passages[passage]?.blocks ?? []
  const text = block && 'text' in block ? block.text : ''
  const quote = /^[^.]*\./.exec(text)?.[0] ?? ''
  return {
    kind: 'basic' as const,
    question: `At what temperature does ${/Mineral \d+/.exec(quote)?.[0]} melt?`,
    answers: [{ text: /\d+ degrees/.exec(quote)?.[0] ?? '', correct: true }],
    source: { passage, page: 1, quote },
  }
}

/** Notes with a chapter of one fact each. */
export function mineralNotes(chapters: number) {
  const text = Array.from(
    { length: chapters },
    (_, n) => `# Mineral ${n}\n\nMineral ${n} melts at ${1000 + n} degrees. Sailors know.\n`,
  )
  return { file: { bytes: Buffer.from(text.join('\n')), name: 'minerals.md', type: '' } }
}
