import { flushSync } from 'react-dom'

/** Closes a dialog once it is done, where its opener goes with what was done: focus moves to a heading, else the screen's. */
export function closeDone(close: () => void, heading = document.querySelector<HTMLElement>('#main h1')): void {
  // The closing dialog gives focus back to its opener.
  flushSync(close)
  heading?.focus({ preventScroll: true })
}
