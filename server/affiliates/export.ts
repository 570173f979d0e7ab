import type { Deps } from '../deps.ts'
import { readAffiliateOfUser, readAppliedCode } from './affiliates.sql.ts'
import { readApplication } from './candidates.sql.ts'
import { readContract } from './contracts.ts'
import { readConversions, readPayouts } from './money.sql.ts'
import { unsealNote, unsealPayment } from './payment.ts'

/** All that the partner programme has of a user: as a partner, as one who applied, as one who used a code. */
export async function partnerOf(parts: Pick<Deps, 'db' | 'files' | 'secrets'>, userId: number) {
  const { db, secrets } = parts
  const [[application], [appliedCode], [row]] = await Promise.all([
    readApplication(db, userId),
    readAppliedCode(db, userId),
    readAffiliateOfUser(db, userId),
  ])
  const used = { application: application ?? null, appliedCode: appliedCode ?? null }
  if (!row) return { ...used, partner: null, contract: undefined }
  const { id, user: _user, userId: _userId, payment, contractFile: key, contractType: type, ...kept } = row
  const payouts = await readPayouts(db, id)
  const partner = {
    ...{ ...kept, ...unsealPayment(secrets, { id, payment }) },
    conversions: await readConversions(db, id),
    payouts: payouts.map((payout) => ({ ...payout, note: unsealNote(secrets, payout) })),
  }
  return { ...used, partner, contract: key && type ? await readContract(parts, { key, type }) : undefined }
}
