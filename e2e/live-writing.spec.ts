import type { Browser, Page } from '@playwright/test'
import { expect, learnPath, test } from './journey.ts'
import type { Kartei } from './kartei.ts'
import { makeDeck, newEmail, openLive, type Person, share, someone, soon } from './livePeople.ts'

const inEditor = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Edit card' })
  return { dialog, question: dialog.getByLabel('Question', { exact: true }) }
}

const suggest = ({ api }: Person, id: number | undefined) =>
  api.put(
    '/api/suggestCard',
    {
      id,
      questionText: 'Suggested by another',
      isGapText: false,
      note: '',
      Answers: [{ text: 'Theirs', correct: true }],
    },
    1,
  )

/** An author, and an editor who has begun to change a card and receives events. */
async function writing(browser: Browser, kartei: Kartei) {
  const email = newEmail()
  const author = await someone(browser, kartei, 'register', email)
  const editor = await someone(browser, kartei, 'register')
  const deck = await makeDeck(author, ['One'])
  await share(author, email, kartei, editor, deck.id)
  const { id: user } = await editor.api.get<{ id: number }>('/api/me')
  await openLive(editor, `/deck/${deck.id}`)
  await editor.page.getByRole('button', { name: 'Edit card' }).click()
  const { dialog, question } = inEditor(editor.page)
  await question.fill('Written with care')
  const close = async () => {
    for (const { page } of [author, editor]) await page.context().close()
  }
  return { author, editor, deck, user, dialog, question, close }
}

test('an editor who is removed keeps the draft', async ({ browser, kartei, checkScreen }) => {
  const { author, editor, deck, user, dialog, question, close } = await writing(browser, kartei)
  await author.api.put('/api/removeMember', { deck: deck.id, user })
  await expect(dialog.getByRole('alert')).toContainText('This deck was deleted or is no longer shared with you.', soon)
  await expect(question).toHaveValue('Written with care')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await checkScreen(editor.page)
  await editor.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy text' }).click()
  await expect(dialog.getByText('Text copied.')).toBeVisible()
  const copied = await editor.page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe('Written with care\n\nAnswer to One')

  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await editor.page.getByRole('button', { name: 'Discard' }).click()
  await expect(editor.page.getByRole('heading', { name: 'Your Decks' })).toBeVisible()
  await expect(editor.page.getByText('This deck was deleted or is no longer shared with you.')).toBeVisible()
  await close()
})

test('an editor who is removed while they correct a card on the learn page keeps the draft', async ({
  browser,
  kartei,
}) => {
  const { author, editor, deck, user, dialog, question, close } = await writing(browser, kartei)
  await editor.page.reload()
  await openLive(editor, learnPath(editor.page))
  await editor.page.getByRole('button', { name: /^Show answer/ }).click()
  await editor.page.getByRole('button', { name: 'Edit card' }).click()
  await question.fill('Written with care')
  await author.api.put('/api/removeMember', { deck: deck.id, user })
  await expect(dialog.getByRole('alert')).toContainText('This deck was deleted or is no longer shared with you.', soon)
  await expect(question).toHaveValue('Written with care')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await editor.page.getByRole('button', { name: 'Discard' }).click()
  await expect(editor.page.getByRole('heading', { name: 'Your Decks' })).toBeVisible()
  await close()
})

test('an editor who becomes a reader can suggest the draft', async ({ browser, kartei, checkScreen }) => {
  const { author, editor, deck, user, dialog, question, close } = await writing(browser, kartei)
  await author.api.put('/api/public', { deck: deck.id, isPublic: true })
  const visitor = await someone(browser, kartei, 'register')
  await suggest(visitor, deck.cards[0])
  await expect(editor.page.getByText('1 suggestion to review.')).toBeVisible(soon)
  await author.api.put('/api/memberRole', { deck: deck.id, user, role: 'reader' })
  await expect(dialog.getByRole('alert')).toContainText('You can no longer edit this deck.', soon)
  await expect(editor.page.getByText('You can no longer edit this deck.')).toHaveCount(1)
  await expect(question).toHaveValue('Written with care')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await checkScreen(editor.page)
  await dialog.getByRole('button', { name: 'Suggest this change' }).click()
  const suggestion = editor.page.getByRole('dialog', { name: 'Suggest a correction' })
  await expect(suggestion.getByLabel('Question', { exact: true })).toHaveValue('Written with care')
  // What somebody else suggested is not theirs.
  await expect(suggestion.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  await expect(editor.page.getByText(/pending suggestion/)).toHaveCount(0)
  await suggestion.getByRole('button', { name: 'Send suggestion' }).click()
  await expect(editor.page.getByText('Your suggestion is pending.')).toBeVisible()
  await expect(editor.page.getByText('You have 1 pending suggestion.')).toBeVisible()
  await visitor.page.context().close()
  await close()
})

/** An author, and a reader who has begun to suggest a change. */
async function suggesting(browser: Browser, kartei: Kartei) {
  const { author, editor: reader, deck, user, close } = await writing(browser, kartei)
  await author.api.put('/api/memberRole', { deck: deck.id, user, role: 'reader' })
  await reader.page.reload()
  await openLive(reader, `/deck/${deck.id}`)
  await reader.page.getByRole('button', { name: 'Suggest a correction' }).click()
  const dialog = reader.page.getByRole('dialog', { name: 'Suggest a correction' })
  const question = dialog.getByLabel('Question', { exact: true })
  await question.fill('Suggested with care')
  return { author, reader, deck, user, dialog, question, close }
}

test('a reader who becomes an editor can save the suggestion as an edit', async ({ browser, kartei, checkScreen }) => {
  const { author, reader, deck, user, dialog, question, close } = await suggesting(browser, kartei)
  await author.api.put('/api/memberRole', { deck: deck.id, user, role: 'editor' })
  await expect(dialog.getByText('You can edit this deck now.')).toBeVisible(soon)
  await expect(question).toHaveValue('Suggested with care')
  await expect(dialog.getByRole('button', { name: 'Send suggestion' })).toBeDisabled()
  await checkScreen(reader.page)
  await dialog.getByRole('button', { name: 'Edit the card instead' }).click()
  const editor = inEditor(reader.page)
  await expect(editor.question).toHaveValue('Suggested with care')
  await editor.dialog.getByRole('button', { name: 'Save' }).click()
  await expect(editor.dialog).toBeHidden()
  await expect(reader.page.getByText('Suggested with care')).toBeVisible()
  await close()
})

test('a reader who is removed keeps the draft of the suggestion', async ({ browser, kartei, checkScreen }) => {
  const { author, reader, deck, user, dialog, question, close } = await suggesting(browser, kartei)
  await author.api.put('/api/removeMember', { deck: deck.id, user })
  await expect(dialog.getByRole('alert')).toContainText('This deck was deleted or is no longer shared with you.', soon)
  await expect(question).toHaveValue('Suggested with care')
  await expect(dialog.getByRole('button', { name: 'Send suggestion' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Copy text' })).toBeVisible()
  await checkScreen(reader.page)
  await close()
})

test('an editor sees at once that the open card was changed or deleted', async ({ browser, kartei, checkScreen }) => {
  const { author, editor, deck, dialog, question, close } = await writing(browser, kartei)
  const [card = 0] = deck.cards
  await deck.change(author, card, 'One, better')
  await expect(dialog.getByText('Someone changed this card.')).toBeVisible(soon)
  await checkScreen(editor.page)
  await dialog.getByRole('button', { name: 'Show both versions' }).click()
  const both = dialog.getByRole('region', { name: 'Two versions of this card' })
  await expect(both.getByRole('region', { name: /^Saved / })).toContainText('One, better')
  await expect(both.getByRole('region', { name: 'Yours' })).toContainText('Written with care')
  await expect(dialog.getByText('Someone changed this card.')).toHaveCount(0)

  await author.api.put('/api/deleteCard', { id: card })
  await expect(dialog.getByText(/Someone deleted this card in the meantime/)).toBeVisible(soon)
  await expect(both).toHaveCount(0)
  await expect(question).toHaveValue('Written with care')
  await dialog.getByRole('button', { name: 'Save as new card' }).click()
  await expect(dialog).toBeHidden()
  await expect(editor.page.getByText('Written with care')).toBeVisible()
  await close()
})
