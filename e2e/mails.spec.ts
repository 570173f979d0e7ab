import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { expect, linkIn, test } from './journey.ts'
import type { Kartei } from './kartei.ts'

let people = 0

/** Registers somebody in the browser of a page and confirms their email. */
async function confirmed(page: Page, kartei: Kartei) {
  const email = `mails-${process.pid}-${++people}@example.org`
  const calls = apiOf(page)
  await calls.register(email)
  await page.goto(await linkIn(kartei, email, '/verify/'))
  await expect(page.getByText('Thank you, your email is confirmed.')).toBeVisible()
  return { email, calls }
}

for (const width of [1280, 390]) {
  test(`mails are chosen in the account, and a link in a mail stops them without a login, ${width} px`, async ({
    page,
    browser,
    kartei,
    checkScreen,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const { email } = await confirmed(page, kartei)
    await page.goto('/account')
    const mails = page.getByRole('region', { name: 'Emails' })
    await expect(mails.getByRole('checkbox', { name: /New suggestions/ })).toBeChecked()
    await expect(mails.getByRole('combobox')).toBeHidden()
    await mails.getByRole('checkbox', { name: /Remind me to learn/ }).check()
    await expect(mails.getByText(/^Next reminder (today|tomorrow) around 18:00, if cards are due\.$/)).toBeVisible()
    await mails.getByLabel('Time of the reminder').selectOption({ label: '07:00' })
    await expect(mails.getByText(/^Next reminder (today|tomorrow) around 07:00/)).toBeVisible()
    await checkScreen(page)
    await page.reload()
    await expect(mails.getByLabel('Time of the reminder')).toHaveValue('7')

    const other = await browser.newPage({ baseURL: kartei.url })
    const author = await confirmed(other, kartei)
    const { id: deck } = await author.calls.put<{ id: number }>('/api/deck', { name: 'Botany', description: '' })
    await author.calls.put('/api/invite', { deck, email, role: 'reader' })
    await other.context().close()
    const context = await browser.newContext({ baseURL: kartei.url, viewport: { width, height: 844 } })
    const visitor = await context.newPage()
    await visitor.addInitScript(() => localStorage.setItem('analyticsConsent', 'denied'))
    await visitor.goto(await linkIn(kartei, email, String.raw`/unsubscribe/invitations\.`))
    await expect(visitor.getByText('Stop the emails that invite you to decks?')).toBeVisible()
    await checkScreen(visitor)
    await page.reload()
    await expect(mails.getByRole('checkbox', { name: /Invitations/ })).toBeChecked()
    await visitor.getByRole('button', { name: 'Stop these emails' }).press('Enter')
    await expect(visitor.getByText('Done. You’ll get no more invitations by email.')).toBeVisible()
    await checkScreen(visitor)
    await context.close()
    await page.reload()
    await expect(mails.getByRole('checkbox', { name: /Invitations/ })).not.toBeChecked()
    await expect(mails.getByRole('checkbox', { name: /Remind me to learn/ })).toBeChecked()
  })

  test(`a badge on the tile shows what became of one’s suggestions, until one looks, ${width} px`, async ({
    page,
    browser,
    kartei,
    checkScreen,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const other = await browser.newPage({ baseURL: kartei.url })
    const author = await confirmed(other, kartei)
    const { id: deck } = await author.calls.put<{ id: number }>('/api/deck', { name: 'Botany', description: '' })
    const { id: topicId } = await author.calls.put<{ id: number }>('/api/topic', { name: 'Trees', topic: null, deck })
    const { calls } = await confirmed(page, kartei)
    const content = { isGapText: false, Answers: [{ text: 'Answer', correct: true }] }
    const ids: number[] = []
    for (const questionText of ['Oak?', 'Elm?'])
      ids.push(
        (await author.calls.put<{ id: number }>('/api/card', { ...content, deckId: deck, topicId, questionText })).id,
      )
    await author.calls.put('/api/public', { deck, isPublic: true })
    await calls.put('/api/library', { id: deck })
    for (const [index, decision] of ['accept', 'decline'].entries()) {
      const change = { ...content, id: ids[index], questionText: `Which tree ${index}?` }
      const { id } = await calls.put<{ id: number }>('/api/suggestCard', change, 1)
      await author.calls.put('/api/decideSuggestion', { id, decision }, 1)
    }
    await other.context().close()

    await page.goto('/decks')
    const badge = page.getByText('2 of your suggestions were decided.')
    await expect(badge).toBeVisible()
    await checkScreen(page)
    await page.goto(`/deck/${deck}`)
    await expect(badge).toBeVisible()
    await page.getByRole('button', { name: 'Take a look' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your suggestions' })
    const outcomes = dialog
      .getByRole('region', { name: 'Decided' })
      .getByRole('listitem')
      .filter({ hasText: 'Your suggestion was' })
    await expect(outcomes).toHaveText([/Which tree 1\?.*declined/, /Which tree 0\?.*accepted/])
    await checkScreen(page)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(badge).toBeHidden()
    await page.goto('/decks')
    await expect(page.getByRole('link', { name: 'Botany' }).first()).toBeVisible()
    await expect(badge).toBeHidden()
  })
}
