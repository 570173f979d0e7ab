import type { affiliates as endpoints } from '../../shared/api/affiliates.ts'
import type { HandlerInput } from '../../shared/api/contract.ts'
import { type Acting, audit } from '../admin/audit.ts'
import { record } from '../billing/ledger.ts'
import type { Db } from '../platform/db/open.ts'
import type { Deps } from '../app/deps.ts'
import { AppError, invalid, notFound } from '../app/errors.ts'
import { deleteFileLater, cancelPendingDeletes } from '../platform/pending-deletes.ts'
import * as store from './affiliates.sql.ts'
import { findByCode } from '../billing/conversions.ts'
import * as candidates from './candidates.sql.ts'
import { type StoredContract, storeContract } from './contracts.ts'
import * as money from './money.sql.ts'
import { unreadable } from '../platform/secrets.ts'
import { sealNote, sealPayment } from './payment.ts'

type AffiliateDeps = Pick<Deps, 'db' | 'files' | 'secrets'> & Acting
type Details = HandlerInput<(typeof endpoints)['PUT /api/updateAffiliate']>
type Conversion = HandlerInput<(typeof endpoints)['POST /api/joinAffiliate']>
type Payout = HandlerInput<(typeof endpoints)['PUT /api/payout']>

/**
 * Whether a partner has this code. If so, it decides from now on which plans the user can choose. Throws 400 for a partner's own code.
 */
export async function applyCode(db: Db, userId: number, code: string, now: Date): Promise<boolean> {
  const [partner] = await findByCode(db, code.trim())
  if (!partner) return false
  if (partner.userId === userId) throw invalid('name', ['ownCode'])
  await store.rememberCode(db, userId, partner.id, now)
  return true
}

/** Adds the user to the candidates, unless they are a candidate or partner already. */
export async function applyAsPartner(db: Db, user: { id: number; emailVerified: boolean }, now: Date): Promise<void> {
  if (!user.emailVerified) throw new AppError('email-unverified', ['verifyToApply'])
  await db.transaction().execute(async (db) => {
    await candidates.insertCandidate(db, user.id, now)
    await candidates.deleteIfPartner(db, user.id)
  })
}

/** Turns a candidate into a partner. The candidate determines the user, not the client's input. */
export async function makePartner(deps: AffiliateDeps, input: Conversion): Promise<number> {
  const { secrets, now } = deps
  const contract = await storeContract(deps, input.contract, now)
  return deps.db.transaction().execute(async (db) => {
    const [candidate] = await candidates.deleteCandidate(db, input.candidateID)
    if (!candidate) throw notFound('candidate')
    const [{ id } = { id: 0 }] = await store.nextAffiliateId(db)
    const values = [...valuesOf(input), sealPayment(secrets, id, input), contract?.key ?? null, contract?.type ?? null]
    const [made] = await store.insertAffiliate(db, id, candidate.userId, now, ...values)
    if (!made) {
      const [taken] = await store.findOthersCode(db, id, input.affiliateCode)
      throw taken ? codeTaken() : new AppError('conflict', ['partnerAlready'])
    }
    await keepContract(db, contract)
    await audit(db, deps, {
      action: 'affiliate-made',
      subject: `affiliate:${id}`,
      details: { userId: candidate.userId, affiliateCode: input.affiliateCode, hasContract: contract !== null },
    })
    return id
  })
}

/** Updates a partner. A new contract replaces the old one. */
export async function changePartner(deps: AffiliateDeps, input: Details): Promise<void> {
  const { secrets, now } = deps
  const id = input.affiliateID
  // Saving the placeholder would overwrite data that another key can still decrypt.
  if ([input.paypalEmail, input.bankName, input.IBAN].includes(unreadable))
    throw new AppError('conflict', ['bankDataUnreadable'])
  const contract = await storeContract(deps, input.contract, now)
  await deps.db.transaction().execute(async (db) => {
    const [before] = await store.lockAffiliate(db, id)
    if (!before) throw notFound('partner')
    const [taken] = await store.findOthersCode(db, id, input.affiliateCode)
    if (taken) throw codeTaken()
    const values = [...valuesOf(input), sealPayment(secrets, id, input), contract?.key ?? null, contract?.type ?? null]
    await store.updateAffiliate(db, id, ...values).catch(asTaken)
    await keepContract(db, contract)
    if (contract && before.contractFile) await deleteFileLater(db, before.contractFile, now)
    const details = { affiliateCode: input.affiliateCode, isNewContract: contract !== null }
    await audit(db, deps, { action: 'affiliate-changed', subject: `affiliate:${id}`, details })
  })
}

/** Records the payout of all that the admin saw to be owed. Throws 409 when the amount has changed. */
export async function payPartner(
  { db, secrets, ...by }: AffiliateDeps,
  { affiliateID, owedCents, note }: Payout,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    const [partner] = await store.lockAffiliate(db, affiliateID)
    if (!partner) throw notFound('partner')
    const [{ id } = { id: 0 }] = await money.nextPayoutId(db)
    await money.insertPayout(db, id, affiliateID, by.now, owedCents, note.trim() ? sealNote(secrets, id, note) : null)
    const [paid] = await money.payConversions(db, affiliateID, id)
    if (paid?.cents !== owedCents) throw new AppError('conflict', ['owedChanged'])
    const details = { affiliateId: affiliateID, payoutId: id }
    await record(db, { at: by.now, kind: 'payout', money: { cents: owedCents, currency: 'EUR' }, details })
    await audit(db, by, { action: 'payout', subject: `affiliate:${affiliateID}`, details: { payoutId: id, owedCents } })
  })
}

/** Deletes a partner's personal data together with their account. */
export async function forgetPartner(db: Db, userId: number, now: Date): Promise<void> {
  for (const { id, contractFile } of await store.forgetAffiliate(db, userId)) {
    await money.forgetNotes(db, id)
    if (contractFile) await deleteFileLater(db, contractFile, now)
  }
}

/** Converts a time of the contract for the database, which supports fewer time zones. */
export const dateOf = (time: string | null) => (time === null ? null : new Date(time))

const codeTaken = () => new AppError('conflict', ['codeTaken'], [{ path: 'affiliateCode', message: ['codeTaken'] }])

/** Two partners chose the same code at once (23505), and the other one was first. */
function asTaken(error: unknown): never {
  throw error instanceof Error && 'code' in error && error.code === '23505' ? codeTaken() : error
}

const keepContract = async (db: Db, contract: StoredContract | null) => {
  if (contract) await cancelPendingDeletes(db, [contract.key])
}

/** Columns that are written as given, in the order of the statements. */
const valuesOf = (input: Details | Conversion) => [
  input.notes,
  dateOf(input.lastContact),
  dateOf(input.nextContact),
  input.affiliateCode,
  input.channels,
  input.paymentViaPaypal,
]
