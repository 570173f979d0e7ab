import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Link, useParams } from 'react-router'
import { query } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { prefetch, queryClient } from '../data/queryClient.ts'
import { t } from '../texts/index.ts'
import { buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Spinner } from '../ui/Loading.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { BackLink, Page } from '../ui/Page.tsx'
import { Tray } from './Tray.tsx'

const reads = (id: number) => ({
  deck: query('GET /api/deck/:id', { id: String(id) }),
  tray: query('GET /api/reviewTray', { deckid: String(id) }),
})

/** Starts the screen's queries while its chunk loads. The cards of an earlier visit are decided by now. */
export function loader({ params }: { params: { id?: string } }): null {
  const { deck, tray } = reads(Number(params.id))
  queryClient.removeQueries({ queryKey: tray.queryKey, exact: true })
  prefetch(deck)
  prefetch(tray)
  return null
}

/** The review tray: the cards that were made for a deck and that nobody has looked through. */
export function Component() {
  const id = Number(useParams().id)
  // Fetched by the loader; each decision would make it stale and fetch it again.
  const deck = useQuery({ ...reads(id).deck, enabled: false })
  const tray = useQuery({ ...reads(id).tray, staleTime: Infinity })
  const { refetch } = tray
  const fetchMore = useCallback(() => void refetch(), [refetch])
  const words = t.review

  if (deck.data && tray.data) return <Tray key={id} deck={deck.data} fetched={tray.data} onMore={fetchMore} />
  const failed = [deck, tray].find((read) => read.isError)
  return (
    <Page title={words.title} back={<BackLink to={paths.deck(id)}>{deck.data?.name || t.review.backToDeck}</BackLink>}>
      {!failed ? (
        <Spinner label={words.loading} />
      ) : failed.error && [403, 404].includes(failed.error.status) ? (
        <EmptyState
          actions={
            <Link to={paths.decks} className={buttonClass()}>
              {t.study.toDecks}
            </Link>
          }
        >
          {words.gone}
        </EmptyState>
      ) : (
        <ErrorNotice error={failed.error} onRetry={() => failed.refetch()} />
      )}
    </Page>
  )
}
