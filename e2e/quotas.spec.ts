import { registerConfirmed } from './adminPeople.ts'
import { apiOf } from './api.ts'
import { expect, test as base } from './journey.ts'
import { type Kartei, karteiWith } from './kartei.ts'

/** Tests with a Kartei whose quotas are small. */
const test = base.extend<object, { kartei: Kartei }>({
  kartei: karteiWith({ QUOTA_DECKS: '5', QUOTA_CARDS_PER_DECK: '2' }),
})

// Rejected writes.
test.use({ expectedErrors: /409/ })

test('a learner sees how much space is left, is warned in time, and loses nothing when it is full', async ({
  page,
  kartei,
  checkScreen,
}) => {
  const calls = apiOf(page)
  await registerConfirmed(calls, kartei, 'collector@example.org')
  for (const name of ['Biology', 'Chemistry', 'Geography']) await calls.put('/api/deck', { name, description: '' })
  await page.goto('/decks')
  await expect(page.getByRole('link', { name: /Geography/ })).toBeVisible()
  await expect(page.getByText('You’re close to a limit.')).toBeHidden()

  await calls.put('/api/deck', { name: 'History', description: '' })
  await page.reload()
  const warning = page.getByRole('status').filter({ hasText: 'You’re close to a limit.' })
  await expect(warning).toContainText('You’re using 4 of 5 decks.')
  await checkScreen(page)
  await warning.getByRole('link', { name: 'Show my storage' }).click()
  const space = page.getByRole('region', { name: 'Your storage' })
  await expect(space.getByRole('meter', { name: 'Decks', exact: true })).toHaveAttribute(
    'aria-valuetext',
    '4 of 5 decks',
  )
  await expect(space).toContainText('Almost full. Permanently delete decks you don’t need.')
  await expect(space).toContainText(/of 128 MB of text/)
  await expect(space).toContainText('Simultaneous uploads: up to 2')
  await checkScreen(page)

  await page.goto('/decks')
  await warning.getByRole('button', { name: 'Dismiss' }).click()
  await expect(warning).toBeHidden()
  await page.reload()
  await expect(page.getByRole('link', { name: /History/ })).toBeVisible()
  await expect(warning).toBeHidden()
  // The usage was read before the deck was full.
  await calls.put('/api/deck', { name: 'Physics', description: '' })
  await page.getByRole('button', { name: 'Create a Deck' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of your Deck').fill('Music')
  await dialog.getByLabel('Description').fill('Scales')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'You’ve reached the limit of 5 decks, including those in the bin.',
  )
  await expect(dialog.getByLabel('Name of your Deck')).toHaveValue('Music')
  await expect(dialog.getByLabel('Description')).toHaveValue('Scales')
  await page.keyboard.press('Escape')
  const full = page.getByRole('status').filter({ hasText: 'You’ve reached a limit.' })
  await expect(full).toContainText('You’re using 5 of 5 decks. Permanently delete decks you don’t need.')
})

test('a card that does not fit into a full deck stays in the editor', async ({ page, kartei, checkScreen }) => {
  const calls = apiOf(page)
  await registerConfirmed(calls, kartei, 'writer@example.org')
  const deck = await calls.put<{ id: number }>('/api/deck', { name: 'Biology', description: '' })
  const topic = await calls.put<{ id: number }>('/api/topic', { name: 'Cells', topic: null, deck: deck.id })
  const place = { deckId: deck.id, topicId: topic.id, isGapText: false }
  const card = {
    ...place,
    questionText: 'What is a cell?',
    Answers: [{ text: 'The smallest unit of life', correct: true }],
  }
  await calls.put('/api/card', card)
  const second = await calls.put<{ id: number }>('/api/card', card)
  await page.goto(`/deck/${deck.id}`)
  const full = page.getByRole('status').filter({ hasText: 'You’ve reached a limit.' })
  await expect(full).toContainText('You’re using 2 of 2 cards in “Biology”.')
  await page.getByRole('button', { name: 'Create card' }).first().click()
  const editor = page.getByRole('dialog')
  await editor.getByLabel('Question', { exact: true }).fill('What is a ribosome?')
  await editor.getByLabel('Option 1', { exact: true }).fill('It builds proteins')
  await editor.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(editor.getByRole('alert')).toContainText('A deck can have up to 2 cards, including those in its bin.')
  await expect(editor.getByLabel('Question', { exact: true })).toHaveValue('What is a ribosome?')
  await checkScreen(page)

  // Once there is space, the same text is saved.
  const { bin } = await calls.put<{ bin: number }>('/api/deleteCard', { id: second.id })
  await calls.put('/api/purge', { id: bin })
  await editor.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(editor).toBeHidden()
  await expect(page.getByText('What is a ribosome?').first()).toBeVisible()
})

test('a learner whose email is not confirmed is told how to get more space', async ({ page }) => {
  await apiOf(page).register('newcomer@example.org')
  await page.goto('/account')
  const space = page.getByRole('region', { name: 'Your storage' })
  await expect(space).toContainText('Confirm your email to get your full storage.')
  await expect(space).toContainText('of 12.8 MB of text')
})
