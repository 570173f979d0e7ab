import { useEffect } from 'react'
import { dismissToast, toastStore } from '../ui/toast.ts'
import { undoShortcut } from './undo.ts'

const textInputs = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select'

/** Ctrl+Z takes back what was done last, as long as a toast offers that. In text fields it is theirs. */
export function useUndoKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      if (!(target instanceof HTMLElement) || target.isContentEditable || target.closest(`dialog, ${textInputs}`))
        return
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
