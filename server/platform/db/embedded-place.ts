import { createHash } from 'node:crypto'
import { existsSync, readlinkSync } from 'node:fs'
import { chmod, lstat, mkdir, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { canReach, type DatabaseUser } from './embedded-user.ts'

/** Where the database of this data folder is, when there is one. */
export function existingCluster(folder: string): string | undefined {
  const cluster = linkedCluster(folder) ?? join(folder, 'postgres')
  return existsSync(cluster) ? cluster : undefined
}

/**
 * The path for the cluster of a data folder: `postgres` in it, or a place outside that the user can reach.
 * Then `postgres` in the data folder is a link to it: the folder finds its own database again, also after it
 * was moved, and a folder that was deleted and made anew starts afresh.
 */
export async function placeCluster(
  folder: string,
  user: DatabaseUser,
  log: (message: string) => void,
): Promise<string> {
  const inside = join(folder, 'postgres')
  const linked = linkedCluster(folder)
  if (linked && !existsSync(dirname(linked)))
    throw new Error(
      `The database of ${folder} was in ${dirname(linked)}, which is gone. ` +
        `Bring it back, or delete ${inside} and ${passwordFile(folder)} to start with an empty one.`,
    )
  if (linked) return linked
  if (existsSync(inside) || (await canReach(user, folder))) return inside
  const outside = await sharedPlace(user, (place) => outsideFolder(place, folder, log))
  if (!outside)
    throw new Error(`User ${user.name}, who runs PostgreSQL, cannot enter ${folder}. Choose another DATA_DIR.`)
  const cluster = join(outside, 'postgres')
  await symlink(cluster, inside)
  log(`User ${user.name}, who runs PostgreSQL, cannot enter ${folder}: the database is in ${cluster}.`)
  return cluster
}

/** Where the password of a data folder's cluster is kept. */
export function passwordFile(folder: string): string {
  return join(folder, 'postgres-password')
}

/**
 * Offers places outside of the data folder and the installation, lasting ones first, until one is taken:
 * returns the first answer of `take`, or undefined when no place will do.
 */
export async function sharedPlace<T>(
  user: DatabaseUser,
  take: (place: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const parent of ['/var/lib', '/var/tmp', tmpdir(), '/tmp']) {
    const place = join(parent, 'kartei')
    if (!(await ownFolder(place)) || !(await canReach(user, place))) continue
    const taken = await take(place)
    if (taken !== undefined) return taken
  }
  return undefined
}

/** Short name for a path, always the same. */
export function hashOf(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12)
}

function linkedCluster(folder: string): string | undefined {
  try {
    return readlinkSync(join(folder, 'postgres'))
  } catch {
    return undefined
  }
}

/** Makes a folder that others may enter, or accepts ours. In /tmp anyone can have made it before: not accepted. */
async function ownFolder(path: string): Promise<boolean> {
  try {
    if (await mkdir(path, { recursive: true })) await chmod(path, 0o755)
    const found = await lstat(path)
    return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
  } catch {
    return false
  }
}

async function outsideFolder(
  place: string,
  folder: string,
  log: (message: string) => void,
): Promise<string | undefined> {
  for (let copy = 1; ; copy++) {
    const path = join(place, `data-${hashOf(folder)}${copy > 1 ? `-${copy}` : ''}`)
    if (existsSync(join(path, 'postgres'))) {
      log(`${path} has the database of an earlier ${folder}. It is not used: delete it when nobody needs it.`)
      continue
    }
    if (!(await ownFolder(path))) return undefined
    await writeFile(join(path, 'README'), `The database of the Kartei whose DATA_DIR is, or was, ${folder}\n`)
    return path
  }
}
