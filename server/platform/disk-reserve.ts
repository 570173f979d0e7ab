import { statfs } from 'node:fs/promises'
import type { RateLimit } from '../../shared/api/endpoint.ts'
import type { Config } from '../app/config.ts'
import { awayFor } from '../app/errors.ts'

/** Budgets of the calls that add much to the disk. */
const addsMuch: ReadonlySet<RateLimit> = new Set(['uploads', 'copies', 'suggestions'])
/** What was free so long ago is as good as now. Uploads that are under way use up less of the reserve meanwhile. */
const cachedMs = 1_000

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 's3' | 'diskReserveBytes'>

/** Throws 503 for a call that adds much while the disk has less than its reserve, which is left to all other calls. */
export type DiskReserve = (budget: RateLimit) => Promise<void>

/** Watches the disk of the data folder, where the database or files lie on it. */
export function openDiskReserve({ dataDir, databaseUrl, s3, diskReserveBytes }: Place): DiskReserve {
  if (diskReserveBytes === 0 || (databaseUrl !== undefined && s3 !== undefined)) return async () => {}
  let free: Promise<number> = Promise.resolve(0)
  let lookedAt = -Infinity
  return async (budget) => {
    if (!addsMuch.has(budget)) return
    if (performance.now() - lookedAt > cachedMs) {
      lookedAt = performance.now()
      free = freeBytes(dataDir)
    }
    if ((await free) < diskReserveBytes) throw awayFor('disk')
  }
}

/** A disk that cannot be asked is not taken for a full one. */
async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return Infinity
  }
}
