import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let holders = 0

/** Keeps the screen where it is while somebody would miss what they typed on it. Returns what ends that. */
export function holdScreen(): () => void {
  move(1)
  return () => move(-1)
}

function move(by: 1 | -1): void {
  holders += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether a screen whose deck is gone has to wait before it leaves for another one. */
export const useIsHeld = () =>
  useSyncExternalStore(
    subscribe,
    () => holders > 0,
    () => false,
  )
