import type { FastifyBaseLogger } from 'fastify'
import { type JobResult, type JobWithMetadata, PgBoss, type QueueOptions, type WorkOptions } from 'pg-boss'
import { allowingTime, type Db } from './db/open.ts'
import { AppError } from '../app/errors.ts'
import type { PlannedMail } from '../../shared/mails.ts'
import type { MailKind } from './mails.ts'

/**
 * Mails about moderation: to those who reported a deck, that the report arrived (`receipt`) and was decided (`report`); to its author, why
 * it was taken down (`statement`), that the objection arrived (`objection`), and the `answer`. The id is that of the report or decision.
 */
export type ModerationMail = 'receipt' | 'report' | 'statement' | 'objection' | 'answer'

/** Every kind of background work, with its data: only ids, as personal data is read when the job runs. */
export interface JobKinds {
  mail:
    | { kind: MailKind; userId: number }
    | { kind: 'invitation'; invitationId: number }
    | { kind: 'declaration'; declarationId: number }
    | { kind: 'moderation'; about: ModerationMail; id: number }
    | { kind: 'order'; orderId: number }
    | { kind: 'invoice'; invoiceId: number }
    | { kind: PlannedMail; userId: number; dueAt: string }
  /** Deletes what has expired. */
  cleanup: Record<string, never>
  /** Queries the payment provider for the subscriptions that are due for it. */
  reconcile: Record<string, never>
  /** Enqueues the mails about news, and the reminders, that are due. */
  mailing: Record<string, never>
}

export type JobKind = keyof JobKinds
export type JobHandler<K extends JobKind> = (data: JobKinds[K]) => Promise<void>

/** Background work: enqueued in a transaction, and done at least once, by any process. */
export interface Jobs {
  /** Enqueues a job in the caller's transaction, to run after `afterSeconds` at the earliest. */
  enqueue<K extends JobKind>(db: Db, kind: K, data: JobKinds[K], afterSeconds?: number): Promise<void>
  /** Retries a job that failed for good, in the caller's transaction. False if there is none; throws 409 while the same work is queued. */
  retry(db: Db, kind: string, id: string): Promise<boolean>
  /** Registers the handler of a kind, before `start`. A process without handlers only enqueues. */
  work<K extends JobKind>(kind: K, handler: JobHandler<K>): void
  /** Creates the queues and starts working. Nothing can be enqueued before. */
  start(): Promise<void>
  /** Stops working, and waits some seconds for running jobs; one that needs longer is retried elsewhere. */
  stop(): Promise<void>
}

/** A dead process is noticed at the first check after `heartbeatSeconds`, so its jobs run again within 30 seconds. */
const heartbeatSeconds = 10
const checkSeconds = 5
const minuteMs = 60_000
/** Kinds that are requested periodically. Requests of several processes become one job. */
const periodic = { cleanup: 10 * minuteMs, reconcile: minuteMs, mailing: minuteMs }
const stopTimeoutMs = 3000

/** Mails are retried for half an hour, because greylisting mail servers reject the first attempts. */
const queues: Record<JobKind, QueueOptions & { policy?: string }> = {
  mail: { retryLimit: 10, retryDelay: 2, retryBackoff: true, expireInSeconds: 120, deleteAfterSeconds: 86_400 },
  // Every process requests it, and one at a time runs it.
  cleanup: { policy: 'exclusive', retryLimit: 2, expireInSeconds: 300, deleteAfterSeconds: 86_400 },
  reconcile: { policy: 'exclusive', retryLimit: 0, expireInSeconds: 1800, deleteAfterSeconds: 3600 },
  mailing: { policy: 'exclusive', retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 },
}

/** Whether nobody waits for a mail: an invoice, news or a reminder. It goes out after those that somebody waits for. */
const isPatient = (data: object) => 'invoiceId' in data || 'dueAt' in data

const batches: WorkOptions = { pollingIntervalSeconds: 1, batchSize: 10, burstWhenBatchFull: true }

/** Opens the job queues in a database. */
export function openJobs({ db, log }: { db: Db; log: Pick<FastifyBaseLogger, 'warn' | 'error'> }): Jobs {
  const handlers = new Map<JobKind, JobHandler<JobKind>>()
  let boss: PgBoss | undefined
  const timers: NodeJS.Timeout[] = []

  function started(): PgBoss {
    if (!boss) throw new Error('Jobs were not started.')
    return boss
  }

  async function send(kind: JobKind, data: object, db?: Db, startAfter = 0) {
    const priority = isPatient(data) ? -1 : 0
    await started().send(kind, data, { startAfter, priority, ...(db && inTransactionOf(db)) })
  }

  async function enqueuePeriodic(kind: keyof typeof periodic): Promise<void> {
    await send(kind, {}).catch((error: unknown) =>
      log.error({ err: error, kind }, 'a periodic job could not be enqueued'),
    )
  }

  async function runOne({ id, name, data, retryCount, retryLimit }: JobWithMetadata): Promise<JobResult> {
    try {
      await allowingTime(async () => handlers.get(name as JobKind)?.(data as JobKinds[JobKind]))
      return { id, status: 'completed' }
    } catch (error) {
      const reason = withoutAddresses(error)
      const isLast = retryCount >= retryLimit
      log[isLast ? 'error' : 'warn']({ job: id, kind: name, reason }, isLast ? 'job failed' : 'job failed, will retry')
      return { id, status: 'failed', output: { reason } }
    }
  }

  return {
    enqueue: (db, kind, data, afterSeconds) => send(kind, data, db, afterSeconds),
    async retry(db, kind, id) {
      if (!Object.hasOwn(queues, kind)) return false
      // The type lacks the number.
      const retried = started().retry(kind, id, inTransactionOf(db)).catch(refuseDuplicate)
      const { affected } = (await retried) as { affected: number }
      return affected > 0
    },
    work(kind, handler) {
      handlers.set(kind, handler as JobHandler<JobKind>)
    },
    async start() {
      const works = handlers.size > 0
      boss = new PgBoss({
        db: { executeSql: (sql, parameters = []) => db.executeQuery({ sql, parameters }) },
        schedule: false,
        supervise: works,
        superviseIntervalSeconds: checkSeconds,
        monitorIntervalSeconds: checkSeconds,
      })
      boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
      await boss.start()
      // The former name of `cleanup`, and the readings of documents, which take turns with generations now.
      await boss.deleteQueue('sweep')
      await boss.deleteQueue('read')
      for (const [kind, { policy, ...queue }] of Object.entries(queues)) {
        await boss.createQueue(kind, { ...queue, heartbeatSeconds, ...(policy ? { policy } : {}) })
        await boss.updateQueue(kind, { ...queue, heartbeatSeconds })
      }
      for (const kind of handlers.keys()) {
        const options = { ...batches, perJobResults: true, includeMetadata: true } as const
        await boss.work(kind, options, (jobs: JobWithMetadata[]) => Promise.all(jobs.map((job) => runOne(job))))
      }
      for (const [kind, everyMs] of Object.entries(periodic) as [keyof typeof periodic, number][]) {
        if (!handlers.has(kind)) continue
        timers.push(setInterval(() => void enqueuePeriodic(kind), everyMs))
        await enqueuePeriodic(kind)
      }
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      // Requests under way can still enqueue jobs. They run after the next start, or in another process.
      await boss?.stop({ graceful: true, timeout: stopTimeoutMs })
    },
  }
}

/** The queue of an exclusive kind rejects a second job (23505). */
function refuseDuplicate(error: unknown): never {
  throw error instanceof Error && 'code' in error && error.code === '23505'
    ? new AppError('conflict', ['underWay'])
    : error
}

/** Makes the queue run its statements in our transaction. */
const inTransactionOf = (db: Db) => ({
  db: { executeSql: (sql: string, parameters: unknown[] = []) => db.executeQuery({ sql, parameters }) },
})

/** The error for the log, without email addresses: mail servers repeat the address that they reject. */
function withoutAddresses(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return text.replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '[address]')
}
