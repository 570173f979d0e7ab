import type { Route } from '@playwright/test'
import sharp from 'sharp'
import { errors } from '../web/texts/en/errors.ts'
import { expect, learnPath, linkIn, makeCard, makeDeck, register, test } from './journey.ts'

const size = { width: 600, height: 300, channels: 3, background: '#b3382c' } as const
const picture = async () => ({
  name: 'red.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: size }).png().toBuffer(),
})

test('a card with pictures, several answers and LaTeX is made, changed and deleted', async ({ page, checkScreen }) => {
  test.slow()
  await register(page)
  await makeDeck(page, 'Chemistry', 'Alkanes')
  await page.getByRole('button', { name: 'Create card' }).first().click()
  const editor = page.getByRole('dialog', { name: 'Create card' })
  await editor.getByLabel('Question', { exact: true }).fill('Which is **methane**? It costs $5 and $10.')
  await editor
    .locator('input[type=file]')
    .first()
    .setInputFiles(await picture())
  await editor.getByLabel('Option 1', { exact: true }).fill('$CH_4$')
  await editor.getByLabel('Option 1', { exact: true }).press('Control+Enter')
  await expect(editor.getByLabel('Option 2', { exact: true })).toBeFocused()
  await editor.getByLabel('Option 2', { exact: true }).fill('$C_2H_6$')
  await editor.getByRole('checkbox', { name: 'Correct?' }).first().setChecked(true)
  await editor.getByRole('checkbox', { name: 'Correct?' }).nth(1).setChecked(false)
  await checkScreen(page)
  await editor.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(editor).toBeHidden()
  const card = page.getByRole('listitem').filter({ hasText: 'methane' })
  await expect(card.locator('strong', { hasText: 'methane' })).toBeVisible()
  await expect(card.getByText('It costs $5 and $10.')).toBeVisible()
  await expect(card.locator('math').first()).toBeVisible()
  await expect(card.getByRole('img', { name: 'Question picture' })).toBeVisible()
  await checkScreen(page)

  await page.getByRole('button', { name: 'Edit card' }).first().click()
  const change = page.getByRole('dialog', { name: 'Edit card' })
  await change.getByLabel('Question', { exact: true }).fill('Which one is methane?')
  await change.getByRole('button', { name: 'Remove option' }).nth(1).click()
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change).toBeHidden()
  await expect(page.getByText('Which one is methane?')).toBeVisible()

  await page.getByRole('button', { name: 'Delete card' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('You have not yet created any cards for these topics.')).toBeVisible()
})

test('a gap card hides its gaps until the answer is shown', async ({ page, checkScreen }) => {
  test.slow()
  await register(page)
  await makeDeck(page, 'Biology', 'Cells')
  await page.getByRole('button', { name: 'Create card' }).first().click()
  const editor = page.getByRole('dialog', { name: 'Create card' })
  const gapText = editor.getByRole('checkbox', { name: 'Gap text' })
  await editor.getByLabel('Question', { exact: true }).pressSequentially('The /$heart/$ pumps')
  await expect(gapText).toBeChecked()
  await expect(editor.getByRole('status').filter({ hasText: 'We ticked “Gap text”' })).toBeVisible()
  await gapText.uncheck()
  await editor.getByLabel('Question', { exact: true }).pressSequentially(' blood.')
  await expect(gapText).not.toBeChecked()
  await gapText.check()
  await expect(editor.getByText(/Surround each gap with the marker \/\$ on both sides/)).toBeVisible()
  await editor.getByLabel('Question', { exact: true }).fill('The heart')
  await page.keyboard.press('Control+g')
  await page.keyboard.type(' pumps.')
  await expect(editor.getByLabel('Question', { exact: true })).toHaveValue('The /$heart/$ pumps.')
  await editor.getByLabel('Question', { exact: true }).fill('The /$nucleus/$ holds $10 of /$DNA $x^2$/$.')
  await page.keyboard.press('Control+Shift+Enter')
  await expect(editor.getByLabel('Question', { exact: true })).toHaveValue('')
  await expect(gapText).not.toBeChecked()
  await page.keyboard.type('The heart')
  await page.keyboard.press('Control+g')
  await expect(editor.getByLabel('Question', { exact: true })).toHaveValue('The /$heart/$')
  await page.keyboard.press('Control+z')
  await expect(editor.getByLabel('Question', { exact: true })).toHaveValue('The heart')
  await expect(gapText).not.toBeChecked()
  await gapText.check()
  await page.keyboard.press('Control+s')
  await expect(editor.getByLabel('Question', { exact: true })).toBeFocused()
  await editor.getByRole('button', { name: 'Switch off “Gap text”' }).click()
  await expect(gapText).not.toBeChecked()
  await editor.getByLabel('Question', { exact: true }).fill('')
  await page.keyboard.press('Escape')
  await expect(editor).toBeHidden()
  await page.goto(learnPath(page))
  await expect(page.getByText('holds $10 of')).toBeVisible()
  await expect(page.getByText('nucleus')).toBeHidden()
  await checkScreen(page)
  await page.keyboard.press('Space')
  await expect(page.getByText('nucleus')).toBeVisible()
  await expect(page.locator('math')).toBeVisible()
})

test('a draft survives a mistake, a closed editor and a reload', async ({ page }) => {
  await register(page)
  await makeDeck(page, 'Deck', 'Topic')
  await page.getByRole('button', { name: 'Create card' }).first().click()
  const editor = page.getByRole('dialog', { name: 'Create card' })
  await editor.getByLabel('Question', { exact: true }).fill('A question that took long')
  await editor.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(editor.getByText('Write an answer, or choose a picture or a sound.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(editor.getByLabel('Question', { exact: true })).toHaveValue('A question that took long')

  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Create card' }).first().click()
  await expect(editor.getByText('We restored your unsaved draft.')).toBeVisible()
  await expect(editor.getByLabel('Question', { exact: true })).toHaveValue('A question that took long')
})

test.describe('a file that is no picture', () => {
  // The trace of a test reads what the page shows, which the page's policy forbids.
  test.use({ expectedErrors: /Connecting to 'blob:/ })

  test('is rejected at its field immediately', async ({ page }) => {
    await register(page)
    await makeDeck(page, 'Deck', 'Topic')
    await page.getByRole('button', { name: 'Create card' }).first().click()
    const editor = page.getByRole('dialog', { name: 'Create card' })
    const file = { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('text') }
    await editor.locator('input[type=file]').first().setInputFiles(file)
    await expect(editor.getByLabel('Question', { exact: true })).toHaveAccessibleDescription(/can’t show this file/)
    await expect(editor.getByRole('button', { name: 'Remove picture' })).toBeHidden()
  })
})

/** The server processes the request, but its response is lost. */
async function lose(route: Route) {
  await route.fetch()
  await route.abort()
}

test.describe('a card whose answer is lost', () => {
  test.use({ expectedErrors: /net::ERR_FAILED .*\/api\/card$/ })

  test('is created only once when it is sent again, also after a change or a reload', async ({ page }) => {
    await register(page)
    await makeDeck(page, 'Chemistry', 'Alkanes')
    await page.route('**/api/card', lose, { times: 4 })
    await page.getByRole('button', { name: 'Create card' }).first().click()
    const editor = page.getByRole('dialog', { name: 'Create card' })
    const question = editor.getByLabel('Question', { exact: true })
    const create = editor.getByRole('button', { name: 'Create', exact: true })
    await question.fill('What is CH4?')
    await editor.getByLabel('Option 1', { exact: true }).fill('Methane')
    await create.click()
    await expect(editor.getByText(errors.offline)).toBeVisible()
    await create.click()
    await expect(editor.getByText(errors.offline)).toBeVisible()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: 'Create card' }).first().click()
    await expect(question).toHaveValue('What is CH4?')
    await question.fill('What is $CH_4$ called?')
    await create.click()
    await expect(editor).toBeHidden()
    await expect(page.getByRole('button', { name: 'Edit card' })).toHaveCount(1)
    await expect(page.getByText(/^What is .*called\?$/).first()).toBeVisible()
    await expect(page.getByText('What is CH4?')).toBeHidden()
  })
})

test.describe('when answers are lost', () => {
  test.use({ expectedErrors: /net::ERR_FAILED .*\/api\/(deck|topic|public|deleteTopic)$/ })

  test('a deck and a topic are created only once, and their creation is announced', async ({ page, kartei }) => {
    const email = await register(page)
    await page.goto(await linkIn(kartei, email, '/verify/'))
    await expect(page.getByText('Thank you, your email is confirmed.')).toBeVisible()
    await page.goto('/decks')
    await page.route(/\/api\/deck$/, lose, { times: 1 })
    await page.getByRole('button', { name: 'Create a Deck' }).first().click()
    await page.getByLabel('Name of your Deck').fill('Chemistry')
    const dialog = page.getByRole('dialog')
    const create = dialog.getByRole('button', { name: 'Create', exact: true })
    await create.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Chemistry' })).toBeVisible()

    // After a second loss the user has to try again.
    await page.route(/\/api\/topic$/, lose, { times: 2 })
    await page.getByRole('button', { name: 'Add topic' }).first().click()
    await page.getByLabel('Name of your Topic').fill('Alkanes')
    await create.click()
    await expect(dialog.getByText(errors.offline)).toBeVisible()
    await create.click()
    await expect(dialog).toBeHidden()
    const topics = page.getByRole('treeitem', { name: 'Alkanes' })
    await expect(topics).toHaveCount(1)

    await page.route(/\/api\/deleteTopic$/, lose, { times: 1 })
    await page.getByRole('button', { name: 'Delete topic' }).click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(topics).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(topics).toHaveCount(1)

    await page.route(/\/api\/public$/, lose, { times: 1 })
    await page.getByRole('button', { name: 'Share' }).click()
    await dialog.getByRole('button', { name: 'Make public' }).click()
    await expect(page.getByText('The deck is now public.')).toBeVisible()
    await page.goto('/decks')
    await expect(page.getByRole('link', { name: /Chemistry/ })).toHaveCount(1)
  })
})

test('text of a card is never HTML, script or style', async ({ page }) => {
  await register(page)
  await makeDeck(page, 'Hostile', 'Topic')
  const attack = [
    '<img src=x onerror="window.hit=1">',
    '<script>window.hit=2</script>',
    '[click](javascript:window.hit=3)',
    '<style>body{display:none}</style>',
    '<svg onload="window.hit=4">',
    '![far](https://example.org/pixel.png)',
    'the end',
  ].join('\n\n')
  await makeCard(page, attack, 'fine')
  await expect(page.getByText('the end').first()).toBeVisible()
  await page.goto(learnPath(page))
  await expect(page.getByText('the end').first()).toBeVisible()
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  expect(await page.locator('a[href^="javascript"], main style, main script, img[src*="example.org"]').count()).toBe(0)
})
