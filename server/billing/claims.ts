import * as store from './billing.sql.ts'
import { record } from './ledger.ts'
import { verifyOwner, type BillingDeps, applySubscription, refreshOthers } from './subscriptions.ts'

const hourMs = 3_600_000
/** The time that the provider may take to activate an approved subscription. */
const approvalLifeMs = 3 * 24 * hourMs

/**
 * Checks a claim that a user made while the provider was down. An invalid one is dropped, and the ledger records the
 * reason. Throws `PayPalDown` when the provider is still down.
 */
export async function resolveClaim(deps: BillingDeps, claim: store.Claim, now: Date): Promise<void> {
  const { db, paypal, config } = deps
  const { userId, providerId, code, createdAt } = claim
  const remote = await paypal.getSubscription(providerId)
  const owner = await verifyOwner(db, deps, remote, { userId, code, now: createdAt })
  const mayBegin = remote?.status === 'APPROVED' || remote?.status === 'APPROVAL_PENDING'
  if (owner === 'not-active' && mayBegin && now.getTime() - createdAt.getTime() < approvalLifeMs) {
    await store.setClaimCheck(db, userId, providerId, new Date(now.getTime() + hourMs))
    return
  }
  const isRefused = typeof owner === 'string'
  if (remote && !isRefused) await refreshOthers(deps, remote, userId, now)
  await db.transaction().execute(async (db) => {
    if (remote && !isRefused) await applySubscription(db, deps, remote, now, { ...owner, claimedAt: createdAt })
    await store.dropClaim(db, userId, providerId)
    const details = { reason: owner }
    if (isRefused)
      await record(db, { at: now, kind: 'claim-dropped', userId, provider: config.payment, providerId, details })
  })
}
