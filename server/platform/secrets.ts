import { createHash, randomBytes, createCipheriv, createDecipheriv, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../app/config.ts'
import { AppError } from '../app/errors.ts'
import { ignoring, sync } from './disk.ts'

/** Encrypts data that must not be readable in the database, in files and in backups. */
export interface Secrets {
  /** Encrypts; `place` names where the value is stored, such as `affiliates:7:payment`. */
  seal(place: string, plain: Uint8Array): Buffer
  /** Decrypts a value that was sealed for that place. Throws for another place, another key, and a changed value. */
  unseal(place: string, sealed: Uint8Array): Buffer
  /** Seals a value with the current key if it was sealed with an older one; otherwise undefined. Throws as `unseal`. */
  reseal(place: string, sealed: Uint8Array): Buffer | undefined
  /** Like `unseal`, but logs an error and returns undefined, so that one bad value does not hide others. */
  tryUnseal(place: string, sealed: Uint8Array): Buffer | undefined
}

/** Shown in lists and exports in place of a value that cannot be decrypted. */
export const unreadable = '[unreadable]'

/** The first byte of every sealed value. Version 1 is AES-256-GCM with a random nonce, in the layout below. */
const version = 1
const algorithm = 'aes-256-gcm'
const keyNameBytes = 4
const nonceBytes = 12
const tagBytes = 16
const headBytes = 1 + keyNameBytes

/** How every value begins that was sealed with this key. It identifies the key without revealing it. */
export function headOf(key: Buffer): Buffer {
  const keyName = createHash('sha256').update('name of the key').update(key).digest().subarray(0, keyNameBytes)
  return Buffer.concat([Buffer.of(version), keyName])
}

/** A value that is bound to its place cannot be moved to another row or column. */
const boundTo = (head: Buffer, place: string) => Buffer.concat([head, Buffer.from(place)])

/**
 * Encryption with keys of 32 bytes: the current one, and older ones for what was sealed with them. `log` receives errors of values
 * that cannot be read, which name neither value nor owner.
 */
export function secretsOf(
  [current, ...older]: readonly [Buffer, ...Buffer[]],
  log: (message: string) => void = () => {},
): Secrets {
  const keys = [current, ...older].map((key) => ({ key, head: headOf(key) }))
  const head = headOf(current)

  const secrets: Secrets = {
    seal(place, plain) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, current, nonce).setAAD(boundTo(head, place))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([head, nonce, cipher.getAuthTag(), body])
    },
    unseal(place, sealed) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
      if (bytes.length < headBytes + nonceBytes + tagBytes || bytes[0] !== version)
        throw unreadableError('it is damaged, or comes from a newer release')
      const known = keys.find((one) => one.head.equals(bytes.subarray(0, headBytes)))
      if (!known) throw unreadableError('it was encrypted with another key: set DATA_KEY or DATA_KEY_OLD to that one')
      const nonce = bytes.subarray(headBytes, headBytes + nonceBytes)
      const body = bytes.subarray(headBytes + nonceBytes + tagBytes)
      try {
        const decipher = createDecipheriv(algorithm, known.key, nonce).setAAD(boundTo(known.head, place))
        decipher.setAuthTag(bytes.subarray(headBytes + nonceBytes, headBytes + nonceBytes + tagBytes))
        return Buffer.concat([decipher.update(body), decipher.final()])
      } catch {
        throw unreadableError('it was changed, or belongs to another place')
      }
    },
    reseal(place, sealed) {
      const plain = secrets.unseal(place, sealed)
      return head.equals(sealed.subarray(0, headBytes)) ? undefined : secrets.seal(place, plain)
    },
    tryUnseal(place, sealed) {
      try {
        return secrets.unseal(place, sealed)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        log(error.message)
        return undefined
      }
    },
  }
  return secrets
}

/** Names neither the value nor its place. */
const unreadableError = (why: string) => new AppError('unavailable', `An encrypted value cannot be read: ${why}.`)

const keyBytes = 32

/** The configured key, or else one that is created once in the data folder; after it, the older ones. */
export async function readDataKeys(
  { dataKey, oldDataKeys, dataDir }: Pick<Config, 'dataKey' | 'oldDataKeys' | 'dataDir'>,
  log: (message: string) => void,
): Promise<[Buffer, ...Buffer[]]> {
  if (dataKey) return [dataKey, ...oldDataKeys]
  const file = path.join(dataDir, 'data-key')
  const key = (await readKey(file)) ?? (await makeKey(file))
  log(
    `DATA_KEY is not set: bank data, contracts and second factors are encrypted with the key in ${file}, and unreadable without it`,
  )
  return [key, ...oldDataKeys]
}

async function readKey(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch(ignoring('ENOENT'))
  if (text === undefined) return undefined
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== keyBytes) throw new Error(`${file} does not contain a key of ${keyBytes} bytes as base64.`)
  return key
}

/** Creates the file atomically. If several processes do so at once, all use the first one's key. */
async function makeKey(file: string): Promise<Buffer> {
  await mkdir(path.dirname(file), { recursive: true })
  const temporary = `${file}.${randomUUID()}.part`
  await writeFile(temporary, `${randomBytes(keyBytes).toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true })
  try {
    // Unlike a rename, a link does not replace an existing file.
    await link(temporary, file).catch(ignoring('EEXIST'))
  } finally {
    await unlink(temporary)
  }
  await sync(path.dirname(file))
  const key = await readKey(file)
  if (!key) throw new Error(`${file} was deleted while it was created.`)
  return key
}

/** A secret that a client carries: 256 random bits, safe in a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash that is stored of a token. Random tokens need no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
