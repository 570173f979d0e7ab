import type { Browser, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import type { Kartei } from './kartei.ts'
import { makeDeck, newEmail, openLive, share, someone, soon } from './livePeople.ts'

/** A deck with cards in the first of two topics, open in the author's browser; an editor changes it from another. */
async function twoWith(browser: Browser, kartei: Kartei, cards: string[]) {
  const email = newEmail()
  const author = await someone(browser, kartei, 'register', email)
  const editor = await someone(browser, kartei, 'register')
  const deck = await makeDeck(author, cards)
  await share(author, email, kartei, editor, deck.id)
  const topic = async (name: string) => (await author.api.put<{ id: number }>('/api/topic', { name, deck: deck.id })).id
  const topics = { second: await topic('Second'), third: await topic('Third') }
  await openLive(author, `/deck/${deck.id}`)
  await author.page.getByRole('button', { name: 'Show as a table' }).click()
  const { page } = author
  const shown = () => page.getByRole('rowheader').allTextContents()
  await expect.poll(shown).toEqual(cards)
  /** The editor moves a card. */
  const move = async (card: number | undefined, topicId: number) =>
    editor.api.put('/api/moveCards', { deck: deck.id, cards: [card], topic: topicId })
  return { ...deck, ...topics, author, editor, page, shown, move }
}

/** Moves cards to a topic, as one selection. */
async function moveTo(page: Page, topic: string, ...cards: string[]) {
  for (const card of cards) await page.getByRole('checkbox', { name: `Select: ${card}`, exact: true }).check()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('To topic').selectOption({ label: topic })
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Clear selection' }).click()
}

test('an undo returns moved cards, also when their neighbours are gone', async ({ browser, kartei }) => {
  const { cards, third, editor, page, shown, move } = await twoWith(browser, kartei, [
    'One',
    'Two',
    'Three',
    'Four',
    'Five',
  ])
  const undo = page.getByRole('button', { name: 'Undo' })
  await moveTo(page, 'Second', 'One', 'Three')
  await expect.poll(shown).toEqual(['Two', 'Four', 'Five', 'One', 'Three'])
  await move(cards[1], third)
  await editor.api.put('/api/deleteCard', { id: cards[3] })
  await expect.poll(shown).toEqual(['Five', 'One', 'Three', 'Two'])
  await expect(undo).toHaveCount(1)
  await undo.click()
  await expect(page.getByText('2 cards moved back.')).toBeVisible()
  await expect.poll(shown).toEqual(['One', 'Three', 'Five', 'Two'])
  for (const person of [editor.page, page]) await person.context().close()
})

test('one toast undoes the moves of cards, the last one first', async ({ browser, kartei }) => {
  const { author, editor, page, shown } = await twoWith(browser, kartei, ['One', 'Two', 'Three', 'Four'])
  const undo = page.getByRole('button', { name: 'Undo' })
  await moveTo(page, 'Second', 'Three')
  await moveTo(page, 'Second', 'Four')
  const inFirst = page.getByRole('cell', { name: 'All', exact: true })
  await expect(inFirst).toHaveCount(2)
  await expect(undo).toHaveCount(1)
  await undo.click()
  await expect(page.getByText('Card moved back.')).toBeVisible()
  await expect(inFirst).toHaveCount(3)
  await page.getByRole('treeitem').first().focus()
  await page.keyboard.press('Control+z')
  await expect(inFirst).toHaveCount(4)
  await expect.poll(shown).toEqual(['One', 'Two', 'Three', 'Four'])
  await expect(undo).toHaveCount(0)
  // One more finds nothing, and says where to look; twice is one message.
  for (let press = 0; press < 2; press++) await page.keyboard.press('Control+z')
  await expect(page.getByText('Nothing to undo. Deleted cards and topics are in the bin.')).toHaveCount(1)
  await expect.poll(shown).toEqual(['One', 'Two', 'Three', 'Four'])
  for (const person of [author, editor]) await person.page.context().close()
})

test('an undo leaves cards that somebody else has moved again', async ({ browser, kartei }) => {
  const { cards, second, third, id, author, editor, page, shown, move } = await twoWith(browser, kartei, ['One', 'Two'])
  await moveTo(page, 'Second', 'One')
  await move(cards[0], third)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(
    page.getByText('One card was moved elsewhere or deleted in the meantime and stays that way.'),
  ).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'One' })).toContainText('Third')
  await expect.poll(shown).toEqual(['Two', 'One'])

  const topic = page.getByRole('treeitem', { name: 'Third' })
  await topic.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(topic).toHaveAttribute('aria-level', '2')
  const parentOf = async (name: string) => {
    type Node = { name: string; elements: Node[] }
    const { structure } = await author.api.get<{ structure: Node[] }>(`/api/deck/${id}`)
    const found = (nodes: Node[], parent: string | null): string | null | undefined => {
      for (const node of nodes) {
        const inside = node.name === name ? parent : found(node.elements, node.name)
        if (inside !== undefined) return inside
      }
      return undefined
    }
    return found(structure, null)
  }
  await expect.poll(() => parentOf('Third')).toBe('Second')
  await editor.api.put('/api/moveTopic', { topic: third, parent: null, before: second })
  await expect(topic).toHaveAttribute('aria-level', '1', soon)
  await topic.focus()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Someone has moved “Third” elsewhere. It stays there.')).toBeVisible()
  expect(await parentOf('Third')).toBe(null)
  for (const person of [author, editor]) await person.page.context().close()
})

test('a table whose topic becomes empty or unchecked shows the other topics', async ({ browser, kartei }) => {
  const { cards, second, author, editor, page, shown, move } = await twoWith(browser, kartei, ['One', 'Two'])
  const filter = page.getByLabel('Topic', { exact: true })
  await move(cards[1], second)
  await filter.selectOption('Second')
  await expect.poll(shown).toEqual(['Two'])
  await page.getByRole('treeitem', { name: 'Second' }).getByRole('checkbox').uncheck()
  await expect.poll(shown).toEqual(['One'])
  await page.getByRole('treeitem', { name: 'Second' }).getByRole('checkbox').check()
  await expect.poll(shown).toEqual(['One', 'Two'])
  await filter.selectOption('Second')
  await expect.poll(shown).toEqual(['Two'])
  await editor.api.put('/api/deleteCard', { id: cards[1] })
  await expect.poll(shown).toEqual(['One'])
  await expect(filter).toHaveValue('')
  for (const person of [author, editor]) await person.page.context().close()
})

test('the bin closes when the permission to edit is withdrawn', async ({ browser, kartei }) => {
  const { id, author, editor } = await twoWith(browser, kartei, ['One', 'Two'])
  const { page } = editor
  await openLive(editor, `/deck/${id}`)
  const { id: user } = await editor.api.get<{ id: number }>('/api/me')
  await page.getByRole('button', { name: 'Bin', exact: true }).click()
  const bin = page.getByRole('dialog', { name: 'Bin' })
  await expect(bin).toBeVisible()
  await author.api.put('/api/memberRole', { deck: id, user, role: 'reader' })
  await expect(bin).toBeHidden(soon)
  await expect(page.getByText('You can no longer edit this deck.')).toBeVisible()
  await author.api.put('/api/memberRole', { deck: id, user, role: 'editor' })
  await expect(page.getByText('You can edit this deck now.')).toBeVisible(soon)
  await expect(bin).toBeHidden()
  for (const person of [author, editor]) await person.page.context().close()
})
