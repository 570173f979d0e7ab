import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/platform/db/embedded.ts'
import { migrate } from '../server/platform/db/migrate.ts'

/** The PostgreSQL server of a run. */
export interface Postgres {
  /** Creates a database with Kartei's tables. Returns its URL and a connection pool. */
  createDatabase(name: string): Promise<{ url: string; db: pg.Pool }>
  stop(): Promise<void>
}

/** Starts the embedded PostgreSQL on a temporary folder, with the settings that users get, or those of a larger server. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<Postgres> {
  const folder = await temporaryFolder()
  const start = () => startEmbedded({ folder: path.join(folder, 'data'), log: () => {} })
  let server = await start()
  if (Object.keys(settings).length > 0) {
    const setup = new pg.Client({ ...server.connection, database: 'postgres' })
    await setup.connect()
    for (const [name, value] of Object.entries(settings)) await setup.query(`alter system set ${name} = '${value}'`)
    await setup.end()
    await server.stop()
    server = await start()
  }
  const { connection } = server
  const pools: pg.Pool[] = []
  const admin = new pg.Pool({ ...connection, database: 'postgres', max: 1 })
  pools.push(admin)
  return {
    async createDatabase(name) {
      await admin.query(`create database ${name}`)
      await migrate({ ...connection, database: name })
      const db = new pg.Pool({ ...connection, database: name, max: 2 })
      pools.push(db)
      const host = encodeURIComponent(connection.host)
      const url = `postgres://${connection.user}:${connection.password}@localhost:${connection.port}/${name}?host=${host}`
      return { url, db }
    },
    async stop() {
      for (const pool of pools) await pool.end()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A folder that an embedded database can use, even if this runs as root. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kartei-bench-'))
  await chmod(folder, 0o755)
  return folder
}

/** Brings a seeded database into the state of one in use: with statistics, and written to disk. */
export async function settle(db: pg.Pool): Promise<void> {
  await db.query('vacuum analyze')
  await db.query('checkpoint')
}
