import { expect, makeCard, makeDeck, register, test } from './journey.ts'

test('a new user registers, makes a deck, learns it, and finds it again after a restart', async ({
  page,
  kartei,
  checkScreen,
}) => {
  test.slow()
  await register(page)
  await checkScreen(page)
  await makeDeck(page, 'Biology', 'Cells')
  await makeCard(page, 'Where is ATP made?', 'In mitochondria')
  await makeCard(page, 'What holds the DNA?', 'The nucleus')
  await expect(page.getByText('Where is ATP made?')).toBeVisible()
  await checkScreen(page)

  await page.getByRole('button', { name: 'Learn' }).click()
  await expect(page.getByText('Where is ATP made?')).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Show answer' }).click()
  await expect(page.getByText('In mitochondria')).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Perfect' }).click()
  await expect(page.getByText('What holds the DNA?')).toBeVisible()
  await page.keyboard.press('Space')
  await page.keyboard.press('4')
  await expect(page.getByRole('heading', { name: /done/i })).toBeVisible()
  await checkScreen(page)

  // learning.spec.ts covers ratings that have not been sent yet.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain('outbox.')
  await kartei.kill()
  await kartei.start()
  await page.goto('/decks')
  await expect(page.getByRole('img', { name: '0 wrong, 0 ok, 2 good, 0 fresh' })).toBeVisible()
})
