import { testWithAdmin } from './adminKartei.ts'
import { asAdmin, person } from './adminPeople.ts'
import { expect } from './journey.ts'

const test = testWithAdmin()

// The deck can be neither learned nor joined.
test.use({ expectedErrors: /status of 40[04] .*\/api\/(studyStatus|join)\// })

test('an admin can read a deck that was taken down, but not change it', async ({
  page,
  browser,
  kartei,
  checkScreen,
}) => {
  const { calls: author } = await person(browser, kartei, 'author@example.org')
  const { id } = await author.put<{ id: number }>('/api/deck', { name: 'Slides', description: '' })
  const topic = await author.put<{ id: number }>('/api/topic', { name: 'Cells', topic: null, deck: id })
  const card = { deckId: id, topicId: topic.id, isGapText: false }
  await author.put('/api/card', { ...card, questionText: 'Is it bad?', Answers: [{ text: 'Yes', correct: true }] })
  const admin = await asAdmin(page, kartei)
  await admin.put('/api/judgeDeck', { id, decision: 'take-down', reason: 'It breaks the law.' })

  await page.goto('/admin/reports')
  await page.getByRole('link', { name: 'Slides' }).click()
  await expect(page.getByRole('heading', { name: 'Slides' })).toBeVisible()
  await expect(
    page.getByText('You can see this deck because it was reported and you’re an administrator.'),
  ).toBeVisible()
  await expect(page.getByText('Is it bad?')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await checkScreen(page)
})

test('a link that cannot be decoded leads to the same screen as an unknown link', async ({ page, kartei }) => {
  await asAdmin(page, kartei)
  await page.goto('/join/%00%ff')
  await expect(page.getByText('This link has expired, was revoked or was already used.')).toBeVisible()
})
