import { preparedQuery } from '../platform/db/open.ts'

/** A queue of background work. Ages are in seconds, and null if nothing waits. */
export interface QueueRow {
  queue: string
  waiting: number
  active: number
  /** Jobs of the last day that were given up. */
  failed: number
  /** Since the oldest waiting job was enqueued. */
  oldest: number | null
  /** Since the oldest waiting job was due: one that is retried is due later than it was enqueued. */
  overdue: number | null
}

const secondsSince = (time: string) => `extract(epoch from now() - ${time})::float8`

/** The queues of jobs, and those of generations and of documents to read, whose age ends at `$1`. */
export const readQueues = preparedQuery<QueueRow>(`
  select q.name queue, count(j.id) filter (where j.state in ('created', 'retry')) waiting,
    count(j.id) filter (where j.state = 'active') active, count(j.id) filter (where j.state = 'failed') failed,
    ${secondsSince(`min(j.created_on) filter (where j.state in ('created', 'retry'))`)} oldest,
    ${secondsSince(`min(j.start_after) filter (where j.state in ('created', 'retry') and j.start_after <= now())`)} overdue
  from pgboss.queue q
  left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
  where q.name not like '\\_\\_%' group by q.name
  union all
  select k.queue, count(g.id) filter (where state = 'queued'), count(g.id) filter (where state = 'running'), 0,
    w.age, w.age
  from (values ('generation'), ('reading')) k (queue)
  left join generations g on g.state in ('queued', 'running') and (g.kind = 'reading') = (k.queue = 'reading')
  cross join lateral (
    select extract(epoch from $1::timestamptz - min(o.created_at))::float8 age from generations o
    where o.state = 'queued' and (o.kind = 'reading') = (k.queue = 'reading')) w
  group by k.queue, w.age
  order by queue`)

export interface ModelRow {
  calls: number
  failed: number
  inputTokens: number
  outputTokens: number
  costMicros: number
}

/** The requests to a language model since `$1`. */
export const readModel = preparedQuery<ModelRow>(`
  select count(*) calls, count(*) filter (where outcome not in ('ok', 'empty', 'aborted')) failed,
    coalesce(sum(input_tokens), 0)::float8 "inputTokens", coalesce(sum(output_tokens), 0)::float8 "outputTokens",
    coalesce(sum(cost_micros), 0)::float8 "costMicros"
  from model_calls where called_at >= $1`)

export interface PaymentRow {
  /** Since the newest event arrived, and how long it was under way; null if there was none (for the latter: in the last day), or it had no time. */
  lastEvent: number | null
  eventLag: number | null
  /** Payments and subscriptions of the last seven days that belong to no user, or to one who subscribed twice. */
  unmatched: number
  /** Questions to the provider that wait for an answer: reported subscriptions, and checks that are overdue. */
  waiting: number
  oldestWait: number | null
}

/** What the payment provider `$1` sent and was asked, at `$2`. Of the ledger, the newest lines are read. */
export const readPayments = preparedQuery<PaymentRow>(`
  with lines as (
    select at, kind, provider, event_id, subscription_id, details from billing_events order by id desc limit 5000),
  last as (
    select at, details ->> 'sentAt' sent from lines where provider = $1 and event_id is not null order by at desc limit 1),
  waits as (
    select created_at since from subscription_claims
    union all
    select check_at from subscriptions where provider = $1 and check_at <= $2)
  select (select extract(epoch from $2::timestamptz - at)::float8 from last) "lastEvent",
    (select greatest(0, extract(epoch from at - sent::timestamptz))::float8 from last where at > $2::timestamptz - interval '1 day') "eventLag",
    (select count(*) from lines where provider = $1 and at > $2::timestamptz - interval '7 days'
      and (kind in ('unclaimed', 'second') or (kind = 'payment' and subscription_id is null))) unmatched,
    (select count(*) from waits) waiting,
    (select extract(epoch from $2::timestamptz - min(since))::float8 from waits) "oldestWait"`)
