import { writes } from '../../shared/api/writes.ts'
import type { Progress } from '../../shared/api/contract.ts'
import type { LiveEvent } from '../../shared/live.ts'
import { ApiError, call } from '../data/api.ts'
import { isLive, keptFresh, onLive } from '../data/live/bus.ts'
import { queryClient } from '../data/queryClient.ts'
import { onSessionChange, webToken } from '../data/session.ts'
import { openFeed } from './feed.ts'
import { isUnderWay, newest } from './progress.ts'
import { progressOf } from './progressQuery.ts'

type Listener = (progress: Progress, isPolled: boolean) => void

interface Followed {
  listeners: Set<Listener>
  close: () => void
}

/** Without a connection that tells of new cards, what shows them is not fetched more often than this. */
const refreshEveryMs = 2000

const followed = new Map<number, Followed>()

/**
 * Follows the generation of a deck until it ends, with one question at a time however many follow. What is heard goes
 * into the cache. Returns what ends that.
 */
export function follow(deckId: number, listener: Listener = () => {}): () => void {
  const entry = followed.get(deckId) ?? start(deckId)
  // One of its own for each, so that the same function can follow twice.
  const own: Listener = (...heard) => listener(...heard)
  entry.listeners.add(own)
  return () => {
    entry.listeners.delete(own)
    if (entry.listeners.size === 0) entry.close()
  }
}

function start(deckId: number): Followed {
  const token = webToken()
  const { queryKey } = progressOf(deckId)
  let refreshedAt = -Infinity

  const onProgress: Listener = (heard, isPolled) => {
    const known = queryClient.getQueryData<Progress>(queryKey)
    const progress = newest(known, heard)
    queryClient.setQueryData(queryKey, progress)
    const isOver = !isUnderWay(progress)
    if (isOver) entry.close()
    if (isOver) refresh(readsAtEnd)
    else if (isPolled && progress.cards !== known?.cards && Date.now() - refreshedAt > refreshEveryMs) {
      refreshedAt = Date.now()
      refresh(readsMeanwhile)
    }
    for (const listener of entry.listeners) listener(progress, isPolled)
  }
  const closeFeed = openFeed({
    onNews: (listener) => onLive((events) => events.some((event) => isAbout(event, deckId)) && listener()),
    isLive,
    ask: (signal) => call('GET /api/generationProgress', { deckid: String(deckId) }, { signal }),
    onFailure: (error) => error instanceof ApiError && isRefusal(error) && entry.close(),
    onProgress,
    pause,
  })
  const key = JSON.stringify(queryKey)
  keptFresh.add(key)
  const endWatch = onSessionChange(() => webToken() !== token && entry.close())
  const entry: Followed = {
    listeners: new Set(),
    close() {
      closeFeed()
      keptFresh.delete(key)
      endWatch()
      if (followed.get(deckId) === entry) followed.delete(deckId)
    },
  }
  followed.set(deckId, entry)
  return entry
}

const isAbout = ({ kind, deck }: LiveEvent, deckId: number) =>
  kind === 'missed' || kind === 'reset' || (kind === 'generation' && deck === deckId)

/** The session ended, or the deck is gone: asking again is of no use. */
const isRefusal = ({ status }: ApiError) => [401, 403, 404].includes(status)

/** What shows cards, and what shows how a generation ended. */
const readsMeanwhile = [...writes['PUT /api/card'].stale, 'GET /api/reviewTray'] as const
const readsAtEnd = [...writes['PUT /api/updateCard'].stale, ...writes['PUT /api/stopGeneration'].stale].filter(
  (read) => read !== 'GET /api/generationProgress',
)

function refresh(reads: readonly string[]): void {
  for (const read of new Set(reads)) void queryClient.invalidateQueries({ queryKey: [read] })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms)
    function end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
