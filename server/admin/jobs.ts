import type { admin as endpoints } from '../../shared/api/admin.ts'
import type { CallOutput, HandlerInput, Stored } from '../../shared/api/contract.ts'
import { notFound } from '../app/errors.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import type { Jobs } from '../platform/jobs.ts'
import { type Acting, audit } from './audit.ts'

const reasonLength = 300

/** The queues of background jobs, and the failed ones. */
export async function listJobs(db: Db): Promise<CallOutput<'GET /api/adminJobs'>> {
  const [queues, failures] = await Promise.all([readQueues(db), readFailures(db)])
  return { queues, failures: failures.map((row) => ({ ...row, at: row.at.toISOString(), reason: reasonOf(row) })) }
}

/** Retries a job that failed for good. */
export async function retryJob(
  context: { db: Db; jobs: Jobs } & Acting,
  { kind, id }: HandlerInput<(typeof endpoints)['PUT /api/retryJob']>,
): Promise<void> {
  await context.db.transaction().execute(async (db) => {
    if (!(await context.jobs.retry(db, kind, id))) throw notFound('failed job')
    await audit(db, context, { action: 'job-retried', subject: `job:${kind}:${id}` })
  })
}

/** A job's error without its stack. For a generation, the key of the message to its user, without the topic in it. */
function reasonOf({ kind, reason }: FailureRow): string {
  if (kind !== 'generation') return (reason.split('\n')[0] ?? '').slice(0, reasonLength)
  return /^\["([\w-]+)"/.exec(reason)?.[1] ?? ''
}

type QueueRow = CallOutput<'GET /api/adminJobs'>['queues'][number]

/** The number of waiting, active and failed jobs of each kind. */
const readQueues = preparedQuery<QueueRow>(`
  select name kind, count(*) filter (where state in ('created', 'retry')) waiting,
    count(*) filter (where state = 'active') active, count(*) filter (where state = 'failed') failed
  from pgboss.job where name not like '\\_\\_%' group by name
  union all
  select k.kind, count(g.id) filter (where state = 'queued'), count(g.id) filter (where state = 'running'),
    count(g.id) filter (where state = 'failed')
  from (values ('generation'), ('reading')) k (kind)
  left join generations g on (g.kind = 'reading') = (k.kind = 'reading') group by k.kind
  order by kind`)

type FailureRow = Stored<CallOutput<'GET /api/adminJobs'>['failures'][number], 'at'>

/** Failed jobs, and whether they are retried automatically. */
const readFailures = preparedQuery<FailureRow>(`
  (select id::text, name kind, coalesce(completed_on, start_after) at, retry_count tries,
    left(coalesce(output->>'reason', output->>'message', ''), 1000) reason, state = 'failed' "isFinal"
  from pgboss.job where state = 'failed' or (state = 'retry' and output is not null)
  order by coalesce(completed_on, start_after) desc limit 200)
  union all
  (select id::text, 'generation', ended_at, attempts, message, true from generations where state = 'failed'
  order by id desc limit 100)
  order by at desc`)
