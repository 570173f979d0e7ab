import type { Browser, Page } from '@playwright/test'
import { expect, linkIn, test } from './journey.ts'
import type { Kartei } from './kartei.ts'
import { someone } from './livePeople.ts'

/** A teacher with a deck of two lessons and a review, three cards each, and a pupil who has joined it. */
async function makeClass(browser: Browser, kartei: Kartei, width: number) {
  const email = `teacher-${process.pid}-${width}@example.org`
  const teacher = await someone(browser, kartei, 'register', email)
  await teacher.page.goto(await linkIn(kartei, email, '/verify/'))
  await expect(teacher.page.getByText('Thank you, your email is confirmed.')).toBeVisible()
  await teacher.api.put('/api/profile', { name: 'Ms Berg' })
  const { id: deckId } = await teacher.api.put<{ id: number }>('/api/deck', { name: 'French', description: '' })
  const cards: number[] = []
  for (const name of ['Lesson 3', 'Lesson 4', 'Review']) {
    const { id: topicId } = await teacher.api.put<{ id: number }>('/api/topic', { name, topic: null, deck: deckId })
    for (let number = 1; number <= 3; number++) {
      const questionText = `${name}, question ${number}`
      const card = { deckId, topicId, questionText, isGapText: false, Answers: [{ text: 'Oui', correct: true }] }
      cards.push((await teacher.api.put<{ id: number }>('/api/card', card)).id)
    }
  }
  const link = { deck: deckId, role: 'reader', days: null }
  const { url } = await teacher.api.put<{ url: string }>('/api/shareLink', link)
  const pupil = await someone(browser, kartei, 'register')
  await pupil.api.put('/api/profile', { name: 'Ben' })
  await pupil.api.put('/api/join', { token: url.slice(url.lastIndexOf('/') + 1) })
  for (const { page } of [teacher, pupil]) await page.setViewportSize({ width, height: 844 })
  return { teacher, pupil, deckId, lessons: cards.slice(0, 6) }
}

const assignmentsOf = (page: Page) => page.getByRole('region', { name: 'Assignments' })
const membersOf = (page: Page) => page.getByRole('region', { name: 'Members' })

test.describe.parallel('a class', () => {
  for (const width of [1280, 390]) {
    test(`is given lessons, learns them, and shows its progress if it agrees, ${width} px wide`, async ({
      browser,
      kartei,
      checkScreen,
    }) => {
      test.slow()
      const { teacher, pupil, deckId, lessons } = await makeClass(browser, kartei, width)

      // The teacher gives two lessons until tomorrow.
      await teacher.page.goto(`/deck/${deckId}`)
      await teacher.page.getByRole('link', { name: 'Class' }).click()
      await expect(membersOf(teacher.page)).toContainText('Ben')
      await expect(membersOf(teacher.page)).toContainText('Doesn’t share progress')
      await teacher.page.getByRole('button', { name: 'New assignment' }).click()
      const form = teacher.page.getByRole('dialog', { name: 'New assignment' })
      for (const lesson of ['Lesson 3', 'Lesson 4']) await form.getByLabel(lesson).check()
      await expect(form.getByLabel('The whole deck')).not.toBeChecked()
      const tomorrow = await teacher.page.evaluate(() => new Date(Date.now() + 86_400_000).toLocaleDateString('sv'))
      await form.getByLabel('Learn by').fill(tomorrow)
      await form.getByLabel('Note (optional)').fill('For the test')
      await checkScreen(teacher.page)
      await form.getByRole('button', { name: 'Assign' }).click()
      await expect(assignmentsOf(teacher.page).getByRole('listitem')).toContainText('Lesson 3 and Lesson 4')
      await expect(assignmentsOf(teacher.page)).toContainText('6 cards')
      await checkScreen(teacher.page)

      // The pupil finds them under Today.
      await pupil.page.goto('/decks')
      const today = pupil.page.getByRole('region', { name: 'Today' })
      await expect(today).toContainText(/Due (today|tomorrow|\w+day): Lesson 3 and Lesson 4/)
      await expect(today).toContainText('French · 0 of 6 learned')
      await expect(today).toContainText('For the test')
      await checkScreen(pupil.page)
      await today.getByRole('button', { name: 'Learn Lesson 3 and Lesson 4' }).click()
      await expect(pupil.page.getByText('Lesson 3, question 1')).toBeVisible()
      await expect(pupil.page).toHaveURL(new RegExp(`/learn\\?deck=${deckId}$`))
      await pupil.page.keyboard.press('Space')
      await pupil.page.keyboard.press('4')
      await expect(pupil.page.getByText('Lesson 3, question 2')).toBeVisible()

      // On the deck, the pupil is asked once.
      await pupil.page.goto(`/deck/${deckId}`)
      await expect(assignmentsOf(pupil.page)).toContainText('1 of 6 learned')
      await expect(pupil.page.getByRole('button', { name: 'Learn', exact: true })).toBeInViewport({ ratio: 1 })
      await expect(pupil.page.getByText('Let Ms Berg see your progress?')).toBeVisible()
      await checkScreen(pupil.page)
      await pupil.page.getByRole('button', { name: 'Share my progress' }).click()
      await expect(pupil.page.getByText('Ms Berg can now see your progress.')).toBeVisible()
      await expect(pupil.page.getByText('Let Ms Berg see your progress?')).toBeHidden()
      const member = membersOf(teacher.page).getByRole('listitem')
      await expect(member, 'without a reload').toContainText('1 of 9 learned')
      const who = assignmentsOf(teacher.page).getByRole('group')
      await who.getByText('Done: 0 of 1 who share their progress').click()
      await expect(who.getByRole('listitem')).toHaveText(/Ben.*1 of 6 learned/)
      await checkScreen(teacher.page)
      // Ratings make no event: the open page reads them again.
      await teacher.page.clock.install()
      await teacher.page.reload()
      await expect(member).toContainText('1 of 9 learned')
      for (const cardid of lessons.slice(1)) await pupil.api.put('/api/submitAnswer', { cardid, rating: 3 })
      await teacher.page.clock.fastForward(15_000)
      await expect(member).toContainText('6 of 9 learned')
      await who.getByText('Done: 1 of 1 who share their progress').click()
      await expect(who.getByRole('listitem')).toHaveText(/Ben.*Done/)
      await checkScreen(teacher.page)
      await pupil.page.goto('/decks')
      await expect(today).toContainText('Done')
      await checkScreen(pupil.page)

      // The agreement is taken back, and the assignment deleted.
      await pupil.page.goto(`/deck/${deckId}`)
      const setting = pupil.page.getByRole('checkbox', { name: /Ms Berg sees my progress/ })
      await setting.click()
      await expect(setting).not.toBeChecked()
      await expect(member).toContainText('Doesn’t share progress')
      await assignmentsOf(teacher.page)
        .getByRole('button', { name: /^Delete the assignment/ })
        .click()
      const question = teacher.page.getByRole('dialog', { name: 'Delete assignment' })
      await question.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(teacher.page.getByRole('heading', { name: 'Assignments' })).toBeFocused()
      await expect(assignmentsOf(pupil.page), 'without a reload').toBeHidden()

      // Members are removed and invited here, too.
      await membersOf(teacher.page).getByRole('button', { name: 'Remove Ben' }).click()
      const removal = teacher.page.getByRole('dialog', { name: 'Remove from deck' })
      await expect(removal).toContainText('one of your links')
      await checkScreen(teacher.page)
      await removal.getByRole('button', { name: 'Remove', exact: true }).click()
      await expect(membersOf(teacher.page)).toContainText('Nobody has joined yet.')
      await expect(teacher.page.getByRole('heading', { name: 'Members' })).toBeFocused()
      await membersOf(teacher.page).getByRole('button', { name: 'Share' }).click()
      const share = teacher.page.getByRole('dialog', { name: 'Share', exact: true })
      await expect(share.getByRole('heading', { name: 'Links' })).toBeVisible()
      await teacher.page.keyboard.press('Escape')
      for (const { page } of [teacher, pupil]) await page.context().close()
    })
  }

  test('is invited by a list of addresses', async ({ browser, kartei, checkScreen }) => {
    const { teacher, deckId } = await makeClass(browser, kartei, 1000)
    await teacher.page.goto(`/deck/${deckId}`)
    await teacher.page.getByRole('button', { name: 'Share', exact: true }).click()
    const share = teacher.page.getByRole('dialog', { name: 'Share', exact: true })
    const field = share.getByLabel('Their email')
    const { email } = await teacher.api.get<{ email: string }>('/api/me')
    await field.fill(`Meier, Anna <anna@example.org>; clara@example\nben@example.org, ${email}`)
    await expect(share.getByText('Not an email address: clara@example')).toBeVisible()
    await share.getByRole('button', { name: 'Invite 3 people' }).click()
    await expect(share.getByText('2 invited, 1 already has access.')).toBeVisible()
    // What is no address stays to be corrected.
    await expect(field).toHaveValue('clara@example')
    await checkScreen(teacher.page)
    await field.fill('clara@example.org')
    await field.press('Enter')
    await expect(share.getByText('An invitation is on its way to clara@example.org.')).toBeVisible()
    for (const name of ['anna', 'ben', 'clara'])
      await expect(share.getByRole('button', { name: `Cancel the invitation to ${name}@example.org` })).toBeVisible()

    // The class page says how many have yet to answer.
    await teacher.page.goto(`/deck/${deckId}/class`)
    await membersOf(teacher.page).getByRole('button', { name: '3 pending invitations' }).click()
    await expect(share.getByText('clara@example.org')).toBeVisible()
    await checkScreen(teacher.page)
    await teacher.page.keyboard.press('Escape')
    await expect(membersOf(teacher.page).getByRole('button', { name: '3 pending invitations' })).toBeFocused()
    await teacher.page.context().close()
  })
})
