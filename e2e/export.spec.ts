import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, makeCard, makeDeck, register, test } from './journey.ts'

/** Downloads a file from the dialog. */
async function downloaded(page: Page, dialog: Locator) {
  const waiting = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const download = await waiting
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

for (const width of [1280, 390])
  test(`a deck is saved as a file and comes back, ${width} px wide`, async ({ page, checkScreen }) => {
    await page.setViewportSize({ width, height: 844 })
    await register(page)
    await makeDeck(page, 'Sky', 'Night')
    await makeCard(page, 'Moon?', 'Mond')
    await page.getByRole('button', { name: 'Export', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Export cards' })
    await expect(dialog.getByLabel('Format')).toBeFocused()
    await expect(dialog.getByText(/a row for each card/)).toBeVisible()
    await checkScreen(page)
    const table = await downloaded(page, dialog)
    expect(table.name).toBe('Sky.csv')
    expect(table.text).toContain('Moon?,Mond,,Sky::Night,')
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused()

    await page.keyboard.press('Enter')
    await dialog.getByLabel('Format').selectOption({ label: 'Markdown' })
    const text = await downloaded(page, dialog)
    expect(text.name).toBe('Sky.md')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const importing = page.getByRole('dialog', { name: 'Import cards' })
    const file = { name: text.name, mimeType: 'text/markdown', buffer: Buffer.from(text.text) }
    await importing.getByLabel('Choose a file').setInputFiles(file)
    await importing.getByLabel('Add to').selectOption({ label: 'A new deck' })
    await expect(importing.getByText('1 entry found: 1 new card.')).toBeVisible()
    await expect(importing.getByLabel('Name of the deck')).toHaveValue('Sky')
  })
