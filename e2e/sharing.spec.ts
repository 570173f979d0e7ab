import { expect, linkIn, makeCard, makeDeck, ownDeck, register, test } from './journey.ts'
import { newEmail, share, someone } from './livePeople.ts'
import { madeDeck } from './madeDeck.ts'

test.use({ expectedErrors: /403 .*\/api\/public/ })

test('a deck is published, found by another learner, kept, and taken back', async ({
  page,
  browser,
  kartei,
  checkScreen,
}) => {
  // Two users, from the first deck to its deletion.
  test.slow()
  const email = await register(page)
  await makeDeck(page, 'Birds of Berlin', 'Sparrows')
  await makeCard(page, 'What does a sparrow eat?', 'Seeds')
  const address = page.url()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('textbox', { name: 'Your name' })).toBeFocused()
  await page.getByRole('dialog').getByRole('button', { name: 'Make public' }).click()
  await expect(page.getByText(/Please confirm your email before you make a deck public/)).toBeVisible()
  await checkScreen(page)

  await page.goto(await linkIn(kartei, email, '/verify/'))
  await expect(page.getByText('Thank you, your email is confirmed.')).toBeVisible()
  await page.goto(address)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Ada' })).toBeFocused()
  await page.getByRole('dialog').getByRole('button', { name: 'Make public' }).click()
  await expect(page.getByText('The deck is now public.')).toBeVisible()

  const other = await (await browser.newContext({ baseURL: kartei.url })).newPage()
  await register(other)
  await other.getByLabel('Search topics').fill('sparr')
  await expect(other.getByRole('link', { name: /Inside the cell/ })).toBeHidden()
  await other.getByRole('link', { name: /Birds of Berlin/ }).click()
  await expect(other.getByRole('button', { name: 'Add topic' })).toBeHidden()
  await expect(other.getByRole('button', { name: 'Delete deck' })).toBeHidden()
  await other.getByRole('button', { name: 'Add to library' }).click()
  await expect(other.getByText('Deck in Library')).toBeVisible()

  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make private' }).click()
  await expect(page.getByText('The deck is now private.')).toBeVisible()
  await other.reload()
  await expect(other.getByText('What does a sparrow eat?')).toBeVisible()
  await other.context().close()

  // Through the lists, which are cached by then, and which the deck leaves.
  await page.getByRole('link', { name: 'My Decks' }).click()
  await ownDeck(page, /Birds of Berlin/).click()
  await page.getByRole('button', { name: 'Delete deck' }).click()
  const question = page.getByRole('dialog', { name: 'Delete deck' })
  await expect(question).toContainText('1 topic')
  await expect(question).toContainText('1 card')
  await expect(question).toContainText(
    '1 other person has this deck. They lose it unless you restore it within 30 days.',
  )
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(
    page.getByText('There is no decks yet. Create one or add a public deck to start learning.'),
  ).toBeVisible()
})

test('topics form a tree that works by keyboard, and checking one checks its subtopics', async ({
  page,
  checkScreen,
}) => {
  await register(page)
  await makeDeck(page, 'History', 'Antiquity')
  await page.getByRole('button', { name: 'Add topic' }).first().click()
  await page.getByLabel('Name of your Topic').fill('Rome')
  await page.getByLabel('Parent topic').selectOption({ label: 'Antiquity' })
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('treeitem', { name: /Rome/ })).toBeVisible()
  const tree = page.getByRole('tree')
  await expect(tree.getByRole('treeitem', { name: /Rome/ })).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await expect(tree.getByRole('treeitem', { checked: true })).toHaveCount(0)
  await expect(page.getByText('Please select at least one topic.')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(tree.getByRole('treeitem', { checked: true })).toHaveCount(2)
  await page.keyboard.press('ArrowLeft')
  await expect(tree.getByRole('treeitem', { name: /Rome/ })).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(tree.getByRole('treeitem', { name: /Rome/ })).toBeFocused()
  await checkScreen(page)

  const antiquity = tree.getByRole('treeitem', { name: 'Antiquity' })
  await antiquity.getByRole('button', { name: 'More' }).click()
  await expect(antiquity).toBeChecked()
  await antiquity.getByRole('button', { name: 'Rename topic' }).click()
  await page.getByLabel('Rename your Topic').fill('Ancient world')
  await page.keyboard.press('Enter')
  await expect(tree.getByRole('treeitem', { name: 'Ancient world' })).toBeVisible()
})

for (const width of [1280, 390])
  test(`generated cards that nobody has reviewed are named before the deck is shared, at ${width} px`, async ({
    page,
    browser,
    kartei,
    checkScreen,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 844 })
    const { calls, deckId, cards } = await madeDeck(page)
    await page.goto(`/deck/${deckId}`)
    await expect(page.getByText('New cards are in the deck at once.')).toBeVisible()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Share' })
    await expect(dialog.getByText(`${cards} cards haven’t been reviewed yet`)).toBeVisible()
    await checkScreen(page)
    await dialog.getByRole('link', { name: 'Review' }).first().click()
    await expect(page).toHaveTitle('Kartei – New cards')

    // Somebody joins, who can study them already, and would lose progress with a topic.
    const { email } = await calls.get<{ email: string }>('/api/me')
    const learner = await someone(browser, kartei, 'register', newEmail())
    await share({ api: calls } as typeof learner, email, kartei, learner, deckId)
    await page.goto(`/deck/${deckId}`)
    await expect(page.getByText('where others can study them, too')).toBeVisible()
    const remove = page.getByRole('button', { name: 'Delete topic' })
    if (!(await remove.isVisible()))
      await page.getByRole('treeitem').first().getByRole('button', { name: 'More' }).first().click()
    await remove.click()
    const question = page.getByRole('dialog', { name: 'Delete topic' })
    await expect(question).toContainText(
      '1 other person has this deck. They lose these cards unless the topic is restored within 30 days.',
    )
    await checkScreen(page)

    // A reader finds where to leave: on a phone right below a button, with the deck still in sight.
    const { id: user } = await learner.api.get<{ id: number }>('/api/me')
    await calls.put('/api/memberRole', { deck: deckId, user, role: 'reader' })
    await learner.page.setViewportSize({ width, height: 844 })
    await learner.page.goto(`/deck/${deckId}`)
    const toMore = learner.page.getByRole('button', { name: 'More actions' })
    if (width === 390) {
      await toMore.click()
      await expect(toMore).toHaveAttribute('aria-expanded', 'true')
      for (const part of [toMore, learner.page.getByRole('button', { name: 'Leave deck' })])
        await expect(part).toBeInViewport({ ratio: 1 })
    } else await expect(toMore).toHaveCount(0)
    await expect(learner.page.getByRole('button', { name: 'Leave deck' })).toBeVisible()
    await learner.page.context().close()
  })
