import type { FastifyBaseLogger } from 'fastify'
import * as store from './billing.sql.ts'
import { cancelOne } from './cancellation.ts'
import { resolveClaim } from './claims.ts'
import { carryOut, readUnseen } from './declarations.ts'
import { record } from './ledger.ts'
import { PayPalDown } from './paypal.ts'
import { nextCheck, stateNow } from './status.ts'
import { type BillingDeps, syncEntitlement, applySubscription, refreshOthers } from './subscriptions.ts'

type ReconcileDeps = BillingDeps & { log: Pick<FastifyBaseLogger, 'error' | 'info'>; clock: () => Date }

const atOnce = 200
const minuteMs = 60_000
/** While the provider is down, an item is retried after as long as it has waited already, within these bounds. */
const pauses = { shortestMs: minuteMs, longestMs: 60 * minuteMs }
/** After this many failures in a row, the remaining items wait for the next run. */
const failuresInARow = 3

/** Compares subscriptions that are due for a check with the provider, retries claims and cancellations, and carries declarations out. */
export async function reconcile(deps: ReconcileDeps): Promise<void> {
  const { db, config, clock } = deps
  const now = clock()
  if (config.payment === 'paypal') await endDemo(deps, now)
  const claims = await store.readClaimsDue(db, now, atOnce)
  await each(deps, claims, {
    work: (claim) => resolveClaim(deps, claim, now),
    since: ({ createdAt }) => createdAt,
    putOff: ({ userId, providerId }, at) => store.setClaimCheck(db, userId, providerId, at),
  })
  // Before the cancellations, which they may be.
  await each(deps, await readUnseen(db, atOnce), {
    work: (declaration) => carryOut(deps, declaration, now),
    since: ({ at }) => at,
    // Every run tries them.
    putOff: async () => {},
  })
  const due = await store.readDue(db, config.payment, now, atOnce)
  await each(deps, due, {
    work: (one) => check(deps, one, now),
    since: ({ cancelAskedAt, paidUntil }) => cancelAskedAt ?? paidUntil ?? now,
    putOff: ({ id }, at) => store.setCheck(db, id, at),
  })
}

interface Options<T> {
  work: (one: T) => Promise<void>
  since: (one: T) => Date
  putOff: (one: T, at: Date) => Promise<unknown>
}

/** Handles each item on its own, so that one failure does not stop the others. */
async function each<T>({ log, clock }: ReconcileDeps, all: T[], { work, since, putOff }: Options<T>): Promise<void> {
  let failures = 0
  for (const one of all) {
    try {
      await work(one)
      failures = 0
    } catch (error) {
      const isDown = error instanceof PayPalDown
      const now = clock()
      const waitedMs = now.getTime() - since(one).getTime()
      const pauseMs = Math.min(Math.max(waitedMs, pauses.shortestMs), pauses.longestMs)
      await putOff(one, new Date(now.getTime() + (isDown ? pauseMs : pauses.longestMs)))
      log[isDown ? 'info' : 'error']({ err: error }, 'reconciling failed')
      if (isDown && ++failures >= failuresInARow) return
    }
  }
}

async function check(deps: ReconcileDeps, one: store.Subscription, now: Date): Promise<void> {
  const { db, paypal, log } = deps
  if (one.state === 'cancelled') return expire(deps, one, now)
  // A user whose account was deleted while they subscribed cannot cancel any more.
  if (one.cancelAskedAt || one.userId === null) return cancelOne(deps, one, now)
  const remote = await paypal.getSubscription(one.providerId)
  if (remote) {
    await refreshOthers(deps, remote, one.userId, now)
    await db.transaction().execute(async (db) => {
      await applySubscription(db, deps, remote, now)
    })
  } else {
    // The keys probably belong to another account: nothing is revoked, and nothing is renewed.
    log.error({ subscription: one.id }, 'the payment provider does not know this subscription')
    await store.setCheck(db, one.id, nextCheck({ ...one, state: 'suspended' }, now))
  }
}

/** The paid period is over. The provider has reported everything at the cancellation. */
async function expire({ db, config }: ReconcileDeps, one: store.Subscription, now: Date): Promise<void> {
  const { id, userId, providerId } = one
  const status = { ...one, state: stateNow(one.state, one.paidUntil, now) }
  await db.transaction().execute(async (db) => {
    await store.updateStatus(db, id, status, nextCheck(status, now))
    const line = { at: now, userId, subscriptionId: id, provider: config.payment, providerId }
    if (status.state === 'expired') await record(db, { ...line, kind: 'state', details: { state: 'expired' } })
  })
}

/** Ends demo subscriptions once PayPal is configured. */
async function endDemo({ db }: ReconcileDeps, now: Date): Promise<void> {
  await db.transaction().execute(async (db) => {
    for (const { id, userId, providerId } of await store.endDemo(db, now)) {
      const line = { at: now, userId, subscriptionId: id, provider: 'demo' as const, providerId }
      await record(db, { ...line, kind: 'state', details: { state: 'expired', reason: 'demo-ended' } })
      if (userId !== null) await syncEntitlement(db, userId)
    }
  })
}
