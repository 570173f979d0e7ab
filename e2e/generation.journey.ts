import type { Page } from '@playwright/test'
import { enrol, expect, makeDeck, register, test } from './journey.ts'

/** A text that the built-in generator finds cards in, under three headings. */
const notes = `# Cells

A cell is the smallest unit of life. Every living thing is made of one cell or of many cells. The nucleus is the part of
the cell that holds the DNA. A mitochondrion is an organelle that makes ATP by cellular respiration.

# Photosynthesis

Photosynthesis is the process by which plants turn light into chemical energy. Chlorophyll is the green pigment that
absorbs light in plants. RuBisCO is the enzyme that binds carbon dioxide in the Calvin cycle.

# Genetics

A gene is a section of DNA that codes for a protein. A mutation is a lasting change of the genetic material. Meiosis is
the division of a cell that gives four cells with half of the chromosomes.
`
const file = (name: string, text: string) => ({ name, mimeType: 'text/markdown', buffer: Buffer.from(text) })
const choose = (page: Page, name: string, text: string) =>
  page.getByLabel(/^Choose (a|another) file/).setInputFiles(file(name, text))
const freeGenerations = (page: Page) => page.evaluate(() => localStorage.getItem('freeCount'))

test('a new learner goes from the welcome to a deck with cards', async ({ page, checkScreen }) => {
  await enrol(page)
  await expect(page.getByText('Your first generation is on us.')).toBeVisible()
  await checkScreen(page)
  const before = Number(await freeGenerations(page))
  expect(before).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: "Let's create your first deck." })).toBeFocused()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Give the deck a name or a description.')).toBeVisible()
  await page.getByLabel('Name of your Deck').fill('Biology')
  await page.getByLabel('Description of your Deck').fill('For the exam')
  await checkScreen(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Up to 50 MB')).toBeVisible()
  await checkScreen(page)

  // Back and forth makes no second deck.
  await page.goBack()
  await page.goBack()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Name of your Deck')).toHaveValue('Biology')
  await page.getByRole('button', { name: 'Next' }).click()

  await choose(page, 'notes.exe', notes)
  await expect(page.getByRole('alert')).toContainText('“notes.exe” is of a type that cards cannot be made from.')
  await choose(page, 'notes.md', '')
  await expect(page.getByRole('alert')).toContainText('“notes.md” is empty.')
  await choose(page, 'notes.md', notes)
  await expect(page.getByRole('heading', { name: 'What shall the cards be about?' })).toBeFocused()
  await expect(page.getByText(`Uses 1 of your ${before} free generations.`)).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Make cards' }).click()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeFocused({ timeout: 30_000 })
  await expect(page.getByText('You are ready to start.')).toBeVisible()
  await checkScreen(page)
  await page.getByRole('link', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { name: 'Biology', level: 1 })).toBeVisible()
  await expect(page.getByText(/chlorophyll/i).first()).toBeVisible()
  expect(Number(await freeGenerations(page))).toBe(before - 1)

  await page.goto('/decks')
  await expect(page.getByRole('link', { name: 'Biology' })).toHaveCount(1)
  await expect(page.getByText('You have free generations.')).toBeVisible()
})

test('cards are made of the chosen chapters, and a notice tells those who went on', async ({ page, checkScreen }) => {
  await register(page)
  await makeDeck(page, 'Physics', 'Light')
  await page.getByRole('button', { name: 'Generate from File' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate from File' })
  await choose(page, 'notes.md', notes)
  await dialog.getByRole('checkbox', { name: 'All chapters' }).uncheck()
  await expect(dialog.getByRole('button', { name: 'Make cards' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Genetics' }).check()
  await expect(dialog.getByText('1 of 3 chosen')).toBeVisible()
  await checkScreen(page)

  // The news of it is held back until another screen is open.
  const held = Promise.withResolvers<void>()
  await page.route(/generation(Events|Progress)/, async (route) => {
    await held.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Make cards' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
  held.resolve()
  await expect(page.getByText(/\d+ new cards in Physics/)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page).toHaveURL(/\/deck\/\d+\/review$/)

  await page.goto('/decks')
  await page.getByRole('link', { name: 'Physics' }).click()
  await expect(page.getByRole('treeitem', { name: 'Genetics' })).toBeVisible()
  await expect(page.getByRole('treeitem', { name: 'Cells' })).toBeHidden()
})

test('a file that cannot be read says why, and costs nothing', async ({ page }) => {
  await register(page)
  await makeDeck(page, 'Chemistry', 'Atoms')
  await page.getByRole('button', { name: 'Generate from File' }).click()
  await page
    .getByLabel(/^Choose (a|another) file/)
    .setInputFiles({ name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nnothing') })
  await expect(page.getByRole('alert')).toContainText('This file is damaged and cannot be read.')
  await expect(page.getByLabel(/^Choose another file/)).toBeFocused()
  await choose(page, 'notes.md', notes)
  await expect(page.getByText('Uses 1 of your 3 free generations.')).toBeVisible()
})
