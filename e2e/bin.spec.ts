import { limits } from '../shared/limits.ts'
import { apiOf } from './api.ts'
import { expect, test } from './journey.ts'

test.use({ expectedErrors: /status of 500.*\/api\/(?:restore|purge|bin)/ })

test('the bin names each entry and its place, and restores it', async ({ page, checkScreen }) => {
  const api = apiOf(page)
  await api.register('bin@example.org')
  const { id: deck } = await api.put<{ id: number }>('/api/deck', { name: 'Physics', description: '' })
  const topic = async (name: string, parent: number | null = null) =>
    (await api.put<{ id: number }>('/api/topic', { name, deck, topic: parent })).id
  const card = async (topicId: number, questionText: string) => {
    const rest = { deckId: deck, topicId, isGapText: false, Answers: [{ text: 'Yes', correct: true }] }
    return (await api.put<{ id: number }>('/api/card', { ...rest, questionText })).id
  }
  const mechanics = await topic('Mechanics')
  const inner = await topic('Energy', mechanics)
  const [one, two] = [await card(mechanics, 'Is **energy** $\\frac{1}{2}mv^2$?'), await card(inner, 'Is it kept?')]
  await api.put('/api/deleteCards', { deck, cards: [one, two] })
  const last = await card(inner, 'Is it _lost_?')
  await api.put('/api/deleteCard', { id: last })
  await api.put('/api/deleteTopic', { id: inner })
  await topic('Optics')
  await api.put('/api/deleteTopic', { id: mechanics })

  await page.goto(`/deck/${deck}`)
  await page.getByRole('button', { name: 'Bin', exact: true }).click()
  const bin = page.getByRole('dialog', { name: 'Bin' })
  const restore = (name: string) => bin.getByRole('button', { name: `Restore “${name}”` })
  const purge = (name: string) => bin.getByRole('button', { name: `Delete “${name}” permanently` })
  const energy = 'Is energy 1/2mv²?'
  await expect(bin.getByRole('listitem').filter({ hasText: energy })).toContainText(
    'and 1 other card2 cards from 2 topics in Mechanics',
  )
  await checkScreen(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await checkScreen(page)

  // A failure leaves focus where it is.
  await page.route('**/api/{restore,purge}', (route) => route.fulfill({ status: 500, json: {} }))
  await restore('Is it lost?').click()
  await expect(restore('Is it lost?')).toBeFocused()
  await purge('Mechanics').click()
  const ask = page.getByRole('dialog', { name: 'Delete permanently' })
  await ask.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(ask.getByRole('alert')).toBeVisible()
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await expect(purge('Mechanics')).toBeFocused()
  await page.unroute('**/api/{restore,purge}')

  await purge('Mechanics').click()
  await ask.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(restore('Energy')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Restored at the top level')).toBeVisible()
  await expect(restore('Is it lost?')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Restored.', { exact: true })).toBeVisible()
  await expect(restore(energy)).toBeFocused()
  await restore(energy).click()
  await expect(bin.getByRole('button', { name: 'Close' })).toBeFocused()
})

test('a failed refresh of the bin can be retried', async ({ page }) => {
  const api = apiOf(page)
  await api.register('stale-bin@example.org')
  const { id: deck } = await api.put<{ id: number }>('/api/deck', { name: 'Stale', description: '' })
  await api.put('/api/topic', { name: 'Stays', deck })
  const { id } = await api.put<{ id: number }>('/api/topic', { name: 'Optics', deck })
  await api.put('/api/deleteTopic', { id })
  await page.goto(`/deck/${deck}`)
  await page.getByRole('button', { name: 'Bin', exact: true }).click()
  const restore = page.getByRole('button', { name: 'Restore “Optics”' })
  await expect(restore).toBeVisible()
  await page.route('**/api/bin?*', (route) => route.fulfill({ status: 500, json: {} }))
  await restore.click()
  const again = page.getByRole('dialog', { name: 'Bin' }).getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/bin?*')
  await again.click()
  await expect(page.getByText('The bin is empty.')).toBeVisible()
})

test('a long bin loads more entries on scroll', async ({ page }) => {
  const api = apiOf(page)
  await api.register('long-bin@example.org')
  const { id: deck } = await api.put<{ id: number }>('/api/deck', { name: 'Much', description: '' })
  await api.put('/api/topic', { name: 'Stays', deck })
  for (let number = 1; number <= limits.deletionsPerPage + 5; number++) {
    const { id } = await api.put<{ id: number }>('/api/topic', { name: `Topic ${number}`, deck })
    await api.put('/api/deleteTopic', { id })
  }
  await page.goto(`/deck/${deck}`)
  await page.getByRole('button', { name: 'Bin', exact: true }).click()
  const entries = page.getByRole('dialog', { name: 'Bin' }).getByRole('listitem')
  await expect(entries).toHaveCount(limits.deletionsPerPage)

  // The next page waits for the refresh.
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/bin?*', async (route) => {
    await isReleased
    await route.continue()
  })
  const rereads = page.waitForRequest('**/api/bin?*')
  await entries
    .first()
    .getByRole('button', { name: /^Restore / })
    .click()
  await rereads
  await entries.last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Show more' })).toBeDisabled()
  release()
  await expect(entries.first()).toContainText(`Topic ${limits.deletionsPerPage + 4}`)
  await entries.last().scrollIntoViewIfNeeded()
  await expect(entries).toHaveCount(limits.deletionsPerPage + 4)
  await expect(entries.last()).toContainText('Topic 1')
})
