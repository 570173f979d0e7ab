import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { installedChromium } from './chromium.ts'
import { temporaryFolder } from './database.ts'

/** Pages that are looked at. Only public ones are for search engines. */
export const auditedPages = { public: ['/', '/login', '/blogs/how-fsrs-works'], guarded: ['/decks'] }

/** Most that may move by itself while a page loads, as browsers count it. */
export const layoutShiftLimit = 0.02

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'
export type Audit = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** A browser with a profile of its own, which Lighthouse can use. */
export interface Auditor {
  context: BrowserContext
  /** Loads a page and says what Lighthouse thinks of it, and how much moved. */
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

/** Under load now and then a load leaves no trace from which to tell what moved: it is made again. */
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
    // The session lies in the browser's storage; whoever is not signed in comes for the first time.
    ...(auditedPages.public.includes(page) ? { clearStorageTypes: ['all'] } : { disableStorageReset: true }),
  })
  if (!result || result.lhr.runtimeError) throw new Error(`${page} cannot be measured.`, { cause: result?.lhr })
  const { finalDisplayedUrl } = result.lhr
  if (new URL(finalDisplayedUrl).pathname !== page) throw new Error(`${page} led to ${finalDisplayedUrl}.`)
  const isMeasured = Number.isFinite(shiftIn(result.lhr))
  return isMeasured || load === mostLoads ? result.lhr : auditOf(origin, page, port, onlyCategories, load + 1)
}

/** How much moved while the page loaded. */
export const shiftIn = ({ audits }: Audit) => audits['cumulative-layout-shift']?.numericValue ?? Number.NaN

/** What a category has, of 100. */
export const scoreIn = ({ categories }: Audit, name: Category) => (categories[name]?.score ?? 0) * 100

/** The audits that a page does not pass, with their results. */
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
