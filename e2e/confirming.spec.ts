import { expect, linkIn, logOut, register, test } from './journey.ts'

test.describe('the link in the mail', () => {
  // The link works only once.
  test.use({ expectedErrors: /400 .*verifyEmail/ })

  test('confirms the email, and says so when it is opened again', async ({ page, kartei, checkScreen }) => {
    const email = await register(page)
    await expect(page.getByText(/Please confirm your email/)).toBeVisible()
    const link = await linkIn(kartei, email, '/verify/')
    await page.goto(link)
    await expect(page.getByText('Thank you, your email is confirmed.')).toBeVisible()
    await checkScreen(page)
    await page.goto('/decks')
    await expect(page.getByRole('heading', { name: 'Your Decks' })).toBeVisible()
    await expect(page.getByText(/Please confirm your email/)).toBeHidden()
    await page.goto(link)
    await expect(page.getByText('Your email is already confirmed.')).toBeVisible()
  })
})

test.describe('the link in the mail, opened in another browser', () => {
  // The session that registered the address has ended, and its password is wrong.
  test.use({ expectedErrors: /401|400 .*(verifyEmail|confirmReset)/ })

  test('gives the account to the owner of the address, who chooses a new password', async ({
    page,
    browser,
    kartei,
    checkScreen,
  }) => {
    test.slow()
    const email = await register(page)
    const link = await linkIn(kartei, email, '/verify/')
    const owner = await (await browser.newContext({ baseURL: kartei.url })).newPage()
    await owner.addInitScript(() => localStorage.setItem('analyticsConsent', 'denied'))
    await owner.goto(link)
    await expect(owner.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
    await expect(owner.getByText(/^Thank you, your email is confirmed\./)).toBeVisible()
    await expect(page, 'by itself').toHaveURL(/\/login/)
    await checkScreen(owner)
    await owner.reload()
    await owner.getByLabel('New password', { exact: true }).fill('long enough')
    await owner.keyboard.press('Tab')
    await expect(owner.getByText('At least 1 number')).toBeVisible()
    await owner.getByLabel('New password', { exact: true }).fill('Str0ng enough!')
    await owner.getByLabel('Repeat password').fill('Str0ng enough!')
    await checkScreen(owner)
    await owner.getByRole('button', { name: 'Save new password' }).click()
    await expect(owner.getByText(/Your new password is saved/)).toBeVisible()
    await owner.getByRole('link', { name: 'Go to login' }).click()
    await owner.getByLabel('Email').fill(email)
    await owner.getByLabel('Password', { exact: true }).fill('Str0ng enough!')
    await owner.keyboard.press('Enter')
    await expect(owner.getByRole('heading', { name: 'Your Decks' })).toBeVisible()
    await expect(owner.getByText(/Please confirm your email/)).toBeHidden()
    await owner.goto(link)
    await expect(owner.getByText('Your email is already confirmed.')).toBeVisible()
    await owner.context().close()

    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('long enough')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Username or Password incorrect')).toBeVisible()
    await page.goto(link)
    await expect(page.getByText(/^This link has expired or was already used\./)).toBeVisible()
  })
})

test('the banner that asks to confirm the email stays dismissed until the next login', async ({
  page,
  checkScreen,
}) => {
  const email = await register(page)
  const note = page.getByText('Please confirm your email. We’ve sent you a link.')
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(note).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await checkScreen(page)
  await page.goto('/account')
  await expect(page.getByText('not confirmed yet')).toBeVisible()
  await expect(note).toBeHidden()
  await logOut(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('long enough')
  await page.keyboard.press('Enter')
  await expect(note).toBeVisible()
})

test('the account page shows that the email is not confirmed, and resends the mail', async ({ page, kartei }) => {
  test.slow()
  const email = await register(page)
  const first = await linkIn(kartei, email, '/verify/')
  await page.goto('/account')
  const profile = page.getByRole('region', { name: 'Profile' })
  await expect(profile.getByText('not confirmed yet')).toBeVisible()
  await profile.getByRole('button', { name: 'Resend email' }).click()
  await expect(profile.getByText(/Check your inbox/)).toBeVisible()
  await expect.poll(() => kartei.linkInMail(email, '/verify/'), { timeout: 30_000 }).not.toBe(first)
  await page.goto(await linkIn(kartei, email, '/verify/'))
  await expect(page.getByText('Thank you, your email is confirmed.')).toBeVisible()
  await page.goto('/account')
  await expect(profile.getByText('confirmed', { exact: true })).toBeVisible()
  await expect(profile.getByRole('button', { name: 'Resend email' })).toBeHidden()
})
