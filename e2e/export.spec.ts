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
    await dialog.getByLabel('With my learning history').check()
    await dialog.getByLabel('Smaller file').check()
    await checkScreen(page)
    const smaller = await downloaded(page, dialog)
    expect(smaller.name).toBe('Sky.apkg')
    expect(smaller.text).toContain('collection.anki21b')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused()

    await page.keyboard.press('Enter')
    await dialog.getByLabel('Format').selectOption({ label: 'Table (CSV)' })
    await expect(dialog.getByText(/a row for each card/)).toBeVisible()
    const table = await downloaded(page, dialog)
    expect(table.name).toBe('Sky.csv')
    expect(table.text).toContain('Moon?,Mond,,Sky::Night,')
    await expect(page.getByText('Saved.').first()).toBeVisible()
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

for (const width of [1280, 390])
  test(`selected topics are exported, and printed as cards and as a list, ${width} px wide`, async ({
    page,
    checkScreen,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await register(page)
    await makeDeck(page, 'Sky', 'Night')
    await makeCard(page, 'How far is $a^2$?', '**Far**')
    await page.getByRole('button', { name: 'Add topic' }).first().click()
    await page.getByLabel('Name of your Topic').fill('Day')
    await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
    await makeCard(page, 'Sun?', 'Sonne')
    await page.getByRole('treeitem', { name: /^Day/ }).getByRole('checkbox').uncheck()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Export cards' })
    await dialog.getByText('The selected topic').click()
    await dialog.getByLabel('Format').selectOption({ label: 'Everything (JSON)' })
    await expect(dialog.getByLabel('With my learning history')).not.toBeChecked()
    await checkScreen(page)
    const { cards } = JSON.parse((await downloaded(page, dialog)).text) as { cards: object[] }
    expect(cards).toMatchObject([{ topics: ['Night'], question: 'How far is $a^2$?' }])

    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await dialog.getByText('The selected topic').click()
    await dialog.getByRole('link', { name: 'Print instead' }).click()
    await expect(page.getByRole('heading', { name: 'Print “Sky”', level: 1 })).toBeFocused()
    const sheet = page.getByRole('main').getByRole('list').first()
    await expect(sheet.getByText('How far is')).toBeVisible()
    await expect(sheet.locator('math')).toBeVisible()
    await expect(page.getByText('Sun?')).toBeHidden()
    await checkScreen(page)
    await page.getByText('A list').click()
    await expect(page.getByRole('heading', { name: 'Night', level: 2 })).toBeVisible()
    await checkScreen(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(sheet.getByText('Far', { exact: true })).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('link', { name: 'Sky' }).click()
    await expect(page.getByRole('heading', { name: 'Sky', level: 1 })).toBeFocused()
  })
