import type { Passage } from '../../documents/document.ts'
import type { GenerationRequest, PassageCards } from '../port.ts'
import { aiGenerator } from './ai.ts'
import type { AiOptions, CallEntry } from './ledger.ts'
import { aiDefaults, type AiSettings } from './settings.ts'
import { standIn, type Script } from './stand-in-fixture.ts'

/** An API key that must not leak anywhere. */
export const apiKey = 'sk-secret-of-the-tests'

/** A passage under a heading of its own. */
export function passage(
  position: number,
  text = `Fact ${position} is blue. More follows.`,
  more: Partial<Passage> = {},
): Passage {
  const page = position + 1
  const blocks: Passage['blocks'] = [{ kind: 'paragraph', page, text, marked: [] }]
  return { position, path: [`Chapter ${position}`], firstPage: page, lastPage: page, blocks, ...more }
}

/** More than half of what a request holds. */
const filler = ' The sky over the harbour was grey.'.repeat(100)

/** Passages so long that each gets a request of its own. */
export const passages = (count: number) =>
  Array.from({ length: count }, (_, position) => passage(position, `Fact ${position} is blue.${filler}`))

/** A request for cards from all of the passages. */
export function requestOf(list: Passage[], more: Partial<GenerationRequest> = {}): GenerationRequest {
  const wanted = list.map(({ position }) => position)
  return { documentName: 'Biology.pdf', passages: list, wanted, language: 'en', depth: 'more', ...more }
}

export const settingsFor = (url: string, more: Partial<AiSettings> = {}): AiSettings => ({
  ...aiDefaults,
  baseUrl: url,
  apiKey,
  model: 'stand-in',
  baseDelayMs: 5,
  maxDelayMs: 400,
  timeoutMs: 5000,
  judge: false,
  ...more,
})

/** A generator that uses a stand-in server, with its ledger. */
export async function openJob(script: Script, more: Partial<AiSettings> = {}, options: Partial<AiOptions> = {}) {
  const server = await standIn(script)
  const ledger: CallEntry[] = []
  const onCall = (entry: CallEntry) => void ledger.push(entry)
  const generator = aiGenerator(settingsFor(server.url, more), { onCall, random: () => 1, ...options })
  return { ...server, generator, ledger, outcomes: () => ledger.map(({ outcome }) => outcome) }
}

/** All results of a generation, by position. */
export async function all(made: AsyncIterable<PassageCards>): Promise<PassageCards[]> {
  const list: PassageCards[] = []
  // A copy of the result at this moment.
  for await (const one of made) list.push(structuredClone(one))
  return list.toSorted((a, b) => a.passage - b.passage)
}

/** The error that a generation throws. */
export async function thrownBy(made: AsyncIterable<PassageCards>): Promise<Error> {
  try {
    await all(made)
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('Nothing was thrown.')
}

export const never = () => new AbortController().signal
