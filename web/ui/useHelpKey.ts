import { openDialogs } from './toast.ts'
import { takesHotkeys, useWindowEvent } from './useWindowEvent.ts'

/** Calls `onHelp` when `?` is pressed, which asks for the keys of the screen. */
export function useHelpKey(onHelp: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (event.key !== '?' || event.defaultPrevented || event.repeat) return
    if (!takesHotkeys(event.target) || openDialogs.get().length > 0) return
    event.preventDefault()
    onHelp()
  })
}
