import { apiOf } from './api.ts'
import { expect, test } from './journey.ts'

for (const width of [1280, 390])
  test(`one thing is asked both ways and gap by gap, on different days, ${width} px wide`, async ({
    page,
    checkScreen,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 844 })
    const api = apiOf(page)
    await api.register(`siblings-${width}@example.org`)
    const { id: deckId } = await api.put<{ id: number }>('/api/deck', { name: 'German', description: '' })
    await api.put('/api/topic', { name: 'Words', deck: deckId })
    await page.goto(`/deck/${deckId}`)

    // The choice stays from one card to the next, and all cards are counted.
    await page.getByRole('button', { name: 'Create card' }).first().click()
    const editor = page.getByRole('dialog', { name: 'Create card' })
    const question = editor.getByLabel('Question', { exact: true })
    const bothWays = editor.getByRole('checkbox', { name: 'Also ask the other way round' })
    await question.fill('Haus')
    await editor.getByLabel('Option 1', { exact: true }).fill('house')
    await bothWays.check()
    await checkScreen(page)
    await editor.getByRole('button', { name: 'Create and add another' }).click()
    await expect(question).toHaveValue('')
    await expect(bothWays).toBeChecked()
    await expect(editor.getByText('2 cards created.')).toBeVisible()
    await editor.getByRole('button', { name: 'Add Option' }).click()
    await editor.getByLabel('Option 2', { exact: true }).fill('home')
    await expect(bothWays).toBeHidden()
    await editor.getByRole('button', { name: 'Remove option' }).last().click()
    await question.fill('/$Paris/$ lies in /$Frankreich/$.')
    await expect(bothWays).toBeHidden()
    await editor.getByRole('checkbox', { name: 'Ask each gap on its own Makes 2 cards' }).check()
    await checkScreen(page)
    await editor.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByText('4 cards created.')).toBeVisible()

    // One of two comes, and the number beside Learn is that of the cards that do.
    await expect(page.getByText('2 fresh', { exact: false }).first()).toBeVisible()

    // An edit changes both, and one undo takes both back.
    await page.getByRole('button', { name: 'Edit card' }).first().click()
    const change = page.getByRole('dialog', { name: 'Edit card' })
    await expect(change.getByRole('checkbox', { name: 'Also change its sibling cards' })).toBeChecked()
    await change.getByLabel('Question', { exact: true }).fill('das Haus')
    await checkScreen(page)
    await change.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved, with 1 sibling card.')).toBeVisible()
    await expect(page.getByText('das Haus', { exact: true })).toHaveCount(2)
    await page.keyboard.press('Control+z')
    await expect(page.getByText('The cards are as they were.')).toBeVisible()
    await expect(page.getByText('das Haus', { exact: true })).toHaveCount(0)

    await page.goto(`/learn?deck=${deckId}`)
    for (const word of ['Haus', 'lies in Frankreich']) {
      await expect(page.getByRole('article')).toContainText(word)
      await page.keyboard.press('Space')
      await page.keyboard.press('4')
    }
    await expect(page.getByRole('heading', { name: 'Done for now.' })).toBeVisible()
    await checkScreen(page)
  })
