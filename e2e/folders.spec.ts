import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { expect, ownDeck, test } from './journey.ts'

/** Signs in a new learner who has these decks. */
async function learnerWith(page: Page, names: readonly string[]) {
  const calls = apiOf(page)
  await calls.register(`folders-${process.pid}-${Math.random()}@example.org`)
  for (const name of names) {
    const { id: deckId } = await calls.put<{ id: number }>('/api/deck', { name, description: '' })
    const { id: topicId } = await calls.put<{ id: number }>('/api/topic', { name: 'Basics', topic: null, deck: deckId })
    const card = { deckId, topicId, isGapText: false, Answers: [{ text: 'Answer', correct: true }] }
    const { id: cardid } = await calls.put<{ id: number }>('/api/card', { ...card, questionText: `${name}?` })
    const reviewedAt = new Date(Date.now() - 30 * 86_400_000).toISOString()
    if (name !== 'Law') await calls.put('/api/submitAnswer', { cardid, rating: 4, reviewedAt })
  }
}

for (const width of [1280, 390])
  test(`decks are put into folders, which are collapsed, renamed and dissolved, ${width} px wide`, async ({
    page,
    checkScreen,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 844 })
    await learnerWith(page, ['Heart', 'Law', 'Lungs'])
    await page.goto('/decks')
    const own = page.getByRole('region', { name: 'Your Decks' })
    const dialog = page.getByRole('dialog')
    await own.getByRole('button', { name: 'Move “Heart” to a folder' }).click()
    await dialog.getByLabel('Name of the folder').fill('Medicine')
    await checkScreen(page)
    await page.keyboard.press('Enter')
    const medicine = own.getByRole('region', { name: 'Medicine' })
    await expect(medicine.getByRole('link', { name: 'Heart', exact: true })).toBeFocused()
    await expect(medicine.getByText('1 due').first()).toBeVisible()
    await expect(own.getByRole('region', { name: 'Without a folder' }).getByRole('heading', { level: 4 })).toHaveCount(
      2,
    )

    // The folders that there are stand to choose.
    await own.getByRole('button', { name: 'Move “Lungs” to a folder' }).click()
    await expect(dialog.getByLabel('Folder')).toHaveValue('Medicine')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(medicine.getByRole('heading', { level: 4 })).toHaveCount(2)
    await expect(medicine.getByText('2 due')).toBeVisible()
    await checkScreen(page)

    await medicine.getByRole('button', { name: 'Medicine', exact: true }).click()
    await expect(ownDeck(page, /Heart/)).toBeHidden()
    await page.reload()
    await expect(ownDeck(page, /Law/)).toBeVisible()
    await expect(ownDeck(page, /Heart/)).toBeHidden()
    await expect(medicine.getByText('2 due')).toBeVisible()
    await page.getByLabel('Search topics').fill('Heart')
    await expect(ownDeck(page, /Heart/)).toBeVisible()
    await page.getByLabel('Search topics').fill('')
    await page.getByRole('button', { name: 'Show as a list' }).click()
    await expect(page.getByText('Shown as a list.', { exact: true })).toBeAttached()
    await medicine.getByRole('button', { name: 'Medicine', exact: true }).press('Enter')
    await expect(ownDeck(page, /Heart/)).toBeVisible()
    await checkScreen(page)

    await medicine.getByRole('button', { name: 'Rename or dissolve “Medicine”' }).click()
    await dialog.getByLabel('Name of the folder').fill('Anatomy')
    await dialog.getByRole('button', { name: 'Rename' }).click()
    const anatomy = own.getByRole('region', { name: 'Anatomy' })
    await expect(anatomy.getByRole('button', { name: 'Anatomy', exact: true })).toBeFocused()
    await own.getByRole('button', { name: 'Move “Lungs” to a folder' }).click()
    await dialog.getByLabel('Folder').selectOption('No folder')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(anatomy.getByRole('heading', { level: 4 })).toHaveCount(1)
    await anatomy.getByRole('button', { name: 'Rename or dissolve “Anatomy”' }).click()
    await checkScreen(page)
    await dialog.getByRole('button', { name: 'Dissolve folder' }).click()
    await expect(anatomy).toBeHidden()
    await expect(own.getByRole('heading', { level: 3 })).toHaveCount(3)
    await page.getByLabel('Order of your decks').selectOption({ label: 'Most due first' })
    await expect(own.getByRole('heading', { level: 3 })).toHaveText(['Lungs', 'Heart', 'Law'])
  })

test('25 decks fit on two screens of a laptop, and on three of a phone', async ({ page, checkScreen }) => {
  test.slow()
  await learnerWith(
    page,
    Array.from({ length: 25 }, (_, index) => `Deck ${index + 1} of the second year of medicine`),
  )
  await page.goto('/decks')
  await page.getByRole('button', { name: 'Show as a list' }).click()
  const last = page.getByRole('region', { name: 'Your Decks' }).getByRole('listitem').nth(24)
  for (const [width, height, screens] of [
    [1280, 800, 2],
    [390, 844, 3],
  ] as const) {
    await page.setViewportSize({ width, height })
    const end = () => last.evaluate((row) => row.getBoundingClientRect().bottom + scrollY)
    await expect.poll(end, `the end of the list at ${width} px`).toBeLessThanOrEqual(screens * height)
    await checkScreen(page)
  }
})
