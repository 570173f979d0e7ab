import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { DeckDetail } from '../../shared/api/contract.ts'
import { type ApiError, query } from '../data/api.ts'
import { LeaveFor } from '../app/shell/LeaveFor.tsx'
import { useIsHeld } from '../cards/heldScreen.ts'
import { paths } from '../data/paths.ts'
import { prefetch } from '../data/queryClient.ts'
import { lastDeck, useRemembered } from '../data/remembered.ts'
import { t } from '../texts/index.ts'
import { Skeleton } from '../ui/Loading.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Notice } from '../ui/Notice.tsx'
import { BackLink, Page } from '../ui/Page.tsx'
import { DeckAbout, DeckLibrary } from './DeckAbout.tsx'
import styles from './DeckPage.module.css'
import { DeckScreen } from './DeckScreen.tsx'
import { CardTiles } from './CardBatch.tsx'
import cardsStyles from './CardsSection.module.css'
import { cardsTitleId } from './cardFocus.ts'
import { subtree } from './tree.ts'

const PrintPage = lazy(() => import('../exports/PrintPage.tsx'))

/** Starts the screen's queries while its chunk loads. */
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
  const view = useRemembered('cardView')
  const deck = useQuery(query('GET /api/deck/:id', { id: String(id) }))

  const isHeld = useIsHeld()
  const isPrinted = useSearchParams()[0].has('print')
  const isLearnt = deck.isSuccess && deck.data.role !== 'admin'

  useEffect(() => {
    if (isLearnt) lastDeck.set(id)
  }, [isLearnt, id])

  if (deck.error && !isPassing(deck.error) && !isHeld) {
    const { gone, progress } = t.suggestions.lost
    const wasTheirs = deck.data && deck.data.role !== 'visitor'
    return <LeaveFor to={paths.decks} why={wasTheirs ? `${gone} ${progress}` : t.decks.gone} />
  }
  if (deck.data && isPrinted)
    return (
      <Suspense>
        <PrintPage deck={deck.data} />
      </Suspense>
    )
  return (
    <Page
      title={deck.data ? deck.data.name || t.decks.unnamed : deck.error ? t.shell.routes.deck : t.ui.loading}
      back={<BackLink to={paths.decks}>{t.decks.back}</BackLink>}
      actions={deck.data && <DeckLibrary deck={deck.data} />}
    >
      {deck.data ? (
        deck.data.role === 'admin' ? (
          <ModeratedDeck key={id} deck={deck.data} />
        ) : (
          <DeckScreen key={id} deck={deck.data} />
        )
      ) : deck.error ? (
        <ErrorNotice error={deck.error} onRetry={() => deck.refetch()} />
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

/** A deck as an admin sees it who decides on what was reported: all that is in it, and nothing to do with it. */
function ModeratedDeck({ deck }: { deck: DeckDetail }) {
  const topics = useMemo(() => deck.structure.flatMap(subtree), [deck.structure])
  const checked = useMemo(() => new Set(topics.map(({ id }) => id)), [topics])
  const words = t.decks.cards
  return (
    <>
      <DeckAbout deck={deck} />
      <Notice className={styles.notice}>{t.decks.inModeration}</Notice>
      <section aria-labelledby={cardsTitleId}>
        <header className={cardsStyles.header}>
          <h2 id={cardsTitleId} className={cardsStyles.title}>
            {words.title}
          </h2>
          <p className={cardsStyles.total}>{words.count(deck.cards)}</p>
        </header>
        <CardTiles deck={deck} topics={topics} checked={checked} canEdit={false} />
      </section>
    </>
  )
}
