import { z } from 'zod'

// The sentence comes before the card that rests on it: a model that has to choose it first invents less.
const place = {
  passage: z.number().describe('Number of the passage that the quote stands in.'),
  quote: z.string().describe('The sentence that the card rests on, copied from the passage character by character.'),
}
const card = {
  kind: z.enum(['basic', 'gap', 'choice']),
  question: z.string().describe('For a gap card the sentence, with /$ on both sides of what is to be recalled.'),
  answers: z
    .array(z.object({ text: z.string(), correct: z.boolean() }))
    .describe('One for basic, none for gap, three to five for choice.'),
}
const cards = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ cards: z.array(z.object(shape)).describe('Empty when nothing is worth a card.') })

/** What a model answers about passages. It is sent as a strict schema; a key too many in an answer is ignored. */
export const documentAnswer = cards({ ...place, ...card })
/** What a model answers from general knowledge. */
export const topicAnswer = cards(card)

export type DocumentCard = z.output<typeof documentAnswer>['cards'][number]
export type TopicCard = z.output<typeof topicAnswer>['cards'][number]

/** A schema as a model reads it. */
export function schemaText(schema: z.ZodType): string {
  const { $schema: _, ...json } = z.toJSONSchema(schema)
  return JSON.stringify(json)
}
