import { type Db, preparedQuery } from '../platform/db/open.ts'
import { AppError } from '../app/errors.ts'

/** What pays for a generation. */
export type Payment = 'subscription' | 'free'

const charging = preparedQuery<{ payment: Payment }>(`
  update users set free_generations = free_generations - case when paid_until > $2 then 0 else 1 end
  where id = $1 and (paid_until > $2 or free_generations > 0)
  returning case when paid_until > $2 then 'subscription' else 'free' end payment`)

/** Refunds a free generation to user `$1`, in the transaction that records that the job is free. */
export const refundGeneration = preparedQuery<never>(
  'update users set free_generations = free_generations + 1 where id = $1',
)

const granting = preparedQuery<{ id: number }>(
  'update users set free_generations = free_generations + $2 where id = $1 returning id',
)

const readEntitled = preparedQuery<{ isEntitled: boolean }>(
  'select coalesce(paid_until > $2, false) or free_generations > 0 "isEntitled" from users where id = $1',
)

const refusal = () => new AppError('payment-required', ['premium'])

/**
 * Charges for a generation in the transaction that accepts it: nothing for subscribers, one free generation for
 * others. Throws 402.
 */
export async function chargeGeneration(db: Db, userId: number, now: Date): Promise<Payment> {
  const [charged] = await charging(db, userId, now)
  if (!charged) throw refusal()
  return charged.payment
}

/** Grants a user more free generations. Returns false for an unknown user. */
export async function grantGenerations(db: Db, userId: number, count: number): Promise<boolean> {
  return (await granting(db, userId, count)).length > 0
}

/** Throws 402 for a user who cannot pay for a generation. */
export async function mustBeEntitled(db: Db, userId: number, now: Date): Promise<void> {
  const [user] = await readEntitled(db, userId, now)
  if (!user?.isEntitled) throw refusal()
}
