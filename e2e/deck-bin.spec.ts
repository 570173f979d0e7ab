import { apiOf } from './api.ts'
import { expect, test } from './journey.ts'

// Of reads that were under way when the deck went.
test.use({ expectedErrors: /404 .*\/api\/(?:studyStatus|topicCounts|generationProgress)/ })

for (const width of [1280, 390])
  test(`a deck goes to the bin and comes back, at ${width} px`, async ({ page, browser, kartei, checkScreen }) => {
    await page.setViewportSize({ width, height: 900 })
    const api = apiOf(page)
    await api.register(`deck-bin-${width}@example.org`)
    const { id } = await api.put<{ id: number }>('/api/deck', { name: 'Physics', description: '' })
    const { id: topicId } = await api.put<{ id: number }>('/api/topic', { name: 'Mechanics', deck: id })
    const content = { questionText: 'Is energy kept?', isGapText: false, Answers: [{ text: 'Yes', correct: true }] }
    const { id: cardid } = await api.put<{ id: number }>('/api/card', { ...content, deckId: id, topicId })
    const content2 = { ...content, questionText: 'Is momentum kept?' }
    const putOff = await api.put<{ id: number }>('/api/card', { ...content2, deckId: id, topicId })
    await api.put('/api/postpone', { id: putOff.id, days: null })
    const { url } = await api.put<{ url: string }>('/api/shareLink', { deck: id, role: 'editor', days: null })
    const other = await browser.newPage({ baseURL: kartei.url })
    const friend = apiOf(other)
    await friend.register(`deck-bin-friend-${width}@example.org`)
    await friend.put('/api/join', { token: url.slice(url.lastIndexOf('/') + 1) })
    await friend.put('/api/submitAnswer', { cardid, rating: 3 })
    await other.goto(`/deck/${id}`)
    await expect(other.getByRole('heading', { name: 'Physics' })).toBeVisible()

    // The question says what others lose.
    await page.goto(`/deck/${id}`)
    const question = page.getByRole('dialog', { name: 'Delete deck' })
    const remove = async () => {
      await page.getByRole('button', { name: 'Delete deck' }).click()
      // A card that the author has put off counts, too.
      await expect(question).toContainText('2 cards')
      await expect(question).toContainText('1 other person learns this deck.')
      await expect(question).toContainText('They lose it and their progress unless you restore it within 30 days.')
      await expect(question).toContainText('1 person besides you can edit it.')
    }
    await remove()
    await checkScreen(page)
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    const tile = page.getByRole('link', { name: 'Physics', exact: true })
    await expect(page.getByText('Deck moved to the bin.')).toBeVisible()
    await expect(tile).toHaveCount(0)
    // Everybody else loses it at once.
    await expect(other).toHaveURL(/\/decks$/)
    await expect(other.getByRole('link', { name: 'Physics', exact: true })).toHaveCount(0)

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Deck restored.')).toBeVisible()
    await expect(tile).toBeFocused()
    await expect(other.getByRole('link', { name: 'Physics', exact: true })).toBeVisible()

    // Later, from the bin.
    await tile.click()
    await remove()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page).toHaveURL(/\/decks$/)
    await page.reload()
    await page.getByRole('button', { name: 'Bin', exact: true }).click()
    const bin = page.getByRole('dialog', { name: 'Bin' })
    await expect(bin.getByRole('listitem')).toContainText('2 cards · 30 days left')
    await checkScreen(page)
    const purge = bin.getByRole('button', { name: 'Delete “Physics” permanently' })
    const ask = page.getByRole('dialog', { name: 'Delete permanently' })
    await purge.click()
    await expect(ask).toContainText('including its cards and everyone’s progress')
    await ask.getByRole('button', { name: 'Cancel' }).click()
    await expect(purge).toBeFocused()
    await bin.getByRole('button', { name: 'Restore “Physics”' }).click()
    await expect(bin.getByText('The bin is empty.')).toBeVisible()
    await expect(bin.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(tile).toBeVisible()

    await api.put('/api/deleteDeck', { id })
    await page.getByRole('button', { name: 'Bin', exact: true }).click()
    await purge.click()
    await ask.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(page.getByText('Permanently deleted.')).toBeVisible()
    await expect(bin.getByText('The bin is empty.')).toBeVisible()
    await other.context().close()
  })
