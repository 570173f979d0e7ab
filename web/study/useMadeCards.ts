import { useEffect, useState } from 'react'
import type * as madeCards from '../review/madeCards.ts'
import type { Study } from './createStudy.ts'

type MadeCards = typeof madeCards & ReturnType<(typeof madeCards)['rejectionsIn']>

/**
 * The actions on generated cards. They are loaded with the first such card, and null until then and without a
 * network. Learning does not wait for them.
 */
export function useMadeCards(study: Study, isMade: boolean): MadeCards | null {
  const [made, setMade] = useState<MadeCards | null>(null)
  useEffect(() => {
    if (!isMade || made) return
    import('../review/madeCards.ts').then(
      (loaded) => setMade({ ...loaded, ...loaded.rejectionsIn(study) }),
      () => {},
    )
  }, [isMade, made, study])
  useEffect(() => made?.stop, [made])
  return made
}

/** The button that opens the reasons, which takes focus when one goes back from them. */
export const rejectButtonId = 'reject-card'
