import { expect, test, withoutEvents } from './journey.ts'
import { makeDeck, newEmail, openLive, share, someone, soon } from './livePeople.ts'

test('focus moves from one suggestion to the next, also after a double click', async ({ browser, kartei }) => {
  test.slow()
  const email = newEmail()
  const author = await someone(browser, kartei, 'register', email)
  const learner = await someone(browser, kartei, 'register')
  const { id: deck, cards } = await makeDeck(author, ['One', 'Two', 'Three'])
  await share(author, email, kartei, learner, deck)
  const { id: user } = await learner.api.get<{ id: number }>('/api/me')
  await author.api.put('/api/memberRole', { deck, user, role: 'reader' })
  for (const id of cards) {
    const content = { questionText: 'Suggested', isGapText: false, Answers: [{ text: 'Theirs', correct: true }] }
    await learner.api.put('/api/suggestCard', { id, ...content, note: '' }, 1)
  }
  await learner.page.context().close()

  const { page } = author
  await page.goto(`/deck/${deck}`)
  await page.getByRole('button', { name: 'Take a look' }).click()
  const list = page.getByRole('dialog', { name: 'Suggestions' })
  const items = list.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Accept' }) })
  await expect(items).toHaveCount(3)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('Go to the next button')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await expect(list).toBeVisible()

  // At the second press the suggestion is gone.
  await items.first().getByRole('button', { name: 'Accept' }).hover()
  await page.mouse.down()
  await page.mouse.up()
  await expect(items).toHaveCount(2)
  await expect(items.first()).toBeFocused()
  await list.getByRole('heading', { name: 'Suggestions' }).hover()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(items.first()).toBeFocused()

  // Declining asks for a line, which may stay empty.
  await items.first().getByRole('button', { name: 'Decline' }).dblclick()
  const open = list.getByRole('listitem').filter({ has: page.getByLabel('Reply (optional)') })
  await expect(open.getByLabel('Reply (optional)')).toBeFocused()
  await open.getByRole('button', { name: 'Cancel' }).click()
  await expect(items).toHaveCount(2)
  await expect(items.first()).toBeFocused()
  await items.first().getByRole('button', { name: 'Decline' }).press('Enter')
  await expect(open.getByLabel('Reply (optional)')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(open).toHaveCount(0)
  await expect(items).toHaveCount(1)
  await expect(items).toBeFocused()
  await items.getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(list.getByText('No suggestions to review.')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Close' }).first()).toBeFocused()
  await page.context().close()
})

test('the author of a suggestion sees the decision, and the editor sees their name, without a reload', async ({
  browser,
  kartei,
  checkScreen,
}) => {
  const email = newEmail()
  const author = await someone(browser, kartei, 'register', email)
  const learner = await someone(browser, kartei, 'register')
  const { id: deck, cards } = await makeDeck(author, ['One'])
  await share(author, email, kartei, learner, deck)
  const { id: user } = await learner.api.get<{ id: number }>('/api/me')
  await author.api.put('/api/memberRole', { deck, user, role: 'reader' })
  const content = { questionText: 'Suggested', isGapText: false, Answers: [{ text: 'Theirs', correct: true }] }
  await learner.api.put<{ id: number }>('/api/suggestCard', { id: cards[0], ...content }, 1)
  await author.page.goto('/decks')
  await expect(author.page.getByText('1 suggestion to review.')).toBeVisible()
  await openLive(author, `/deck/${deck}`)
  await author.page.getByRole('button', { name: 'Take a look' }).click()
  await openLive(learner, `/deck/${deck}`)
  const own = learner.page.getByText('You have 1 pending suggestion.')
  await expect(own).toBeVisible()
  await learner.api.put('/api/profile', { name: 'Emmy Noether' })
  await expect(author.page.getByRole('dialog').getByText(/Emmy Noether/)).toBeVisible(soon)
  const list = author.page.getByRole('dialog', { name: 'Suggestions' })
  await list.getByRole('button', { name: 'Decline' }).click()
  await list.getByLabel('Reply (optional)').fill('It is right: <b>see</b> page 12.')
  await checkScreen(author.page)
  await author.page.keyboard.press('Enter')
  await expect(list.getByText('No suggestions to review.')).toBeVisible()
  await expect(own).toBeHidden(soon)

  // The learner reads the answer next to what they suggested, also once the news is gone.
  const mine = learner.page.getByRole('dialog', { name: 'Your suggestions' })
  const isAnswered = async () => {
    await expect(mine.getByText('It is right: <b>see</b> page 12.')).toBeVisible()
    await expect(mine.getByRole('region', { name: 'Suggested' })).toContainText('Theirs')
    await checkScreen(learner.page)
    await learner.page.keyboard.press('Escape')
  }
  await learner.page.getByRole('button', { name: 'Take a look' }).click()
  await isAnswered()
  await expect(learner.page.getByText('was decided')).toBeHidden()
  await learner.page.getByRole('button', { name: 'Your suggestion was declined.' }).click()
  await isAnswered()
  for (const { page } of [author, learner]) await page.context().close()
})

test('an editor sees what became of a suggestion that they made as a reader', async ({
  browser,
  kartei,
  checkScreen,
}) => {
  const email = newEmail()
  const author = await someone(browser, kartei, 'register', email)
  const learner = await someone(browser, kartei, 'register')
  const { id: deck, cards } = await makeDeck(author, ['One'])
  await share(author, email, kartei, learner, deck)
  const { id: user } = await learner.api.get<{ id: number }>('/api/me')
  await author.api.put('/api/memberRole', { deck, user, role: 'reader' })
  const content = { questionText: 'Suggested', isGapText: false, Answers: [{ text: 'Theirs', correct: true }] }
  const { id } = await learner.api.put<{ id: number }>('/api/suggestCard', { id: cards[0], ...content }, 1)
  await author.api.put('/api/decideSuggestion', { id, decision: 'decline', reply: 'See page 12.' }, 1)
  await author.api.put('/api/memberRole', { deck, user, role: 'editor' })
  const { page } = learner
  await page.goto('/decks')
  await expect(page.getByText('1 of your suggestions was decided.')).toBeVisible()
  await page.goto(`/deck/${deck}`)
  await page.getByRole('button', { name: 'Take a look' }).click()
  const list = page.getByRole('dialog', { name: 'Suggestions' })
  await expect(list.getByText('See page 12.')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await checkScreen(page)
  await list.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('was decided')).toBeHidden()
  for (const { page } of [author, learner]) await page.context().close()
})

test.describe('a suggestion that somebody else removes', () => {
  test.use({ expectedErrors: /404 .*\/api\/(decide|withdraw)Suggestion/ })

  test('is reported to the author of the deck and to its own author', async ({ browser, kartei }) => {
    const email = newEmail()
    const author = await someone(browser, kartei, 'register', email)
    const learner = await someone(browser, kartei, 'register')
    const { id: deck, cards } = await makeDeck(author, ['One'])
    await share(author, email, kartei, learner, deck)
    const { id: user } = await learner.api.get<{ id: number }>('/api/me')
    await author.api.put('/api/memberRole', { deck, user, role: 'reader' })
    const content = { questionText: 'Suggested', isGapText: false, Answers: [{ text: 'Theirs', correct: true }] }
    const { id } = await learner.api.put<{ id: number }>('/api/suggestCard', { id: cards[0], ...content }, 1)
    for (const { page } of [author, learner]) {
      await withoutEvents(page)
      await page.goto(`/deck/${deck}`)
      await page.getByRole('button', { name: 'Take a look' }).click()
    }
    await learner.api.put('/api/withdrawSuggestion', { id })
    const gone = 'This suggestion no longer exists: it was withdrawn, or its card was deleted.'
    for (const [{ page }, name, button] of [
      [author, 'Suggestions', 'Accept'],
      [learner, 'Your suggestions', 'Withdraw'],
    ] as const) {
      const dialog = page.getByRole('dialog', { name })
      await dialog.getByRole('button', { name: button }).click()
      await expect(dialog.getByText(gone)).toBeVisible()
      await expect(dialog.getByRole('button', { name: button })).toBeHidden()
      await page.context().close()
    }
  })
})

for (const width of [1280, 390])
  test(`a suggestion is accepted for both of a pair, ${width} px wide`, async ({ browser, kartei, checkScreen }) => {
    test.slow()
    const email = newEmail()
    const author = await someone(browser, kartei, 'register', email)
    const learner = await someone(browser, kartei, 'register')
    const { id: deckId } = await makeDeck(author, [])
    const { id: topicId } = await author.api.put<{ id: number }>('/api/topic', { name: 'Words', deck: deckId })
    const Answers = [{ text: 'hous', correct: true }]
    const pair = { deckId, topicId, questionText: 'Haus', isGapText: false, Answers, siblings: 'reverse' }
    const { id } = await author.api.put<{ id: number }>('/api/card', { ...pair, isAiGenerated: true })
    await share(author, email, kartei, learner, deckId)
    const { id: user } = await learner.api.get<{ id: number }>('/api/me')
    await author.api.put('/api/memberRole', { deck: deckId, user, role: 'reader' })
    const better = { questionText: 'Haus', isGapText: false, Answers: [{ text: 'house', correct: true }] }
    await learner.api.put('/api/suggestCard', { id, ...better, note: '' }, 1)
    await learner.page.context().close()

    const { page } = author
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/deck/${deckId}`)
    await page.getByRole('button', { name: 'Take a look' }).click()
    const list = page.getByRole('dialog', { name: 'Suggestions' })
    await expect(list.getByRole('checkbox', { name: 'Also change its sibling cards' })).toBeChecked()
    await expect(list.getByText(/ · AI-generated$/)).toBeVisible()
    await checkScreen(page)
    await list.getByRole('button', { name: 'Accept' }).click()
    await expect(list.getByText('No suggestions to review.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('house', { exact: true })).toHaveCount(2)
    await expect(page.getByText('AI-generated')).toHaveCount(0)
  })
