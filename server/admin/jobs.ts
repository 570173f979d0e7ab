import type { admin as endpoints } from '../../shared/api/admin.ts'
import type { CallOutput, HandlerInput } from '../../shared/api/contract.ts'
import { notFound } from '../app/errors.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import type { Jobs } from '../platform/jobs.ts'
import { type Acting, audit } from './audit.ts'

const reasonLength = 300

/** What works in the background, and what of it failed. */
export async function listJobs(db: Db): Promise<CallOutput<'GET /api/adminJobs'>> {
  const [queues, failures] = await Promise.all([readQueues(db), readFailures(db)])
  return { queues, failures: failures.map((row) => ({ ...row, at: row.at.toISOString(), reason: reasonOf(row) })) }
}

/** Tries a job of the queue again that failed for good. */
export async function retryJob(
  context: { db: Db; jobs: Jobs } & Acting,
  { kind, id }: HandlerInput<(typeof endpoints)['PUT /api/retryJob']>,
): Promise<void> {
  await context.db.transaction().execute(async (db) => {
    if (!(await context.jobs.retry(db, kind, id))) throw notFound('failed job')
    await audit(db, context, { action: 'job-retried', subject: `job:${kind}:${id}` })
  })
}

/** Without where it was thrown. A generation's has the name of what its user is told, without the topic in it. */
function reasonOf({ kind, reason }: FailureRow): string {
  if (kind !== 'generation') return (reason.split('\n')[0] ?? '').slice(0, reasonLength)
  return /^\["([\w-]+)"/.exec(reason)?.[1] ?? ''
}

interface QueueRow {
  kind: string
  waiting: number
  active: number
  failed: number
}

/** How much there is to do of each kind, and how much failed for good. */
const readQueues = preparedQuery<QueueRow>(`
  select name kind, count(*) filter (where state in ('created', 'retry')) waiting,
    count(*) filter (where state = 'active') active, count(*) filter (where state = 'failed') failed
  from pgboss.job where name not like '\\_\\_%' group by name
  union all
  select 'generation', count(*) filter (where state = 'queued'), count(*) filter (where state = 'running'),
    count(*) filter (where state = 'failed')
  from generations
  order by kind`)

interface FailureRow {
  id: string
  kind: string
  at: Date
  tries: number
  reason: string
  isFinal: boolean
}

/** What failed, and whether it is tried again by itself. */
const readFailures = preparedQuery<FailureRow>(`
  (select id::text, name kind, coalesce(completed_on, start_after) at, retry_count tries,
    left(coalesce(output->>'reason', output->>'message', ''), 1000) reason, state = 'failed' "isFinal"
  from pgboss.job where state = 'failed' or (state = 'retry' and output is not null)
  order by coalesce(completed_on, start_after) desc limit 200)
  union all
  (select id::text, 'generation', ended_at, attempts, message, true from generations where state = 'failed'
  order by id desc limit 100)
  order by at desc`)
