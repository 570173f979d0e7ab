import { apiOf } from './api.ts'
import { expect, test } from './journey.ts'

for (const width of [1280, 390])
  test(`Ctrl+Z undoes what was done last while learning, whatever it was, ${width} px wide`, async ({
    page,
    checkScreen,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const calls = apiOf(page)
    await calls.register(`undo-${process.pid}-${width}-${Math.random()}@example.org`)
    const { id: deckId } = await calls.put<{ id: number }>('/api/deck', { name: 'Rivers', description: '' })
    const { id: topicId } = await calls.put<{ id: number }>('/api/topic', { name: 'Europe', topic: null, deck: deckId })
    const rivers = ['Rhine', 'Danube', 'Elbe', 'Seine', 'Volga', 'Thames', 'Ebro', 'Tiber']
    const cards = rivers.map((river) => ({ questionText: `The ${river}?`, answer: 'Yes' }))
    await calls.put('/api/cards', { deckId, topicId, cards })
    await page.goto(`/learn?deck=${deckId}`)
    const asks = (river: string) => expect(page.getByText(`The ${river}?`, { exact: true })).toBeVisible()
    const undo = page.getByRole('main').getByRole('button', { name: 'Undo' })
    const flag = page.getByText('Flagged:')
    await asks('Rhine')
    await expect(undo).toBeHidden()

    // One of each kind, each on the next card.
    await page.keyboard.press('Space')
    await page.keyboard.press('3')
    await asks('Danube')
    await page.keyboard.press('b')
    await asks('Elbe')
    await page.getByRole('button', { name: 'Card actions' }).click()
    await page.getByRole('button', { name: 'Again in 7 days' }).click()
    await asks('Seine')
    await page.keyboard.press('s')
    await asks('Volga')
    await page.keyboard.press('Delete')
    await asks('Thames')
    await page.keyboard.press('f')
    await expect(flag).toBeAttached()
    await expect(page.getByRole('status').filter({ hasText: 'Card flagged.' })).toBeVisible()
    await checkScreen(page)

    // Back through all of them, by either key and the button.
    await page.keyboard.press('Control+z')
    await expect(flag).toBeHidden()
    await expect(page.getByText('Card flagged.')).toBeHidden()
    await expect(page.getByRole('status').filter({ hasText: 'Flag removed.' })).toBeVisible()
    await asks('Thames')
    for (const river of ['Volga', 'Seine']) {
      await page.keyboard.press('Control+z')
      await asks(river)
      await expect(page.getByRole('status').filter({ hasText: 'Undone. The card is back.' })).toBeVisible()
    }
    await page.keyboard.press('u')
    await asks('Elbe')
    await undo.click()
    await asks('Danube')
    // What was undone has been said, and the rating before it is not said again.
    await expect(page.getByText(/^Easy – back in/)).toBeHidden()
    await page.keyboard.press('Control+z')
    await asks('Rhine')
    await expect(page.getByRole('status').filter({ hasText: 'Rating undone.' })).toBeVisible()
    await expect(undo).toBeHidden()
    await checkScreen(page)

    // All of it is undone on the server, too: each card comes in its turn.
    await page.reload()
    for (const river of rivers) {
      await asks(river)
      await page.keyboard.press('Space')
      await page.keyboard.press('4')
    }
    await expect(page.getByRole('heading', { name: 'Done for now.' })).toBeVisible()
  })
