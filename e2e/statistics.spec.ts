import { apiOf } from './api.ts'
import { expect, test } from './journey.ts'

const dayMs = 86_400_000

test.describe.parallel('statistics', () => {
  for (const width of [1280, 390]) {
    test(`show when one learns, what one remembers and what comes, ${width} px wide`, async ({ page, checkScreen }) => {
      await page.setViewportSize({ width, height: 844 })
      const calls = apiOf(page)
      await calls.register(`statistics-${process.pid}-${width}@example.org`)
      await page.goto('/statistics')
      await expect(page.getByText(/^Once you have learned your first cards/)).toBeVisible()

      const { id: deckId } = await calls.put<{ id: number }>('/api/deck', { name: 'Biology', description: '' })
      const { id: topicId } = await calls.put<{ id: number }>('/api/topic', {
        name: 'Cells',
        topic: null,
        deck: deckId,
      })
      const cards = Array.from({ length: 8 }, (_, index) => ({ questionText: `Question ${index}`, answer: 'Yes' }))
      const { ids } = await calls.put<{ ids: number[] }>('/api/cards', { deckId, topicId, cards })
      for (const [index, cardid] of ids.entries()) {
        const reviewedAt = new Date(Date.now() - (20 - index * 2) * dayMs).toISOString()
        await calls.put('/api/submitAnswer', { cardid, rating: 4, reviewedAt, durationMs: 20_000 })
      }
      await calls.put('/api/submitAnswer', { cardid: ids[0], rating: 3, durationMs: 7000 })
      await calls.put('/api/submitAnswer', { cardid: ids[1], rating: 1 })

      await page.goto('/decks')
      await page.getByRole('link', { name: 'Your statistics' }).click()
      await expect(page).toHaveTitle(/Statistics/)
      await expect(page.getByRole('img', { name: '10 reviews on 9 days in the last year' })).toBeVisible()
      await expect(page.getByRole('definition').filter({ hasText: '50%' })).toHaveText('50%of 2 reviews')
      await expect(page.getByRole('definition').filter({ hasText: /^2 reviews/ })).toHaveText(
        '2 reviewsless than a minute',
      )
      await expect(page.getByRole('img', { name: /^7 cards due in the next 30 days$/ })).toBeVisible()
      await page.getByText('Day by day').click()
      await expect(page.getByRole('row')).toHaveCount(31)
      await page.getByText('Month by month').click()
      await checkScreen(page)
    })
  }
})
