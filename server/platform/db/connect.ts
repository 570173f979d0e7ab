import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '../../app/config.ts'
import { atMost } from '../../app/ending.ts'
import { FolderInUse, runningServer, startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'

const name = 'kartei'
/** How long closing waits for queries under way. */
const closeMs = 500

/** A file that is in a data folder while a backup is restored into it. */
export const unfinishedRestore = (dataDir: string) => path.join(dataDir, 'restore-unfinished')

/** Throws when a restore into the data folder was interrupted: it has a part of its data. */
function refuseUnfinishedRestore(dataDir: string): void {
  if (existsSync(unfinishedRestore(dataDir)))
    throw new Error(
      `A restore into ${dataDir} did not finish. Wait for it, or delete what is there and run \`npm run restore\` again.`,
    )
}

/**
 * Opens the configured database, or starts the embedded one, and migrates it. `close` stops the embedded server. If `ending`
 * aborts meanwhile, the server stops at once.
 */
export async function connectDatabase(
  { databaseUrl, databasePool, dataDir }: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'>,
  log: (message: string) => void,
  ending?: AbortSignal,
): Promise<Database> {
  refuseUnfinishedRestore(dataDir)
  if (databaseUrl) {
    const connection = { connectionString: databaseUrl }
    await migrate(connection, ending)
    const database = openDatabase({ ...connection, max: databasePool })
    return { ...database, close: () => atMost(closeMs, database.close()) }
  }
  const server = await startEmbedded({ folder: dataDir, log, ...(ending ? { ending } : {}) })
  const endEarly = () => void server.stop().catch(() => {})
  ending?.addEventListener('abort', endEarly)
  try {
    await createDatabase(server.connection)
    const connection = { ...server.connection, database: name }
    await migrate(connection, ending)
    const database = openDatabase({ ...connection, max: databasePool })
    return {
      ...database,
      close: async () => {
        await atMost(closeMs, database.close())
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  } finally {
    ending?.removeEventListener('abort', endEarly)
  }
}

/** As above, for a command that may run while Kartei does: it then connects to the running embedded server, and leaves it running. */
export async function connectBeside(
  config: Parameters<typeof connectDatabase>[0],
  log: (message: string) => void,
): Promise<Database> {
  try {
    return await connectDatabase(config, log)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    return openDatabase({ ...(await runningServer(config.dataDir)), database: name, max: 2 })
  }
}

async function createDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
}
