import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import {
  type Audit,
  auditedPages,
  type Auditor,
  type Category,
  complaintsIn,
  layoutShiftLimit,
  openAuditor,
  scoreIn,
  shiftIn,
} from './audit.ts'
import { addDeck, addLearners } from './data.ts'
import { type Postgres, settle } from './database.ts'
import { atLeast, atMost, type Measurement } from './report.ts'
import { startKartei } from './server.ts'

const root = path.dirname(import.meta.dirname)
/** The score that each page must reach. */
const budgets = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
/** The run with the median performance counts, because a machine is never quite idle. */
const runs = 3

/** Audits public pages and the decks with Lighthouse, on a simulated mid-range phone with slow 4G. */
export async function measureLighthouse(postgres: Postgres): Promise<Measurement[]> {
  await promisify(execFile)(process.execPath, ['scripts/prepare.mjs', '--tests'], { cwd: root })
  const { url, db } = await postgres.createDatabase('lighthouse')
  const [learner] = await addLearners(db, 1)
  for (const name of ['Spanish verbs', 'Anatomy', 'Torts'])
    await addDeck(db, { authorId: learner?.id ?? 0, cards: 100, topics: 5, name })
  await settle(db)
  const kartei = await startKartei({ DATABASE_URL: url })
  const auditor = await openAuditor(kartei.url)
  try {
    const measure = (page: string) => measurePage(auditor, page)
    const measurements = await inTurn(auditedPages.public, measure)
    const tab = await auditor.context.newPage()
    await tab.goto('/imprint')
    await tab.evaluate((token) => localStorage.setItem('WebToken', token), learner?.token ?? '')
    return [...measurements, ...(await inTurn(auditedPages.guarded, measure))]
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

async function inTurn(pages: string[], run: (page: string) => Promise<Measurement[]>): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const page of pages) measurements.push(...(await run(page)))
  return measurements
}
