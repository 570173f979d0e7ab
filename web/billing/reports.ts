import { DeliveryQueue, entryStore, type QueueOptions, type Storage } from '../data/deliveryQueue.ts'

/** A subscription that was approved at the payment provider, and that the server has not accepted yet. */
export interface Report {
  kind: 'payment'
  /** The user that it belongs to; it is never sent for another. */
  userId: number
  /** The provider's id of the subscription. */
  paymentId: string
  code: string | null
  /** The server refused it. That may change, since the provider may take a while to activate a subscription. */
  isRefused: boolean
}

/** The reports in a storage. */
export function reportStore(storage: Storage) {
  const store = entryStore<Report>(storage, { nameOf: ({ paymentId }) => `payment.${paymentId}`, isEntry: isReport })
  return { ...store, has: (report: Report) => store.all().some(({ paymentId }) => paymentId === report.paymentId) }
}

interface ReportOptions extends Pick<QueueOptions<Report>, 'send' | 'schedule'> {
  store: ReturnType<typeof reportStore>
  /** The signed-in user's id, null while there is none or it cannot be known. */
  identify(signal: AbortSignal): Promise<number | null>
  /** Something was sent, or the attempt is over. */
  changed(): void
}

/** The queue of reports. A refused report is kept and sent again the next time. */
export function reportQueue({ store, identify, send, schedule, changed }: ReportOptions): DeliveryQueue<Report> {
  /** Records a response, unless the report was dismissed in the meantime or another tab sent it. */
  function note(report: Report, isRefused: boolean) {
    if (store.has(report)) store.put({ ...report, isRefused })
    changed()
  }
  return new DeliveryQueue<Report>({
    async next({ sent, signal }) {
      if (store.all().length === 0) return null
      const userId = await identify(signal)
      if (userId === null) return 'unknown'
      const isOpen = ({ paymentId }: Report) => !sent.some((one) => one.paymentId === paymentId)
      return store.all().find((report) => report.userId === userId && isOpen(report)) ?? null
    },
    async send(report, signal) {
      const outcome = await send(report, signal)
      if (outcome.result === 'later' && !signal.aborted) note(report, false)
      return outcome
    },
    settle(report, error) {
      if (error) return note(report, true)
      store.remove(report)
      changed()
    },
    onChange: changed,
    schedule,
    goesOn: true,
  })
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
