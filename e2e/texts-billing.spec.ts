import type { Page } from '@playwright/test'
import { admin, testWithAdmin } from './adminKartei.ts'
import { expect, linkIn, logOut, register } from './journey.ts'
import type { Kartei } from './kartei.ts'
import { button, field, heading, link, text } from './named.ts'
import { order } from './subscribing.ts'

const test = testWithAdmin()

/* The texts of what costs and earns money, each to the letter and where it belongs, as texts.spec.ts has the others. */

/** Registers, and follows the link in the mail. */
async function registerConfirmed(page: Page, kartei: Kartei, email?: string): Promise<void> {
  const registered = await register(page, email)
  await page.goto(await linkIn(kartei, registered, '/verify/'))
  await expect(text(page, 'Thank you, your email is confirmed.')).toBeVisible()
}

test('partner programme, candidates and affiliates; then checkout, thanks and the account of a subscriber', async ({
  page,
  kartei,
}) => {
  test.slow()
  await registerConfirmed(page, kartei, admin)
  await page.goto('/account')
  await expect(link(page, 'Candidate List')).toHaveAttribute('href', '/admin/candidates')
  await expect(link(page, 'Affiliate List')).toHaveAttribute('href', '/admin/affiliates')
  await button(page, 'Become a Partner').click()
  await expect(text(page, 'Application received.')).toBeVisible()
  await expect(button(page, 'Become a Partner')).toBeHidden()

  await link(page, 'Candidate List').click()
  await expect(page).toHaveTitle('Kartei – Affiliate Candidates')
  const columns = page.getByRole('columnheader')
  await expect(columns).toContainText(['ID', 'User', 'Notes', 'Last Contact', 'Next Contact', 'Action'])
  await text(page, 'Convert').click()
  await expect(page).toHaveURL(/\/admin\/affiliate\/\d+$/)
  await expect(page).toHaveTitle('Kartei – Convert Candidate')
  await expectAffiliateForm(page)
  await field(page, 'Affiliate Code').fill('BIO10')
  await expect(field(page, 'Affiliate Link')).toHaveValue(`${kartei.url}/?affiliate=BIO10`)
  await field(page, 'Bank Name').fill('A bank')
  await field(page, 'IBAN').fill('DE89 3704 0044 0532 0130 00')
  await button(page, 'Save').click()

  await expect(page).toHaveTitle('Kartei – Affiliates')
  await expect(columns).toContainText(['ID', 'User', 'Notes', 'Joined'])
  await page.getByRole('cell').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/admin\/affiliate\/details\/\d+$/)
  await expect(page).toHaveTitle('Kartei – Affiliate Details')
  await expectAffiliateForm(page)

  await logOut(page)
  await registerConfirmed(page, kartei)
  await page.goto('/account')
  await expect(link(page, 'Candidate List')).toBeHidden()
  await expect(button(page, 'Unsubscribe')).toBeHidden()
  await page.getByRole('main').locator('a[href="/checkout"]').click()
  await expect(page).toHaveTitle('Kartei – Checkout')
  await expect(heading(page, 'Checkout')).toBeVisible()
  for (const name of ['Monthly', 'Yearly']) await expect(heading(page, name)).toBeVisible()
  await expect(text(page, 'Includes all free plan features')).toHaveCount(2)
  await expect(text(page, 'AI generation of decks from your documents')).toHaveCount(2)
  for (const price of ['2,99 EUR', '1,99 EUR']) await expect(text(page, price)).toBeVisible()
  await field(page, 'Affiliate Code').fill('NOTHING')
  await button(page, 'Apply Code').click()
  await expect(text(page, 'Invalid code')).toBeVisible()
  await field(page, 'Affiliate Code').fill('BIO10')
  await button(page, 'Apply Code').click()
  await expect(text(page, 'Code applied')).toBeVisible()
  await expect(text(page, 'Invalid code')).toBeHidden()
  for (const price of ['2,24 EUR', '1,49 EUR']) await expect(text(page, price)).toBeVisible()

  await page
    .getByRole('button', { name: /^Subscribe/ })
    .first()
    .click()
  await order(page)
  await button(page, 'Approve').click()
  await expect(page).toHaveURL('/payed')
  await expect(heading(page, 'Thank you!')).toBeVisible()
  await expect(page.getByText('Your payment is being processed.')).toBeVisible()
  await expect(page.getByRole('main').locator('a[href="/decks"]')).toBeVisible()

  await page.goto('/account')
  await expect(page.getByRole('main').locator('a[href="/checkout"]')).toBeHidden()
  await button(page, 'Unsubscribe').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await expect(text(page, 'You have succesfully unsubscribed.')).toBeVisible()
})

/** The form of a partner: by Paypal an email, else a bank account. */
async function expectAffiliateForm(page: Page): Promise<void> {
  for (const name of ['Notes', 'Affiliate Code', 'Channels']) await expect(field(page, name)).toBeVisible()
  for (const name of ['Last Contact', 'Next Contact', 'Contract']) await expect(page.getByLabel(name)).toBeVisible()
  const paypal = page.getByRole('checkbox', { name: 'Pay via Paypal', exact: true })
  await paypal.check()
  await expect(field(page, 'Paypal Email')).toBeVisible()
  await expect(field(page, 'IBAN')).toBeHidden()
  await paypal.uncheck()
  await expect(field(page, 'Paypal Email')).toBeHidden()
  for (const name of ['Bank Name', 'IBAN']) await expect(field(page, name)).toBeVisible()
}
