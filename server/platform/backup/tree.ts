import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { chmod, chown, copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ignoring, sync } from '../disk.ts'

/** The owner of a copy; undefined keeps the one of the original. */
export type Owner = { uid: number; gid: number } | undefined

/** Copies a folder with owners and modes. Leaves out excluded files and files that disappear during the copy. */
export async function copyTree(
  from: string,
  to: string,
  isExcluded: (name: string) => boolean = () => false,
  owner?: Owner,
): Promise<void> {
  await makeFolderLike(to, from, owner)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (isExcluded(entry.name)) continue
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target, isExcluded, owner).catch(ignoring('ENOENT'))
    else if (entry.isFile()) await copyFileWithOwner(source, target, owner).catch(ignoring('ENOENT'))
  }
  // Otherwise a power failure could undo the names of what was copied.
  await sync(to)
}

/** Copies a file with owner and mode, and syncs it to the disk. */
export async function copyFileWithOwner(from: string, to: string, owner?: Owner): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  await copyOwner(to, from, owner)
  await sync(to)
}

/** Makes a folder with the owner and mode of another. */
export async function makeFolderLike(folder: string, like: string, owner?: Owner): Promise<void> {
  await mkdir(folder, { recursive: true })
  await copyOwner(folder, like, owner)
}

export async function copyOwner(target: string, like: string, owner?: Owner): Promise<void> {
  // Of what a link leads to: everybody may do everything with the link itself.
  const stats = await stat(like)
  const { uid, gid } = owner ?? stats
  // Only root can change owners, and only root sees files of other users here.
  if (process.getuid?.() === 0) await chown(target, uid, gid)
  await chmod(target, stats.mode & 0o7777)
}

/** The paths of all files below a folder, relative to it and with slashes. Throws for a link, which could lead anywhere. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const odd = entries.find((entry) => !entry.isDirectory() && !entry.isFile())
  if (odd) throw new Error(`${path.join(odd.parentPath, odd.name)} is neither a file nor a folder.`)
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .toSorted()
}

/** The SHA-256 of a file, as hex. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex')
}
