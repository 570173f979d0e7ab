import type { DeckDetail } from '../../../shared/api/contract.ts'
import { limits } from '../../../shared/limits.ts'
import { hasEvents } from '../../../shared/live.ts'
import { call } from '../api.ts'
import { queryClient } from '../queryClient.ts'
import { onSessionChange, webToken, beforeLogout, logout } from '../session.ts'
import { publishEvents, setLive } from './bus.ts'
import { openConnection, Refused } from './connection.ts'
import { correctLearners, refresh } from './refresh.ts'
import { joinTabs } from './tabs.ts'

/** The lock of the leader, and the channel of the tabs. */
const name = 'kartei-events'
/** A response is at most this much older than its arrival. */
const maxResponseMs = 5000
const deckRead = 'GET /api/deck/:id'

let token: string | null = null
let unsubscribe = () => {}
let isStarted = false

/** Subscribes to the changes that others make, from now on, for each session. */
export function startLive(): void {
  if (isStarted) return
  isStarted = true
  correctLearners()
  followSession()
  onSessionChange(followSession)
  beforeLogout.add(async () => stop())
  // A page in the browser's back-forward cache has no connection, and misses all events.
  window.addEventListener('pagehide', () => {
    stop()
    token = null
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    refresh([{ kind: 'reset' }])
    followSession()
  })
}

function stop(): void {
  unsubscribe()
  unsubscribe = () => {}
}

function followSession(): void {
  // This file may be loaded during a logout.
  const current = logout.isUnderWay ? null : webToken()
  if (current === token) return
  stop()
  token = current
  if (token) unsubscribe = subscribe(token)
}

/** Subscribes in one tab of the browser, for all of them. Returns a function that unsubscribes. */
function subscribe(sessionToken: string): () => void {
  const closing = new AbortController()
  const { signal } = closing
  let cursor: string | null = null
  let connection: ReturnType<typeof openConnection> | null = null
  let requestedDecks = ''

  const tabs = joinTabs({
    channel: 'BroadcastChannel' in window ? new BroadcastChannel(name) : null,
    elect,
    onEvents(events, next) {
      cursor = next ?? cursor
      if (events.length === 0) return
      publishEvents(events)
      refresh(events)
    },
    onOpen: setLive,
    onLead: lead,
    onDecks: () => tabs.decks().join() !== requestedDecks && connection?.restart(),
    now: Date.now,
    begun: readAt() - maxResponseMs,
  })
  const unwatch = onWatched(tabs.watch)
  tabs.watch(watchedDecks())

  function lead(signal: AbortSignal): void {
    connection = openConnection({
      async read(onText, signal) {
        requestedDecks = tabs.decks().join()
        const query = new URLSearchParams(cursor ? { after: cursor } : { ago: String(ageSeconds()) })
        if (requestedDecks) query.set('decks', requestedDecks.split(',').slice(0, limits.watchedDecks).join())
        await readStream(`/api/events?${query}`, sessionToken, onText, signal)
      },
      onBatch: tabs.publish,
      onOpen: tabs.setOpen,
      // The call is refused as well, and leads to the login screen.
      onSignedOut: () => void call('GET /api/me', {}).catch(() => {}),
      random: Math.random,
    })
    signal.addEventListener('abort', () => connection?.close())
  }

  const onOnline = () => connection?.restart()
  const onVisible = () => document.visibilityState === 'visible' && connection?.wake()
  window.addEventListener('online', onOnline, { signal })
  document.addEventListener('visibilitychange', onVisible, { signal })
  return () => {
    closing.abort()
    unwatch()
    tabs.close()
    setLive(false)
  }
}

/** When the oldest data was read that this tab has and events can make stale. */
function readAt(): number {
  const times = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => hasEvents(String(queryKey[0])) && state.dataUpdatedAt > 0)
    .map(({ state }) => state.dataUpdatedAt)
  return Math.min(Date.now(), ...times)
}

const ageSeconds = () => Math.min(limits.liveAgoSeconds, Math.ceil((Date.now() - readAt()) / 1000))

/** Public decks on the screen that the user does not have: the server sends events of all others anyway. */
function watchedDecks(): number[] {
  const shown = queryClient.getQueryCache().findAll({ queryKey: [deckRead], type: 'active' })
  const decks = shown.flatMap(({ state }) => (state.data as DeckDetail | undefined) ?? [])
  return decks.flatMap(({ id, role }) => (role === 'visitor' ? [id] : [])).slice(0, limits.watchedDecks)
}

/** Calls `listener` when the watched decks change. Returns a function that stops that. */
function onWatched(listener: (decks: number[]) => void): () => void {
  let before = ''
  return queryClient.getQueryCache().subscribe(({ query }) => {
    const [read]: readonly unknown[] = query.queryKey as readonly unknown[]
    if (read !== deckRead) return
    const decks = watchedDecks()
    if (decks.join() === before) return
    before = decks.join()
    listener(decks)
  })
}

/** Only pages served over HTTPS have locks; on others, each tab has its own connection. */
function elect(lead: (signal: AbortSignal) => void, signal: AbortSignal): void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return queueMicrotask(() => lead(signal))
  const untilAborted = () =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve())
      if (signal.aborted) return resolve()
      lead(signal)
    })
  navigator.locks.request(name, { signal }, untilAborted).catch(() => {})
}

/** Reads a stream until it ends. With `fetch`, because an `EventSource` cannot send the session's token. */
async function readStream(
  path: string,
  sessionToken: string,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${sessionToken}` }
  const response = await fetch(path, { headers, signal, cache: 'no-store', priority: 'low' })
  if (!response.ok || !response.body) throw new Refused(response.status)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onText(value)
  }
}
