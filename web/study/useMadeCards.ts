import { useCallback, useEffect, useRef, useState } from 'react'
import type { RejectReason } from '../../shared/generation.ts'
import type * as madeCards from '../review/madeCards.ts'
import type { Study } from './createStudy.ts'

type Rejections = ReturnType<(typeof madeCards)['rejectionsIn']>

/**
 * The actions on generated cards. They are loaded with the first such card, and null until then and without a
 * network. Learning does not wait for them.
 */
export function useMadeCards(study: Study, isMade: boolean) {
  const [loaded, setLoaded] = useState<typeof madeCards | null>(null)
  const rejections = useRef<Rejections>(null)

  useEffect(() => {
    if (!isMade || loaded) return
    import('../review/madeCards.ts').then(setLoaded, () => {})
  }, [isMade, loaded])

  useEffect(() => {
    if (!loaded) return
    const made = loaded.rejectionsIn(study)
    rejections.current = made
    return made.stop
  }, [loaded, study])

  const reject = useCallback((reason: RejectReason) => rejections.current?.reject(reason), [])
  return loaded && { SourceButton: loaded.SourceButton, RejectBar: loaded.RejectBar, reject }
}

/** The button that opens the reasons, which takes focus when one goes back from them. */
export const rejectButtonId = 'reject-card'
