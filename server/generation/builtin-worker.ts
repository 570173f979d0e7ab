/** Runs the built-in generator in a process of its own, so that the server stays responsive. */
import { setImmediate as sendWhatWaits } from 'node:timers/promises'
import type { Passage } from '../../engine/documents/document.ts'
import { answerOnce } from '../platform/isolated.ts'
import { fromSlices } from '../platform/json-slices.ts'
import { cardsOf } from '../../engine/generators/builtin/builtin.ts'
import type { GenerationRequest } from '../../engine/generators/port.ts'

/** A request whose passages are encoded with `jsonSlices`. */
export type SlicedRequest = Omit<GenerationRequest, 'passages'> & { passages: string[] }

answerOnce(async ({ passages, ...request }: SlicedRequest, report) => {
  // Cards are reported one by one, so that those made before a timeout are kept.
  for (const cards of cardsOf({ ...request, passages: fromSlices<Passage>(passages) })) {
    report(cards)
    await sendWhatWaits()
  }
  return null
})
