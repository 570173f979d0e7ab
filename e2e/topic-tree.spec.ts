import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { expect, makeCard, test } from './journey.ts'

let people = 0

/** Creates a deck with these topics, each in the topic of its index or at the top, and opens its page. */
async function openDeckOf(page: Page, topics: [name: string, parent: number | null][]) {
  const calls = apiOf(page)
  await calls.register(`topics-${process.pid}-${++people}@example.org`)
  const { id: deck } = await calls.put<{ id: number }>('/api/deck', { name: 'Medicine', description: '' })
  const ids: number[] = []
  for (const [name, parent] of topics) {
    const topic = parent === null ? null : ids[parent]
    ids.push((await calls.put<{ id: number }>('/api/topic', { name, topic, deck })).id)
  }
  await page.goto(`/deck/${deck}`)
  await expect(page.getByRole('treeitem').first()).toBeVisible()
  return { calls, ids }
}

/** The words of topic names that span more than one line. */
const brokenWords = () =>
  [...document.querySelectorAll('[role=treeitem] [id$=-name]')]
    .flatMap(({ firstChild: text }) =>
      [...(text?.textContent ?? '').matchAll(/\S+/g)].filter(({ 0: word, index }) => {
        const range = document.createRange()
        if (!text) return false
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return range.getClientRects().length > 1
      }),
    )
    .map(([word]) => word)

test('names of topics break between words, and counts include subtopics', async ({ page, checkScreen }) => {
  const long = 'Pneumonoultramicroscopicsilicovolcanoconiosis'
  await openDeckOf(page, [
    ['Cardiovascular physiology', null],
    ['Electrophysiological foundations of the heartbeat', 0],
    ['Depolarisation and repolarisation', 1],
    ['Channels', 2],
    [long, null],
  ])
  const topic = (name: string) => page.getByRole('treeitem', { name })
  await makeCard(page, 'What does the heart do?', 'It beats')
  await topic('Depolarisation').getByRole('button', { name: 'More' }).click()
  for (const question of ['What depolarises?', 'What repolarises?']) await makeCard(page, question, 'A cell')
  await topic('Channels').getByRole('button', { name: 'More' }).click()

  await expect(topic('Cardiovascular')).toHaveAccessibleDescription('3 cards, 3 fresh')
  await expect(topic('Electrophysiological')).toHaveAccessibleDescription('2 cards, 2 fresh')
  await expect(topic('Depolarisation')).toHaveAccessibleDescription('2 cards, 2 fresh')
  await expect(topic(long)).toHaveAccessibleDescription('')
  await topic('Cardiovascular').getByRole('button', { name: 'Hide subtopics' }).click()
  await expect(topic('Cardiovascular')).toHaveAccessibleDescription('3 cards, 3 fresh')
  await topic('Cardiovascular').getByRole('button', { name: 'Show subtopics' }).click()
  await expect(page.getByRole('region', { name: 'Topics' }).getByTitle(/^Due: ready to review/)).toHaveText(
    /^duefreshcards/,
  )

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    // This one is longer than a line.
    await expect.poll(() => page.evaluate(brokenWords)).toEqual([long])
    if (width === 390) await topic('Channels').getByRole('button', { name: 'More' }).click()
    const buttons = (width === 390 ? page.locator(':popover-open') : topic('Channels')).getByRole('button', {
      name: /topic$|card$|^Generate/,
    })
    await expect(buttons).toHaveCount(width === 390 ? 6 : 7)
    if (width === 390) await expect(buttons).toContainText(['Create card', 'Add topic', 'Generate', 'Rename topic'])
    const tops = () => buttons.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    await expect
      .poll(async () => new Set(await tops()).size, `lines of buttons at ${width} px`)
      .toBe(width === 390 ? 6 : 1)
    await checkScreen(page)
  }
  await page.keyboard.press('Escape')
  const more = topic('Channels').getByRole('button', { name: 'More' })
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Rename topic' }).click()
  await page.getByLabel('Rename your Topic').fill('Ion channels')
  await page.keyboard.press('Enter')
  await expect(topic('Ion channels')).toBeVisible()
  await expect(page.getByText('Topic renamed to “Ion channels”.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Topic renamed to “Channels”.')).toBeVisible()
  await expect(topic('Channels').getByRole('button', { name: 'More' })).toBeFocused()
})

test('a drag to the edge scrolls the topics, and the page only where they end', async ({ page }) => {
  await openDeckOf(
    page,
    Array.from({ length: 40 }, (_, index) => [`Topic ${index}`, null]),
  )
  await page.evaluate(() => {
    const list = document.querySelector('[role=tree]')?.parentElement
    const isAtEnd = () => !!list && list.scrollTop + list.clientHeight >= list.scrollHeight - 1
    window.addEventListener('scroll', () => document.body.append(isAtEnd() ? '' : 'The page came first. '))
  })
  const place = (name: string) => page.getByRole('treeitem', { name, exact: true })
  // After it has stopped.
  await place('Topic 1').hover({ trial: true })
  const from = await place('Topic 1').boundingBox()
  const [x, y] = [(from?.x ?? 0) + 60, (from?.y ?? 0) + 18]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, 795, { steps: 8 })
  await expect(place('Topic 39')).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('The page came first.')).toHaveCount(0)
  await page.mouse.move(x, 5, { steps: 8 })
  await expect(place('Topic 0')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
})

test('the name of a topic shows it alone, its box adds another, and a reload keeps both', async ({ page }) => {
  const { calls, ids } = await openDeckOf(page, [
    ['Rome', null],
    ['Emperors', 0],
    ['Greece', null],
    ['Egypt', null],
  ])
  const deck = Number(/\/deck\/(\d+)/.exec(page.url())?.[1])
  for (const [index, topicId] of ids.entries())
    await calls.put('/api/cards', { deckId: deck, topicId, cards: [{ questionText: `Card ${index}`, answer: 'Yes' }] })
  await page.reload()
  const topic = (name: string) => page.getByRole('treeitem', { name, exact: true })
  const shown = () => page.getByText(/^Card \d$/).allTextContents()
  await expect.poll(shown).toEqual(['Card 0', 'Card 1', 'Card 2', 'Card 3'])
  await topic('Rome').getByText('Rome').click()
  await expect.poll(shown).toEqual(['Card 0', 'Card 1'])
  await expect(topic('Egypt')).toHaveAttribute('aria-checked', 'false')
  await topic('Egypt').getByRole('checkbox').check()
  await expect.poll(shown).toEqual(['Card 0', 'Card 1', 'Card 3'])
  await page.reload()
  await expect.poll(shown).toEqual(['Card 0', 'Card 1', 'Card 3'])
  await topic('Greece').press('Enter')
  await expect.poll(shown).toEqual(['Card 2'])
  await topic('Greece').press('Space')
  await expect(page.getByText('Please select at least one topic.')).toBeVisible()
  await expect(page.getByText('All done for now.')).toBeHidden()
  await expect(page.getByText('No topic is selected.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all topics' }).click()
  await expect.poll(shown).toEqual(['Card 0', 'Card 1', 'Card 2', 'Card 3'])
  await topic('Greece').press('Enter')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Go to …' }).getByRole('combobox').fill('all topics')
  await page.keyboard.press('Enter')
  await expect.poll(shown).toEqual(['Card 0', 'Card 1', 'Card 2', 'Card 3'])
  await topic('Greece').press('Enter')
  await expect.poll(shown).toEqual(['Card 2'])
  await topic('Greece').press('Delete')
  await expect.poll(shown).toEqual(['Card 0', 'Card 1', 'Card 3'])
})

test('the box for learning covers nothing', async ({ page }) => {
  await openDeckOf(
    page,
    Array.from({ length: 30 }, (_, index) => [`Topic ${index}`, null]),
  )
  await page.setViewportSize({ width: 1280, height: 640 })
  const learn = page.getByRole('region', { name: 'Learn' })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const gap = () =>
    learn.evaluate((panel) => {
      const below = panel.nextElementSibling?.getBoundingClientRect().top ?? 0
      return below - panel.getBoundingClientRect().bottom
    })
  await expect.poll(gap).toBeGreaterThan(0)
  const remove = page.getByRole('button', { name: 'Delete deck' })
  await remove.focus()
  // Except for less than a pixel: scrolling ends at whole pixels.
  await expect(remove).toBeInViewport({ ratio: 0.97 })
  await expect.poll(gap).toBeGreaterThan(0)
})

test.describe('a move that fails', () => {
  test.use({ expectedErrors: /api\/moveTopic/ })

  test('the chosen target of a move stays, and a deleted one shows an error', async ({ page }) => {
    const { calls, ids } = await openDeckOf(page, [
      ['Rome', null],
      ['Greece', null],
      ['Athens', null],
    ])
    const dialog = page.getByRole('dialog', { name: 'Move topic' })
    const move = dialog.getByRole('button', { name: 'Move', exact: true })
    await page.getByRole('treeitem', { name: 'Rome' }).getByRole('button', { name: 'Move topic' }).click()
    const parent = dialog.getByLabel('Parent topic')
    await parent.selectOption('Greece')
    await page.route('**/api/moveTopic', (route) => route.abort())
    await move.click()
    await expect(dialog.getByText('No connection. Check your network and try again.')).toBeVisible()
    await expect(parent).toHaveValue(String(ids[1]))
    await calls.put('/api/deleteTopic', { id: ids[1] })
    await expect(dialog.getByText('The topic was deleted in the meantime. Choose another one.')).toBeVisible()
    await expect(parent).not.toHaveValue(String(ids[1]))
    await parent.selectOption('Athens')
    await calls.put('/api/deleteTopic', { id: ids[0] })
    await expect(dialog.getByText('Someone has deleted “Rome”.')).toBeVisible()
    await expect(move).toBeHidden()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(dialog).toBeHidden()
  })
})
