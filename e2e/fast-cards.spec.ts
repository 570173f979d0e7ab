import type { Page, Route } from '@playwright/test'
import { apiOf } from './api.ts'
import { expect, test } from './journey.ts'

// A refused request is an error on the console.
test.use({ expectedErrors: /status of (409|404)|ERR_INTERNET_DISCONNECTED/ })

let people = 0

/** A learner who has opened the editor for the first card of a deck. */
async function openEditor(page: Page) {
  const api = apiOf(page)
  await api.register(`fast-${process.pid}-${++people}@example.org`)
  const { id: deckId } = await api.put<{ id: number }>('/api/deck', { name: 'Biology', description: '' })
  const { id: topicId } = await api.put<{ id: number }>('/api/topic', { name: 'Cells', topic: null, deck: deckId })
  await page.goto(`/deck/${deckId}`)
  await expect(page.getByRole('button', { name: 'Create a card' }).last()).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Create card' })
  await expect(dialog.getByLabel('Question', { exact: true })).toBeFocused()
  /** The cards that the server has, as question and answer. */
  const created = async () => {
    const cards = await api.post<{ questionText: string; Answers: { text: string }[] }[]>('/api/getCards', {
      deckid: deckId,
      topics: [topicId],
    })
    return cards.map(({ questionText, Answers }) => `${questionText} ${Answers.map(({ text }) => text).join(', ')}`)
  }
  return { api, deckId, dialog, question: dialog.getByLabel('Question', { exact: true }), created }
}

/** Types a card without waiting for anything, and goes on to the next. */
async function typeCard(page: Page, question: string, answer: string): Promise<void> {
  await page.keyboard.type(question)
  await page.keyboard.press('Tab')
  await page.keyboard.type(answer)
  await page.keyboard.press('Control+Shift+Enter')
}

/** Answers each save with `answer`, which gets its number, counted from 1. */
async function onSave(page: Page, answer: (route: Route, number: number) => Promise<void>): Promise<void> {
  let number = 0
  await page.route('**/api/card', (route) => answer(route, ++number))
}

const slowly = async (route: Route, number: number) => {
  await new Promise((resolve) => setTimeout(resolve, 400 + (number % 3) * 200))
  await route.continue()
}

const quotaIsFull = {
  type: 'urn:kartei:problem:quota-exceeded',
  title: 'Quota',
  status: 409,
  detail: 'No room is left.',
}
const refuse = (route: Route) =>
  route.fulfill({ status: 409, contentType: 'application/problem+json', json: quotaIsFull })

for (const width of [1280, 390])
  test(`twenty cards that are typed at full speed are all there, however slow the server is, ${width} px wide`, async ({
    page,
    checkScreen,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 844 })
    const { dialog, question, created } = await openEditor(page)
    await onSave(page, slowly)
    const cards = Array.from({ length: 20 }, (_, n) => [`What is ${n + 1}?`, `Number ${n + 1}`] as const)
    for (const [asked, answer] of cards) await typeCard(page, asked, answer)
    await expect(question).toBeFocused()
    await expect(question).toHaveValue('')
    await expect(dialog.getByText('20 cards created.')).toBeVisible({ timeout: 30_000 })
    await checkScreen(page)
    expect(await created()).toEqual(cards.map(([asked, answer]) => `${asked} ${answer}`))

    await question.fill('what is **7**')
    const same = dialog.getByText('A card in “Cells” has this question already.')
    await expect(same).toBeVisible()
    await question.fill('')
    await expect(same).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('What is 1?', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Cards', exact: true })).toBeFocused()
  })

test('a card that the server refuses comes back with the reason, and the others are saved', async ({
  page,
  checkScreen,
}) => {
  const { dialog, question, created } = await openEditor(page)
  await onSave(page, (route, number) => (number === 2 ? refuse(route) : slowly(route, number)))
  for (const name of ['One', 'Two', 'Three']) await typeCard(page, `${name}?`, name)
  await page.keyboard.type('Half a')
  const notice = dialog.getByRole('alert').filter({ hasText: '1 card isn’t saved yet.' })
  await expect(notice).toContainText('No room is left.')
  await expect(dialog.getByText('2 cards created.')).toBeVisible()
  await checkScreen(page)
  await expect(question).toHaveValue('Half a')
  await notice.getByRole('button', { name: 'Edit the card' }).click()
  await expect(question).toHaveValue('Two?')
  await expect(question).toBeFocused()
  await expect(dialog.getByLabel('Option 1')).toHaveValue('Two')
  // The card that was being typed waits in its place.
  await expect(notice).toBeVisible()
  await page.keyboard.press('Control+Shift+Enter')
  await expect(dialog.getByText('3 cards created.')).toBeVisible()
  await notice.getByRole('button', { name: 'Edit the card' }).click()
  await expect(question).toHaveValue('Half a')
  await expect(notice).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Discard' }).getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  expect(await created()).toEqual(['One? One', 'Three? Three', 'Two? Two'])
})

test('cards that are typed without a connection are saved once it is back, each once', async ({ page, context }) => {
  const { dialog, created } = await openEditor(page)
  await page.route('**/api/card', (route) => route.abort())
  await context.setOffline(true)
  for (const name of ['One', 'Two']) await typeCard(page, `${name}?`, name)
  await expect(dialog.getByText('2 cards aren’t saved yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.unroute('**/api/card')
  await context.setOffline(false)
  await expect(page.getByText('Two?', { exact: true })).toBeVisible()
  // The button for the first card, which had focus, is gone.
  await expect(page.getByRole('heading', { name: 'Cards', exact: true })).toBeFocused()
  expect(await created()).toEqual(['One? One', 'Two? Two'])
})

test('a reload in the middle of saving loses no card and makes none twice', async ({ page }) => {
  const { created } = await openEditor(page)
  // The first card is created, but its response is lost.
  await onSave(page, async (route, number) => {
    if (number === 1) await route.fetch()
  })
  for (const name of ['One', 'Two']) await typeCard(page, `${name}?`, name)
  await expect.poll(created).toEqual(['One? One'])
  await page.unroute('**/api/card')
  await page.reload()
  await expect.poll(created).toEqual(['One? One', 'Two? Two'])
  await expect(page.getByText('Two?', { exact: true })).toBeVisible()
})

test('a card that is refused after the editor has closed is kept for the next one', async ({ page }) => {
  const { dialog, question } = await openEditor(page)
  const closed = Promise.withResolvers<void>()
  await page.route('**/api/card', async (route) => {
    await closed.promise
    await refuse(route)
  })
  await typeCard(page, 'One?', 'One')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  closed.resolve()
  await expect(page.getByText('A card couldn’t be saved: No room is left.')).toBeVisible()
  await page.getByRole('button', { name: 'Create a card' }).first().click()
  await dialog.getByRole('button', { name: 'Edit the card' }).click()
  await expect(question).toHaveValue('One?')
})

test('a card whose deck is deleted in the meantime is offered in the editor of another', async ({ page }) => {
  const { api, deckId, dialog, question } = await openEditor(page)
  const closed = Promise.withResolvers<void>()
  await page.route('**/api/card', async (route) => {
    await closed.promise
    await route.continue()
  })
  await typeCard(page, 'One?', 'One')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const { id: otherId } = await api.put<{ id: number }>('/api/deck', { name: 'Chemistry', description: '' })
  await api.put('/api/topic', { name: 'Atoms', topic: null, deck: otherId })
  await api.put('/api/deleteDeck', { id: deckId })
  closed.resolve()
  await expect(page.getByText('A card couldn’t be saved: its deck or topic is gone')).toBeVisible()
  await page.goto(`/deck/${otherId}`)
  await page.getByRole('button', { name: 'Create a card' }).last().click()
  await dialog.getByRole('button', { name: 'Edit the card' }).click()
  await expect(question).toHaveValue('One?')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('One?', { exact: true })).toBeVisible()
})

test('Create saves after the cards before it, and stays open for one that was refused', async ({ page }) => {
  const { dialog, question, created } = await openEditor(page)
  await onSave(page, (route, number) => (number === 1 ? refuse(route) : slowly(route, number)))
  for (const name of ['One', 'Two']) await typeCard(page, `${name}?`, name)
  await page.keyboard.type('Three?')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Three')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog.getByText('2 cards created.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Edit the card' }).click()
  await expect(question).toHaveValue('One?')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('3 cards created.')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await created()).toEqual(['Two? Two', 'Three? Three', 'One? One'])
})
