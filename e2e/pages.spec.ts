import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { expect, fillSilently, openWhole, register, test, withoutEvents } from './journey.ts'
import { shiftOf, watchShifts } from './layoutShift.ts'

/** Public pages, each with a text that only its content has. */
const pages = [
  ['/', 'Learn it once.'],
  ['/login', 'Welcome back.'],
  ['/mission', 'Nobody forgets on purpose.'],
  ['/gdpr', 'Privacy Policy'],
  ['/terms', 'Terms of Use'],
  ['/imprint', 'Town'],
  ['/blogs', 'Follow via Atom feed'],
  ['/blogs/how-fsrs-works', 'The forgetting curve'],
  ['/nowhere', 'Go back to the homepage'],
] as const
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

/** Prose may break elsewhere when its font arrives. Browsers call up to 0.1 good. */
const mostShift = 0.05

test.use({ expectedErrors: /status of 404 .*\/nowhere/ })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every public page can be read', async ({ page }) => {
    for (const [path, words] of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(words)
      await expect(page).toHaveTitle(/^Kartei – ./)
      await expect(page.getByRole('link', { name: 'Kartei', exact: true })).toBeVisible()
    }
  })

  test('the narrow menu works by keyboard alone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    const menu = page.getByRole('button', { name: 'Menu' })
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links).toHaveCount(0)
    await menu.press('Enter')
    await expect(links).toHaveText(['Our Mission', 'Login'])
    await page.keyboard.press('Tab')
    await expect(links.first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(links).toHaveCount(0)
    await expect(menu).toBeFocused()
    await page.keyboard.press('Enter')
    await links.last().press('Enter')
    await expect(page).toHaveURL('/login')
  })
})

for (const viewport of sizes) {
  test(`a public page is taken over where it stands, ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await watchShifts(page)
    for (const [path, words] of pages) {
      await page.goto(path)
      const kept = await page.getByRole('heading', { level: 1 }).elementHandle()
      await takenOver(page)
      await expect(page.getByRole('main')).toContainText(words)
      expect(await kept?.evaluate((heading) => heading.isConnected), `${path} keeps what was sent`).toBe(true)
      expect(await shiftOf(page), `layout shift of ${path}`).toBeLessThan(mostShift)
    }
  })

  test(`a signed-in user never sees the login link, ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await apiOf(page).register(`pages-${viewport.width}-${process.pid}@example.org`)
    await page.evaluate(() => localStorage.setItem('emailVerified', 'false'))
    await withoutEvents(page)
    await watchShifts(page)
    for (const [path] of pages) {
      await page.goto(path)
      await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeHidden()
      await takenOver(page)
      if (viewport.width > 750) await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
      expect(await shiftOf(page), `layout shift of ${path}`).toBeLessThan(mostShift)
    }
  })
}

test('text that is typed before hydration is kept', async ({ page }) => {
  const release = await holdProgram(page)
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Email').fill('somebody@example.org')
  release()
  await takenOver(page)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('somebody@example.org')
})

test('credentials that are filled in before hydration are kept', async ({ page }) => {
  const release = await holdProgram(page)
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await fillSilently(page, 'email', 'somebody@example.org')
  await fillSilently(page, 'password', 'long enough')
  release()
  await takenOver(page)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('long enough')
})

test('a button that is pressed before hydration takes effect afterwards', async ({ page }) => {
  const release = await holdProgram(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Show answer' }).click()
  await expect(page.getByText('Chlorophyll')).toBeHidden()
  release()
  await expect(page.getByText('Chlorophyll')).toBeVisible()
})

test('a menu that is opened before hydration stays open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const release = await holdProgram(page)
  await page.goto('/mission', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Menu' }).click()
  const login = page.getByRole('link', { name: 'Login' })
  await expect(login).toBeVisible()
  release()
  await takenOver(page)
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true')
  await login.click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(login).toBeHidden()
})

for (const { width, height } of sizes)
  test(`nothing moves for the notice that the email is not confirmed, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await register(page)
    await watchShifts(page)
    // Over a slow network the skeletons show first.
    await page.route('**/api/**', async (route) => {
      await setTimeout(200)
      await route.continue()
    })
    for (const path of ['/decks', '/generate', '/account', '/checkout', '/welcomeGeneration']) {
      await openWhole(page, path)
      await expect(page.getByText('Please confirm your email. We’ve sent you a link.')).toBeVisible()
      expect(await shiftOf(page), `layout shift of ${path}`).toBeLessThanOrEqual(0.02)
    }
  })

test('a page whose address changes its content is rendered in the browser only', async ({ page }) => {
  await page.goto('/login?register')
  await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible()
  await page.goto('/blogs?search=spacing')
  await expect(page.getByRole('link', { name: /spacing effect/ })).toBeVisible()
})

test('an article that does not exist leads to the list', async ({ page }) => {
  page.removeAllListeners('console')
  await page.goto('/blogs/nothing-of-the-kind')
  await expect(page).toHaveURL(/\/blogs$/)
  await expect(page.getByText('This article doesn’t exist.')).toBeVisible()
})

/** Holds back the scripts until the returned function is called. */
async function holdProgram(page: Page): Promise<() => void> {
  const { promise: isReleased, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await isReleased
    await route.continue()
  })
  return resolve
}

async function takenOver(page: Page): Promise<void> {
  await expect(page.locator('#root[data-static]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}
