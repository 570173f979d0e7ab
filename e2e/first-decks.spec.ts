import { apiOf } from './api.ts'
import { expect, test } from './journey.ts'

for (const width of [1280, 390])
  test(`before the first card was learned, /learn says so and offers decks to begin, ${width} px wide`, async ({
    page,
    checkScreen,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const calls = apiOf(page)
    await calls.register(`first-${process.pid}-${width}-${Math.random()}@example.org`)
    await page.goto('/learn')
    await expect(page.getByRole('heading', { name: 'Nothing to study right now.' })).toBeVisible()
    await expect(page.getByText('There are no cards in your decks yet.')).toBeVisible()
    await checkScreen(page)

    const { id: deckId } = await calls.put<{ id: number }>('/api/deck', { name: 'Rivers', description: '' })
    const { id: topicId } = await calls.put<{ id: number }>('/api/topic', { name: 'Europe', topic: null, deck: deckId })
    const cards = ['Rhine?', 'Danube?'].map((questionText) => ({ questionText, answer: 'Yes' }))
    await calls.put('/api/cards', { deckId, topicId, cards })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'You haven’t begun any deck yet.' })).toBeVisible()
    await checkScreen(page)
    await page.getByRole('link', { name: 'Learn new cards of Rivers' }).click()
    await expect(page.getByText('Rhine?', { exact: true })).toBeVisible()

    // The keys work at once.
    await page.keyboard.press('Space')
    await page.keyboard.press('4')
    await expect(page.getByText('Danube?', { exact: true })).toBeVisible()
    await page.keyboard.press('Space')
    await expect(page.getByText('Yes', { exact: true })).toBeVisible()
  })
