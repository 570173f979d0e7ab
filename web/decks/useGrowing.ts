import { useCallback, useState } from 'react'

/** How far beneath the screen the next rows are made, so that they are there on arrival. */
const margin = '1200px'

/** Shows a long list step by step: `end` marks its present end, and when that comes near, `most` grows by `step`. */
export function useGrowing(step: number) {
  const [most, setMost] = useState(step)
  // Another callback for each step, so that an end that is still near is seen anew.
  const end = useCallback(
    (element: Element | null) => {
      if (!element) return
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) setMost(most + step)
        },
        { rootMargin: margin },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [most, step],
  )
  return { most, end }
}
