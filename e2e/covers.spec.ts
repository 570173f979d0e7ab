import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { apiOf } from './api.ts'
import { expect, test } from './journey.ts'

const rating = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

/** A drawing with three parts of other colours. */
const picture = async () => ({
  name: 'left-ventricle.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background: '#f4e9d8' } })
    .composite(
      ['#b3372f', '#3f7d4e', '#2b4c7e'].map((background, index) => ({
        input: { create: { width: 120, height: 120, channels: 3 as const, background } },
        left: 40 + index * 190,
        top: 140,
      })),
    )
    .png()
    .toBuffer(),
})

/** Presses, moves and releases the pointer at places that are parts of the width and the height of an element. */
async function drag(page: Page, over: Locator, ...places: readonly (readonly [number, number])[]) {
  const box = await over.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  const [first = [0, 0], ...others] = places.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height] as const)
  await page.mouse.move(...first)
  await page.mouse.down()
  for (const place of others) await page.mouse.move(...place, { steps: 4 })
  await page.mouse.up()
}

for (const width of [1280, 390])
  test(`covers are drawn by pointer and by keyboard, and learned, ${width} px wide`, async ({ page, checkScreen }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    const api = apiOf(page)
    await api.register(`covers-${width}@example.org`)
    const { id: deckId } = await api.put<{ id: number }>('/api/deck', { name: 'Anatomy', description: '' })
    await api.put('/api/topic', { name: 'Heart', deck: deckId })
    await page.goto(`/deck/${deckId}`)
    await page.getByRole('button', { name: 'Create card' }).first().click()
    const editor = page.getByRole('dialog', { name: 'Create card' })
    await editor.getByLabel('Question', { exact: true }).fill('What is it?')
    await editor
      .locator('input[type=file]')
      .first()
      .setInputFiles(await picture())
    await editor.getByRole('button', { name: 'Cover parts of the picture' }).click()

    // By pointer: drawn, moved and taken back.
    const canvas = editor.getByRole('group', { name: /^Picture with / })
    await canvas.scrollIntoViewIfNeeded()
    await drag(page, canvas, [0.05, 0.3], [0.3, 0.7])
    const first = editor.getByRole('button', { name: 'Cover 1, Rectangle', exact: true })
    await expect(first).toHaveAttribute('aria-pressed', 'true')
    await editor.getByLabel('What is under cover 1?').fill('aorta')
    await drag(page, canvas, [0.15, 0.5], [0.45, 0.5])
    const place = editor.getByRole('status').filter({ hasText: 'from the left' })
    await expect(place).toContainText('35% from the left, 30% from the top')
    await editor.getByRole('button', { name: 'Undo', exact: true }).click()

    // By keyboard: added, moved, resized, removed and taken back.
    await editor.getByRole('radio', { name: 'Ellipse' }).press('ArrowRight')
    await editor.getByRole('radio', { name: 'Polygon' }).press('ArrowLeft')
    await editor.getByRole('button', { name: 'Add cover' }).press('Enter')
    const second = editor.getByRole('button', { name: 'Cover 2, Ellipse', exact: true })
    await expect(second).toBeFocused()
    await expect(place).toContainText('38% from the left, 38% from the top, 20% wide, 15% high')
    await second.press('ArrowUp')
    await second.press('Shift+ArrowRight')
    await expect(place).toContainText('38% from the left, 37% from the top, 21% wide, 15% high')
    await editor.getByRole('button', { name: 'Corner 3 of cover 2' }).press('ArrowDown')
    await expect(place).toContainText('21% wide, 16% high')
    await second.press('Delete')
    await expect(second).toHaveCount(0)
    const labelled = editor.getByRole('button', { name: 'Cover 1, Rectangle: aorta' })
    await expect(labelled).toBeFocused()
    await labelled.press('Control+z')
    await expect(second).toBeVisible()
    await editor.getByLabel('What is under cover 2?').fill('left ventricle')

    // A polygon, corner by corner, which is asked with the second cover.
    await editor.getByText('Polygon', { exact: true }).click()
    await canvas.scrollIntoViewIfNeeded()
    for (const corner of [[0.7, 0.3], [0.95, 0.4], [0.8, 0.7], [0.7, 0.3]] as const) await drag(page, canvas, corner) // prettier-ignore
    await expect(editor.getByRole('button', { name: 'Cover 3, Polygon' })).toBeVisible()
    await editor.getByLabel('Card that asks for cover 3').selectOption('Card 2')
    await expect(editor.getByText('Makes 2 cards, asked on different days.')).toBeVisible()
    await editor.getByLabel('Hide the other covered parts, too').check()
    await checkScreen(page)
    await editor.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByText('2 cards created.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Picture with the asked part uncovered' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Picture with the 2 asked parts uncovered' })).toBeVisible()
    await checkScreen(page)

    // Nothing says what is under the cover before the answer is shown; the zoomed picture is covered, too.
    await page.goto(`/learn?deck=${deckId}`)
    const question = page.getByRole('group', { name: 'Question' })
    const covered = 'Picture with 1 covered part that is asked for, and 2 more covers'
    await expect(question.getByRole('img', { name: covered })).toBeVisible()
    await expect(question.locator('svg[data-sheet] [data-look]')).toHaveCount(3)
    await expect(page.getByText('aorta')).toBeHidden()
    await checkScreen(page)
    await question.getByRole('button', { name: covered }).click()
    const zoomed = page.getByRole('dialog', { name: covered })
    await expect(zoomed.locator('[data-look="asked"]')).toHaveCount(1)
    await checkScreen(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Show answer' }).click()
    await expect(page.getByRole('group', { name: 'Answer' })).toContainText('aorta')
    await expect(page.getByRole('img', { name: 'Picture with the asked part uncovered' })).toBeVisible()
    await checkScreen(page)
    await page.keyboard.press('4')
    // Its sibling waits for another day.
    await expect(rating(page, 'Easy')).toBeHidden()

    // A cover less: said before it takes effect.
    await page.goto(`/deck/${deckId}`)
    await page.getByRole('button', { name: 'Edit card' }).first().click()
    const change = page.getByRole('dialog', { name: 'Edit card' })
    await expect(change.getByRole('button', { name: 'Remove cover 1' })).toBeDisabled()
    await change.getByRole('button', { name: 'Remove cover 3' }).click()
    await change.getByRole('button', { name: 'Remove cover 2' }).click()
    await expect(change.getByText('Saving moves 1 card to the bin, because its cover is gone.')).toBeVisible()
    await checkScreen(page)
    await change.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved. 1 card is in the bin.')).toBeVisible()
    await page.getByRole('button', { name: 'Show as a table' }).click()
    await expect(page.getByRole('table').getByText('Covered picture')).toHaveCount(1)
  })
