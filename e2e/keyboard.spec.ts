import type { Locator, Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { expect, test } from './journey.ts'

const mostPresses = 80

/** Presses Tab until an element has the focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < mostPresses; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${String(target)}.`)
}

async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target)
  await page.keyboard.press('Enter')
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field)
  await page.keyboard.type(text)
}

test('from the home page to a learned deck by the keyboard alone', async ({ page }) => {
  test.slow()
  await page.goto('/')
  await press(page, page.getByRole('link', { name: 'Get started free' }))
  await type(page, page.getByLabel('Email'), `keys-${process.pid}@example.org`)
  await type(page, page.getByLabel('Password', { exact: true }), 'long enough')
  await type(page, page.getByLabel('Repeat password'), 'long enough')
  await reach(page, page.getByRole('checkbox', { name: /I have read and accept/ }))
  await page.keyboard.press('Space')
  await press(page, page.getByRole('button', { name: 'Register' }))
  await press(page, page.getByRole('link', { name: 'Skip for now' }))

  const dialog = page.getByRole('dialog')
  await press(page, page.getByRole('button', { name: 'Create a Deck' }).first())
  await type(page, dialog.getByLabel('Name of your Deck'), 'Biology')
  await press(page, dialog.getByRole('button', { name: 'Create', exact: true }))
  await expect(page.getByRole('heading', { name: 'Biology', level: 1 })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Create a card' }))
  const question = dialog.getByLabel('Question', { exact: true })
  for (const [asked, answer] of [
    ['Where is ATP made?', 'In mitochondria'],
    ['What does a ribosome make?', 'Proteins'],
  ] as const) {
    await expect(question).toBeFocused()
    await expect(question).toHaveValue('')
    await page.keyboard.type(asked)
    await page.keyboard.press('Tab')
    await page.keyboard.type(answer)
    await page.keyboard.press('Control+Shift+Enter')
  }
  await expect(dialog.getByText('2 cards created.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('treeitem', { name: 'Biology' })).toBeVisible()

  await expect(page.getByRole('button', { name: 'Learn' })).toBeEnabled()
  await page.keyboard.press('L')
  await expect(page.getByRole('button', { name: 'Show answer' })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByText('In mitochondria')).toBeVisible()
  await page.keyboard.press('4')
  await expect(page.getByText('What does a ribosome make?')).toBeVisible()
  await page.keyboard.press('Space')
  await page.keyboard.press('4')
  await expect(page.getByRole('heading', { name: /done/i })).toBeVisible()
})

const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN

test('in a low window, as at 200 % zoom, a filled gap comes to lie above the buttons', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  const api = apiOf(page)
  await api.register(`zoom-${process.pid}@example.org`)
  const { id: deckId } = await api.put<{ id: number }>('/api/deck', { name: 'Biology', description: '' })
  const { id: topicId } = await api.put<{ id: number }>('/api/topic', { name: 'Cells', deck: deckId })
  const questionText = `${'A long sentence before the gap. '.repeat(3)}Reactions are catalysed by /$enzymes/$.`
  await api.put('/api/card', { deckId, topicId, isGapText: true, questionText, Answers: [] })
  await page.goto(`/learn?deck=${deckId}`)
  await expect(page.getByRole('button', { name: 'Show answer' })).toBeVisible()
  await page.keyboard.press('Space')
  const easy = await topOf(page.getByRole('button', { name: 'Easy' }))
  await expect.poll(() => topOf(page.getByText('enzymes', { exact: true }))).toBeLessThan(easy - 20)
})

test('on a phone the focused element is never covered by the bars, in either direction', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const api = apiOf(page)
  await api.register(`rings-${process.pid}@example.org`)
  const { id: deckId } = await api.put<{ id: number }>('/api/deck', { name: 'Biology', description: '' })
  const { id: topicId } = await api.put<{ id: number }>('/api/topic', { name: 'Cells', deck: deckId })
  for (let number = 1; number <= 8; number++) {
    const Answers = [{ text: `Answer ${number}`, correct: true }]
    await api.put('/api/card', { deckId, topicId, isGapText: false, questionText: `Question ${number}`, Answers })
  }
  await page.goto(`/deck/${deckId}`)
  await expect(page.getByRole('button', { name: 'Delete card' })).toHaveCount(8)
  const bar = await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().height)
  for (const [key, from] of [
    ['Tab', page.getByRole('link', { name: 'My Decks' })],
    ['Shift+Tab', page.getByRole('contentinfo').getByRole('link').last()],
  ] as const) {
    await from.focus()
    let rings = 0
    for (let presses = 0; presses < 50; presses++) {
      await page.keyboard.press(key)
      const ring = await page.evaluate(ringInMain)
      if (!ring) continue
      rings += 1
      expect(ring.top, ring.name).toBeGreaterThanOrEqual(bar)
      expect(ring.bottom, ring.name).toBeLessThanOrEqual(800)
    }
    expect(rings).toBeGreaterThan(30)
  }
})

/** The box of the focused element, if it is in the main part of the screen. */
function ringInMain() {
  const element = document.activeElement
  if (!element?.closest('main')) return null
  const { top, bottom } = element.getBoundingClientRect()
  const { outlineWidth, outlineOffset } = getComputedStyle(element)
  const around = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
  return { top: top - around, bottom: bottom + around, name: element.getAttribute('aria-label') ?? element.tagName }
}
