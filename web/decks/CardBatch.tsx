import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { ShownBatch } from './batches.ts'
import styles from './CardsSection.module.css'
import { CardTile } from './CardTile.tsx'
import { knownCards } from './knownCards.ts'
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

/** Cards that are fetched together, as far as their topics are checked. */
export function CardBatch({ deckId, part, names, canEdit, onPopup, onGrab }: CardBatchProps) {
  const topics = part.batch.topics.map((topic) => topic.id)
  const cards = useQuery({
    ...query('POST /api/getCards', { deckid: deckId, topics }),
    // A card that makes a batch overflow moves the cuts, and every card is there already.
    placeholderData: () => knownCards(topics),
  })
  if (cards.isError && !cards.data)
    return (
      <li className={styles.failure}>
        <Notice tone="error" actions={<Button onClick={() => cards.refetch()}>{t.ui.retry}</Button>}>
          {errorText(cards.error)}
        </Notice>
      </li>
    )
  if (!cards.data)
    return Array.from({ length: Math.min(part.cards, part.most, mostBlanks) }, (_, index) => (
      <li key={index}>
        <Skeleton height="12rem" />
      </li>
    ))
  return cards.data
    .filter((card) => part.topics.includes(card.topicId))
    .slice(0, part.most)
    .map((card) => (
      <CardTile
        key={card.id}
        card={card}
        topicName={names.get(card.topicId) ?? ''}
        canEdit={canEdit}
        onPopup={onPopup}
        onGrab={onGrab}
      />
    ))
}
