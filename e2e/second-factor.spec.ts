import type { Page } from '@playwright/test'
import { codesOf } from '../server/testing/second-factor.ts'
import { expect, linkIn, logOut, register, test } from './journey.ts'
import { karteiWith } from './kartei.ts'

const boss = 'boss@example.org'

const protectedTest = test.extend({ kartei: karteiWith({ ADMIN_EMAILS: boss, ADMIN_SECOND_FACTOR: 'required' }) })
// The browser reports the answers to a password without a code, and to a wrong code.
protectedTest.use({ expectedErrors: /status of (400|401|403)/ })

async function logIn(page: Page, code?: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(boss)
  await page.getByLabel('Password', { exact: true }).fill('long enough')
  await page.getByRole('button', { name: 'Login' }).click()
  if (code === undefined) return
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.keyboard.press('Enter')
}

protectedTest(
  'an administrator sets up two-step login, and logs in by app and recovery code',
  async ({ page, kartei, checkScreen }) => {
    protectedTest.setTimeout(120_000)
    await register(page, boss)
    await page.goto(await linkIn(kartei, boss, '/verify/'))
    await expect(page.getByText('your email is confirmed')).toBeVisible()
    await page.goto('/admin/users')
    await expect(page.getByText('Your administrator rights are suspended')).toBeVisible()
    await checkScreen(page)
    await page.getByRole('link', { name: 'Set it up on your account page' }).click()

    const section = page.getByRole('region', { name: 'Two-step login' })
    await section.getByRole('button', { name: 'Set up two-step login' }).click()
    await section.getByLabel('Password', { exact: true }).fill('long enough')
    await page.keyboard.press('Enter')
    await expect(section.getByRole('img', { name: 'QR code' })).toBeVisible()
    const secret = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(await section.innerText())?.[0].replaceAll(' ', '') ?? ''
    const codeIn = (seconds: number) => codesOf(secret)(new Date(Date.now() + seconds * 1000))
    await section.getByLabel('Code', { exact: true }).fill('12345')
    await page.keyboard.press('Enter')
    await expect(section.getByText('This code is wrong')).toBeVisible()
    await checkScreen(page)
    await section.getByLabel('Code', { exact: true }).fill(codeIn(0))
    await page.keyboard.press('Enter')
    const shown = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(shown).toHaveCount(10)
    const codes = await shown.allInnerTexts()
    await checkScreen(page)
    await section.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(section.getByText('You have 10 recovery codes left.')).toBeVisible()
    await page.goto('/admin/users')
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()

    await logOut(page)
    await logIn(page)
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
    await checkScreen(page)
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This code is wrong')).toBeVisible()
    // The next code: the current one was used to set it up.
    await page.getByLabel('Code', { exact: true }).fill(codeIn(30))
    await expect(page.getByText('This code is wrong')).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your Decks' })).toBeVisible()

    await logOut(page)
    await logIn(page)
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your Decks' })).toBeVisible()

    await page.goto('/account')
    await section.getByRole('button', { name: 'Turn off two-step login' }).click()
    await section.getByLabel('Password', { exact: true }).fill('long enough')
    await section.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await section.getByLabel('Recovery code').fill(codes[1] ?? '')
    await checkScreen(page)
    await page.keyboard.press('Enter')
    await expect(section.getByRole('button', { name: 'Set up two-step login' })).toBeVisible()
  },
)
