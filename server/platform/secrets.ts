import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { AppError } from '../app/errors.ts'

/** Encrypts what must not lie open in the database, in files and in their backups. */
export interface Secrets {
  /** Encrypts; `place` is where it is kept, like `affiliates:7:payment`. */
  seal(place: string, plain: Uint8Array): Buffer
  /** Decrypts what was sealed for that place. Throws for another place, another key, and what was changed. */
  unseal(place: string, sealed: Uint8Array): Buffer
  /** Decrypts one of several values, which must not take the others along: undefined, and a line in the log, where `unseal` throws. */
  tryUnseal(place: string, sealed: Uint8Array): Buffer | undefined
}

/** Stands for a value that cannot be decrypted, in lists and exports. */
export const unreadable = '[unreadable]'

/** First byte of everything that is sealed: AES-256-GCM with a random nonce, laid out as below. */
const version = 1
const algorithm = 'aes-256-gcm'
const keyNameBytes = 4
const nonceBytes = 12
const tagBytes = 16
const headBytes = 1 + keyNameBytes

/** Encryption with a key of 32 bytes; `log` is told of values that cannot be read, without what or whose they are. */
export function secretsOf(key: Buffer, log: (message: string) => void = () => {}): Secrets {
  // Says which key it was, and nothing of the key.
  const keyName = createHash('sha256').update('name of the key').update(key).digest().subarray(0, keyNameBytes)
  const head = Buffer.concat([Buffer.of(version), keyName])
  // Bound to its place, a value cannot be put into another row, or another column.
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
        throw asUnreadable('it is damaged, or of a newer release')
      if (!bytes.subarray(1, headBytes).equals(keyName))
        throw asUnreadable('it was encrypted with another key: set DATA_KEY to that one')
      const nonce = bytes.subarray(headBytes, headBytes + nonceBytes)
      const body = bytes.subarray(headBytes + nonceBytes + tagBytes)
      try {
        const decipher = createDecipheriv(algorithm, key, nonce).setAAD(boundTo(place))
        decipher.setAuthTag(bytes.subarray(headBytes + nonceBytes, headBytes + nonceBytes + tagBytes))
        return Buffer.concat([decipher.update(body), decipher.final()])
      } catch {
        throw asUnreadable('it was changed, or belongs to another place')
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

/** Names neither the value nor where it lies. */
const asUnreadable = (why: string) => new AppError('unavailable', `Something encrypted cannot be read: ${why}.`)
