import { Socket } from 'node:net'
import pg from 'pg'

/** A connection that statements share: each is sent at once, without waiting for the answers to those before it. */
export interface SharedConnection {
  query<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>>
  end(): Promise<void>
}

/**
 * Lets PostgreSQL plan a prepared statement once per connection. By itself it goes on to plan each call of most of
 * ours, which takes several times as long as to run it.
 */
export async function planOnce(client: pg.ClientBase): Promise<void> {
  await client.query('set plan_cache_mode = force_generic_plan')
}

/**
 * Has PostgreSQL look whether the client is still there: what has been given up is not done later, and holds no lock. A server on
 * Windows cannot, and one before version 14 neither.
 */
export async function stopWithClient(client: pg.ClientBase): Promise<void> {
  await client.query(`do $$ begin
    perform set_config('client_connection_check_interval', '2s', false);
  exception when invalid_parameter_value or undefined_object then null;
  end $$`)
}

/** After so long a connection is given up, with all that waits for it: something holds it, or it leads nowhere. */
const patience = { query_timeout: 3000, connectionTimeoutMillis: 5000, keepAlive: true }

interface Opened {
  client: pg.Client
  socket: Socket
}

/** Opens such a connection with the first statement, and anew after one that broke. */
export function openShared(connection: pg.ClientConfig): SharedConnection {
  let current: Promise<Opened> | undefined
  const open = () => {
    const socket = new Socket()
    const client = new pg.Client({ ...connection, ...patience, pipeline: true, stream: () => socket })
    const opened = connect(client).then(() => ({ client, socket }))
    const forget = () => {
      if (current === opened) current = undefined
    }
    // Without a listener a broken connection would end the process; what waits for answers fails by itself.
    client.on('error', forget).on('end', forget)
    opened.catch(forget)
    return opened
  }
  return {
    async query(query) {
      const { client, socket } = await (current ??= open())
      sendTogether(socket)
      return client.query(query)
    },
    end: async () => (await current)?.client.end(),
  }
}

/** What one turn of the event loop has to say leaves in one write: each is a call into the system, and they cost most. */
function sendTogether(socket: Socket): void {
  if (socket.writableCorked > 0) return
  socket.cork()
  setImmediate(() => socket.uncork())
}

async function connect(client: pg.Client): Promise<void> {
  await client.connect()
  // Planned while its table was still small, a lookup would go on reading it whole as it grows.
  await Promise.all([planOnce(client), stopWithClient(client), client.query('set enable_seqscan = off')])
}
