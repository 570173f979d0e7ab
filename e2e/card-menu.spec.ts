import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, learnPath, makeCard, makeDeck, register, test } from './journey.ts'

/** Opens the learn page of a deck with three cards. */
async function learn(page: Page): Promise<void> {
  await register(page)
  await makeDeck(page, 'Rivers', 'Europe')
  for (const name of ['Rhine', 'Danube', 'Elbe']) await makeCard(page, `Where is the ${name}?`, 'Europe')
  await page.goto(learnPath(page))
  await asks(page, 'Rhine')
}

const asks = (page: Page, river: string) =>
  expect(page.getByText(`Where is the ${river}?`, { exact: true })).toBeVisible()
const undo = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Undo' })

for (const width of [1280, 390])
  test(`the menu of a card holds all that can be done with it, ${width} px wide`, async ({ page, checkScreen }) => {
    await page.setViewportSize({ width, height: 844 })
    await learn(page)
    await page.getByRole('button', { name: 'Card actions' }).click()
    const menu = page.getByRole('dialog', { name: 'This card' })
    const edit = menu.getByRole('button', { name: 'Edit card' })
    await expect(edit).toBeVisible()
    await checkScreen(page)
    await page.keyboard.press('Home')
    await expect(edit).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(menu.getByRole('button', { name: 'Keyboard shortcuts' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(menu.getByRole('button', { name: 'Flag', exact: true })).toBeFocused()
    await menu.getByRole('button', { name: 'Flag', exact: true }).click()
    await expect(menu).toBeHidden()
    await expect(page.getByText('Flagged:')).toBeAttached()
    await checkScreen(page)
    await page.getByRole('button', { name: 'Card actions' }).click()
    await menu.getByRole('button', { name: 'Again in 7 days' }).click()
    await asks(page, 'Danube')
    await expect(page.getByText('The card comes back in 7 days.')).toBeVisible()
    await page.reload()
    await asks(page, 'Danube')
  })

test('keys suspend, bury, delete and edit a card before its answer, and each is undone', async ({ page }) => {
  await learn(page)
  await page.keyboard.press('e')
  const editor = page.getByRole('dialog')
  const question = editor.getByLabel('Question', { exact: true })
  await expect(question).toBeFocused()
  await page.keyboard.type(' And its mouth?')
  await expect(question).toHaveValue(/^\S.* And its mouth\?$/)
  await question.fill('Where is the Seine?')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()
  await asks(page, 'Seine')
  for (const [key, message] of [
    ['s', /suspended/],
    ['b', 'comes back tomorrow'],
    ['Delete', 'Card deleted.'],
  ] as const) {
    await page.keyboard.press(key)
    await asks(page, 'Danube')
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await asks(page, 'Seine')
  }
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Bury until tomorrow')
  await page.keyboard.press('Escape')
  await page.reload()
  await asks(page, 'Seine')
})

test('a suspended card stays away until the table of its deck brings it back', async ({ page }) => {
  await learn(page)
  await page.keyboard.press('s')
  await asks(page, 'Danube')
  await page.getByRole('link', { name: 'Back to the deck' }).click()
  await page.getByRole('button', { name: 'Table' }).click()
  const row = page.getByRole('row', { name: /Rhine/ })
  await expect(row).toContainText('suspended')
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('button', { name: 'Bring back' }).click()
  await expect(row).toContainText('fresh')
  await page.getByRole('button', { name: 'Learn' }).first().click()
  await asks(page, 'Rhine')
})

for (const width of [1280, 390])
  test(`a buried card is brought back in the table and in the search, ${width} px wide`, async ({
    page,
    checkScreen,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await learn(page)
    await page.keyboard.press('b')
    await asks(page, 'Danube')
    await page.getByRole('link', { name: 'Back to the deck' }).click()
    await page.getByRole('button', { name: 'Table' }).click()
    const row = page.getByRole('row', { name: /Rhine/ })
    await expect(row).toContainText('put off until')
    await checkScreen(page)
    await row.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('button', { name: 'Bring back' }).click()
    await expect(row).toContainText('fresh')
    const putOff = page.getByRole('link', { name: '1 put off' })
    await expect(putOff).toHaveCount(0)
    await undo(page).last().click()
    await expect(row).toContainText('put off until')

    await putOff.click()
    const results = page.getByRole('list', { name: 'Found cards' }).getByRole('listitem')
    await expect(results).toContainText('put off until')
    await checkScreen(page)
    await results.getByRole('button', { name: 'Bring back' }).click()
    await expect(page.getByText('Card brought back.')).toBeVisible()
    await expect(page.getByText('No card in your decks matches.')).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Search your cards' })).toBeFocused()
  })

test('a tap on a picture shows it over the whole screen, and the answer stays hidden', async ({
  page,
  checkScreen,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await register(page)
  await makeDeck(page, 'Hearts', 'Anatomy')
  await page.getByRole('button', { name: 'Create card' }).first().click()
  const editor = page.getByRole('dialog')
  await editor.getByLabel('Question', { exact: true }).fill('Which chamber?')
  const size = { width: 1600, height: 900, channels: 3, background: '#b3382c' } as const
  const buffer = await sharp({ create: size }).png().toBuffer()
  await editor.locator('input[type=file]').first().setInputFiles({ name: 'heart.png', mimeType: 'image/png', buffer })
  await editor.getByLabel('Option 1', { exact: true }).fill('The left one')
  await editor.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(editor).toBeHidden()
  await page.goto(learnPath(page))
  await page.getByRole('button', { name: 'Question picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Question picture' })
  const picture = dialog.getByRole('img', { name: 'Question picture' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600)
  const box = await dialog.boundingBox()
  expect([box?.width, box?.height].map((length) => Math.round(length ?? 0))).toEqual([390, 844])
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Show in its own size' }).click()
  expect((await picture.boundingBox())?.width).toBe(1600)
  await dialog.getByRole('button', { name: 'Fit to the screen' }).click()
  expect((await picture.boundingBox())?.width).toBeLessThanOrEqual(390)
  // Beneath the picture.
  await page.mouse.click(195, 700)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Show answer' })).toBeVisible()
})
