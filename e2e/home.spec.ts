import { intervalsSeconds } from '../server/study/schedule.ts'
import { study } from '../web/texts/en/study.ts'
import { expect, openPage, test } from './journey.ts'

test('the home page leads to the decks, and its plans to the checkout', async ({ page }) => {
  await openPage(page, '/')
  const href = (name: string) => page.getByRole('main').getByRole('link', { name }).getAttribute('href')
  expect(await href('Get started free')).toBe('/decks')
  expect(await href('Create your free account')).toBe('/decks')
  expect(await href('Choose monthly')).toBe('/checkout')
  expect(await href('Choose yearly')).toBe('/checkout')
  await expect(page.getByText('9,99 EUR per month')).toBeVisible()
  await expect(page.getByText('99,99 EUR per year')).toBeVisible()
  await expect(page.getByRole('heading', { name: /lecture notes to a deck in a minute/ })).toBeVisible()
  await expect(page.getByRole('figure')).toContainText(/business student/i)
})

test('Contact Us opens a mail draft that asks for the details of an offer', async ({ page }) => {
  await openPage(page, '/')
  const href = await page.getByRole('link', { name: 'Contact Us' }).getAttribute('href')
  const draft = new URL(href ?? '')
  expect([draft.protocol, draft.pathname]).toEqual(['mailto:', 'help@example.org'])
  expect(draft.searchParams.get('subject')).toBe('Enterprise offer: Kartei')
  const body = draft.searchParams.get('body') ?? ''
  for (const wanted of ['appointment', 'enterprise offer', 'Use case', 'Availability', 'Company size', 'Start date'])
    expect(body).toContain(wanted)
  expect(body).toContain('Special requirements')
  expect(href, 'a space is no plus in mail programs').not.toContain('+')
})

test('terms and privacy open in another tab', async ({ page }) => {
  await openPage(page, '/')
  for (const [name, path] of [
    ['Terms of Use', '/terms'],
    ['Privacy Policy', '/gdpr'],
  ] as const) {
    const opened = page.waitForEvent('popup')
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(await opened).toHaveURL(path)
  }
  await expect(page).toHaveURL('/')
})

test('the card can be turned and rated by keyboard, and shows when it would return', async ({ page }) => {
  await openPage(page, '/')
  const card = page.getByRole('region', { name: 'A card to try' })
  const [hard, ok, easy, perfect] = intervalsSeconds(null, 'sample:', new Date()).map(study.interval)
  await expect(card.getByText('Chlorophyll')).toBeHidden()

  await card.getByRole('button', { name: 'Show answer' }).press('Enter')
  await expect(card.getByText('Chlorophyll')).toBeFocused()
  for (const [name, wait] of Object.entries({ Hard: hard, Ok: ok, Easy: easy, Perfect: perfect }))
    await expect(card.getByRole('button', { name })).toHaveAccessibleDescription(
      new RegExp(`back in ${wait}( or sooner)?$`),
    )

  await card.getByRole('button', { name: 'Perfect' }).press('Enter')
  await expect(card.getByRole('status')).toHaveText(`Perfect – back in ${perfect}`)
  await page.keyboard.press('Enter')
  await expect(card.getByText(`${perfect} later`)).toBeVisible()
  await expect(card.getByText('Chlorophyll')).toBeHidden()
  await page.keyboard.press('Enter')
  await card.getByRole('button', { name: 'Easy' }).press('Enter')
  await expect(card.getByRole('status')).toHaveText(/Easy – back in \d+ (day|month)/)
})

test.describe('without a network', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('the card explains why it cannot be rated', async ({ page, context }) => {
    await openPage(page, '/')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Show answer' }).click()
    await expect(page.getByText('The schedule couldn’t be loaded.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show answer' })).toBeVisible()
  })
})

test('the card and its ratings are accessible', async ({ page, checkScreen }) => {
  test.slow()
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 390]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      await openPage(page, '/')
      await page.getByRole('button', { name: 'Show answer' }).click()
      await expect(page.getByRole('button', { name: 'Easy' })).toBeVisible()
      await checkScreen(page)
      await page.getByRole('button', { name: 'Easy' }).click()
      await expect(page.getByText('Easy – back in 10 min')).toBeVisible()
      await checkScreen(page)
    }
})
