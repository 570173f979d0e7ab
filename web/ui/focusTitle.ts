/** Gives the screen's heading focus, where what had it goes. */
export const focusTitle = (): void => document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
