import type { LiveEvent } from '../../../shared/live.ts'
import { eventParser } from './eventParser.ts'

/** How the server answered a stream that it did not open. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The stream of events was answered with ${status}.`)
    this.status = status
  }
}

export interface ConnectionParts {
  /** Reads the stream until it ends. Throws when it breaks, and `Refused` when there is none. */
  listen(onText: (text: string) => void, signal: AbortSignal): Promise<void>
  onBatch(events: readonly LiveEvent[], cursor: string | null): void
  onOpen(isOpen: boolean): void
  /** The session ended. */
  onSignedOut(): void
  now(): number
  /** Between 0 and 1. */
  random(): number
  schedule(action: () => void, delayMs: number): () => void
}

const firstPauseMs = 250
const longestPauseMs = 30_000
/** Too many streams, of which one may end, or no session, which may be a mistake. */
const refusedPauseMs = 60_000
/** The server lets hear from it every 25 s: when it is silent for so long, something in between swallows it. */
const silentMs = 60_000
/** Whoever comes back to the screen is not made to wait for that. */
const doubtfulMs = 30_000

const nothing = () => {}

/** One stream of events, opened again whenever it ends. */
export function openConnection(parts: ConnectionParts) {
  const { listen, onBatch, onOpen, onSignedOut, now, random, schedule } = parts
  let current: AbortController | null = null
  let unschedule = nothing
  let unwatch = nothing
  let failures = 0
  let heardAt = 0
  let isClosed = false

  async function connect(): Promise<void> {
    const own = new AbortController()
    current = own
    heardAt = now()
    watch()
    const read = eventParser()
    const onText = (text: string) => {
      if (own.signal.aborted) return
      heardAt = now()
      for (const { data, id } of read(text)) {
        failures = 0
        onOpen(true)
        onBatch(JSON.parse(data) as LiveEvent[], id)
      }
    }
    const refused = await listen(onText, own.signal).then(
      () => null,
      (error: unknown) => (error instanceof Refused ? error.status : null),
    )
    if (current !== own) return
    end()
    if (refused === 401) onSignedOut()
    if (isClosed) return
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures++) * (0.5 + random())
    unschedule = schedule(start, refused === 429 || refused === 401 ? refusedPauseMs : pauseMs)
  }

  function watch(): void {
    unwatch = schedule(() => {
      if (now() - heardAt < silentMs) watch()
      else restart()
    }, silentMs)
  }

  function end(): void {
    unschedule()
    unwatch()
    current?.abort()
    current = null
    onOpen(false)
  }

  function start(): void {
    if (!isClosed && !current) void connect()
  }

  /** Opens it anew at once: what it was opened with has changed, or it may be dead. */
  function restart(): void {
    end()
    failures = 0
    start()
  }

  start()
  return {
    restart,
    /** The user is back: a stream that may be dead, or waits to be opened, is opened. */
    wake(): void {
      if (!current || now() - heardAt > doubtfulMs) restart()
    },
    close() {
      isClosed = true
      end()
    },
  }
}
