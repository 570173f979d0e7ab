import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../app/config.ts'
import { readDataKeys } from './secrets.ts'

/** The current key. */
const readDataKey = async (
  config: { dataKey: Buffer<ArrayBuffer> | undefined; dataDir: string },
  log: (line: string) => void,
) => (await readDataKeys({ ...config, oldDataKeys: [] }, log))[0]

const folder = () => mkdtemp(path.join(tmpdir(), 'kartei-key-'))

test('the configured key is used, and no file is written', async () => {
  const dataDir = await folder()
  const key = randomBytes(32)
  const { dataKey } = readConfig({ DATA_KEY: key.toString('base64') })
  expect(await readDataKey({ dataKey, dataDir }, () => expect.unreachable())).toEqual(key)
  expect(await readdir(dataDir)).toEqual([])
  expect(() => readConfig({ DATA_KEY: randomBytes(16).toString('base64') })).toThrow('32 bytes')
})

test('without a configured key, a private key file is created once, and its path is logged', async () => {
  const dataDir = path.join(await folder(), 'new')
  const lines: string[] = []
  const key = await readDataKey({ dataKey: undefined, dataDir }, (line) => lines.push(line))
  expect(key).toHaveLength(32)
  const file = path.join(dataDir, 'data-key')
  expect(Buffer.from(await readFile(file, 'utf8'), 'base64')).toEqual(key)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(lines).toEqual([expect.stringContaining(file)])
  expect(lines.join('')).not.toContain(key.toString('base64'))
  expect(await readDataKey({ dataKey: undefined, dataDir }, () => {})).toEqual(key)
  expect(await readdir(dataDir)).toEqual(['data-key'])
})

test('processes that start concurrently use the same key', async () => {
  const dataDir = await folder()
  const keys = await Promise.all(
    Array.from({ length: 20 }, () => readDataKey({ dataKey: undefined, dataDir }, () => {})),
  )
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['data-key'])
})

test('an invalid key file is not replaced, because it may be the only copy', async () => {
  const dataDir = await folder()
  await writeFile(path.join(dataDir, 'data-key'), 'cut o')
  await expect(readDataKey({ dataKey: undefined, dataDir }, () => {})).rejects.toThrow('does not contain a key')
  expect(await readFile(path.join(dataDir, 'data-key'), 'utf8')).toBe('cut o')
})
