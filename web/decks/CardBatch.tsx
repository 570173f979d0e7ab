import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { ShownBatch } from './batches.ts'
import { cardPages } from './cardReads.ts'
import styles from './CardsSection.module.css'
import { CardTile } from './CardTile.tsx'
import type { OpenPopup } from './popup.ts'
import type { GrabCards } from './useGrabCards.ts'

interface CardBatchProps {
  deckId: number
  part: ShownBatch
  /** Names of the topics. */
  names: ReadonlyMap<number, string>
  canEdit: boolean
  /** Without them there is nothing to do with a card. */
  onPopup?: OpenPopup
  onGrab?: GrabCards
}

/** As many as a batch of several topics has. */
const mostBlanks = 60
/** So many cards are there before they are shown. */
const ahead = 60

/** Cards that are fetched together, as far as their topics are checked, page by page as more of them are shown. */
export function CardBatch({ deckId, part, names, canEdit, onPopup, onGrab }: CardBatchProps) {
  const topics = part.batch.topics.map((topic) => topic.id)
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = useInfiniteQuery(
    cardPages(deckId, topics),
  )
  const found = data?.cards.filter((card) => part.topics.includes(card.topicId)) ?? []
  const isShort = data !== undefined && hasNextPage && found.length < part.most + ahead
  useEffect(() => {
    if (isShort && !isFetching && !error) void fetchNextPage()
  }, [isShort, isFetching, error, fetchNextPage])
  // What shows stays when it cannot be read again, and only what is missing is spoken of.
  const failure = error && (isShort || !data) && (
    <li className={styles.failure}>
      <Notice
        tone="error"
        actions={
          <Button onClick={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}>{t.ui.retry}</Button>
        }
      >
        {errorText(error)}
      </Notice>
    </li>
  )
  const missing = data && !hasNextPage ? 0 : Math.min(part.cards, part.most) - found.length
  return (
    <>
      {found.slice(0, part.most).map((card) => (
        <CardTile
          key={card.id}
          card={card}
          topicName={names.get(card.topicId) ?? ''}
          canEdit={canEdit}
          onPopup={onPopup}
          onGrab={onGrab}
        />
      ))}
      {failure ||
        Array.from({ length: Math.max(0, Math.min(missing, mostBlanks)) }, (_, index) => (
          <li key={index}>
            <Skeleton height="12rem" />
          </li>
        ))}
    </>
  )
}
