import { useEffect, useEffectEvent, useRef } from 'react'
import { t } from '../texts/index.ts'
import { toast } from '../ui/toast.ts'
import type { Popup } from './popup.ts'

/** Popups that say it themselves, or whose own doing it is. */
const telling: ReadonlySet<Popup['kind'] | undefined> = new Set(['create-card', 'edit-card', 'suggest', 'leave'])

/** Says so when somebody else lets the user edit a deck that is on the screen, or ends that. */
export function useRightNews(canEdit: boolean, popup: Popup | null): void {
  const could = useRef(canEdit)
  const takeBack = useRef(() => {})
  const tell = useEffectEvent(() => {
    // What was said before is not so any more.
    takeBack.current()
    if (telling.has(popup?.kind)) return
    takeBack.current = toast({ message: canEdit ? t.corrections.suggest.mayEdit : t.corrections.lost.readOnly })
  })
  useEffect(() => {
    if (could.current !== canEdit) tell()
    could.current = canEdit
  }, [canEdit])
}
