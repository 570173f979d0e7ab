import { useDeferredValue, useEffect, useState } from 'react'

/** A text once it has not changed for so many milliseconds. */
export function usePause(text: string, pauseMs: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return useDeferredValue(settled)
}
