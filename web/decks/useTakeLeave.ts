import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Deck } from '../../shared/api/contract.ts'
import { ApiError } from '../data/api.ts'
import { leaving, publishEvents } from '../data/live/bus.ts'
import { paths } from '../data/paths.ts'
import { queryClient } from '../data/queryClient.ts'
import { lastCard, lastDeck, lastTopic } from '../data/remembered.ts'
import { toast } from '../ui/toast.ts'

/**
 * Leaves or deletes the deck that is on the screen, says so, and goes to the decks. Until the screen is gone, what is
 * heard of the deck, which may be before the answer, is fetched by nobody.
 */
export function useTakeLeave(deck: number, done: string): (write: () => Promise<unknown>) => Promise<void> {
  const navigate = useNavigate()
  // With the screen, which may be there for a moment after the navigation.
  useEffect(() => () => void leaving.delete(deck), [deck])
  return async (write) => {
    leaving.add(deck)
    try {
      await write()
      toast({ message: done, tone: 'good' })
      // The lists of the next screen are fetched again, and until then they show what they know. Public ones are of others, in pages.
      queryClient.setQueriesData<Deck[] | { pages: unknown }>({ queryKey: ['GET /api/search'] }, (decks) =>
        Array.isArray(decks) ? decks.filter((one) => one.id !== deck) : decks,
      )
      for (const slot of [lastDeck, lastTopic, lastCard]) slot.set(null)
      await navigate(paths.decks)
    } catch (error) {
      // The dialog says why not. What else happened to the deck in the meantime is to be seen after all.
      leaving.delete(deck)
      publishEvents([{ kind: 'access', deck }])
      if (!(error instanceof ApiError)) throw error
    }
  }
}
