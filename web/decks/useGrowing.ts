import { useCallback, useState } from 'react'

/** The next rows are rendered when the end is this far below the window. */
const margin = '1200px'

/** Shows a long list step by step: `end` marks its present end, and when that comes near, `most` grows by `step`. */
export function useGrowing(step: number) {
  const [most, setMost] = useState(step)
  // A new callback for each step, so that an end that is still near is observed again.
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
