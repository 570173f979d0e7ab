import { expect, type Page } from '@playwright/test'
import { type Api, apiOf } from './api.ts'

/** The card of a plan at the checkout. */
export const plan = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** The demo provider's button for a plan. */
export const subscribeTo = (page: Page, name: string) =>
  page.getByRole('group', { name: `Subscribe: ${name}` }).getByRole('button', { name: 'Subscribe (demo)' })

/** The page of the demo provider. */
export const demo = (page: Page) =>
  page.getByRole('main').filter({ has: page.getByRole('heading', { name: 'Demo: approve a subscription' }) })

/** Orders in the last step before the provider's page. */
export async function order(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your order' })
  await dialog.getByRole('checkbox', { name: /^Start the service right away/ }).check()
  await dialog.getByRole('button', { name: 'Subscribe with obligation to pay' }).click()
  await expect(demo(page)).toBeVisible()
}

/** Makes a new user, through the API. */
export async function learner(page: Page, name: string): Promise<Api> {
  const calls = apiOf(page)
  await calls.register(`${name}-${process.pid}@example.org`)
  return calls
}

/** Subscribes through the screens. */
export async function subscribe(page: Page, name: string): Promise<void> {
  await page.goto('/checkout')
  await subscribeTo(page, name).click()
  await order(page)
  await demo(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
}
