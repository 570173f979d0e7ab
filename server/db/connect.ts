import pg from 'pg'
import type { Config } from '../config.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'

const name = 'kartei'

/** Opens the configured database, or starts the embedded one; either is migrated. `close` ends what was started. */
export async function connectDatabase(
  { databaseUrl, databasePool, dataDir }: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'>,
  log: (message: string) => void,
): Promise<Database> {
  if (databaseUrl) {
    const connection = { connectionString: databaseUrl }
    await migrate(connection)
    return openDatabase({ ...connection, max: databasePool })
  }
  const server = await startEmbedded({ folder: dataDir, log })
  try {
    await createDatabase(server.connection)
    const connection = { ...server.connection, database: name }
    await migrate(connection)
    const database = openDatabase({ ...connection, max: databasePool })
    return {
      ...database,
      close: async () => {
        await database.close()
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
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
