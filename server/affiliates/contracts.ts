import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { limits } from '../../shared/limits.ts'
import type { Deps } from '../app/deps.ts'
import { kindOf } from '../../engine/documents/kinds.ts'
import { AppError } from '../app/errors.ts'
import { isContractKey, readContractKeys } from './affiliates.sql.ts'
import { tryReseal, unread } from '../platform/rotation.ts'
import { addPendingDeletes } from '../platform/pending-deletes.ts'

/** Accepted types of contracts and their content types. */
const types = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  png: 'image/png',
  jpeg: 'image/jpeg',
} as const
export type ContractType = keyof typeof types

export interface StoredContract {
  key: string
  type: ContractType
}

/**
 * Encrypts and stores a contract after checking its bytes. It is deleted within the hour unless a partner refers to
 * it. Null for no contract.
 */
export async function storeContract(
  { db, files, secrets }: Pick<Deps, 'db' | 'files' | 'secrets'>,
  base64: string | null | undefined,
  now: Date,
): Promise<StoredContract | null> {
  if (!base64) return null
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > limits.contractBytes) throw new AppError('too-large', ['contractSize'])
  const type = kindOf(bytes, '')
  if (!isContractType(type)) throw new AppError('unsupported-type', ['contractType'])
  const key = `contracts/${randomBytes(16).toString('hex')}`
  await addPendingDeletes(db, [key], now)
  await files.put(key, secrets.seal(key, bytes), 'application/octet-stream')
  return { key, type }
}

/** Encrypts the contract of every partner with the current key. Returns the number of those that no key can read. */
export async function resealContracts({ db, files, secrets }: Pick<Deps, 'db' | 'files' | 'secrets'>): Promise<number> {
  let unreadable = 0
  for (const { key } of await readContractKeys(db)) {
    const sealed = await files.get(key)
    if (!sealed) continue
    const resealed = tryReseal(secrets, key, await buffer(sealed))
    if (resealed === unread) unreadable++
    else if (resealed) await files.put(key, resealed, 'application/octet-stream')
    // It may have been replaced, and its file deleted, just before it was written.
    if (resealed instanceof Buffer && !(await isContractKey(db, key)).length) await files.remove(key)
  }
  return unreadable
}

/** A decrypted contract; undefined when its file is gone. Throws 503 when it cannot be decrypted. */
export async function readContract(
  { files, secrets }: Pick<Deps, 'files' | 'secrets'>,
  { key, type }: { key: string; type: string },
): Promise<{ bytes: Buffer; contentType: string; extension: string } | undefined> {
  const sealed = await files.get(key)
  if (!sealed || !isContractType(type)) return undefined
  return { bytes: secrets.unseal(key, await buffer(sealed)), contentType: types[type], extension: type }
}

function isContractType(type: string | null): type is ContractType {
  return type !== null && Object.hasOwn(types, type)
}
