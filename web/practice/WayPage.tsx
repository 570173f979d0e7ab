import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { redirect, useLocation } from 'react-router'
import type { DeckDetail } from '../../shared/api/contract.ts'
import { ApiError, query } from '../data/api.ts'
import { LeaveFor } from '../app/shell/LeaveFor.tsx'
import { useProduct } from '../app/shell/config.ts'
import { paths, type Way } from '../data/paths.ts'
import { prefetch } from '../data/queryClient.ts'
import { useAuthorised } from '../data/session.ts'
import { allRows, cardsIn } from '../decks/tree.ts'
import { BackToDeck } from '../study/BackToDeck.tsx'
// The card and all else that the learn page shares with these screens stays in its chunk, because they import the page itself.
import { Waiting } from '../study/LearnPage.tsx'
import { type Chosen, chosenIn, chosenTopics, deckIn, partOf } from '../study/part.ts'
import { t } from '../texts/index.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import page from '../study/LearnPage.module.css'
import kit from '../ui/kit.module.css'
import styles from './WayPage.module.css'

const readOf = (deckId: number) => query('GET /api/deck/:id', { id: String(deckId) })

/** Starts to read the deck in the address; without one, there is nothing to do here. */
export function loader({ request }: { request: Request }): Response | void {
  const deckId = deckIn(new URL(request.url).search)
  return deckId === null ? redirect(paths.decks) : prefetch(readOf(deckId))
}

/** What a screen reads once: nothing refreshes it, and the next one does not find it. */
export function useRead<Data>(queryKey: readonly unknown[], read: (signal: AbortSignal) => Promise<Data>) {
  const enabled = useAuthorised()
  const queryFn = ({ signal }: { signal: AbortSignal }) => read(signal)
  return useQuery<Data, ApiError>({ queryKey, queryFn, enabled, staleTime: 'static', gcTime: 0 })
}

/** The part of a deck that is practised, as it was when the screen opened: changes of others do not disturb. */
export interface Place {
  deck: DeckDetail
  /** The chosen topics. */
  topics: readonly number[]
  /** The number of their cards. */
  cards: number
  /** What is chosen, in words; empty for the whole deck. */
  partName: string
  /** The name of a card's topic. */
  topicOf: (card: { topicId: number }) => string
}

function placeOf(deck: DeckDetail, chosen: Chosen | null): Place {
  const rows = allRows(deck.structure).map(({ topic }) => topic)
  const wanted = chosen === null ? null : chosenTopics(deck.structure, chosen)
  const topics = rows.filter(({ id }) => wanted?.has(id) ?? true)
  const part = partOf(deck.structure, chosen)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return {
    deck,
    topics: topics.map(({ id }) => id),
    cards: cardsIn(topics),
    partName: part ? t.study.only(part.topic) : '',
    topicOf: ({ topicId }) => names.get(topicId) ?? '',
  }
}

interface WayPageProps {
  way: Way
  children: (place: Place) => ReactNode
}

/** The frame of a way to learn that writes no schedule: it reads the deck in the address, and shows the way back to it. */
export function WayPage({ way, children }: WayPageProps) {
  const location: { key: string; search: string; state: unknown } = useLocation()
  const deckId = deckIn(location.search)
  const deck = useQuery({ ...readOf(deckId ?? 0), enabled: useAuthorised() && deckId !== null })
  const { productName } = useProduct()
  const words = t.practice[way]
  const title = deck.data ? words.titleOf(deck.data.name || t.decks.unnamed) : words.title
  useEffect(() => {
    document.title = t.shell.documentTitle(productName, title)
  }, [productName, title])
  if (deck.error instanceof ApiError && deck.error.status === 404)
    return <LeaveFor to={paths.decks} why={t.cardMenu.gone} />
  return (
    <div className={page.page} data-way-page>
      <h1 tabIndex={-1} className={kit.hidden}>
        {title}
      </h1>
      <header className={styles.header}>
        <BackToDeck deckId={deckId} deckName={deck.data?.name ?? ''} />
        <span className={styles.way}>{words.title}</span>
      </header>
      {deck.data ? (
        <Placed key={location.key} deck={deck.data} chosen={chosenIn(location.search, location.state)}>
          {children}
        </Placed>
      ) : deck.error ? (
        <ErrorNotice error={deck.error} onRetry={() => deck.refetch()} />
      ) : (
        <Waiting />
      )}
    </div>
  )
}

interface PlacedProps extends Pick<WayPageProps, 'children'> {
  deck: DeckDetail
  chosen: Chosen | null
}

function Placed({ deck, chosen, children }: PlacedProps) {
  const [place] = useState(() => placeOf(deck, chosen))
  return place.cards === 0 ? <EmptyState>{t.decks.study.nothingSelected}</EmptyState> : children(place)
}
