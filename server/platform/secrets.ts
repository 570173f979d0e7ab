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

/** Encryption with a key of 32 bytes. `log` receives errors of values that cannot be read, which name neither value nor owner. */
export function secretsOf(key: Buffer, log: (message: string) => void = () => {}): Secrets {
  // Identifies the key without revealing it.
  const keyName = createHash('sha256').update('name of the key').update(key).digest().subarray(0, keyNameBytes)
  const head = Buffer.concat([Buffer.of(version), keyName])
  // A value that is bound to its place cannot be moved to another row or column.
  const boundTo = (place: string) => Buffer.concat([head, Buffer.from(place)])

  const secrets: Secrets = {
    seal(place, plain) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(boundTo(place))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([head, nonce, cipher.getAuthTag(), body])
    },
    unseal(place, sealed) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
      if (bytes.length < headBytes + nonceBytes + tagBytes || bytes[0] !== version)
        throw unreadableError('it is damaged, or comes from a newer release')
      if (!bytes.subarray(1, headBytes).equals(keyName))
        throw unreadableError('it was encrypted with another key: set DATA_KEY to that one')
      const nonce = bytes.subarray(headBytes, headBytes + nonceBytes)
      const body = bytes.subarray(headBytes + nonceBytes + tagBytes)
      try {
        const decipher = createDecipheriv(algorithm, key, nonce).setAAD(boundTo(place))
        decipher.setAuthTag(bytes.subarray(headBytes + nonceBytes, headBytes + nonceBytes + tagBytes))
        return Buffer.concat([decipher.update(body), decipher.final()])
      } catch {
        throw unreadableError('it was changed, or belongs to another place')
      }
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

/** The configured key, or else one that is created once in the data folder. */
export async function readDataKey(
  { dataKey, dataDir }: Pick<Config, 'dataKey' | 'dataDir'>,
  log: (message: string) => void,
): Promise<Buffer> {
  if (dataKey) return dataKey
  const file = path.join(dataDir, 'data-key')
  const key = (await readKey(file)) ?? (await makeKey(file))
  log(
    `DATA_KEY is not set: bank data, contracts and second factors are encrypted with the key in ${file}, and unreadable without it`,
  )
  return key
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
