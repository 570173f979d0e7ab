import { useEffect, useEffectEvent, useRef } from 'react'
import { t } from '../texts/index.ts'
import { toast } from '../ui/toast.ts'
import type { Popup } from './popup.ts'

/** Popups that show the change themselves, or that cause it. */
const ownMessages: ReadonlySet<Popup['kind'] | undefined> = new Set(['create-card', 'edit-card', 'suggest', 'leave'])

/** Announces when an owner grants or withdraws the permission to edit the deck on the screen. */
export function usePermissionChange(canEdit: boolean, popup: Popup | null): void {
  const could = useRef(canEdit)
  const dismiss = useRef(() => {})
  const announce = useEffectEvent(() => {
    // An earlier message is outdated.
    dismiss.current()
    if (ownMessages.has(popup?.kind)) return
    dismiss.current = toast({ message: canEdit ? t.suggestions.suggest.mayEdit : t.suggestions.lost.readOnly })
  })
  useEffect(() => {
    if (could.current !== canEdit) announce()
    could.current = canEdit
  }, [canEdit])
}
