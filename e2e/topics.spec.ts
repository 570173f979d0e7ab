import type { Locator, Page } from '@playwright/test'
import { expect, makeCard, makeDeck, register, test } from './journey.ts'

/** Adds a topic to another one, or at the top. */
async function addTopic(page: Page, name: string, parent = 'None (top level)'): Promise<void> {
  await page.getByRole('button', { name: 'Add topic' }).first().click()
  await page.getByLabel('Name of your Topic').fill(name)
  await page.getByLabel('Parent topic').selectOption({ label: parent })
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('treeitem', { name })).toBeFocused()
}

const topicsOf = (page: Page) =>
  page
    .getByRole('treeitem')
    .evaluateAll((rows) =>
      rows.map((row) => `${row.getAttribute('aria-level')} ${row.querySelector('[id$=-name]')?.textContent}`),
    )

/** Alt with a key, twice before the screen updates. */
async function pressTwiceAtOnce(page: Page, key: string): Promise<void> {
  await page.evaluate((key) => {
    for (let time = 0; time < 2; time++)
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, altKey: true, bubbles: true }))
  }, key)
}

/** The centre of an element once it has stopped moving. */
async function boxOf(place: Locator) {
  await place.hover({ trial: true })
  return place.boundingBox()
}

/** Drags from one place to another, in steps as a hand does. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y + 8, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 5 })
}

test('topics are moved by keyboard and mouse, deleted at once, and come back', async ({ page, checkScreen }) => {
  test.slow()
  await register(page)
  await makeDeck(page, 'History', 'Rome')
  await makeCard(page, 'Who crossed the Rubicon?', 'Caesar')
  await addTopic(page, 'Greece')
  await addTopic(page, 'Athens', 'Greece')
  const status = page.getByRole('status')
  let saved = 0
  page.on('requestfinished', (request) => (saved += request.url().endsWith('/api/moveTopic') ? 1 : 0))

  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(() => topicsOf(page)).toEqual(['1 Rome', '1 Greece', '1 Athens'])
  await expect(page.getByRole('treeitem', { name: 'Athens' })).toBeFocused()
  await expect(status.filter({ hasText: '“Athens” is now 3 of 3.' })).toBeAttached()
  await pressTwiceAtOnce(page, 'ArrowUp')
  await expect.poll(() => topicsOf(page)).toEqual(['1 Athens', '1 Rome', '1 Greece'])
  await page.keyboard.press('Alt+ArrowUp')
  await expect(status.filter({ hasText: '“Athens” can’t go there.' })).toBeAttached()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => topicsOf(page)).toEqual(['1 Rome', '2 Athens', '1 Greece'])
  // Moves are undone one by one, the last one first.
  await page.keyboard.press('Control+z')
  await expect.poll(() => topicsOf(page)).toEqual(['1 Rome', '1 Athens', '1 Greece'])
  await expect(status.filter({ hasText: '“Athens” is now 2 of 3.' })).toBeAttached()
  await expect(page.getByRole('treeitem', { name: 'Athens' })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect.poll(() => topicsOf(page)).toEqual(['1 Athens', '1 Rome', '1 Greece'])
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => topicsOf(page)).toEqual(['1 Rome', '2 Athens', '1 Greece'])
  await expect.poll(() => saved, 'moves that the server was told of').toBe(9)
  await page.reload()
  await expect.poll(() => topicsOf(page)).toEqual(['1 Rome', '2 Athens', '1 Greece'])
  await expect(page.getByText('Who crossed the Rubicon?')).toBeVisible()

  const place = async (name: string) => {
    const box = await boxOf(page.getByRole('treeitem', { name }).getByText(name))
    return { x: (box?.x ?? 0) + 10, y: box?.y ?? 0, middle: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  }
  const middle = async (name: string) => {
    const { x, middle: y } = await place(name)
    return { x, y }
  }
  await drag(page, await middle('Greece'), await middle('Athens'))
  await expect(page.getByRole('treeitem', { name: 'Athens' })).toHaveAttribute('data-drop', 'into')
  await page.mouse.up()
  await expect.poll(() => topicsOf(page)).toEqual(['1 Rome', '2 Athens', '3 Greece'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => topicsOf(page)).toEqual(['1 Rome', '2 Athens', '1 Greece'])
  await expect(page.getByRole('treeitem', { name: 'Greece' })).toBeFocused()
  const rome = await boxOf(page.getByRole('treeitem', { name: 'Rome' }))
  await drag(page, await middle('Greece'), { x: (rome?.x ?? 0) + 60, y: (rome?.y ?? 0) + 3 })
  await expect(page.getByRole('treeitem', { name: 'Rome' })).toHaveAttribute('data-drop', 'before')
  await page.mouse.up()
  await expect.poll(() => topicsOf(page)).toEqual(['1 Greece', '1 Rome', '2 Athens'])
  // A drop into itself does nothing, and Escape cancels a drag.
  await drag(page, await middle('Rome'), await middle('Athens'))
  await page.mouse.up()
  await drag(page, await middle('Rome'), await middle('Greece'))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect.poll(() => topicsOf(page)).toEqual(['1 Greece', '1 Rome', '2 Athens'])
  await expect(page.getByRole('treeitem', { name: 'Rome' })).toBeChecked()

  await page.getByRole('treeitem', { name: 'Rome' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await expect.poll(() => topicsOf(page)).toEqual(['1 Greece'])
  await expect(page.getByRole('treeitem', { name: 'Greece' })).toBeFocused()
  await expect(page.getByText('“Rome” moved to bin.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => topicsOf(page)).toEqual(['1 Greece', '1 Rome', '2 Athens'])
  await expect(page.getByRole('treeitem', { name: 'Rome' })).toBeFocused()

  // By keyboard alone, from the row that has focus.
  await page.keyboard.press('Delete')
  await expect.poll(() => topicsOf(page)).toEqual(['1 Greece'])
  await expect(page.getByRole('treeitem', { name: 'Greece' })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect.poll(() => topicsOf(page)).toEqual(['1 Greece', '1 Rome', '2 Athens'])
  await expect(page.getByRole('treeitem', { name: 'Rome' })).toBeFocused()
  await expect(page.getByText('“Rome” moved to bin.')).toBeHidden()
  await expect(page.getByText('Who crossed the Rubicon?')).toBeVisible()
  await checkScreen(page)
})

test('the bin restores deleted entries, and a topic can be learned alone', async ({ page, checkScreen }) => {
  test.slow()
  await register(page)
  await makeDeck(page, 'Biology', 'Cells')
  await makeCard(page, 'What is a nucleus?', 'The core of a cell')
  await makeCard(page, 'What is a ribosome?', 'It makes proteins')
  await page.getByRole('button', { name: 'Bin', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Bin' }).getByText('The bin is empty.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Delete card' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('will be moved to the bin for 30 days')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Card moved to bin.')).toBeVisible()
  await expect(page.getByText('What is a nucleus?')).toBeHidden()
  await page.getByRole('button', { name: 'Bin', exact: true }).click()
  const bin = page.getByRole('dialog', { name: 'Bin' })
  await expect(bin.getByText('What is a nucleus?')).toBeVisible()
  await checkScreen(page)
  await bin.getByRole('button', { name: 'Restore “What is a nucleus?”' }).click()
  await expect(bin.getByText('The bin is empty.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('What is a nucleus?')).toBeVisible()

  // Permanent deletion asks first.
  await page.getByRole('button', { name: 'Delete card' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Card moved to bin.').last()).toBeVisible()
  await page.getByRole('button', { name: 'Bin', exact: true }).click()
  const purge = bin.getByRole('button', { name: /^Delete “What is a .*” permanently$/ })
  await purge.click()
  const asks = page.getByRole('dialog', { name: 'Delete permanently' })
  await expect(asks).toContainText('This can’t be undone.')
  await checkScreen(page)
  await asks.getByRole('button', { name: 'Cancel' }).click()
  await expect(purge).toBeFocused()
  await purge.click()
  await asks.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(bin.getByText('The bin is empty.')).toBeVisible()
  await expect(bin.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')

  await addTopic(page, 'Genes')
  await makeCard(page, 'What is a gene?', 'A piece of DNA')
  await page.getByRole('treeitem', { name: 'Genes' }).getByRole('button', { name: 'Study this topic' }).click()
  await expect(page.getByText('What is a gene?')).toBeVisible()
  await expect(page.getByText('Only “Genes”')).toBeVisible()
  await page.getByRole('button', { name: /^Show answer/ }).click()
  await expect(page.getByText('A piece of DNA')).toBeVisible()
  await page.keyboard.press('4')
  await expect(page.getByText(/^The next card in “Genes” is due in \d+ days\.$/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nothing to study in “Genes” right now.' })).toBeVisible()
})

test('a card is dragged onto a topic, and the move is undone', async ({ page }) => {
  await register(page)
  await makeDeck(page, 'Biology', 'Cells')
  await makeCard(page, 'What is a gene?', 'A piece of DNA')
  await addTopic(page, 'Genes')
  const handle = await boxOf(page.getByRole('button', { name: 'Move card' }))
  const genes = page.getByRole('treeitem', { name: 'Genes' })
  const target = await boxOf(genes)
  await drag(
    page,
    { x: (handle?.x ?? 0) + 10, y: (handle?.y ?? 0) + 10 },
    { x: (target?.x ?? 0) + 60, y: (target?.y ?? 0) + 15 },
  )
  await expect(genes).toHaveAttribute('data-drop', 'into')
  await page.mouse.up()
  await expect(page.getByText('Card moved to “Genes”.')).toBeVisible()
  await expect(genes).toHaveAccessibleDescription(/^1 card/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('treeitem', { name: 'Cells' })).toHaveAccessibleDescription(/^1 card/)
})
