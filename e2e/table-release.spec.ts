import { apiOf } from './api.ts'
import { expect, openSampleDeck, test } from './journey.ts'

test.use({ expectedErrors: /net::ERR_|status of 404.*CardTable/ })

test('a table chunk that a release removed loads after a reload of the page, and is not requested before', async ({
  page,
  context,
}) => {
  let asked = 0
  await page.clock.install()
  await page.route('**/CardTable*.js*', async (route) => {
    asked++
    await route.fulfill({ status: 404 })
  })
  await apiOf(page).register('release@example.org')
  await page.goto('/decks')
  await openSampleDeck(page)
  await page.clock.fastForward(15_000)
  await expect.poll(() => asked).toBe(1)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Show as a table' }).click()
  await expect(page.getByText('No connection. The table will appear once you’re back online.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('There may be a new version of this page.')).toBeVisible()
  const before = asked
  await page.clock.fastForward(12_000)
  await page.clock.fastForward(12_000)
  await page.getByRole('button', { name: 'Show as tiles' }).click()
  expect(asked).toBe(before)
  await page.getByRole('button', { name: 'Show as a table' }).click()
  await page.unroute('**/CardTable*.js*')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('table')).toBeVisible()
})
