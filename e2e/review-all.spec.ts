import { expect, test } from './journey.ts'
import { madeDeck } from './madeDeck.ts'

test('all cards are rejected at once after a confirmation, and undo restores them', async ({ page, checkScreen }) => {
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
  // At once, since a check of the screen takes longer than an undo is offered.
  await expect(page.getByText('In this session')).toBeVisible()
  await checkScreen(page)
  await page.getByRole('link', { name: 'Back to the deck' }).last().click()
  await expect(page.getByRole('region', { name: 'Cards' }).getByRole('status')).toHaveText('1 card')
  await expect.poll(unreviewed).toBe(0)
  expect(calls.filter((path) => path !== '/api/judgeCard')).toEqual(['/api/rejectAllCards'])
})

test('all cards are counted, and further ones are loaded after the first page', async ({ page }) => {
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
