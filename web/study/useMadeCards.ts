import { useCallback, useEffect, useRef, useState } from 'react'
import type { RejectReason } from '../../shared/generation.ts'
import type * as madeCards from '../review/madeCards.ts'
import type { Study } from './createStudy.ts'

type Rejections = ReturnType<(typeof madeCards)['rejectionsIn']>

/**
 * What there is to do with cards that were made: fetched when the first of them comes, null until then and without a
 * network. Learning goes on meanwhile.
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
