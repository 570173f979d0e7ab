import type { FastifyBaseLogger } from 'fastify'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { type JobResult, type JobWithMetadata, PgBoss, type QueueOptions, type WorkOptions } from 'pg-boss'
import { allowingTime, type Db } from './db/open.ts'
import { AppError } from '../app/errors.ts'
import type { MailKind } from './mails.ts'

/** Every kind of background work, with what it is told. Ids only: what is personal is read when the job runs. */
export interface JobKinds {
  mail: { kind: MailKind; userId: number } | { kind: 'invitation'; invitationId: number }
  /** Reads an uploaded document. */
  read: { documentId: number }
  /** Removes what is due: files, mail links, sessions. */
  sweep: Record<string, never>
  /** Asks the payment provider how subscriptions stand, where that is due. */
  reconcile: Record<string, never>
}

export type JobKind = keyof JobKinds
export type JobHandler<K extends JobKind> = (data: JobKinds[K]) => Promise<void>

/** Background work: accepted in a transaction, done at least once, by whichever process is there. */
export interface Jobs {
  /** Accepts a job in the caller's transaction: it exists if that commits. The one with the highest priority comes next. */
  enqueue<K extends JobKind>(db: Db, kind: K, data: JobKinds[K], priority?: number): Promise<void>
  /** Takes a job that failed for good up again, in the caller's transaction. False when there is none; throws 409 while one waits that does the same. */
  retry(db: Db, kind: string, id: string): Promise<boolean>
  /** Says how a kind is done, before `start`. A process without any handler only enqueues. */
  work<K extends JobKind>(kind: K, handler: JobHandler<K>): void
  /** Prepares the queues, and begins to work. Before this, nothing can be enqueued. */
  start(): Promise<void>
  /** Takes no new jobs, and waits some seconds for those under way; one that needs longer is retried elsewhere. */
  stop(): Promise<void>
}

/** A process that died is noticed after `heartbeatSeconds` and one look, so its jobs run again within 30 seconds. */
const heartbeatSeconds = 10
const lookAfterDeadSeconds = 5
const minuteMs = 60_000
/** What is asked for again and again; processes that ask at once make one job of it. */
const periodic = { sweep: 10 * minuteMs, reconcile: minuteMs }
const stopTimeoutMs = 3000

/** Retries end after half an hour, so that a mail survives a mail server that makes strangers come back later. */
const queues: Record<JobKind, QueueOptions & { policy?: string }> = {
  mail: { retryLimit: 10, retryDelay: 2, retryBackoff: true, expireInSeconds: 120, deleteAfterSeconds: 86_400 },
  // What ends a reading is mostly the end of its process, and no fault of the document.
  read: { retryLimit: 20, retryDelay: 2, expireInSeconds: 3600, deleteAfterSeconds: 86_400 },
  // Several processes ask for it, and one at a time does it.
  sweep: { policy: 'exclusive', retryLimit: 2, expireInSeconds: 300, deleteAfterSeconds: 86_400 },
  reconcile: { policy: 'exclusive', retryLimit: 0, expireInSeconds: 1800, deleteAfterSeconds: 3600 },
}

const inBatches: WorkOptions = { pollingIntervalSeconds: 1, batchSize: 10, burstWhenBatchFull: true }
/** How jobs are taken up. Documents singly: what a batch has taken would stand before one with a higher priority. */
const ways: Record<JobKind, WorkOptions> = {
  mail: inBatches,
  read: { pollingIntervalSeconds: 0.5, localConcurrency: 2 },
  sweep: inBatches,
  reconcile: inBatches,
}

/** Background work in the database that `pool` leads to. */
export function openJobs({ pool, log }: { pool: pg.Pool; log: Pick<FastifyBaseLogger, 'warn' | 'error'> }): Jobs {
  const handlers = new Map<JobKind, JobHandler<JobKind>>()
  let boss: PgBoss | undefined
  const timers: NodeJS.Timeout[] = []

  function started(): PgBoss {
    if (!boss) throw new Error('Jobs were not started.')
    return boss
  }

  async function send(kind: JobKind, data: object, { db, priority = 0 }: { db?: Db; priority?: number } = {}) {
    await started().send(kind, data, { ...(db ? within(db) : {}), priority })
  }

  async function request(kind: keyof typeof periodic): Promise<void> {
    await send(kind, {}).catch((error: unknown) => log.error({ err: error, kind }, 'a job was not asked for'))
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
    enqueue: (db, kind, data, priority = 0) => send(kind, data, { db, priority }),
    async retry(db, kind, id) {
      if (!Object.hasOwn(queues, kind)) return false
      // Its type leaves the number out.
      const retried = started().retry(kind, id, within(db)).catch(asUnderWay)
      const { affected } = (await retried) as { affected: number }
      return affected > 0
    },
    work(kind, handler) {
      handlers.set(kind, handler as JobHandler<JobKind>)
    },
    async start() {
      const works = handlers.size > 0
      boss = new PgBoss({
        db: { executeSql: (text, values) => pool.query(text, values) },
        schedule: false,
        supervise: works,
        superviseIntervalSeconds: lookAfterDeadSeconds,
        monitorIntervalSeconds: lookAfterDeadSeconds,
      })
      boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
      await boss.start()
      for (const [kind, { policy, ...queue }] of Object.entries(queues)) {
        await boss.createQueue(kind, { ...queue, heartbeatSeconds, ...(policy ? { policy } : {}) })
        await boss.updateQueue(kind, { ...queue, heartbeatSeconds })
      }
      for (const kind of handlers.keys()) {
        const how = { ...ways[kind], perJobResults: true, includeMetadata: true } as const
        await boss.work(kind, how, (jobs: JobWithMetadata[]) => Promise.all(jobs.map((job) => runOne(job))))
      }
      for (const [kind, everyMs] of Object.entries(periodic) as [keyof typeof periodic, number][]) {
        if (!handlers.has(kind)) continue
        timers.push(setInterval(() => void request(kind), everyMs))
        await request(kind)
      }
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      // Requests that are still being answered enqueue what they cause: it is done after the next start, or elsewhere.
      await boss?.stop({ graceful: true, timeout: stopTimeoutMs })
    },
  }
}

/** A kind of which there is one at a time refuses another one (23505). */
function asUnderWay(error: unknown): never {
  throw error instanceof Error && 'code' in error && error.code === '23505'
    ? new AppError('conflict', ['underWay'])
    : error
}

/** Has the queue run its statements in a transaction of ours. */
const within = (db: Db) => ({ db: { executeSql: (text: string, values?: unknown[]) => execute(db, text, values) } })

async function execute(db: Db, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  return db.executeQuery(CompiledQuery.raw(text, values))
}

/** What went wrong, for the log: mail servers repeat the address that they refuse. */
function withoutAddresses(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return text.replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '[address]')
}
