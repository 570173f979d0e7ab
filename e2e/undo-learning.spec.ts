import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { expect, test } from './journey.ts'

for (const width of [1280, 390])
  test(`Ctrl+Z undoes what was done last while learning, whatever it was, ${width} px wide`, async ({
    page,
    checkScreen,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const rivers = ['Rhine', 'Danube', 'Elbe', 'Seine', 'Volga', 'Thames', 'Ebro', 'Tiber']
    await learn(page, rivers)
    const undo = page.getByRole('main').getByRole('button', { name: 'Undo' })
    const flag = page.getByText('Flagged:')
    await expect(undo).toBeHidden()

    // One of each kind, each on the next card.
    await page.keyboard.press('Space')
    await page.keyboard.press('3')
    await asks(page, 'Danube')
    await page.keyboard.press('b')
    await asks(page, 'Elbe')
    await page.getByRole('button', { name: 'Card actions' }).click()
    await page.getByRole('button', { name: 'Again in 7 days' }).click()
    await asks(page, 'Seine')
    await page.keyboard.press('s')
    await asks(page, 'Volga')
    await page.keyboard.press('Delete')
    await asks(page, 'Thames')
    await page.keyboard.press('f')
    await expect(flag).toBeAttached()
    await expect(page.getByRole('status').filter({ hasText: 'Card flagged.' })).toBeVisible()
    await checkScreen(page)

    // Back through all of them, by either key and the button.
    await page.keyboard.press('Control+z')
    await expect(flag).toBeHidden()
    await expect(page.getByText('Card flagged.')).toBeHidden()
    await expect(page.getByRole('status').filter({ hasText: 'Flag removed.' })).toBeVisible()
    await asks(page, 'Thames')
    for (const river of ['Volga', 'Seine']) {
      await page.keyboard.press('Control+z')
      await asks(page, river)
      await expect(page.getByRole('status').filter({ hasText: 'Undone. The card is back.' })).toBeVisible()
    }
    await page.keyboard.press('u')
    await asks(page, 'Elbe')
    await undo.click()
    await asks(page, 'Danube')
    // The undo is announced once, and the rating before it is not announced again.
    await expect(page.getByText(/^Easy – back in/)).toBeHidden()
    await page.keyboard.press('Control+z')
    await asks(page, 'Rhine')
    await expect(page.getByRole('status').filter({ hasText: 'Rating undone.' })).toBeVisible()
    await expect(undo).toBeHidden()
    await checkScreen(page)

    // All of it is undone on the server, too: each card comes in its turn.
    await page.reload()
    for (const river of rivers) {
      await asks(page, river)
      await page.keyboard.press('Space')
      await page.keyboard.press('4')
    }
    await expect(page.getByRole('heading', { name: 'Done for now.' })).toBeVisible()
  })

/** Opens the learn page of a new deck with these cards. */
async function learn(page: Page, rivers: readonly string[]) {
  const calls = apiOf(page)
  await calls.register(`undo-${process.pid}-${Math.random()}@example.org`)
  const { id: deckId } = await calls.put<{ id: number }>('/api/deck', { name: 'Rivers', description: '' })
  const { id: topicId } = await calls.put<{ id: number }>('/api/topic', { name: 'Europe', topic: null, deck: deckId })
  const cards = rivers.map((river) => ({ questionText: `The ${river}?`, answer: 'Yes' }))
  await calls.put('/api/cards', { deckId, topicId, cards })
  await page.goto(`/learn?deck=${deckId}`)
  await asks(page, rivers[0] ?? '')
  return { calls, deckId }
}

const asks = (page: Page, river: string) => expect(page.getByText(`The ${river}?`, { exact: true })).toBeVisible()

test('Ctrl+Z right after an edit takes back the edit, and then the rating before it', async ({ page, checkScreen }) => {
  await learn(page, ['Rhine', 'Danube', 'Elbe'])
  await page.keyboard.press('Space')
  await page.keyboard.press('3')
  await asks(page, 'Danube')
  await page.keyboard.press('Space')
  await page.keyboard.press('e')
  const editor = page.getByRole('dialog')
  await editor.getByLabel('Question', { exact: true }).fill('The Seine?')
  await page.keyboard.press('Control+Enter')
  await expect(editor).toBeHidden()
  await page.keyboard.press('Control+z')
  await asks(page, 'Danube')
  await expect(page.getByRole('status').filter({ hasText: 'Undone. The card is as it was before.' })).toBeVisible()
  await checkScreen(page)
  const saved = page.waitForResponse('**/api/undoReview')
  await page.keyboard.press('Control+z')
  await asks(page, 'Rhine')
  await saved
  await page.reload()
  await asks(page, 'Rhine')
  await page.keyboard.press('Space')
  await page.keyboard.press('3')
  await asks(page, 'Danube')
})

test('Ctrl+Z leaves what somebody else changed after the edit, and says so', async ({ page }) => {
  const { calls, deckId } = await learn(page, ['Rhine', 'Danube'])
  await page.keyboard.press('e')
  const editor = page.getByRole('dialog')
  await editor.getByLabel('Question', { exact: true }).fill('The Seine?')
  await page.keyboard.press('Control+s')
  await expect(editor).toBeHidden()
  await asks(page, 'Seine')
  const [{ id, topicId, Answers } = { id: 0, topicId: 0, Answers: [] }] = (
    await calls.post<{ cards: { id: number; topicId: number; Answers: object[] }[] }>('/api/getQueue', { id: deckId })
  ).cards
  const change = { id, deckId, topicId, questionText: 'The Volga?', isGapText: false, Answers }
  await calls.put('/api/updateCard', change)
  await asks(page, 'Volga')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Not undone: somebody else has changed the card since.')).toBeVisible()
  await asks(page, 'Volga')
  await page.reload()
  await asks(page, 'Volga')
})

test('a screen reader is told once of each action, and of each of two equal ones', async ({ page }) => {
  await learn(page, ['Rhine', 'Danube', 'Elbe', 'Seine'])
  await page.evaluate(() => {
    const told: string[] = []
    Object.assign(window, { told })
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        const node = type === 'characterData' ? target.parentElement : target
        const text =
          type === 'characterData' ? target.textContent : [...addedNodes].map((one) => one.textContent).join('')
        if (text?.trim() && node instanceof Element && node.closest('[role=status]')) told.push(text)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  /** What was said since it was last asked. */
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told.splice(0))
  const press = async (keys: string[], expected: RegExp[]) => {
    for (const key of keys) await page.keyboard.press(key)
    const said: string[] = []
    await expect.poll(async () => said.push(...(await told()))).toBeGreaterThanOrEqual(expected.length)
    expect(said).toEqual(expected.map((text) => expect.stringMatching(text)))
  }

  await press(['Space', '3'], [/^Easy – back/])
  await press(['Space', '3'], [/^Easy – back/])
  await press(['s'], [/^Card suspended/])
  await press(['u'], [/^Undone\. The card is back/])
  await press(['u'], [/^Rating undone/])
  await press(['u'], [/^Rating undone/])
  await press(['s'], [/^Card suspended/])
  await press(['s'], [/^Card suspended/])
  await press(['u'], [/^Undone\. The card is back/])
  await press(['u'], [/^Undone\. The card is back/])
})
