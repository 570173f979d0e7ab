import { createStore, useStore } from '../ui/store.ts'

/** How many editors hold unsaved input. */
const holders = createStore(0)

/** Keeps the screen while it holds input that somebody would miss. Returns a function that releases it. */
export function holdScreen(): () => void {
  holders.set(holders.get() + 1)
  return () => holders.set(holders.get() - 1)
}

/** Whether a screen whose deck is gone has to wait before it leaves for another one. */
export const useIsHeld = () => useStore(holders) > 0
