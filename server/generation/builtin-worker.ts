/** The process in which the built-in generator computes: the server answers meanwhile. */
import { setImmediate as sendWhatWaits } from 'node:timers/promises'
import type { Passage } from '../../engine/documents/document.ts'
import { answerOnce, fromSlices } from '../platform/isolated.ts'
import { cardsOf } from '../../engine/generators/builtin/builtin.ts'
import type { GenerationRequest } from '../../engine/generators/port.ts'

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
