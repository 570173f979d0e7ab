import { testWithAdmin } from './adminKartei.ts'
import { asAdmin, person, reportedDeck, subscribe } from './adminPeople.ts'
import { expect } from './journey.ts'

const test = testWithAdmin()

test('after a decision by keyboard, focus moves to a heading', async ({ page, browser, kartei }) => {
  const author = await person(browser, kartei, 'author@example.org')
  const reader = await person(browser, kartei, 'reader@example.org')
  await reportedDeck(author, reader, 'Slides')
  for (const { calls } of [author, reader]) await calls.post('/api/joinAffiliateCandidate', {})
  const admin = await asAdmin(page, kartei)
  const [candidate] = await admin.get<object[]>('/api/getAffiliateCandidates')
  const nothing = {
    notes: '',
    lastContact: null,
    nextContact: null,
    paypalEmail: '',
    bankName: '',
    IBAN: '',
    channels: '',
  }
  const payment = { paymentViaPaypal: false, affiliateCode: 'FOCUS' }
  await admin.post('/api/joinAffiliate', { ...candidate, ...nothing, ...payment })
  await subscribe(await person(browser, kartei, 'customer@example.org'), 'FOCUS')

  const dialog = page.getByRole('dialog')
  await page.goto('/admin/reports')
  await page.getByRole('button', { name: 'Keep public: Slides' }).press('Enter')
  await dialog.getByLabel('Reason').fill('Nothing is wrong with it.')
  await dialog.getByRole('button', { name: 'Keep public' }).press('Enter')
  await expect(page.getByText('No reported decks.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.goto('/admin/candidates')
  await page.getByRole('button', { name: /^Decline / }).press('Enter')
  await dialog.getByRole('button', { name: 'Decline' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Decline / })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.goto('/admin/affiliates')
  await page.getByRole('link', { name: '@example.org' }).click()
  await page.getByRole('button', { name: 'Mark as paid out' }).press('Enter')
  await dialog.getByRole('button', { name: 'Mark as paid out' }).press('Enter')
  await expect(page.getByText('Nothing owed.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Conversions and payouts' })).toBeFocused()
})
