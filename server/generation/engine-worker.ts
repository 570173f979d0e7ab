/** Runs the engine in a process of its own, so that the server stays responsive. Passages are encoded with `jsonSlices`. */
import { setImmediate as sendPending } from 'node:timers/promises'
import type { DocumentHead, Passage } from '../../engine/documents/document.ts'
import type { GenerationRequest } from '../../engine/generators/port.ts'
import { answerOnce, fromSlices, jsonSlices } from '../platform/isolated.ts'

/** Makes cards with the built-in generator. */
export type CardsTask = { task: 'cards'; passages: string[] } & Omit<GenerationRequest, 'passages'>
/** Divides a document into topics. */
export interface OutlineTask {
  task: 'outline'
  document: DocumentHead
  passages: string[]
  name: string
}

answerOnce(async (input: CardsTask | OutlineTask, report) =>
  input.task === 'cards' ? makeCards(input, report) : outline(input, report),
)

async function makeCards({ passages, ...request }: CardsTask, report: (cards: unknown) => void): Promise<null> {
  const { cardsOf } = await import('../../engine/generators/builtin/builtin.ts')
  // Cards are reported one by one, so that those made before a timeout are kept.
  for (const cards of cardsOf({ ...request, passages: fromSlices<Passage>(passages) })) {
    report(cards)
    await sendPending()
  }
  return null
}

/** Reports the rows of the passages, and returns the sections as JSON. */
async function outline({ document, passages: slices, name }: OutlineTask, report: (slice: string) => void) {
  const { outlineOf } = await import('../../engine/outline/outline.ts')
  const { sectionsOf } = await import('../../engine/outline/sections.ts')
  const { rowOf } = await import('../../engine/checks/quote.ts')
  const passages = fromSlices<Passage>(slices)
  const topics = outlineOf({ ...document, passages }, name)
  for (const slice of jsonSlices(passages.map((passage, index) => rowOf(passage, topics[index] ?? [])))) report(slice)
  return JSON.stringify(sectionsOf({ passages }, topics))
}
