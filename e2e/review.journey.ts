import type { Page } from '@playwright/test'
import { type Api, apiOf } from './api.ts'
import { expect, test } from './journey.ts'

/** Enough for a handful of cards. */
const notes = `# Cell biology

## Organelles

A **mitochondrion** is an organelle that turns sugar into usable energy. The **ribosome** is the organelle that builds
proteins from amino acids. The **nucleus** is the organelle that holds the DNA of the cell.

## Photosynthesis

Photosynthesis is the process by which green plants turn light into chemical energy. Chlorophyll is the pigment that
absorbs light. The Calvin cycle is the set of reactions that fixes carbon dioxide into sugar.
`

type Progress = { state: string; unreviewed: number }

let people = 0

/** A deck with cards that were made from the notes. */
async function madeDeck(
  page: Page,
): Promise<{ calls: Api; deckId: number; cards: number; unreviewed: () => Promise<number> }> {
  const calls = apiOf(page)
  await calls.register(`reviewer-${process.pid}-${++people}@example.org`)
  const deck = await calls.put<{ id: number }>('/api/deck', { name: 'Biology', description: '' })
  const input = { id: deck.id, lang: { name: 'english' }, depth: 'thorough' }
  await calls.upload('/api/createFromFile', input, notes)
  const progress = () => calls.get<Progress>(`/api/generationProgress?deckid=${deck.id}`)
  await expect.poll(async () => (await progress()).state).toBe('done')
  const unreviewed = async () => (await progress()).unreviewed
  const cards = await unreviewed()
  expect(cards).toBeGreaterThanOrEqual(5)
  return { calls, deckId: deck.id, cards, unreviewed }
}

const shown = (page: Page) => page.getByRole('article')
const textShown = (page: Page) => shown(page).innerText()
const asked = (page: Page) => page.getByRole('group', { name: 'Question' })
const countOnDeck = (page: Page) => page.getByRole('region', { name: 'Cards' }).getByRole('status')

test('the tray goes through new cards: keep, edit, reject, undo, keep all, each by key', async ({
  page,
  checkScreen,
}) => {
  const { deckId, cards, unreviewed } = await madeDeck(page)
  await page.goto(`/deck/${deckId}`)
  await expect(page.getByText(`${cards} new cards wait for you`)).toBeVisible()
  await expect(page.getByText('New', { exact: true })).toHaveCount(cards)
  await checkScreen(page)
  await page.getByRole('link', { name: 'Review' }).click()

  await expect(page).toHaveTitle('Kartei – New cards')
  await expect(page.getByText(`1 of ${cards}`, { exact: true })).toBeVisible()
  const source = page.getByRole('region', { name: 'Source' })
  await expect(source.getByText('cells.md')).toBeVisible()
  await expect(source.getByText('Cell biology › Organelles')).toBeVisible()
  const sentence = (await source.locator('mark').innerText()).trim()
  expect(notes.replaceAll(/\s+/g, ' ').replaceAll('**', '')).toContain(sentence)
  await checkScreen(page)

  const first = await textShown(page)
  await page.keyboard.press('k')
  await expect(page.getByText(`2 of ${cards}`, { exact: true })).toBeVisible()
  await expect(page.getByText('Kept.')).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText(`1 of ${cards}`, { exact: true })).toBeVisible()
  expect(await textShown(page)).toBe(first)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`2 of ${cards}`, { exact: true })).toBeVisible()

  await page.keyboard.press('e')
  const editor = page.getByRole('dialog', { name: 'Edit card' })
  await editor.getByLabel('Question', { exact: true }).fill('A question in my words')
  await editor.getByRole('checkbox', { name: 'Gap text' }).uncheck()
  await editor.getByLabel('Option 1', { exact: true }).fill('An answer')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()
  await expect(page.getByText(`3 of ${cards}`, { exact: true })).toBeVisible()
  await expect(page.getByRole('group', { name: `Card 3 of ${cards}` })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(shown(page).getByText('A question in my words')).toBeVisible()
  await expect(shown(page).getByText('Edited')).toBeVisible()
  await page.keyboard.press('ArrowRight')

  await page.keyboard.press('r')
  await expect(page.getByRole('button', { name: 'Wrong' })).toBeFocused()
  await checkScreen(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Reject' })).toBeFocused()
  await page.keyboard.press('r')
  await page.keyboard.press('2')
  await expect(page.getByText('Rejected: unclear.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`3 of ${cards}`, { exact: true })).toBeVisible()
  await page.keyboard.press('r')
  await page.getByRole('button', { name: 'Duplicate' }).click()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  const question = page.getByRole('dialog', { name: `Keep all ${cards - 3} cards?` })
  await checkScreen(page)
  await question.getByRole('button', { name: 'Keep all' }).click()
  await expect(page.getByRole('heading', { name: 'All looked through.' })).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText([String(cards - 2), '1', '1'])
  await checkScreen(page)

  await page.getByRole('link', { name: 'Back to the deck' }).last().click()
  await expect(countOnDeck(page)).toHaveText(`${cards - 1} cards`)
  await expect(page.getByText(/new cards? waits? for you/)).toBeHidden()
  expect(await unreviewed()).toBe(0)
  await page.goto(`/deck/${deckId}/review`)
  await expect(page.getByRole('heading', { name: 'Nothing to look through.' })).toBeVisible()
  await checkScreen(page)
})

test('a decision is sent when the page goes away, and a reject can be taken back until then', async ({ page }) => {
  const { deckId, cards, unreviewed } = await madeDeck(page)
  await page.goto(`/deck/${deckId}/review`)
  await expect(shown(page)).toBeVisible()
  await page.keyboard.press('r')
  await page.keyboard.press('1')
  await page.keyboard.press('u')
  await page.keyboard.press('k')
  await page.keyboard.press('r')
  await page.keyboard.press('5')
  await expect(page.getByText(`3 of ${cards}`, { exact: true })).toBeVisible()
  expect(await unreviewed()).toBe(cards)
  await page.goto('/imprint')
  await expect.poll(unreviewed).toBe(cards - 2)
})

test.describe('without a server', () => {
  test.use({ expectedErrors: /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED/ })

  test('cards are judged on, and sent when it is back', async ({ page, context }) => {
    const { deckId, cards, unreviewed } = await madeDeck(page)
    await page.goto(`/deck/${deckId}/review`)
    await expect(shown(page)).toBeVisible()
    await context.setOffline(true)
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await expect(page.getByText(`3 of ${cards}`, { exact: true })).toBeVisible()
    await expect(page.getByText(/2 decisions not saved yet/)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/decisions? not saved yet/)).toBeHidden()
    expect(await unreviewed()).toBe(cards - 2)
  })
})

test('one tap shows the source of a card, and the document what each part gave', async ({ page, checkScreen }) => {
  const { deckId, cards } = await madeDeck(page)
  await page.goto(`/deck/${deckId}`)
  await page.getByRole('button', { name: 'Source' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Source' }).locator('mark')).toBeVisible()
  await checkScreen(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Source' }).first()).toBeFocused()

  await page.getByRole('region', { name: 'Documents' }).getByRole('link', { name: 'cells.md' }).click()
  await expect(page.getByText(`${cards} cards from 2 of 2 parts.`)).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'More from here' }).first().click()
  const more = page.getByRole('dialog', { name: 'More from here' })
  await expect(more.getByText('This uses one of your 2 free generations.')).toBeVisible()
  await checkScreen(page)
  await more.getByRole('button', { name: 'Make cards' }).click()
  await expect(page.getByRole('heading', { name: 'Biology', level: 1 })).toBeVisible()

  await page.getByRole('link', { name: 'cells.md' }).click()
  await page.getByRole('button', { name: 'Delete document' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('The document is deleted.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Documents' })).toBeHidden()
  await page.getByRole('button', { name: 'Source' }).first().click()
  await expect(page.getByRole('dialog').getByText(/The document was deleted/)).toBeVisible()
})

test('the learn page shows the source after the answer, and rejects', async ({ page, checkScreen }) => {
  const { deckId, cards } = await madeDeck(page)
  await page.goto(`/deck/${deckId}`)
  await page.getByRole('button', { name: 'Learn' }).click()
  await expect(page.getByRole('button', { name: 'Show answer' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Source' })).toBeHidden()
  const first = await asked(page).innerText()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Source' }).click()
  await expect(page.getByRole('dialog').locator('mark')).toBeVisible()
  await page.keyboard.press('Escape')
  await checkScreen(page)

  await page.keyboard.press('x')
  await expect(page.getByRole('button', { name: 'Wrong' })).toBeFocused()
  await checkScreen(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Reject' })).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('3')
  await expect(page.getByText('Rejected: trivial.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show answer' })).toBeVisible()
  await expect(asked(page)).not.toHaveText(first)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(asked(page)).toHaveText(first)
  await page.keyboard.press('x')
  await page.keyboard.press('3')
  await page.keyboard.press('Space')
  await page.keyboard.press('4')
  await page.getByRole('link', { name: /Back to the deck/ }).click()
  await expect(countOnDeck(page)).toHaveText(`${cards - 1} cards`)
})
