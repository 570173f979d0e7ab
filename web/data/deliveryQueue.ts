import { call } from './call.ts'
import { isRetryable, retryDelay, singleFlight } from './retry.ts'
import { webToken } from './session.ts'

/** The outcome of an attempt: accepted, refused, or worth another attempt. */
export type Outcome =
  | { result: 'acknowledged' }
  | { result: 'refused'; error: Error }
  | { result: 'later'; error?: unknown }

/** Makes a call and returns its outcome. */
export async function outcomeOf(request: Promise<unknown>): Promise<Outcome> {
  try {
    await request
    return { result: 'acknowledged' }
  } catch (error) {
    const isRefused = error instanceof Error && !isRetryable(error, { isPatient: true })
    return isRefused ? { result: 'refused', error } : { result: 'later', error }
  }
}

/** A request that hangs for so long is given up and retried. */
const requestTimeoutMs = 20_000

/** Options of a call that does not wait forever, and no longer than until `signal` aborts. */
export function patience(signal?: AbortSignal): { signal: AbortSignal } {
  const timeout = AbortSignal.timeout(requestTimeoutMs)
  return { signal: signal ? AbortSignal.any([signal, timeout]) : timeout }
}

let identity: { token: string; userId: number } | null = null

/** The id of the signed-in user, null while it is not known. Not from the query cache, which notices a login in another tab too late. */
export async function identify(signal?: AbortSignal): Promise<number | null> {
  const token = webToken()
  if (!token) return null
  if (identity?.token === token) return identity.userId
  try {
    const { id } = await call('GET /api/me', {}, patience(signal))
    identity = { token, userId: id }
  } catch {
    return null
  }
  return webToken() === token ? identity.userId : null
}

/** Texts that outlive the page, each under its name, so that no tab overwrites another's. */
export interface Storage {
  read(): readonly string[]
  write(name: string, json: string | null): void
}

/** Entries in a storage, which holds those of other queues, too. They are parsed each time, because another tab may have written. */
export function entryStore<Entry>(
  { read, write }: Storage,
  { nameOf, isEntry }: { nameOf: (entry: Entry) => string; isEntry: (value: unknown) => value is Entry },
) {
  // Users can change the storage: invalid entries are ignored.
  const parsed = (json: string): Entry[] => {
    try {
      const value: unknown = JSON.parse(json)
      return isEntry(value) ? [value] : []
    } catch {
      return []
    }
  }
  return {
    all: (): readonly Entry[] => read().flatMap(parsed),
    put: (entry: Entry) => write(nameOf(entry), JSON.stringify(entry)),
    remove: (entry: Entry) => write(nameOf(entry), null),
  }
}

/** How long a logout waits for a delivery at most. */
const logoutPatienceMs = 3000

/** Calls `action` after a while. Returns a function that cancels it. */
export type Schedule = (action: () => void, delayMs: number) => () => void

export const schedule: Schedule = (action, delayMs) => {
  const timer = setTimeout(action, delayMs)
  return () => clearTimeout(timer)
}

/** A run of the queue: the entries that it has sent, and whether it is given up. */
interface Run<Entry> {
  sent: Entry[]
  signal: AbortSignal
}

type Next<Entry> = Entry | null | 'unknown'

export interface QueueOptions<Entry> {
  /** The entry to send next, null when there is none, `unknown` while it is not known who is signed in. */
  next(run: Run<Entry>): Promise<Next<Entry>> | Next<Entry>
  send(entry: Entry, signal: AbortSignal): Promise<Outcome>
  /** The server accepted the entry, or refused it with an error. */
  settle(entry: Entry, error: Error | null): void
  /** An attempt failed, or the run is over. */
  onChange(): void
  schedule: Schedule
  /** Whether `later` goes on with the next entry. Without it nothing overtakes an entry. */
  goesOn?: boolean
  /** Runs `work` while no other tab runs its own. */
  exclusively?: ((work: () => Promise<void>) => Promise<void>) | undefined
}

/**
 * Entries on their way to the server: sent one at a time, and retried until the server accepts or refuses them. Ratings, decisions
 * about generated cards and reports of payments are configurations of it: they say where entries are kept, and which is next.
 */
export class DeliveryQueue<Entry> {
  /** An attempt failed, and what waited then is not sent yet. */
  isStuck = false
  /** Attempts that failed since the last one that did not. */
  failures = 0
  #options: QueueOptions<Entry>
  #controller = new AbortController()
  #cancelRetry = () => {}
  #run: () => Promise<void>
  #running = Promise.resolve()
  #isSending = false
  /** An entry was added since the run asked for the next one. */
  #hasMore = false

  constructor(options: QueueOptions<Entry>) {
    this.#options = options
    const { exclusively = (work) => work() } = options
    this.#run = singleFlight(() => exclusively(() => this.#sendAll()))
  }

  /** Sends what waits. Resolves when nothing is left, and when an attempt fails that began now. */
  send = (): Promise<void> => {
    this.#cancelRetry()
    this.#running = this.#run()
    return this.#running
  }

  /** The same at the request of the user: an attempt that hangs is abandoned. */
  sendNow = (): Promise<void> => {
    this.#controller.abort()
    this.#controller = new AbortController()
    return this.send()
  }

  /** Sends an entry that was added. While attempts fail, the next one keeps its time. */
  added(): void {
    this.#hasMore = true
    if (this.failures === 0 && !this.#isSending) void this.send()
  }

  /** Sends what waits before a logout, which this does not hold up for long. `prepare` runs before the attempt that counts. */
  drain = async (prepare?: () => Promise<void>): Promise<void> => {
    const { promise: isLate, resolve } = Promise.withResolvers<void>()
    const cancel = this.#options.schedule(resolve, logoutPatienceMs)
    const sent = this.#running.then(prepare, prepare).then(this.send)
    // A failure must not delay a logout.
    await Promise.race([sent.catch(() => {}), isLate])
    cancel()
  }

  /** Forgets what failed. */
  reset(): void {
    this.#cancelRetry()
    this.failures = 0
    this.isStuck = false
  }

  /** Schedules a retry after a failure. */
  retryLater(error?: unknown): void {
    this.#cancelRetry()
    this.#cancelRetry = this.#options.schedule(() => void this.send(), retryDelay(this.failures, error))
    this.failures++
    this.isStuck = true
    this.#options.onChange()
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true
    try {
      await this.#sendEach({ sent: [], signal: this.#controller.signal })
    } finally {
      this.#isSending = false
    }
  }

  async #sendEach(run: Run<Entry>): Promise<void> {
    const { next, send, settle, onChange, goesOn } = this.#options
    let failure: { error?: unknown } | null = null
    do {
      this.#hasMore = false
      const found = next(run)
      // An entry that is known at once is sent at once: the page may be about to close.
      const entry = found instanceof Promise ? await found : found
      if (entry === 'unknown') return this.retryLater()
      if (entry === null) continue
      this.#hasMore = true
      run.sent.push(entry)
      const outcome = await send(entry, run.signal)
      if (outcome.result !== 'acknowledged' && run.signal.aborted) return
      if (outcome.result === 'later') {
        failure = outcome
        if (!goesOn) break
      } else {
        this.failures = 0
        settle(entry, outcome.result === 'refused' ? outcome.error : null)
      }
    } while (this.#hasMore)
    this.#isSending = false
    if (failure) return this.retryLater(failure.error)
    this.failures = 0
    this.isStuck = false
    onChange()
  }
}
