import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { expect, fillSilently, linkIn, logOut, makeCard, makeDeck, openPage, register, test } from './journey.ts'

test.describe('signing in', () => {
  test.use({ expectedErrors: /401|400/ })

  test('a wrong password shows an error and keeps the input', async ({ page, checkScreen }) => {
    const email = await register(page)
    await logOut(page)
    await openPage(page, '/login')
    await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
    await page.getByLabel('Email').fill('no email')
    await page.getByLabel('Email').blur()
    await expect(page.getByText('Invalid email format')).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('wrong password')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Username or Password incorrect')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await checkScreen(page)
    await page.getByLabel('Password', { exact: true }).fill('long enough')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { name: 'Your Decks' })).toBeVisible()
  })
})

test('a registration has one confirm the age, and the account page shows what was agreed to', async ({
  page,
  checkScreen,
}) => {
  await openPage(page, '/login?register')
  const age = 'By registering, I confirm that I am at least 16 years old or have my parents’ consent.'
  await expect(page.getByText(age)).toBeVisible()
  await checkScreen(page)
  await register(page)
  await page.goto('/account')
  const agreed = page.getByRole('region', { name: 'What you agreed to' })
  await expect(agreed.getByRole('listitem')).toHaveCount(3)
  await expect(agreed).toContainText(age)
  await expect(agreed).toContainText('You accepted the terms of use.')
  await expect(agreed).toContainText(/version of \d+ \w+ \d{4}/)
  await expect(agreed).not.toContainText('Mar 2025')
  await checkScreen(page)
})

test.describe('what cannot be read', () => {
  test.use({ expectedErrors: /503/ })

  test('the quotas show an error in their place, and the rest of the page stays', async ({ page }) => {
    await register(page)
    await page.route('**/api/usage', (route) => route.fulfill({ status: 503 }))
    await page.goto('/account')
    const space = page.getByRole('region', { name: 'Your storage' })
    await expect(space.getByRole('alert')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('alert')).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible()
    await page.unroute('**/api/usage')
    await space.getByRole('button', { name: 'Try again' }).click()
    await expect(space.getByRole('meter', { name: 'Decks', exact: true })).toBeVisible()
  })
})

test('a screen that needs a login leads there, and back afterwards', async ({ page }) => {
  const email = await register(page)
  await logOut(page)
  await page.goto('/account')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('long enough')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
})

test('a forgotten password is replaced by way of a mail', async ({ page, kartei, checkScreen }) => {
  const email = await register(page)
  await logOut(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: /Problems logging in/ }).click()
  await expect(page.getByText(/we’ve sent a link to reset your password/)).toBeVisible()
  await page.goto(await linkIn(kartei, email, '/reset/'))
  await expectHintsOfNewPassword(page)
  await checkScreen(page)
  await page.getByLabel('New password', { exact: true }).fill('Str0ng enough!')
  await page.getByLabel('Repeat password').fill('Str0ng enough!')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText(/Your new password is saved/)).toBeVisible()
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Str0ng enough!')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your Decks' })).toBeVisible()
})

test('the account page changes name, password and settings', async ({ page, checkScreen }) => {
  await register(page)
  await page.goto('/account')
  await page.getByLabel('Display name').fill('Ada')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Name saved.')).toBeVisible()
  const saved = page.waitForResponse((response) => !!response.request().postData()?.includes('twoButtons'))
  await page.getByRole('checkbox', { name: /Two rating buttons only/ }).check()
  await expect(page.getByRole('status').getByText('Saved.', { exact: true })).toBeVisible()
  await page.getByLabel('Old password').fill('long enough')
  await expectHintsOfNewPassword(page)
  await page.getByLabel('New password', { exact: true }).fill('Str0ng enough!')
  await page.getByLabel('Repeat password').fill('Str0ng enough!')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByText('You successfully changed your password.')).toBeVisible()
  await saved
  await page.reload()
  await expect(page.getByLabel('Display name')).toHaveValue('Ada')
  await expect(page.getByRole('checkbox', { name: /Two rating buttons only/ })).toBeChecked()
  await expect(page.getByText('This device')).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Forgot your old password?' }).click()
  await expect(page.getByText(/we’ve sent a link to reset your password/)).toBeVisible()
  await page.getByLabel('Language').selectOption('Deutsch')
  await expect(page.getByRole('heading', { name: 'Konto', level: 1 })).toBeVisible()
  await page.goto('/decks')
  await expect(page.getByRole('heading', { name: 'Deine Stapel' })).toBeVisible()
})

/** Types a new password: broken rules show once the field loses focus, and follow each correction. */
async function expectHintsOfNewPassword(page: Page): Promise<void> {
  const rules = [
    'At least 8 characters',
    'At least 1 upper case letter',
    'At least 1 lower case letter',
    'At least 1 number',
    'At least 1 special character',
  ]
  const password = page.getByLabel('New password', { exact: true })
  const hints = page.getByText(/^At least 1? ?\S+/)
  await password.focus()
  await expect(hints).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(hints).toHaveText(rules)
  await expect(password).toHaveAccessibleDescription(rules.join(' '))
  await password.pressSequentially('a1')
  await expect(hints).toHaveText(rules.filter((rule) => !/lower|number/.test(rule)))
  await password.fill('Str0ng enough!')
  await expect(hints).toHaveCount(0)
  await expect(password).toHaveAccessibleDescription('')
}

test('a user downloads their own data', async ({ page }) => {
  const email = await register(page)
  await makeDeck(page, 'Biology', 'Cells')
  await makeCard(page, 'What is a cell?', 'The smallest unit of life.')
  await page.goto('/account')
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^Kartei data \d{4}-\d\d-\d\d\.zip$/)
  await expect(page.getByText('Your data has been downloaded.')).toBeVisible()
  const files = Object.entries(unzipSync(await readFile(await download.path())))
  const text = (end: string) => Buffer.from(files.find(([name]) => name.endsWith(end))?.[1] ?? []).toString()
  expect(text('account.json')).toContain(email)
  expect(text('-Biology/cards.json')).toContain('The smallest unit of life.')
})

test.describe('signing out everywhere', () => {
  test.use({ expectedErrors: /401/ })

  test('ends the session here and on the other device', async ({ page, browser, baseURL }) => {
    const email = await register(page)
    const phone = await browser.newPage({ ...(baseURL && { baseURL }) })
    await phone.goto('/login')
    await phone.getByLabel('Email').fill(email)
    await phone.getByLabel('Password', { exact: true }).fill('long enough')
    await phone.keyboard.press('Enter')
    await expect(phone.getByRole('heading', { name: 'Your Decks' })).toBeVisible()
    await page.goto('/account')
    await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeVisible()
    await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('WebToken'))).toBeNull()
    // Without a reload, on any screen.
    await expect(phone).toHaveURL(/\/login/)
    await phone.close()
  })
})

test.describe('registering', () => {
  test.use({ expectedErrors: /400/ })

  test('hints wait until a field loses focus, and an error keeps the input', async ({ page, checkScreen }) => {
    test.slow()
    const email = await register(page)
    await logOut(page)
    await page.goto('/login?register')
    const password = page.getByLabel('Password', { exact: true })
    const repeat = page.getByLabel('Repeat password')
    await page.getByLabel('Email').fill(email)
    await expect(page.getByText('To register: choose a password, repeat the password, accept')).toBeVisible()
    await password.pressSequentially('short')
    await expect(page.getByText('At least 8 characters')).toBeHidden()
    await page.keyboard.press('Tab')
    await expect(page.getByText('At least 8 characters')).toBeVisible()
    await password.fill('long enough')
    await expect(page.getByText('At least 8 characters')).toBeHidden()
    await repeat.fill('long enoug')
    await expect(page.getByText('Passwords do not match')).toBeHidden()
    await repeat.blur()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Register' })).toBeHidden()
    await page.getByRole('checkbox', { name: /I have read and accept/ }).check()
    await repeat.fill('long enough')
    await expect(page.getByRole('button', { name: 'Register' })).toBeVisible()
    await expect(page.getByText('To register')).toBeHidden()
    await repeat.press('Enter')
    // The email is taken, which the response must not reveal.
    const error = page.getByText('Something went wrong, please try again')
    await expect(error).toBeVisible()
    await checkScreen(page)
    const place = async (one: typeof error) => (await one.boundingBox())?.y ?? 0
    expect(await place(error)).toBeLessThan(await place(page.getByLabel('Email')))
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(password).toHaveValue('long enough')
    await expect(repeat).toHaveValue('long enough')
    await expect(page.getByRole('checkbox', { name: /I have read and accept/ })).toBeChecked()
  })
})

test('a password manager finds both fields of a login, before the second shows, and can fill them at once', async ({
  page,
}) => {
  const email = await register(page)
  await logOut(page)
  await openPage(page, '/login')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
  const hidden = page.locator('input[type=password]')
  await expect(hidden).toHaveAttribute('autocomplete', 'current-password')
  await expect(hidden).toBeHidden()
  await fillSilently(page, 'email', email)
  await fillSilently(page, 'password', 'long enough')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Your Decks' })).toBeVisible()
})
