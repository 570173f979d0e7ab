import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DeckDetail } from '../../../shared/api/contract.ts'
import type { TopicNode } from '../../../shared/api/decks.ts'
import { type ApiError, query } from '../../data/api.ts'
import { batchesOf } from '../batches.ts'
import { allCards, type CardsRead } from '../cardReads.ts'
import { type CardRow, rowsOf } from './rows.ts'

/** A table shows many cards, so they come in fewer reads than tiles do. */
const cardsPerBatch = 500
const noFacts: never[] = []

interface TableCards {
  rows: CardRow[]
  isLoading: boolean
  error: ApiError | null
  retry: () => void
}

/** All cards of the checked topics as rows, in the deck's order, as far as they have come. */
export function useTableCards(
  deck: DeckDetail,
  topics: readonly TopicNode[],
  checked: readonly number[],
  names: ReadonlyMap<number, string>,
): TableCards {
  const wanted = useMemo(() => new Set(checked), [checked])
  const batches = useMemo(
    () =>
      batchesOf(deck.structure, cardsPerBatch)
        .filter((batch) => batch.topics.some((topic) => wanted.has(topic.id) && topic.cards > 0))
        .map((batch) => batch.topics.map((topic) => topic.id)),
    [deck.structure, wanted],
  )
  const { cards, isLoading, error, retry } = useQueries({
    queries: batches.map((ids) => allCards(deck.id, ids)),
    combine: together,
  })
  const ids = useMemo(() => topics.map((topic) => topic.id), [topics])
  const { data: facts = noFacts } = useQuery({
    ...query('POST /api/cardFacts', { deckid: deck.id, topics: ids }),
    placeholderData: (before) => before,
  })
  const factsById = useMemo(() => new Map(facts.map((fact) => [fact.id, fact])), [facts])
  const rows = useMemo(
    () =>
      rowsOf(
        cards.filter((card) => wanted.has(card.topicId)),
        names,
        factsById,
      ),
    [cards, wanted, names, factsById],
  )
  return { rows, isLoading, error, retry }
}

function together(results: UseQueryResult<CardsRead, ApiError>[]) {
  return {
    cards: results.flatMap((result) => result.data?.cards ?? []),
    isLoading: results.some((result) => !result.data?.isWhole),
    error: results.find((result) => result.error)?.error ?? null,
    retry: () => {
      for (const result of results) if (result.error) void result.refetch()
    },
  }
}
