import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { openPayment } from '../billing/demo/demo.ts'
import { openImages } from '../cards/images.ts'
import type { Config } from './config.ts'
import { connectDatabase } from '../platform/db/connect.ts'
import { allowingTime, type Database } from '../platform/db/open.ts'
import { addStarterDecks } from '../decks/starters.ts'
import type { Deps } from './deps.ts'
import { openDocuments } from '../generation/read-document.ts'
import { atMost } from './ending.ts'
import { mustHaveRoomFor } from './limiters.ts'
import { readDataKeys, secretsOf } from '../platform/secrets.ts'
import { openEvents } from '../platform/events.ts'
import { openFiles } from '../platform/files.ts'
import { startForkServer } from '../platform/forks.ts'
import { openGenerators } from '../generation/generators.ts'
import { openQueue } from '../generation/queue.ts'
import { type JobKinds, openJobs } from '../platform/jobs.ts'
import { openVitals } from '../health/vitals.ts'
import { deleteOldEvents, openLive } from '../live/live.ts'
import { type Mailer, openMail } from '../platform/mail.ts'
import { sendModerationMail } from '../admin/moderation-mails.ts'
import { writeQuotas } from '../account/quotas.ts'
import { sendAccountMail } from '../auth/accounts.ts'
import { enqueueDue } from '../mailing/plan.ts'
import { sendOptionalMail } from '../mailing/send.ts'
import { removeUnfinished } from '../auth/second-factor.ts'
import { removeExpired } from '../auth/sessions.ts'
import { removeOldDeclarations, sendReceipt } from '../billing/declarations.ts'
import { removeOldInvoices, sendInvoice } from '../billing/invoices.ts'
import { removeOldOrders, sendConfirmation } from '../billing/orders.ts'
import { reconcile } from '../billing/reconcile.ts'
import { purgeExpiredDecks } from '../decks/deck-trash.ts'
import { purgeExpired } from '../decks/trash.ts'
import { removeOldAnswers } from '../generation/till.ts'
import { tendLibrary } from '../library/upkeep.ts'
import { runPendingDeletes } from '../platform/pending-deletes.ts'
import { removeOldCounts } from '../platform/mail-counts.ts'
import { deleteExpiredInvitations, sendInvitation } from '../sharing/invitations.ts'

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
  startForkServer()
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
  // The library is loaded only where it is used.
  const tracing = config.traces ? (await import('../health/tracing.ts')).openTracing(config, config.traces) : undefined
  await writeQuotas(db, config.quotas)
  const mailer = openMail(config)
  const jobs = openJobs({ db, log })
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
    files: openFiles(config, async (bytes) => mustHaveRoomFor(config, bytes)),
    images: openImages(config.quotas),
    generators: openGenerators(config, db, clock),
    ...openPayment(config, db, clock),
    events,
    live: openLive({ db, events, log }),
    vitals: openVitals(pool),
    tracing,
    secrets: secretsOf(await readDataKeys(config, (message) => log.warn(message)), (message) => log.error(message)),
  }
  if (config.role !== 'web') registerJobs(deps, mailer)
  const [app] = await Promise.all([
    buildApp(deps, log),
    jobs.start(),
    // May wait for another process that adds them.
    allowingTime(() => addStarterDecks(deps, deps.clock())),
  ])
  const address = await app.listen({ port: config.port, host: config.host })
  const queue = config.role === 'web' ? undefined : openQueue(deps, log)
  const stop = async () => {
    const cutOff = setTimeout(() => app.server.closeAllConnections(), stopMs.answers)
    // Reading a document stops at once; another process reads the document again.
    const work = Promise.allSettled([app.close(), queue?.close(), documents.close(), jobs.stop()])
    await atMost(stopMs.work, work)
    clearTimeout(cutOff)
    deps.vitals.close()
    await atMost(
      stopMs.connections,
      Promise.allSettled([
        deps.live.close(),
        deps.images.close(),
        deps.events.close(),
        mailer.close(),
        tracing?.close(),
      ]),
    )
    await database.close()
  }
  return { address, deps, stop }
}

function registerJobs(deps: Deps, mailer: Mailer): void {
  const { jobs } = deps
  jobs.work('mail', (mail) => sendMail(deps, mailer, mail))
  jobs.work('cleanup', () => cleanUp(deps))
  jobs.work('reconcile', () => reconcile(deps))
  jobs.work('mailing', () => enqueueDue(deps))
}

/** Writes and sends the mail of a job. */
export async function sendMail(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log' | 'secrets' | 'jobs'>,
  mailer: Mailer,
  mail: JobKinds['mail'],
): Promise<void> {
  if (mail.kind === 'invitation') await sendInvitation(deps, mailer, mail.invitationId)
  else if (mail.kind === 'declaration') await sendReceipt(deps, mailer, mail.declarationId)
  else if (mail.kind === 'moderation') await sendModerationMail(deps, mailer, mail)
  else if (mail.kind === 'invoice') await sendInvoice(deps, mailer, mail.invoiceId)
  else if (mail.kind === 'order') await sendConfirmation(deps, mailer, mail.orderId)
  else if ('dueAt' in mail) await sendOptionalMail(deps, mailer, mail)
  else await sendAccountMail(deps, mailer, mail)
}

/** Deletes what has expired: sessions, mailed links, second factors that nobody confirmed, answers of a model, declarations, orders, old invoices, invitations, the trash, events, and files that nothing refers to. */
export async function cleanUp({ db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<void> {
  const now = clock()
  await removeExpired(db, now)
  await removeUnfinished(db, now)
  await deleteExpiredInvitations(db, now)
  await removeOldCounts(db, now)
  await removeOldAnswers(db, now)
  await removeOldDeclarations(db, now)
  await removeOldOrders(db, now)
  await removeOldInvoices(db, now)
  // Before the files, so that the pictures of deleted cards go at once.
  await purgeExpired(db, now)
  await purgeExpiredDecks(db, now)
  await deleteOldEvents(db, now)
  await runPendingDeletes(db, files, now)
  await tendLibrary(db, now)
}
