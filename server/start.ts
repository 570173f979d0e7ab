import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { sendAccountMail } from './auth/accounts.ts'
import { openImages } from './cards/images.ts'
import type { Config } from './config.ts'
import { connectDatabase } from './db/connect.ts'
import type { Database } from './db/open.ts'
import { addStarterDecks } from './decks/starters.ts'
import type { Deps } from './deps.ts'
import { openFiles } from './files.ts'
import { openJobs } from './jobs.ts'
import { openMail } from './mail.ts'
import { sweep } from './sweep.ts'

/** While it stops, requests under way have so long to be answered. */
const answerTimeoutMs = 4000

/** A running Kartei. */
export interface Kartei {
  /** Where it answers, for example `http://127.0.0.1:3000`. */
  address: string
  deps: Deps
  /** Answers what is under way, takes nothing new, and ends what was started. */
  stop(): Promise<void>
}

/** Starts everything that the configuration asks for, on a database that is migrated. */
export async function start(config: Config, log: Logger): Promise<Kartei> {
  const database = await connectDatabase(config, (message) => log.info(message))
  try {
    return await startOn(database, config, log)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function startOn(database: Database, config: Config, log: Logger): Promise<Kartei> {
  const { db, pool } = database
  const mailer = openMail(config)
  const jobs = openJobs({ pool, log })
  const deps = { config, db, jobs, files: openFiles(config), images: openImages(), clock: () => new Date() }
  if (config.role !== 'web') {
    jobs.work('mail', (mail) => sendAccountMail(deps, mailer, mail))
    jobs.work('sweep', () => sweep(deps))
  }
  const [app] = await Promise.all([buildApp(deps, log), jobs.start(), addStarterDecks(deps, deps.clock())])
  const address = await listen(app, config)
  const stop = async () => {
    const cutOff = setTimeout(() => app.server.closeAllConnections(), answerTimeoutMs)
    await app.close()
    clearTimeout(cutOff)
    await jobs.stop()
    await Promise.all([deps.images.close(), mailer.close()])
    await database.close()
  }
  return { address, deps, stop }
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  return app.listen({ port, host })
}
