import { preparedQuery } from '../platform/db/open.ts'

export interface SecondFactorRow {
  secret: Buffer
  createdAt: Date
  confirmedAt: Date | null
  lastStep: number
  recoveryHashes: Buffer[]
  codesKey: string | null
  wrongCodes: number
  wrongSince: Date | null
}

/** The second factor of user `$1`, also while it is set up. */
export const readSecondFactor = preparedQuery<SecondFactorRow>(`
  select secret, created_at "createdAt", confirmed_at "confirmedAt", last_step "lastStep", recovery_hashes "recoveryHashes",
    codes_key "codesKey", wrong_codes "wrongCodes", wrong_since "wrongSince"
  from second_factors where user_id = $1`)

/** Stores a secret for user `$1` that waits for its first code, in place of an older one. No row if a second factor is on. */
export const replaceSecret = preparedQuery<{ userId: number }>(`
  insert into second_factors (user_id, secret, created_at) values ($1, $2, $3)
  on conflict (user_id) do update set secret = $2, created_at = $3 where second_factors.confirmed_at is null
  returning user_id "userId"`)

/** Switches the second factor of user `$1` on. No row if its secret `$2` was replaced. */
export const confirmSecret = preparedQuery<{ userId: number }>(`
  update second_factors set confirmed_at = $3, last_step = $4 where user_id = $1 and secret = $2
  returning user_id "userId"`)

/** Stores the hashes `$2` of new recovery codes of user `$1`, in place of all others. */
export const replaceRecoveryCodes = preparedQuery<never>(
  'update second_factors set recovery_hashes = $2, codes_key = $3 where user_id = $1',
)

/** Removes the hash `$2` of a recovery code that user `$1` has used. */
export const removeRecoveryCode = preparedQuery<never>(
  'update second_factors set recovery_hashes = array_remove(recovery_hashes, $2) where user_id = $1',
)

export const updateLastStep = preparedQuery<never>('update second_factors set last_step = $2 where user_id = $1')

export const updateWrongCodes = preparedQuery<never>(
  'update second_factors set wrong_codes = $2, wrong_since = $3 where user_id = $1',
)

/** Deletes the second factor of user `$1`. No row if none is on. */
export const deleteSecondFactor = preparedQuery<{ userId: number }>(
  'delete from second_factors where user_id = $1 and confirmed_at is not null returning user_id "userId"',
)

/** Deletes the secrets from before `$1` that were never confirmed. */
export const deleteUnconfirmedSecrets = preparedQuery<never>(
  'delete from second_factors where confirmed_at is null and created_at <= $1',
)
