import { apiOf } from './api.ts'
import { expect, test } from './journey.ts'

test('cards are found, sorted, selected, moved and deleted in a table', async ({ page, checkScreen }) => {
  const api = apiOf(page)
  await api.register('table@example.org')
  const { id: deck } = await api.put<{ id: number }>('/api/deck', { name: 'Capitals', description: '' })
  const topic = async (name: string) => (await api.put<{ id: number }>('/api/topic', { name, deck })).id
  const [europe, asia] = [await topic('Europe'), await topic('Asia')]
  const capitals = ['Berlin', 'Rome', 'Athens', 'Oslo', 'Tokyo', 'Hanoi']
  for (const [index, city] of capitals.entries())
    await api.put('/api/card', {
      ...{ deckId: deck, topicId: index < 4 ? europe : asia, isGapText: false },
      ...{ questionText: `Where is ${city}?`, Answers: [{ text: `Answer ${index + 1}`, correct: true }] },
    })
  await page.goto(`/deck/${deck}`)
  await page.getByRole('button', { name: 'Show as a table' }).click()
  const table = page.getByRole('table', { name: 'Cards of the chosen topics' })
  const questions = () => table.getByRole('rowheader').allTextContents()
  const cities = async () => (await questions()).map((text) => /is (\w+)/.exec(text)?.[1])
  await expect.poll(cities).toEqual(capitals)
  await expect(table.getByRole('cell', { name: 'fresh' })).toHaveCount(6)
  await checkScreen(page)

  await table.getByRole('button', { name: 'Question' }).click()
  await expect.poll(cities).toEqual(['Athens', 'Berlin', 'Hanoi', 'Oslo', 'Rome', 'Tokyo'])
  await expect(table.getByRole('columnheader', { name: 'Question' })).toHaveAttribute('aria-sort', 'ascending')
  await table.getByRole('button', { name: 'Question' }).click()
  await table.getByRole('button', { name: 'Question' }).click()
  await page.getByLabel('Filter by text').fill('ro')
  // The topic counts, too.
  await expect.poll(cities).toEqual(['Berlin', 'Rome', 'Athens', 'Oslo'])
  await page.getByLabel('Filter by text').fill('')
  await page.getByLabel('Topic', { exact: true }).selectOption('Asia')
  await expect.poll(cities).toEqual(['Tokyo', 'Hanoi'])
  await page.getByLabel('Topic', { exact: true }).selectOption('All chosen topics')

  await table.getByRole('checkbox', { name: /Rome/ }).click()
  await table.getByRole('checkbox', { name: /Oslo/ }).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('dialog').getByLabel('To the topic').selectOption({ label: 'Asia' })
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
  await expect.poll(cities).toEqual(['Berlin', 'Tokyo', 'Hanoi', 'Rome', 'Athens', 'Oslo'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(cities).toEqual(capitals)

  // By keyboard: they are still selected.
  await table.getByRole('checkbox', { name: /Oslo/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(table.getByRole('checkbox', { name: /Tokyo/ })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('4 selected')).toBeVisible()
  await page.keyboard.press('Delete')
  await expect.poll(cities).toEqual(['Berlin', 'Hanoi'])
  await expect(page.getByText('4 cards are in the bin.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(cities).toEqual(capitals)
  await table.getByRole('checkbox', { name: /Berlin/ }).focus()
  await page.keyboard.press('Control+a')
  await expect(page.getByText('6 selected')).toBeVisible()
  // Only what shows is acted on.
  await page.getByLabel('Filter by text').fill('Hanoi')
  await expect(page.getByText('1 selected')).toBeVisible()
  await table.getByRole('checkbox', { name: /Hanoi/ }).focus()
  await page.keyboard.press('Delete')
  await page.getByLabel('Filter by text').fill('')
  await expect.poll(cities).toEqual(capitals.slice(0, 5))
  await table.getByRole('checkbox', { name: /Berlin/ }).focus()
  await page.keyboard.press('Control+z')
  await expect.poll(cities).toEqual(capitals)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Escape')
  await expect(page.getByText('6 selected')).toBeHidden()

  await page.setViewportSize({ width: 390, height: 800 })
  await checkScreen(page)
  // The choice is remembered.
  await page.reload()
  await expect.poll(cities).toEqual(capitals)
})

test.describe('what can be missing, or long', () => {
  test.use({ locale: 'de-DE', expectedErrors: /net::ERR_.*CardTable/, viewport: { width: 390, height: 800 } })

  test('a table that cannot be fetched leaves the tiles, and its bar fits a phone in German', async ({
    page,
    checkScreen,
  }) => {
    const api = apiOf(page)
    await api.register('tabelle@example.org')
    const { id: deckId } = await api.put<{ id: number }>('/api/deck', { name: 'Städte', description: '' })
    const { id: topicId } = await api.put<{ id: number }>('/api/topic', { name: 'Europa', deck: deckId })
    await api.put('/api/card', {
      ...{ deckId, topicId, isGapText: false },
      ...{ questionText: 'Wo liegt Rom?', Answers: [{ text: 'In Italien', correct: true }] },
    })
    await page.route('**/CardTable*.js', (route) => route.abort())
    await page.goto(`/deck/${deckId}`)
    await page.getByRole('button', { name: 'Als Tabelle zeigen' }).click()
    await expect(page.getByText('Keine Verbindung.')).toBeVisible()
    await expect(page.getByText('Wo liegt Rom?')).toBeVisible()
    await page.unroute('**/CardTable*.js')
    // Chromium remembers a program that failed as long as the page lives.
    await page.reload()
    await page.getByRole('button', { name: 'Als Tabelle zeigen' }).click()
    await page.getByRole('checkbox', { name: /Rom/ }).click()
    await expect(page.getByText('1 ausgewählt')).toBeVisible()
    await checkScreen(page)
    await page.getByRole('button', { name: 'Löschen', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Karten', exact: true })).toBeFocused()
  })
})
