import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { expect, openSampleDeck, test } from './journey.ts'

test('cards are found, sorted, selected, moved and deleted in a table', async ({ page, checkScreen }) => {
  test.slow()
  const api = apiOf(page)
  await api.register('table@example.org')
  const { id: deck } = await api.put<{ id: number }>('/api/deck', { name: 'Capitals', description: '' })
  const topic = async (name: string) => (await api.put<{ id: number }>('/api/topic', { name, deck })).id
  const [europe, asia] = [await topic('Europe'), await topic('Asia')]
  const capitals = ['Berlin', 'Rome', 'Athens', 'Oslo', 'Tokyo', 'Hanoi']
  for (const [index, city] of capitals.entries())
    await api.put('/api/card', {
      deckId: deck,
      topicId: index < 4 ? europe : asia,
      isGapText: false,
      questionText: `Where is ${city}?`,
      Answers: [{ text: `Answer ${index + 1}`, correct: true }],
    })
  await page.goto(`/deck/${deck}`)
  await page.getByRole('button', { name: 'Show as a table' }).click()
  const table = page.getByRole('table', { name: 'Cards in the selected topics' })
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
  // The filter also searches topics.
  await expect.poll(cities).toEqual(['Berlin', 'Rome', 'Athens', 'Oslo'])
  await page.getByLabel('Filter by text').fill('')
  await page.getByLabel('Topic', { exact: true }).selectOption('Asia')
  await expect.poll(cities).toEqual(['Tokyo', 'Hanoi'])
  await page.getByLabel('Topic', { exact: true }).selectOption('All selected')

  await table.getByRole('checkbox', { name: /Rome/ }).click()
  await table.getByRole('checkbox', { name: /Oslo/ }).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('dialog').getByLabel('To topic').selectOption({ label: 'Asia' })
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
  await expect(page.getByText('4 cards moved to bin.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(cities).toEqual(capitals)
  await table.getByRole('checkbox', { name: /Berlin/ }).focus()
  await page.keyboard.press('Control+a')
  await expect(page.getByText('6 selected')).toBeVisible()
  // Only visible cards are affected.
  await page.getByLabel('Filter by text').fill('Hanoi')
  await expect(page.getByText('1 selected')).toBeVisible()
  await table.getByRole('checkbox', { name: /Hanoi/ }).focus()
  await page.keyboard.press('Delete')
  await page.getByLabel('Filter by text').fill('')
  await expect.poll(cities).toEqual(capitals.slice(0, 5))
  await expect(page.getByText('5 selected')).toBeVisible()
  await table.getByRole('checkbox', { name: /Berlin/ }).focus()
  await page.keyboard.press('Control+z')
  await expect.poll(cities).toEqual(capitals)
  await page.keyboard.press('Control+a')
  // Into the bar and back, then to its end.
  const bar = page.getByRole('group', { name: 'Actions on the selected cards' })
  await table.getByRole('checkbox', { name: /Rome/ }).focus()
  await page.keyboard.press('m')
  await expect(bar.getByRole('button', { name: 'Move' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(table.getByRole('checkbox', { name: /Rome/ })).toBeFocused()
  await page.keyboard.press('m')
  await page.keyboard.press('Enter')
  const move = page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true })
  await expect(move).toBeDisabled()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Clear selection' }).press('Enter')
  await expect(page.getByText('6 selected')).toBeHidden()
  await expect(table.getByRole('checkbox', { name: /Berlin/ })).toBeFocused()
  // Delete means what is selected, and only on the boxes that select.
  await page.keyboard.press('Control+a')
  await table.getByRole('button', { name: 'Edit card: Where is Rome?' }).press('Delete')
  await expect(page.getByText('6 selected')).toBeVisible()
  await table.getByRole('checkbox', { name: /Rome/ }).press('Escape')
  await expect(page.getByText('6 selected')).toBeHidden()
  await expect.poll(cities).toEqual(capitals)

  await page.setViewportSize({ width: 390, height: 800 })
  await checkScreen(page)
  // The choice is remembered.
  await page.reload()
  await expect.poll(cities).toEqual(capitals)
})

/** Shows a deck as a table whose cards have Markdown and formulas. */
async function markedTable(page: Page, email: string, cards = 4) {
  const api = apiOf(page)
  await api.register(email)
  const { id: deckId } = await api.put<{ id: number }>('/api/deck', { name: 'Squares', description: '' })
  const { id: topicId } = await api.put<{ id: number }>('/api/topic', { name: 'Small', deck: deckId })
  await api.put('/api/topic', { name: 'Large', deck: deckId })
  for (let number = 1; number <= cards; number++)
    await api.put('/api/card', {
      deckId,
      topicId,
      isGapText: false,
      questionText: `What is **${number} × ${number}**?`,
      Answers: [{ text: `$${30 - number}^2$`, correct: true }],
    })
  await page.goto(`/deck/${deckId}`)
  await page.getByRole('button', { name: 'Show as a table' }).click()
  const table = page.getByRole('table', { name: 'Cards in the selected topics' })
  await expect(table.getByRole('rowheader')).toHaveCount(cards)
  return table
}

test('a table shows cards as plain text, and the menu of a row offers the actions of a tile', async ({
  page,
  checkScreen,
}) => {
  const table = await markedTable(page, 'plain@example.org')
  await expect(table.getByRole('rowheader').first()).toHaveText('What is 1 × 1?')
  await expect(table.getByRole('cell', { name: '29²' })).toBeVisible()
  await expect(table.getByRole('checkbox', { name: 'Select: What is 1 × 1?' })).toBeVisible()
  const actions = table.getByRole('button', { name: 'Actions: What is 2 × 2?' })
  for (const [item, title] of [
    ['History', 'History'],
    ['Edit card', 'Edit card'],
    ['Move card', 'Move card'],
  ] as const) {
    await actions.click()
    await table.getByRole('button', { name: item, exact: true }).click()
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Close' }).first().click()
    await expect(actions).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await checkScreen(page)
  await page.keyboard.press('Escape')
  await expect(actions).toBeFocused()
  await actions.click()
  await table.getByRole('button', { name: 'Delete card', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(table.getByRole('rowheader')).toHaveCount(3)
})

test('cards are suspended together, and flagged one by one', async ({ page, checkScreen }) => {
  const table = await markedTable(page, 'suspend@example.org')
  const suspended = table.getByText('suspended', { exact: true })
  for (const name of [/1 × 1/, /2 × 2/]) await table.getByRole('checkbox', { name }).click()
  await page.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('2 cards suspended.')).toBeVisible()
  await expect(suspended).toHaveCount(2)
  await page.getByRole('button', { name: 'Bring back' }).click()
  await expect(page.getByText('2 cards brought back.')).toBeVisible()
  await expect(suspended).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(suspended).toHaveCount(2)

  const actions = table.getByRole('button', { name: 'Actions: What is 3 × 3?' })
  await actions.click()
  await table.getByRole('button', { name: 'Flag', exact: true }).click()
  await expect(table.getByText('flagged')).toHaveCount(1)
  await actions.click()
  await table.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(suspended).toHaveCount(3)
  await page.setViewportSize({ width: 390, height: 800 })
  await checkScreen(page)
  await actions.click()
  await table.getByRole('button', { name: 'Remove flag' }).click()
  await expect(table.getByText('flagged')).toHaveCount(0)
})

test('readers of a deck suggest corrections from its table', async ({ page }) => {
  await apiOf(page).register('reads-table@example.org')
  await page.goto('/decks')
  await openSampleDeck(page)
  await page.getByRole('button', { name: 'Show as a table' }).click()
  const row = page.getByRole('row').nth(1)
  await row.getByRole('button', { name: /^Actions: / }).click()
  await row.getByRole('button', { name: 'Suggest a correction' }).click()
  await expect(page.getByRole('dialog', { name: 'Suggest a correction' })).toBeVisible()
})

for (const width of [1280, 390])
  test(`what is deleted can be taken back while more is selected, at ${width} px`, async ({ page, checkScreen }) => {
    await page.setViewportSize({ width, height: 800 })
    const table = await markedTable(page, `bar-${width}@example.org`, 20)
    await table.getByRole('checkbox', { name: /What is 3 × 3/ }).click()
    await page.keyboard.press('Delete')
    await table.getByRole('checkbox', { name: /What is 4 × 4/ }).click()
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
    // A trial presses only what nothing covers.
    for (const name of ['Undo', 'Move', 'Delete', 'Clear selection'])
      await page.getByRole('button', { name, exact: true }).click({ trial: true, timeout: 5000 })
    await checkScreen(page)
  })

for (const width of [1280, 390])
  test(`selected cards are flagged, put off and moved by keyboard, at ${width} px`, async ({ page, checkScreen }) => {
    await page.setViewportSize({ width, height: 800 })
    const table = await markedTable(page, `bulk-${width}@example.org`)
    const bar = page.getByRole('group', { name: 'Actions on the selected cards' })
    const select = (number: number) => table.getByRole('checkbox', { name: `Select: What is ${number} × ${number}?` })
    const states = () => table.getByRole('cell', { name: /fresh|put off/ }).allTextContents()
    await select(1).press('Space')
    await select(2).press('Space')
    await bar.getByRole('button', { name: 'Flag' }).press('Enter')
    await expect(page.getByText('2 cards flagged.')).toBeVisible()
    await expect.poll(states).toEqual(['freshflagged', 'freshflagged', 'fresh', 'fresh'])
    await expect(bar.getByRole('button', { name: 'Remove flag' })).toBeFocused()
    // Escape closes the menu, and then leaves the bar.
    const putOff = bar.getByRole('button', { name: 'Put off' })
    await putOff.press('Enter')
    const inThreeDays = bar.getByRole('button', { name: 'Again in 3 days' })
    await expect(inThreeDays).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(inThreeDays).toBeHidden()
    await expect(putOff).toBeFocused()
    await page.keyboard.press('Enter')
    await inThreeDays.press('Enter')
    await expect(page.getByText('2 cards come back in 3 days.')).toBeVisible()
    await expect
      .poll(async () => (await states()).map((state) => state.startsWith('put off')))
      .toEqual([true, true, false, false])
    await select(4).focus()
    await page.keyboard.press('Control+z')
    await expect(page.getByText('2 cards brought back.')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(page.getByText('2 flags removed.')).toBeVisible()
    await expect.poll(states).toEqual(['fresh', 'fresh', 'fresh', 'fresh'])

    // M leads to the bar wherever focus is. After a move out of sight, the first card that is left has it.
    await page.getByLabel('Topic', { exact: true }).selectOption('Small')
    await page.getByRole('heading', { name: 'Cards', exact: true }).focus()
    await page.keyboard.press('m')
    await expect(bar.getByRole('button', { name: 'Move' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('To topic').selectOption({ label: 'Large' })
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).press('Enter')
    await expect(select(3)).toBeFocused()
    await expect(bar).toBeHidden()
    await page.keyboard.press('Control+z')
    await expect(bar).toContainText('2 selected')
    await page.keyboard.press('m')
    await expect(bar.getByRole('button', { name: 'Move' })).toBeFocused()
    await putOff.press('Enter')
    await checkScreen(page)
  })

test('on a phone a list sorts the cards, and the sorted column is shown', async ({ page, checkScreen }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const table = await markedTable(page, 'sorts@example.org')
  await expect(table.getByRole('columnheader', { name: 'Changed' })).toBeHidden()
  const sort = page.getByLabel('Sort by')
  const first = table.getByRole('row').nth(1)
  await sort.selectOption('Answer, A to Z')
  await expect(first).toContainText('26²')
  await expect(first.getByText('26²')).toBeVisible()
  await sort.selectOption('Changed, newest first')
  await expect(first.getByText('26²')).toBeHidden()
  await expect(first).toContainText('What is 4 × 4?')
  await expect(first.getByRole('time')).toBeVisible()
  await checkScreen(page)
  await sort.selectOption('Deck order')
  await expect(first).toContainText('What is 1 × 1?')
})

test('focus follows a card that is moved', async ({ page }) => {
  const table = await markedTable(page, 'follows@example.org')
  const moveTo = async (topic: string) => {
    await page.getByRole('dialog').getByLabel('To topic').selectOption({ label: topic })
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.getByRole('button', { name: 'Show as tiles' }).click()
  const tile = page.getByRole('listitem').filter({ hasText: '2 × 2' })
  for (const name of ['Move card', 'Edit card', 'Delete card'])
    await expect(tile.getByRole('button', { name })).toHaveAccessibleDescription('What is 2 × 2?')
  await tile.getByRole('button', { name: 'Move card' }).click()
  await moveTo('Large')
  await expect(tile.getByRole('button', { name: 'Move card' })).toBeFocused()
  // If its topic is not shown, the card disappears.
  await page.getByRole('button', { name: 'Show as a table' }).click()
  await page.getByLabel('Topic', { exact: true }).selectOption('Small')
  await table.getByRole('button', { name: 'Move card: What is 3 × 3?' }).click()
  await moveTo('Large')
  await expect(page.getByRole('heading', { name: 'Cards', exact: true })).toBeFocused()
})

test.describe('what can be missing, or long', () => {
  test.use({ locale: 'de-DE', expectedErrors: /net::ERR_.*CardTable/, viewport: { width: 390, height: 800 } })

  test('a table that cannot be loaded leaves the tiles and appears later, and its bar fits a phone in German', async ({
    page,
    checkScreen,
  }) => {
    const api = apiOf(page)
    await api.register('tabelle@example.org')
    const { id: deckId } = await api.put<{ id: number }>('/api/deck', { name: 'Städte', description: '' })
    const { id: topicId } = await api.put<{ id: number }>('/api/topic', { name: 'Europa', deck: deckId })
    await api.put('/api/card', {
      deckId,
      topicId,
      isGapText: false,
      questionText: 'Wo liegt Rom?',
      Answers: [{ text: 'In Italien', correct: true }],
    })
    await page.route('**/CardTable*.js', (route) => route.abort())
    await page.goto(`/deck/${deckId}`)
    await page.getByRole('button', { name: 'Als Tabelle zeigen' }).click()
    await expect(page.getByText('Die Tabelle ließ sich nicht laden.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Wo liegt Rom?' })).toBeVisible()
    await page.unroute('**/CardTable*.js')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    // By itself, although Chromium remembers a failed import for the life of the page.
    await page.getByRole('checkbox', { name: /Rom/ }).click()
    await expect(page.getByText('1 ausgewählt')).toBeVisible()
    await checkScreen(page)
    await page.getByRole('button', { name: 'Löschen', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Karten', exact: true })).toBeFocused()
  })
})
