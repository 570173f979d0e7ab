import { expect, type Browser, type Page } from '@playwright/test'
import { admin } from './adminKartei.ts'
import { type Api, apiOf } from './api.ts'
import { linkIn } from './journey.ts'
import type { Kartei } from './kartei.ts'

interface Person {
  page: Page
  calls: Api
  email: string
}

/** A user with a browser of their own and a confirmed email. */
export async function person(browser: Browser, kartei: Kartei, email: string): Promise<Person> {
  const page = await (await browser.newContext({ baseURL: kartei.url })).newPage()
  await page.addInitScript(() => localStorage.setItem('analyticsConsent', 'denied'))
  const calls = apiOf(page)
  await calls.register(email)
  await page.goto(await linkIn(kartei, email, '/verify/'))
  await expect(page.getByText('Thank you, your email is confirmed.')).toBeVisible()
  return { page, calls, email }
}

let isAdminRegistered = false

/** Signs the browser in as the admin, whose email is confirmed. */
export async function asAdmin(page: Page, kartei: Kartei): Promise<Api> {
  const calls = apiOf(page)
  if (isAdminRegistered) await calls.login(admin)
  else await registerConfirmed(calls, kartei, admin)
  isAdminRegistered = true
  return calls
}

/** Registers, signs the browser in, and confirms the email by the mailed link. */
export async function registerConfirmed(calls: Api, kartei: Kartei, email: string): Promise<void> {
  await calls.register(email)
  const link = await linkIn(kartei, email, '/verify/')
  await calls.put('/api/verifyEmail', { token: link.split('/').at(-1) })
}

/** Applies as a partner, on the account page. */
export async function becomePartner({ page }: Person): Promise<void> {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Become a Partner' }).click()
  await expect(page.getByText('Application received.')).toBeVisible()
}

/** Subscribes with a partner's code, at the demo provider. */
export async function subscribe({ calls }: Person, code: string): Promise<void> {
  const { id: userId } = await calls.get<{ id: number }>('/api/me')
  await calls.put('/api/isCodeValid', { name: code })
  const demo = '/demo-paypal/v1/billing/subscriptions'
  const plan = { plan_id: 'DEMO-AFFILIATE-MONTHLY', custom_id: String(userId) }
  const { id } = await calls.post<{ id: string }>(demo, plan)
  await calls.post(`${demo}/${id}/approve`, {})
  await calls.put('/api/hasSubscribed', { paymentId: id, code })
}

/** A public deck that somebody has reported. */
export async function reportedDeck(author: Person, reporter: Person, name: string): Promise<number> {
  const { id } = await author.calls.put<{ id: number }>('/api/deck', { name, description: '' })
  await author.calls.put('/api/public', { deck: id, isPublic: true })
  await reporter.calls.put('/api/reportDeck', { id, reason: 'copyright', note: 'These are my slides.' })
  return id
}

/** The rows of the tables that hold a text. */
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
