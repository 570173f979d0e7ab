import { apiOf } from './api.ts'
import { expect, test } from './journey.ts'

const monthMs = 30 * 86_400_000

/** A learner with two decks, of which one card was learned a month ago. */
async function learner(page: Parameters<typeof apiOf>[0]) {
  const calls = apiOf(page)
  await calls.register(`search-${process.pid}-${Math.random()}@example.org`)
  const reviewedAt = new Date(Date.now() - monthMs).toISOString()
  for (const [name, questions] of [
    ['Anatomy I', ['Where is the femur?', 'Which bone is longest?']],
    ['Spanish', ['el hueso']],
  ] as const) {
    const { id: deckId } = await calls.put<{ id: number }>('/api/deck', { name, description: '' })
    const { id: topicId } = await calls.put<{ id: number }>('/api/topic', { name: 'Bones', topic: null, deck: deckId })
    for (const questionText of questions) {
      const card = { deckId, topicId, isGapText: false, Answers: [{ text: 'A bone: femur', correct: true }] }
      const isLearned = questionText === 'Where is the femur?'
      // The model's card is the one that was learned.
      const given = { ...card, questionText, isAiGenerated: isLearned }
      const { id: cardid } = await calls.put<{ id: number }>('/api/card', given)
      if (isLearned) await calls.put('/api/submitAnswer', { cardid, rating: 4, reviewedAt, durationMs: 5000 })
    }
  }
  return calls
}

test.use({ expectedErrors: /status of 400 .*searchCards/ })

test.describe.parallel('cards of all decks', () => {
  for (const width of [1280, 390]) {
    test(`are searched, opened and learned, ${width} px wide`, async ({ page, checkScreen }) => {
      await page.setViewportSize({ width, height: 844 })
      await learner(page)
      await page.goto('/decks')
      await page.getByRole('link', { name: 'Search your cards' }).click()
      const field = page.getByRole('searchbox', { name: 'Words and filters' })
      await checkScreen(page)
      await field.fill('femur')
      const results = page.getByRole('list', { name: 'Found cards' }).getByRole('listitem')
      await expect(results).toHaveCount(3)
      await expect(results.filter({ hasText: 'AI-generated' })).toContainText('Where is the femur?')
      await expect(page.getByRole('status').filter({ hasText: '3 cards' })).toBeVisible()
      await checkScreen(page)
      await page.getByText('What you can search for').click()
      await page.getByRole('button', { name: 'Add is:due: due now' }).click()
      await expect(field).toHaveValue('femur is:due')
      await expect(field).toBeFocused()
      await expect(results).toHaveCount(1)
      await expect(results).toContainText('Anatomy I · Bones')
      await expect(page).toHaveURL(/search=femur\+is%3Adue/)

      await field.fill('femur tag:')
      await expect(
        page.getByText('Write a tag without spaces or commas in place of “tag:”, such as tag:heart.'),
      ).toBeVisible()
      await expect(field).toHaveAttribute('aria-invalid', 'true')

      await field.fill('femur deck:"anatomy i"')
      await expect(results).toHaveCount(2)
      await page.getByRole('link', { name: 'Where is the femur?' }).click()
      const card = page.getByRole('dialog', { name: 'Card' })
      await expect(card).toContainText('A bone: femur')
      await expect(card).toContainText('AI-generated')
      await checkScreen(page)
      await page.keyboard.press('Escape')
      await expect(card).toBeHidden()
      await page.goBack()
      await expect(field).toHaveValue('femur deck:"anatomy i"')
      await page.getByRole('button', { name: 'Learn these' }).click()
      await expect(page).toHaveTitle(/Study the cards you found$/)
      // The one that was rated last comes second.
      for (const question of ['Which bone is longest?', 'Where is the femur?']) {
        await expect(page.getByText(question, { exact: true })).toBeVisible()
        await page.keyboard.press('Space')
        await page.keyboard.press('4')
      }
      await expect(page.getByRole('heading', { name: 'Done for now.' })).toBeVisible()
    })

    test(`found cards are learned after the new ones of today, ${width} px wide`, async ({ page, checkScreen }) => {
      await page.setViewportSize({ width, height: 844 })
      const calls = await learner(page)
      await calls.put('/api/settings', { newPerDay: 0 })
      await page.goto('/cards?search=hueso')
      await page.getByRole('button', { name: 'Learn these' }).click()
      await expect(page.getByText('Today’s new cards are done.')).toBeVisible()
      await expect(page.getByRole('button', { name: '1 more new card' })).toBeFocused()
      await checkScreen(page)
      await page.keyboard.press('Enter')
      await expect(page.getByText('el hueso', { exact: true })).toBeVisible()
    })

    test(`decks, topics, cards and commands are in one menu, ${width} px wide`, async ({ page, checkScreen }) => {
      await page.setViewportSize({ width, height: 844 })
      await learner(page)
      await page.goto('/decks')
      const menu = page.getByRole('dialog', { name: 'Go to …' })
      const field = menu.getByRole('combobox', { name: 'Deck, topic, card or command' })
      await page.getByRole('button', { name: 'Commands' }).click()
      await expect(field).toBeFocused()
      await expect(menu.getByRole('option', { name: 'Spanish' })).toBeVisible()
      await checkScreen(page)
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await expect(page.getByRole('button', { name: 'Commands' })).toBeFocused()

      await page.keyboard.press('Control+k')
      await field.fill('femur')
      const cards = menu.getByRole('group', { name: 'Cards' }).getByRole('option')
      await expect(cards).toHaveCount(3)
      await expect(cards.filter({ hasText: 'AI-generated' })).toContainText('Where is the femur?')
      await expect(cards.first()).toHaveAttribute('aria-selected', 'true')
      await checkScreen(page)
      await field.fill('bones')
      await expect(menu.getByRole('group', { name: 'Topics' }).getByRole('option')).toHaveCount(2)
      // Both decks contain the word, but these have the name.
      await expect(menu.getByRole('option').first()).toHaveText(/^Bones/)
      await menu.getByRole('option', { name: 'Bones Spanish' }).click()
      await expect(page.getByRole('treeitem', { name: 'Bones' })).toBeFocused()
      await expect(page.getByRole('heading', { level: 1, name: 'Spanish' })).toBeVisible()

      // A card opens over its deck, and leaves focus there.
      await page.keyboard.press('Control+k')
      await field.fill('hueso')
      await expect(menu.getByRole('option', { name: /el hueso/ })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Card' })).toContainText('A bone: femur')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: 'Card' })).toBeHidden()
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

      // The actions of the deck on the screen come first.
      await page.keyboard.press('Control+k')
      const here = menu.getByRole('group', { name: 'This deck' }).getByRole('option')
      await expect(here).toHaveText([
        'Learn',
        'Practise',
        'Test',
        'Match',
        'Show as a table',
        'Create card',
        'Paste a list',
        'Import',
        'Generate from File',
        'Add topic',
        'Class',
        'Edit deck',
        'Edit tags',
        'Bin',
        'Export',
        'Share',
        'Delete deck',
        'Keyboard shortcuts',
      ])
      await checkScreen(page)
      await field.fill('table')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('table', { name: 'Cards in the selected topics' })).toBeVisible()
      await page.keyboard.press('Control+k')
      await field.fill('spanish')
      await expect(menu.getByRole('option').first()).toHaveText('Spanishopen now')
      await field.fill('paste')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Paste a list' }).getByLabel('Your list')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.keyboard.press('?')
      const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await expect(keys).toContainText('Table: go to the actions on the selected cards')
      await checkScreen(page)
      await page.keyboard.press('Escape')
      await expect(keys).toBeHidden()
      await page.goto('/decks')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.keyboard.press('?')
      await expect(keys).toContainText('Learn today’s cards')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+k')
      await field.fill('spanish')
      await expect(menu.getByRole('option').first()).toHaveText('Spanish')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Spanish' })).toBeVisible()
      await expect(menu).toBeHidden()

      // Not over a dialog: what was typed there stays in sight.
      await page.keyboard.press('Control+k')
      await field.fill('new deck')
      await expect(menu.getByRole('option').first()).toHaveText('Create a deck')
      await page.keyboard.press('Enter')
      const create = page.getByRole('dialog', { name: 'Create a Deck' })
      await create.getByLabel('Name of your Deck').fill('History')
      await page.keyboard.press('Control+k')
      await expect(menu).toBeHidden()
      await create.getByRole('button', { name: 'Create' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeFocused()
      await expect(create).toBeHidden()
      await page.keyboard.press('Control+k')
      await field.fill('list new deck')
      await page.keyboard.press('Enter')
      await create.getByLabel('Name of your Deck').fill('Verbs')
      await create.getByRole('button', { name: 'Create' }).click()
      const list = page.getByRole('dialog', { name: 'Paste a list' })
      await list.getByLabel('Your list').fill('to go; ir')
      await list.getByRole('button', { name: 'Create 1 card' }).click()
      await expect(list).toBeHidden()
      await expect(page.getByText('to go', { exact: true })).toBeVisible()
      await page.reload()
      await expect(page.getByText('to go', { exact: true })).toBeVisible()
      await expect(list).toBeHidden()
      await page.keyboard.press('Control+k')
      await field.fill('search your cards')
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Words and filters')).toBeFocused()

      // On the learn page its keys wait.
      await page.goto('/learn')
      await expect(page.getByText('Anatomy I · Bones')).toBeVisible()
      await expect(page.getByText('Which bone is longest?', { exact: true })).toBeVisible()
      await page.keyboard.press('Control+k')
      await field.pressSequentially('log out 1')
      await page.keyboard.press('Escape')
      await expect(page.getByText('Which bone is longest?', { exact: true })).toBeVisible()
      await page.keyboard.press('Control+k')
      await field.fill('log out')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/$/)
      await page.keyboard.press('Control+k')
      await expect(menu).toBeHidden()
    })
  }
})
