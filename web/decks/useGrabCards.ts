import { useCallback, useEffect, useRef } from 'react'
import type { Card } from '../../shared/api/contract.ts'
import type { TopicNode } from '../../shared/api/decks.ts'
import { t } from '../texts/index.ts'
import { moveCards } from './cardMoves.ts'
import { startDrag } from './drag.ts'

/** Takes hold of cards, to drop them on a topic. */
export type GrabCards = (event: React.PointerEvent, cards: readonly Card[]) => void

/** Lets cards be dragged onto a topic of the deck. */
export function useGrabCards(deckId: number, topics: readonly TopicNode[]): GrabCards {
  const latest = useRef(topics)
  useEffect(() => {
    latest.current = topics
  }, [topics])
  return useCallback(
    (event, cards) =>
      startDrag(event, {
        label: t.decks.cards.count(cards.length),
        zones: 'into',
        accepts: (id) => cards.some((card) => card.topicId !== id),
        onDrop: (id) => {
          const topic = latest.current.find((one) => one.id === id)
          if (topic) void moveCards(deckId, cards, topic)
        },
      }),
    [deckId],
  )
}
