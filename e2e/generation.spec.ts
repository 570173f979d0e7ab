import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { enrol, expect, makeDeck, ownDeck, register, test } from './journey.ts'

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
  test.slow()
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

  // Going back and forth creates no second deck.
  await page.goBack()
  await expect(page.getByLabel('Name of your Deck')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Welcome to Kartei' })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Name of your Deck')).toHaveValue('Biology')
  await page.getByRole('button', { name: 'Next' }).click()

  await choose(page, 'notes.exe', notes)
  await expect(page.getByRole('alert')).toContainText('We can’t make cards from “notes.exe”.')
  await choose(page, 'notes.md', '')
  await expect(page.getByRole('alert')).toContainText('“notes.md” is empty.')
  await choose(page, 'notes.md', notes)
  await expect(page.getByRole('heading', { name: 'What should the cards cover?' })).toBeFocused()
  await expect(page.getByText(`Uses 1 of your ${before} free generations.`)).toBeVisible()
  await checkScreen(page)

  // Neither a reload nor a step back loses the upload.
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Photosynthesis' })).toBeChecked()
  await page.goBack()
  await expect(page.getByLabel('Name of your Deck')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Continue with “notes.md”' }).click()
  await page.getByRole('checkbox', { name: 'Photosynthesis' }).focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Chapters: make the cards')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Done' })).toBeFocused({ timeout: 30_000 })
  await expect(page.getByText('You are ready to start.')).toBeVisible()
  await expect(page.getByText(/^\d+ new cards in “Biology”\.$/)).toBeVisible()
  await checkScreen(page)
  await page.getByRole('link', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { name: 'Biology', level: 1 })).toBeVisible()
  await expect(page.getByText(/chlorophyll/i).first()).toBeVisible()
  await expect.poll(() => freeGenerations(page)).toBe(String(before - 1))

  await page.goto('/decks')
  await expect(ownDeck(page, /Biology/)).toHaveCount(1)
  await expect(page.getByText('You have free generations.')).toBeVisible()
})

test('if no cards are found, the welcome offers more depth, another file, or to skip', async ({
  page,
  checkScreen,
}) => {
  await enrol(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Name of your Deck').fill('Diary')
  await page.getByRole('button', { name: 'Next' }).click()
  await choose(page, 'diary.md', 'Hello, this is a note to myself, nothing else. I went home and slept.')
  await page.getByText('Key points', { exact: true }).click()
  await page.getByRole('button', { name: 'Make cards' }).click()
  await expect(page.getByRole('heading', { name: 'No new cards' })).toBeFocused({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Choose another file' })).toBeVisible()
  await checkScreen(page)
  const deeper = page.waitForRequest('**/api/repeatGeneration')
  await page.getByRole('button', { name: 'Look for more' }).click()
  expect((await deeper).postDataJSON()).toMatchObject({ depth: 'more' })
  await expect(page.getByRole('button', { name: 'Look for more' })).toBeHidden()
  await page.getByRole('link', { name: 'Continue without cards' }).click({ timeout: 30_000 })
  await expect(page.getByRole('heading', { name: 'Diary', level: 1 })).toBeVisible()
})

test('a user without free generations is told so', async ({ page }) => {
  await page.route('**/api/freeGenerationsAvailable', (route) => route.fulfill({ json: { count: 0 } }))
  await enrol(page)
  await expect(page.getByText(/You’ve used all your free generations/)).toBeVisible()
  await expect(page.getByText('Your first generation is on us.')).toBeHidden()
})

test.describe('for a topic', () => {
  test.use({ expectedErrors: /503 .*\/api\/generateTopic/ })

  test('cards for a topic are in the language of the deck unless another is chosen, which a document can reject', async ({
    page,
    checkScreen,
  }) => {
    const calls = apiOf(page)
    await calls.register(`german-${process.pid}@example.org`)
    const deck = await calls.put<{ id: number }>('/api/deck', { name: 'Biologie', description: '' })
    await calls.put('/api/topic', { name: 'Fotosynthese', topic: null, deck: deck.id })
    const german =
      'Die Fotosynthese ist der Vorgang, bei dem grüne Pflanzen Licht in chemische Energie umwandeln. Das Chlorophyll ist der Farbstoff, der das Licht aufnimmt.'
    const { id } = await calls.upload<{ id: number }>('/api/document', { id: deck.id }, german)
    await expect.poll(() => calls.get(`/api/document/${id}`)).toMatchObject({ language: 'german' })
    await page.goto(`/deck/${deck.id}`)
    await page.getByRole('button', { name: 'Generate', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Generate' })
    const language = dialog.getByRole('combobox', { name: 'Language of the cards' })
    await expect(language).toHaveValue('german')
    await language.selectOption('english')
    await dialog.getByRole('button', { name: 'Make cards' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Choose German and try again.')
    await checkScreen(page)
    await language.selectOption('german')
    await dialog.getByRole('button', { name: 'Make cards' }).click()
    await expect(dialog.getByRole('alert')).toBeHidden()
  })
})

test('cards are made from the chosen chapters, and a notice appears on other screens', async ({
  page,
  checkScreen,
}) => {
  test.slow()
  await register(page)
  await makeDeck(page, 'Physics', 'Light')
  await page.getByRole('button', { name: 'Generate from File' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate from File' })
  await choose(page, 'notes.md', notes)
  await expect(dialog.getByRole('checkbox', { name: 'All chapters' })).toBeVisible()
  await page.reload()
  await dialog.getByRole('checkbox', { name: 'All chapters' }).uncheck()
  await expect(dialog.getByRole('button', { name: 'Make cards' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Genetics' }).check()
  await expect(dialog.getByText('1 of 3 selected')).toBeVisible()
  await checkScreen(page)

  // The notice waits until another screen is open.
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
  await ownDeck(page, /Physics/).click()
  await expect(page.getByRole('treeitem', { name: 'Genetics' })).toBeVisible()
  await expect(page.getByRole('treeitem', { name: 'Cells' })).toBeHidden()
})

test.describe('while the server fails', () => {
  test.use({ expectedErrors: /500 .*\/api\/document\// })

  test('the upload waits while a document is being read', async ({ page, checkScreen }) => {
    test.slow()
    await register(page)
    await makeDeck(page, 'Botany', 'Leaves')
    let failures = 0
    await page.route('**/api/document/*', (route) => {
      if (route.request().method() !== 'GET' || ++failures > 5) return route.fallback()
      return route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: '{"type":"urn:kartei:problem:internal"}',
      })
    })
    await page.getByRole('button', { name: 'Generate from File' }).click()
    await choose(page, 'notes.md', notes)
    const away = page.getByText('The server isn’t responding right now.')
    await expect(away).toBeVisible()
    expect(failures).toBeGreaterThan(1)
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeEnabled()
    await checkScreen(page)
    await expect(page.getByRole('heading', { name: 'What should the cards cover?' })).toBeVisible({ timeout: 30_000 })
    await expect(away).toBeHidden()
    expect(failures).toBeGreaterThan(5)
  })
})

/** Whether the middle of an element is what a tap there meets. */
function isUncovered(element: HTMLElement | SVGElement): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

test('an unreadable file costs nothing, and notes can be pasted instead', async ({ page, checkScreen }) => {
  test.slow()
  await register(page)
  await makeDeck(page, 'Chemistry', 'Atoms')
  await page.getByRole('button', { name: 'Generate from File' }).click()
  await page
    .getByLabel(/^Choose (a|another) file/)
    .setInputFiles({ name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nnothing') })
  await expect(page.getByRole('alert')).toContainText('This file is damaged and can’t be read.')
  await expect(page.getByLabel(/^Choose another file/)).toBeFocused()
  await page.getByRole('button', { name: 'Paste text instead' }).click()
  const pasted = page.getByRole('textbox', { name: 'Your notes' })
  await expect(pasted).toBeFocused()
  await page.getByRole('button', { name: 'Continue with these notes' }).click()
  await expect(page.getByText('Paste or type your notes first.')).toBeVisible()
  // Long notes on a phone, with its keyboard: the buttons stay in one foot.
  await page.setViewportSize({ width: 390, height: 500 })
  await pasted.fill(`${notes}\n`.repeat(20))
  for (const name of ['Cancel', 'Continue with these notes'])
    expect(await page.getByRole('button', { name }).evaluate(isUncovered), name).toBe(true)
  await page.setViewportSize({ width: 1280, height: 800 })
  await pasted.fill(notes)
  await checkScreen(page)
  await page.getByRole('button', { name: 'Continue with these notes' }).click()
  await expect(page.getByRole('checkbox', { name: 'Photosynthesis' })).toBeChecked()
  // Another look at them is no second paste.
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await expect(pasted).toHaveValue(notes)
  await page.getByRole('button', { name: 'Continue with these notes' }).click()
  await expect(page.getByText('Uses 1 of your 3 free generations.')).toBeVisible()
  await page.getByRole('button', { name: 'Make cards' }).click()
  await expect(page.getByText(/^\d+ new cards in “Chemistry”$/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('link', { name: 'Review them' })).toBeVisible()

  // An unreadable document shows its error until it is removed.
  const documents = page.getByRole('region', { name: 'Documents' })
  await expect(documents.getByText(/This file is damaged/)).toBeVisible()
  await documents.getByRole('button', { name: /Remove “broken\.pdf”/ }).click()
  await expect(documents.getByText('broken.pdf')).toBeHidden()
  await expect(documents.getByRole('heading', { name: 'Documents' })).toBeFocused()
  await expect(documents.getByRole('link', { name: 'Cells.md' }).first()).toBeVisible()
})

test('a document that gives few cards is free, and a second look is offered in place', async ({
  page,
  checkScreen,
}) => {
  await register(page)
  await makeDeck(page, 'Travels', 'Days')
  await page.getByRole('button', { name: 'Generate from File' }).click()
  const walk =
    'We walked along the water for hours, talked about this and that, and came home late and tired but glad. '
  await choose(
    page,
    'walk.md',
    `# A day\n\n${walk.repeat(6)}\n\nA fjord is a narrow inlet of the sea between cliffs.\n`,
  )
  await page.getByText('Key points', { exact: true }).click()
  await page.getByRole('button', { name: 'Make cards' }).click()
  await expect(page.getByText(/was found, so this generation was free\./)).toBeVisible({ timeout: 30_000 })
  await checkScreen(page)
  const deeper = page.getByRole('button', { name: 'Look for more' })
  await deeper.click()
  await expect(deeper).toBeHidden({ timeout: 30_000 })
})
