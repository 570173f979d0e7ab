import { expect, linkIn, test } from './journey.ts'
import { learner } from './subscribing.ts'

test('a public deck of somebody else can be reported', async ({ page, browser, kartei, checkScreen }) => {
  const writer = await (await browser.newContext({ baseURL: kartei.url })).newPage()
  const author = await learner(writer, 'writer')
  await writer.goto(await linkIn(kartei, `writer-${process.pid}@`, '/verify/'))
  await expect(writer.getByText('Thank you, your email is confirmed.')).toBeVisible()
  const { id } = await author.put<{ id: number }>('/api/deck', { name: 'Slides', description: '' })
  await author.put('/api/public', { deck: id, isPublic: true })
  await writer.goto(`/deck/${id}`)
  await expect(writer.getByRole('button', { name: 'Delete deck' })).toBeVisible()
  await expect(writer.getByRole('button', { name: 'Report', exact: true })).toBeHidden()

  await learner(page, 'reader')
  await page.goto(`/deck/${id}`)
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this deck' })
  await dialog.getByLabel('What is wrong with it?').selectOption({ label: 'It violates a copyright' })
  await dialog.getByLabel('More about it').fill('These are my slides.')
  await checkScreen(page)
  const sent = page.waitForRequest('**/api/reportDeck')
  await dialog.getByRole('button', { name: 'Report' }).click()
  expect((await sent).postDataJSON()).toEqual({ id, reason: 'copyright', note: 'These are my slides.' })
  await expect(dialog.getByText('Thank you. We look at it.')).toBeVisible()
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('button', { name: 'Report', exact: true })).toBeFocused()
})
