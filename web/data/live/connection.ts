import type { LiveEvent } from '../../../shared/live.ts'

/** The server refused to open a stream. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The stream of events was refused with ${status}.`)
    this.status = status
  }
}

export interface ConnectionDeps {
  /** Reads the stream until it ends. Throws when it breaks, and `Refused` when it is not opened. */
  read(onText: (text: string) => void, signal: AbortSignal): Promise<void>
  onBatch(events: readonly LiveEvent[], cursor: string | null): void
  onOpen(isOpen: boolean): void
  /** The session ended. */
  onSignedOut(): void
  /** Between 0 and 1. */
  random(): number
}

const firstRetryDelayMs = 250
const maxRetryDelayMs = 30_000
/** After too many streams, one of which may end, or without a session, which may be a mistake. */
const refusedRetryDelayMs = 60_000
/** The server sends something every 25 s; a stream that is silent for this long is broken somewhere on the way. */
const silentMs = 60_000
/** A user who returns to the screen does not wait for that. */
const doubtfulMs = 30_000

/** One stream of events, reopened whenever it ends. */
export function openConnection(deps: ConnectionDeps) {
  const { read, onBatch, onOpen, onSignedOut, random } = deps
  let current: AbortController | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let watch: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let receivedAt = 0
  let isClosed = false

  async function connect(): Promise<void> {
    const own = new AbortController()
    current = own
    receivedAt = performance.now()
    watchSilence()
    const parse = eventParser()
    const onText = (text: string) => {
      if (own.signal.aborted) return
      receivedAt = performance.now()
      for (const { data, id } of parse(text)) {
        failures = 0
        onOpen(true)
        onBatch(JSON.parse(data) as LiveEvent[], id)
      }
    }
    const status = await read(onText, own.signal).then(
      () => null,
      (error: unknown) => (error instanceof Refused ? error.status : null),
    )
    if (current !== own) return
    end()
    if (status === 401) onSignedOut()
    if (isClosed) return
    const delayMs = Math.min(maxRetryDelayMs, firstRetryDelayMs * 2 ** failures++) * (0.5 + random())
    retry = setTimeout(start, status === 429 || status === 401 ? refusedRetryDelayMs : delayMs)
  }

  const silence = () => performance.now() - receivedAt

  function watchSilence(): void {
    watch = setTimeout(() => {
      if (silence() < silentMs) watchSilence()
      else restart()
    }, silentMs)
  }

  function end(): void {
    clearTimeout(retry)
    clearTimeout(watch)
    current?.abort()
    current = null
    onOpen(false)
  }

  function start(): void {
    if (!isClosed && !current) void connect()
  }

  /** Reopens the stream at once: its parameters have changed, or it may be dead. */
  function restart(): void {
    end()
    failures = 0
    start()
  }

  start()
  return {
    restart,
    /** The user is back: reopens a stream that may be dead, or that waits for a retry. */
    wake(): void {
      if (!current || silence() > doubtfulMs) restart()
    },
    close() {
      isClosed = true
      end()
    },
  }
}

/** A server-sent event: its data, and the cursor to resume from after it, if it has one. */
interface ServerSentEvent {
  data: string
  id: string | null
}

/** Parses server-sent events as text arrives: each call returns the events that its text completes. */
export function eventParser(): (text: string) => ServerSentEvent[] {
  let rest = ''
  let data: string[] = []
  let id: string | null = null

  const readLine = (line: string): ServerSentEvent[] => {
    if (line === '') {
      const event = { data: data.join('\n'), id }
      const hasData = data.length > 0
      data = []
      id = null
      return hasData ? [event] : []
    }
    // The space after a colon is not part of the value; a line that begins with a colon only keeps the connection open.
    const [, field, value = ''] = /^(\w*): ?(.*)$/.exec(line) ?? []
    if (field === 'data') data.push(value)
    if (field === 'id') id = value
    return []
  }

  return (text) => {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    return lines.flatMap(readLine)
  }
}
