import { apiOf } from './api.ts'
import { enrol, expect, learnPath, makeCard, makeDeck, openSampleDeck, register, test } from './journey.ts'
import { button, field, heading, link, text } from './named.ts'

/* The texts of decks, of learning and of the first deck, as texts.spec.ts has the others. */

test('decks', async ({ page }) => {
  await register(page)
  await expect(heading(page, 'Search Decks')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search topics', exact: true })).toBeVisible()
  await expect(text(page, 'You have free generations.')).toBeVisible()
  await expect(link(page, 'Create')).toHaveAttribute('href', '/welcomeGeneration')
  await expect(heading(page, 'Your Decks')).toBeVisible()
  await expect(heading(page, 'Public Decks')).toBeVisible()
  const none = 'There is no decks yet. Create one or add a public deck to start learning.'
  await expect(text(page, none)).toBeVisible()
  await page.getByRole('searchbox').fill('nothing of the kind')
  await expect(heading(page, 'Public Decks')).toBeHidden()
  await page.getByRole('searchbox').fill('')

  await page.getByText('Create a Deck', { exact: true }).click()
  const hint = text(page, 'Gie your deck a name.')
  await expect(hint).toBeVisible()
  await expect(field(page, 'Description')).toBeVisible()
  await expect(button(page, 'Cancel')).toBeVisible()
  await expect(button(page, 'Create')).toBeHidden()
  await field(page, 'Name of your Deck').fill('Biology')
  await expect(hint).toBeHidden()
  await button(page, 'Create').click()
  await expect(heading(page, 'Biology')).toBeVisible()
  await page.goto('/decks')
  await expect(link(page, 'Biology')).toBeVisible()
  await expect(text(page, none)).toBeHidden()

  await page.evaluate(() => localStorage.setItem('freeCount', '0'))
  await page.route('**/api/freeGenerationsAvailable', (route) => route.fulfill({ json: { count: 0 } }))
  await page.reload()
  await expect(link(page, 'Biology')).toBeVisible()
  await expect(text(page, 'You have free generations.')).toBeHidden()
})

test('deck overview and its popups', async ({ page }) => {
  await register(page)
  await openSampleDeck(page)
  await button(page, 'Add to library').click()
  await expect(text(page, 'Deck in Library')).toBeVisible()

  await makeDeck(page, 'Biology', 'Cells')
  for (const name of ['Learn', 'Share', 'Delete deck']) await expect(button(page, name).first()).toBeVisible()
  await expect(text(page, 'You have not yet created any cards for these topics.')).toBeVisible()
  await page.getByRole('tree').getByRole('checkbox').first().uncheck()
  await expect(text(page, 'Please select at least one topic.')).toBeVisible()

  await button(page, 'Add topic').first().click()
  await expect(field(page, 'Name of your Topic')).toBeVisible()
  await expect(button(page, 'Create')).toBeDisabled()
  await button(page, 'Cancel').click()
  await page.getByRole('treeitem', { name: 'Cells' }).click()
  await button(page, 'Rename topic').first().click()
  await expect(field(page, 'Rename your Topic')).toHaveValue('Cells')
  await expect(button(page, 'Create')).toBeVisible()
  await button(page, 'Cancel').click()
})

test('card editor', async ({ page }) => {
  await register(page)
  await makeDeck(page, 'Biology', 'Cells')
  await button(page, 'Create card').first().click()
  await expect(text(page, 'Select a File')).toHaveCount(2)
  await expect(page.getByPlaceholder('Option 1', { exact: true })).toBeVisible()
  await expect(text(page, 'Correct?')).toBeHidden()
  await expect(button(page, 'Remove option')).toBeHidden()
  await button(page, 'Add Option').click()
  await page.getByPlaceholder('Option 2', { exact: true }).press('Control+Enter')
  await expect(page.getByPlaceholder('Option 3', { exact: true })).toBeVisible()
  await expect(text(page, 'Correct?')).toHaveCount(3)
  await expect(button(page, 'Remove option')).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Gap text' }).check()
  await expect(
    text(page, 'Surround each gap with the marker /$ on both sides; add more such segments to select several gaps.'),
  ).toBeVisible()
})

test('learning', async ({ page }) => {
  await register(page)
  await makeDeck(page, 'Biology', 'Cells')
  await makeCard(page, 'Where is ATP made?', 'In mitochondria')
  await page.goto(learnPath(page))
  await button(page, 'Show answer').click()
  const ratings = page.getByRole('button', { name: /^(Hard|Ok|Easy|Perfect)$/ })
  await expect(ratings).toHaveCount(4)
  await expect(ratings).toContainText(['Hard', 'Ok', 'Easy', 'Perfect'])
})

test('the first deck, in four steps', async ({ page }) => {
  await enrol(page)
  await expect(heading(page, 'Welcome to Kartei')).toBeVisible()
  const belief = 'We believe that learning should be for everyone - no ads, no fees.'
  for (const words of [belief, 'Your first generation is on us.']) await expect(text(page, words)).toBeVisible()
  await expect(link(page, 'Skip for now')).toHaveAttribute('href', '/decks')
  await expect(button(page, 'Back')).toBeHidden()
  await button(page, 'Next').click()
  await expect(heading(page, "Let's create your first deck.")).toBeVisible()
  await expect(button(page, 'Back')).toBeVisible()
  await expect(link(page, 'Skip for now')).toBeVisible()
  await field(page, 'Name of your Deck').fill('Biology')
  await field(page, 'Description of your Deck').fill('For the exam')
  await button(page, 'Next').click()
  for (const name of ['Next', 'Back']) await expect(button(page, name)).toBeHidden()
  await expect(link(page, 'Skip for now')).toBeHidden()

  const reading = Promise.withResolvers<void>()
  await page.route('**/api/document', async (route) => {
    await reading.promise
    await route.continue()
  })
  const notes =
    '# Cells\n\nA mitochondrion is an organelle that makes ATP. The nucleus is the part of the cell with DNA.'
  await page
    .getByLabel(/^Choose a file/)
    .setInputFiles({ name: 'cells.md', mimeType: 'text/markdown', buffer: Buffer.from(notes) })
  await expect(text(page, 'Please wait while we process your file...')).toBeVisible()
  await expect(page.getByText(/^\d+%$/)).toBeVisible()
  reading.resolve()
  await button(page, 'Make cards').click()
  await expect(heading(page, 'Done')).toBeVisible({ timeout: 30_000 })
  await expect(text(page, 'You are ready to start.')).toBeVisible()
  await expect(page.getByText(/wish you .* exams/)).toBeVisible()
  for (const name of ['Next', 'Back']) await expect(button(page, name)).toBeHidden()
  await expect(link(page, 'Finish')).toHaveAttribute('href', /^\/deck\/\d+$/)
})

test('a user without free generations sees the premium notice', async ({ page }) => {
  const calls = apiOf(page)
  await calls.register(`unpaid-${process.pid}@example.org`)
  await page.route('**/api/freeGenerationsAvailable', (route) => route.fulfill({ json: { count: 0 } }))
  await makeDeck(page, 'Biology', 'Cells')
  for (const name of ['Generate', 'Generate from File']) {
    await button(page, name).first().click()
    await expect(text(page, 'This is a premium feature. Please subscribe to use it.')).toBeVisible()
    await expect(link(page, 'Buy now')).toHaveAttribute('href', '/account')
    await page.keyboard.press('Escape')
  }
})
