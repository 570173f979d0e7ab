import { useInfiniteQuery } from '@tanstack/react-query'
import { memo, useEffect, useId } from 'react'
import type { Card } from '../../shared/api/contract.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useAi } from '../app/shell/config.ts'
import { CardContent } from '../cards/CardContent.tsx'
import { faceOf } from '../cards/cardDraft.ts'
import { CardSuggestions } from '../cards/suggestions/CardSuggestions.tsx'
import { SourceButton } from '../review/Source.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { ShownBatch } from './batches.ts'
import { cardPages } from './cardReads.ts'
import styles from './CardsSection.module.css'
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
  // Cards on the screen stay when a refetch fails; only missing ones are reported.
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

interface CardTileProps {
  card: Card
  topicName: string
  canEdit: boolean
  /** Without them there is nothing to do with it. */
  onPopup?: OpenPopup | undefined
  onGrab?: GrabCards | undefined
}

/** A card with its question and its answers. */
const CardTile = memo(function CardTile({ card, topicName, canEdit, onPopup, onGrab }: CardTileProps) {
  const questionId = useId()
  const { isConfigured } = useAi()
  const words = t.decks.cards
  return (
    <li className={styles.card}>
      <p className={styles.topic} dir="auto" title={topicName}>
        {card.made === 'unreviewed' && canEdit && <span className={styles.new}>{t.review.new}</span>}
        {topicName}
        {card.isAiGenerated && (
          <span className={styles.byModel} title={words.byModel}>
            {words.ai}
          </span>
        )}
      </p>
      <CardContent questionId={questionId} face={faceOf(card)} />
      {onPopup && (
        <div className={styles.actions}>
          {card.made && <SourceButton cardId={card.id} describedBy={questionId} />}
          {!canEdit && <CardSuggestions card={card} questionId={questionId} onPopup={onPopup} />}
          <span className={styles.space} />
          {canEdit && (
            <>
              <IconButton
                icon="clock"
                size="small"
                label={t.suggestions.history.open}
                aria-describedby={questionId}
                onClick={() => onPopup({ kind: 'history', card })}
              />
              <IconButton
                icon="drag"
                size="small"
                className={styles.handle}
                label={t.topics.move.cards}
                aria-describedby={questionId}
                data-card={card.id}
                onPointerDown={(event) => onGrab?.(event, [card])}
                onClick={() => onPopup({ kind: 'move-cards', cards: [card] })}
              />
              {isConfigured && (
                <IconButton
                  icon="sparkle"
                  size="small"
                  label={t.review.revise.title}
                  aria-describedby={questionId}
                  onClick={() => onPopup({ kind: 'revise', cards: [card] })}
                />
              )}
              <IconButton
                icon="pencil"
                size="small"
                label={words.edit}
                aria-describedby={questionId}
                onClick={() => onPopup({ kind: 'edit-card', card })}
              />
              <IconButton
                icon="trash"
                size="small"
                label={words.remove}
                aria-describedby={questionId}
                onClick={() => onPopup({ kind: 'delete-card', card })}
              />
            </>
          )}
        </div>
      )}
    </li>
  )
})
