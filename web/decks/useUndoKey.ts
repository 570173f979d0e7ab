import { useEffect } from 'react'
import { takesHotkeys } from '../ui/hotkeys.ts'
import { dismissToast, toastStore } from '../ui/toast.ts'
import { undoShortcut } from './undo.ts'

/** Ctrl+Z takes back what was done last, as long as a toast offers that. In text fields it is theirs. */
export function useUndoKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      if (!takesHotkeys(target)) return
      const offer = toastStore.current().findLast(({ action }) => action?.shortcut === undoShortcut)
      if (!offer) return
      event.preventDefault()
      dismissToast(offer.id)
      offer.action?.run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
