import { testWithAdmin } from './adminKartei.ts'
import { asAdmin, becomePartner, person, reportedDeck, rowOf } from './adminPeople.ts'
import { expect } from './journey.ts'

const test = testWithAdmin()

const screens = ['candidates', 'affiliates', 'users', 'reports', 'jobs', 'ledger', 'audit'].map(
  (name) => `/admin/${name}`,
)

test('an admin finds users, gives generations, signs them out and deletes them', async ({
  page,
  browser,
  kartei,
  checkScreen,
}) => {
  const dora = await person(browser, kartei, 'dora@example.org')
  await asAdmin(page, kartei)
  await page.goto('/admin/users')
  await expect(rowOf(page, dora.email)).toBeVisible()
  await checkScreen(page)
  await page.getByLabel('Search users').fill('DORA@')
  await expect(page.getByText('1 account', { exact: true })).toBeVisible()
  const free = (await dora.calls.get<{ count: number }>('/api/freeGenerationsAvailable')).count

  await page.getByRole('button', { name: `Grant free generations to ${dora.email}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('How many').fill('5000')
  await dialog.getByRole('button', { name: 'Grant' }).click()
  await expect(dialog.getByLabel('How many')).toHaveAccessibleDescription(/Enter a whole number from 1 to 1000\./)
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason\./)
  await checkScreen(page)
  await dialog.getByLabel('How many').fill('2')
  await dialog.getByLabel('Reason').fill('She asked.')
  await dialog.getByRole('button', { name: 'Grant' }).click()
  await expect(dialog).toBeHidden()
  expect((await dora.calls.get<{ count: number }>('/api/freeGenerationsAvailable')).count).toBe(free + 2)

  await page.getByRole('button', { name: `End sessions for ${dora.email}` }).click()
  await dialog.getByLabel('Reason').fill('A lost laptop.')
  await dialog.getByRole('button', { name: 'End sessions' }).click()
  await expect(dialog).toBeHidden()
  await dora.page.goto('/decks')
  await expect(dora.page).toHaveURL(/\/login/)

  await page.getByRole('link', { name: `Ledger for ${dora.email}` }).click()
  await expect(rowOf(page, dora.email)).toHaveCount(1)
  await checkScreen(page)
  await page.goBack()

  await page.getByRole('button', { name: `Delete ${dora.email}` }).click()
  await dialog.getByLabel('Account email').fill('somebody@example.org')
  await dialog.getByLabel('Reason').fill('She asked for it.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByText('This isn’t the account’s email.')).toBeVisible()
  await dialog.getByLabel('Account email').fill(dora.email)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No accounts match this email or name.')).toBeVisible()
  await checkScreen(page)
})

test('a reported deck is taken down, can no longer be found, and is put back', async ({
  page,
  browser,
  kartei,
  checkScreen,
}) => {
  const author = await person(browser, kartei, 'author@example.org')
  const reader = await person(browser, kartei, 'reader@example.org')
  const deck = await reportedDeck(author, reader, 'Slides of Professor Miller')
  const found = () => reader.calls.get<object[]>('/api/search?search=Miller&public=true')
  expect(await found()).toHaveLength(1)

  await asAdmin(page, kartei)
  await page.goto('/admin/reports')
  await expect(rowOf(page, 'These are my slides.')).toContainText('Copyright')
  await checkScreen(page)
  await page.getByRole('button', { name: 'Take down: Slides of Professor Miller' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take down' })
  await dialog.getByLabel('It violates').selectOption({ label: 'a law' })
  await dialog.getByLabel('Reason').fill('They belong to somebody else.')
  await dialog.getByRole('button', { name: 'Take down' }).click()
  await expect(dialog.getByLabel('Section')).toHaveAccessibleDescription(/Enter the section of the law\./)
  await checkScreen(page)
  await dialog.getByLabel('Section').fill('§ 106 UrhG')
  await dialog.getByRole('button', { name: 'Take down' }).click()
  await expect(page.getByText('Taken down', { exact: true })).toBeVisible()
  expect(await found()).toHaveLength(0)
  await author.page.goto(`/deck/${deck}`)
  await author.page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(author.page.getByRole('region', { name: 'Everyone' })).toHaveText('EveryoneThis deck was taken down.')
  await author.page.keyboard.press('Escape')

  await author.page.getByRole('link', { name: 'Reasons and objection' }).press('Enter')
  const section = author.page.getByRole('region', { name: 'Reports and decisions' })
  await expect(section.getByText('In our view, it’s illegal content under § 106 UrhG.')).toBeVisible()
  await expect(section.getByText('They belong to somebody else.')).toBeInViewport()
  await author.page
    .getByRole('button', { name: 'Object to the decision about Slides of Professor Miller' })
    .press('Enter')
  const objection = author.page.getByRole('dialog')
  await objection.getByRole('button', { name: 'Object' }).press('Enter')
  await expect(objection.getByLabel('Why is the decision wrong?')).toHaveAccessibleDescription(/Enter a reason\./)
  await objection.getByLabel('Why is the decision wrong?').fill('I am Professor Miller.')
  await checkScreen(author.page)
  await objection.getByRole('button', { name: 'Object' }).press('Enter')
  await expect(section.getByText('An administrator will review the decision.')).toBeVisible()
  await checkScreen(author.page)

  await page.reload()
  await expect(page.getByText('I am Professor Miller.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reject objection: Slides of Professor Miller' })).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Restore: Slides of Professor Miller' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('They are by the author after all.')
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('No reported decks.')).toBeVisible()
  expect(await found()).toHaveLength(1)
  await author.page.reload()
  await expect(section.getByRole('link', { name: 'Slides of Professor Miller was restored' })).toBeVisible()
  await expect(section.getByText('They are by the author after all.')).toBeVisible()
  await reader.page.goto('/account#moderation')
  await expect(reader.page.getByText('Taken down on')).toBeVisible()
  await page.goto('/admin/jobs')
  await expect(page.getByRole('table', { name: 'Queues' })).toBeVisible()
})

test('users who are not admins see no admin screens', async ({ page, browser, kartei }) => {
  await page.goto('/admin/users')
  await expect(page).toHaveURL(/\/login/)
  const user = await person(browser, kartei, 'curious@example.org')
  const asked: string[] = []
  user.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const address of [...screens, '/admin/affiliate/1', '/admin/affiliate/details/1', '/admin']) {
    await user.page.goto(address)
    await expect(user.page.getByRole('heading', { name: '404 – Page Not Found' })).toBeVisible()
    await expect(user.page.getByRole('navigation', { name: 'Admin' })).toBeHidden()
    await expect(user.page).toHaveTitle('Kartei – 404 Page Not Found')
  }
  expect(
    asked.filter((path) => /admin|Affiliate|ledger|audit|reported/i.test(path) && path.startsWith('/api/')),
  ).toEqual([])
})

test('full tables fit a phone and are accessible in the dark', async ({ page, browser, kartei, checkScreen }) => {
  test.slow()
  const partner = await person(browser, kartei, 'partner@example.org')
  await becomePartner(partner)
  await reportedDeck(partner, await person(browser, kartei, 'reporter@example.org'), 'Slides')
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })
  const calls = await asAdmin(page, kartei)
  const { id: userId } = await calls.get<{ id: number }>('/api/me')
  await calls.put('/api/grantGenerations', { userId, count: 1, reason: 'A trial.' })
  for (const address of screens.filter((one) => one !== '/admin/affiliates')) {
    await page.goto(address)
    await expect(page.getByRole('table').first()).toBeVisible()
    await test.step(address, () => checkScreen(page))
  }
})

test('a long list is read page by page', async ({ page, kartei }) => {
  const calls = await asAdmin(page, kartei)
  const { id: userId } = await calls.get<{ id: number }>('/api/me')
  for (let line = 0; line <= 100; line++)
    await calls.put('/api/grantGenerations', { userId, count: 1, reason: 'One more.' })
  await page.goto(`/admin/ledger?user=${userId}`)
  const lines = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(lines).toHaveCount(100)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => lines.count()).toBeGreaterThan(100)
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()
})

test('a job that failed for good is tried again', async ({ page, kartei, checkScreen }) => {
  const failure = {
    kind: 'mail',
    at: '2026-11-21T12:00:00.000Z',
    tries: 10,
    reason: 'Error: no mail server',
    id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    isFinal: true,
  }
  let failures = [failure]
  await asAdmin(page, kartei)
  await page.route('**/api/adminJobs', (route) => route.fulfill({ json: { queues: [], failures } }))
  await page.route('**/api/retryJob', (route) => {
    expect(route.request().postDataJSON()).toEqual({ kind: 'mail', id: failure.id })
    failures = []
    return route.fulfill({ json: {} })
  })
  await page.goto('/admin/jobs')
  await expect(rowOf(page, 'no mail server')).toContainText('failed permanently')
  await checkScreen(page)
  await page.getByRole('button', { name: /^Retry mail/ }).click()
  await expect(page.getByText('Nothing has failed.')).toBeVisible()
})

test.describe('without the data', () => {
  test.use({ expectedErrors: /403 .*\/api\/getAffiliates/ })

  test('a screen explains a failed read and retries it', async ({ page, kartei }) => {
    await asAdmin(page, kartei)
    await page.route('**/api/getAffiliates', (route) => route.fulfill({ status: 403, json: {} }))
    await page.goto('/admin/affiliates')
    await expect(page.getByRole('alert')).toBeVisible()
    await page.unroute('**/api/getAffiliates')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toBeHidden()
  })
})
