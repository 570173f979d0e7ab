import { expect, logOut, openPage, openSampleDeck, register, test } from './journey.ts'
import { button, field, heading, link, text } from './named.ts'
import { routes } from './routes.ts'

/*
 * The texts that the specification words, each to the letter and in its place, in the order of that
 * document: screens, states, errors. Other tests cover what they lead to.
 */

test.describe('titles', () => {
  test.use({ expectedErrors: /status of 404 .*\/nowhere|404 .*(deck|studyStatus)/ })

  const titles: Record<string, string> = {
    '/': 'Welcome',
    login: 'Login',
    gdpr: 'Privacy Policy',
    terms: 'Terms of Service',
    mission: 'Our Mission',
    blogs: 'Blog',
    imprint: 'Imprint',
    accessibility: 'Accessibility',
    cancel: 'Cancel contracts here',
    withdraw: 'Withdraw from contract here',
    '*': '404 Page Not Found',
    generate: 'Generate from File',
    decks: 'My Decks',
    account: 'Account Settings',
    learn: 'Study today’s cards',
    checkout: 'Checkout',
    payed: 'Thank you',
    welcomeGeneration: 'Generate your first deck',
  }

  test('the title of the browser is the name of the product and that of the route', async ({ page }) => {
    test.slow()
    const visit = async (paths: string[]) => {
      for (const [path, title] of Object.entries(titles).filter(([one]) => paths.includes(one))) {
        await page.goto(path === '*' ? '/nowhere' : `/${path.replace('/', '')}`)
        await expect(page).toHaveTitle(`Kartei – ${title}`)
        await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\w{3}/)
      }
    }
    await visit(routes.open)
    await page.goto('/blogs/how-fsrs-works')
    await expect(page).toHaveTitle(/^Kartei – .*(Article|FSRS)/)
    await register(page)
    await openSampleDeck(page)
    await expect(page).toHaveTitle('Kartei – Deck Overview')
    await visit(routes.guarded)
  })

  test('an unknown address shows the 404 screen', async ({ page }) => {
    await page.goto('/nowhere')
    await expect(heading(page, '404 – Page Not Found')).toBeVisible()
    await expect(text(page, 'This page does not exist.')).toBeVisible()
    await expect(link(page, 'Go back to the homepage')).toHaveAttribute('href', '/')
  })
})

test('home: its links and its prices', async ({ page }) => {
  await openPage(page, '/')
  const main = page.getByRole('main')
  for (const [name, href] of Object.entries({
    'Get started free': '/decks',
    'Create your free account': '/decks',
    'Choose monthly': '/checkout',
    'Choose yearly': '/checkout',
  }))
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  await expect(link(page, 'Contact Us')).toHaveAttribute('href', /^mailto:/)
  for (const name of ['Monthly', 'Yearly', 'Enterprise'])
    await expect(main.getByRole('heading', { name, exact: true })).toBeVisible()
  for (const price of ['9,99 EUR per month', '99,99 EUR per year']) await expect(text(page, price)).toBeVisible()
})

test('toolbar and footer', async ({ page }) => {
  await openPage(page, '/')
  const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem')
  await expect(menu).toHaveText(['Our Mission', 'Login'])
  const footer = page.getByRole('contentinfo')
  for (const name of ['Our Mission', 'Blog', 'Support', 'GDPR', 'Terms of Use', 'Imprint'])
    await expect(footer.getByRole('link', { name, exact: true })).toBeVisible()
  await register(page)
  await expect(menu).toHaveText(['Our Mission', 'Account', 'Learn', 'Logout'])
})

test.describe('the first visit', () => {
  test.use({ isNewVisitor: true })

  test('asks about cookies', async ({ page }) => {
    await openPage(page, '/')
    const question = 'We would like to use cookies and analytics tools to improve your experience. Do you consent?'
    await expect(text(page, question)).toBeVisible()
    await expect(button(page, 'Accept')).toBeVisible()
    await button(page, 'Reject').click()
    await expect(text(page, question)).toBeHidden()
  })
})

test.describe('login and register', () => {
  test.use({ expectedErrors: /status of 40[01] .*api\/(login|register)/ })

  test('login', async ({ page }) => {
    const email = await register(page)
    await logOut(page)
    await page.clock.install()
    await openPage(page, '/login')
    await expect(button(page, 'Login')).toBeHidden()
    await field(page, 'Email').fill('nobody')
    await expect(text(page, 'Invalid email format')).toBeHidden()
    await page.keyboard.press('Tab')
    await expect(text(page, 'Invalid email format')).toBeVisible()
    await expect(field(page, 'Password')).toBeHidden()
    await field(page, 'Email').fill(email)
    await expect(text(page, 'Invalid email format')).toBeHidden()
    await field(page, 'Password').fill('1234567')
    await expect(text(page, 'At least 8 characters')).toBeHidden()
    await page.keyboard.press('Tab')
    await expect(text(page, 'At least 8 characters')).toBeVisible()
    await expect(button(page, 'Login')).toBeHidden()
    await field(page, 'Password').fill('12345678')
    await expect(button(page, 'Login')).toBeVisible()
    await field(page, 'Password').press('Enter')
    await expect(text(page, 'Username or Password incorrect')).toBeVisible()

    // From here on the test controls the clock.
    await page.clock.pauseAt(Date.now() + 1000)
    await button(page, 'Problems logging in? Reset your password.').click()
    const sent = page.getByText(`If ${email} has an account, we’ve sent a link to reset your password.`)
    await expect(async () => {
      await page.clock.runFor(10)
      await expect(sent).toBeVisible({ timeout: 200 })
    }).toPass()
    await page.clock.fastForward(4000)
    await expect(sent).toBeVisible()
    await page.clock.runFor(1100)
    await expect(sent).toBeHidden()
  })

  test('register', async ({ page }) => {
    const email = await register(page)
    await logOut(page)
    await openPage(page, '/login')
    await link(page, 'register instead').click()
    await expect(page).toHaveTitle('Kartei – Register')
    await link(page, 'login instead').click()
    await expect(page).toHaveTitle('Kartei – Login')
    await link(page, 'register instead').click()
    await field(page, 'Email').fill(email)
    await field(page, 'Password').fill('12345678')
    await field(page, 'Repeat password').fill('123456789')
    await page.getByRole('checkbox', { name: 'I have read and accept the terms of use and the privacy policy' }).check()
    await expect(text(page, 'Passwords do not match')).toBeVisible()
    await expect(button(page, 'Register')).toBeHidden()
    await field(page, 'Repeat password').fill('12345678')
    await expect(text(page, 'Passwords do not match')).toBeHidden()
    await button(page, 'Register').click()
    await expect(text(page, 'Something went wrong, please try again')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'If you already have an account, log in' })).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
  })
})

test('a new password shows the rules that it breaks once the field loses focus', async ({ page }) => {
  await register(page)
  await page.goto('/account')
  await expect(page.getByText('To delete your account and everything in it, contact support.')).toBeVisible()
  const rules = [
    'At least 8 characters',
    'At least 1 upper case letter',
    'At least 1 lower case letter',
    'At least 1 number',
    'At least 1 special character',
  ]
  await field(page, 'New password').focus()
  for (const rule of rules) await expect(text(page, rule)).toBeHidden()
  await page.keyboard.press('Tab')
  for (const rule of rules) await expect(text(page, rule)).toBeVisible()
  await field(page, 'New password').fill('Str0ng enough!')
  for (const rule of rules) await expect(text(page, rule)).toBeHidden()
  await field(page, 'Old password').fill('long enough')
  await field(page, 'Repeat password').fill('Str0ng enough!')
  await button(page, 'Update password').click()
  await expect(text(page, 'You successfully changed your password.')).toBeVisible()
})

test.describe('a chunk that fails', () => {
  test.use({ expectedErrors: /./ })

  test('shows the error screen', async ({ page }) => {
    page.removeAllListeners('pageerror')
    await page.route(/assets\/LoginPage-/, (route) => route.fulfill({ contentType: 'text/javascript', body: 'null()' }))
    await openPage(page, '/imprint')
    await link(page, 'Login').click()
    await expect(text(page, 'Something went wrong.')).toBeVisible()
    await expect(link(page, 'Return')).toHaveAttribute('href', '/')
  })
})

test('blog', async ({ page }) => {
  await openPage(page, '/blogs')
  await expect(page.getByRole('searchbox', { name: 'Search Blogs', exact: true })).toBeVisible()
  await openPage(page, '/blogs/how-fsrs-works')
  const main = page.getByRole('main')
  for (const href of ['/', '/login']) await expect(main.locator(`a[href="${href}"]`)).toBeVisible()
})
