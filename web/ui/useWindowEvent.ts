import { useEffect, useEffectEvent } from 'react'

/** Calls `listener`, as the latest render passed it, at each such event of the window while `isOn`. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
  isOn = true,
): void {
  const latest = useEffectEvent(listener)
  useEffect(() => {
    if (!isOn) return
    const onEvent = (event: WindowEventMap[Type]) => latest(event)
    window.addEventListener(type, onEvent)
    return () => window.removeEventListener(type, onEvent)
  }, [type, isOn])
}
