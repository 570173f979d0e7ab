import { testWithAdmin } from './adminKartei.ts'
import { asAdmin } from './adminPeople.ts'
import { apiOf } from './api.ts'
import { expect } from './journey.ts'

const test = testWithAdmin()

test('admins see what works, what needs attention and what to do, and the page updates itself', async ({
  page,
  kartei,
  checkScreen,
}) => {
  await asAdmin(page, kartei)
  // A mail server that does not answer for 12 minutes is more than a test can wait for, and a busy machine is late with its work.
  let isMailStuck = false
  await page.route('**/api/adminHealth', async (route) => {
    const health = (await (await route.fetch()).json()) as { points: { id: string; isGood: boolean }[] }
    const points = health.points.map((point) =>
      point.id === 'mail' && isMailStuck ? { ...point, value: 725, isGood: false } : { ...point, isGood: true },
    )
    await route.fulfill({ json: { ...health, points } })
  })
  await page.goto('/admin/candidates')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Health' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible()
  const email = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Email', exact: true }) })
  await expect(email).toContainText('Email is sent promptly.')
  await expect(page.getByRole('status').filter({ hasText: 'Everything is working' })).toBeVisible()

  isMailStuck = true
  await expect(page.getByRole('status').filter({ hasText: '1 point needs attention' })).toBeVisible({ timeout: 20_000 })
  await expect(email).toContainText('Email has been waiting for 12 minutes.')
  await expect(email).toContainText('Check SMTP_URL.')
  // It comes first.
  const points = page.getByRole('listitem').filter({ has: page.getByRole('heading') })
  await expect(points.first()).toContainText('Needs attention')
  await checkScreen(page)
})

test('it does not exist for other users', async ({ page }) => {
  await apiOf(page).register(`reader-${process.pid}@example.org`)
  await page.goto('/admin/health')
  await expect(page.getByRole('heading', { name: '404 – Page Not Found' })).toBeVisible()
})
