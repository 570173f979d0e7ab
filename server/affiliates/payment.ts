import { compactIban } from '../../shared/iban.ts'
import type { Secrets } from '../secrets.ts'

/** Where a partner's money goes. */
export interface Payment {
  paypalEmail: string
  bankName: string
  IBAN: string
}

const placeOf = (affiliateId: number) => `affiliates:${affiliateId}:payment`
const noteOf = (payoutId: number) => `payouts:${payoutId}:note`

/** A partner's bank data as the database has it. */
export function sealPayment(secrets: Secrets, affiliateId: number, { paypalEmail, bankName, IBAN }: Payment): Buffer {
  const kept = { paypalEmail: paypalEmail.trim(), bankName: bankName.trim(), IBAN: compactIban(IBAN) }
  return secrets.seal(placeOf(affiliateId), Buffer.from(JSON.stringify(kept)))
}

/** A partner's bank data; blank once the account is deleted. */
export function unsealPayment(secrets: Secrets, { id, payment }: { id: number; payment: Buffer | null }): Payment {
  if (!payment) return { paypalEmail: '', bankName: '', IBAN: '' }
  return JSON.parse(secrets.unseal(placeOf(id), payment).toString()) as Payment
}

/** What an admin noted on a payout, as the database has it. */
export function sealNote(secrets: Secrets, payoutId: number, note: string): Buffer {
  return secrets.seal(noteOf(payoutId), Buffer.from(note))
}

/** What an admin noted on a payout. */
export function unsealNote(secrets: Secrets, { id, note }: { id: number; note: Buffer | null }): string {
  return note ? secrets.unseal(noteOf(id), note).toString() : ''
}
