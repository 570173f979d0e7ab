import { z } from 'zod'
import { findQuote } from '../../checks/quote.ts'
import { explanationOf } from '../../checks/repair.ts'
import { rulesOf } from '../../checks/rules.ts'
import type { CardInContext, Explanation } from '../port.ts'
import type { JobContext } from './ask.ts'
import { askAboutCard, cardMaterial } from './cardMaterial.ts'
import { framed } from './fence.ts'
import { answerText, dataText, joined, languageName } from './prompt.ts'

const schema = z.object({
  quote: z
    .string()
    .describe('The words of the passage that the explanation rests on, copied; empty without a passage.'),
  explanation: z.string().describe('Markdown; empty if the passage does not explain the card.'),
})

const aim = `You explain a flashcard to a learner who has just seen its answer: why it is right, how it comes about, what it follows from, in two to five short sentences of Markdown. Identifiers and code stand in backticks, formulas in LaTeX between dollar signs; in JSON each of their backslashes is written twice. Do not repeat the card, and do not mention the passage, its page or its author.`
const grounded = `Use what the passage says and nothing else. First quote the words of the passage that the explanation rests on, word for word. If the passage does not explain the card, leave both empty.`
const known = `There is no passage: explain what is established and what you are sure of, and leave the quote empty. If you are not sure, leave both empty.`

/** Explains a card from its passage, with the words that the explanation rests on. */
export async function explainCard(
  job: JobContext,
  context: CardInContext,
  signal: AbortSignal,
): Promise<Explanation | null> {
  const { passage, language } = context
  const prompt = framed(`Explain the card in ${languageName(language)}.`, (key) => cardMaterial(context, key))
  const instructions = joined(aim, passage ? grounded : known, dataText, answerText(schema, ''))
  const answer = await askAboutCard(job, context, { instructions, prompt, schema }, { purpose: 'explain', signal })
  const text = explanationOf(answer.explanation, rulesOf(language))
  if (text === undefined) return null
  if (!passage) return { text, source: null }
  const found = findQuote(answer.quote, passage, '')
  return found && { text, source: { passage: passage.position, ...found } }
}
