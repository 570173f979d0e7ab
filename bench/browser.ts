import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { addDeck, addLearners } from './data.ts'
import { type Postgres, settle } from './database.ts'
import { percentile } from './load.ts'
import { atMost, type Measurement } from './report.ts'
import { installedChromium, prepareBrowser, startKartei } from './server.ts'

const ratings = 60
/** Faster than a person reads a card and recalls its answer. */
const thinkingMs = 500
const networkDelayMs = 200
/** react-router is shipped as it is published, with its framework mode; that is about 9 kB of these. */
const firstPageKb = 132

/** The JavaScript of the first page and of the learn page, and the time from a rating to the next card. */
export async function measureBrowser(postgres: Postgres): Promise<Measurement[]> {
  await prepareBrowser()
  const { url, db } = await postgres.createDatabase('browser')
  const [learner] = await addLearners(db, 1)
  const { deckId } = await addDeck(db, { authorId: learner.id, cards: 200, topics: 4 })
  await settle(db)
  const kartei = await startKartei({ DATABASE_URL: url })
  const browser = await chromium.launch(installedChromium())
  try {
    const learnPage = `/learn?deck=${deckId}`
    const signedIn = { WebToken: learner.token, emailVerified: 'true' }
    const scripts = (page: string, storage = {}, locale = 'en') => scriptKb(browser, kartei.url, page, storage, locale)
    return [
      atMost('JavaScript of the first page, gzipped', await scripts('/'), firstPageKb, ' kB'),
      atMost('JavaScript of the first page in German, gzipped', await scripts('/', {}, 'de'), firstPageKb, ' kB'),
      atMost('JavaScript of the learn page, gzipped', await scripts(learnPage, signedIn), 180, ' kB'),
      ...(await measureRatings(browser, kartei.url, learnPage, signedIn)),
    ]
  } finally {
    await browser.close()
    await kartei.stop()
  }
}

async function contextWith(
  browser: Browser,
  origin: string,
  storage: Record<string, string>,
  locale = 'en',
): Promise<BrowserContext> {
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }))
  return browser.newContext({ locale, storageState: { cookies: [], origins: [{ origin, localStorage }] } })
}

async function scriptKb(
  browser: Browser,
  origin: string,
  page: string,
  storage: Record<string, string>,
  locale: string,
): Promise<number> {
  const context = await contextWith(browser, origin, storage, locale)
  const tab = await context.newPage()
  const sizes: Promise<number>[] = []
  tab.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  // The stream of events never ends.
  await tab.route('**/api/events?*', (route) => route.abort())
  await tab.goto(origin + page, { waitUntil: 'networkidle' })
  if (!tab.url().endsWith(page)) throw new Error(`${page} led to ${tab.url()}.`)
  const bytes = await Promise.all(sizes)
  await context.close()
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}

async function measureRatings(
  browser: Browser,
  origin: string,
  learnPage: string,
  storage: Record<string, string>,
): Promise<Measurement[]> {
  const context = await contextWith(browser, origin, storage)
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: networkDelayMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await page.goto(origin + learnPage)
  await page.getByRole('button', { name: 'Show answer' }).waitFor()
  await page.evaluate(watchPaints)
  for (let n = 0; n < ratings; n++) await rateOne(page, n)
  const times = await page.evaluate(() => (globalThis as unknown as { paintsMs: number[] }).paintsMs)
  await context.close()
  const what = `rating key to the next card painted, ${networkDelayMs} ms of network delay`
  return [
    atMost(`${what}, median`, percentile(times, 0.5), 50, ' ms'),
    atMost(`${what}, p95`, percentile(times, 0.95), 50, ' ms'),
  ]
}

async function rateOne(page: Page, done: number): Promise<void> {
  await page.waitForTimeout(thinkingMs)
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Easy' }).waitFor()
  await page.keyboard.press('3')
  await page.waitForFunction((n) => (globalThis as unknown as { paintsMs: number[] }).paintsMs.length > n, done)
}

/** Runs in the page: records the time from each rating key to the second frame after the next question appears. */
function watchPaints(): void {
  const paintsMs: number[] = []
  Object.assign(globalThis, { paintsMs })
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- The page knows nothing of this file.
  const question = () => /card (\d+)\?/.exec(document.body.textContent)?.[1]
  let pressed: { at: number; before: string | undefined } | undefined
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key === '3') pressed = { at: timeStamp, before: question() }
    },
    { capture: true },
  )
  new MutationObserver(() => {
    const now = question()
    if (!pressed || now === undefined || now === pressed.before) return
    const { at } = pressed
    pressed = undefined
    requestAnimationFrame(() => requestAnimationFrame(() => paintsMs.push(performance.now() - at)))
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}
