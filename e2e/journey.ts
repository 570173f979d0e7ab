import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test as base } from '@playwright/test'
import { type Kartei, karteiWith } from './kartei.ts'

export { expect }

interface Journey {
  /** Console errors that a test causes on purpose, such as those of the network without a server. */
  expectedErrors: RegExp | undefined
  /** The visitor has not been asked about cookies yet. Others have refused them. */
  isNewVisitor: boolean
  /** The screen has no accessibility problem that axe finds, and fits its width. */
  checkScreen: (page: Page) => Promise<void>
  /** The same of a screen that was checked in light and is shown in the dark: only the contrast can differ. */
  checkDark: (page: Page) => Promise<void>
}

/** How long a check of a screen takes on a slow machine, in addition to the time of the test. */
const lookMs = 15_000

/** Browsers report a broken stream as an error; tests check its consequences. */
const brokenStream = /(net::ERR_|status of 401).*\/api\/events/

/** A test with a running Kartei. An error on the console of the browser fails it. */
export const test = base.extend<Journey, { kartei: Kartei }>({
  expectedErrors: [undefined, { option: true }],
  isNewVisitor: [false, { option: true }],
  kartei: karteiWith(),
  baseURL: async ({ kartei }, use) => use(kartei.url),
  page: async ({ page, expectedErrors, isNewVisitor }, use) => {
    if (!isNewVisitor) await page.addInitScript(() => localStorage.setItem('analyticsConsent', 'denied'))
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => {
      const text = `${message.text()} ${message.location().url}`
      if (message.type() === 'error' && !brokenStream.test(text) && !expectedErrors?.test(text)) errors.push(text)
    })
    await use(page)
    // Requests that the test holds back may still be pending.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(errors, 'errors on the console').toEqual([])
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter.
  checkScreen: async ({}, use) => use((page) => check(page, (axe) => axe)),
  // eslint-disable-next-line no-empty-pattern -- As above.
  checkDark: async ({}, use) => use((page) => check(page, (axe) => axe.withRules('color-contrast'))),
})

async function check(page: Page, limit: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  base.setTimeout(base.info().timeout + lookMs)
  // A page that has just been loaded is empty until the client renders; a dialog hides the screen behind it.
  await expect(page.locator('main h1')).toBeAttached()
  // Elements that still fade in do not have their colours yet.
  await expect.poll(() => page.evaluate(moving), 'animations under way').toBe(0)
  // Legacy mode cannot look into frames of other origins, of which Kartei has none. It takes half the time: it opens no second page.
  const { violations } = await limit(new AxeBuilder({ page }).setLegacyMode()).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
  expect(await page.evaluate(overflow), 'pixels beyond the width').toBeLessThanOrEqual(0)
}

const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

const moving = () =>
  document.getAnimations().filter(({ playState, effect }) => {
    return playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
  }).length

/** Opens a public page, and waits until the client has hydrated it. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('#root[data-static]')).toHaveCount(0)
}

/** Opens a screen of a signed-in user, and waits until it has read everything. The stream of events, which never ends, is blocked. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await withoutEvents(page)
  await page.goto(path, { waitUntil: 'networkidle' })
}

/** Blocks the stream of events, which never ends, so that the network becomes idle. */
export async function withoutEvents(page: Page): Promise<void> {
  await page.route('**/api/events?*', (route) => route.abort())
}

/** Fills a field as a password manager does: a value and an event, without a key. */
export async function fillSilently(page: Page, name: string, value: string): Promise<void> {
  await page.locator(`input[name=${name}]`).evaluate((input, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }, value)
}

/** A deck among the learner's own, whatever others have published under its name. */
export const ownDeck = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: 'Your Decks' }).getByRole('heading').getByRole('link', { name })

/** The path to learn the deck that is open. */
export const learnPath = (page: Page) => `/learn?deck=${/\/deck\/(\d+)/.exec(page.url())?.[1]}`

/** Opens a public deck that comes with Kartei, whatever others have published. */
export async function openSampleDeck(page: Page): Promise<void> {
  await page.getByLabel('Search topics').fill('Inside the cell')
  await page.getByRole('link', { name: /Inside the cell/ }).click()
  await expect(page.getByRole('heading', { name: 'Inside the cell', level: 1 })).toBeVisible()
}

let people = 0

/** Registers a new learner through the screen and skips the onboarding; the decks are shown then. */
export async function register(page: Page, email?: string): Promise<string> {
  const registered = await enrol(page, email)
  await page.getByRole('link', { name: 'Skip for now' }).click()
  await expect(page.getByRole('heading', { name: 'Your Decks' })).toBeVisible()
  return registered
}

/** Registers a new learner through the screen; the onboarding is shown then. */
export async function enrol(page: Page, email = `learner-${process.pid}-${++people}@example.org`): Promise<string> {
  await page.goto('/login?register')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('long enough')
  await page.getByLabel('Repeat password').fill('long enough')
  await page.getByRole('checkbox', { name: /I have read and accept/ }).check()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Kartei' })).toBeVisible()
  return email
}

/** Logs out; the start page is shown then. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
}

/** Makes a deck with a topic through the screens; its page is shown then. */
export async function makeDeck(page: Page, name: string, topic: string): Promise<void> {
  await page.goto('/decks')
  await page.getByRole('button', { name: 'Create a Deck' }).first().click()
  await page.getByLabel('Name of your Deck').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Add topic' }).first().click()
  await page.getByLabel('Name of your Topic').fill(topic)
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('treeitem', { name: topic })).toBeVisible()
}

/** Makes a card with one answer in the topic that is chosen. */
export async function makeCard(page: Page, question: string, answer: string): Promise<void> {
  await page.getByRole('button', { name: 'Create card' }).first().click()
  const editor = page.getByRole('dialog')
  await editor.getByLabel('Question', { exact: true }).fill(question)
  await editor.getByLabel('Option 1', { exact: true }).fill(answer)
  await editor.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(editor).toBeHidden()
}

/** The link in the newest mail to an address, once it has arrived. */
export async function linkIn(kartei: Kartei, email: string, start: string): Promise<string> {
  await expect.poll(() => kartei.linkInMail(email, start), { timeout: 30_000 }).toBeTruthy()
  return (await kartei.linkInMail(email, start)) ?? ''
}
