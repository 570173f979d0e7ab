import { useDeferredValue, useEffect, useState } from 'react'
import type { CallOutput } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { plainText } from '../cards/plainText.ts'
import { call } from '../data/call.ts'
import { readPage } from '../data/query.ts'
import { t } from '../texts/index.ts'

export type FoundCard = CallOutput<'GET /api/searchCards'>[number]

/** A search of the user's own cards, page by page. */
export const foundCards = (search: string) => ({
  queryKey: ['GET /api/searchCards', { search, perPage: limits.cardsFound }],
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    readPage('GET /api/searchCards', { search, ...(pageParam !== null && { after: pageParam }) }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
})

/** The cards that a search finds and that can be learned now, with the numbers of fresh ones for today and beyond its limit. */
export async function readToLearn(search: string): Promise<{ cards: number[]; fresh: number; heldBack: number }> {
  const { cards } = await call('GET /api/searchToLearn', { search })
  const { fresh, heldBack } = await call('POST /api/getQueue', { cards, limit: 1 })
  return { cards, fresh, heldBack }
}

/** The question of a found card in one line. */
export const questionOf = ({ question, isGapText }: FoundCard): string =>
  plainText(question, isGapText) || t.topics.table.picture

/** A fast typist asks once. */
const pauseMs = 150

/** What is searched for, once the text has not changed for some milliseconds. */
export function usePause(text: string, ms = pauseMs): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return useDeferredValue(settled)
}
