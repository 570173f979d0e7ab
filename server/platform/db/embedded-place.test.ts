import { mkdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ask, dataFolder, start } from './embedded-fixture.ts'

const isRoot = process.getuid?.() === 0

test('a data folder whose path is too long for a socket works', async () => {
  const folder = join(await dataFolder(), 'a'.repeat(100), "it's, so to speak")
  const database = await start(folder)
  expect(database.connection.host.length).toBeLessThan(90)
  expect((await stat(database.connection.host)).mode & 0o777).toBe(0o700)
  onTestFinished(() => rm(database.connection.host, { recursive: true, force: true }))
  expect(await ask(database, 'select 1')).toBe(1)
})

test('a database of another version of PostgreSQL is refused', async () => {
  const folder = await dataFolder()
  await (await start(folder)).stop()
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '17\n')
  await expect(start(folder)).rejects.toThrow(/was created by PostgreSQL 17, and this Kartei includes 18/)
})

test('a folder with other content is not touched', async () => {
  const folder = await dataFolder()
  await mkdir(join(folder, 'postgres'), { recursive: true })
  await writeFile(join(folder, 'postgres', 'notes'), 'mine')
  await expect(start(folder)).rejects.toThrow('is not empty and contains no PostgreSQL database')
  expect(await readFile(join(folder, 'postgres', 'notes'), 'utf8')).toBe('mine')
})

test('a lost password is reported, not replaced', async () => {
  const folder = await dataFolder()
  await (await start(folder)).stop()
  await rm(join(folder, 'postgres-password'))
  await expect(start(folder)).rejects.toThrow(`is missing: it belongs in ${folder}/postgres-password`)
  await writeFile(join(folder, 'postgres-password'), 'another')
  await expect(start(folder)).rejects.toThrow('is wrong')
})

test.runIf(isRoot)('for a folder that only root can enter, the database is outside of it', async () => {
  const folder = await dataFolder(0o700)
  const messages: string[] = []
  const first = await start(folder, (message) => messages.push(message))
  const outside = dirname(await readlink(join(folder, 'postgres')))
  onTestFinished(() => rm(outside, { recursive: true, force: true }))
  expect(messages.at(-1)).toContain(`cannot enter ${folder}: the database is in ${outside}`)
  expect((await stat(dirname(folder))).mode & 0o777).toBe(0o700)
  await ask(first, 'create table kept as select 42 as value')
  await first.stop()

  const second = await start(folder)
  expect(await ask(second, 'select value from kept')).toBe(42)
  await second.stop()

  await rm(folder, { recursive: true })
  const afresh = await start(folder)
  const next = dirname(await readlink(join(folder, 'postgres')))
  onTestFinished(() => rm(next, { recursive: true, force: true }))
  expect(await ask(afresh, `select to_regclass('kept')`)).toBe(null)
  await afresh.stop()

  await rm(next, { recursive: true })
  await expect(start(folder)).rejects.toThrow(`was in ${next}, which is gone`)
})
