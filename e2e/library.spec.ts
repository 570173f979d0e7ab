import type { Browser, Page } from '@playwright/test'
import { apiOf, type Api } from './api.ts'
import { expect, linkIn, makeDeck, ownDeck, test } from './journey.ts'
import type { Kartei } from './kartei.ts'

let people = 0
const newEmail = () => `library-${process.pid}-${++people}@example.org`

/** A user who publishes decks through the API. */
async function publisher(page: Page, kartei: Kartei): Promise<Api> {
  const calls = apiOf(page)
  const email = newEmail()
  await calls.register(email)
  await page.goto(await linkIn(kartei, email, '/verify/'))
  await expect(page.getByText('Thank you, your email is confirmed.')).toBeVisible()
  return calls
}

async function publishDeck(calls: Api, name: string, cards = 0, language?: string): Promise<number> {
  const { id: deck } = await calls.put<{ id: number }>('/api/deck', { name, description: `All about ${name}` })
  const { id: topicId } = await calls.put<{ id: number }>('/api/topic', { name: 'Basics', topic: null, deck })
  for (let number = 1; number <= cards; number++) {
    const Answers = [{ text: `Answer ${number}`, correct: true }]
    const card = { deckId: deck, topicId, questionText: `Question ${number}`, isGapText: false, Answers }
    await calls.put('/api/card', card)
  }
  await calls.put('/api/public', { deck, isPublic: true, ...(language && { language }) })
  return deck
}

/** Another learner, in a browser of their own. */
async function newLearner(browser: Browser, kartei: Kartei): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: kartei.url })).newPage()
  await apiOf(page).register(newEmail())
  return page
}

test('a learner finds a deck despite a typo, filters the list, and opens a deck', async ({
  page,
  browser,
  kartei,
  checkScreen,
}) => {
  const calls = await publisher(page, kartei)
  await publishDeck(calls, 'Thermodynamics', 9, 'english')
  await publishDeck(calls, 'Thermodynamics und Wärme', 1, 'german')

  const learner = await newLearner(browser, kartei)
  await learner.goto('/decks')
  await learner.getByLabel('Search topics').fill('termodynamics')
  const decks = learner.getByRole('region', { name: 'Public Decks' })
  await expect(decks.getByRole('link')).toHaveText(['Thermodynamics und Wärme', 'Thermodynamics'])
  await expect(decks.getByRole('listitem').last()).toContainText('9 cards · English')
  await decks.getByLabel('Language').selectOption('German')
  await expect(decks.getByRole('link')).toHaveText(['Thermodynamics und Wärme'])
  await checkScreen(learner)
  await decks.getByLabel('Number of cards').selectOption('Large (over 200)')
  await expect(decks.getByText(/No public decks with these filters match/)).toBeVisible()
  await decks.getByRole('button', { name: 'Reset filters' }).click()
  await expect(decks.getByRole('link')).toHaveCount(2)

  await decks.getByRole('link', { name: 'Thermodynamics', exact: true }).click()
  await expect(learner.getByText('9 cards', { exact: true }).first()).toBeVisible()
  // Each card once.
  await expect(learner.getByText('Question 1', { exact: true })).toHaveCount(1)
  await checkScreen(learner)
  await learner.goBack()
  await expect(learner.getByLabel('Search topics')).toHaveValue('termodynamics')

  // On a phone, a line above the learner's own decks leads to them.
  await makeDeck(learner, 'Thermodynamics, my notes', 'Heat')
  await learner.setViewportSize({ width: 390, height: 844 })
  await learner.goto('/decks')
  await learner.getByLabel('Search topics').fill('thermodynamics')
  const also = learner.getByRole('button', { name: '2 public decks match, too' })
  await expect(also).toBeInViewport()
  await checkScreen(learner)
  await also.click()
  await expect(decks.getByRole('heading', { name: 'Public Decks' })).toBeFocused()
  await expect(decks.getByRole('heading', { name: 'Public Decks' })).toBeInViewport()
  await learner.context().close()
})

test('a visitor who follows a link to a public deck reads what it is, and registers to learn it', async ({
  page,
  browser,
  kartei,
  checkScreen,
}) => {
  const deck = await publishDeck(await publisher(page, kartei), 'Optics', 9, 'english')
  const visitor = await (await browser.newContext({ baseURL: kartei.url })).newPage()
  await visitor.goto(`/deck/${deck}`)
  await expect(visitor.getByText(/^“Optics” by .+: 9 cards\. Sign up or log in to study it\.$/)).toBeVisible()
  await expect(visitor).toHaveTitle('Kartei – Register')
  await checkScreen(visitor)
  await visitor.getByRole('link', { name: 'login instead' }).click()
  await expect(visitor).toHaveTitle('Kartei – Login')
  await visitor.getByRole('link', { name: 'register instead' }).click()
  await visitor.getByLabel('Email').fill(`optics-${process.pid}@example.org`)
  await visitor.getByLabel('Password', { exact: true }).fill('long enough')
  await visitor.getByLabel('Repeat password').fill('long enough')
  await visitor.getByRole('checkbox', { name: /I have read and accept/ }).check()
  await visitor.getByRole('button', { name: 'Register' }).click()
  await expect(visitor.getByRole('heading', { name: 'Optics', level: 1 })).toBeVisible()
  await visitor.context().close()
})

test('a learner adds a deck, removes it, and makes their own copy', async ({ page, browser, kartei, checkScreen }) => {
  const calls = await publisher(page, kartei)
  const deck = await publishDeck(calls, 'Electrodynamics', 9, 'english')
  const learner = await newLearner(browser, kartei)
  await learner.goto(`/deck/${deck}`)
  await learner.getByRole('button', { name: 'Add to library' }).press('Enter')
  await expect(learner.getByText('Deck in Library')).toBeVisible()
  // The pressed button disappears each time, and focus moves to the heading.
  const heading = learner.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  await learner.getByRole('button', { name: 'Remove from library' }).press('Enter')
  await expect(learner.getByRole('button', { name: 'Add to library' })).toBeVisible()
  await expect(heading).toBeFocused()
  await learner.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(learner.getByText('Deck in Library')).toBeVisible()
  await expect(learner.getByRole('button', { name: 'Undo' })).toBeHidden()
  await expect(heading).toBeFocused()

  await learner.getByRole('button', { name: 'Make my own copy' }).click()
  await checkScreen(learner)
  await learner.getByRole('dialog').getByRole('button', { name: 'Make a copy' }).click()
  await expect(learner.getByText('This is your own copy.')).toBeVisible()
  await expect(learner.getByText('Copy of')).toContainText('Electrodynamics')
  await expect(learner.getByRole('button', { name: 'Add topic' }).first()).toBeVisible()
  await learner.getByRole('link', { name: 'Electrodynamics', exact: true }).click()
  await expect(learner.getByText('Deck in Library')).toBeVisible()

  // The public list marks decks that are in the learner's library.
  await publishDeck(calls, 'Electrodynamics for poets')
  await learner.goto('/decks?search=electrodynamics')
  const tiles = learner.getByRole('region', { name: 'Public Decks' }).getByRole('listitem')
  await expect(tiles).toHaveCount(2)
  await expect(tiles.filter({ hasText: 'Deck in Library' })).toHaveCount(1)
  await checkScreen(learner)
  await learner.context().close()
})

for (const width of [1280, 390])
  test(`learning a public deck adds it to the library, which can be undone, ${width} px wide`, async ({
    page,
    browser,
    kartei,
    checkScreen,
  }) => {
    const calls = await publisher(page, kartei)
    const deck = await publishDeck(calls, 'Acoustics', 3)
    const learner = await newLearner(browser, kartei)
    await learner.setViewportSize({ width, height: 844 })
    const added = learner.getByRole('status').filter({ hasText: 'The deck is in your library now' })
    const remove = added.getByRole('button', { name: 'Remove it' })
    const know = async () => {
      await expect(learner.getByRole('button', { name: 'Show answer' })).toBeVisible()
      await learner.keyboard.press('Space')
      await learner.keyboard.press('1')
    }
    await learner.goto(`/learn?deck=${deck}`)
    await know()
    await expect(remove).toBeVisible()
    await expect(learner.getByRole('button', { name: 'Undo' })).toHaveCount(1)
    await checkScreen(learner)
    await remove.click()
    await expect(learner.getByText('Undone. The deck isn’t in your library.')).toBeVisible()
    await know()
    await learner.goto('/decks')
    const own = learner.getByRole('region', { name: 'Your Decks' })
    await expect(own.getByText('There is no decks yet.')).toBeVisible()

    const other = await newLearner(browser, kartei)
    await other.setViewportSize({ width, height: 844 })
    await other.goto(`/learn?deck=${deck}`)
    await other.getByRole('button', { name: 'Show answer' }).click()
    await other.getByRole('button', { name: 'Perfect' }).click()
    await expect(other.getByText('The deck is in your library now')).toBeVisible()
    await other.getByRole('link', { name: 'Acoustics' }).click()
    await expect(other.getByText('Deck in Library')).toBeVisible()
    await other.goto('/decks')
    await expect(ownDeck(other, /Acoustics/)).toBeVisible()
    for (const one of [learner, other]) await one.context().close()
  })

test('public decks load on scroll, and after some pages by a button', async ({ page, browser, kartei }) => {
  test.slow()
  const calls = await publisher(page, kartei)
  const ids: number[] = []
  for (let number = 0; number < 70; number++) ids.push(await publishDeck(calls, `Mosses ${number}`))
  const learner = await newLearner(browser, kartei)
  await learner.goto('/decks?search=mosses')
  const decks = learner.getByRole('region', { name: 'Public Decks' })
  await expect(decks.getByRole('link').first()).toBeVisible()
  expect(await decks.getByRole('link').count()).toBeLessThan(70)
  // The following decks move up, and none of them may be missed.
  for (const deck of ids.splice(-5)) await calls.put('/api/public', { deck, isPublic: false })
  await expect(async () => {
    await learner.mouse.wheel(0, 4000)
    expect(await decks.getByRole('link').count()).toBe(65)
  }).toPass()
  await expect(decks.getByRole('link', { name: /Mosses 3[5-9]\b/ })).toHaveCount(5)
  await expect(decks.getByRole('status')).toHaveText('65 public decks shown; that’s all.')

  await decks.getByRole('link').nth(50).click()
  await expect(learner.getByRole('button', { name: 'Add to library' })).toBeVisible()
  await learner.goBack()
  await expect(decks.getByRole('link').nth(50)).toBeInViewport()
  await learner.context().close()
})

test.describe('without an answer', () => {
  test.use({ expectedErrors: /503 .*\/api\/search/ })

  test('a list of decks shows an error in its place and can be retried', async ({ page, checkScreen }) => {
    test.slow()
    const calls = apiOf(page)
    await calls.register(newEmail())
    await calls.put('/api/deck', { name: 'My cell', description: '' })
    await page.route('**/api/search?*', (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto('/decks?search=cell')
    for (const name of ['Your Decks', 'Public Decks']) {
      const decks = page.getByRole('region', { name })
      await expect(decks.getByRole('alert')).toBeVisible({ timeout: 30_000 })
      await expect(decks.getByRole('listitem')).toHaveCount(0)
    }
    await expect(page.getByText(/^No(ne of your)? decks match/)).toBeHidden()
    await checkScreen(page)
    await page.unroute('**/api/search?*')
    for (const [name, deck] of [
      ['Your Decks', 'My cell'],
      ['Public Decks', 'Inside the cell'],
    ] as const) {
      const decks = page.getByRole('region', { name })
      await decks.getByRole('button', { name: 'Try again' }).click()
      await expect(decks.getByRole('link', { name: deck })).toBeVisible()
      await expect(decks.getByRole('alert')).toBeHidden()
    }
  })
})
