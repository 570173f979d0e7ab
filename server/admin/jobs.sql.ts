import { preparedQuery } from '../platform/db/open.ts'

interface QueueRow {
  kind: string
  waiting: number
  active: number
  failed: number
}

/** How much there is to do of each kind, and how much failed for good. */
export const readQueues = preparedQuery<QueueRow>(`
  select name kind, count(*) filter (where state in ('created', 'retry')) waiting,
    count(*) filter (where state = 'active') active, count(*) filter (where state = 'failed') failed
  from pgboss.job where name not like '\\_\\_%' group by name
  union all
  select 'generation', count(*) filter (where state = 'queued'), count(*) filter (where state = 'running'),
    count(*) filter (where state = 'failed')
  from generations
  order by kind`)

export interface FailureRow {
  id: string
  kind: string
  at: Date
  tries: number
  reason: string
  isFinal: boolean
}

/** What failed, and whether it is tried again by itself. */
export const readFailures = preparedQuery<FailureRow>(`
  (select id::text, name kind, coalesce(completed_on, start_after) at, retry_count tries,
    left(coalesce(output->>'reason', output->>'message', ''), 1000) reason, state = 'failed' "isFinal"
  from pgboss.job where state = 'failed' or (state = 'retry' and output is not null)
  order by coalesce(completed_on, start_after) desc limit 200)
  union all
  (select id::text, 'generation', ended_at, attempts, message, true from generations where state = 'failed'
  order by id desc limit 100)
  order by at desc`)
