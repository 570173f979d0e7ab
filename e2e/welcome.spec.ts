import { expect, openPage, test } from './journey.ts'

const notes = `# Photosynthesis

**Photosynthesis** is the process by which plants turn light into chemical energy.
**Chlorophyll** is the green pigment that absorbs the light.
`

test('a new user who chose a plan reaches the checkout after the welcome, or after skipping it', async ({ page }) => {
  test.slow()
  await openPage(page, '/')
  await page.getByRole('link', { name: 'Choose yearly' }).click()
  await page.getByRole('link', { name: 'register instead' }).click()
  await page.getByLabel('Email').fill(`subscriber-${process.pid}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill('long enough')
  await page.getByLabel('Repeat password').fill('long enough')
  await page.getByRole('checkbox', { name: /I have read and accept/ }).check()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Kartei' })).toBeVisible()
  await page.getByRole('link', { name: 'Skip for now' }).click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await page.goBack()

  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('link', { name: 'Skip for now' })).toHaveAttribute('href', '/checkout')
  await page.getByLabel('Name of your Deck').fill('Plants')
  await page.getByRole('button', { name: 'Next' }).click()
  const file = { name: 'plants.md', mimeType: 'text/markdown', buffer: Buffer.from(notes) }
  await page.getByLabel('Choose a file').setInputFiles(file)
  // The choices survive a reload, as the steps do.
  await expect(page.getByRole('button', { name: 'Make cards' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Make cards' }).click()
  await page.getByRole('link', { name: 'Finish' }).click({ timeout: 30_000 })
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
})
