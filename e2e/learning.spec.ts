import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { expect, learnPath, makeCard, makeDeck, openWhole, ownDeck, register, test } from './journey.ts'

async function deckOf(page: Page, cards: number): Promise<void> {
  await makeDeck(page, 'Numbers', 'All of them')
  for (let number = 1; number <= cards; number++) await makeCard(page, `Question ${number}`, `Answer ${number}`)
}

/** Reveals the card and rates it by keyboard. */
async function rate(page: Page, question: string, key: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Show answer' })).toBeVisible()
  await expect(page.getByText(question, { exact: true })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Perfect' })).toBeVisible()
  await page.keyboard.press(key)
}

const counts = (page: Page) => page.getByRole('img', { name: /wrong, .* fresh/ })

test('undo brings back the last cards one by one, by key and by button', async ({ page }) => {
  test.slow()
  await register(page)
  await deckOf(page, 3)
  await page.goto(learnPath(page))
  await rate(page, 'Question 1', '1')
  await rate(page, 'Question 2', '4')
  await expect(page.getByText('Question 3', { exact: true })).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText('Question 2', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Rating undone.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Question 1', { exact: true })).toBeVisible()
  await rate(page, 'Question 1', '4')
  await page.getByRole('button', { name: 'Undo' }).click()
  for (const question of ['Question 1', 'Question 2', 'Question 3']) await rate(page, question, '4')
  await expect(page.getByRole('heading', { name: 'Done for now.' })).toBeVisible()
  await expect(page.getByText(/The next card is due/)).toBeVisible()
  await page.getByRole('link', { name: 'Back to the deck', exact: true }).click()
  await expect(counts(page)).toHaveAccessibleName('0 wrong, 0 ok, 3 good, 0 fresh')
})

test('several answers are chosen before the answer is shown, and marked after', async ({ page, checkScreen }) => {
  await register(page)
  await makeDeck(page, 'Choices', 'Topic')
  await page.getByRole('button', { name: 'Create card' }).first().click()
  const editor = page.getByRole('dialog')
  await editor.getByLabel('Question', { exact: true }).fill('Which are even?')
  for (const [index, text] of ['two', 'four', 'five', 'seven'].entries()) {
    if (index > 0) await editor.getByRole('button', { name: 'Add Option' }).click()
    await editor.getByLabel(`Option ${index + 1}`, { exact: true }).fill(text)
  }
  const correct = editor.getByRole('checkbox', { name: 'Correct?' })
  for (const index of [0, 1, 2, 3]) await correct.nth(index).setChecked(index < 2)
  await editor.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(editor).toBeHidden()
  await page.goto(learnPath(page))
  await expect(page.getByText('Choose all that are right')).toBeVisible()
  await page.getByRole('checkbox', { name: 'two' }).click()
  await page.getByRole('checkbox', { name: 'five' }).click()
  const chosen = page.getByRole('status').filter({ hasText: /^Chosen: / })
  const before = await chosen.textContent()
  expect(before).toMatch(/^Chosen: [1-4], [1-4]$/)
  await page.keyboard.press('1')
  await expect(chosen).not.toHaveText(before ?? '')
  await page.keyboard.press('1')
  await expect(chosen).toHaveText(before ?? '')
  await checkScreen(page)
  await page.getByText('Which are even?').click()
  await expect(page.getByText('right, and chosen')).toBeAttached()
  await expect(page.getByText('right, but not chosen')).toBeAttached()
  await expect(page.getByText('wrong, but chosen')).toBeAttached()
  await expect(page.getByText('wrong, and not chosen')).toBeAttached()
  await checkScreen(page)
  // With the habits of a new account, Enter rates what the choice says, and the button shows it.
  await expect(page.getByRole('button', { name: 'Hard' })).toHaveAttribute('aria-keyshortcuts', '1 Space Enter')
  await expect(page.getByRole('button', { name: 'Easy' })).toHaveAttribute('aria-keyshortcuts', '3')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Hard – back in' })).toBeVisible()
  // The card is asked again before it is due.
  await expect(page.getByText('1 soon', { exact: true })).toBeVisible()
  await expect(page.getByText('0 due', { exact: true })).toBeVisible()
  for (const name of ['two', 'four']) await page.getByRole('checkbox', { name }).click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Easy' })).toHaveAttribute('aria-keyshortcuts', '3 Space Enter')
})

test.describe('two browsers at once', () => {
  // Of two ratings of one card the later one counts, in whatever order they arrive.
  test.use({ expectedErrors: /400 .*submitAnswer/ })

  test('two browsers learn one deck at once, and both end with the same counts', async ({ page, browser, kartei }) => {
    test.slow()
    const email = await register(page)
    await deckOf(page, 4)
    const deck = page.url()
    const other = await (await browser.newContext({ baseURL: kartei.url })).newPage()
    await other.goto('/login')
    await other.getByLabel('Email').fill(email)
    await other.getByLabel('Password', { exact: true }).fill('long enough')
    await other.keyboard.press('Enter')
    await ownDeck(other, /Numbers/).click()
    await expect(other).toHaveURL(deck)
    await page.goto(learnPath(page))
    await other.getByRole('button', { name: 'Learn' }).click()
    await Promise.all(
      [page, other].map(async (one) => {
        // Cards that were rated on the other device are not shown here, which may be all of them.
        const question = one.getByRole('button', { name: 'Show answer' })
        const end = one.getByRole('heading', { name: /^(Done for now|Nothing to study right now)\.$/ })
        await expect(question.or(end)).toBeVisible()
        while (!(await end.isVisible())) {
          await one.keyboard.press('Space')
          await one.keyboard.press('4')
          await expect(question.or(end)).toBeVisible()
        }
      }),
    )
    for (const one of [page, other]) {
      await one.goto(deck)
      await expect(counts(one)).toHaveAccessibleName('0 wrong, 0 ok, 4 good, 0 fresh')
    }
    await other.context().close()
  })
})

test.describe('the server goes away in the middle of a session', () => {
  // Errors of the network without a server.
  test.use({ expectedErrors: /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|Failed to fetch/ })

  test('and comes back: no rating is lost, not even by a reload', async ({ page, kartei }) => {
    test.slow()
    await register(page)
    await deckOf(page, 5)
    const deck = page.url()
    await page.goto(learnPath(page))
    await rate(page, 'Question 1', '4')
    await expect(page.getByText('Question 2', { exact: true })).toBeVisible()
    await kartei.kill()
    await rate(page, 'Question 2', '4')
    await rate(page, 'Question 3', '1')
    await expect(page.getByText('Question 4', { exact: true })).toBeVisible()
    await expect(page.getByText(/ratings not saved yet/)).toBeVisible()
    await page.keyboard.press('u')
    await rate(page, 'Question 3', '2')
    await kartei.start()
    await page.reload()
    await expect(page.getByText('Question 4', { exact: true })).toBeVisible()
    await expect(page.getByText(/not saved yet/)).toBeHidden()
    await page.goto(deck)
    await expect(counts(page)).toHaveAccessibleName('0 wrong, 1 ok, 2 good, 2 fresh')
  })
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('without a connection from the first card on, learning goes on, and the ratings are sent when it is back', async ({
    page,
    context,
  }) => {
    test.slow()
    const calls = apiOf(page)
    await calls.register(`tunnel-${process.pid}@example.org`)
    await calls.put('/api/settings', { newPerDay: null })
    const { id: deckId } = await calls.put<{ id: number }>('/api/deck', { name: 'Numbers', description: '' })
    const { id: topicId } = await calls.put<{ id: number }>('/api/topic', { name: 'All', topic: null, deck: deckId })
    const cards = Array.from({ length: 50 }, (_, index) => ({ questionText: `Question ${index + 1}`, answer: 'Yes' }))
    await calls.put('/api/cards', { deckId, topicId, cards })
    await openWhole(page, `/learn?deck=${deckId}`)
    await expect(page.getByText('Question 1', { exact: true })).toBeVisible()
    await context.setOffline(true)
    for (let number = 1; number <= 50; number++) await rate(page, `Question ${number}`, '4')
    // One message says that there is no connection, and one what that means here.
    await expect(page.getByText('You’re offline.')).toHaveCount(1)
    await expect(page.getByText('50 ratings not saved yet – retrying')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/not saved yet/)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Done for now.' })).toBeVisible()
  })

  test('the offline notice covers nothing and shifts nothing', async ({ page, context }) => {
    await register(page)
    await deckOf(page, 1)
    await openWhole(page, learnPath(page))
    const card = page.getByText('Question 1', { exact: true })
    await expect(card).toBeVisible()
    const before = await card.boundingBox()
    await context.setOffline(true)
    const notice = page.getByRole('status').filter({ hasText: 'You’re offline.' })
    await expect(notice).toBeVisible()
    expect(await card.boundingBox()).toEqual(before)
    const said = await notice.boundingBox()
    const bar = page.getByRole('banner')
    for (const beside of [bar.getByRole('link', { name: 'Kartei' }), bar.getByRole('button', { name: 'Menu' })]) {
      const box = await beside.boundingBox()
      expect(areApart(said, box)).toBe(true)
    }
    const whole = await bar.boundingBox()
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual((whole?.y ?? 0) + (whole?.height ?? 0))
  })
})

type Box = Awaited<ReturnType<ReturnType<Page['locator']>['boundingBox']>>

const areApart = (one: Box, other: Box) =>
  !!one && !!other && (one.x + one.width <= other.x || other.x + other.width <= one.x)
