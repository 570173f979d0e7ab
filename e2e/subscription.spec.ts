import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { admin } from './adminKartei.ts'
import { registerConfirmed } from './adminPeople.ts'
import { apiOf } from './api.ts'
import { expect, linkIn, makeDeck, register, test as base } from './journey.ts'
import { type Kartei, karteiWith } from './kartei.ts'
import { notes } from './madeDeck.ts'
import { demo, learner, order, plan, subscribe, subscribeTo } from './subscribing.ts'

/** An installation with an admin, where one generation is free. */
const test = base.extend<object, { kartei: Kartei }>({
  kartei: karteiWith({ ADMIN_EMAILS: admin, FREE_GENERATIONS: '1' }),
})

const subscription = (page: Page) => page.getByRole('region', { name: 'Subscription' })

test('a partner brings a subscriber, who generates, unsubscribes, and is asked to subscribe again in the end', async ({
  page,
  browser,
  kartei,
  checkScreen,
}) => {
  test.slow()
  const office = await (await browser.newContext({ baseURL: kartei.url })).newPage()
  const admins = apiOf(office)
  await registerConfirmed(admins, kartei, admin)
  await office.goto('/account')
  await expect(office.getByRole('link', { name: 'Candidate List' })).toHaveAttribute('href', '/admin/candidates')
  await expect(office.getByRole('link', { name: 'Affiliate List' })).toHaveAttribute('href', '/admin/affiliates')
  const friend = await (await browser.newContext({ baseURL: kartei.url })).newPage()
  await learner(friend, 'partner')
  await friend.goto('/account')
  await friend.getByRole('button', { name: 'Become a Partner' }).click()
  await expect(friend.getByText('Please confirm your email first.')).toBeVisible()
  await friend.goto(await linkIn(kartei, `partner-${process.pid}@`, '/verify/'))
  await expect(friend.getByText('Thank you, your email is confirmed.')).toBeVisible()
  await friend.goto('/account')
  await friend.getByRole('button', { name: 'Become a Partner' }).click()
  await expect(friend.getByText('Application received.')).toBeVisible()
  const [candidate] = await admins.get<{ candidateID: number }[]>('/api/getAffiliateCandidates')
  await admins.post('/api/joinAffiliate', {
    candidateID: candidate?.candidateID,
    notes: '',
    lastContact: null,
    nextContact: null,
    channels: '',
    paymentViaPaypal: true,
    paypalEmail: 'friend@example.org',
    bankName: '',
    IBAN: '',
    affiliateCode: 'FRIEND',
  })
  await friend.reload()
  await expect(friend.getByLabel('Your link')).toHaveValue(`${kartei.url}/?affiliate=FRIEND`)
  await expect(friend.getByText('0 subscriptions')).toBeVisible()
  await checkScreen(friend)

  await page.goto('/?affiliate=FRIEND')
  const email = await register(page)
  await page.goto('/checkout')
  await expect(page).toHaveTitle('Kartei – Checkout')
  await expect(page.getByLabel('Affiliate Code')).toHaveValue('FRIEND')
  await expect(page.getByText('Code applied')).toBeVisible()
  await expect(page.getByText(/^Demo mode: payments are simulated/)).toBeVisible()
  await expect(plan(page, 'Monthly')).toContainText('2,24 EUR per week')
  await expect(plan(page, 'Monthly')).toContainText('7,49 EUR billed every month')
  await expect(plan(page, 'Yearly')).toContainText('1,49 EUR per week')
  await expect(plan(page, 'Yearly')).toContainText('74,99 EUR billed every year')
  await expect(subscribeTo(page, 'Monthly')).toBeVisible()
  await checkScreen(page)

  // A code counts once it is applied; then the buttons are created again.
  await page.getByLabel('Affiliate Code').fill('friend')
  await expect(page.getByText('Code applied')).toBeHidden()
  await expect(plan(page, 'Monthly')).toContainText('2,99 EUR per week')
  const button = await subscribeTo(page, 'Monthly').elementHandle()
  await page.getByRole('button', { name: 'Apply Code' }).click()
  await expect(page.getByText('Code applied')).toBeVisible()
  await expect(plan(page, 'Monthly')).toContainText('2,24 EUR per week')
  await expect.poll(() => button?.evaluate((element) => element.isConnected)).toBe(false)
  const ordered = page.waitForRequest('**/api/order')
  await subscribeTo(page, 'Monthly').press('Enter')
  await order(page)
  expect((await ordered).postDataJSON()).toMatchObject({ variant: 'affiliateMonthly', code: 'friend' })
  await expect(demo(page).getByRole('button', { name: 'Approve' })).toBeFocused()
  await checkScreen(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/payed')
  await expect(page.getByText(/^Your payment is being processed/)).toBeVisible()
  await expect(page.getByText(/^Your subscription is already active/)).toBeVisible()
  await expect(page.getByText(/^Demo mode: payments are simulated/)).toBeVisible()
  await checkScreen(page)
  await page.getByRole('link', { name: 'Back to your decks' }).click()

  await makeDeck(page, 'Biology', 'Cells')
  await page.getByRole('button', { name: 'Generate from File' }).click()
  const file = { name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from(notes) }
  await page.getByLabel(/^Choose a file/).setInputFiles(file)
  await expect(page.getByText('Included in your subscription.')).toBeVisible()
  await page.getByRole('button', { name: 'Make cards' }).click()
  await expect(page.getByText(/^\d+ new cards in “Biology”$/)).toBeVisible({ timeout: 30_000 })

  const [partner] =
    await admins.get<{ affiliateCode: string; conversions: number; owedCents: number }[]>('/api/getAffiliates')
  expect(partner).toMatchObject({ affiliateCode: 'FRIEND', conversions: 1 })
  expect(partner?.owedCents).toBeGreaterThan(0)
  await friend.reload()
  await expect(friend.getByText('1 subscription', { exact: true })).toBeVisible()

  await page.goto('/account')
  await expect(subscription(page)).toContainText('Demo mode: payments are simulated')
  await expect(page.getByRole('link', { name: 'Candidate List' })).toBeHidden()
  await expect(subscription(page)).toContainText('1 free generation left.')
  await expect(subscription(page)).toContainText('Monthly, 7,49 EUR per month')
  await expect(subscription(page)).toContainText(/Paid until .*, then renews\./)
  await checkScreen(page)
  await subscription(page).getByRole('button', { name: 'Unsubscribe' }).click()
  const question = page.getByRole('dialog', { name: 'Unsubscribe' })
  await expect(question).toContainText(/Your subscription stays active until \d+ \w+ \d{4} and won’t renew\./)
  await checkScreen(page)
  await question.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You have succesfully unsubscribed.')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('You have succesfully unsubscribed.')
  await expect(subscription(page)).toContainText(/Paid until .*\. It won’t renew\./)
  await expect(subscription(page).getByRole('button', { name: 'Unsubscribe' })).toBeHidden()
  await expect(subscription(page).getByRole('link', { name: 'Upgrade' })).toBeHidden()
  await checkScreen(page)
  await page.goto('/checkout')
  await expect(page.getByText('You’re subscribed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribe (demo)' })).toBeHidden()
  await checkScreen(page)

  await page.getByRole('link', { name: 'Go to your account' }).click()
  await subscription(page).getByRole('button', { name: 'End of period' }).click()
  await expect(subscription(page)).toContainText(/It ended on \d+ \w+ \d{4}\./)
  await expect(subscription(page).getByRole('link', { name: 'Upgrade' })).toBeVisible()
  const reader = await (await browser.newContext({ baseURL: kartei.url })).newPage()
  await signIn(reader, email)
  await useUp(reader)
  await page.goto('/generate')
  await expect(page.getByText('This is a premium feature. Please subscribe to use it.')).toBeVisible()
  await page.getByRole('link', { name: 'Buy now' }).click()
  await subscription(page).getByRole('link', { name: 'Upgrade' }).click()
  await expect(subscribeTo(page, 'Yearly')).toBeVisible()
})

/** Logs in through the screen. */
async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('long enough')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your Decks' })).toBeVisible()
}

/** Generates with the free generation that is left. */
async function useUp(page: Page): Promise<void> {
  await makeDeck(page, 'Botany', 'Leaves')
  await page.getByRole('button', { name: 'Generate from File' }).click()
  const file = { name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from(notes) }
  await page.getByLabel(/^Choose a file/).setInputFiles(file)
  await expect(page.getByText('Uses 1 of your 1 free generation.')).toBeVisible()
  await page.getByRole('button', { name: 'Make cards' }).click()
  await expect(page.getByText(/^\d+ new cards in “Botany”$/)).toBeVisible({ timeout: 30_000 })
}

test('each state of a subscription has its own text and can be cancelled', async ({ page, checkScreen }) => {
  await learner(page, 'states')
  await subscribe(page, 'Yearly')
  await page.goto('/account')
  const box = subscription(page)
  await expect(box).toContainText('Yearly, 99,99 EUR per year')
  const invoices = page.getByRole('region', { name: 'Invoices' })
  await expect(invoices).toContainText(/Invoice DEMO-\d{4}-\d{6}.*€99\.99/)
  const download = page.waitForEvent('download')
  await invoices.getByRole('button', { name: /^Download DEMO-/ }).click()
  expect(await readFile(await (await download).path(), 'latin1')).toMatch(/^%PDF-1\.\d/)
  await box.getByRole('button', { name: 'Renewal' }).click()
  await expect(box).toContainText(/Paid until .* 2\d{3}, then renews\./)
  await box.getByRole('button', { name: 'Failed payment' }).click()
  await expect(box).toContainText('Payment failed')
  await expect(box.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
  await checkScreen(page)
  await page.goto('/checkout')
  await expect(page.getByText('You’re subscribed.')).toBeVisible()
  await page.goto('/account')
  await box.getByRole('button', { name: 'Suspension' }).click()
  await expect(box).toContainText('PayPal has suspended the subscription')
  await checkScreen(page)
  await box.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You have succesfully unsubscribed.')).toBeVisible()
  await expect(box).toContainText(/Cancelled|Ended/)
})

test.describe('unsubscribing while the provider is away', () => {
  test.use({ expectedErrors: /503 .*cancelSubscription/ })

  test('is recorded, and the screen shows that', async ({ page, checkScreen }) => {
    await learner(page, 'noted')
    await subscribe(page, 'Monthly')
    await page.route('**/api/cancelSubscription', async (route) => {
      const problem = { type: 'urn:kartei:problem:unavailable', title: '', status: 503, detail: '' }
      await page.route('**/api/subscription', async (read) => {
        const answer = (await (await read.fetch()).json()) as { subscription: object }
        await read.fulfill({ json: { subscription: { ...answer.subscription, isCancelling: true } } })
      })
      await route.fulfill({ status: 503, json: problem })
    })
    await page.goto('/account')
    await subscription(page).getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByText(/^We’ve received your cancellation\./)).toBeVisible()
    await expect(subscription(page).getByRole('button', { name: 'Unsubscribe' })).toBeHidden()
    await checkScreen(page)
  })
})
