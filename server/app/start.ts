import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { openPayment } from '../billing/demo/demo.ts'
import { reconcile } from '../billing/reconcile.ts'
import { openImages } from '../cards/images.ts'
import type { Config } from './config.ts'
import { connectDatabase } from '../platform/db/connect.ts'
import { allowingTime, type Database } from '../platform/db/open.ts'
import { addStarterDecks } from '../decks/starters.ts'
import type { Deps } from './deps.ts'
import { openDocuments } from '../generation/read-document.ts'
import { atMost } from './ending.ts'
import { readDataKey } from '../platform/data-key.ts'
import { openEvents } from '../platform/events.ts'
import { openFiles } from '../platform/files.ts'
import { readDocument } from '../generation/documents.ts'
import { openGenerators } from '../generation/generators.ts'
import { openQueue } from '../generation/queue.ts'
import { openJobs } from '../platform/jobs.ts'
import { sendMail } from '../platform/mail-jobs.ts'
import { openLive } from '../live/live.ts'
import { openMail } from '../platform/mail.ts'
import { secretsOf } from '../platform/secrets.ts'
import { writeQuotas } from '../account/quotas.sql.ts'
import { sweep } from '../platform/sweep.ts'

/**
 * What the steps of the end may take. Together with the database's own (embedded-server.ts) they fit into the 9.5 seconds of
 * the process: nothing that waits for somebody's work takes the time that the database needs.
 */
const stopMs = {
  /** Requests under way have so long to be answered. */
  answers: 3000,
  /** From then on nobody waits for what still runs; jobs and generations are taken up again after the next start. */
  work: 3500,
  connections: 1000,
}

/** A running Kartei. */
export interface Kartei {
  /** Where it answers, for example `http://127.0.0.1:3000`. */
  address: string
  deps: Deps
  /** Answers what is under way, takes nothing new, and ends what was started. */
  stop(): Promise<void>
}

/** Starts everything that the configuration asks for, on a database that is migrated. Breaks off when `ending` aborts. */
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
  if (config.role !== 'web') {
    jobs.work('mail', (mail) => sendMail(deps, mailer, mail))
    jobs.work('read', ({ documentId }) => readDocument(deps, documentId))
    jobs.work('sweep', () => sweep(deps))
    jobs.work('reconcile', () => reconcile(deps))
  }
  const [app] = await Promise.all([
    buildApp(deps, log),
    jobs.start(),
    // Waits while another process adds them.
    allowingTime(() => addStarterDecks(deps, deps.clock())),
  ])
  const address = await listen(app, config)
  const queue = config.role === 'web' ? undefined : openQueue(deps, log)
  const stop = async () => {
    const cutOff = setTimeout(() => app.server.closeAllConnections(), stopMs.answers)
    // What is being read breaks off, and is read again by whoever takes it up.
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
