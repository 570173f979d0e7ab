import { compactIban } from '../../shared/iban.ts'
import type { SealedColumn } from '../platform/rotation.ts'
import { type Secrets, unreadable } from '../platform/secrets.ts'

export interface Payment {
  paypalEmail: string
  bankName: string
  IBAN: string
}

const unreadablePayment: Payment = { paypalEmail: unreadable, bankName: unreadable, IBAN: unreadable }

const bindingOf = (affiliateId: number | string) => `affiliates:${affiliateId}:payment`
const noteOf = (payoutId: number | string) => `payouts:${payoutId}:note`

export const sealedPayments: SealedColumn = { table: 'affiliates', id: 'id', column: 'payment', placeOf: bindingOf }
export const sealedNotes: SealedColumn = { table: 'payouts', id: 'id', column: 'note', placeOf: noteOf }

/** Encrypts a partner's bank data for the database. */
export function sealPayment(secrets: Secrets, affiliateId: number, { paypalEmail, bankName, IBAN }: Payment): Buffer {
  const kept = { paypalEmail: paypalEmail.trim(), bankName: bankName.trim(), IBAN: compactIban(IBAN) }
  return secrets.seal(bindingOf(affiliateId), Buffer.from(JSON.stringify(kept)))
}

/**
 * Decrypts a partner's bank data. It is blank once the account is deleted, and `[unreadable]` without the right key.
 */
export function unsealPayment(secrets: Secrets, { id, payment }: { id: number; payment: Buffer | null }): Payment {
  if (!payment) return { paypalEmail: '', bankName: '', IBAN: '' }
  const kept = secrets.tryUnseal(bindingOf(id), payment)
  return kept ? (JSON.parse(kept.toString()) as Payment) : unreadablePayment
}

/** Encrypts an admin's note on a payout for the database. */
export function sealNote(secrets: Secrets, payoutId: number, note: string): Buffer {
  return secrets.seal(noteOf(payoutId), Buffer.from(note))
}

export function unsealNote(secrets: Secrets, { id, note }: { id: number; note: Buffer | null }): string {
  return note ? (secrets.tryUnseal(noteOf(id), note)?.toString() ?? unreadable) : ''
}
