import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

/** Undoes an import while the server answers with what `answer` gives; returns the decks that are listed during the write. */
async function undo(answer: () => Response): Promise<unknown> {
  let during: unknown
  vi.stubGlobal('fetch', async () => {
    during = queryClient.getQueryData(list.queryKey)
    return answer()
  })
  offerImportUndo({ id: 7, deckIds: [made.id], madeDeck: true })
  toasts.get()[0]?.action?.run()
  // The offer, and how the undo ended.
  await expect.poll(() => toasts.get().length).toBe(2)
  return during
}

test('decks leave the list before the undo of their import deletes them', async () => {
  expect(await undo(() => Response.json({ id: 7 }))).toEqual([kept])
  expect(queryClient.getQueryData(list.queryKey)).toEqual([kept])
})

test('decks stay in the list if the undo of their import fails', async () => {
  await undo(() => {
    throw new TypeError('Failed to fetch')
  })
  await expect.poll(() => queryClient.getQueryData(list.queryKey)).toEqual([kept, made])
  expect(queryClient.getQueryState(list.queryKey)?.isInvalidated).toBe(true)
})

test('a response that is under way does not bring decks back that the undo deletes', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown[]>()
  const read = queryClient.query({ ...list, queryFn: () => promise, staleTime: 0 }).catch(() => {})
  const during = undo(() => {
    resolve([kept, made])
    return Response.json({ id: 7 })
  })
  expect(await during).toEqual([kept])
  await Promise.all([read, promise])
  expect(queryClient.getQueryData(list.queryKey)).toEqual([kept])
})
