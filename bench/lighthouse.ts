import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { installedChromium } from './chromium.ts'
import { addDeck, addLearners } from './data.ts'
import { type Postgres, settle, temporaryFolder } from './database.ts'
import { atLeast, atMost, type Measurement } from './report.ts'
import { startKartei } from './server.ts'

const root = path.dirname(import.meta.dirname)
/** What each page must reach, of 100. Only public pages are for search engines. */
const budgets = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof budgets
type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']
const publicPages = ['/', '/login', '/blogs/how-fsrs-works']
const guardedPages = ['/decks']
/** Of which the middle one counts, by its performance: a machine is never quite at rest. */
const runs = 3

/** What Lighthouse says of public pages and of the decks: a phone of the middle class, on slow 4G, both simulated. */
export async function measureLighthouse(postgres: Postgres): Promise<Measurement[]> {
  await promisify(execFile)(process.execPath, ['scripts/prepare.mjs', '--tests'], { cwd: root })
  const { url, db } = await postgres.createDatabase('lighthouse')
  const [learner] = await addLearners(db, 1)
  for (const name of ['Spanish verbs', 'Anatomy', 'Torts'])
    await addDeck(db, { authorId: learner?.id ?? 0, cards: 100, topics: 5, name })
  await settle(db)
  const kartei = await startKartei({ DATABASE_URL: url })
  const profile = await temporaryFolder()
  const port = await freePort()
  const { args, ...browser } = installedChromium()
  const context = await chromium.launchPersistentContext(profile, {
    ...browser,
    args: [...args, `--remote-debugging-port=${port}`],
  })
  try {
    const audit = (page: string) => measurePage(kartei.url, page, port)
    const measurements = await inTurn(publicPages, audit)
    const tab = await context.newPage()
    await tab.goto(`${kartei.url}/imprint`)
    await tab.evaluate((token) => localStorage.setItem('WebToken', token), learner?.token ?? '')
    return [...measurements, ...(await inTurn(guardedPages, audit))]
  } finally {
    await context.close()
    await kartei.stop()
    await rm(profile, { recursive: true, force: true })
  }
}

async function measurePage(origin: string, page: string, port: number): Promise<Measurement[]> {
  const names = Object.keys(budgets).filter((name) => publicPages.includes(page) || name !== 'seo') as Category[]
  const results: Result[] = []
  for (let run = 0; run < runs; run++) results.push(await auditOf(origin, page, port, names))
  const score = ({ categories }: Result, name: Category) => (categories[name]?.score ?? 0) * 100
  const [, middle] = results.toSorted((a, b) => score(a, 'performance') - score(b, 'performance'))
  if (!middle) throw new Error('There was no run.')
  for (const { id, title, score, displayValue = '' } of Object.values(middle.audits))
    if (score !== null && score < 0.9) console.log(`  ${page}: ${id}: ${title} ${displayValue}`)
  const number = (id: string) => middle.audits[id]?.numericValue ?? Number.NaN
  return [
    ...names.map((name) => atLeast(`${name} of ${page}`, score(middle, name), budgets[name])),
    atMost(`largest paint of ${page}`, number('largest-contentful-paint') / 1000, page === '/' ? 1.2 : 2.5, ' s'),
    atMost(`layout shift of ${page}`, number('cumulative-layout-shift'), 0.02),
  ]
}

async function auditOf(origin: string, page: string, port: number, categories: Category[]): Promise<Result> {
  const result = await lighthouse(origin + page, {
    ...{ port, logLevel: 'error', onlyCategories: categories },
    // The session lies in the browser's storage; whoever is not signed in comes for the first time.
    ...(publicPages.includes(page) ? { clearStorageTypes: ['all'] } : { disableStorageReset: true }),
  })
  if (!result || result.lhr.runtimeError) throw new Error(`${page} cannot be measured.`, { cause: result?.lhr })
  const { finalDisplayedUrl } = result.lhr
  if (new URL(finalDisplayedUrl).pathname !== page) throw new Error(`${page} led to ${finalDisplayedUrl}.`)
  return result.lhr
}

async function inTurn(pages: string[], run: (page: string) => Promise<Measurement[]>): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const page of pages) measurements.push(...(await run(page)))
  return measurements
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('There is no free port.')
  return address.port
}
