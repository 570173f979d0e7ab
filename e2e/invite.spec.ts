import type { Browser, Page } from '@playwright/test'
import { expect, linkIn, makeCard, makeDeck, ownDeck, register, test } from './journey.ts'
import type { Kartei } from './kartei.ts'

test.use({ expectedErrors: /40[34] .*\/api\// })

/** Opens the link of the mail that a new learner gets. */
async function confirm(page: Page, kartei: Kartei, email: string): Promise<void> {
  await page.goto(await linkIn(kartei, email, '/verify/'))
  await expect(page.getByText('Thank you, your email is confirmed.')).toBeVisible()
}

async function registerConfirmed(page: Page, kartei: Kartei): Promise<string> {
  const email = await register(page)
  await confirm(page, kartei, email)
  return email
}

async function anotherBrowser(browser: Browser, kartei: Kartei): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: kartei.url })).newPage()
  await page.addInitScript(() => localStorage.setItem('analyticsConsent', 'denied'))
  return page
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Share', exact: true })

async function openShare(page: Page) {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialogOf(page).getByRole('button', { name: 'Create link' })).toBeVisible()
  return dialogOf(page)
}

/** Makes a link in the open dialog; its path. */
async function makeLink(page: Page, role: string): Promise<string> {
  const links = dialogOf(page).getByRole('region', { name: 'Links' })
  await links.getByLabel('Permission').selectOption({ label: role })
  // A double click makes only one link.
  await links.getByRole('button', { name: 'Create link' }).dblclick()
  await expect(links.getByRole('status').filter({ hasText: 'The link was created.' })).toBeAttached()
  const address = await links.getByLabel('Link address').first().inputValue()
  return new URL(address).pathname
}

test('somebody is invited by email, edits with the author, and is removed', async ({
  page,
  browser,
  kartei,
  checkScreen,
}) => {
  test.slow()
  await registerConfirmed(page, kartei)
  await makeDeck(page, 'Birds of Berlin', 'Sparrows')
  const address = page.url()
  const guest = await anotherBrowser(browser, kartei)
  const email = await register(guest)
  const whenConfirmed = guest.getByText('Invitations to your email address appear here once you’ve confirmed it.')
  await expect(whenConfirmed).toBeVisible()

  const share = await openShare(page)
  await expect(share.getByRole('textbox', { name: 'Your name' })).toBeFocused()
  await share.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(share.getByText('Invalid email format')).toBeVisible()
  await share.getByLabel('Their email').fill(email)
  await share.getByLabel('Permission').first().selectOption({ label: 'Can edit' })
  await share.getByLabel('Their email').press('Enter')
  await expect(share.getByText(`An invitation is on its way to ${email}.`)).toBeVisible()
  await expect(share.getByLabel('Their email')).toHaveValue('')
  await expect(share.getByRole('button', { name: `Cancel the invitation to ${email}` })).toBeVisible()
  await checkScreen(page)
  await page.keyboard.press('Escape')

  await guest.reload()
  await expect(whenConfirmed).toBeVisible()
  await expect(guest.getByRole('region', { name: 'Invitations' })).toBeHidden()
  await confirm(guest, kartei, email)
  await guest.goto('/decks')
  await expect(guest.getByRole('region', { name: 'Invitations' })).toContainText('Birds of Berlin')
  await expect(whenConfirmed).toBeHidden()
  await checkScreen(guest)
  await guest.getByRole('button', { name: 'Accept “Birds of Berlin”' }).click()
  await expect(guest.getByText('“Birds of Berlin” was added to your decks.')).toBeVisible()
  await expect(guest.getByRole('region', { name: 'Invitations' })).toBeHidden()
  await ownDeck(guest, /Birds of Berlin/).click()
  await expect(guest.getByText('Shared with you: you can edit')).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Share', exact: true })).toBeHidden()
  await makeCard(guest, 'What does a sparrow eat?', 'Seeds')
  await page.goto(address)
  await expect(page.getByText('What does a sparrow eat?')).toBeVisible()

  await openShare(page)
  const people = share.getByRole('list', { name: 'People with access' })
  await expect(people).toContainText(email)
  await people.getByRole('combobox').selectOption({ label: 'Can study' })
  await expect(people.getByRole('combobox')).toHaveValue('reader')
  await expect(people.getByRole('status')).toHaveText('Saved.')
  await expect(guest.getByText('Shared with you', { exact: true })).toBeVisible()
  const listening = guest.waitForResponse((response) => response.url().includes('/api/events?'))
  await guest.reload()
  await listening
  await expect(guest.getByText('Shared with you', { exact: true })).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Learn' })).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Create card' })).toBeHidden()
  const errors: string[] = []
  guest.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await people.getByRole('button', { name: /^Remove / }).click()
  const question = page.getByRole('dialog', { name: 'Remove from deck' })
  await expect(question).toContainText('will lose access to this deck immediately')
  await expect(question, 'there is none').not.toContainText('links')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(people).toBeHidden()
  await expect(share.getByRole('heading', { name: 'People' })).toBeFocused()
  await expect(guest.getByRole('heading', { name: 'Your Decks' })).toBeVisible()
  expect(errors, 'nothing is asked for that is refused').toEqual([])
  await guest.goto(new URL(address).pathname)
  await expect(guest.getByText('This deck doesn’t exist or is no longer public.')).toBeVisible()
  await guest.context().close()
})

test('a link leads a new learner through registering into the deck, until it is revoked', async ({
  page,
  browser,
  kartei,
  checkScreen,
}) => {
  test.slow()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await register(page)
  await makeDeck(page, 'Trees of Berlin', 'Lindens')
  await makeCard(page, 'What is a linden?', 'A tree')
  // A mail to somebody needs a confirmed address, a link does not.
  const share = await openShare(page)
  await share.getByLabel('Their email').fill('friend@example.org')
  await share.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(share.getByText(/Please confirm your email before you invite someone/)).toBeVisible()
  await expect(share.getByLabel('Their email')).toHaveValue('friend@example.org')
  await checkScreen(page)
  const path = await makeLink(page, 'Can study')
  await share.getByRole('button', { name: 'Copy' }).click()
  await expect(share.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(path)

  // The author of the link already has access.
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'This is your deck' })).toBeVisible()
  await expect(page.getByText('shared a deck with you')).toBeHidden()
  await checkScreen(page)
  await page.getByRole('link', { name: 'Open the deck' }).click()
  await expect(page.getByRole('heading', { name: 'Trees of Berlin', level: 1 })).toBeVisible()

  const guest = await anotherBrowser(browser, kartei)
  await guest.goto(path)
  await expect(guest.getByText(/shares “Trees of Berlin” with you: 1 card\. Sign up or log in/)).toBeVisible()
  await checkScreen(guest)
  await guest.getByLabel('Email').fill(`linden-${process.pid}@example.org`)
  await guest.getByLabel('Password', { exact: true }).fill('long enough')
  await guest.getByLabel('Repeat password').fill('long enough')
  await guest.getByRole('checkbox', { name: /I have read and accept/ }).check()
  await guest.getByRole('button', { name: 'Register' }).click()
  await expect(guest).toHaveURL(new RegExp(`${path}$`))
  await expect(guest.getByText('Trees of Berlin')).toBeVisible()
  await expect(guest.getByText('1 card', { exact: true })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 390]) {
      await guest.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await guest.setViewportSize({ width, height: 844 })
      await checkScreen(guest)
    }
  await guest.getByRole('button', { name: 'Join' }).click()
  await expect(guest.getByRole('heading', { name: 'Trees of Berlin', level: 1 })).toBeVisible()
  await expect(guest.getByText('What is a linden?')).toBeVisible()
  await guest.goto(path)
  await expect(guest.getByRole('heading', { name: 'Already in your decks' })).toBeVisible()
  await guest.getByRole('link', { name: 'Open the deck' }).click()
  await guest.getByRole('button', { name: 'Leave deck' }).click()
  const leave = guest.getByRole('dialog', { name: 'Leave deck' })
  await expect(leave).toContainText('Trees of Berlin')
  await leave.getByRole('button', { name: 'Leave deck' }).click()
  await expect(guest.getByText('You’ve left the deck.')).toBeVisible()
  await expect(guest.getByRole('link', { name: /Trees of Berlin/ })).toBeHidden()
  await guest.goto(path)
  await guest.getByRole('button', { name: 'Join' }).click()
  await expect(guest.getByRole('heading', { name: 'Trees of Berlin', level: 1 })).toBeVisible()

  await openShare(page)
  await expect(share.getByText(/1 person joined/)).toBeVisible()
  await share.getByRole('button', { name: /^Remove / }).click()
  const removal = page.getByRole('dialog', { name: 'Remove from deck' })
  await expect(removal).toContainText('Anyone who still has one of your links can use it to come back')
  await removal.getByRole('button', { name: 'Cancel' }).click()
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 390]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 844 })
      await checkScreen(page)
    }
  await share.getByRole('button', { name: 'Revoke' }).click()
  const question = page.getByRole('dialog', { name: 'Revoke link' })
  await expect(question).toContainText('1 person who joined with it will lose access immediately.')
  await expect(question, 'nobody was').not.toContainText('invited by email')
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect(share.getByLabel('Link address')).toBeHidden()
  await guest.goto('/decks')
  await expect(guest.getByRole('heading', { name: 'Your Decks' })).toBeVisible()
  await expect(guest.getByRole('link', { name: /Trees of Berlin/ })).toBeHidden()
  await guest.goto(path)
  await expect(guest.getByText(/This link has expired, was revoked or was already used/)).toBeVisible()
  await guest.context().close()

  // An expired link does not lead to the registration.
  const stranger = await anotherBrowser(browser, kartei)
  await stranger.goto(path)
  await expect(stranger.getByText('Welcome back.')).toBeVisible()
  const isOver = stranger.getByText(/This link has expired, was revoked or was already used/)
  await expect(isOver, 'who logs in may be in the deck already').toBeHidden()
  await expect(
    stranger.getByText(/This invitation is no longer valid\. If you’ve already joined the deck/),
  ).toBeVisible()
  await stranger.getByRole('link', { name: 'register instead' }).click()
  await expect(isOver).toBeVisible()
  await expect(stranger.getByText('Someone has shared a deck with you.')).toBeHidden()
  await checkScreen(stranger)
  await stranger.context().close()
})
