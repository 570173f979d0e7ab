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
export const reportStore = (storage: Storage) => ({
  all: (): readonly Report[] => storage.read().flatMap(parsed),
  put: (report: Report) => storage.write(nameOf(report), JSON.stringify(report)),
  remove: (report: Report) => storage.write(nameOf(report), null),
})

interface Parts {
  store: ReturnType<typeof reportStore>
  /** The signed-in user's id, null while there is none or it cannot be known. */
  identify(): Promise<number | null>
  /** Makes the call. `later` is a failure that may pass. */
  send(report: Report): Promise<'done' | 'refused' | 'later'>
}

/** Sends what waits, and once more what was refused. Returns whether something could not be sent, and has to be later. */
export async function sendAll({ store, identify, send }: Parts): Promise<boolean> {
  if (store.all().length === 0) return false
  const userId = await identify()
  if (userId === null) return true
  let isLeft = false
  for (const report of store.all()) {
    if (report.userId !== userId) continue
    const result = await send(report)
    if (result === 'done') store.remove(report)
    else store.put({ ...report, isRefused: result === 'refused' })
    isLeft ||= result === 'later'
  }
  return isLeft
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
