import { expect, linkIn, test } from './journey.ts'
import { makeDeck, newEmail, openLive, someone, soon } from './livePeople.ts'

test('a learn session of a topic follows its cards and subtopics when they are moved', async ({
  browser,
  kartei,
  checkScreen,
}) => {
  const email = newEmail()
  const learner = await someone(browser, kartei, 'register', email)
  const other = await someone(browser, kartei, 'login', email)
  const { id: deck, cards, add } = await makeDeck(learner, ['One', 'Two', 'Three', 'Four', 'Five'])
  const topicIn = async (topic: number | null, name: string) =>
    (await other.api.put<{ id: number }>('/api/topic', { name, topic, deck })).id
  const elsewhere = await topicIn(null, 'Elsewhere')
  const topics = await other.api.put<{ id: number; name: string }[]>('/api/getTopics', { id: deck })
  const all = topics.find(({ name }) => name === 'All')?.id ?? 0
  const move = (card: number | undefined, topic: number) =>
    other.api.put('/api/moveCards', { deck, cards: [card], topic })

  await openLive(learner, `/deck/${deck}`)
  const tree = learner.page.getByRole('tree')
  const study = tree.getByRole('treeitem', { name: 'All' }).getByRole('button', { name: 'Study this topic' })
  const listening = learner.page.waitForResponse((response) => response.url().includes('/api/getQueue'))
  await study.click()
  expect((await listening).request().postDataJSON()).toMatchObject({ topic: all })
  const { page } = learner
  const left = (text: string) => expect(page.getByRole('img', { name: text })).toBeVisible(soon)
  await expect(page.getByText('One', { exact: true })).toBeVisible()
  await left('0 done, 0 due, 5 fresh')

  await move(cards[1], elsewhere)
  await left('0 done, 0 due, 4 fresh')
  await move(cards[0], elsewhere)
  await expect(page.getByText('Three', { exact: true })).toBeVisible(soon)
  await left('0 done, 0 due, 3 fresh')
  await add(other, 'Six')
  await left('0 done, 0 due, 4 fresh')

  // A topic that is moved into it joins the session, and leaves it with its cards.
  const beneath = await topicIn(all, 'Beneath')
  await move(cards[1], beneath)
  await left('0 done, 0 due, 5 fresh')
  await other.api.put('/api/moveTopic', { topic: beneath, parent: elsewhere, before: null })
  await left('0 done, 0 due, 4 fresh')

  // The card on the screen stays: it shows a note, and can still be rated.
  await page.keyboard.press('Space')
  await move(cards[2], elsewhere)
  const moved = page.getByText('This card was just moved to a topic you’re not studying.')
  await expect(moved).toBeVisible(soon)
  await expect(page.getByRole('article', { name: 'Elsewhere' })).toBeVisible()
  await left('0 done, 0 due, 3 fresh')
  await checkScreen(page)
  await page.keyboard.press('4')
  await expect(page.getByText('Four', { exact: true })).toBeVisible()
  await left('1 done, 0 due, 3 fresh')
  for (const { page } of [learner, other]) await page.context().close()
})

test('the number of learners and the name of the author are updated without a reload', async ({ browser, kartei }) => {
  const email = newEmail()
  const author = await someone(browser, kartei, 'register', email)
  const learner = await someone(browser, kartei, 'register')
  const { id } = await makeDeck(author, ['One'])
  const verify = await linkIn(kartei, email, '/verify/')
  await author.api.put('/api/verifyEmail', { token: verify.split('/').at(-1) })
  await author.api.put('/api/public', { deck: id, isPublic: true })
  await openLive(author, `/deck/${id}`)
  await learner.api.put('/api/library', { id })
  await expect(author.page.getByText('in 1 library', { exact: true })).toBeVisible(soon)
  await openLive(learner, `/deck/${id}`)
  await author.api.put('/api/profile', { name: 'Grace Hopper' })
  await expect(learner.page.getByText(/Grace Hopper/).first()).toBeVisible(soon)

  // Everybody who has it on the screen sees the new learner, without a request.
  const visitor = await someone(browser, kartei, 'register')
  await openLive(visitor, `/deck/${id}`)
  await expect(visitor.page.getByText('in 1 library', { exact: true })).toBeVisible()
  const other = await someone(browser, kartei, 'register')
  const people = [author, learner, visitor]
  for (const person of people) person.forget()
  await other.api.put('/api/library', { id })
  for (const { page } of people) await expect(page.getByText('in 2 libraries', { exact: true })).toBeVisible(soon)
  await other.api.put('/api/removeFromLibrary', { id })
  for (const { page } of people) await expect(page.getByText('in 1 library', { exact: true })).toBeVisible(soon)
  // A later event refetches the deck, once.
  await author.api.put('/api/changeDeck', { id, name: 'Figures', description: '' })
  for (const { page } of people)
    await expect(page.getByRole('heading', { level: 1, name: 'Figures' })).toBeVisible(soon)
  expect(people.map(({ asked }) => asked(`/api/deck/${id}`))).toEqual([1, 1, 1])
  for (const { page } of [visitor, other]) await page.context().close()

  // Without events, the question before a deck is deleted has the number of that moment.
  await author.page.route('**/api/events?*', (route) => route.abort())
  await author.page.reload()
  await expect(author.page.getByText('in 1 library', { exact: true })).toBeVisible()
  await learner.api.put('/api/removeFromLibrary', { id })
  await author.page.getByRole('button', { name: 'Delete deck' }).click()
  const question = author.page.getByRole('dialog', { name: 'Delete deck' })
  await expect(question.getByText(/1 card/)).toBeVisible()
  await expect(question.getByText(/other person/)).toHaveCount(0)
  for (const { page } of [author, learner]) await page.context().close()
})
