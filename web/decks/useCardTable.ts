import { useEffect, useState } from 'react'
import { t } from '../texts/index.ts'
import { toast } from '../ui/toast.ts'

/** Late enough not to get in the way of what the screen needs first. */
const idleMs = 2000

let isHere = false

/** Fetches the program of the table of cards. */
export const loadCardTable = () => import('../table/CardTable.tsx')

/** Whether the program of the table is here, which is fetched before anybody asks; `onFail` when it is wanted in vain. */
export function useCardTable(isWanted: boolean, onFail: () => void): boolean {
  const [isReady, setIsReady] = useState(isHere)
  useEffect(() => {
    if (isReady) return
    let isGone = false
    const show = () => {
      isHere = true
      if (!isGone) setIsReady(true)
    }
    const fail = () => {
      if (isGone || !isWanted) return
      toast({ message: t.errors.offline, tone: 'error' })
      onFail()
    }
    const timer = setTimeout(() => void loadCardTable().then(show, fail), isWanted ? 0 : idleMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [isReady, isWanted, onFail])
  return isReady
}
