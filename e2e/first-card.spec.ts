import type { Locator, Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { expect, linkIn, openPage, test } from './journey.ts'

const notes = `# Photosynthesis

**Photosynthesis** is the process by which plants turn light into chemical energy.
**Chlorophyll** is the green pigment that absorbs the light.
`

/** Taps on a screen, and counts them. Typing and the system's file dialog are no taps. */
function tapper() {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      taps++
      await target.click({ timeout: 30_000 })
    },
    /** Chooses a file: a tap opens the system's dialog. */
    choose: async (input: Locator, file: Parameters<Locator['setInputFiles']>[0]) => {
      taps++
      await input.setInputFiles(file)
    },
    count: () => taps,
  }
}
type Tap = ReturnType<typeof tapper>['tap']

/** Fills the register form and sends it. */
async function registerAs(page: Page, email: string, tap: Tap) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('long enough')
  await page.getByLabel('Repeat password').fill('long enough')
  await tap(page.getByRole('checkbox', { name: /I have read and accept/ }))
  await tap(page.getByRole('button', { name: 'Register' }))
}

test.describe('from the landing page to the first learned card', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test.slow()

  test('takes at most 6 taps with a public deck, which lies in the library then', async ({
    page,
    kartei,
    checkScreen,
  }) => {
    const { tap, count } = tapper()
    await openPage(page, '/')
    await tap(page.getByRole('link', { name: 'Get started free' }))
    const email = `first-public-${process.pid}@example.org`
    await registerAs(page, email, tap)
    const ready = page.getByRole('region', { name: 'Or begin with a deck that is ready' })
    const learn = ready.getByRole('button', { name: /^Learn / }).first()
    await expect(learn).toBeVisible()
    const name = (await learn.getAttribute('aria-label'))?.replace('Learn ', '') ?? ''
    await checkScreen(page)
    await tap(learn)
    await tap(page.getByRole('button', { name: 'Show answer' }))
    await tap(page.getByRole('button', { name: 'Easy' }))
    await expect(page.getByText(/^Easy – back in/)).toBeVisible()
    expect(count()).toBeLessThanOrEqual(6)

    // Nothing pushes the first deck off the first screen.
    await page.goto('/decks')
    const tile = page.getByRole('region', { name: 'Your Decks' }).getByRole('listitem').first()
    expect((await tile.boundingBox())?.y).toBeLessThan(700)
    await checkScreen(page)

    // The confirmation mail leads back to what was begun.
    await page.goto(await linkIn(kartei, email, '/verify/'))
    await page.getByRole('main').getByRole('link', { name: /decks/ }).click()
    await expect(
      page.getByRole('region', { name: 'Your Decks' }).getByRole('link', { name, exact: true }),
    ).toBeVisible()
  })

  test('takes at most 8 taps with a document', async ({ page, checkScreen }) => {
    const { tap, choose, count } = tapper()
    await openPage(page, '/')
    await tap(page.getByRole('link', { name: 'Get started free' }))
    await registerAs(page, `first-document-${process.pid}@example.org`, tap)
    const file = { name: 'Plants in spring.md', mimeType: 'text/markdown', buffer: Buffer.from(notes) }
    await choose(page.getByLabel('Choose a file'), file)
    await tap(page.getByRole('button', { name: 'Make cards' }))
    const learn = page.getByRole('link', { name: 'Learn', exact: true })
    await expect(learn).toBeVisible({ timeout: 30_000 })
    await checkScreen(page)
    await tap(learn)
    await expect(page).toHaveTitle(/Study Photosynthesis$/)
    await tap(page.getByRole('button', { name: 'Show answer' }))
    await tap(page.getByRole('button', { name: 'Easy' }))
    await expect(page.getByText(/^Easy – back in/)).toBeVisible()
    expect(count()).toBeLessThanOrEqual(8)
  })

  test('leads who came for a deck into that deck, and refuses a file that is no document in place', async ({
    page,
    browser,
    kartei,
  }) => {
    const calls = apiOf(page)
    await calls.register(`first-author-${process.pid}@example.org`)
    const [deck] = await calls.get<{ id: number }[]>('/api/search?public=true&search=Inside%20the%20cell')
    const visitor = await (await browser.newContext({ baseURL: kartei.url })).newPage()
    await visitor.goto(`/deck/${deck?.id}`)
    const { tap } = tapper()
    await registerAs(visitor, `first-visitor-${process.pid}@example.org`, tap)
    await expect(visitor.getByRole('heading', { name: 'Inside the cell', level: 1 })).toBeVisible()
    await visitor.goto('/welcomeGeneration')
    const program = { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') }
    await visitor.getByLabel('Choose a file').setInputFiles(program)
    await expect(visitor.getByText(/setup\.exe/)).toBeVisible()
    await expect(visitor.getByRole('heading', { name: 'Welcome to Kartei' })).toBeVisible()
    await visitor.context().close()
  })
})
