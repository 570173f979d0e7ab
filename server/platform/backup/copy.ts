import { chmod, chown, copyFile, lstat, mkdir, open, readdir } from 'node:fs/promises'
import path from 'node:path'

/** Copies a folder with owners and modes. What goes while it is copied is left out, as is what `isLeftOut` names. */
export async function copyTree(from: string, to: string, isLeftOut: (name: string) => boolean): Promise<void> {
  await makeFolder(to, from)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (isLeftOut(entry.name)) continue
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target, isLeftOut).catch(unlessGone)
    else if (entry.isFile()) await copyFileKept(source, target).catch(unlessGone)
  }
}

/** Copies a file with owner and mode, so that it is on the disk. */
export async function copyFileKept(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  await ownLike(to, from)
  await sync(to)
}

/** Makes a folder that belongs to the owner of another, with its mode. */
export async function makeFolder(folder: string, like: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await ownLike(folder, like)
}

/** Writes a file that belongs to the owner of another, with its mode. */
export async function writeLike(file: string, text: string, like: string): Promise<void> {
  const handle = await open(file, 'w')
  try {
    await handle.writeFile(text)
  } finally {
    await handle.close()
  }
  await ownLike(file, like)
  await sync(file)
}

async function ownLike(target: string, like: string): Promise<void> {
  const { uid, gid, mode } = await lstat(like)
  // Only root may give files away, and only root meets those of others here.
  if (process.getuid?.() === 0) await chown(target, uid, gid)
  await chmod(target, mode & 0o7777)
}

/** Has a file, or the names in a folder, on the disk. */
export async function sync(name: string): Promise<void> {
  const handle = await open(name, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function unlessGone(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
