import type { Page } from '@playwright/test'
import { summary } from '../web/texts/de/summary.ts'
import { expect, learnPath, openPage, test } from './journey.ts'

test.use({ locale: 'de-DE' })

const language = (page: Page) => page.locator('html').getAttribute('lang')
const email = `deutsch-${process.pid}@example.org`

async function registerGerman(page: Page): Promise<void> {
  await page.goto('/login?register')
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill('kurz')
  await page.getByLabel('Passwort', { exact: true }).blur()
  await expect(page.getByText('Mindestens 8 Zeichen')).toBeVisible()
  await page.getByLabel('Passwort', { exact: true }).fill('lang genug')
  await page.getByLabel('Passwort wiederholen').fill('lang genug')
  await page.getByRole('checkbox', { name: /Gelesen und akzeptiert/ }).check()
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await expect(page.getByRole('heading', { name: 'Willkommen bei Kartei' })).toBeVisible()
  await page.getByRole('link', { name: 'Vorerst überspringen' }).click()
}

async function makeGermanCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stapel anlegen' }).first().click()
  await page.getByLabel('Name deines Stapels').fill('Zellübungen')
  await page.getByRole('dialog').getByRole('button', { name: 'Anlegen', exact: true }).click()
  await page.getByRole('button', { name: 'Thema hinzufügen' }).first().click()
  await page.getByLabel('Name deines Themas').fill('Organellen')
  await page.getByRole('dialog').getByRole('button', { name: 'Anlegen', exact: true }).click()
  await page.getByRole('button', { name: 'Karte anlegen' }).first().click()
  const editor = page.getByRole('dialog')
  await editor.getByRole('button', { name: 'Anlegen', exact: true }).click()
  await expect(editor.getByText('Schreib eine Frage oder wähle ein Bild oder einen Ton.')).toBeVisible()
  await editor.getByLabel('Frage', { exact: true }).fill('Was macht ein Ribosom?')
  await editor.getByLabel('Antwort 1', { exact: true }).fill('Eiweiße')
  await editor.getByRole('button', { name: 'Anlegen', exact: true }).click()
  await expect(editor).toBeHidden()
}

test('a browser that speaks German has the public pages in German', async ({ page, checkScreen }) => {
  await openPage(page, '/')
  expect(await language(page)).toBe('de')
  await expect(page.getByRole('link', { name: 'Kostenlos loslegen' })).toBeVisible()
  await expect(page.getByText(/^9,99\s€/)).toBeVisible()
  await expect(page.getByText(/^99,99\s€/)).toBeVisible()
  await checkScreen(page)
  await openPage(page, '/blogs')
  await expect(page.getByText(/^\d{1,2}\. (Januar|Februar|März|April|Mai|Juni|Juli) 2026/).first()).toBeVisible()
  await checkScreen(page)
})

test('a learner whose browser speaks German has every screen in German', async ({ page, kartei, checkScreen }) => {
  test.slow()
  await registerGerman(page)
  await expect(page.getByRole('heading', { name: 'Deine Stapel' })).toBeVisible()
  await checkScreen(page)
  await makeGermanCard(page)
  const deckId = /\/deck\/(\d+)/.exec(page.url())?.[1]
  await expect(page.getByText('1 Karte ist fällig').or(page.getByText('1 frisch')).first()).toBeVisible()
  await checkScreen(page)

  await page.goto(learnPath(page))
  await page.getByRole('button', { name: /^Antwort zeigen/ }).click()
  for (const name of ['Schwer', 'Ok', 'Leicht', 'Perfekt'])
    await expect(page.getByRole('button', { name }).first()).toBeVisible()
  await checkScreen(page)
  await page.keyboard.press('4')
  await expect(page.getByRole('heading', { name: summary.title })).toBeVisible()
  await expect(page.getByText(/^Die nächste Karte ist .+ fällig\.$/)).toBeVisible()
  await checkScreen(page)

  await openPage(page, '/decks?search=zelluebungen')
  await expect(page.getByRole('link', { name: 'Zellübungen' })).toBeVisible()

  await page.goto('/account')
  await expect(page.getByText(/Deine Zeitzone: Europe\/Berlin/)).toBeVisible()
  await checkScreen(page)
  await expect.poll(() => kartei.linkInMail(email, '/verify/')).toBeTruthy()

  // German words are longer.
  await page.setViewportSize({ width: 390, height: 844 })
  for (const { at, shows } of [
    { at: '/decks', shows: page.getByText('Heute', { exact: true }).first() },
    { at: `/deck/${deckId}/class`, shows: page.getByRole('button', { name: 'Neue Aufgabe' }) },
    { at: `/practise?deck=${deckId}`, shows: page.getByRole('button', { name: /^Antwort zeigen/ }) },
    { at: `/test?deck=${deckId}`, shows: page.getByRole('button', { name: 'Abfrage beginnen' }) },
    { at: '/cards?search=ribosom', shows: page.getByRole('list', { name: 'Gefundene Karten' }) },
    { at: '/cards?search=is%3Aleech', shows: page.getByText('Keine Karte in deinen Stapeln passt dazu.').first() },
  ]) {
    await page.goto(at)
    await expect(shows).toBeVisible()
    await test.step(at, () => checkScreen(page))
  }
})

test('the language is chosen in the footer, and stays chosen', async ({ page }) => {
  await openPage(page, '/blogs?search=karten')
  expect(await language(page)).toBe('de')
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  // The address keeps its other parameters.
  await expect(page).toHaveURL('/blogs?search=karten')
  await expect(page.getByLabel('Search Blogs')).toHaveValue('karten')
  await page.reload()
  expect(await language(page)).toBe('en')
  await openPage(page, '/imprint')
  await expect(page.getByRole('heading', { name: 'Imprint' })).toBeVisible()
  const german = page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' })
  await expect(german).toHaveAttribute('lang', 'de')
  await german.click()
  await expect(page.getByRole('heading', { name: 'Impressum' })).toBeVisible()
  await expect(page).toHaveURL('/imprint')
  await page.getByRole('link', { name: 'Unsere Mission' }).first().click()
  await expect(page).toHaveTitle('Kartei – Unsere Mission')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the language is chosen in the footer, too', async ({ page }) => {
    await page.goto('/mission')
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('is')
    expect(await language(page)).toBe('en')
    await expect(page).toHaveURL('/mission')
  })
})
