import type { Browser, Page } from '@playwright/test'
import { type Api, apiOf } from './api.ts'
import { expect, learnPath, linkIn, test, withoutEvents } from './journey.ts'
import type { Kartei } from './kartei.ts'

/** Responses to a change of an outdated or deleted item. */
test.use({
  expectedErrors: /(409|404) .*\/api\/(updateCard|renametopic|changeDeck|getCard|cardHistory|restoreVersion)/,
})

let people = 0
const newEmail = () => `corrector-${process.pid}-${++people}@example.org`

/** An author with a deck of one card. */
async function authorOf(page: Page) {
  const email = newEmail()
  const calls = apiOf(page)
  await calls.register(email)
  const deck = await calls.put<{ id: number }>('/api/deck', { name: 'Cells', description: '' })
  const topic = await calls.put<{ id: number }>('/api/topic', { name: 'Organelles', topic: null, deck: deck.id })
  const place = { deckId: deck.id, topicId: topic.id }
  const Answers = [{ text: 'The nucleus', correct: true }]
  const content = { ...place, questionText: 'What holds the DNA of a cell?', isGapText: false, Answers }
  const card = await calls.put<{ id: number }>('/api/card', { ...content, isAiGenerated: true })
  return { email, calls, content, cardId: card.id, path: `/deck/${deck.id}`, deckId: deck.id, topicId: topic.id }
}

/** Another browser with a signed-in user. */
async function otherBrowser(browser: Browser, kartei: Kartei, email?: string): Promise<{ page: Page; calls: Api }> {
  const context = await browser.newContext({ baseURL: kartei.url })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('analyticsConsent', 'denied'))
  const calls = apiOf(page)
  if (email) await calls.login(email)
  else await calls.register(newEmail())
  return { page, calls }
}

async function publish(kartei: Kartei, calls: Api, email: string, deck: number) {
  const [, , token] = (await linkIn(kartei, email, '/verify/')).split('/')
  await calls.put('/api/verifyEmail', { token })
  await calls.put('/api/public', { deck, isPublic: true })
}

const question = (dialog: ReturnType<Page['getByRole']>) => dialog.getByLabel('Question', { exact: true })

test('two users who change a card at once both keep their text', async ({ page, browser, kartei, checkScreen }) => {
  test.slow()
  const own = await authorOf(page)
  await page.goto(own.path)
  const other = await otherBrowser(browser, kartei, own.email)
  await other.page.goto(own.path)
  const editors = [page, other.page].map((one) => one.getByRole('dialog', { name: 'Edit card' }))
  const [mine = page.locator('x'), theirs = page.locator('x')] = editors
  await page.getByRole('button', { name: 'Edit card' }).click()
  await other.page.getByRole('button', { name: 'Edit card' }).click()
  await question(theirs).fill('Where is the DNA of a cell?')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs).toBeHidden()

  await question(mine).fill('What holds the DNA of a plant cell?')
  await mine.getByRole('button', { name: 'Save' }).click()
  const conflict = mine.getByRole('region', { name: 'Two versions of this card' })
  await expect(conflict.getByRole('heading', { name: /changed this card while you were editing it/ })).toBeVisible()
  await expect(
    conflict
      .getByRole('region', { name: /^Saved / })
      .locator('mark')
      .first(),
  ).toContainText('Where')
  await expect(conflict.getByRole('region', { name: 'Yours' }).locator('mark').last()).toContainText('plant')
  await expect(question(mine)).toHaveValue('What holds the DNA of a plant cell?')
  await checkScreen(page)

  // The user goes on typing with the other version in view.
  await question(mine).fill('Where is the DNA of a plant cell?')
  await expect(conflict.getByRole('region', { name: /^Saved / }).locator('mark')).toHaveCount(0)
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(mine).toBeHidden()
  await expect(page.getByText('Where is the DNA of a plant cell?')).toBeVisible()

  await expect(page.getByText('AI-generated')).toBeHidden()
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'Card history' })
  await expect(history.getByRole('listitem').filter({ hasText: /Edited|Created/ })).toHaveCount(3)
  await expect(history.getByRole('listitem').filter({ hasText: 'AI-generated' })).toContainText('Created')
  await checkScreen(page)
  await history.getByRole('button', { name: /^Created/ }).click()
  await expect(history.getByText('What holds the DNA of a cell?')).toBeVisible()
  await history
    .getByRole('button', { name: /^Restore version/ })
    .last()
    .click()
  await expect(history.getByRole('button', { name: /^Restored/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('What holds the DNA of a cell?')).toBeVisible()
  await expect(page.getByText('AI-generated')).toBeVisible()

  // The second browser takes the saved version instead of its own.
  await other.page.reload()
  await other.page.getByRole('button', { name: 'Edit card' }).click()
  await expect(question(theirs)).toBeVisible()
  await own.calls.put('/api/updateCard', { ...own.content, id: own.cardId, questionText: 'Taken over' })
  await question(theirs).fill('Given up')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await theirs.getByRole('button', { name: 'Use theirs' }).click()
  await expect(theirs).toBeHidden()
  await expect(other.page.getByText('Taken over')).toBeVisible()
  await other.page.context().close()
})

test('an edit of a card that somebody else deletes becomes a new card', async ({ page }) => {
  const own = await authorOf(page)
  await withoutEvents(page)
  await page.goto(own.path)
  await page.getByRole('button', { name: 'Edit card' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit card' })
  await expect(editor).toBeVisible()
  await own.calls.put('/api/deleteCard', { id: own.cardId })
  await question(editor).fill('Written for nothing?')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByText(/Someone deleted this card in the meantime/)).toBeVisible()
  await editor.getByRole('button', { name: 'Save as new card' }).click()
  await expect(editor).toBeHidden()
  await expect(page.getByText('Written for nothing?')).toBeVisible()
})

test('a name that somebody else changed is shown before it is replaced', async ({ page }) => {
  const own = await authorOf(page)
  await withoutEvents(page)
  await page.goto(own.path)
  await page.getByRole('button', { name: 'Edit deck' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit deck' })
  await expect(editor).toBeVisible()
  await own.calls.put('/api/changeDeck', { id: own.deckId, name: 'Cell biology', description: 'All of it' })
  await editor.getByLabel('Name of your Deck').fill('Life')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByText('Cell biology')).toBeVisible()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Life', level: 1 })).toBeVisible()

  // A change that arrives while the user types is shown at once.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await page.getByRole('button', { name: 'Edit deck' }).click()
  await editor.getByLabel('Name of your Deck').fill('Botany')
  await own.calls.put('/api/changeDeck', { id: own.deckId, name: 'Zoology', description: 'All of it' })
  await expect(editor.getByText('Zoology')).toBeVisible()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Botany', level: 1 })).toBeVisible()

  // Fields that the user left alone keep the other change, also when both changed something.
  expect((await own.calls.get<{ description: string }>(`/api/deck/${own.deckId}`)).description).toBe('All of it')
})

test('a learner suggests a change, the author accepts it, and the learner keeps their progress', async ({
  page,
  browser,
  kartei,
  checkScreen,
}) => {
  test.slow()
  const own = await authorOf(page)
  await publish(kartei, own.calls, own.email, own.deckId)
  const learner = await otherBrowser(browser, kartei)
  await learner.calls.put('/api/library', { id: own.deckId })
  await learner.calls.put('/api/submitAnswer', { cardid: own.cardId, rating: 4, reviewId: crypto.randomUUID() })
  const status = () => learner.calls.get<object>(`/api/studyStatus/${own.deckId}`)
  const before = await status()

  await learner.page.goto(own.path)
  await expect(learner.page.getByRole('button', { name: 'Edit card' })).toBeHidden()
  await learner.page.getByRole('button', { name: 'Suggest a correction' }).click()
  const dialog = learner.page.getByRole('dialog', { name: 'Suggest a correction' })
  await expect(dialog.getByRole('button', { name: 'Send suggestion' })).toBeDisabled()
  await question(dialog).fill('What holds the DNA of a plant cell?')
  await dialog.getByLabel('Reason').fill('Bacteria have no nucleus.')
  await checkScreen(learner.page)
  await dialog.getByRole('button', { name: 'Send suggestion' }).click()
  await expect(learner.page.getByText('Your suggestion is pending.')).toBeVisible()

  // A suggestion is shown on its card, and can be withdrawn there or in the list of the deck.
  await learner.page.getByRole('button', { name: 'Suggest a correction' }).click()
  await expect(dialog.getByRole('region', { name: 'Suggested' }).locator('mark')).toContainText('plant')
  await checkScreen(learner.page)
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(dialog.getByRole('region', { name: 'Suggested' })).toHaveCount(0)
  await expect(question(dialog)).toBeFocused()
  await question(dialog).fill('What holds the DNA of a plant cell?')
  await dialog.getByLabel('Reason').fill('Bacteria have no nucleus.')
  await dialog.getByRole('button', { name: 'Send suggestion' }).click()
  await expect(learner.page.getByText('You have 1 pending suggestion.')).toBeVisible()
  await learner.page.getByRole('button', { name: 'Take a look' }).click()
  const ownList = learner.page.getByRole('dialog', { name: 'Your suggestions' })
  await expect(ownList.getByText('Bacteria have no nucleus.')).toBeVisible()
  await checkScreen(learner.page)
  await learner.page.keyboard.press('Escape')

  await page.goto(own.path)
  await expect(page.getByText('1 suggestion to review.')).toBeVisible()
  await page.getByRole('button', { name: 'Take a look' }).click()
  const list = page.getByRole('dialog', { name: 'Suggestions' })
  await expect(list.getByText('Bacteria have no nucleus.')).toBeVisible()
  await expect(list.getByRole('region', { name: 'Suggested' }).locator('mark')).toContainText('plant')
  await checkScreen(page)
  await list.getByRole('button', { name: 'Accept' }).click()
  // In the dialog, since beneath it nobody could read it.
  await expect(list.getByText('Card updated for everyone.')).toBeVisible()
  await expect(list.getByText('No suggestions to review.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('What holds the DNA of a plant cell?')).toBeVisible()

  await learner.page.reload()
  await expect(learner.page.getByText('What holds the DNA of a plant cell?')).toBeVisible()
  await expect(learner.page.getByText('Your suggestion was accepted.')).toBeVisible()
  expect(await status()).toEqual(before)
  await learner.page.context().close()
})

test('a card is corrected while it is learned, and the session goes on with it', async ({ page, browser, kartei }) => {
  test.slow()
  const own = await authorOf(page)
  await publish(kartei, own.calls, own.email, own.deckId)
  await page.goto(own.path)
  await expect(page.getByRole('heading', { name: 'Cells', level: 1 })).toBeVisible()
  await page.goto(learnPath(page))
  await page.getByRole('button', { name: /^Show answer/ }).click()
  await expect(page.getByText('The nucleus')).toBeVisible()
  await page.keyboard.press('e')
  const editor = page.getByRole('dialog', { name: 'Edit card' })
  await editor.getByLabel('Option 1', { exact: true }).fill('The nucleus, in cells that have one')
  await page.keyboard.press('Control+s')
  await expect(editor).toBeHidden()
  await expect(page.getByText('The nucleus, in cells that have one')).toBeVisible()
  await page.keyboard.press('3')
  await expect(page.getByText(/Easy – back in/)).toBeVisible()

  const learner = await otherBrowser(browser, kartei)
  await learner.page.goto(own.path)
  await expect(learner.page.getByRole('heading', { name: 'Cells', level: 1 })).toBeVisible()
  await learner.page.goto(learnPath(learner.page))
  await learner.page.getByRole('button', { name: /^Show answer/ }).click()
  await learner.page.getByRole('button', { name: 'Suggest a correction' }).click()
  const dialog = learner.page.getByRole('dialog', { name: 'Suggest a correction' })
  await dialog.getByLabel('Option 1', { exact: true }).fill('The nucleus, if there is one')
  await dialog.getByRole('button', { name: 'Send suggestion' }).click()
  await expect(dialog).toBeHidden()
  await expect(learner.page.getByText('Thank you. Your suggestion has been sent.')).toBeVisible()
  await expect(learner.page.getByText('The nucleus, in cells that have one')).toBeVisible()
  await learner.page.context().close()
})
