import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../app/config.ts'

const keyBytes = 32

/** The key that is configured, or else one that is made once and kept in the data folder. */
export async function readDataKey(
  { dataKey, dataDir }: Pick<Config, 'dataKey' | 'dataDir'>,
  log: (message: string) => void,
): Promise<Buffer> {
  if (dataKey) return dataKey
  const file = path.join(dataDir, 'data-key')
  const key = (await readKey(file)) ?? (await makeKey(file))
  log(`DATA_KEY is not set: bank data and contracts are encrypted with ${file}, without which nobody can read them`)
  return key
}

async function readKey(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch(unless('ENOENT'))
  if (text === undefined) return undefined
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== keyBytes) throw new Error(`${file} does not hold a key of ${keyBytes} bytes as base64.`)
  return key
}

/** Makes the file as a whole or not at all; of several processes that do so at once, all take the first one's. */
async function makeKey(file: string): Promise<Buffer> {
  await mkdir(path.dirname(file), { recursive: true })
  const temporary = `${file}.${randomUUID()}.part`
  const handle = await open(temporary, 'wx', 0o600)
  try {
    await handle.writeFile(`${randomBytes(keyBytes).toString('base64')}\n`)
    await handle.sync()
    // Unlike a renaming, a link does not replace what is there.
    await link(temporary, file).catch(unless('EEXIST'))
  } finally {
    await handle.close()
    await unlink(temporary)
  }
  const folder = await open(path.dirname(file))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
  const key = await readKey(file)
  if (!key) throw new Error(`${file} was removed while it was made.`)
  return key
}

/** Lets that one failure pass. */
const unless = (code: string) => (error: unknown) => {
  if (error instanceof Error && 'code' in error && error.code === code) return undefined
  throw error
}
