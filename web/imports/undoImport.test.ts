import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { leaving } from '../data/live/bus.ts'
import { queryClient } from '../data/queryClient.ts'
import { clearToasts, toasts } from '../ui/toast.ts'
import { offerImportUndo } from './undoImport.ts'

const list = { queryKey: ['GET /api/search', { search: '' }] }
const [kept, made] = [{ id: 1 }, { id: 2 }]

beforeEach(() => {
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=x', querySelector: () => null })
  vi.stubGlobal('location', { pathname: '/elsewhere' })
  queryClient.setQueryData(list.queryKey, [kept, made])
})

afterEach(() => {
  clearToasts()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** Undoes an import while the server answers with what `answer` gives; returns which decks are listed during the write, and which are leaving. */
async function undo(answer: () => Response): Promise<unknown> {
  let during: unknown
  vi.stubGlobal('fetch', async () => {
    during = { decks: queryClient.getQueryData(list.queryKey), leaving: [...leaving] }
    return answer()
  })
  offerImportUndo({ id: 7, deckIds: [made.id], madeDeck: true })
  toasts.get()[0]?.action?.run()
  // The offer, and how the undo ended.
  await expect.poll(() => toasts.get().length).toBe(2)
  return during
}

test('decks stay in the list until the undo of their import has deleted them, and are gone before it is refetched', async () => {
  const seen: unknown[] = []
  const queryFn = async () => {
    seen.push(queryClient.getQueryData(list.queryKey), [...leaving])
    return [kept]
  }
  onTestFinished(new QueryObserver(queryClient, { ...list, queryFn, staleTime: Infinity }).subscribe(() => {}))
  expect(await undo(() => Response.json({ id: 7 }))).toEqual({ decks: [kept, made], leaving: [made.id] })
  expect(seen).toEqual([[kept], []])
})

test('decks stay in the list if the undo of their import fails', async () => {
  const failed = await undo(() => {
    throw new TypeError('Failed to fetch')
  })
  expect(failed).toEqual({ decks: [kept, made], leaving: [made.id] })
  expect(queryClient.getQueryData(list.queryKey)).toEqual([kept, made])
  expect(queryClient.getQueryState(list.queryKey)?.isInvalidated).toBe(true)
  expect([...leaving]).toEqual([])
})

test('a response that is under way does not bring decks back that the undo has deleted', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown[]>()
  const read = queryClient.query({ ...list, queryFn: () => promise, staleTime: 0 }).catch(() => {})
  await undo(() => Response.json({ id: 7 }))
  resolve([kept, made])
  await Promise.all([read, promise])
  expect(queryClient.getQueryData(list.queryKey)).toEqual([kept])
})
