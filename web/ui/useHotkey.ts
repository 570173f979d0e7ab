import { openDialogs } from './toast.ts'
import { takesHotkeys, useWindowEvent } from './useWindowEvent.ts'

/** Calls `run` when this key is pressed alone, in lower case, while `isOn`. In text fields, menus and dialogs keys are theirs. */
export function useHotkey(key: string, run: () => void, isOn = true): void {
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.shiftKey && key !== '?') return
      if (event.defaultPrevented || event.repeat || !takesHotkeys(event.target) || openDialogs.get().length > 0) return
      if (event.target.closest('[popover]')) return
      event.preventDefault()
      run()
    },
    isOn,
  )
}
