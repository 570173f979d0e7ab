import { apiOf } from './api.ts'
import { expect, ownDeck, test } from './journey.ts'

const monthMs = 30 * 86_400_000

/** A learner with two decks that were learned a month ago, and one that was not. */
async function learner(page: Parameters<typeof apiOf>[0]) {
  const calls = apiOf(page)
  await calls.register(`today-${process.pid}-${Math.random()}@example.org`)
  const reviewedAt = new Date(Date.now() - monthMs).toISOString()
  for (const [name, isLearned] of [
    ['Biology', true],
    ['History', true],
    ['Spanish', false],
  ] as const) {
    const { id: deckId } = await calls.put<{ id: number }>('/api/deck', { name, description: '' })
    const { id: topicId } = await calls.put<{ id: number }>('/api/topic', { name: 'Basics', topic: null, deck: deckId })
    const card = { deckId, topicId, isGapText: false, Answers: [{ text: 'Answer', correct: true }] }
    const { id: cardid } = await calls.put<{ id: number }>('/api/card', { ...card, questionText: `${name}?` })
    if (isLearned) await calls.put('/api/submitAnswer', { cardid, rating: 4, reviewedAt, durationMs: 70_000 })
  }
}

test.describe.parallel('today', () => {
  for (const width of [1280, 390]) {
    test(`all due cards of all decks are one tap away, ${width} px wide`, async ({ page, checkScreen }) => {
      await page.setViewportSize({ width, height: 844 })
      await learner(page)
      await page.goto('/decks')
      const today = page.getByRole('region', { name: 'Today' })
      await expect(today).toContainText('2 cards are due in 2 decks')
      await expect(today).toContainText('about 2 minutes')
      await expect(page.getByText('1 due', { exact: true })).toHaveCount(2)
      await expect(page.getByText('1 fresh', { exact: true })).toHaveCount(1)
      await checkScreen(page)
      await page.getByLabel('Order of your decks').selectOption({ label: 'By name' })
      const names = page.getByRole('region', { name: 'Your Decks' }).getByRole('heading', { level: 3 })
      await expect(names).toHaveText(['Biology', 'History', 'Spanish'])
      await page.getByRole('button', { name: 'Show as a list' }).click()
      await page.reload()
      await expect(page.getByRole('button', { name: 'Show as tiles' })).toBeVisible()
      await expect(ownDeck(page, /Biology/)).toBeVisible()
      await checkScreen(page)
      // A letter in a field is a letter.
      await page.getByLabel('Search topics').press('l')
      await page.getByLabel('Search topics').fill('')
      await expect(page).toHaveURL(/\/decks$/)
      const learn = today.getByRole('link', { name: 'Learn today’s cards' })
      await expect(learn).toHaveAttribute('aria-keyshortcuts', 'L')
      if (width === 390) await learn.click()
      else {
        await page.getByRole('heading', { level: 1 }).focus()
        await page.keyboard.press('l')
      }
      await expect(page).toHaveTitle(/Study today’s cards$/)
      const label = page.getByText(/^(Biology|History) · Basics$/)
      const first = (await label.textContent())?.split(' · ')[0] ?? ''
      await expect(page.getByText(`${first}?`, { exact: true })).toBeVisible()
      await checkScreen(page)
      const second = first === 'Biology' ? 'History' : 'Biology'
      for (const deck of [first, second]) {
        await expect(label).toHaveText(`${deck} · Basics`)
        await page.keyboard.press('Space')
        await page.keyboard.press('4')
      }
      await expect(page.getByRole('heading', { name: 'Done for now.' })).toBeVisible()
      await checkScreen(page)
      const back = page.getByRole('main').getByRole('link', { name: 'Go to your decks' }).last()
      await expect(back).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(today).toContainText('Nothing is due.')
      await expect(today).toContainText('The next card is due in')
      await expect(page.getByText('1 card · nothing due', { exact: true })).toHaveCount(2)
    })
  }

  test('a tile leads to its deck, whose address and title stay over reloads and in other tabs', async ({ page }) => {
    await learner(page)
    await page.goto('/decks')
    await page.getByRole('link', { name: 'Learn Spanish' }).click()
    await expect(page).toHaveURL(/\/learn\?deck=\d+$/)
    await expect(page).toHaveTitle(/Study Spanish$/)
    const other = await page.context().newPage()
    await other.goto('/decks')
    await other.getByRole('link', { name: 'Learn Biology' }).click()
    await expect(other).toHaveTitle(/Study Biology$/)
    await page.reload()
    await expect(page).toHaveTitle(/Study Spanish$/)
    await expect(page.getByText('Spanish?', { exact: true })).toBeVisible()
    await page.getByText('Spanish?', { exact: true }).click()
    await expect(page.getByText('Answer', { exact: true })).toBeVisible()
    await page.keyboard.press('4')
    await page.getByRole('link', { name: 'Learn 2 more in other decks' }).click()
    await expect(page).toHaveTitle(/Study today’s cards$/)
    await page.goto('/decks')
    await expect(ownDeck(page, /Spanish/)).toBeVisible()
    await expect(page).toHaveTitle(/My Decks$/)
  })
})

test('new cards of a deck that was begun are planned for today, and Space rates them', async ({
  page,
  checkScreen,
}) => {
  const calls = apiOf(page)
  await calls.register(`planned-${process.pid}-${Math.random()}@example.org`)
  const { id: deckId } = await calls.put<{ id: number }>('/api/deck', { name: 'Biology', description: '' })
  const { id: topicId } = await calls.put<{ id: number }>('/api/topic', { name: 'Cells', topic: null, deck: deckId })
  const cards = ['Nucleus?', 'Ribosome?', 'Membrane?'].map((questionText) => ({ questionText, answer: 'In the cell' }))
  const { ids } = await calls.put<{ ids: number[] }>('/api/cards', { deckId, topicId, cards })
  await calls.put('/api/submitAnswer', { cardid: ids[0], rating: 4 })
  await page.goto('/decks')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today).toContainText('Nothing is due. 2 new cards are planned for today.')
  await checkScreen(page)
  await today.getByRole('link', { name: 'Learn new cards' }).click()
  await expect(page.getByText('Ribosome?', { exact: true })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Easy' })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByText(/^Easy – back in/)).toBeVisible()
  await expect(page.getByText('Membrane?', { exact: true })).toBeVisible()

  await page.goto('/account')
  await page.getByLabel('Space and Enter rate the answer').uncheck()
  await page.getByLabel('New cards per day, in all decks together').fill('1')
  const saved = page.waitForResponse((response) => response.request().postData()?.includes('"newPerDay":1') ?? false)
  await page.getByLabel('New cards per day, in all decks together').press('Enter')
  await saved
  await expect(page.getByText('Saved.').last()).toBeVisible()
  await checkScreen(page)
  await page.goto(`/deck/${deckId}`)
  await expect(page.getByText('Today’s new cards are done. Learn offers more.')).toBeVisible()
  await page.keyboard.press('l')
  await expect(page.getByRole('button', { name: 'Show answer' })).toBeVisible()
  await page.keyboard.press('Space')
  await page.keyboard.press('4')
  await page.getByRole('button', { name: '1 more new card' }).click()
  await expect(page.getByRole('button', { name: 'Show answer' })).toBeVisible()
  await page.goto('/learn')
  await expect(page.getByRole('button', { name: 'Show answer' })).toBeVisible()
  await page.keyboard.press('Space')
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Easy' })).toBeVisible()
})

for (const width of [1280, 390])
  test(`a learner who has not begun is led to the first cards, and then to more, at ${width} px`, async ({
    page,
    checkScreen,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const calls = apiOf(page)
    await calls.register(`begins-${process.pid}-${Math.random()}@example.org`)
    await calls.put('/api/settings', { newPerDay: 1 })
    for (const name of ['History', 'Biology']) {
      const { id: deckId } = await calls.put<{ id: number }>('/api/deck', { name, description: '' })
      const { id: topicId } = await calls.put<{ id: number }>('/api/topic', { name: 'All', topic: null, deck: deckId })
      const cards = ['One?', 'Two?', 'Three?'].map((questionText) => ({ questionText, answer: 'Yes' }))
      await calls.put('/api/cards', { deckId, topicId, cards })
    }
    await page.goto('/decks')
    const today = page.getByRole('region', { name: 'Today' })
    await expect(today).toContainText('1 of 6 new cards is planned for today.')
    await expect(today).toContainText('Begin with “Biology”.')
    await checkScreen(page)
    await today.getByRole('link', { name: 'Learn new cards' }).click()
    await expect(page).toHaveTitle(/Study Biology$/)
    await expect(page.getByText('One?', { exact: true })).toBeVisible()
    await page.keyboard.press('Space')
    await page.keyboard.press('4')
    await expect(page.getByRole('heading', { name: 'Done for now.' })).toBeVisible()

    await page.goto('/decks')
    await expect(today).toContainText('Nothing is due.')
    await checkScreen(page)
    await today.getByRole('button', { name: '2 more new cards' }).click()
    await expect(page.getByText('Two?', { exact: true })).toBeVisible()
  })
