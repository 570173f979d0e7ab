import { compactIban } from '../../shared/iban.ts'
import { type Secrets, unreadable } from '../platform/secrets.ts'

/** Where a partner's money goes. */
export interface Payment {
  paypalEmail: string
  bankName: string
  IBAN: string
}

const unreadablePayment: Payment = { paypalEmail: unreadable, bankName: unreadable, IBAN: unreadable }

const bindingOf = (affiliateId: number) => `affiliates:${affiliateId}:payment`
const noteOf = (payoutId: number) => `payouts:${payoutId}:note`

/** A partner's bank data as the database has it. */
export function sealPayment(secrets: Secrets, affiliateId: number, { paypalEmail, bankName, IBAN }: Payment): Buffer {
  const kept = { paypalEmail: paypalEmail.trim(), bankName: bankName.trim(), IBAN: compactIban(IBAN) }
  return secrets.seal(bindingOf(affiliateId), Buffer.from(JSON.stringify(kept)))
}

/** A partner's bank data; blank once the account is deleted, and `[unreadable]` with another key than it was encrypted with. */
export function unsealPayment(secrets: Secrets, { id, payment }: { id: number; payment: Buffer | null }): Payment {
  if (!payment) return { paypalEmail: '', bankName: '', IBAN: '' }
  const kept = secrets.tryUnseal(bindingOf(id), payment)
  return kept ? (JSON.parse(kept.toString()) as Payment) : unreadablePayment
}

/** What an admin noted on a payout, as the database has it. */
export function sealNote(secrets: Secrets, payoutId: number, note: string): Buffer {
  return secrets.seal(noteOf(payoutId), Buffer.from(note))
}

/** What an admin noted on a payout, read as bank data are. */
export function unsealNote(secrets: Secrets, { id, note }: { id: number; note: Buffer | null }): string {
  return note ? (secrets.tryUnseal(noteOf(id), note)?.toString() ?? unreadable) : ''
}
