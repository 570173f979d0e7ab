import { useSyncExternalStore } from 'react'

/** Whether a media query holds, now and from then on. */
function watched(media: string): () => boolean {
  const list = window.matchMedia(media)
  const subscribe = (listener: () => void) => {
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return function useWatched() {
    return useSyncExternalStore(subscribe, () => list.matches)
  }
}

/** Whether there is room for one column only: for what then stands elsewhere in the page's order. */
export const useNarrow = watched('(width <= 750px)')

/** Whether a deck has a column beside its topics and its cards. */
export const useWide = watched('(width > 1120px)')
