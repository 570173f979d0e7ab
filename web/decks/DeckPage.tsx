import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { type ApiError, query } from '../data/api.ts'
import { useIsHeld } from '../cards/heldScreen.ts'
import { paths } from '../data/paths.ts'
import { prefetch } from '../data/queryClient.ts'
import { lastDeck, useCardView } from '../data/remembered.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { toast } from '../ui/toast.ts'
import { BackToDecks } from './BackToDecks.tsx'
import { DeckLibrary } from './DeckAbout.tsx'
import styles from './DeckPage.module.css'
import { DeckScreen } from './DeckScreen.tsx'
import { JudgedDeck } from './JudgedDeck.tsx'

/** Starts what the screen reads while its program loads. */
export function loader({ params }: { params: { id?: string } }): null {
  const id = Number(params.id)
  prefetch(query('GET /api/deck/:id', { id: String(id) }))
  prefetch(query('GET /api/studyStatus/:id', { id: String(id) }))
  return null
}

/** Whether asking again may help. */
const isPassing = (error: ApiError) => error.code === 'offline' || error.status >= 500 || error.status === 429

/** A deck: its topics, its cards, and how to learn it. */
export function Component() {
  const id = Number(useParams().id)
  const view = useCardView()
  const deck = useQuery(query('GET /api/deck/:id', { id: String(id) }))

  const isHeld = useIsHeld()
  const isLearnt = deck.isSuccess && deck.data.role !== 'admin'

  useEffect(() => {
    if (isLearnt) lastDeck.set(id)
  }, [isLearnt, id])

  if (deck.error && !isPassing(deck.error) && !isHeld)
    return <LeaveForDecks why={deck.data && deck.data.role !== 'visitor' ? t.corrections.lost.gone : t.decks.gone} />
  return (
    <Page
      title={deck.data ? deck.data.name || t.decks.unnamed : deck.error ? t.shell.routes.deck.title : t.ui.loading}
      back={<BackToDecks />}
      actions={deck.data && <DeckLibrary deck={deck.data} />}
    >
      {deck.data ? (
        deck.data.role === 'admin' ? (
          <JudgedDeck key={id} deck={deck.data} />
        ) : (
          <DeckScreen key={id} deck={deck.data} />
        )
      ) : deck.error ? (
        <Notice tone="error" actions={<Button onClick={() => deck.refetch()}>{t.ui.retry}</Button>}>
          {errorText(deck.error)}
        </Notice>
      ) : (
        <div className={styles.columns} data-view={view}>
          <div className={styles.panel}>
            <Skeleton height="26rem" />
          </div>
          <div className={styles.topics}>
            <Skeleton height="20rem" />
          </div>
          <div className={styles.cards}>
            <Skeleton height="30rem" />
          </div>
        </div>
      )}
    </Page>
  )
}

/** Goes to the decks and says why. */
function LeaveForDecks({ why }: { why: string }) {
  const navigate = useNavigate()
  const isGone = useRef(false)
  useEffect(() => {
    if (isGone.current) return
    isGone.current = true
    toast({ message: why, tone: 'error', stays: true })
    void navigate(paths.decks, { replace: true })
  }, [navigate, why])
  return null
}
