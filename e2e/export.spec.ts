import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { importFile, openImported } from './importing.ts'
import { expect, makeCard, makeDeck, register, test } from './journey.ts'

/** Downloads a file from the dialog. */
async function downloaded(page: Page, dialog: Locator) {
  const waiting = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).press('Enter')
  const download = await waiting
  return { name: download.suggestedFilename(), buffer: await readFile(await download.path()) }
}

/** Every format, and what its file contains. */
const formats = [
  { label: 'Anki (.apkg)', ending: 'apkg', contains: 'collection.anki21', isSmaller: false },
  { label: 'Anki (.apkg)', ending: 'apkg', contains: 'collection.anki21b', isSmaller: true },
  { label: 'Table (CSV)', ending: 'csv', contains: 'Moon?,Mond,,Sky::Night,' },
  { label: 'Markdown', ending: 'md', contains: 'Q: Moon?\nA: Mond' },
  { label: 'Everything (JSON)', ending: 'json', contains: '"topics":["Night"],"question":"Moon?"' },
]

for (const width of [1280, 390])
  test(`a deck is saved in every format and comes back, ${width} px wide`, async ({ page, checkScreen }) => {
    test.slow()
    await page.setViewportSize({ width, height: 844 })
    await register(page)
    await makeDeck(page, 'Sky', 'Night')
    await makeCard(page, 'Moon?', 'Mond')
    const files = []
    for (const { label, ending, contains, isSmaller } of formats) {
      await page.getByRole('button', { name: 'Export', exact: true }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Export cards' })
      await expect(dialog.getByLabel('Format')).toBeFocused()
      await dialog.getByLabel('Format').selectOption({ label })
      if (isSmaller) {
        await dialog.getByLabel('With my learning history').press('Space')
        await dialog.getByLabel('Smaller file').press('Space')
        await checkScreen(page)
      }
      const file = await downloaded(page, dialog)
      expect(file.name).toBe(`Sky.${ending}`)
      expect(file.buffer.toString()).toContain(contains)
      await expect(page.getByText(`“Sky.${ending}” is saved.`).last()).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused()
      files.push({ ...file, mimeType: '' })
    }
    for (const file of files) {
      await page.getByRole('link', { name: 'My Decks' }).click()
      const sheet = await importFile(page, file, 1)
      await expect(sheet.getByText('Nothing was left out.')).toBeVisible()
      await openImported(page, sheet)
      await page.getByRole('treeitem', { name: /^Night/ }).click()
      await expect(page.getByText('Mond').first()).toBeVisible()
    }
  })

for (const width of [1280, 390])
  test(`selected topics are exported, and printed as cards and as a list, ${width} px wide`, async ({
    page,
    checkScreen,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const calls = apiOf(page)
    await calls.register(`printer-${process.pid}-${width}@example.org`)
    await makeDeck(page, 'Sky', 'Night')
    const deckId = Number(/\d+$/.exec(page.url())?.[0])
    const [topic] = await calls.put<{ id: number }[]>('/api/getTopics', { id: deckId })
    const Answers = [{ text: '**Far**', correct: true }]
    const card = { deckId, topicId: topic?.id, questionText: 'How far is $a^2$?', isGapText: false, Answers }
    await calls.put('/api/card', { ...card, isAiGenerated: true })
    await page.getByRole('button', { name: 'Add topic' }).first().click()
    await page.getByLabel('Name of your Topic').fill('Day')
    await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
    await makeCard(page, 'Sun?', 'Sonne')
    await page.getByRole('treeitem', { name: /^Day/ }).getByRole('checkbox').uncheck()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Export cards' })
    await dialog.getByText('The selected topic').click()
    await dialog.getByLabel('Format').selectOption({ label: 'Everything (JSON)' })
    await expect(dialog.getByLabel('With my learning history')).not.toBeChecked()
    await checkScreen(page)
    const { cards } = JSON.parse(String((await downloaded(page, dialog)).buffer)) as { cards: object[] }
    expect(cards).toMatchObject([{ topics: ['Night'], question: 'How far is $a^2$?', isAiGenerated: true }])

    // A deck that is larger than an import takes is given in parts, or in one file.
    await page.route('**/api/exportParts?*', (route) =>
      route.fulfill({ json: { parts: [20_000, 5].map((cards, index) => ({ from: 7 + index, cards })) } }),
    )
    await page.route('**/api/exportDeck?*', (route) => {
      const { searchParams } = new URL(route.request().url())
      const body = ['from', 'before'].map((name) => searchParams.get(name)).join()
      return route.fulfill({ body, contentType: 'application/octet-stream' })
    })
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(dialog.getByText('import the first file as a new deck')).toBeVisible()
    await checkScreen(page)
    for (const [name, parts] of [
      ['Sky (1 of 2).apkg', '7,8'],
      ['Sky (2 of 2).apkg', '8,'],
    ] as const) {
      const file = await downloaded(page, dialog)
      expect([file.name, String(file.buffer)]).toEqual([name, parts])
    }
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await dialog.getByText('One file').click()
    await expect(dialog.getByText('For other programs')).toBeVisible()
    expect((await downloaded(page, dialog)).name).toBe('Sky.apkg')
    await page.unroute('**/api/export{Parts,Deck}?*')

    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await dialog.getByText('The selected topic').click()
    await dialog.getByRole('link', { name: 'Print instead' }).click()
    await expect(page.getByRole('heading', { name: 'Print “Sky”', level: 1 })).toBeFocused()
    const sheet = page.getByRole('main').getByRole('list').first()
    await expect(sheet.getByText('How far is')).toBeVisible()
    await expect(sheet.locator('math')).toBeVisible()
    await expect(sheet.getByText('AI-generated')).toBeVisible()
    await expect(page.getByText('Sun?')).toBeHidden()
    await checkScreen(page)
    await page.getByText('A list').click()
    await expect(page.getByRole('heading', { name: 'Night', level: 2 })).toBeVisible()
    await checkScreen(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(sheet.getByText('Far', { exact: true })).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('link', { name: 'Sky' }).click()
    await expect(page.getByRole('heading', { name: 'Sky', level: 1 })).toBeFocused()
  })
