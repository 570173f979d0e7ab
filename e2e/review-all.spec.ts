import { expect, test } from './journey.ts'
import { madeDeck } from './madeDeck.ts'

test('all are rejected at once after a question, and an undo brings them back', async ({ page, checkScreen }) => {
  const { deckId, cards, unreviewed } = await madeDeck(page)
  await page.goto(`/deck/${deckId}/review`)
  await expect(page.getByRole('article')).toBeVisible()
  await page.keyboard.press('k')
  const rejectAll = async () => {
    await page.getByRole('button', { name: 'Reject all' }).click()
    const question = page.getByRole('dialog', { name: `Reject all ${cards - 1} cards?` })
    await question.getByRole('button', { name: 'Reject all' }).click()
  }
  await rejectAll()
  await expect(page.getByText(`${cards - 1} cards rejected.`)).toBeVisible()
  await expect(page.getByText('In this session')).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText(['1', '0', String(cards - 1)])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`2 of ${cards}`, { exact: true })).toBeVisible()
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && calls.push(new URL(request.url()).pathname))
  await rejectAll()
  // Now: a look at the screen takes longer than there is for an undo.
  await expect(page.getByText('In this session')).toBeVisible()
  await checkScreen(page)
  await page.getByRole('link', { name: 'Back to the deck' }).last().click()
  await expect(page.getByRole('region', { name: 'Cards' }).getByRole('status')).toHaveText('1 card')
  await expect.poll(unreviewed).toBe(0)
  expect(calls.filter((path) => path !== '/api/judgeCard')).toEqual(['/api/rejectAllCards'])
})

test('of more cards than are fetched at once all are counted, and the next come after these', async ({ page }) => {
  const { deckId, cards } = await madeDeck(page)
  await page.route('**/api/reviewTray*', async (route) => {
    const response = await route.fetch()
    const tray = (await response.json()) as { all: number; cards: object[] }
    await route.fulfill({ response, json: { ...tray, cards: tray.cards.slice(0, 3) } })
  })
  await page.goto(`/deck/${deckId}/review`)
  for (const place of [1, 2, 3]) {
    await expect(page.getByText(`${place} of ${cards}`, { exact: true })).toBeVisible()
    await page.keyboard.press('k')
  }
  await expect(page.getByRole('heading', { name: 'These are done.' })).toBeVisible()
  await expect(page.getByText(`${cards - 3} more new cards to review.`)).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(`4 of ${cards}`, { exact: true })).toBeVisible()
})
