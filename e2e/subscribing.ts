import { expect, type Page } from '@playwright/test'
import { type Api, apiOf } from './api.ts'

/** The card of a plan at the checkout. */
export const plan = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** The demo provider's button for a plan. */
export const subscribeTo = (page: Page, name: string) =>
  page.getByRole('group', { name: `Subscribe: ${name}` }).getByRole('button', { name: 'Subscribe (demo)' })

/** The window of the demo provider. */
export const demo = (page: Page) => page.getByRole('dialog', { name: 'Demo: approve a subscription' })

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
  await demo(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
}
