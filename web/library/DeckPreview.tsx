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

/** With fewer cards all of them are seen at a glance. */
const fewestCards = 9

/** A few cards of a deck that the learner does not have yet. */
export function DeckPreview({ deck }: { deck: DeckDetail }) {
  const titleId = useId()
  // The cards that the page shows first, so that they are fetched once.
  const topics = batchesOf(deck.structure).find((batch) => batch.topics.some((topic) => topic.cards > 0))?.topics ?? []
  const ids = topics.map((topic) => topic.id)
  const isShown = deck.cards >= fewestCards && ids.length > 0
  const cards = useQuery({
    ...query('POST /api/getCards', { deckid: deck.id, topics: ids }),
    enabled: isShown,
  })
  if (!isShown || cards.isError) return null
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
