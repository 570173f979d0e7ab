import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, openPage, test, withoutEvents } from './journey.ts'
import { shiftOf, watchShifts } from './layoutShift.ts'
import { demo, learner, order, plan, subscribeTo } from './subscribing.ts'

const storedCode = (page: Page) => page.evaluate(() => localStorage.getItem('affiliate'))
const unreported = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('outbox.payment.')).length)

test('a code is checked only when it is applied, and an old one is dropped', async ({ page, checkScreen }) => {
  await learner(page, 'codes')
  const old = Date.now() - 31 * 24 * 60 * 60 * 1000
  await page.evaluate((timestamp) => {
    localStorage.setItem('affiliate', JSON.stringify({ code: 'OLD', timestamp }))
  }, old)
  await page.goto('/checkout')
  await expect(subscribeTo(page, 'Monthly')).toBeVisible()
  await expect(page.getByLabel('Affiliate Code')).toHaveValue('')
  expect(await storedCode(page)).toBeNull()
  await expect(plan(page, 'Monthly')).toContainText('2,99 EUR per week')
  await expect(plan(page, 'Yearly')).toContainText('1,99 EUR per week')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.getByRole('button', { name: 'Apply Code' }).click()
  await page.getByLabel('Affiliate Code').fill('NOBODY')
  await expect(page.getByText('Invalid code')).toBeHidden()
  expect(asked.filter((url) => url.includes('isCodeValid'))).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Affiliate Code')).toHaveAccessibleDescription('Invalid code')
  await checkScreen(page)
})

test.describe('a partner’s link', () => {
  test.use({ expectedErrors: /ERR_FAILED .*assets|401 .*login/ })

  test('is stored at once, and survives a failed login and a logout', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/mission?affiliate=ADA', { waitUntil: 'domcontentloaded' })
    expect(JSON.parse((await storedCode(page)) ?? '')).toMatchObject({ code: 'ADA' })
    await page.unroute('**/assets/*.js')
    await learner(page, 'lasting')
    await page.goto('/decks')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
    await page.goto('/login')
    await page.getByLabel('Email').fill(`lasting-${process.pid}@example.org`)
    await page.getByLabel('Password', { exact: true }).fill('long, and wrong')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Username or Password incorrect')).toBeVisible()
    expect(await storedCode(page)).toContain('ADA')
  })
})

test.describe('the provider does not come to an end', () => {
  test.use({ expectedErrors: /demo-paypal\/sdk|PayPal JS SDK/ })

  test('a declined payment, a cancelled one and a script that fails to load each show a message', async ({
    page,
    checkScreen,
  }) => {
    test.slow()
    await learner(page, 'unlucky')
    await page.route('**/demo-paypal/sdk/**', (route) => route.abort())
    await page.goto('/checkout')
    await expect(page.getByText('PayPal couldn’t be loaded.')).toBeVisible()
    await checkScreen(page)
    await page.unroute('**/demo-paypal/sdk/**')
    await page.getByRole('button', { name: 'Try again' }).click()

    await subscribeTo(page, 'Yearly').click()
    await order(page)
    await demo(page).getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByRole('alert')).toContainText('the payment was declined')
    await checkScreen(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toBeHidden()

    await subscribeTo(page, 'Yearly').click()
    await order(page)
    await page.keyboard.press('Escape')
    await expect(page.getByText('You closed PayPal before approving the payment.')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await checkScreen(page)
    await subscribeTo(page, 'Yearly').click()
    await checkScreen(page)
  })
})

test.describe('the server goes away after an approval', () => {
  test.use({
    expectedErrors: /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|Failed to fetch|hasSubscribed/,
  })

  test('an approved subscription is stored and reported once the server is back', async ({
    page,
    kartei,
    checkScreen,
  }) => {
    test.slow()
    await learner(page, 'patient')
    // Otherwise the page may learn in time that the subscription is active.
    await withoutEvents(page)
    // As if neither PayPal's event nor the report had arrived yet.
    await page.route('**/api/isSubscribed', (route) => route.fulfill({ json: { IsTrue: false } }))
    await page.route('**/api/subscription', (route) => route.fulfill({ json: { subscription: null } }))
    await page.route('**/api/hasSubscribed', async (route) => {
      await kartei.kill()
      await route.continue()
    })
    await page.goto('/checkout')
    await subscribeTo(page, 'Monthly').click()
    await order(page)
    await demo(page).getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Your subscription is approved, but we couldn’t confirm it yet.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Subscribe (demo)' })).toBeHidden()
    await checkScreen(page)
    expect(await unreported(page)).toBe(1)
    await page.unrouteAll()
    // It may be reported before the reload, since the page retries by itself.
    const told = page.waitForResponse('**/api/hasSubscribed')
    await kartei.start()
    await page.reload()
    await told
    await expect(page.getByText('You’re subscribed.')).toBeVisible()
    await expect.poll(() => unreported(page)).toBe(0)
  })

  test('a rejected report stays on the screen and can be sent again', async ({ page, checkScreen }) => {
    await learner(page, 'refused')
    const problem = { type: 'urn:kartei:problem:payment-required', title: '', status: 402, detail: '' }
    await page.route('**/api/hasSubscribed', (route) => route.fulfill({ status: 402, json: problem }))
    await page.goto('/checkout')
    await subscribeTo(page, 'Monthly').click()
    await order(page)
    await demo(page).getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Your subscription couldn’t be confirmed.')).toBeVisible()
    await checkScreen(page)
    // The page reports it once by itself; that is rejected, too, and is over before the press.
    const told = page.waitForResponse('**/api/hasSubscribed')
    await page.goto('/account')
    await told
    await expect(page.getByText('Your subscription couldn’t be confirmed.')).toBeVisible()
    await page.unroute('**/api/hasSubscribed')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Your subscription couldn’t be confirmed.')).toBeHidden()
    expect(await unreported(page)).toBe(0)
  })
})

test('the last step shows what is ordered, and needs the tick for the immediate start', async ({
  page,
  checkScreen,
}) => {
  await learner(page, 'ordering')
  await page.goto('/checkout')
  await subscribeTo(page, 'Yearly').click()
  const dialog = page.getByRole('dialog', { name: 'Your order' })
  for (const text of [
    '99,99 EUR per year',
    'It renews by one year',
    'effective at the end of the paid',
    'Within 14 days',
  ])
    await expect(dialog).toContainText(text)
  const button = dialog.getByRole('button', { name: 'Subscribe with obligation to pay' })
  await button.click()
  await expect(dialog.getByRole('alert')).toContainText('Tick this box to order')
  await expect(dialog.getByRole('checkbox')).toBeFocused()
  await checkScreen(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // The longest words, on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/checkout?lang=de')
  await page.getByRole('group', { name: 'Abonnieren: Jährlich' }).getByRole('button').click()
  const german = page.getByRole('dialog', { name: 'Deine Bestellung' })
  for (const text of [
    '99,99\u00a0€ pro Jahr',
    'verlängert sich um je ein Jahr',
    'mit einem Monat Frist',
    'Innerhalb von 14 Tagen',
  ])
    await expect(german).toContainText(text)
  const ordering = german.getByRole('button', { name: 'Zahlungspflichtig abonnieren' })
  await ordering.click()
  await expect(german.getByRole('alert')).toContainText('Setz diesen Haken')
  await checkScreen(page)
  await german.getByRole('checkbox').check()
  await ordering.click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText(/Demo/)
})

test('choosing a plan on the home page leads through the login to the checkout', async ({ page, browser, kartei }) => {
  const other = await (await browser.newContext({ baseURL: kartei.url })).newPage()
  await learner(other, 'chooser')
  await openPage(page, '/')
  await page.getByRole('link', { name: 'Choose yearly' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill(`chooser-${process.pid}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill('long enough')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/checkout')
  await expect(subscribeTo(page, 'Yearly')).toBeVisible()
})

test('nothing shifts while the plans load, also after scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await learner(page, 'still')
  await watchShifts(page)
  await page.route('**/api/**', async (route) => {
    await setTimeout(300)
    await route.continue()
  })
  await page.goto('/checkout')
  await expect(subscribeTo(page, 'Yearly')).toBeVisible()
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
  await page.evaluate(() => scrollTo(0, 114))
  await page.reload()
  await expect(subscribeTo(page, 'Yearly')).toBeVisible()
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
})

test('the subscribe button comes a second after its plan', async ({ page }) => {
  await learner(page, 'waiting')
  await page.addInitScript(() => {
    const moments: { plan?: number; button?: number } = {}
    Object.assign(window, { moments })
    new MutationObserver(() => {
      const group = document.querySelector('[role=group][aria-label="Subscribe: Yearly"]')
      if (!group) return
      moments.plan ??= performance.now()
      if ([...group.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot)) moments.button ??= performance.now()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/checkout')
  await expect(subscribeTo(page, 'Yearly')).toBeVisible()
  const { plan: shown, button } = await page.evaluate(
    () => (window as unknown as { moments: { plan: number; button: number } }).moments,
  )
  // Timers may be some milliseconds early.
  expect(button - shown).toBeGreaterThan(990)
})
