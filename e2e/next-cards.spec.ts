import type { Page } from '@playwright/test'
import { type Api, apiOf } from './api.ts'
import { expect, test } from './journey.ts'

const monthMs = 30 * 86_400_000

let people = 0
async function learner(page: Page): Promise<Api> {
  const calls = apiOf(page)
  await calls.register(`next-${process.pid}-${++people}@example.org`)
  return calls
}

/** A deck whose first cards were learned a month ago, `due` of them. */
async function deck(calls: Api, name: string, { due = 0, fresh = 0 }): Promise<number> {
  const { id: deckId } = await calls.put<{ id: number }>('/api/deck', { name, description: '' })
  const { id: topicId } = await calls.put<{ id: number }>('/api/topic', { name: 'Basics', topic: null, deck: deckId })
  const cards = Array.from({ length: due + fresh }, (_, n) => ({ questionText: `${name} ${n + 1}?`, answer: 'Yes' }))
  const { ids } = await calls.put<{ ids: number[] }>('/api/cards', { deckId, topicId, cards })
  const reviewedAt = new Date(Date.now() - monthMs).toISOString()
  for (const cardid of ids.slice(0, due)) await calls.put('/api/submitAnswer', { cardid, rating: 4, reviewedAt })
  return deckId
}

const isOver = (page: Page) => expect(page.getByRole('heading', { name: 'Done for now.' })).toBeVisible()
const asks = (page: Page, question: string) => expect(page.getByText(question, { exact: true })).toBeVisible()
async function know(page: Page): Promise<void> {
  await page.keyboard.press('Space')
  await page.keyboard.press('4')
}

for (const width of [1280, 390])
  test(`after the end come more new cards, and the next deck, ${width} px wide`, async ({ page, checkScreen }) => {
    await page.setViewportSize({ width, height: 844 })
    const calls = await learner(page)
    await calls.put('/api/settings', { newPerDay: 1 })
    await deck(calls, 'Anatomy', { due: 2 })
    const biology = await deck(calls, 'Biology', { fresh: 4 })
    await page.goto(`/learn?deck=${biology}`)
    await asks(page, 'Biology 1?')
    await know(page)
    await isOver(page)
    await expect(page.getByRole('link', { name: 'Next: Anatomy, 2 due' })).toBeFocused()
    await checkScreen(page)
    await page.getByRole('button', { name: '3 more new cards' }).click()
    for (const question of ['Biology 2?', 'Biology 3?', 'Biology 4?']) {
      await asks(page, question)
      await know(page)
    }
    await isOver(page)
    await expect(page.getByRole('button', { name: /more new cards/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Next: Anatomy, 2 due' }).click()
    await expect(page).toHaveTitle(/Study Anatomy$/)
    await asks(page, 'Anatomy 1?')
  })

test('the cards of all decks come deck after deck, if the account says so', async ({ page, checkScreen }) => {
  const calls = await learner(page)
  await deck(calls, 'Zoology', { due: 3 })
  await deck(calls, 'Anatomy', { due: 3 })
  await page.goto('/account')
  await page.getByLabel('Cards of all decks').selectOption({ label: 'Deck by deck' })
  await checkScreen(page)
  await page.reload()
  await expect(page.getByLabel('Cards of all decks')).toHaveValue('byDeck')
  await page.goto('/learn')
  for (const name of ['Anatomy', 'Zoology'])
    for (let n = 0; n < 3; n++) {
      await expect(page.getByText(`${name} · Basics`)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Show answer' })).toBeVisible()
      await know(page)
    }
  await isOver(page)
})
