import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { expect, test } from './journey.ts'

/** With 20 kB a card, a response holds 25 cards. */
const cards = 60

// Reads that fail for a while.
test.use({ expectedErrors: /503/ })

/** Whether an element is near the visible area. */
const isLaidOut = (element: Element) => element.checkVisibility({ contentVisibilityAuto: true })

/** Its author sees it on the page. */
async function makeLargeDeck(page: Page, email: string) {
  const api = apiOf(page)
  await api.register(email)
  const { id: deckId } = await api.put<{ id: number }>('/api/deck', { name: 'Long texts', description: '' })
  const { id: topicId } = await api.put<{ id: number }>('/api/topic', { name: 'All', deck: deckId })
  const Answers = Array.from({ length: 10 }, () => ({ text: 'word '.repeat(400), correct: true }))
  const addCard = (n: number) =>
    api.put('/api/card', { deckId, topicId, questionText: `Question ${n}.`, isGapText: false, Answers })
  for (let n = 1; n <= cards; n++) await addCard(n)
  return { deckId, addCard }
}

test('a topic that takes several responses is complete, as tiles and as a table', async ({ page }) => {
  test.slow()
  const { deckId } = await makeLargeDeck(page, 'large@example.org')
  let asked = 0
  page.on('request', (request) => (asked += Number(request.url().includes('/api/getCards'))))
  await page.goto(`/deck/${deckId}`)
  const last = page.getByText(`Question ${cards}.`, { exact: true })
  await expect(page.getByText('Question 1.', { exact: true })).toBeVisible({ timeout: 60_000 })
  const scrolled = async () => {
    await page.mouse.wheel(0, 20_000)
    return last.count()
  }
  await expect.poll(scrolled, { timeout: 60_000 }).toBe(1)
  expect(asked).toBeGreaterThan(2)
  // Those far above are not laid out any more.
  expect(await page.getByText('word word').first().evaluate(isLaidOut)).toBe(false)

  await page.getByRole('button', { name: 'Show as a table' }).click()
  await expect(page.getByText('loading more')).toHaveCount(0, { timeout: 60_000 })
  await page.getByLabel('Filter by text').fill(`Question ${cards}.`)
  await expect(page.getByRole('rowheader', { name: `Question ${cards}.` })).toBeVisible()
})

test('tiles that cannot be refreshed show an error where cards are missing, and continue', async ({ page }) => {
  test.slow()
  const { deckId, addCard } = await makeLargeDeck(page, 'missing@example.org')
  let asked = 0
  let failed = 0
  await page.route('**/api/getCards', (route) => {
    if (++asked === 1) return route.continue()
    // The second page is pending until the refresh of the first one fails.
    if (route.request().postData()?.includes('"after"')) return
    failed++
    return route.fulfill({ status: 503 })
  })
  await page.goto(`/deck/${deckId}`)
  await expect(page.getByText('Question 1.', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => asked).toBeGreaterThan(1)
  await addCard(cards + 1)
  const failure = page.getByRole('listitem').getByRole('alert')
  await expect(failure).toBeAttached({ timeout: 30_000 })
  expect(failed).toBeGreaterThan(0)
  await page.unroute('**/api/getCards')
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(`Question ${cards + 1}.`, { exact: true })).toBeAttached({ timeout: 30_000 })
  await expect(failure).toHaveCount(0)
})
