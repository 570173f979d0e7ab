import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { enrol, expect, ownDeck, test } from './journey.ts'

const words = [
  ['perro', 'dog'],
  ['gato', 'cat'],
  ['casa', 'house'],
  ['mesa', 'table'],
  ['silla', 'chair'],
  ['agua', 'water'],
  ['pan', 'bread'],
  ['leche', 'milk'],
]
const list = ['Spanish,English', ...words.map((pair) => pair.join(','))].join('\n')
const notes = `# Cells

A cell is the smallest unit of life. The nucleus is the part of the cell that holds the DNA.
A mitochondrion is an organelle that makes ATP by cellular respiration.
`
const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
const freeGenerations = (page: Page) => page.evaluate(() => localStorage.getItem('freeCount'))

for (const width of [1280, 390])
  test(`a list of vocabulary becomes cards as it stands, for free, ${width} px wide`, async ({ page, checkScreen }) => {
    test.slow()
    await page.setViewportSize({ width, height: 844 })
    await enrol(page)
    const before = await freeGenerations(page)
    await page.getByLabel('Choose a file').setInputFiles(file('Spanish animals.csv', list))
    await expect(page.getByText('This looks like a list of 8 pairs.')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Step 2', { exact: true })).toBeVisible()
    // Nobody can say which of the two languages it is in.
    await expect(page.getByRole('combobox', { name: 'Language of the cards' })).toHaveValue('english')
    await expect(page.getByRole('radio', { name: 'More' })).toBeChecked()
    await checkScreen(page)
    await page.getByRole('button', { name: 'Use the list' }).click()
    const dialog = page.getByRole('dialog', { name: 'Paste a list' })
    await expect(dialog.getByRole('row', { name: 'perro dog' })).toBeVisible()
    await expect(dialog.getByLabel('Your list')).not.toHaveValue(/English/)
    await checkScreen(page)
    await dialog.getByRole('button', { name: 'Create 8 cards' }).click()
    await expect(page.getByRole('heading', { name: 'Spanish animals', level: 1 })).toBeVisible()
    await expect(page.getByText('perro').first()).toBeVisible()
    expect(await freeGenerations(page)).toBe(before)
  })

test('a first file that is cancelled leaves no deck, and one that is continued elsewhere no second one', async ({
  page,
  browser,
  kartei,
}) => {
  test.slow()
  const calls = apiOf(page)
  await calls.register(`first-file-${process.pid}@example.org`)
  const decks = () => calls.get<{ id: number; name: string }[]>('/api/myDecks')
  await page.goto('/welcomeGeneration')
  await page.getByLabel('Choose a file').setInputFiles(file('Cells.md', notes))
  await page.getByRole('button', { name: 'Choose another file' }).click()
  expect(await decks()).toMatchObject([{ name: 'Cells' }])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Kartei' })).toBeVisible()
  await expect.poll(decks).toEqual([])

  await page.getByLabel('Choose a file').setInputFiles(file('Cells.md', notes))
  await expect(page.getByRole('button', { name: 'Make cards' })).toBeVisible({ timeout: 30_000 })
  const address = page.url()
  const context = await browser.newContext({ baseURL: kartei.url, storageState: await page.context().storageState() })
  const other = await context.newPage()
  await other.goto(address)
  await expect(other.getByRole('button', { name: 'Make cards' })).toBeVisible()
  await expect(other.getByText('Step 2', { exact: true })).toBeVisible()
  await other.goto('/welcomeGeneration')
  await other.getByLabel('Choose a file').setInputFiles(file('Cells.md', notes))
  await expect(other.getByRole('button', { name: 'Make cards' })).toBeVisible()
  expect(await decks()).toHaveLength(1)
  await context.close()
})

test('the onboarding ends in the review of the cards, and a second look keeps those of the first', async ({
  page,
  checkScreen,
}) => {
  test.slow()
  await enrol(page)
  await page.getByLabel('Choose a file').setInputFiles(file('lecture-03.md', notes))
  // The deck is called what the document is called, unless its author says otherwise.
  const name = page.getByLabel('Name of your Deck')
  await expect(name).toHaveValue('Cells', { timeout: 30_000 })
  await name.fill('Cells and organelles')
  await checkScreen(page)
  await page.getByText('Key points', { exact: true }).click()
  await page.getByRole('button', { name: 'Make cards' }).click()
  const review = page.getByRole('link', { name: /^Review \d cards$/ })
  await expect(review).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/in “?Cells and organelles/).first()).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Look for more' }).click()
  // Whether it finds some or none, it says so, and the cards can be reviewed.
  await expect(page.getByRole('link', { name: /^Review/ })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/free|charged|new cards/).first()).toBeVisible()
  await checkScreen(page)
  await page.getByRole('link', { name: /^Review/ }).click()
  await expect(page.getByRole('region', { name: 'Source' })).toBeVisible()
  await page.goto('/decks')
  await expect(ownDeck(page, /Cells and organelles/)).toHaveCount(1)
})
