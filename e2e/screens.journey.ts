import { expect, register, test } from './journey.ts'

const publicScreens = [
  '/',
  '/login',
  '/login?register',
  '/mission',
  '/gdpr',
  '/terms',
  '/imprint',
  '/nowhere',
  '/reset/x',
]
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

test.use({ expectedErrors: /status of 404 .*\/nowhere/ })

for (const colorScheme of ['light', 'dark'] as const)
  for (const viewport of sizes)
    test(`every screen is accessible and fits, ${colorScheme}, ${viewport.width} px`, async ({ page, checkScreen }) => {
      test.slow()
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize(viewport)
      await page.goto('/')
      await page.evaluate(() => localStorage.clear())
      for (const path of publicScreens) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await checkScreen(page)
      }
      await register(page)
      await expect(page.getByRole('link', { name: /Inside the cell/ })).toBeVisible()
      await checkScreen(page)
      await page.getByRole('link', { name: /Inside the cell/ }).click()
      await expect(page.getByRole('tree')).toBeVisible()
      await expect(page.getByRole('listitem').first()).toBeVisible()
      await checkScreen(page)
      expect(await page.getByText(/Please confirm your email/).evaluate(linesOf)).toBeLessThanOrEqual(2)
      expect(await page.getByRole('button', { name: 'Learn' }).last().evaluate(scrollerOf)).toBe('HTML')
      await page.goto('/learn')
      await expect(page.getByRole('button', { name: 'Show answer' })).toBeVisible()
      await checkScreen(page)
      await page.goto('/account')
      await expect(page.getByText('This device')).toBeVisible()
      await checkScreen(page)
      await page.goto('/generate')
      await expect(page.getByLabel('Name of your Deck')).toBeVisible()
      await checkScreen(page)
      await page.goto('/welcomeGeneration')
      await expect(page.getByRole('button', { name: 'Next' })).toBeVisible()
      await checkScreen(page)
    })

/** How many lines high the paragraph around an element is. */
function linesOf(element: Element): number {
  const paragraph = element.closest('p') ?? element
  return Math.round(
    paragraph.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(paragraph).lineHeight),
  )
}

/** What is scrolled to see all of an element: the page, or something in it. */
function scrollerOf(element: Element): string {
  for (let one = element.parentElement; one && one !== document.documentElement; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight) return one.tagName
  return 'HTML'
}

test('the narrow menu opens by keyboard, holds the same links, and closes with Escape', async ({
  page,
  checkScreen,
}) => {
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

test('titles name the product and the screen, and an unknown address says so', async ({ page }) => {
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

  test('leads to the decks, and says why', async ({ page }) => {
    await register(page)
    await page.goto('/deck/999999')
    await expect(page.getByText('This deck is not there, or not public any more.')).toBeVisible()
    await expect(page).toHaveURL(/\/decks$/)
    await page.goto('/deck')
    await expect(page).toHaveURL(/\/decks$/)
  })
})
