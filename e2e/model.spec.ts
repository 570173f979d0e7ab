import type { Page } from '@playwright/test'
import { admin } from './adminKartei.ts'
import { expect, linkIn, test as base } from './journey.ts'
import { type Api, apiOf } from './api.ts'
import { Kartei, perWorker } from './kartei.ts'
import { notes } from './madeDeck.ts'
import { openModel, plants } from './model.ts'

/** A Kartei with a language model, whose prompts the journeys see. */
const test = base.extend<object, { model: Awaited<ReturnType<typeof openModel>>; kartei: Kartei }>({
  model: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter.
    async ({}, use) => {
      const model = await openModel()
      await use(model)
      await model.close()
    },
    perWorker,
  ],
  kartei: [
    async ({ model }, use) => {
      const kartei = await Kartei.open({
        AI_BASE_URL: model.url,
        AI_MODEL: 'journey',
        AI_VISION: 'on',
        ADMIN_EMAILS: admin,
      })
      await use(kartei)
      await kartei.close()
    },
    perWorker,
  ],
})

let people = 0
/** A deck of a new user with a document that has been read. */
async function readyDeck(page: Page, name: string, file: Parameters<Api['upload']>[2]): Promise<{ id: number }> {
  const calls = apiOf(page)
  await calls.register(newEmail())
  const deck = await calls.put<{ id: number }>('/api/deck', { name, description: '' })
  const { id } = await calls.upload<{ id: number }>('/api/document', { id: deck.id }, file)
  await expect.poll(() => calls.get(`/api/document/${id}`), { timeout: 30_000 }).toMatchObject({ state: 'ready' })
  return deck
}

const newEmail = () => `model-${process.pid}-${++people}@example.org`

for (const width of [1280, 390])
  test(`wishes are sent to the model, and its cards are reviewed, improved and asked about, ${width} px`, async ({
    page,
    model,
    checkScreen,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    const deck = await readyDeck(page, 'Biology', notes)
    await page.goto(`/generate?deck=${deck.id}`)
    await page.getByRole('button', { name: 'Continue with “cells.md”' }).click()
    await expect(page.getByText('The cards are written by an AI model (journey).')).toBeVisible()
    await page.getByText('More options').click()
    await page.getByLabel('Special requests').fill('exam style')
    await page.getByLabel('Maximum number of cards').fill('0')
    await page.getByLabel('Special requests').focus()
    await expect(page.getByText('Enter a whole number from 1 to 500.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Make cards' })).toBeDisabled()
    await page.getByLabel('Maximum number of cards').fill('20')
    await checkScreen(page)
    await page.getByRole('button', { name: 'Make cards' }).click()
    await expect(page.getByText(/\d new cards? in “Biology”/).first()).toBeVisible({ timeout: 30_000 })
    expect(model.prompts.some((prompt) => prompt.includes('exam style'))).toBe(true)

    await page.goto(`/deck/${deck.id}/review`)
    const shown = page.getByRole('article')
    await expect(shown.getByText('Key point')).toBeVisible()
    await expect(shown.getByText('DNA must be kept apart from the enzymes of the cell.')).toBeVisible()
    await expect(page.getByText('Written by an AI model (journey).')).toBeVisible()
    await checkScreen(page)
    await page.keyboard.press('i')
    await page.getByRole('button', { name: /^Shorter/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Improve this card' })
    await expect(dialog.getByText('Proposed')).toBeVisible()
    await checkScreen(page)
    await dialog.getByRole('button', { name: 'Use it' }).click()
    await expect(page.getByText('1 card improved.')).toBeVisible()
    await page.keyboard.press('k')
    await page.getByRole('button', { name: '1 idea left out' }).click()
    const ideas = page.getByRole('dialog', { name: 'Ideas left out' })
    await expect(ideas.getByText('makes no sense without the text')).toBeVisible()
    await expect(ideas.getByText('AI-generated')).toBeVisible()
    await checkScreen(page)
    await ideas.getByRole('button', { name: 'Take it' }).click()
    await expect(ideas.getByRole('button', { name: 'Taken' })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.goto(`/deck/${deck.id}`)
    await expect(page.getByRole('heading', { name: 'Cards' })).toBeVisible()
    await expect(page.getByText('3 cards', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Ask the documents' }).click()
    await expect(page.getByText('An AI model answers from the documents')).toBeVisible()
    await page.getByLabel('Your question').fill('What does the nucleus hold?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(page.getByText('The nucleus holds the DNA [1].')).toBeVisible()
    await checkScreen(page)
    await page.getByRole('button', { name: 'Make it a card' }).click()
    await expect(page.getByRole('button', { name: 'Card added' })).toBeVisible()
  })

for (const width of [1280, 390])
  test(`slides are read as pictures, and their cards show figures with covered labels, ${width} px`, async ({
    page,
    checkScreen,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    const deck = await readyDeck(page, 'Plants', plants)
    await page.goto(`/generate?deck=${deck.id}`)
    await page.getByRole('button', { name: 'Continue with “plants.pdf”' }).click()
    await expect(page.getByRole('checkbox', { name: /read as a picture: 1 page/ })).toBeChecked()
    await checkScreen(page)
    await page.getByRole('button', { name: 'Make cards' }).click()
    await expect(page.getByText(/3 new cards in “Plants”/).first()).toBeVisible({ timeout: 60_000 })

    await page.goto(`/deck/${deck.id}/review`)
    const shown = page.getByRole('article')
    await expect(shown.getByText('Which colour does the core of a chloroplast have')).toBeVisible()
    await expect(shown.getByRole('img', { name: 'Answer picture' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Page 2 of the document' })).toBeVisible()
    await expect(page.getByText('Written by an AI model (journey).')).toBeVisible()
    await checkScreen(page)

    await page.keyboard.press('e')
    const editor = page.getByRole('dialog')
    await editor.getByRole('button', { name: 'Remove picture' }).click()
    await editor.getByRole('button', { name: 'Save' }).click()
    await expect(editor).toBeHidden()

    await expect(shown.getByText('Plant cell: Which part is covered?')).toBeVisible()
    await expect(shown.getByText('Nucleus')).toBeVisible()
    await expect(shown.getByRole('img', { name: 'Question picture' })).toBeVisible()
    await expect(shown.getByRole('img', { name: 'Answer picture' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Page 1 of the document' })).toBeVisible()
    await checkScreen(page)
    await page.keyboard.press('k')
    await expect(shown.getByText('Vacuole')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(shown.getByText('Which colour does the core of a chloroplast have')).toBeVisible()
    await expect(shown.getByRole('img')).toHaveCount(0)
  })

test('a typed answer is judged and a card explained while learning, and the learner rates', async ({
  page,
  checkScreen,
}) => {
  const calls = apiOf(page)
  await calls.register(newEmail())
  const deck = await calls.put<{ id: number }>('/api/deck', { name: 'Biology', description: '' })
  await calls.upload('/api/createFromFile', { id: deck.id, lang: { name: 'english' } }, notes)
  const progress = () => calls.get<{ state: string }>(`/api/generationProgress?deckid=${deck.id}`)
  await expect.poll(async () => (await progress()).state, { timeout: 30_000 }).toBe('done')
  await page.goto(`/deck/${deck.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Learn', exact: true }).click()
  await page.getByRole('button', { name: 'Type your answer' }).click()
  await page.getByLabel('Your answer').fill('the kernel')
  await checkScreen(page)
  await page.getByRole('button', { name: 'Check with AI' }).click()
  await expect(page.getByText('Partly right')).toBeVisible()
  await expect(page.getByText('You left out the DNA.')).toBeVisible()
  await expect(page.getByText('AI assistant', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Explain with AI' }).click()
  await expect(page.getByText('keeps the DNA apart from the rest.')).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Ok', exact: true }).click()
  await expect(page.getByText(/^Ok – back in/)).toBeVisible()
})

test('an admin sees the model, tests it, and sees what it used', async ({ page, kartei, checkScreen }) => {
  const calls = apiOf(page)
  await calls.register(admin)
  await page.goto(await linkIn(kartei, admin, '/verify/'))
  await expect(page.getByText('Thank you, your email is confirmed.')).toBeVisible()
  await page.goto('/admin/ai')
  await expect(page.getByText('journey', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Test the model' }).click()
  await expect(page.getByText(/It answered after \d+ ms\./)).toBeVisible()
  await expect(page.getByText('read by the model')).toBeVisible()
  await checkScreen(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await checkScreen(page)
})
