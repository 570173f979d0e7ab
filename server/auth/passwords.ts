import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagBytes = 32

/** Hashes a password with argon2id and a salt of its own, in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive('argon2id', { message: normal(password), nonce: salt, tagLength: tagBytes, ...cost })
  const costs = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`
  return `$argon2id$v=19$${costs}$${base64(salt)}$${base64(tag)}`
}

/** Whether the password is the one that was hashed. Without a hash, or with an empty one, it takes as long, and is not. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const known = hash || (await dummyHash)
  const parsed = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(known)
  if (!parsed) throw new Error('A stored password hash is damaged.')
  const [, memory, passes, parallelism, salt = '', expected = ''] = parsed
  const tag = await derive('argon2id', {
    message: normal(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: tagBytes,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(tag, Buffer.from(expected, 'base64')) && known === hash
}

// One password can be typed in more than one sequence of code points (NIST SP 800-63B, 5.1.1.2).
const normal = (password: string) => Buffer.from(password.normalize('NFKC'))

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

// Last, because it runs when the module is loaded.
const dummyHash = hashPassword(randomBytes(16).toString('hex'))
