import { limits } from '../../../shared/limits.ts'
import { isTold } from '../../../shared/live.ts'
import { call } from '../api.ts'
import { queryClient } from '../queryClient.ts'
import { onSessionChange, webToken } from '../session.ts'
import { beforeLogout, logout } from '../../app/shell/beforeLogout.ts'
import { setLive, tell } from './bus.ts'
import { openConnection, Refused } from './connection.ts'
import { followLearners } from './learners.ts'
import { refresh } from './refresh.ts'
import { joinTabs } from './tabs.ts'
import { onWatched, watchedDecks } from './watched.ts'

const lock = 'kartei-live'
/** An answer is so much older than its arrival, at most. */
const answerMs = 5000

let token: string | null = null
let stop = () => {}

let isStarted = false

/** Begins to hear of what changes elsewhere, and keeps to the session: it ends with one, and begins with the next. */
export function startLive(): void {
  if (isStarted) return
  isStarted = true
  followLearners()
  follow()
  onSessionChange(follow)
  // Whoever logs out knows that the session ends.
  beforeLogout.add(async () => {
    stop()
    stop = () => {}
  })
  // A page that lies in the browser's memory holds nothing, and has missed whatever happened.
  window.addEventListener('pagehide', () => {
    stop()
    token = null
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    refresh([{ kind: 'reset' }])
    follow()
  })
}

function follow(): void {
  // It may come only now, while somebody logs out already.
  const own = logout.isUnderWay ? null : webToken()
  if (own === token) return
  stop()
  stop = () => {}
  token = own
  if (token) stop = listen(token)
}

/** Listens in one tab of the browser, for all of them. Returns what ends that. */
function listen(own: string): () => void {
  const closing = new AbortController()
  const { signal } = closing
  let cursor: string | null = null
  let connection: ReturnType<typeof openConnection> | null = null
  let asked = ''

  const tabs = joinTabs({
    channel: 'BroadcastChannel' in window ? new BroadcastChannel(lock) : null,
    elect,
    onHeard(events, next) {
      cursor = next ?? cursor
      if (events.length === 0) return
      tell(events)
      refresh(events)
    },
    onOpen: setLive,
    onLead: lead,
    onDecks: () => tabs.decks().join() !== asked && connection?.restart(),
    now: Date.now,
    begun: readAt() - answerMs,
  })
  const unwatch = onWatched(tabs.lookAt)
  tabs.lookAt(watchedDecks())

  function lead(signal: AbortSignal): void {
    connection = openConnection({
      async listen(onText, signal) {
        asked = tabs.decks().join()
        const query = new URLSearchParams(cursor ? { after: cursor } : { ago: String(ageSeconds()) })
        if (asked) query.set('decks', asked.split(',').slice(0, limits.watchedDecks).join())
        await read(`/api/events?${query}`, own, onText, signal)
      },
      onBatch: tabs.heard,
      onOpen: tabs.open,
      // The call finds that out, too, and leads to the login screen.
      onSignedOut: () => void call('GET /api/me', {}).catch(() => {}),
      now: () => performance.now(),
      random: Math.random,
      schedule(action, delayMs) {
        const timer = setTimeout(action, delayMs)
        return () => clearTimeout(timer)
      },
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

/** When the oldest was read of what this page knows and is told of. */
function readAt(): number {
  const known = queryClient.getQueryCache().getAll()
  const times = known.flatMap(({ queryKey, state }) =>
    isTold(String(queryKey[0])) && state.dataUpdatedAt > 0 ? [state.dataUpdatedAt] : [],
  )
  return Math.min(Date.now(), ...times)
}

const ageSeconds = () => Math.min(limits.liveAgoSeconds, Math.ceil((Date.now() - readAt()) / 1000))

/** Only pages served by HTTPS have locks; without, each tab listens for itself. */
function elect(lead: (signal: AbortSignal) => void, signal: AbortSignal): void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return queueMicrotask(() => lead(signal))
  const held = () =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve())
      if (signal.aborted) return resolve()
      lead(signal)
    })
  navigator.locks.request(lock, { signal }, held).catch(() => {})
}

/** Reads a stream until it ends. With `fetch`, because an `EventSource` cannot send the session's token. */
async function read(path: string, own: string, onText: (text: string) => void, signal: AbortSignal): Promise<void> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${own}` }
  const response = await fetch(path, { headers, signal, cache: 'no-store', priority: 'low' })
  if (!response.ok || !response.body) throw new Refused(response.status)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onText(value)
  }
}
