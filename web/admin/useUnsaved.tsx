import { type ReactNode, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { t } from '../texts/index.ts'
import { DiscardDialog } from '../ui/DiscardDialog.tsx'

/** Asks before the user leaves a screen on which `isUnsaved` says that something would be lost. Returns the question. */
export function useUnsaved(isUnsaved: () => boolean): ReactNode {
  const blocker = useBlocker(isUnsaved)

  // Leaving the program is not the router's: the browser asks in its own words.
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])

  if (blocker.state !== 'blocked') return null
  return <DiscardDialog words={t.admin.discard} onKeep={() => blocker.reset()} onDiscard={() => blocker.proceed()} />
}
