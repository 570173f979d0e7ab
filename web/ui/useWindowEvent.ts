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

/** Fields in which keys are typed, or choose something. */
const textInputs = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select'

/** Whether a key that was pressed here may mean something to the screen: in text fields and dialogs it is theirs. */
export function takesHotkeys(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && !target.isContentEditable && !target.closest(`dialog, ${textInputs}`)
}
