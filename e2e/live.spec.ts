import { expect, makeCard, ownDeck, test } from './journey.ts'
import { makeDeck, newEmail, openLive, share, someone, soon } from './livePeople.ts'

test('two edit, learn and delete the same deck at once', async ({ browser, kartei }) => {
  test.slow()
  const email = newEmail()
  const author = await someone(browser, kartei, 'register', email)
  const editor = await someone(browser, kartei, 'register')
  const { id, cards, add, change } = await makeDeck(author, ['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
  await openLive(editor, '/decks')
  await share(author, email, kartei, editor, id)
  await expect(ownDeck(editor.page, /Numbers/)).toBeVisible(soon)

  // Both have the deck on the screen: changes by one appear for the other.
  await openLive(author, `/deck/${id}`)
  await openLive(editor, `/deck/${id}`)
  await expect(author.page.getByText('Six', { exact: true })).toBeVisible()
  await add(editor, 'Seven')
  await expect(author.page.getByText('Seven', { exact: true })).toBeVisible(soon)
  await change(editor, cards[5] ?? 0, 'Half a dozen')
  await expect(author.page.getByText('Half a dozen', { exact: true })).toBeVisible(soon)
  await editor.api.put('/api/topic', { name: 'Odd ones', topic: null, deck: id })
  await expect(author.page.getByRole('treeitem', { name: /Odd ones/ })).toBeVisible(soon)

  // The author studies at the same time. Waiting cards are replaced or skipped; a card whose answer is shown stays, as it is now.
  await openLive(author, `/learn?deck=${id}`)
  await expect(author.page.getByText('One', { exact: true })).toBeVisible()
  await change(editor, cards[0] ?? 0, 'The first')
  await expect(author.page.getByText('The first', { exact: true })).toBeVisible(soon)
  await author.page.keyboard.press('Space')
  await change(editor, cards[0] ?? 0, 'The very first')
  await expect(author.page.getByText('This card was just changed. This is the new version.')).toBeVisible(soon)
  await expect(author.page.getByText('The very first', { exact: true })).toBeVisible()
  // Events arrive in order: the request for the later one follows the earlier one.
  const received = author.page.waitForResponse((response) => response.url().endsWith(`/api/getCard/${cards[2]}`))
  await editor.api.put('/api/deleteCard', { id: cards[1] })
  await change(editor, cards[2] ?? 0, 'A trio')
  await received
  await author.page.keyboard.press('4')
  await expect(author.page.getByText('A trio', { exact: true })).toBeVisible()
  await author.page.keyboard.press('Space')
  await editor.api.put('/api/deleteCard', { id: cards[2] })
  await expect(author.page.getByText('This card was just deleted.')).toBeVisible(soon)
  await expect(author.page.getByRole('button', { name: 'Next' })).toBeVisible()
  await expect(author.page.getByRole('group', { name: 'How well did you know it?' })).toHaveCount(0)
  await expect(author.page.getByRole('button', { name: 'Edit card' })).toHaveCount(0)
  await author.page.keyboard.press('4')
  await expect(author.page.getByText('Four', { exact: true })).toBeVisible()
  await author.page.keyboard.press('Space')
  await editor.api.put('/api/deleteCard', { id: cards[3] })
  await expect(author.page.getByRole('button', { name: 'Next' })).toBeVisible(soon)
  await author.page.keyboard.press('Enter')
  await expect(author.page.getByText('Five', { exact: true })).toBeVisible()
  await expect(author.page.getByText(/couldn’t be saved/)).toHaveCount(0)

  // A deck that is deleted while it is open leads to the decks, with a message and without an error.
  await author.api.put('/api/deleteDeck', { id })
  await expect(editor.page.getByRole('heading', { name: 'Your Decks' })).toBeVisible(soon)
  await expect(
    editor.page.getByRole('status').or(editor.page.getByRole('alert')).filter({ hasText: /deck/i }).first(),
  ).toBeVisible()
  await expect(author.page.getByRole('heading', { name: 'Your Decks' })).toBeVisible(soon)
  for (const { page } of [author, editor]) await page.context().close()
})

test('a member who loses or regains the right to edit is notified', async ({ browser, kartei }) => {
  const email = newEmail()
  const author = await someone(browser, kartei, 'register', email)
  const editor = await someone(browser, kartei, 'register')
  const { id } = await makeDeck(author, ['One'])
  await share(author, email, kartei, editor, id)
  await openLive(editor, `/deck/${id}`)
  await expect(editor.page.getByRole('button', { name: 'Edit card' })).toBeVisible()
  const { id: user } = await editor.api.get<{ id: number }>('/api/me')
  const toasts = editor.page.getByRole('status')
  await author.api.put('/api/memberRole', { deck: id, user, role: 'reader' })
  await expect(toasts.getByText('You can no longer edit this deck.')).toBeVisible(soon)
  await expect(editor.page.getByRole('button', { name: 'Edit card' })).toHaveCount(0)
  await author.api.put('/api/memberRole', { deck: id, user, role: 'editor' })
  await expect(toasts.getByText('You can edit this deck now.')).toBeVisible(soon)
  expect(await toasts.getByText('You can no longer edit this deck.').count(), 'what is not so any more').toBe(0)
  await expect(editor.page.getByRole('button', { name: 'Edit card' })).toBeVisible()
  for (const { page } of [author, editor]) await page.context().close()
})

test('an editor who is removed leaves the screen of the deck', async ({ browser, kartei }) => {
  const email = newEmail()
  const author = await someone(browser, kartei, 'register', email)
  const editor = await someone(browser, kartei, 'register')
  const { id } = await makeDeck(author, ['One'])
  await share(author, email, kartei, editor, id)
  await editor.page.clock.install()
  await openLive(editor, `/deck/${id}`)
  await expect(editor.page.getByText('One', { exact: true })).toBeVisible()
  const { id: user } = await editor.api.get<{ id: number }>('/api/me')
  await author.api.put('/api/removeMember', { deck: id, user })
  await expect(editor.page.getByRole('heading', { name: 'Your Decks' })).toBeVisible(soon)
  await expect(ownDeck(editor.page, /Numbers/)).toHaveCount(0)
  // The explanation stays until it is dismissed.
  const why = editor.page.getByText(
    'This deck was deleted or is no longer shared with you. If you get it back, your progress comes back, too.',
  )
  await expect(why).toBeVisible()
  await editor.page.clock.fastForward(60_000)
  await expect(why).toBeVisible()
  await editor.page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(why).toBeHidden()
  for (const { page } of [author, editor]) await page.context().close()
})

test('a card that is rated on one device is counted on another, which does not show it', async ({
  browser,
  kartei,
  checkScreen,
}) => {
  const email = newEmail()
  const laptop = await someone(browser, kartei, 'register', email)
  const phone = await someone(browser, kartei, 'login', email)
  const { id, cards, add } = await makeDeck(laptop, ['One', 'Two', 'Three'])
  await openLive(phone, `/deck/${id}`)
  await openLive(laptop, `/deck/${id}`)
  const counts = phone.page.getByRole('img', { name: /wrong, .* fresh/ }).first()
  await expect(counts).toHaveAccessibleName('0 wrong, 0 ok, 0 good, 3 fresh')
  await openLive(laptop, `/learn?deck=${id}`)
  await expect(laptop.page.getByText('One', { exact: true })).toBeVisible()
  await laptop.page.keyboard.press('Space')
  await laptop.page.keyboard.press('4')
  await expect(counts).toHaveAccessibleName('0 wrong, 0 ok, 1 good, 2 fresh', soon)

  await expect(laptop.page.getByText('Two', { exact: true })).toBeVisible()
  await phone.api.put('/api/submitAnswer', { cardid: cards[1], rating: 4 })
  await expect(laptop.page.getByText('Three', { exact: true })).toBeVisible(soon)
  await laptop.page.keyboard.press('Space')
  await laptop.page.keyboard.press('4')
  const done = laptop.page.getByRole('heading', { name: 'Done for now.' })
  await expect(done).toBeVisible()

  // New cards do not replace the end of the session: it mentions them, and waits.
  await add(phone, 'Four')
  await expect(laptop.page.getByRole('status').filter({ hasText: 'More cards are ready.' })).toBeVisible(soon)
  await expect(done).toBeVisible()
  await checkScreen(laptop.page)
  await laptop.page.getByRole('button', { name: 'Continue' }).click()
  await expect(laptop.page.getByText('Four', { exact: true })).toBeVisible()
  for (const { page } of [laptop, phone]) await page.context().close()
})

test('the tabs of a browser share one connection, and another tab takes over when its tab is closed', async ({
  browser,
  kartei,
}) => {
  const first = await someone(browser, kartei, 'register')
  const { id, add } = await makeDeck(first, ['One'])
  await openLive(first, `/deck/${id}`)
  const page = await first.page.context().newPage()
  let streams = 0
  page.on('request', (request) => (streams += request.url().includes('/api/events') ? 1 : 0))
  await page.goto(`/deck/${id}`)
  await expect(page.getByText('One', { exact: true })).toBeVisible()
  await add(first, 'Two')
  for (const tab of [first.page, page]) await expect(tab.getByText('Two', { exact: true })).toBeVisible(soon)
  expect(streams).toBe(0)
  await first.page.close()
  await expect.poll(() => streams).toBe(1)
  await first.api.put('/api/changeDeck', { id, name: 'Taken over', description: '' })
  await expect(page.getByRole('heading', { name: 'Taken over', level: 1 })).toBeVisible(soon)
  await page.context().close()
})

test('after an interruption of the network, missed changes appear, and only stale reads are refetched', async ({
  browser,
  kartei,
}) => {
  const email = newEmail()
  const there = await someone(browser, kartei, 'register', email)
  const { id, add } = await makeDeck(there, ['One'])
  const here = await someone(browser, kartei, 'login', email)
  await openLive(here, `/deck/${id}`)
  await expect(here.page.getByText('One', { exact: true })).toBeVisible()
  await here.page.context().setOffline(true)
  await add(there, 'Two')
  await here.page.context().setOffline(false)
  await expect(here.page.getByText('Two', { exact: true })).toBeVisible()

  // Cards of another deck concern only lists, which this screen does not show.
  const other = await makeDeck(there, ['Elsewhere'])
  await add(there, 'Three')
  await expect(here.page.getByText('Three', { exact: true })).toBeVisible(soon)
  here.forget()
  await other.add(there, 'Elsewhere, too')
  await add(there, 'Four')
  await expect(here.page.getByText('Four', { exact: true })).toBeVisible(soon)
  await expect.poll(() => here.asked('/api/getCards')).toBe(1)

  // This tab has refetched its own write before the event arrives.
  here.forget()
  await makeCard(here.page, 'Five', 'Answer to Five')
  await expect(here.page.getByText('Five', { exact: true })).toBeVisible()
  await add(there, 'Six')
  await expect(here.page.getByText('Six', { exact: true })).toBeVisible(soon)
  await expect.poll(() => here.asked('/api/getCards')).toBe(2)
  for (const { page } of [here, there]) await page.context().close()
})

test('a refetch that fails is repeated until it succeeds', async ({ browser, kartei }) => {
  const email = newEmail()
  const there = await someone(browser, kartei, 'register', email)
  const { id, add } = await makeDeck(there, ['One'])
  const here = await someone(browser, kartei, 'login', email)
  await openLive(here, `/deck/${id}`)
  await expect(here.page.getByText('One', { exact: true })).toBeVisible()
  let failures = 0
  await here.page.route('**/api/getCards', (route) => {
    failures++
    return route.fulfill({ status: 503, json: { error: 'busy', message: 'Busy.' } })
  })
  await add(there, 'Two')
  // Every attempt fails.
  await expect.poll(() => failures).toBe(3)
  await here.page.unroute('**/api/getCards')
  await expect(here.page.getByText('Two', { exact: true })).toBeVisible()
  for (const { page } of [here, there]) await page.context().close()
})

test('a session that is ended from another device leads to the login screen', async ({ browser, kartei }) => {
  const email = newEmail()
  const here = await someone(browser, kartei, 'register', email)
  const there = await someone(browser, kartei, 'login', email)
  await openLive(here, '/decks')
  await there.api.put('/api/endOtherSessions', {})
  await expect(
    here.page.getByRole('heading', { name: 'Login' }).or(here.page.getByLabel('Password')).first(),
  ).toBeVisible(soon)
  for (const { page } of [here, there]) await page.context().close()
})
