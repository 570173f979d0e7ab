import { setImmediate as letOthersRun } from 'node:timers/promises'

const sliceMs = 5

/** For long computations in the server: lets others be answered once the slice of time is used up. Called between two steps. */
export function openPauses(): () => Promise<void> {
  let rested = performance.now()
  return async () => {
    if (performance.now() - rested < sliceMs) return
    await letOthersRun()
    rested = performance.now()
  }
}
