import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { registerJobs } from './background.ts'
import { openPayment } from '../billing/demo/demo.ts'
import { openImages } from '../cards/images.ts'
import type { Config } from './config.ts'
import { connectDatabase } from '../platform/db/connect.ts'
import { allowingTime, type Database } from '../platform/db/open.ts'
import { addStarterDecks } from '../decks/starters.ts'
import type { Deps } from './deps.ts'
import { openDocuments } from '../generation/read-document.ts'
import { atMost } from './ending.ts'
import { readDataKey, secretsOf } from '../platform/secrets.ts'
import { openEvents } from '../platform/events.ts'
import { openFiles } from '../platform/files.ts'
import { openGenerators } from '../generation/generators.ts'
import { openQueue } from '../generation/queue.ts'
import { openJobs } from '../platform/jobs.ts'
import { openLive } from '../live/live.ts'
import { openMail } from '../platform/mail.ts'
import { writeQuotas } from '../account/quotas.ts'

/**
 * The time limits of the shutdown's steps. Together with the database's own (embedded-server.ts) they fit into the process's 9.5
 * seconds, so that slow requests and jobs cannot take the time that the database needs.
 */
const stopMs = {
  /** For requests under way. */
  answers: 3000,
  /** For jobs and generations; unfinished ones are resumed after the next start. */
  work: 3500,
  connections: 1000,
}

/** A running Kartei. */
export interface Kartei {
  /** Its URL, for example `http://127.0.0.1:3000`. */
  address: string
  deps: Deps
  /** Finishes requests under way, accepts no new ones, and stops everything. */
  stop(): Promise<void>
}

/** Starts everything that is configured. Stops starting when `ending` aborts. */
export async function start(config: Config, log: Logger, ending?: AbortSignal): Promise<Kartei> {
  const database = await connectDatabase(config, (message) => log.info(message), ending)
  try {
    return await startOn(database, config, log)
  } catch (error) {
    await database.close()
    throw error
  }
}

const clock = () => new Date()

async function startOn(database: Database, config: Config, log: Logger): Promise<Kartei> {
  const { db, pool, connection } = database
  await writeQuotas(db, config.quotas)
  const mailer = openMail(config)
  const jobs = openJobs({ pool, log })
  const documents = openDocuments({
    searchPath: config.searchPath,
    seesPages: config.ai?.vision ?? false,
    onTrouble: ({ kind, detail }) => log.info({ kind, detail }, 'reading a document failed'),
  })
  const events = await openEvents(connection)
  const deps: Deps = {
    config,
    db,
    jobs,
    clock,
    documents,
    log,
    files: openFiles(config),
    images: openImages(config.quotas),
    generators: openGenerators(config, db, clock),
    ...openPayment(config, db, clock),
    events,
    live: openLive({ db, events, log }),
    secrets: secretsOf(await readDataKey(config, (message) => log.warn(message)), (message) => log.error(message)),
  }
  if (config.role !== 'web') registerJobs(deps, mailer)
  const [app] = await Promise.all([
    buildApp(deps, log),
    jobs.start(),
    // May wait for another process that adds them.
    allowingTime(() => addStarterDecks(deps, deps.clock())),
  ])
  const address = await listen(app, config)
  const queue = config.role === 'web' ? undefined : openQueue(deps, log)
  const stop = async () => {
    const cutOff = setTimeout(() => app.server.closeAllConnections(), stopMs.answers)
    // Reading a document stops at once; another process reads the document again.
    const work = Promise.allSettled([app.close(), queue?.close(), documents.close(), jobs.stop()])
    await atMost(stopMs.work, work)
    clearTimeout(cutOff)
    await atMost(
      stopMs.connections,
      Promise.allSettled([deps.live.close(), deps.images.close(), deps.events.close(), mailer.close()]),
    )
    await database.close()
  }
  return { address, deps, stop }
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  return app.listen({ port, host })
}
