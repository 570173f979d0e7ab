import { useEffect, useState } from 'react'
import { subscribeToEvents } from '../data/live/bus.ts'

/** Which cards went out of the deck since this is on the screen, and have not come back. */
export function useGoneCards(): ReadonlySet<number> {
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  useEffect(
    () =>
      subscribeToEvents((events) => {
        for (const { kind, cards = [] } of events)
          if (kind === 'card-removed') setGone((before) => new Set([...before, ...cards]))
          else if (kind === 'card-added') setGone((before) => new Set([...before].filter((id) => !cards.includes(id))))
      }),
    [],
  )
  return gone
}
