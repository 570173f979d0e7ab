import { InfiniteQueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { Card } from '../../shared/api/contract.ts'
import { queryClient } from '../data/queryClient.ts'
import { allCards, cardPages, type CardsRead, knownCards } from './cardReads.ts'

const card = (id: number, topicId = 1, version = 1): Card => ({
  id,
  topicId,
  version,
  siblingId: null,
  deckId: 1,
  questionText: `Question ${id}`,
  questionFileLink: null,
  isGapText: false,
  Answers: [],
  explanation: '',
  tags: [],
  isTyped: false,
  covers: null,
  made: null,
  isAiGenerated: false,
})

/** Answers with these pages, in turn, each with a link to the next; returns what was asked for. */
function serve(...pages: Card[][]): unknown[] {
  const asked: unknown[] = []
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=x' })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { after } = JSON.parse(body) as { after?: string }
    asked.push(after)
    const page = Number(after ?? 0)
    const link = page + 1 < pages.length ? { link: `</api/getCards?after=${page + 1}>; rel="next"` } : undefined
    return Response.json(pages[page], { headers: { ...link } })
  })
  return asked
}

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('all cards are read page by page, each once', async () => {
  const asked = serve([card(1), card(2)], [card(2), card(3)], [card(4)])
  const { cards, isWhole } = await queryClient.query(allCards(1, [1]))
  expect([cards.map(({ id }) => id), isWhole, asked]).toEqual([[1, 2, 3, 4], true, [undefined, '1', '2']])
})

test('the first pages are shown while the rest is read, but not on a refetch', async () => {
  const shown: string[] = []
  const { queryKey } = allCards(1, [1])
  const end = queryClient.getQueryCache().subscribe(({ type, query }) => {
    const data = query.state.data as { cards: Card[]; isWhole: boolean } | undefined
    if (type === 'updated' && data) shown.push(`${data.cards.length} ${data.isWhole}`)
  })
  serve([card(1)], [card(2)])
  await queryClient.query(allCards(1, [1]))
  expect([...new Set(shown)]).toEqual(['1 false', '2 true'])
  shown.length = 0
  await queryClient.query({ ...allCards(1, [1]), staleTime: 0 })
  expect(new Set(shown)).toEqual(new Set(['2 true']))
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ isWhole: true })
  end()
})

test('an unchanged card keeps its identity', async () => {
  serve([card(1), card(2)])
  const known = () => queryClient.getQueryData<CardsRead>(allCards(1, [1]).queryKey)?.cards ?? []
  await queryClient.query(allCards(1, [1]))
  const [before] = known()
  serve([card(1), card(2, 1, 2)])
  await queryClient.query({ ...allCards(1, [1]), staleTime: 0 })
  expect(known()[0]).toBe(before)
  expect(known()[1]?.version).toBe(2)
})

test('tiles read the next page on demand, and a complete read wins over a partial one', async () => {
  const asked = serve([card(1)], [card(2)])
  const observer = new InfiniteQueryObserver(queryClient, cardPages(1, [1]))
  const end = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.cards).toHaveLength(1))
  expect(asked).toHaveLength(1)
  expect(knownCards([1])?.map(({ id }) => id)).toEqual([1])
  await observer.fetchNextPage()
  await vi.waitFor(() =>
    expect(observer.getCurrentResult().data).toMatchObject({ cards: [{ id: 1 }, { id: 2 }], isWhole: true }),
  )
  expect(knownCards([1])?.map(({ id }) => id)).toEqual([1, 2])
  end()
})
