import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { dataFolder } from '../db/embedded-fixture.ts'
import { addCards, makeDeck } from '../../testing/decks.ts'
import { startProcess } from '../../testing/process.ts'
import { expectAll, fill, logIn, runDocumented } from './backup-fixture.ts'

vi.setConfig({ testTimeout: 120_000 })

test('a backup of a running Kartei restores everything, as documented', async () => {
  const folder = await dataFolder()
  const backup = path.join(path.dirname(folder), 'backup')
  const env = { DATA_DIR: folder, BACKUP: backup }
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

  await writeFile(path.join(folder, 'postgres', 'PG_VERSION'), 'lost')
  await runDocumented('restore', env)
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
  const folder = await dataFolder()
  const backup = path.join(path.dirname(folder), 'backup')
  const env = { DATA_DIR: folder, BACKUP: backup }
  const first = await startProcess(folder)
  const made = await fill(first)
  expect(await first.end('SIGTERM')).toBe(0)
  await mkdir(`${backup}.part`)
  await writeFile(path.join(`${backup}.part`, 'notes'), 'mine')
  await runDocumented('backup', env)
  expect(await readFile(path.join(`${backup}.part`, 'notes'), 'utf8')).toBe('mine')
  const beside = await readdir(path.dirname(folder))
  expect(beside.filter((name) => name.startsWith('backup')).toSorted()).toEqual(['backup', 'backup.part'])
  await rm(folder, { recursive: true })
  await runDocumented('restore', env)
  expect(existsSync(path.join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
  const second = await startProcess(folder)
  await expectAll(second, made)
  expect(await second.end('SIGTERM')).toBe(0)
})

test('a backup needs a new folder outside of the data folder', async () => {
  const folder = await dataFolder()
  await expect(runDocumented('backup', { DATA_DIR: folder, BACKUP: `${folder}.copy` })).rejects.toThrow('no database')
  const server = await startProcess(folder)
  const inside = path.join(folder, 'copy')
  await expect(runDocumented('backup', { DATA_DIR: folder, BACKUP: inside })).rejects.toThrow('inside the data folder')
  await mkdir(`${folder}.copy`)
  await expect(runDocumented('backup', { DATA_DIR: folder, BACKUP: `${folder}.copy` })).rejects.toThrow('already')
  expect(await server.end('SIGTERM')).toBe(0)
})
