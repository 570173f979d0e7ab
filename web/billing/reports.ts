/** A subscription that was approved at the payment provider, and that the server has not said yes to. */
export interface Report {
  kind: 'payment'
  /** Whose it is: it is never sent in the name of another. */
  userId: number
  /** The provider's id of the subscription. */
  paymentId: string
  /** The partner's code that was applied. */
  code: string | null
  /** The server said no. That may change: the provider takes its time to begin what was approved. */
  isRefused: boolean
}

/** Where reports are kept: texts that outlive the page, each under its name. */
interface Storage {
  read(): readonly string[]
  write(name: string, json: string | null): void
}

const nameOf = ({ paymentId }: Report) => `payment.${paymentId}`

/** The reports of the storage. They are read anew each time, because another tab may have written. */
export function reportStore(storage: Storage) {
  const all = (): readonly Report[] => storage.read().flatMap(parsed)
  return {
    all,
    has: (report: Report) => all().some(({ paymentId }) => paymentId === report.paymentId),
    put: (report: Report) => storage.write(nameOf(report), JSON.stringify(report)),
    remove: (report: Report) => storage.write(nameOf(report), null),
  }
}

interface Parts {
  store: ReturnType<typeof reportStore>
  /** The signed-in user's id, null while there is none or it cannot be known. */
  identify(signal: AbortSignal): Promise<number | null>
  /** Makes the call. `later` is a failure that may pass. */
  send(report: Report, signal: AbortSignal): Promise<'done' | 'refused' | 'later'>
  /** Calls `action` after a while. Returns what prevents that. */
  schedule(action: () => void): () => void
  /** Something was sent, or the attempt is over. */
  changed(): void
}

/** Sends what waits, and once more what was refused. */
export function reportSender({ store, identify, send, schedule, changed }: Parts) {
  let last = Promise.resolve()
  let cancelRetry: (() => void) | null = null
  let current = new AbortController()

  async function attempt(): Promise<void> {
    const { signal } = current
    cancelRetry?.()
    if (store.all().length > 0 && (await sendEach(signal))) cancelRetry = schedule(() => void sendAll())
    changed()
  }

  /** Returns whether something could not be sent, and has to be later. */
  async function sendEach(signal: AbortSignal): Promise<boolean> {
    const userId = await identify(signal)
    let isAnyLeft = userId === null
    for (const report of userId === null ? [] : store.all()) {
      if (report.userId !== userId || !store.has(report)) continue
      const result = await send(report, signal)
      if (result === 'done') store.remove(report)
      // What was forgotten meanwhile, or sent by another tab, stays away; and of what was given up nothing is known.
      else if (store.has(report) && !signal.aborted) store.put({ ...report, isRefused: result === 'refused' })
      isAnyLeft ||= result === 'later'
      changed()
    }
    return isAnyLeft && !signal.aborted
  }

  /** One attempt after another: what is kept during one is in the next. */
  function sendAll(): Promise<void> {
    last = last.then(attempt, attempt)
    return last
  }

  return {
    sendAll,
    /** Sends at once, for somebody who wants it: an attempt that hangs is given up. */
    sendNow(): Promise<void> {
      current.abort()
      current = new AbortController()
      return sendAll()
    },
  }
}

/** Storage is the user's to change: what is no report is none. Ratings lie beside them. */
function parsed(json: string): Report[] {
  try {
    const kept: unknown = JSON.parse(json)
    return isReport(kept) ? [kept] : []
  } catch {
    return []
  }
}

function isReport(value: unknown): value is Report {
  if (typeof value !== 'object' || value === null) return false
  const { kind, userId, paymentId, code, isRefused } = value as Partial<Report>
  const isCode = code === null || typeof code === 'string'
  return (
    kind === 'payment' &&
    typeof userId === 'number' &&
    typeof paymentId === 'string' &&
    isCode &&
    typeof isRefused === 'boolean'
  )
}
