import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { addDeck, addLearners } from './data.ts'
import { type Postgres, settle, temporaryFolder } from './database.ts'
import { atLeast, atMost, type Measurement } from './report.ts'
import { installedChromium, prepareBrowser, startKartei } from './server.ts'

const budgets = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
/** The run with the median performance counts, because a machine is never quite idle. */
const runs = 3

/** Audits public pages and the decks with Lighthouse, on a simulated mid-range phone with slow 4G. */
export async function measureLighthouse(postgres: Postgres): Promise<Measurement[]> {
  await prepareBrowser()
  const { url, db } = await postgres.createDatabase('lighthouse')
  const [learner] = await addLearners(db, 1)
  for (const name of ['Spanish verbs', 'Anatomy', 'Torts'])
    await addDeck(db, { authorId: learner.id, cards: 100, topics: 5, name })
  await settle(db)
  const kartei = await startKartei({ DATABASE_URL: url })
  const auditor = await openAuditor(kartei.url)
  try {
    const measurements: Measurement[] = []
    const measure = async (pages: string[]) => {
      for (const page of pages) measurements.push(...(await measurePage(auditor, page)))
    }
    await measure(auditedPages.public)
    const tab = await auditor.context.newPage()
    await tab.goto('/imprint')
    await tab.evaluate((token) => localStorage.setItem('WebToken', token), learner.token)
    await measure(auditedPages.guarded)
    return measurements
  } finally {
    await auditor.close()
    await kartei.stop()
  }
}

async function measurePage(auditor: Auditor, page: string): Promise<Measurement[]> {
  const isPublic = auditedPages.public.includes(page)
  const names = Object.keys(budgets).filter((name) => isPublic || name !== 'seo') as Category[]
  const results: Audit[] = []
  for (let run = 0; run < runs; run++) results.push(await auditor.audit(page, names))
  const [, middle] = results.toSorted((a, b) => scoreIn(a, 'performance') - scoreIn(b, 'performance'))
  if (!middle) throw new Error('There was no run.')
  for (const complaint of complaintsIn(middle)) console.log(`  ${page}: ${complaint}`)
  const largestPaintMs = middle.audits['largest-contentful-paint']?.numericValue ?? Number.NaN
  return [
    ...names.map((name) => atLeast(`${name} of ${page}`, scoreIn(middle, name), budgets[name])),
    atMost(`largest paint of ${page}`, largestPaintMs / 1000, page === '/' ? 1.2 : 2.5, ' s'),
    atMost(`layout shift of ${page}`, shiftIn(middle), layoutShiftLimit),
  ]
}

/** The audited pages. Only public ones are judged for search engines. */
export const auditedPages = { public: ['/', '/login', '/blogs/how-fsrs-works'], guarded: ['/decks'] }

/** The limit of the cumulative layout shift of a page. */
export const layoutShiftLimit = 0.02

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'
type Audit = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** A browser with a profile of its own, which Lighthouse can use. */
export interface Auditor {
  context: BrowserContext
  audit(page: string, categories: Category[]): Promise<Audit>
  close(): Promise<void>
}

/** Opens a browser for the pages of a server. */
export async function openAuditor(baseURL: string): Promise<Auditor> {
  const profile = await temporaryFolder()
  const port = await freePort()
  const { args, ...browser } = installedChromium()
  const context = await chromium.launchPersistentContext(profile, {
    ...browser,
    baseURL,
    args: [...args, `--remote-debugging-port=${port}`],
  })
  return {
    context,
    audit: (page, categories) => auditOf(baseURL, page, port, categories),
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** On a busy machine, a run may lack the layout shift. It is then repeated. */
const mostLoads = 3

async function auditOf(
  origin: string,
  page: string,
  port: number,
  onlyCategories: Category[],
  load = 1,
): Promise<Audit> {
  const result = await lighthouse(origin + page, {
    port,
    logLevel: 'error',
    onlyCategories,
    onlyAudits: ['cumulative-layout-shift'],
    // The session is in the browser's storage. Public pages are loaded as by a new visitor.
    ...(auditedPages.public.includes(page) ? { clearStorageTypes: ['all'] } : { disableStorageReset: true }),
  })
  if (!result || result.lhr.runtimeError) throw new Error(`${page} cannot be measured.`, { cause: result?.lhr })
  const { finalDisplayedUrl } = result.lhr
  if (new URL(finalDisplayedUrl).pathname !== page) throw new Error(`${page} led to ${finalDisplayedUrl}.`)
  const isMeasured = Number.isFinite(shiftIn(result.lhr))
  return isMeasured || load === mostLoads ? result.lhr : auditOf(origin, page, port, onlyCategories, load + 1)
}

/** The cumulative layout shift. */
export const shiftIn = ({ audits }: Audit) => audits['cumulative-layout-shift']?.numericValue ?? Number.NaN

/** The score of a category, up to 100. */
export const scoreIn = ({ categories }: Audit, name: Category) => (categories[name]?.score ?? 0) * 100

/** The failed audits, with their results. */
export function complaintsIn({ audits }: Audit): string[] {
  return Object.values(audits).flatMap(({ id, title, score, displayValue = '' }) =>
    score !== null && score < 0.9 ? [`${id}: ${title} ${displayValue}`.trim()] : [],
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('There is no free port.')
  return address.port
}
