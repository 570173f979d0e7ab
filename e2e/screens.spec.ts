import type { Locator, Page } from '@playwright/test'
import { expect, openSampleDeck, register, test } from './journey.ts'
import { madeDeck } from './madeDeck.ts'
import { routes } from './routes.ts'

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

/** The address of a screen, and the element that shows once it is complete. */
interface Visit {
  at: string
  shows?: (page: Page) => Locator
}

/** Screens whose address needs parameters, or whose heading appears before the rest. */
const publicVisits: Record<string, Visit[]> = {
  login: [{ at: '/login' }, { at: '/login?register' }],
  'reset/:token': [{ at: '/reset/x' }],
  'verify/:token': [{ at: '/verify/x', shows: (page) => page.getByText('This link has expired or was already used.') }],
  'unsubscribe/:token': [{ at: '/unsubscribe/reminders.x' }, { at: '/unsubscribe/x' }],
  'blogs/:name': [{ at: '/blogs/how-fsrs-works' }],
  '*': [{ at: '/nowhere' }],
}
const guardedVisits = (deckId: number, documentId: number): Record<string, Visit[]> => ({
  decks: [{ at: '/decks', shows: (page) => page.getByRole('heading', { name: 'Public Decks' }) }],
  'deck/:id': [{ at: `/deck/${deckId}`, shows: (page) => page.getByRole('treeitem').last() }],
  'deck/:id/review': [{ at: `/deck/${deckId}/review`, shows: (page) => page.getByRole('article') }],
  'deck/:id/document/:documentId': [
    { at: `/deck/${deckId}/document/${documentId}`, shows: (page) => page.getByText('cells.md').first() },
  ],
  'deck/:id/class': [
    { at: `/deck/${deckId}/class`, shows: (page) => page.getByRole('button', { name: 'New assignment' }) },
  ],
  'join/:token': [
    { at: '/join/x', shows: (page) => page.getByText('This link has expired, was revoked or was already used.') },
  ],
  learn: [{ at: `/learn?deck=${deckId}`, shows: (page) => page.getByRole('button', { name: 'Show answer' }) }],
  practise: [{ at: `/practise?deck=${deckId}`, shows: (page) => page.getByRole('button', { name: 'Show answer' }) }],
  test: [{ at: `/test?deck=${deckId}`, shows: (page) => page.getByRole('button', { name: 'Start the test' }) }],
  match: [{ at: `/match?deck=${deckId}`, shows: (page) => page.getByText(/pairs? left|at least two cards/) }],
  checkout: [{ at: '/checkout', shows: (page) => page.getByRole('button', { name: /^Subscribe/ }).first() }],
  account: [{ at: '/account', shows: (page) => page.getByText('This device') }],
  generate: [{ at: '/generate', shows: (page) => page.getByRole('button', { name: 'Next' }) }],
  welcomeGeneration: [{ at: '/welcomeGeneration', shows: (page) => page.getByRole('button', { name: 'Next' }) }],
})

/** The visits of some routes. A route without a parameter needs no entry. */
function visitsTo(paths: string[], known: Record<string, Visit[]>): Visit[] {
  const gone = Object.keys(known).find((path) => !paths.includes(path))
  if (gone) throw new Error(`The route ${gone} no longer exists.`)
  return paths.flatMap((path) => {
    if (!known[path] && path.includes(':')) throw new Error(`Add an address for ${path} above.`)
    return known[path] ?? [{ at: `/${path.replace(/^\//, '')}` }]
  })
}

test.use({ expectedErrors: /status of 404 .*\/nowhere|status of 400 .*(verifyEmail|\/join\/x)/ })

for (const viewport of sizes)
  test(`every screen is accessible and fits, light and dark, ${viewport.width} px`, async ({
    page,
    checkScreen,
    checkDark,
  }) => {
    test.setTimeout(480_000)
    const look = async ({ at, shows = (one) => one.getByRole('heading', { level: 1 }) }: Visit) => {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.goto(at)
      await expect(shows(page)).toBeVisible()
      await test.step(at, () => checkScreen(page))
      await page.emulateMedia({ colorScheme: 'dark' })
      await test.step(`${at} in the dark`, () => checkDark(page))
    }
    await page.setViewportSize(viewport)
    for (const visit of visitsTo(routes.open, publicVisits)) await look(visit)
    const { calls, deckId } = await madeDeck(page)
    const [document] = await calls.get<{ id: number }[]>(`/api/documents?deckid=${deckId}`)
    await page.evaluate(() => localStorage.setItem('emailVerified', 'false'))
    for (const visit of visitsTo(routes.guarded, guardedVisits(deckId, document?.id ?? 0))) await look(visit)
  })

for (const viewport of sizes)
  test(`the deck scrolls as one page, and the banner about the email is short, ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await register(page)
    await openSampleDeck(page)
    await expect(page.getByRole('listitem').first()).toBeVisible()
    expect(await page.getByText(/Please confirm your email/).evaluate(linesOf)).toBeLessThanOrEqual(2)
    expect(await page.getByRole('button', { name: 'Learn' }).last().evaluate(scrollerOf)).toBe('HTML')
  })

/** The height of the paragraph around an element, in lines. */
function linesOf(element: Element): number {
  const paragraph = element.closest('p') ?? element
  return Math.round(
    paragraph.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(paragraph).lineHeight),
  )
}

/** The tag of the element that scrolls an element into view; HTML for the page. */
function scrollerOf(element: Element): string {
  for (let one = element.parentElement; one && one !== document.documentElement; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight) return one.tagName
  return 'HTML'
}

test('the narrow menu opens by keyboard, has the same links, and closes with Escape', async ({ page, checkScreen }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await register(page)
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.focus()
  await page.keyboard.press('Enter')
  for (const name of ['Our Mission', 'Account', 'Learn'])
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })).toBeVisible()
  await checkScreen(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})

test('titles name the product and the screen, and an unknown address shows an error', async ({ page }) => {
  await page.goto('/terms')
  await expect(page).toHaveTitle('Kartei – Terms of Service')
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: '404 – Page Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go back to the homepage' }).click()
  await page
    .getByRole('link', { name: /Get started free/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/login/)
})

test.describe('a deck that is not there', () => {
  test.use({ expectedErrors: /404 .*\/api\/deck\/|studyStatus/ })

  test('leads to the decks with an explanation', async ({ page }) => {
    await register(page)
    await page.goto('/deck/999999')
    await expect(page.getByText('This deck doesn’t exist or is no longer public.')).toBeVisible()
    await expect(page).toHaveURL(/\/decks$/)
    await page.goto('/deck')
    await expect(page).toHaveURL(/\/decks$/)
  })
})
