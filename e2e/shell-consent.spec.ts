import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { apiOf } from './api.ts'
import { expect, openPage, test as base } from './journey.ts'
import { Kartei, perWorker } from './kartei.ts'

const question = 'We would like to use cookies and analytics tools to improve your experience. Do you consent?'

/** The requests to two analytics services, which stand-ins on this machine answer. */
let asked: string[] = []
/** The requests after an Accept. */
const both = ['/recorder.js', '/tag.js', '/visit']

const test = base.extend<object, { kartei: Kartei }>({
  kartei: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter.
    async ({}, use) => {
      const standIn = createServer((request, response) => {
        asked.push(request.url ?? '')
        response.setHeader('access-control-allow-origin', '*')
        response.setHeader('content-type', 'text/javascript')
        response.end(request.url === '/tag.js' ? `fetch(new URL('/visit', document.currentScript.src))` : '')
      }).listen(0, '127.0.0.1')
      await once(standIn, 'listening')
      const origin = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`
      const kartei = await Kartei.open({ ANALYTICS_URL: `${origin}/tag.js`, RECORDING_URL: `${origin}/recorder.js` })
      await use(kartei)
      await kartei.close()
      standIn.closeAllConnections()
      standIn.close()
    },
    perWorker,
  ],
})
test.use({ isNewVisitor: true })
test.beforeEach(() => {
  asked = []
})

test('nothing of analytics is loaded before Accept, and both tools after, also at the next visit', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByText(question)).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText(question)).toBeHidden()
  await expect.poll(() => asked.toSorted()).toEqual(both)
  expect(await page.evaluate(() => localStorage.getItem('analyticsConsent'))).toBe('granted')

  asked = []
  await page.goto('/imprint', { waitUntil: 'networkidle' })
  await expect(page.getByText(question)).toBeHidden()
  await expect.poll(() => asked).toContain('/visit')
})

test('after Reject nothing is loaded, and the question does not return', async ({ page, kartei }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(kartei.url)) elsewhere.push(request.url())
  })
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText(question)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await page.goto('/mission', { waitUntil: 'networkidle' })
  await expect(page.getByText(question)).toBeHidden()
  expect([...asked, ...elsewhere]).toEqual([])
})

test.describe('a wrong password', () => {
  test.use({ expectedErrors: /401 .*login/ })

  test('does not ask again', async ({ page }) => {
    await openPage(page, '/login')
    await page.getByRole('button', { name: 'Reject' }).click()
    await page.getByLabel('Email').fill('nobody@example.org')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    const answer = page.waitForResponse('**/api/login')
    await page.getByRole('button', { name: 'Login' }).click()
    await answer
    await expect(page.getByText('Username or Password incorrect')).toBeVisible()
    await expect(page.getByText(question)).toBeHidden()
  })
})

test('the footer asks again, and Reject withdraws an earlier Accept', async ({ page }) => {
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => asked.toSorted()).toEqual(both)
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeFocused()
  asked = []
  const isLoadedAnew = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reject' }).click()
  await isLoadedAnew
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(question)).toBeHidden()
  expect(asked).toEqual([])
})

test.describe('on screens with secrets', () => {
  test.use({ expectedErrors: /(400|404|401) / })
  const secret = [
    '/reset/secret-token',
    '/verify/secret-token',
    '/unsubscribe/secret-token',
    '/join/secret-token',
    '/login',
    '/account',
    '/checkout',
  ]

  test('no analytics run, whatever way leads there', async ({ page }) => {
    const calls = apiOf(page)
    await calls.register('careful@example.org')
    await page.evaluate(() => localStorage.setItem('analyticsConsent', 'granted'))
    for (const address of [...secret, '/admin/affiliates']) {
      asked = []
      await page.goto(address, { waitUntil: 'load' })
      await expect(page.locator('main h1')).toBeAttached()
      expect([address, await page.locator('script[data-analytics]').count(), asked]).toEqual([address, 0, []])
    }

    // From a screen where they run, a link loads a new page.
    await page.goto('/decks')
    await expect.poll(() => asked).toContain('/visit')
    await page.evaluate(() => Object.assign(window, { isOld: true }))
    await page.getByRole('link', { name: 'Account' }).click()
    await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
    expect(await page.evaluate(() => 'isOld' in window)).toBe(false)
    await expect(page.locator('script[data-analytics]')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/decks')
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
    await expect(page.locator('script[data-analytics]')).toHaveCount(0)
  })

  test('a login leads back to the requested page', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => localStorage.setItem('analyticsConsent', 'granted'))
    await page.goto('/mission')
    await expect.poll(() => asked).toContain('/visit')
    // A screen that needs a session, reached without a page load.
    await page.evaluate(() => {
      history.pushState({}, '', '/generate')
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    })
    await expect(page).toHaveURL('/login')
    await expect(page.locator('script[data-analytics]')).toHaveCount(0)
    await page.getByLabel('Email').fill('careful@example.org')
    await page.getByLabel('Password', { exact: true }).fill('long enough')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/generate')
  })
})

test('the question is accessible, and does not cover the end of the page', async ({ page, checkScreen }) => {
  test.slow()
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 390]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      await openPage(page, '/')
      await expect(page.getByText(question)).toBeVisible()
      await checkScreen(page)
      await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click()
      await expect(page).toHaveURL('/imprint')
    }
})
