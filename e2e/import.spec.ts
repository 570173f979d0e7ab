import { readFile } from 'node:fs/promises'
import { utils, write } from '@e965/xlsx'
import { zipSync } from 'fflate'
import { ankiPackage, madeAt } from '../engine/imports/anki/package-fixture.ts'
import type { Page } from '@playwright/test'
import { importFile, openImported } from './importing.ts'
import { expect, makeDeck, register, test } from './journey.ts'

const table = ['Frage;Antwort;Kapitel', 'Sonne?;the sun;Tag', 'Mond?;the moon;Nacht', 'Stern?;;Nacht'].join('\r\n')
const fileOf = (text: string, name = 'Himmel.csv', mimeType = 'text/csv') => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
})

// The server refuses what is no table.
test.use({ expectedErrors: /status of 415/ })

/** Drops files with a text on the screen. */
async function dropFiles(page: Page, names: string[], text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([names, text]) => {
      const data = new DataTransfer()
      for (const name of names) data.items.add(new File([text], name))
      return data
    },
    [names, text] as const,
  )
  await page.dispatchEvent('main', 'dragover', { dataTransfer })
  await page.dispatchEvent('main', 'drop', { dataTransfer })
}

for (const width of [1280, 390])
  test(`a table becomes a deck, every line is accounted for, and it is undone, ${width} px wide`, async ({
    page,
    checkScreen,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await register(page)
    await page.goto('/decks')
    await page.getByRole('button', { name: 'Import', exact: true }).first().press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Import cards' })
    await expect(dialog.getByLabel('Choose a file')).toBeFocused()
    await checkScreen(page)
    await dialog.getByLabel('Choose a file').setInputFiles(fileOf('%PDF', 'slides.pdf', 'application/pdf'))
    await expect(dialog.getByText(/can’t make cards from “slides.pdf”/)).toBeVisible()
    await dialog.getByLabel('Choose a file').setInputFiles(fileOf('%PDF-1.7', 'Himmel.csv'))
    await expect(dialog.getByText('We can’t read cards from this type of file.')).toBeVisible()
    const isLate = dialog.getByText('This is taking longer than usual.')
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
    await page.route('**/api/importPreview', async (route) => isRead.then(() => route.continue()), { times: 1 })
    await page.clock.install()
    await dialog.getByLabel('Choose another file').setInputFiles(fileOf(table))
    await expect(dialog.getByText('Reading the file')).toBeVisible()
    await page.clock.fastForward(10_000)
    await expect(isLate).toBeVisible()
    await checkScreen(page)
    read()
    await expect(dialog.getByText('3 entries found: 2 new cards.')).toBeVisible()
    await expect(isLate).toBeHidden()
    await expect(dialog.getByLabel('Name of the deck')).toHaveValue('Himmel')
    await expect(dialog.getByLabel('Kapitel')).toHaveValue('topic')
    await expect(dialog.getByText('the moon').first()).toBeVisible()
    await dialog.getByText('1 entry is left out: no answer').click()
    await expect(dialog.getByRole('row', { name: '4 no answer Stern?' })).toBeVisible()
    await checkScreen(page)
    await dialog.getByLabel('Kapitel').selectOption({ label: 'Explanation' })
    await dialog.getByLabel('Also ask the other way round').check()
    await expect(dialog.getByText('3 entries found: 4 new cards.')).toBeVisible()
    await expect(dialog.getByText('Nacht', { exact: true }).first()).toBeVisible()
    await dialog.getByLabel('Kapitel').selectOption({ label: 'Topic' })
    await dialog.getByLabel('Name of the deck').fill('Sky')
    await dialog.getByRole('button', { name: 'Import 4 cards' }).click()

    const sheet = page.getByRole('dialog', { name: 'Import finished' })
    await expect(sheet.getByText('3 entries → 4 cards')).toBeFocused()
    await checkScreen(page)
    const download = page.waitForEvent('download')
    await sheet.getByRole('button', { name: 'Download what was left out' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toBe('4\tno answer\tStern?\n')
    await sheet.getByRole('button', { name: 'Open the deck' }).click()
    await expect(page.getByRole('heading', { name: 'Sky', level: 1 })).toBeFocused()
    await expect(page.getByRole('treeitem', { name: /^Nacht/ })).toBeVisible()

    // The same file into the same deck changes nothing.
    await page.goto('/decks')
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible()
    await dropFiles(page, ['Himmel.csv', 'Erde.csv'], table)
    await expect(dialog.getByText('One file at a time, please.')).toBeVisible()
    await dialog.press('Escape')
    await dropFiles(page, ['Himmel.csv'], table)
    await expect(dialog.getByText('3 entries found: 2 new cards.')).toBeVisible()
    await dialog.getByLabel('Add to').selectOption({ label: 'Sky' })
    await expect(dialog.getByText('3 entries found: 0 new cards.')).toBeVisible()
    await expect(dialog.getByText('3 entries are left out: no answer (1), already in the deck (2)')).toBeVisible()
    await dialog.getByLabel('Cards already in the deck').selectOption({ label: 'Add them again' })
    await dialog.getByRole('button', { name: 'Import 2 cards' }).click()
    await sheet.getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('Import undone. What it added is in the bin.')).toBeVisible()
    await expect(sheet).toBeHidden()
  })

test('Markdown comes into a deck by its menu', async ({ page, checkScreen }) => {
  await register(page)
  await makeDeck(page, 'Sky', 'Day')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import cards' })
  const notes = '# Night\n\nMoon::Mond #ai-generated\n\nThe sun is a ==star==.\n'
  await dialog.getByLabel('Choose a file').setInputFiles(fileOf(notes, 'sky.md', 'text/markdown'))
  await expect(dialog.getByText('2 entries found: 2 new cards.')).toBeVisible()
  await expect(dialog.getByText('AI-generated')).toHaveCount(1)
  await expect(dialog.getByLabel('Add to')).toHaveValue(/\d/)
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Import 2 cards' }).click()
  await page.getByRole('dialog', { name: 'Import finished' }).getByRole('button', { name: 'Open the deck' }).click()
  await expect(page.getByRole('treeitem', { name: /^Night/ })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'AI-generated' })).toContainText('Mond')
})

/** A workbook with a row for each card. */
function workbook(bookType: 'xlsx' | 'ods'): Buffer {
  const rows = table.split('\r\n').map((row) => row.split(';'))
  const book = utils.book_new(utils.aoa_to_sheet(rows), 'Blatt 1')
  return write(book, { type: 'buffer', bookType }) as Buffer
}

for (const width of [1280, 390])
  test(`workbooks and a zipped folder become decks, ${width} px wide`, async ({ page, checkScreen }) => {
    test.slow()
    await page.setViewportSize({ width, height: 844 })
    await register(page)
    const notes = { 'Sky/Nacht.md': 'Mond? :: the moon', 'Sky/Tag/Sonne.md': 'Sonne? :: the sun\n\nWarm.' }
    const folder = zipSync(Object.fromEntries(Object.entries(notes).map(([name, text]) => [name, Buffer.from(text)])))
    const files = [
      { name: 'Sky.xlsx', buffer: workbook('xlsx'), left: 'no answer' },
      { name: 'Sky.ods', buffer: workbook('ods'), left: 'no answer' },
      { name: 'Sky.zip', buffer: Buffer.from(folder), left: 'not a card' },
    ]
    for (const { left, ...file } of files) {
      const sheet = await importFile(page, { ...file, mimeType: '' }, 3, 2)
      await expect(sheet.getByText(`1 entry is left out: ${left}`)).toBeVisible()
      if (file.name === 'Sky.zip') await checkScreen(page)
      await openImported(page, sheet)
      await page.getByRole('treeitem', { name: /^Nacht/ }).click()
      await expect(page.getByText('the moon').first()).toBeVisible()
      await page.getByRole('link', { name: 'My Decks' }).click()
    }
  })

test('an import is undone later, by keyboard', async ({ page, checkScreen }) => {
  await register(page)
  await page.goto('/decks')
  await page.getByRole('button', { name: 'Import', exact: true }).first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Import cards' })
  await dialog.getByLabel('Choose a file').setInputFiles(fileOf(table))
  await dialog.getByRole('button', { name: 'Import 2 cards' }).press('Enter')
  await page.getByRole('dialog', { name: 'Import finished' }).getByRole('button', { name: 'Open the deck' }).click()
  await page.goto('/decks')
  await page.getByRole('button', { name: 'Import', exact: true }).first().press('Enter')
  await dialog.getByText('Your last import').press('Enter')
  await dialog.getByRole('button', { name: 'Details: Himmel.csv' }).press('Enter')
  const past = page.getByRole('dialog', { name: 'Import of Himmel.csv' })
  await expect(past.getByText('1 entry is left out: no answer')).toBeVisible()
  await past.getByRole('button', { name: 'Undo import' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Undo import' })
  await expect(question.getByText(/^2 cards go into the bin .* so do their decks/)).toBeVisible()
  await checkScreen(page)
  await question.getByRole('button', { name: 'Undo import' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(dialog.getByText('Your last import')).toBeFocused()
  await expect(dialog.getByRole('listitem')).toContainText('Undone')
  await expect(dialog.getByRole('button', { name: 'Undo: Himmel.csv' })).toBeHidden()
})

test('newcomers who have cards already begin with them', async ({ page }) => {
  await register(page)
  await page.goto('/welcomeGeneration')
  await page.getByRole('button', { name: 'I already have cards' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import cards' })
  await dialog.getByLabel('Choose a file').setInputFiles(fileOf(table))
  await dialog.getByRole('button', { name: 'Import 2 cards' }).click()
  await page.getByRole('button', { name: 'Open the deck' }).click()
  await expect(page.getByRole('heading', { name: 'Himmel', level: 1 })).toBeVisible()
})

for (const width of [1280, 390])
  test(`a package of Anki comes with pictures and history, ${width} px wide`, async ({ page, checkScreen }) => {
    await page.setViewportSize({ width, height: 844 })
    await register(page)
    const log = [
      { at: madeAt * 1000 + 60_000, ease: 3, type: 0 },
      { at: madeAt * 1000 + 86_400_000, ease: 3 },
    ]
    const buffer = ankiPackage({
      generation: 'latest',
      decks: { 1: 'Default', 2: 'Sky::Day', 3: 'Sky::Night', 4: 'Sea' },
      media: { 'sun.png': await readFile('web/public/og.png') },
      notes: [
        {
          fields: ['<img src="sun.png"><b>What</b> shines?', 'The sun'],
          cards: [{ did: 2, type: 2, due: 9000, ivl: 9, log }],
        },
        { type: 'cloze', fields: ['The {{c1::moon}} is {{c2::cold}}.', ''], cards: [{ did: 3 }, { did: 3, ord: 1 }] },
        { fields: ['What sounds? [sound:waves.mp3]', 'The sea'], cards: [{ did: 4 }] },
      ],
    })
    await page.goto('/decks')
    await page.getByRole('button', { name: 'Import', exact: true }).first().press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Import cards' })
    await dialog
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'Sky.apkg', mimeType: 'application/octet-stream', buffer })
    await expect(dialog.getByText('3 entries found: 4 new cards.')).toBeVisible()
    const shown = dialog.getByRole('img', { name: 'Question picture' })
    await expect(shown).toBeVisible()
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const history = dialog.getByLabel('Import my learning history')
    await expect(history).toBeChecked()
    await expect(dialog.getByText(/1 card you’ve learned, with 2 reviews/)).toBeVisible()
    await dialog.getByLabel('Create a separate deck for each').check()
    await expect(dialog.getByLabel('Name of the deck')).toHaveCount(0)
    await checkScreen(page)
    await dialog.getByRole('button', { name: 'Import 4 cards' }).press('Enter')

    const sheet = page.getByRole('dialog', { name: 'Import finished' })
    await expect(sheet.getByText('3 entries → 4 cards')).toBeFocused()
    await expect(sheet.getByText('Brought along: 1 picture or sound, 2 reviews.')).toBeVisible()
    await sheet.getByText('Without: sounds (1).').click()
    await expect(sheet.getByRole('row', { name: '3 sounds What sounds?' })).toBeVisible()
    await checkScreen(page)
    await sheet.getByRole('button', { name: 'See your decks' }).click()
    await expect(page.getByText('Sea', { exact: true }).first()).toBeVisible()
    await page.getByText('Sky', { exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Sky', level: 1 })).toBeVisible()
    await expect(page.getByRole('treeitem', { name: /^Night/ })).toBeVisible()
    await page.goto('/decks')

    // Again, the cards are found in both decks.
    await page.getByRole('button', { name: 'Import', exact: true }).first().press('Enter')
    await dialog
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'Sky.apkg', mimeType: 'application/octet-stream', buffer })
    await expect(dialog.getByText(/^4 of these cards are already in decks of yours, most in “Sky”/)).toBeVisible()
    await checkScreen(page)
  })
