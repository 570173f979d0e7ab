import { type Db, preparedQuery } from '../platform/db/open.ts'
import { AppError } from '../app/errors.ts'

/** What pays for a generation. */
export type Payment = 'subscription' | 'free'

const taking = preparedQuery<{ payment: Payment }>(`
  update users set free_generations = free_generations - case when paid_until > $2 then 0 else 1 end
  where id = $1 and (paid_until > $2 or free_generations > 0)
  returning case when paid_until > $2 then 'subscription' else 'free' end payment`)

const giving = preparedQuery<never>('update users set free_generations = free_generations + 1 where id = $1')

const granting = preparedQuery<{ id: number }>(
  'update users set free_generations = free_generations + $2 where id = $1 returning id',
)

const having = preparedQuery<{ isEntitled: boolean }>(
  'select coalesce(paid_until > $2, false) or free_generations > 0 "isEntitled" from users where id = $1',
)

const refusal = () => new AppError('payment-required', ['premium'])

/** Takes what a generation costs, in the transaction that accepts it: nothing of a subscriber, else one free generation. Throws 402. */
export async function takeGeneration(db: Db, userId: number, now: Date): Promise<Payment> {
  const [taken] = await taking(db, userId, now)
  if (!taken) throw refusal()
  return taken.payment
}

/** Gives a free generation back, in the transaction that notes that the job is not paid for any more. */
export async function giveGenerationBack(db: Db, userId: number): Promise<void> {
  await giving(db, userId)
}

/** Grants a user more free generations. False when there is no such user. */
export async function grantGenerations(db: Db, userId: number, count: number): Promise<boolean> {
  return (await granting(db, userId, count)).length > 0
}

/** Throws 402 for a user who could not pay for a generation now. */
export async function mustBeEntitled(db: Db, userId: number, now: Date): Promise<void> {
  const [user] = await having(db, userId, now)
  if (!user?.isEntitled) throw refusal()
}
