import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { DeckDetail } from '../../shared/api/contract.ts'
import { query } from '../api.ts'
import { batchesOf } from '../decks/batches.ts'
import { CardContent } from '../cards/CardContent.tsx'
import { faceOf } from '../cards/cardDraft.ts'
import { t } from '../texts/index.ts'
import { Skeleton } from '../ui/Loading.tsx'
import styles from './DeckPreview.module.css'
import { samplesOf } from './samples.ts'

/** A few cards of a deck that the learner does not have yet. */
export function DeckPreview({ deck }: { deck: DeckDetail }) {
  const titleId = useId()
  // The cards that the page shows first, so that they are fetched once.
  const topics = batchesOf(deck.structure).find((batch) => batch.topics.some((topic) => topic.cards > 0))?.topics ?? []
  const ids = topics.map((topic) => topic.id)
  const cards = useQuery({
    ...query('POST /api/getCards', { deckid: deck.id, topics: ids }),
    enabled: ids.length > 0,
  })
  if (ids.length === 0 || cards.isError) return null
  return (
    <section aria-labelledby={titleId} className={styles.preview}>
      <h2 id={titleId} className={styles.title}>
        {t.library.preview}
      </h2>
      <ul className={styles.cards}>
        {cards.data
          ? samplesOf(cards.data).map((card) => (
              <li key={card.id} className={styles.card}>
                <CardContent {...faceOf(card)} />
              </li>
            ))
          : [1, 2, 3].map((card) => (
              <li key={card}>
                <Skeleton height="9rem" />
              </li>
            ))}
      </ul>
    </section>
  )
}
