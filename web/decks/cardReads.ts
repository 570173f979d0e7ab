import { infiniteQueryOptions, type InfiniteData, queryOptions } from '@tanstack/react-query'
import type { Card } from '../../shared/api/contract.ts'
import type { AnswerPage, ApiError } from '../data/call.ts'
import { eachOnce, readPage } from '../data/query.ts'
import { queryClient } from '../data/queryClient.ts'

const key = 'POST /api/getCards'

type Pages = InfiniteData<AnswerPage<Card[]>, string | null>

/** Cards of some topics as far as they have come: all of them, unless they are still being read. */
export interface CardsRead {
  cards: Card[]
  isWhole: boolean
}

/** Reads the cards of topics page by page, as far as a screen shows them. */
export const cardPages = (deckId: number, topics: readonly number[]) =>
  infiniteQueryOptions<AnswerPage<Card[]>, ApiError, CardsRead, unknown[], string | null>({
    queryKey: [key, { deckid: deckId, topics }],
    queryFn: ({ pageParam, signal }) =>
      readPage(key, { deckid: deckId, topics: [...topics], ...(pageParam !== null && { after: pageParam }) }, signal),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    select: readOf,
    // A card that makes a batch overflow moves the cuts, and every card is there already.
    placeholderData: () => {
      const cards = knownCards(topics)
      return cards && { pages: [{ answer: cards, next: null }], pageParams: [null] }
    },
  })

/** How often what has come of a long read is shown. */
const showMs = 500

/** Reads all cards of topics; what has come shows while the rest is on its way. */
export const allCards = (deckId: number, topics: readonly number[]) =>
  queryOptions<CardsRead, ApiError, CardsRead, unknown[]>({
    queryKey: [key, { deckid: deckId, topics, whole: true }],
    queryFn: async ({ queryKey, signal }) => {
      let cards: Card[] = []
      let shownAt = -Infinity
      for await (const { answer, next } of pagesOf(deckId, topics, signal)) {
        cards = cards.concat(answer)
        if (next === null || performance.now() - shownAt < showMs) continue
        const known = queryClient.getQueryData<CardsRead>(queryKey)
        // A refetch replaces all cards at once, so that the list does not shrink in the meantime.
        if (known && (known.isWhole || known.cards.length > cards.length)) continue
        queryClient.setQueryData<CardsRead>(queryKey, { cards: eachOnce(cards), isWhole: false })
        shownAt = performance.now()
      }
      return { cards: eachOnce(cards), isWhole: true }
    },
    structuralSharing: (before, now) => withKnown(before as CardsRead | undefined, now as CardsRead),
    placeholderData: () => {
      const cards = knownCards(topics)
      return cards && { cards, isWhole: false }
    },
  })

/** The pages of all cards of topics, read one after the other. */
export async function* pagesOf(
  deckId: number,
  topics: readonly number[],
  signal?: AbortSignal,
): AsyncGenerator<AnswerPage<Card[]>> {
  let after: string | null = null
  do {
    const input = { deckid: deckId, topics: [...topics], ...(after !== null && { after }) }
    const page: AnswerPage<Card[]> = await readPage(key, input, signal)
    yield page
    after = page.next
  } while (after !== null)
}

/** The cards that were read. Unchanged cards keep their identity, since comparing their content would block the screen. */
function withKnown(before: CardsRead | undefined, now: CardsRead): CardsRead {
  if (!before) return now
  const known = new Map(before.cards.map((card) => [card.id, card]))
  const cards = now.cards.map((card) => {
    const same = known.get(card.id)
    return same?.version === card.version && same.topicId === card.topicId && same.made === card.made ? same : card
  })
  const isSame = cards.length === before.cards.length && cards.every((card, index) => card === before.cards[index])
  return isSame && now.isWhole === before.isWhole ? before : { ...now, cards: isSame ? before.cards : cards }
}

const readOf = ({ pages }: Pages): CardsRead => ({
  cards: pages.length === 1 ? (pages[0]?.answer ?? []) : eachOnce(pages.flatMap(({ answer }) => answer)),
  isWhole: pages.at(-1)?.next === null,
})

/** The cached cards of these topics, in their order; undefined without any. */
export function knownCards(topics: readonly number[]): Card[] | undefined {
  const wanted = new Set(topics)
  const known = new Map<number, Card[]>()
  const reads = queryClient.getQueryCache().findAll({ queryKey: [key] })
  // Later reads win, since hidden ones are not refreshed. Complete reads win over partial ones.
  for (const { data } of reads.map(cached).toSorted((a, b) => Number(a.isWhole) - Number(b.isWhole) || a.at - b.at))
    for (const [topic, ofTopic] of Map.groupBy(data, (card) => card.topicId))
      if (wanted.has(topic)) known.set(topic, ofTopic)
  const found = topics.flatMap((topic) => known.get(topic) ?? [])
  return found.length > 0 ? found : undefined
}

function cached({ state }: { state: { data: unknown; dataUpdatedAt: number } }) {
  const data = state.data as Pages | CardsRead | undefined
  const read = data && ('pages' in data ? readOf(data) : data)
  return { data: read?.cards ?? [], isWhole: read?.isWhole ?? false, at: state.dataUpdatedAt }
}
