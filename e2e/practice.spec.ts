import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { expect, test } from './journey.ts'

let people = 0

const answersOf = (...texts: [text: string, correct: boolean][]) => texts.map(([text, correct]) => ({ text, correct }))
const answer = (text: string) => answersOf([text, true])

/** A deck with cards of each kind, in the order of the list. Returns its id. */
async function deckOf(
  page: Page,
  cards: { questionText: string; isGapText?: boolean; isAiGenerated?: boolean; Answers: object[] }[],
) {
  const calls = apiOf(page)
  await calls.register(`practice-${process.pid}-${++people}@example.org`)
  const deck = await calls.put<{ id: number }>('/api/deck', { name: 'Rivers', description: '' })
  const topic = await calls.put<{ id: number }>('/api/topic', { name: 'Europe', topic: null, deck: deck.id })
  for (const card of cards)
    await calls.put('/api/card', { deckId: deck.id, topicId: topic.id, isGapText: false, ...card })
  return deck.id
}

const capitals = ['Lima', 'Oslo', 'Rome', 'Cairo', 'Tokyo', 'Quito', 'Paris'].map((city) => ({
  questionText: `Where is **${city}**?`,
  Answers: answer(`In the country of ${city}`),
}))

async function open(page: Page, deckId: number, way: string) {
  await page.goto(`/deck/${deckId}`)
  await page.getByRole('button', { name: 'Practise or test' }).click()
  await page.getByRole('dialog', { name: 'Practise or test' }).getByRole('link', { name: way }).click()
}

/** Cards that a model wrote. */
const byModel = (cards: typeof capitals) => cards.map((card) => ({ ...card, isAiGenerated: true }))

const asks = (page: Page, question: string) =>
  expect(page.getByRole('group', { name: 'Question' })).toHaveText(question)

for (const width of [1280, 390])
  test(`cards are practised until each is known, and their schedule stays, ${width} px`, async ({
    page,
    checkScreen,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const deckId = await deckOf(page, [...byModel(capitals.slice(0, 1)), ...capitals.slice(1, 2)])
    await page.goto(`/deck/${deckId}`)
    await page.getByRole('button', { name: 'Practise or test' }).click()
    await checkScreen(page)
    await page.getByRole('link', { name: 'Practise' }).click()
    await expect(page).toHaveTitle('Kartei – Practise Rivers')
    await expect(page.getByText('Their schedule stays as it is.')).toBeVisible()
    await asks(page, 'Where is Lima?')
    await expect(page.getByText('AI-generated')).toBeVisible()
    await checkScreen(page)
    await page.keyboard.press('Space')
    await expect(page.getByText('In the country of Lima')).toBeVisible()
    await checkScreen(page)
    await page.getByRole('button', { name: 'Again' }).click()
    await asks(page, 'Where is Oslo?')
    await expect(page.getByText('AI-generated')).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Knew it' })).toBeVisible()
    await page.keyboard.press('Space')
    await asks(page, 'Where is Lima?')
    await page.getByRole('button', { name: 'Show answer' }).click()
    await page.getByRole('button', { name: 'Knew it' }).click()
    await expect(page.getByRole('heading', { name: 'You knew 2 cards.' })).toBeFocused()
    await checkScreen(page)
    await page.getByText('Shuffled').click()
    await expect(page.getByRole('group', { name: 'Question' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to the deck' }).click()
    await expect(page.getByRole('img', { name: '0 wrong, 0 ok, 0 good, 2 fresh' })).toBeVisible()
  })

test('a session ends with the offer to practise the same topic', async ({ page }) => {
  const deckId = await deckOf(page, capitals.slice(0, 1))
  await page.goto(`/learn?deck=${deckId}`)
  await asks(page, 'Where is Lima?')
  await page.keyboard.press('Space')
  await page.keyboard.press('4')
  await page.getByRole('link', { name: 'Practise without rescheduling' }).click()
  await expect(page).toHaveURL(new RegExp(`/practise\\?deck=${deckId}$`))
  await asks(page, 'Where is Lima?')
})

const kinds = [
  { questionText: 'Which are even?', Answers: answersOf(['two', true], ['three', false], ['four', true]) },
  { questionText: 'The /$Rhine/$ flows into the /$North Sea/$.', isGapText: true, Answers: [] },
  { questionText: 'The capital of Peru?', Answers: answer('Lima') },
  { questionText: 'Why do rivers meander?', Answers: answer('Because water erodes the outer bank. '.repeat(4)) },
]

/** Answers the card on the screen, whichever of the four it is: the choice and the long one right, the others not quite. */
async function answerCard(page: Page) {
  const question = await page.getByRole('group', { name: 'Question' }).textContent()
  if (question?.startsWith('Which')) {
    await page.getByRole('checkbox', { name: 'two' }).click()
    await page.getByRole('checkbox', { name: 'four' }).click()
    await page.keyboard.press('Space')
    await expect(page.getByText('Right.')).toBeVisible()
    await page.keyboard.press('Enter')
  } else if (question?.startsWith('The capital')) {
    await expect(page.getByLabel('Your answer')).toBeFocused()
    await page.keyboard.type('Ciudad de los Reyes')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'I was right' })).toBeVisible()
    await page.keyboard.press('2')
  } else if (question?.startsWith('Why')) {
    await page.getByRole('button', { name: 'Show answer' }).click()
    await expect(page.getByRole('button', { name: 'Knew it' })).toBeVisible()
    // Space scrolls nothing while a judgement is awaited.
    const scrolls = await page.evaluateHandle(() => {
      const pressed = { scrolls: true }
      addEventListener('keydown', (event) => (pressed.scrolls = !event.defaultPrevented), { once: true })
      return pressed
    })
    await page.keyboard.press('Space')
    expect(await scrolls.evaluate((pressed) => pressed.scrolls)).toBe(false)
    await page.getByRole('button', { name: 'Knew it' }).click()
  } else {
    await page.getByLabel('Gap 1').fill(' rhine. ')
    await page.getByLabel('Gap 2').fill('Baltic Sea')
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByText('Gap 2: You typed “Baltic Sea”; “North Sea” is right.')).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
  }
}

for (const width of [1280, 390])
  test(`a test ends with a result sheet, whose wrong cards can be learned again, ${width} px`, async ({
    page,
    checkScreen,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const deckId = await deckOf(page, [...byModel(kinds.slice(0, 1)), ...kinds.slice(1)])
    await open(page, deckId, 'Test')
    await expect(page).toHaveTitle('Kartei – Test: Rivers')
    await checkScreen(page)
    await page.getByRole('button', { name: 'Start the test' }).click()
    for (let card = 1; card <= 4; card++) {
      await expect(page.getByText(`Card ${card} of 4`)).toBeVisible()
      await checkScreen(page)
      await answerCard(page)
    }
    await expect(page.getByRole('heading', { name: '3 of 4 points' })).toBeFocused()
    const sheet = page.getByRole('list', { name: 'Cards and answers' }).locator('> li')
    const result = (question: string) => sheet.filter({ hasText: question })
    await expect(result('Which are even?')).toContainText('Your answer: two; four')
    await expect(sheet.getByText('AI-generated')).toHaveCount(1)
    await expect(result('Which are even?')).toContainText('AI-generated')
    await expect(result('The capital of Peru?')).toContainText('Ciudad de los Reyes (you counted it as right)')
    await expect(result('Why do rivers')).toContainText('you said you knew it')
    await expect(result('flows into')).toContainText('Wrong')
    await checkScreen(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'Learn the wrong one again' }).click()
    await asks(page, 'The gap flows into the gap.')
    await page.keyboard.press('Space')
    await page.keyboard.press('2')
    await page.getByRole('button', { name: 'Back to the result' }).click()
    await page.getByRole('button', { name: 'Repeat this test' }).click()
    await expect(page.getByText('Card 1 of 4')).toBeVisible()
  })

test('a question, the field for its answer, and then the verdict, fit above the keyboard of a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 440 })
  await open(
    page,
    await deckOf(page, [{ questionText: 'What is the capital of Peru?', Answers: answer('Lima') }]),
    'Test',
  )
  await page.getByRole('button', { name: 'Start the test' }).click()
  await expect(page.getByLabel('Your answer')).toBeFocused()
  await expect(page.getByRole('group', { name: 'Question' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Your answer')).toBeInViewport({ ratio: 1 })
  await page.keyboard.type('Cusco')
  await page.keyboard.press('Enter')
  const verdict = page.getByRole('status').filter({ hasText: 'You typed “Cusco”' })
  await expect(verdict).toBeInViewport({ ratio: 1 })
  // Nor does the bar cover it.
  const [end, bar] = [await verdict.boundingBox(), await page.locator('[data-bottom-bar]').boundingBox()]
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

const tile = (page: Page, side: 'Questions' | 'Answers', city: string) =>
  page.getByRole('group', { name: side }).getByRole('checkbox', { name: new RegExp(city) })

/** The answer to a question of matching. */
const answerTo = (city: string) => (city === 'Peru' ? /^Lima/ : new RegExp(`country of ${city}`))

for (const width of [1280, 390])
  test(`pairs are matched by tap and by keyboard, ${width} px`, async ({ page, checkScreen }) => {
    await page.setViewportSize({ width, height: 844 })
    const deckId = await deckOf(page, [...byModel(capitals), ...kinds])
    await open(page, deckId, 'Match')
    await expect(page).toHaveTitle('Kartei – Match: Rivers')
    await expect(page.getByText('6 pairs left')).toBeVisible()
    await expect(page.getByRole('timer')).toBeVisible()
    // The mark does not tell which answer belongs to a question.
    await expect(page.getByRole('group', { name: 'Questions' }).getByText('AI-generated').first()).toBeVisible()
    await expect(page.getByRole('group', { name: 'Answers' }).getByText('AI-generated')).toHaveCount(0)
    await checkScreen(page)
    await page.getByLabel('Show the time').uncheck()
    await expect(page.getByRole('timer')).toBeHidden()
    const questions = await page.getByRole('group', { name: 'Questions' }).locator('label').allTextContents()
    const cities = questions.map((text) => /is (\w+)\?|(Peru)/.exec(text)?.slice(1).find(Boolean) ?? '')
    const [first = '', second = '', ...others] = cities
    const answerTile = (city: string) =>
      page.getByRole('group', { name: 'Answers' }).getByRole('checkbox', { name: answerTo(city) })
    await tile(page, 'Questions', first).click()
    await answerTile(second).click()
    await expect(page.getByRole('status').filter({ hasText: 'Not a pair.' })).toBeVisible()
    await page.keyboard.press('1')
    await expect(page.getByRole('status').filter({ hasText: `Chosen: ` })).toContainText(first)
    await answerTile(first).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('A pair. 5 pairs left')).toBeVisible()
    await checkScreen(page)
    for (const city of [second, ...others]) {
      await tile(page, 'Questions', city).click()
      await answerTile(city).click()
    }
    await expect(page.getByRole('heading', { name: /^All pairs found in/ })).toBeFocused()
    await expect(page.getByText('1 mistake. That is your best time.')).toBeVisible()
    await checkScreen(page)
  })

/** Replaces the voices of the browser: what is read ends up in `window.said`. */
const voices = (languages: string[]) => {
  const said: string[] = []
  const speaker = Object.assign(new EventTarget(), {
    speaking: false,
    pending: false,
    getVoices: () => languages.map((lang) => ({ lang, default: false })),
    speak: ({ text, lang }: { text: string; lang: string }) => {
      speaker.speaking = true
      said.push(`${lang}: ${text}`)
    },
    cancel: () => {
      speaker.speaking = false
      said.push('stopped')
    },
  })
  class Utterance {
    lang = ''
    readonly text: string
    constructor(text: string) {
      this.text = text
    }
  }
  Object.defineProperty(window, 'speechSynthesis', { value: speaker })
  Object.assign(window, { SpeechSynthesisUtterance: Utterance, said })
}
const said = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said)

test('a voice reads cards on request, or each side as it appears', async ({ page, checkScreen }) => {
  await page.addInitScript(voices, ['en-GB', 'es-PE'])
  const deckId = await deckOf(page, capitals.slice(0, 2))
  await page.goto(`/learn?deck=${deckId}`)
  await asks(page, 'Where is Lima?')
  expect(await said(page)).toEqual([])
  await page.keyboard.press('r')
  await expect.poll(() => said(page)).toEqual(['en-GB: Where is Lima?'])
  await page.keyboard.press('r')
  await expect.poll(() => said(page)).toEqual(['en-GB: Where is Lima?', 'stopped'])
  await page.keyboard.press('m')
  await page.getByRole('button', { name: 'Voices and languages' }).click()
  const dialog = page.getByRole('dialog', { name: 'Read aloud' })
  await dialog.getByLabel('Language of the answers').selectOption('Spanish')
  await dialog.getByLabel('Read each side as it appears').check()
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await said(page)).at(-1)).toBe('es-PE: In the country of Lima')
  // Screen readers choose their voice by it, too.
  await expect(page.locator('[lang="es"]')).toHaveText('In the country of Lima')
  await page.goto(`/practise?deck=${deckId}`)
  await expect.poll(() => said(page)).toEqual(['en-GB: Where is Lima?'])
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
    'Play this side’s sound or read it aloud, or stop',
  )
})

test('a language without a voice is named', async ({ page }) => {
  await page.addInitScript(voices, ['fr-FR'])
  const deckId = await deckOf(page, capitals.slice(0, 1))
  await page.goto(`/practise?deck=${deckId}`)
  await page.getByRole('button', { name: 'Read aloud' }).click()
  await expect(page.getByText('This device has no voice for English.')).toBeVisible()
  expect(await said(page)).toEqual([])
})
