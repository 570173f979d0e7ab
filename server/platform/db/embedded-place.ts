import { createHash } from 'node:crypto'
import { existsSync, readlinkSync } from 'node:fs'
import { chmod, lstat, mkdir, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { canReach, type DatabaseUser } from './embedded-user.ts'

/** The path of this data folder's cluster, if there is one. */
export function existingCluster(folder: string): string | undefined {
  const cluster = linkedCluster(folder) ?? join(folder, 'postgres')
  return existsSync(cluster) ? cluster : undefined
}

/**
 * Chooses the path for the cluster of a data folder: `postgres` in it, or a folder outside that the user can enter. In that
 * case `postgres` is a link, so that a data folder still finds its database after a move, and a new folder at the same path
 * starts with a new one.
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
        `Restore it, or delete ${inside} and ${passwordFile(folder)} to start with an empty one.`,
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

/** The file with the password of a data folder's cluster. */
export function passwordFile(folder: string): string {
  return join(folder, 'postgres-password')
}

/**
 * Tries folders outside of the data folder and the installation, permanent ones first. Returns the first result of `tryPlace`
 * that is not undefined.
 */
export async function sharedPlace<T>(
  user: DatabaseUser,
  tryPlace: (place: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const parent of ['/var/lib', '/var/tmp', tmpdir(), '/tmp']) {
    const place = join(parent, 'kartei')
    if (!(await ownFolder(place)) || !(await canReach(user, place))) continue
    const result = await tryPlace(place)
    if (result !== undefined) return result
  }
  return undefined
}

/** A short and stable name for a path. */
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

/** Makes a folder that other users may enter. An existing one must be ours: anyone can create folders in /tmp. */
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
      log(`${path} has the database of an earlier ${folder}. It is not used: delete it if nobody needs it.`)
      continue
    }
    if (!(await ownFolder(path))) return undefined
    await writeFile(join(path, 'README'), `The database of the Kartei whose DATA_DIR is, or was, ${folder}\n`)
    return path
  }
}
