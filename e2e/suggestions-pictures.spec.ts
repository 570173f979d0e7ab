import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './journey.ts'
import { makeDeck, newEmail, openLive, share, someone, soon } from './livePeople.ts'

/** The picture on one side of a comparison, once it is shown. */
async function pictureIn(side: Locator, name: string): Promise<void> {
  const image = side.getByRole('img', { name, exact: true })
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
}

test('pictures are shown in a conflict, in the history and in a suggestion', async ({
  browser,
  kartei,
  checkScreen,
}) => {
  test.slow()
  const email = newEmail()
  const author = await someone(browser, kartei, 'register', email)
  const learner = await someone(browser, kartei, 'register')
  const { id: deck, cards, change } = await makeDeck(author, ['One'])
  const [card = 0] = cards
  const { page } = author
  await openLive(author, `/deck/${deck}`)
  const editor = page.getByRole('dialog', { name: 'Edit card' })
  await page.getByRole('button', { name: 'Edit card' }).click()
  const size = { width: 300, height: 200, channels: 3, background: '#b3382c' } as const
  const buffer = await sharp({ create: size }).png().toBuffer()
  await editor.locator('input[type=file]').first().setInputFiles({ name: 'cell.png', mimeType: 'image/png', buffer })
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()

  // Another editor removes the picture, and the open draft keeps it.
  await page.getByRole('button', { name: 'Edit card' }).click()
  await editor.getByLabel('Question', { exact: true }).fill('One, with its picture')
  await change(author, card, 'One, without it')
  await editor.getByRole('button', { name: 'Show both versions' }).click(soon)
  await expect(editor.getByRole('region', { name: /^Saved / })).toContainText('No picture')
  await pictureIn(editor.getByRole('region', { name: 'Yours' }), 'Different picture')
  await checkScreen(page)
  await editor.getByRole('button', { name: 'Keep mine' }).click()
  await expect(editor).toBeHidden()

  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'Card history' })
  await pictureIn(history.getByRole('region', { name: 'This version' }), 'Different picture')
  await expect(history.getByRole('region', { name: 'Before' })).toContainText('No picture')
  await page.keyboard.press('Escape')

  await share(author, email, kartei, learner, deck)
  const { id: user } = await learner.api.get<{ id: number }>('/api/me')
  await author.api.put('/api/memberRole', { deck, user, role: 'reader' })
  const { version } = await learner.api.get<{ version: number }>(`/api/getCard/${card}`)
  const Answers = [{ text: 'Another answer', correct: true }]
  const suggested = { id: card, questionText: 'One, suggested', isGapText: false, Answers }
  await learner.api.put('/api/suggestCard', suggested, version)
  await page.getByRole('button', { name: 'Take a look' }).click()
  const list = page.getByRole('dialog', { name: 'Suggestions' })
  for (const name of ['Current', 'Suggested']) await pictureIn(list.getByRole('region', { name }), 'Picture')
  await list.getByRole('button', { name: 'Accept' }).click()
  await expect(list.getByText('No suggestions to review.')).toBeVisible()
  await page.keyboard.press('Escape')
  await pictureIn(page.getByRole('listitem').filter({ hasText: 'One, suggested' }), 'Question picture')
  for (const person of [author, learner]) await person.page.context().close()
})
