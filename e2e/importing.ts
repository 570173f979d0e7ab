import { expect, type Locator, type Page } from '@playwright/test'

interface ImportedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const count = (number: number, one: string, other: string) => `${number} ${number === 1 ? one : other}`

/** Imports a file by keyboard into a new deck, on the screen of decks. Returns what says how many of its entries became cards. */
export async function importFile(page: Page, file: ImportedFile, entries: number, cards = entries): Promise<Locator> {
  await expect(page.getByRole('heading', { name: 'Your Decks' })).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Import cards' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByLabel('Choose a file').press('Enter')
  await (await chooser).setFiles(file)
  await expect(dialog.getByLabel('Name of the deck')).toHaveValue('Sky')
  const news = count(cards, 'new card', 'new cards')
  await expect(dialog.getByText(`${count(entries, 'entry', 'entries')} found: ${news}.`)).toBeVisible()
  await dialog.getByRole('button', { name: `Import ${count(cards, 'card', 'cards')}` }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Import finished' })
  const sum = `${count(entries, 'entry', 'entries')} → ${count(cards, 'card', 'cards')}`
  await expect(sheet.getByText(sum)).toBeFocused()
  return sheet
}

/** Opens the only deck of an import by keyboard. */
export async function openImported(page: Page, sheet: Locator): Promise<void> {
  await sheet.getByRole('button', { name: 'Open the deck' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Sky', level: 1 })).toBeFocused()
}
