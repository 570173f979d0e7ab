import type { admin as endpoints } from '../../shared/api/admin.ts'
import type { CallOutput, HandlerInput } from '../../shared/api/contract.ts'
import type { Db } from '../platform/db/open.ts'
import type { Jobs } from '../platform/jobs.ts'
import { notFound } from '../app/errors.ts'
import { type Acting, audit } from './audit.ts'
import { type FailureRow, readFailures, readQueues } from './jobs.sql.ts'

const reasonLength = 300

/** What works in the background, and what of it failed. */
export async function listJobs(db: Db): Promise<CallOutput<'GET /api/adminJobs'>> {
  const [queues, failures] = await Promise.all([readQueues(db), readFailures(db)])
  return { queues, failures: failures.map((row) => ({ ...row, at: row.at.toISOString(), reason: reasonOf(row) })) }
}

/** Tries a job of the queue again that failed for good. */
export async function retryJob(
  parts: { db: Db; jobs: Jobs } & Acting,
  { kind, id }: HandlerInput<(typeof endpoints)['PUT /api/retryJob']>,
): Promise<void> {
  await parts.db.transaction().execute(async (db) => {
    if (!(await parts.jobs.retry(db, kind, id))) throw notFound('failed job')
    await audit(db, parts, { action: 'job-retried', subject: `job:${kind}:${id}` })
  })
}

/** Without where it was thrown. A generation's has the name of what its user is told, without the topic in it. */
function reasonOf({ kind, reason }: FailureRow): string {
  if (kind !== 'generation') return (reason.split('\n')[0] ?? '').slice(0, reasonLength)
  return /^\["([\w-]+)"/.exec(reason)?.[1] ?? ''
}
