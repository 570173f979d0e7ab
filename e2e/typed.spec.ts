import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { expect, test } from './journey.ts'

const field = (page: Page, name = 'Your answer') => page.getByLabel(name, { exact: true })
const rating = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

/** An account with a deck of one topic. */
async function deckFor(page: Page, email: string) {
  const api = apiOf(page)
  await api.register(email)
  const { id: deckId } = await api.put<{ id: number }>('/api/deck', { name: 'German', description: '' })
  const { id: topicId } = await api.put<{ id: number }>('/api/topic', { name: 'Words', deck: deckId })
  const typed = { deckId, topicId, isGapText: false, isTyped: true }
  const add = async (questionText: string, text: string) =>
    api.put('/api/card', { ...typed, questionText, Answers: [{ text, correct: true }] })
  return { deckId, add }
}

for (const width of [1280, 390])
  test(`a card asks to type its answer, and shows the difference, ${width} px wide`, async ({ page, checkScreen }) => {
    test.slow()
    await page.setViewportSize({ width, height: 844 })
    const { deckId } = await deckFor(page, `typed-${width}@example.org`)
    await page.goto(`/deck/${deckId}`)

    // In the editor, where the choice stays for the next card, and is not offered beside wrong options.
    await page.getByRole('button', { name: 'Create card' }).first().click()
    const editor = page.getByRole('dialog', { name: 'Create card' })
    const question = editor.getByLabel('Question', { exact: true })
    const asks = editor.getByRole('checkbox', { name: 'Ask to type the answer' })
    await question.fill('das Haus')
    await editor.getByLabel('Option 1', { exact: true }).fill('house / home')
    await asks.check()
    await checkScreen(page)
    await editor.getByRole('button', { name: 'Create and add another' }).click()
    await expect(question).toHaveValue('')
    await expect(asks).toBeChecked()
    await editor.getByRole('button', { name: 'Add Option' }).click()
    await expect(asks).toBeHidden()
    await editor.getByRole('button', { name: 'Remove option' }).last().click()
    await question.fill('/$Paris/$ lies in /$Frankreich/$.')
    await editor.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByText('2 cards created.')).toBeVisible()
    await page.getByRole('button', { name: 'Show as a table' }).click()
    await expect(page.getByRole('table').getByText('Answer is typed')).toHaveCount(2)

    // Keys are letters while one types, and Enter shows the answer.
    await page.goto(`/learn?deck=${deckId}`)
    await expect(field(page)).toBeFocused()
    await checkScreen(page)
    await page.keyboard.type('hous 1')
    await expect(rating(page, 'Hard')).toBeHidden()
    await page.keyboard.press('Enter')
    const outcome = page.getByRole('status').filter({ hasText: 'Suggested' })
    await expect(outcome).toContainText('Not right. Suggested rating: Hard.')
    await expect(outcome).toContainText('You typed “hous 1”; “house” is right.')
    await expect(page.getByRole('group', { name: 'Answer' })).toBeFocused()
    await expect(rating(page, 'Hard')).toHaveAttribute('data-main')
    await expect(rating(page, 'Easy')).not.toHaveAttribute('data-main')
    await checkScreen(page)
    // The suggestion forces nothing.
    await page.keyboard.press('4')

    // Each gap has a field. What is right suggests to go on, by Space as usual.
    await expect(field(page, 'Gap 1')).toBeFocused()
    await page.keyboard.type(' paris. ')
    await page.keyboard.press('Tab')
    await page.keyboard.type('FRANKREICH')
    await checkScreen(page)
    await page.keyboard.press('Enter')
    await expect(outcome).toContainText('Right. Suggested rating: Easy.')
    await expect(outcome).toContainText('Gap 2: You typed “FRANKREICH”, which is right.')
    await checkScreen(page)
    await page.keyboard.press('u')
    await expect(field(page)).toBeFocused()
    await page.getByRole('button', { name: 'Show answer' }).click()
    await expect(outcome).toBeHidden()
    await page.keyboard.press('2')
    await expect(field(page, 'Gap 1')).toBeFocused()
    await page.keyboard.type('Lyon')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    await expect(page.getByText('Hard – back in')).toBeVisible()
  })

for (const width of [1280, 390])
  test(`typed answers count in practice and in a test, ${width} px wide`, async ({ page, checkScreen }) => {
    await page.setViewportSize({ width, height: 844 })
    const { deckId, add } = await deckFor(page, `typed-ways-${width}@example.org`)
    await add('der Sommer', 'été')

    await page.goto(`/practise?deck=${deckId}`)
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('ete')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Suggested rating: Again.')).toBeVisible()
    await checkScreen(page)
    await page.keyboard.press('Space')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('Été!')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Suggested rating: Knew it.')).toBeVisible()
    await page.keyboard.press('Space')
    await expect(page.getByRole('heading', { name: 'You knew 1 card.' })).toBeFocused()

    await page.goto('/account')
    const forgives = page.getByRole('checkbox', { name: 'Ignore accents in typed answers' })
    await forgives.check()
    await expect(forgives).toBeEnabled()
    await page.goto(`/test?deck=${deckId}`)
    await page.getByRole('button', { name: 'Start the test' }).click()
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('ete')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Right. Your answer: ete')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '1 of 1 point' })).toBeFocused()
  })

test('the Enter that ends a composition does not show the answer', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'Only Chromium can be made to compose.')
  const { deckId, add } = await deckFor(page, 'typed-ime@example.org')
  await add('Japan', '日本')
  await page.goto(`/learn?deck=${deckId}`)
  await expect(field(page)).toBeFocused()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229, text: '\r' }
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', ...enter })
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter })
  await devtools.send('Input.insertText', { text: '日本' })
  await expect(field(page)).toHaveValue('日本')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Right. Suggested rating: Easy.')).toBeVisible()
})

test('on a phone, the question, its field and the button fit above the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 440 })
  const { deckId, add } = await deckFor(page, 'typed-phone@example.org')
  await add('the house', 'das Haus')
  await page.goto(`/learn?deck=${deckId}`)
  await expect(field(page)).toBeFocused()
  const [box, bar] = [await field(page).boundingBox(), await page.locator('[data-bottom-bar]').boundingBox()]
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  for (const part of [page.getByRole('group', { name: 'Question' }), field(page)])
    await expect(part).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Show answer' })).toBeInViewport({ ratio: 1 })
})
