import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { redirect, useLocation } from 'react-router'
import { query } from '../data/api.ts'
import { followTimeZone } from '../auth/timeZone.ts'
import { paths } from '../data/paths.ts'
import { prefetch } from '../data/queryClient.ts'
import { lastDeck } from '../data/remembered.ts'
import { Learning } from './Learning.tsx'
import { chosenIn } from './part.ts'

const reads = {
  me: query('GET /api/me', {}),
  settings: query('GET /api/settings', {}),
}

/** Starts what the screen reads while its program loads. Without a last deck there is nothing to learn. */
export function loader(): Response | null {
  const deckId = lastDeck.get()
  if (deckId === null) return redirect(paths.decks)
  prefetch(reads.me)
  prefetch(reads.settings)
  void followTimeZone()
  prefetch(query('GET /api/deck/:id', { id: String(deckId) }))
  return null
}

/** The learn page: the last deck, or what of it the deck overview passes in the history's state. */
export function Component() {
  const location: { key: string; state: unknown } = useLocation()
  const [deckId] = useState(lastDeck.get)
  const settings = useQuery(reads.settings)
  if (deckId === null) return null
  return (
    <Learning
      key={location.key}
      deckId={deckId}
      chosen={chosenIn(location.state)}
      isTwoButtons={settings.data?.twoButtons ?? false}
    />
  )
}
