import type { Page } from '@playwright/test'
import { expect, openPage, register, test } from './journey.ts'

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('the toolbar lists the screens, and signed-in users see more of them', async ({ page }) => {
  await openPage(page, '/imprint')
  await expect(menuOf(page).getByRole('link')).toHaveText(['Our Mission', 'Login'])
  await page.getByRole('banner').getByRole('link', { name: 'Kartei' }).click()
  await expect(page).toHaveURL('/')
  await register(page)
  await expect(menuOf(page).getByRole('listitem')).toHaveText(['Our Mission', 'Account', 'Learn', 'Logout'])
  await expect(menuOf(page).getByRole('link', { name: 'Learn' })).toHaveAttribute('href', '/decks')
  await page.goto('/account')
  await menuOf(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(menuOf(page).getByRole('link', { name: 'Login' })).toBeVisible()
})

test('links are inline above 750 px, and in a menu below', async ({ page }) => {
  await page.setViewportSize({ width: 751, height: 800 })
  await openPage(page, '/')
  await expect(menuOf(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  await page.setViewportSize({ width: 750, height: 800 })
  await expect(menuOf(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
})

test('the narrow menu fills the screen and keeps focus, and following a link closes it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/')
  const menu = page.getByRole('button', { name: 'Menu' })
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await menu.press('Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(async () => (await menuOf(page).boundingBox())?.height).toBeGreaterThan(750)

  const visited = new Set<string>()
  for (let tab = 0; tab < 8; tab++) {
    await page.keyboard.press('Tab')
    visited.add(
      await page.evaluate(() =>
        document.activeElement?.closest('header') ? 'menu' : (document.activeElement?.tagName ?? ''),
      ),
    )
  }
  visited.delete('BODY')
  expect([...visited]).toEqual(['menu'])

  await menuOf(page).getByRole('link', { name: 'Our Mission' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Our Mission' })).toBeFocused()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
})

test('a window that becomes wide while the menu is open can be used', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'Why we build this' }).click()
  await expect(page).toHaveURL('/mission')
})

test('the footer links to all pages and to a mail draft', async ({ page }) => {
  await openPage(page, '/')
  const footer = page.getByRole('contentinfo')
  const pages = {
    'Our Mission': '/mission',
    Blog: '/blogs',
    GDPR: '/gdpr',
    'Terms of Use': '/terms',
    Imprint: '/imprint',
    Accessibility: '/accessibility',
    'Cancel contracts here': '/cancel',
    'Withdraw from contract here': '/withdraw',
  }
  for (const [name, href] of Object.entries(pages))
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href)
  const draft = new URL((await footer.getByRole('link', { name: 'Support' }).getAttribute('href')) ?? '')
  expect([draft.protocol, draft.pathname]).toEqual(['mailto:', 'help@example.org'])
  expect(draft.searchParams.get('subject')).toBe('Support request: Kartei')
  expect(draft.searchParams.get('body')).toMatch(/^Dear Kartei team,/)
})

test('the first Tab leads past the toolbar, and focus goes to the heading of each new screen', async ({ page }) => {
  await openPage(page, '/imprint')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Imprint' })).toBeFocused()
})

test('each new screen fades in, unless no motion is wanted, and the first one is there at once', async ({ page }) => {
  await page.addInitScript(countFades)
  const fades = () => page.evaluate(() => Number(Reflect.get(window, 'fades')))
  for (const [reducedMotion, expected] of [
    ['no-preference', 1],
    ['reduce', 0],
  ] as const) {
    await page.emulateMedia({ reducedMotion })
    await openPage(page, '/')
    expect(await fades()).toBe(0)
    await page.getByRole('link', { name: 'Why we build this' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Our Mission' })).toBeFocused()
    expect(await fades()).toBe(expected)
  }
})

/** Runs in the page: counts the animations of the screen. */
function countFades(): void {
  let fades = 0
  Object.defineProperty(window, 'fades', { get: () => fades })
  const animate = HTMLElement.prototype.animate
  HTMLElement.prototype.animate = function (...given) {
    fades += 1
    return animate.apply(this, given)
  }
}

for (const when of ['', ' while the page is still loading'])
  test(`who logs out${when} is not told that the session ended`, async ({ page }) => {
    await register(page)
    const isTold = page.waitForResponse('**/api/logout')
    // Between the end of the session and the public screen.
    await page.route('**/assets/HomePage-*.js', async (route) => {
      await isTold
      await page.waitForTimeout(1500)
      await route.continue()
    })
    // The chunk of live updates loads only then.
    await page.route('**/assets/live-*.js', async (route) => {
      await isTold
      await route.continue()
    })
    if (when) await page.goto('/decks')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
    expect(asked.slice(asked.indexOf('/api/logout') + 1).filter((path) => path.startsWith('/api/'))).toEqual([])
  })

test('a reloaded page keeps its scroll position, and another one starts at the top', async ({ page }) => {
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await openPage(page, '/terms')
  await page.evaluate(() => scrollTo(0, 500))
  await page.reload()
  await expect.poll(scrolled).toBe(500)
  await openPage(page, '/gdpr')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  expect(await scrolled()).toBe(0)
})

test('the offline notice appears without a network and disappears with it', async ({ page, context }) => {
  await openPage(page, '/')
  await page.waitForLoadState('networkidle')
  const notice = page.getByText(/^You’re offline/)
  await expect(notice).toBeHidden()
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toBeHidden()
})

test.describe('a screen that was never opened', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module|dynamically/ })

  test('shows that it needs a connection, and loads by itself once there is one', async ({ page, context }) => {
    await openPage(page, '/mission')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
    await expect(page.getByText(/^This page needs a connection the first time/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Return' }), 'which would leave the program').toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByLabel('Search Blogs')).toBeVisible()
    await expect(page).toHaveURL('/blogs')
  })
})
