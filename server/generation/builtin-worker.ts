/** The process in which the built-in generator computes: the server answers meanwhile. */
import { setImmediate as sendWhatWaits } from 'node:timers/promises'
import type { Passage } from '../documents/document.ts'
import { answerOnce } from '../isolated.ts'
import { fromSlices } from '../json-slices.ts'
import { cardsOf } from './builtin/builtin.ts'
import type { GenerationRequest } from './port.ts'

/** A request with its passages as `jsonSlices` has them. */
export type SlicedRequest = Omit<GenerationRequest, 'passages'> & { passages: string[] }

answerOnce(async ({ passages, ...request }: SlicedRequest, report) => {
  // Cards are reported as they are made: what there is when the time is up stays.
  for (const cards of cardsOf({ ...request, passages: fromSlices<Passage>(passages) })) {
    report(cards)
    await sendWhatWaits()
  }
  return null
})
