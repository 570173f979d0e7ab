import { readFile } from 'node:fs/promises'
import { admin } from './adminKartei.ts'
import { asAdmin, rowOf } from './adminPeople.ts'
import { expect, openPage, test as base } from './journey.ts'
import { type Kartei, karteiWith } from './kartei.ts'
import { learner, subscribe } from './subscribing.ts'

const test = base.extend<object, { kartei: Kartei }>({ kartei: karteiWith({ ADMIN_EMAILS: admin }) })

for (const width of [1280, 390])
  test(`a subscriber cancels without logging in and keeps the receipt, ${width} px`, async ({
    page,
    browser,
    kartei,
    checkScreen,
  }) => {
    test.slow()
    const name = `canceller-${width}`
    const email = `${name}-${process.pid}@example.org`
    const own = await (await browser.newContext({ baseURL: kartei.url })).newPage()
    const calls = await learner(own, name)
    await subscribe(own, 'Monthly')

    await page.setViewportSize({ width, height: 844 })
    await openPage(page, '/imprint')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cancel contracts here' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Cancel contracts here' })).toBeFocused()
    await expect(page.getByLabel('Contract')).toHaveValue('Kartei subscription')
    await checkScreen(page)
    // By keyboard alone.
    await page.getByRole('button', { name: 'Cancel now' }).press('Enter')
    await expect(page.getByLabel('First and last name')).toHaveAccessibleDescription(/Enter a name\./)
    await expect(page.getByLabel('First and last name')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Invalid email format/)
    await page.getByLabel('First and last name').fill('Ada Lovelace')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('radio', { name: 'Ordinary' }).press('ArrowRight')
    await page.getByLabel('Reason').fill('Nothing works.')
    await page.getByRole('radio', { name: 'As soon as possible' }).press('ArrowRight')
    await page.getByLabel('Date', { exact: true }).fill('2027-02-01')
    await checkScreen(page)
    await page.getByRole('radio', { name: 'For good cause' }).press('ArrowLeft')
    await page.getByRole('radio', { name: 'On a date' }).press('ArrowLeft')
    await page.getByRole('button', { name: 'Cancel now' }).press('Enter')

    await expect(page.getByRole('heading', { level: 1, name: 'We’ve received your cancellation' })).toBeFocused()
    const receipt = page.locator('dl')
    for (const part of [
      'Ordinary cancellation',
      'Kartei subscription',
      'the earliest possible date',
      'Ada Lovelace',
      email,
    ])
      await expect(receipt).toContainText(part)
    await checkScreen(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as a text file' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toMatch(
      /Name: Ada Lovelace[^]*Received: .* at \d\d:\d\d/,
    )
    await page.emulateMedia({ media: 'print' })
    await expect(receipt).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    // It is carried out within a minute.
    const state = async () =>
      (await calls.get<{ subscription: { state: string } }>('/api/subscription')).subscription.state
    await expect.poll(state, { timeout: 90_000 }).toBe('cancelled')
  })

for (const width of [1280, 390])
  test(`a German visitor withdraws, and an admin decides, ${width} px`, async ({
    page,
    browser,
    kartei,
    checkScreen,
  }) => {
    test.slow()
    const email = `stranger-${width}-${process.pid}@example.org`
    await page.setViewportSize({ width, height: 844 })
    await openPage(page, '/?lang=de')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Verträge hier kündigen' }).click()
    await expect(page.getByRole('button', { name: 'Jetzt kündigen' })).toBeVisible()
    await page.getByRole('radio', { name: 'Aus wichtigem Grund' }).check({ force: true })
    await page.getByRole('radio', { name: 'Zu einem Datum' }).check({ force: true })
    await checkScreen(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Vertrag widerrufen' }).click()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await page.getByLabel('Vor- und Nachname').fill('Ada Lovelace')
    await page.getByLabel('E-Mail-Adresse').fill(email)
    await checkScreen(page)
    await page.getByRole('button', { name: 'Widerruf bestätigen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dein Widerruf ist eingegangen' })).toBeFocused()
    await expect(page.locator('dl')).toContainText('Widerruf des Vertrags')
    await expect(page.getByText('erstatten wir dir innerhalb von 14 Tagen')).toBeVisible()
    await checkScreen(page)
    await page.getByRole('button', { name: 'Weiteren Vertrag widerrufen' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Vertrag widerrufen' })).toBeFocused()
    await expect(page.getByLabel('Vor- und Nachname')).toHaveValue('')

    const office = await (await browser.newContext({ baseURL: kartei.url })).newPage()
    await office.setViewportSize({ width, height: 844 })
    await asAdmin(office, kartei)
    const row = rowOf(office, email)
    await expect(async () => {
      await office.goto('/admin/declarations')
      await expect(row).toContainText('no such account')
    }).toPass({ timeout: 90_000 })
    await expect(row).toContainText('Withdrawal')
    await checkScreen(office)
    await row.getByRole('button', { name: /^Decide on no\./ }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Answered by email.')
    await checkScreen(office)
    await dialog.getByRole('button', { name: 'Decide' }).click()
    await expect(row).toContainText('done')
    await office.goto('/admin/audit')
    await expect(office.getByText('decided on a declaration').first()).toBeVisible()
  })
