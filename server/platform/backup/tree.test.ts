import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { checkBackup, readManifest, writeManifest } from './manifest.ts'
import { copyFileWithOwner, copyTree } from './tree.ts'

const contents = { database: 'folder' as const, hasFiles: true, migrations: [], tables: {} }
let home: string
const at = (name: string) => path.join(home, name)
const modeOf = async (name: string) => (await stat(at(name))).mode & 0o777

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'kartei-tree-'))
  onTestFinished(() => rm(home, { recursive: true }))
})

test('what a link leads to is copied with its own mode, which a link does not have', async () => {
  await mkdir(at('disk'), { mode: 0o700 })
  await writeFile(at('disk/picture'), 'bytes', { mode: 0o600 })
  await writeFile(at('secret'), 'key')
  await chmod(at('secret'), 0o600)
  await symlink(at('disk'), at('files'))
  await symlink(at('secret'), at('data-key'))
  await copyTree(at('files'), at('copy'))
  await copyFileWithOwner(at('data-key'), at('copy/data-key'))
  expect(await Promise.all(['copy', 'copy/picture', 'copy/data-key'].map(modeOf))).toEqual([0o700, 0o600, 0o600])
  expect(await readFile(at('copy/data-key'), 'utf8')).toBe('key')
})

test('a backup with a link in it is refused: it could lead to any file of this machine', async () => {
  await mkdir(at('backup/files'), { recursive: true })
  await writeFile(at('secret'), 'of somebody else')
  await symlink(at('secret'), at('backup/files/picture'))
  await expect(writeManifest(at('backup'), contents)).rejects.toThrow('picture is neither a file nor a folder')
  await rm(at('backup/files/picture'))
  await writeManifest(at('backup'), contents)
  await symlink(at('secret'), at('backup/data-key'))
  const manifest = await readManifest(at('backup'))
  await expect(checkBackup(at('backup'), manifest)).rejects.toThrow('data-key is neither a file nor a folder')
})
