import { useSyncExternalStore } from 'react'

/** Where the stylesheets have one column. */
const narrow = window.matchMedia('(width <= 750px)')

function subscribe(listener: () => void) {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Whether there is room for one column only: for what then stands elsewhere in the page's order. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches)
}
