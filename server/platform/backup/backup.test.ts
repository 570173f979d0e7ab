import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startBucket } from '../../testing/bucket.ts'
import { addCards, makeDeck } from '../../testing/decks.ts'
import { startProcess } from '../../testing/process.ts'
import { dataFolder } from '../db/embedded-fixture.ts'
import { expectAll, fill, logIn, runDocumented } from './backup-fixture.ts'

vi.setConfig({ testTimeout: 120_000 })

/** A data folder, and where its backup goes. */
async function folders() {
  const folder = await dataFolder()
  const backup = path.join(path.dirname(folder), 'backup')
  return { folder, backup, env: { DATA_DIR: folder, BACKUP: backup } }
}

/** The backup of a Kartei that was filled and stopped. */
async function makeBackup() {
  const { folder, backup, env } = await folders()
  const kartei = await startProcess(folder)
  const made = await fill(kartei)
  expect(await kartei.end('SIGTERM')).toBe(0)
  await runDocumented('backup', env)
  return { backup, made }
}

let stopped: ReturnType<typeof makeBackup> | undefined

/** A new data folder, and that backup, which no test changes. */
async function withBackup() {
  const { folder } = await folders()
  const { backup, made } = await (stopped ??= makeBackup())
  return { folder, backup, env: { DATA_DIR: folder, BACKUP: backup }, made }
}

/** Starts a command of npm's, and kills it with all that it started once `isTime`. */
async function killDuring(command: string, folder: string, dataDir: string, isTime: () => boolean): Promise<void> {
  const root = path.join(import.meta.dirname, '..', '..', '..')
  const { PATH, HOME } = process.env
  const child = spawn('npm', ['run', command, '--', folder], {
    cwd: root,
    env: { PATH, HOME, DATA_DIR: dataDir },
    detached: true,
    stdio: 'ignore',
  })
  const { pid = 0 } = child
  const closed = once(child, 'close')
  onTestFinished(() => void child.kill('SIGKILL'))
  await expect.poll(isTime, { interval: 2, timeout: 60_000 }).toBe(true)
  process.kill(-pid, 'SIGKILL')
  await closed
}

test('a backup of a running Kartei restores everything, as documented', async () => {
  const { folder, backup, env } = await folders()
  const first = await startProcess(folder)
  const made = await fill(first)
  const user = await logIn(first)
  const deck = await makeDeck(user, 0)
  const ending = new AbortController()
  // It goes on being written to.
  const acknowledged: number[] = []
  const writing = (async () => {
    while (!ending.signal.aborted) acknowledged.push(...(await addCards(user, deck, 1)))
  })()
  await expect.poll(() => acknowledged.length).toBeGreaterThan(10)
  const before = [...acknowledged]
  expect(await runDocumented('backup', env)).toContain(backup)
  ending.abort()
  await writing
  expect(await first.end('SIGTERM')).toBe(0)
  await expect(runDocumented('backup', env)).rejects.toThrow('already')
  expect(await readdir(path.dirname(folder))).toEqual(['backup', 'data'])

  await expect(runDocumented('restore', env)).rejects.toThrow('is not empty')
  await rename(folder, `${folder}.before`)
  expect(await runDocumented('restore', env)).toMatch(/\d+ rows in \d+ tables and \d+ files are as they were/)
  const second = await startProcess(folder)
  await expectAll(second, made)
  const cards = await (await logIn(second)).all('POST /api/getCards', { deckid: deck.deckId, topics: [deck.topicId] })
  const ids = cards.map(({ id }) => id)
  expect(before.filter((id) => !ids.includes(id))).toEqual([])
  expect(await readFile(path.join(folder, 'data-key'))).toEqual(
    await readFile(path.join(`${folder}.before`, 'data-key')),
  )
  expect(await second.end('SIGTERM')).toBe(0)
})

test('a backup of a stopped Kartei restores everything, too', async () => {
  const { folder, env, made } = await withBackup()
  // A mounted disk.
  await mkdir(path.join(folder, 'lost+found'), { recursive: true })
  await runDocumented('restore', env)
  expect(existsSync(path.join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
  const second = await startProcess(folder)
  await expectAll(second, made)
  expect(await second.end('SIGTERM')).toBe(0)
})

test('a backup of a folder that only its owner can enter is restored', async () => {
  const home = path.dirname(await dataFolder(0o700))
  const env = { DATA_DIR: path.join(home, 'data'), BACKUP: path.join(home, 'backup') }
  const first = await startProcess(env.DATA_DIR)
  const made = await fill(first)
  await runDocumented('backup', env)
  expect(await first.end('SIGTERM')).toBe(0)
  const restored = { ...env, DATA_DIR: path.join(home, 'restored') }
  await runDocumented('restore', restored)
  const second = await startProcess(restored.DATA_DIR)
  await expectAll(second, made)
  expect(await second.end('SIGTERM')).toBe(0)
})

test('files in a bucket are backed up and restored', async () => {
  const { folder, backup } = await folders()
  const { objects, s3 } = await startBucket()
  const bucket = {
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_REGION: s3.region,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  }
  const env = { DATA_DIR: folder, BACKUP: backup, ...bucket }
  const first = await startProcess(folder, bucket)
  const made = await fill(first)
  expect(await first.end('SIGTERM')).toBe(0)
  await runDocumented('backup', env)
  const stored = new Map([...objects].map(([name, { body }]) => [name, body]))
  expect(stored.size).toBeGreaterThan(0)
  await rm(folder, { recursive: true })
  await expect(runDocumented('restore', env)).rejects.toThrow('bucket pictures is not empty')
  objects.clear()
  await runDocumented('restore', env)
  expect(new Map([...objects].map(([name, { body }]) => [name, body]))).toEqual(stored)
  const second = await startProcess(folder, bucket)
  await expectAll(second, made)
  expect(await second.end('SIGTERM')).toBe(0)
})

test('a damaged backup is refused by the name of the file, and nothing is written', async () => {
  const { folder, backup, env } = await withBackup()
  const inFiles = (await readdir(path.join(backup, 'files')))[0] ?? ''
  const damages: [name: string, damage: (file: string) => Promise<void>, message: string][] = [
    [`files/${inFiles}`, (file) => truncate(file, 100), 'is damaged'],
    ['data-key', (file) => writeFile(file, 'another key'), 'is damaged'],
    ['postgres/PG_VERSION', (file) => rm(file), 'is missing'],
    ['files/notes', (file) => writeFile(file, 'mine'), 'is not part of this backup'],
    ['manifest.json', (file) => truncate(file, 1000), 'is damaged'],
    ['manifest.json', (file) => rm(file), 'is not a complete backup'],
  ]
  for (const [name, damage, message] of damages) {
    await rm(`${backup}.damaged`, { recursive: true, force: true })
    await cp(backup, `${backup}.damaged`, { recursive: true })
    await damage(path.join(`${backup}.damaged`, name))
    const attempt = runDocumented('restore', { ...env, BACKUP: `${backup}.damaged` })
    await expect(attempt).rejects.toThrow(message)
    await expect(attempt).rejects.toThrow(name)
    expect(existsSync(folder)).toBe(false)
  }
  await expect(runDocumented('restore', { ...env, BACKUP: `${backup}.gone` })).rejects.toThrow('There is no backup')
  const address = { ...env, DATABASE_URL: 'postgres://localhost/kartei' }
  await expect(runDocumented('restore', address)).rejects.toThrow('without DATABASE_URL')
})

test('a backup that is killed at any time leaves nothing that looks complete', async () => {
  const { folder, backup, env } = await folders()
  const home = path.dirname(folder)
  const kartei = await startProcess(folder)
  const made = await fill(kartei)
  const named = (part: string) => readdirSync(home).find((name) => name.includes(part)) ?? 'none'
  const moments: (() => boolean)[] = [
    () => named('.unfinished-') !== 'none',
    () => existsSync(path.join(home, named('.unfinished-'), 'postgres', 'base')),
    () => existsSync(path.join(home, named('.unfinished-'), 'files')),
    () => existsSync(path.join(home, named('-proof'), 'postgres', 'postmaster.pid')),
  ]
  for (const isTime of moments) {
    await killDuring('backup', backup, folder, isTime)
    expect(existsSync(backup)).toBe(false)
    const left = readdirSync(home).filter((name) => name.includes('.unfinished-'))
    expect(left.length).toBeGreaterThan(0)
    for (const name of left) {
      const attempt = runDocumented('restore', { DATA_DIR: `${folder}.other`, BACKUP: path.join(home, name) })
      await expect(attempt).rejects.toThrow('is not a complete backup')
      await rm(path.join(home, name), { recursive: true })
    }
  }
  await runDocumented('backup', env)
  await expectAll(kartei, made)
  expect(await kartei.end('SIGTERM')).toBe(0)
})

test('Kartei does not start on a restore that was killed', async () => {
  const { folder, backup, env, made } = await withBackup()
  await killDuring('restore', backup, folder, () => existsSync(path.join(folder, 'postgres', 'base')))
  await expect(startProcess(folder)).rejects.toThrow('did not finish')
  await expect(runDocumented('restore', env)).rejects.toThrow('did not finish')
  await rm(folder, { recursive: true })
  await runDocumented('restore', env)
  const kartei = await startProcess(folder)
  await expectAll(kartei, made)
  expect(await kartei.end('SIGTERM')).toBe(0)
})

test('nightly backups are kept up to a number', async () => {
  const { folder, backup } = await folders()
  const kartei = await startProcess(folder)
  await fill(kartei)
  const old = Array.from({ length: 15 }, (_, day) => `2026-01-${String(day + 10)}T03-30-00Z`)
  for (const name of [...old, '2026-01-25T03-30-00Z.unfinished-abcdef', 'notes', '2026-01-01T03-30-00Z'])
    await mkdir(path.join(backup, name), { recursive: true })
  for (const name of old) await writeFile(path.join(backup, name, 'manifest.json'), '{}')
  await utimes(path.join(backup, '2026-01-25T03-30-00Z.unfinished-abcdef'), 0, 0)
  await runDocumented('backup-daily', { DATA_DIR: folder, BACKUPS: backup })
  const names = await readdir(backup)
  const today = names.find((name) => !name.startsWith('2026-01')) ?? ''
  // What has no manifest was not made here, or is incomplete.
  expect(names.toSorted()).toEqual(['2026-01-01T03-30-00Z', ...old.slice(2), today, 'notes'].toSorted())
  expect(await kartei.end('SIGTERM')).toBe(0)
})

test('a backup needs a new folder outside of the data folder', async () => {
  const { folder } = await folders()
  await expect(runDocumented('backup', { DATA_DIR: folder, BACKUP: `${folder}.copy` })).rejects.toThrow('no database')
  const server = await startProcess(folder)
  const inside = path.join(folder, 'copy')
  await expect(runDocumented('backup', { DATA_DIR: folder, BACKUP: inside })).rejects.toThrow('inside the data folder')
  await mkdir(`${folder}.copy`)
  await expect(runDocumented('backup', { DATA_DIR: folder, BACKUP: `${folder}.copy` })).rejects.toThrow('already')
  expect(await server.end('SIGTERM')).toBe(0)
})
