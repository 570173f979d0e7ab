import type { Locator, Page } from '@playwright/test'
import { wav } from '../server/testing/sounds.ts'
import { apiOf } from './api.ts'
import { expect, test } from './journey.ts'

const file = (name: string, ms = 400) => ({ name, mimeType: 'audio/wav', buffer: wav(ms) })

/** Notes what the page plays: browsers of tests have no loudspeaker. */
async function listen(page: Page) {
  await page.addInitScript(() => {
    const { play, pause } = HTMLMediaElement.prototype
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    HTMLMediaElement.prototype.play = async function () {
      heard.push('play')
      return play.call(this)
    }
    HTMLMediaElement.prototype.pause = function () {
      if (!this.paused) heard.push('pause')
      pause.call(this)
    }
  })
  return async () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.join(' '))
}

const sound = (place: Page | Locator, name = 'Question sound') => place.getByRole('button', { name, exact: true })

for (const width of [1280, 390])
  test(`cards have sounds, which are chosen, dropped, played and removed, ${width} px wide`, async ({
    page,
    checkScreen,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 844 })
    const heard = await listen(page)
    const api = apiOf(page)
    await api.register(`sounds-${width}@example.org`)
    const { id: deckId } = await api.put<{ id: number }>('/api/deck', { name: 'German', description: '' })
    await api.put('/api/topic', { name: 'Words', deck: deckId })
    await page.goto(`/deck/${deckId}`)

    // By button, with clear refusals.
    await page.getByRole('button', { name: 'Create card' }).first().click()
    const editor = page.getByRole('dialog', { name: 'Create card' })
    const add = editor.getByLabel('Add a sound')
    await add.first().setInputFiles({ name: 'haus.flac', mimeType: 'audio/flac', buffer: wav() })
    await expect(editor.getByText('Choose an mp3, m4a, ogg, opus or wav file.')).toBeVisible()
    const large = Buffer.concat([wav(), Buffer.alloc(5 * 1024 * 1024)])
    await add.first().setInputFiles({ name: 'haus.wav', mimeType: 'audio/wav', buffer: large })
    await expect(editor.getByText('This sound is larger than 5 MB.')).toBeVisible()
    await checkScreen(page)
    await add.first().setInputFiles(file('haus.wav', 60_000))
    await expect(editor.getByText('This sound is larger than 5 MB.')).toBeHidden()
    await expect(editor.getByText('haus.wav')).toBeVisible()

    // By drop onto the answer.
    const dropped = await page.evaluateHandle(
      (bytes) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(bytes)], 'house.wav', { type: 'audio/wav' }))
        return data
      },
      [...wav()],
    )
    await editor.getByLabel('Option 1', { exact: true }).dispatchEvent('drop', { dataTransfer: dropped })
    await expect(editor.getByText('house.wav')).toBeVisible()
    await editor.getByLabel('Option 1', { exact: true }).fill('house')

    // By keyboard: the sound plays, and one ends the other.
    const [own, preview] = [sound(editor).first(), sound(editor.getByRole('complementary', { name: 'Preview' }))]
    await own.focus()
    await page.keyboard.press('Enter')
    await expect(own).toHaveAttribute('aria-pressed', 'true')
    await expect(preview).toHaveAttribute('aria-pressed', 'true')
    await checkScreen(page)
    await page.keyboard.press('Enter')
    await expect(own).toHaveAttribute('aria-pressed', 'false')
    expect(await heard()).toBe('play pause')
    await sound(editor).first().click()
    await sound(editor, 'Answer 1 sound').first().click()
    await expect(own).toHaveAttribute('aria-pressed', 'false')
    expect(await heard()).toBe('play pause play pause play')
    await editor.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByText('1 card created.')).toBeVisible()

    // The deck shows it without loading it. The card is its sound alone.
    const loads: string[] = []
    page.on('request', (request) => loads.push(new URL(request.url()).pathname))
    await page.reload()
    await expect(sound(page)).toBeVisible()
    await checkScreen(page)
    expect(loads).not.toContain('/api/getImageById')
    await sound(page, 'Answer 1 sound').click()
    await expect.poll(heard).toBe('play')
    expect(loads).toContain('/api/getImageById')
    await page.getByRole('button', { name: 'Show as a table' }).click()
    await expect(page.getByRole('table')).toContainText('Picture or sound')
    await page.getByRole('button', { name: 'Show as tiles' }).click()

    // Learning: R plays the sound of the side in place of a voice, again stops it, and the next side as well.
    await page.goto(`/learn?deck=${deckId}`)
    await expect(sound(page)).toBeVisible()
    await checkScreen(page)
    expect(await heard()).toBe('')
    await page.keyboard.press('r')
    await expect(sound(page)).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('r')
    await expect(sound(page)).toHaveAttribute('aria-pressed', 'false')
    // A click leaves the keys to the card.
    await sound(page).click()
    await page.keyboard.press(' ')
    await sound(page, 'Answer 1 sound').click()
    await expect(sound(page)).toHaveAttribute('aria-pressed', 'false')
    await checkScreen(page)

    // By itself, if the learner wants that, and each side its own.
    await page.goto('/account')
    const plays = page.getByRole('checkbox', { name: 'Play the sounds of cards as they appear' })
    await plays.check()
    await expect(plays).toBeEnabled()
    await page.goto(`/learn?deck=${deckId}`)
    await expect.poll(heard).toMatch(/^play/)
    await page.keyboard.press(' ')
    await expect.poll(heard).toMatch(/^play .*play$/)
    await page.keyboard.press('4')
    await expect(sound(page)).toBeHidden()

    // Another sound, and none. The history has them all.
    await page.goto(`/deck/${deckId}`)
    await page.getByRole('button', { name: 'Edit card' }).first().click()
    const edit = page.getByRole('dialog', { name: 'Edit card' })
    await edit.getByLabel('Question sound: Replace').setInputFiles(file('haus2.wav'))
    await edit.getByRole('button', { name: 'Remove sound' }).last().click()
    await expect(edit.getByLabel('Add a sound')).toHaveCount(1)
    await checkScreen(page)
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toBeHidden()
    await expect(sound(page, 'Answer 1 sound')).toBeHidden()
    await page.getByRole('button', { name: 'History' }).first().click()
    const history = page.getByRole('dialog', { name: 'Card history' })
    await expect(history.getByRole('region', { name: 'Before' })).toContainText('Different sound')
    await expect(history.getByRole('region', { name: 'This version' })).toContainText('No sound')
    await sound(history.getByRole('region', { name: 'Before' })).click()
    await checkScreen(page)
    await page.keyboard.press('Escape')
  })
