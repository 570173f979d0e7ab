import type { Page } from '@playwright/test'
import { type Api, apiOf } from './api.ts'
import { expect, test } from './journey.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

let people = 0
async function learner(page: Page): Promise<Api> {
  const calls = apiOf(page)
  await calls.register(`leech-${process.pid}-${++people}@example.org`)
  return calls
}

/** Learns a card and forgets it again seven times, a month ago. */
async function forgetOften(calls: Api, cardid: number): Promise<void> {
  let at = Date.now() - 30 * dayMs
  for (const rating of [4, ...Array.from({ length: 7 }, () => [1, 3]).flat()]) {
    at += hourMs
    await calls.put('/api/submitAnswer', { cardid, rating, reviewedAt: new Date(at).toISOString() })
  }
}

/** A deck with a card that is about to become a leech, and another one. Returns the deck's id. */
async function slipping(calls: Api): Promise<number> {
  const { id: deckId } = await calls.put<{ id: number }>('/api/deck', { name: 'Anatomy', description: '' })
  const { id: topicId } = await calls.put<{ id: number }>('/api/topic', { name: 'Hand', topic: null, deck: deckId })
  const cards = ['Which bones are in the wrist?', 'Where is the thumb?'].map((questionText) => ({
    questionText,
    answer: 'In the hand',
  }))
  const { ids } = await calls.put<{ ids: number[] }>('/api/cards', { deckId, topicId, cards })
  await forgetOften(calls, ids[0] ?? 0)
  // The card that was rated last does not come first.
  const reviewedAt = new Date(Date.now() - 29 * dayMs).toISOString()
  await calls.put('/api/submitAnswer', { cardid: ids[1], rating: 4, reviewedAt })
  return deckId
}

const help = (page: Page) => page.getByRole('region', { name: /^This card keeps slipping/ })
const asks = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

/** Rates the slipping card, which makes it a leech. */
async function forget(page: Page): Promise<void> {
  await asks(page, 'Which bones are in the wrist?')
  await page.keyboard.press('Space')
  await page.keyboard.press('1')
  await expect(help(page)).toBeVisible()
}

for (const width of [1280, 390])
  test(`a card that keeps slipping gets help, while the next one is learned, ${width} px wide`, async ({
    page,
    checkScreen,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const deckId = await slipping(await learner(page))
    await page.goto(`/learn?deck=${deckId}`)
    await forget(page)
    await asks(page, 'Where is the thumb?')
    await expect(help(page)).toContainText('Which bones are in the wrist?')
    await checkScreen(page)
    await page.keyboard.press('u')
    await expect(help(page)).toBeHidden()
    await forget(page)
    await page.keyboard.press('h')
    await expect(help(page).getByRole('button', { name: 'Rewrite' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(help(page)).toBeHidden()
    await page.keyboard.press('Space')
    await page.keyboard.press('4')
    await page.goto(`/deck/${deckId}`)
    await page.getByRole('button', { name: 'Table' }).click()
    await expect(page.getByRole('row', { name: /wrist/ })).toContainText('slipping')
    await page.getByLabel('Only cards that keep slipping').check()
    await expect(page.getByRole('row', { name: /thumb/ })).toHaveCount(0)
    await checkScreen(page)
  })

test('the ways to help lead to the explanation, the picture, a second card and suspension', async ({
  page,
  checkScreen,
}) => {
  const deckId = await slipping(await learner(page))
  await page.goto(`/learn?deck=${deckId}`)
  const editor = page.getByRole('dialog')
  const openAgain = async (way: string) => {
    await page.keyboard.press('Escape')
    await expect(editor).toBeHidden()
    await page.keyboard.press('u')
    await forget(page)
    await help(page).getByRole('button', { name: way }).click()
  }
  await forget(page)
  await help(page).getByRole('button', { name: 'Add explanation' }).click()
  await expect(editor.getByLabel(/^Explanation/)).toBeFocused()
  await openAgain('Add picture')
  await expect(editor.locator('input[type=file]').first()).toBeFocused()
  await openAgain('Split')
  await expect(editor).toContainText('Create a second card')
  await expect(editor).toContainText('Which bones are in the wrist?')
  await checkScreen(page)
  await editor.getByLabel('Question', { exact: true }).fill('Which bones are near the thumb?')
  await editor.getByLabel('Option 1', { exact: true }).fill('The trapezium')
  await editor.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(editor).toContainText('Now shorten this card')
  await editor.getByLabel('Question', { exact: true }).fill('Which bones are far from the thumb?')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()
  // The split was last, and stays.
  await page.keyboard.press('u')
  await expect(page.getByText(/^A split can’t be undone here/)).toBeVisible()
  await page.keyboard.press('u')
  await asks(page, 'Which bones are far from the thumb?')
  await page.keyboard.press('Space')
  await page.keyboard.press('1')
  await help(page).getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText(/Card suspended/)).toBeVisible()
  await page.goto(`/deck/${deckId}`)
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('row', { name: /far from the thumb/ })).toContainText('suspended')
  await expect(page.getByRole('row', { name: /near the thumb/ })).toContainText('fresh')
})

test('who only learns a deck is offered a suggestion', async ({ page }) => {
  const calls = await learner(page)
  const [deck] = await calls.get<{ id: number }[]>('/api/search?search=Inside%20the%20cell&public=true')
  const { cards } = await calls.post<{ cards: { id: number }[] }>('/api/getQueue', { id: deck?.id })
  await forgetOften(calls, cards[0]?.id ?? 0)
  const reviewedAt = new Date(Date.now() - 29 * dayMs).toISOString()
  await calls.put('/api/submitAnswer', { cardid: cards[1]?.id, rating: 4, reviewedAt })
  await page.goto(`/learn?deck=${deck?.id}`)
  await expect(page.getByRole('button', { name: 'Show answer' })).toBeVisible()
  await page.keyboard.press('Space')
  await page.keyboard.press('1')
  await expect(help(page).getByRole('button')).toHaveText(['Suggest a correction', 'Add explanation', 'Suspend', ''])
  await help(page).getByRole('button', { name: 'Suggest a correction' }).click()
  await expect(page.getByRole('dialog', { name: 'Suggest a correction' })).toBeVisible()
})
