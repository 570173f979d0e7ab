import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startApp } from '../testing/app.ts'
import { testFolder } from '../testing/data.ts'
import { endOf } from '../testing/documents.ts'

/** Broken, encrypted and hostile files. */
const folder = testFolder('torture')

test.skipIf(!folder)(
  'each hostile file ends in a message or in its cards, costs nothing without cards, and others are answered meanwhile',
  { timeout: 120_000 },
  async () => {
    const app = await startApp()
    const other = await app.register()
    for (const name of readdirSync(folder ?? '')) {
      const user = await app.register()
      const { id } = await user.call('PUT /api/deck', { name, description: '' })
      const files = { file: { bytes: readFileSync(path.join(folder ?? '', name)), name, type: '' } }
      const { status, body } = await user.try('PUT /api/createFromFile', { id, lang: { name: 'english' } }, { files })
      const end = status === 202 ? await endOf(user, id) : undefined
      const message = end?.message ?? (body as { detail: string }).detail
      expect([202, 400, 415], `${name}: ${message}`).toContain(status)
      const told = end?.cards ? 'cards were made' : message
      expect(told.length, name).toBeGreaterThan(10)
      expect(message, name).not.toMatch(/our side|undefined|Error/)
      const { count } = await user.call('GET /api/freeGenerationsAvailable', {})
      expect(count, name).toBe(end && end.cards > 0 ? 2 : 3)
      await other.call('GET /api/myDecks', {})
    }
  },
)
