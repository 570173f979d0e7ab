import { writes } from '../../shared/api/writes.ts'
import type { Progress } from '../../shared/api/contract.ts'
import type { LiveEvent } from '../../shared/live.ts'
import { ApiError, call } from '../data/api.ts'
import { isLive, keptFresh, subscribeToEvents } from '../data/live/bus.ts'
import { queryClient } from '../data/queryClient.ts'
import { onSessionChange, webToken } from '../data/session.ts'
import { isUnderWay, newest } from './progress.ts'
import { progressOf } from './progressQuery.ts'

type Listener = (progress: Progress, isPolled: boolean) => void

interface Followed {
  listeners: Set<Listener>
  close: () => void
}

/** The shortest interval between reads of new cards without a live connection. */
const refreshEveryMs = 2000

const followed = new Map<number, Followed>()

/**
 * Follows the generation of a deck until it ends and keeps the cache up to date. Followers share one feed, which sends one
 * request at a time. Returns a function that stops following.
 */
export function follow(deckId: number, listener: Listener = () => {}): () => void {
  const entry = followed.get(deckId) ?? start(deckId)
  // A new function for each follower, so that the same listener can follow twice.
  const own: Listener = (...args) => listener(...args)
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

  const onProgress: Listener = (latest, isPolled) => {
    const known = queryClient.getQueryData<Progress>(queryKey)
    const progress = newest(known, latest)
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
    onEvent: (listener) => subscribeToEvents((events) => events.some((event) => isAbout(event, deckId)) && listener()),
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

/** The session ended or the deck is gone, so another request would fail as well. */
const isRefusal = ({ status }: ApiError) => [401, 403, 404].includes(status)

/** The queries of cards, and those of the outcome of a generation. */
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

/** The first poll, this long after the upload, and the interval from then on (product constants). */
const pollAfterMs = 10_000
const pollEveryMs = 2000

interface FeedOptions {
  /** Calls `listener` when the generation may have progressed. Returns a function that unsubscribes. */
  onEvent(listener: () => void): () => void
  /** Whether events arrive at once. Without them the feed polls. */
  isLive(): boolean
  ask(signal: AbortSignal): Promise<Progress>
  /** A request failed. The feed tries again unless this closes it. */
  onFailure(error: unknown): void
  onProgress(progress: Progress, isPolled: boolean): void
  pause(ms: number, signal: AbortSignal): Promise<void>
}

/** Reads the progress of a generation after each event, and polls while there is no live connection. */
export function openFeed({ onEvent, isLive, ask, onFailure, onProgress, pause }: FeedOptions): () => void {
  const closing = new AbortController()
  const { signal } = closing
  let isAsking = false
  let isNew = false

  /** Sends one request at a time, so that responses stay in order. Events during a request cause another one after it. */
  async function askNow(isPolled: boolean): Promise<void> {
    isNew = true
    if (isAsking) return
    isAsking = true
    while (isNew && !signal.aborted) {
      isNew = false
      try {
        const progress = await ask(signal)
        if (!signal.aborted) onProgress(progress, isPolled)
      } catch (error) {
        if (!signal.aborted) onFailure(error)
      }
    }
    isAsking = false
  }

  async function keepAsking(): Promise<void> {
    await pause(pollAfterMs, signal)
    while (!signal.aborted) {
      if (!isLive()) await askNow(true)
      await pause(pollEveryMs, signal)
    }
  }

  signal.addEventListener(
    'abort',
    onEvent(() => void askNow(false)),
  )
  if (isLive()) void askNow(false)
  void keepAsking()
  return () => closing.abort()
}
