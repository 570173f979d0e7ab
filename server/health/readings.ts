import { fewest, type HealthPoint, healthPointIds, healthPoints } from '../../shared/health.ts'
import type { CallOutput } from '../../shared/api/contract.ts'
import type { Deps } from '../app/deps.ts'
import { freeBytes, watchesDisk } from '../app/limiters.ts'
import { dayStart } from '../generation/till.ts'
import * as store from './backlog.sql.ts'

const hourMs = 3_600_000
const noCalls = { calls: 0, failed: 0, inputTokens: 0, outputTokens: 0, costMicros: 0 }
const noPayments = { lastEvent: null, eventLag: null, unmatched: 0, waiting: 0, oldestWait: null }

/** What the database says about the whole installation, and the disk of this process. */
export type Backlog = Awaited<ReturnType<typeof readBacklog>>

export async function readBacklog({ db, config }: Pick<Deps, 'db' | 'config'>, now: Date) {
  const [queues, [today = noCalls], [lastHour = noCalls], [payments = noPayments], freeDisk] = await Promise.all([
    store.readQueues(db, now),
    store.readModel(db, dayStart(now)),
    store.readModel(db, new Date(now.getTime() - hourMs)),
    store.readPayments(db, config.payment, now),
    watchesDisk(config) ? freeBytes(config.dataDir) : null,
  ])
  return { queues, model: { today, lastHour }, payments, freeDisk }
}

/** Queues with points of their own. */
const own: readonly string[] = ['mail', 'generation', 'reading']

/** The points of health that apply to this installation. Numbers of a process are those of the one that answers. */
export async function readHealth(
  deps: Pick<Deps, 'db' | 'config' | 'vitals' | 'live'>,
  now: Date,
): Promise<CallOutput<'GET /api/adminHealth'>> {
  const { config, vitals, live } = deps
  const { queues, model, payments, freeDisk } = await readBacklog(deps, now)
  const { requests, failed, longestPoolWait, loopDelay } = vitals.recent()
  const queue = (name: string) => queues.find((one) => one.queue === name)
  const { today, lastHour } = model
  // Undefined: the point does not apply.
  const values: Record<HealthPoint, number | undefined> = {
    requests: shareOf(failed, requests),
    pool: longestPoolWait,
    eventLoop: loopDelay,
    memory: vitals.memory(),
    disk: freeDisk === null ? undefined : config.diskReserveBytes / Math.max(freeDisk, 1),
    live: live.state().lag,
    jobs: Math.max(0, ...queues.filter((one) => !own.includes(one.queue)).map(({ overdue }) => overdue ?? 0)),
    mail: queue('mail')?.oldest ?? 0,
    failedMail: queue('mail')?.failed ?? 0,
    readings: queue('reading')?.oldest ?? 0,
    generations: queue('generation')?.oldest ?? 0,
    model: config.ai && shareOf(lastHour.failed, lastHour.calls),
    tokens: config.ai && (today.inputTokens + today.outputTokens) / config.tokensPerDay,
    webhooks: payments.eventLag ?? undefined,
    provider: payments.oldestWait ?? 0,
    payments: payments.unmatched,
  }
  const points = healthPointIds.flatMap((id) => {
    const value = values[id]
    return value === undefined ? [] : [{ id, value, isGood: value < healthPoints[id].limit }]
  })
  return { at: now.toISOString(), points }
}

/** The share of failures, if there are enough to speak of one. */
const shareOf = (failed: number, all: number) => (all < fewest ? 0 : failed / all)
