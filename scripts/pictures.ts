import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { apiOf } from '../e2e/api.ts'
import { Kartei } from '../e2e/kartei.ts'
import { installedChromium } from '../bench/server.ts'
import { t } from '../web/texts/index.ts'

/** The preview picture that other sites show next to a link, in the size that they ask for. */
const size = { width: 1200, height: 630 }
const file = path.join(import.meta.dirname, '..', 'web', 'public', 'og.png')

// Takes the pictures of the product that are in the repository, from a new installation.
const kartei = await Kartei.open()
const browser = await chromium.launch(installedChromium())
try {
  const picture = await framed(browser, await cardOf(browser))
  await sharp(picture).png({ palette: true, effort: 10 }).toFile(file)
} finally {
  await browser.close()
  await kartei.close()
}

/** A screenshot of a card on the learn page, with its answer and the ratings below. */
async function cardOf(browser: Browser): Promise<string> {
  const page = await newPage(browser, { width: 1200, height: 640 })
  const api = apiOf(page)
  await api.register('pictures@example.org')
  const decks = await api.get<{ id: number; name: string }[]>('/api/search?search=cell&public=true')
  const deck = decks.find(({ name }) => name === 'Inside the cell')
  await api.put('/api/library', { id: deck?.id })
  await page.goto(`/learn?deck=${deck?.id}`)
  await page.getByRole('button', { name: t.study.showAnswer }).click()
  await page.getByRole('button', { name: 'Perfect' }).waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  const clip = await page.getByRole('article').evaluate((card, name) => {
    const ratings = document.querySelector(`[role=group][aria-label="${name}"]`) ?? card
    const [top, bottom] = [card.getBoundingClientRect(), ratings.getBoundingClientRect()]
    return { x: top.x - 8, y: top.y - 8, width: top.width + 16, height: bottom.bottom - top.y + 16 }
  }, t.study.rate)
  return (await page.screenshot({ clip, animations: 'disabled' })).toString('base64')
}

/** The screenshot next to the headline of the home page, in the product's colours and font. */
async function framed(browser: Browser, picture: string): Promise<Buffer> {
  const page = await newPage(browser, size)
  await page.goto('/imprint')
  await page.evaluate(
    ([source, sentences]) => {
      document.body.innerHTML = `<main><h1>${sentences}</h1><img alt="" src="data:image/png;base64,${source}"></main>`
    },
    [picture, t.site.hero.title.join('<br>')],
  )
  await page.addStyleTag({
    content: `html { scrollbar-gutter: auto }
      main { display: grid; grid-template-columns: 1fr 700px; gap: 32px; align-items: center; height: 630px; padding: 0 36px 0 56px }
      main { border-top: 14px solid var(--accent); box-shadow: inset 0 2px var(--rule-red) }
      h1 { font-size: 56px; white-space: nowrap; line-height: 1.08; letter-spacing: -0.025em }
      img { width: 700px }`,
  })
  await page.evaluate(() => document.fonts.ready)
  return page.screenshot()
}

async function newPage(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const options = { viewport, baseURL: kartei.url, colorScheme: 'light', bypassCSP: true } as const
  return (await browser.newContext({ ...options, reducedMotion: 'reduce' })).newPage()
}
