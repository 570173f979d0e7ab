import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

/** With a figure and formulas; with wide tables; with cards, code and long words. */
const varied = ['how-fsrs-works', 'planning-for-an-exam', 'writing-good-cards']

/** Opens a page and waits for hydration: links that are pressed before load a new page. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('#root[data-static]')).toHaveCount(0)
}

test('an article is found by a search and read, and leads on', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveTitle('Kartei – Blog')
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeFocused()
  const articles = page.getByRole('main').getByRole('listitem')
  await expect(articles.nth(5)).toBeVisible()

  await page.getByLabel('Search Blogs').fill('zzzzqqq')
  await expect(page.getByText('No articles match “zzzzqqq”.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all articles' }).click()
  await expect(page.getByLabel('Search Blogs')).toBeFocused()
  await expect(articles.nth(5)).toBeVisible()
  await page.getByLabel('Search Blogs').fill('STABILITY woz')
  await expect(articles).toHaveCount(1)
  await expect(page).toHaveURL(/\/blogs\?search=STABILITY\+woz$/)
  await page.reload()
  await expect(page.getByLabel('Search Blogs')).toHaveValue('STABILITY woz')
  await page.getByRole('link', { name: /How FSRS works/ }).click()

  await expect(page).toHaveTitle('Kartei – Article')
  await expect(page.getByRole('heading', { level: 1, name: /How FSRS works/ })).toBeFocused()
  await expect(page.getByText(/18 May 2026/)).toBeVisible()
  await expect(page.getByText(/\d min read/)).toBeVisible()
  await expect(page.getByRole('img', { name: /Three curves of the chance of recall/ })).toBeVisible()
  await expect(page.getByRole('table').first()).toBeVisible()
  await expect(page.getByRole('math').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible()

  // A link in the text navigates without a page load.
  await page.evaluate(() => document.body.setAttribute('data-same', ''))
  await page.getByRole('link', { name: 'the spacing effect' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /The spacing effect/ })).toBeFocused()
  await expect(page.locator('body[data-same]')).toBeAttached()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  const more = page.getByRole('navigation', { name: 'More articles' })
  await expect(more.getByRole('link', { name: /Previous article/ })).toBeHidden()
  await more.getByRole('link', { name: /Next article The testing effect/ }).click()
  await expect(page).toHaveURL(/\/blogs\/testing-effect$/)
  await more.getByRole('link', { name: /Previous article The spacing effect/ }).click()
  await expect(page).toHaveURL(/\/blogs\/spacing-effect$/)
  await page.getByRole('link', { name: 'All articles' }).click()
  await expect(page).toHaveURL(/\/blogs$/)
})

test('an article links to the login and to the home page', async ({ page }) => {
  await open(page, '/blogs/spacing-effect')
  await page.getByRole('link', { name: 'What is Kartei?' }).click()
  await expect(page).toHaveTitle('Kartei – Welcome')
  await page.goBack()
  await page.getByRole('link', { name: 'Log in or sign up' }).click()
  await expect(page).toHaveTitle('Kartei – Login')
})

test('the feed is well-formed, and its entries lead to articles', async ({ page }) => {
  await page.goto('/blogs')
  const path = await page.getByRole('link', { name: 'Atom feed' }).getAttribute('href')
  await expect(page.locator('link[type="application/atom+xml"]')).toHaveAttribute('href', path ?? '')
  const feed = await page.evaluate(async (path) => {
    const text = await (await fetch(path)).text()
    const xml = new DOMParser().parseFromString(text, 'application/xml')
    const entries = [...xml.querySelectorAll('feed > entry')].map((entry) => ({
      title: entry.querySelector('title')?.textContent,
      address: entry.querySelector('link')?.getAttribute('href'),
    }))
    return { root: xml.documentElement.namespaceURI, entries }
  }, path ?? '')
  expect(feed.root).toBe('http://www.w3.org/2005/Atom')
  expect(feed.entries.length).toBeGreaterThanOrEqual(6)
  for (const { title, address } of feed.entries) {
    await page.goto(address ?? '')
    await expect(page.getByRole('heading', { level: 1, name: title ?? '', exact: true })).toBeVisible()
  }
})

test.describe('an article that cannot be shown', () => {
  test.use({ expectedErrors: /\/api\/fetchBlog|\/blogs\/unknown/ })

  test('an unknown article leads to the list', async ({ page }) => {
    await page.goto('/blogs/unknown')
    await expect(page.getByText('This article doesn’t exist.')).toBeVisible()
    await expect(page).toHaveURL(/\/blogs$/)
    await expect(page.getByRole('link', { name: /The spacing effect/ })).toBeVisible()
  })

  test('an article that cannot be loaded leads to the list', async ({ page }) => {
    await open(page, '/blogs')
    await page.route('**/api/fetchBlog', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('link', { name: /The spacing effect/ }).click()
    await expect(page.getByText('Something went wrong, please try again')).toBeVisible()
    await expect(page).toHaveURL(/\/blogs$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  })
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const viewport of sizes)
    test(`the blog is accessible and fits, ${colorScheme}, ${viewport.width} px`, async ({ page, checkScreen }) => {
      test.slow()
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize(viewport)
      await page.goto('/blogs?search=zzzzqqq')
      await expect(page.getByText(/No articles match/)).toBeVisible()
      await checkScreen(page)
      await page.goto('/blogs')
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      await checkScreen(page)
      for (const link of varied) {
        await page.goto(`/blogs/${link}`)
        await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible()
        await checkScreen(page)
      }
    })
