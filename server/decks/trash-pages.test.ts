import { expect, test } from 'vitest'
import { limits } from '../../shared/limits.ts'
import { startApp } from '../testing/app.ts'
import { makeDeck } from '../testing/decks.ts'

test('the trash is paged', async () => {
  const app = await startApp()
  const author = await app.register()
  const { deckId } = await makeDeck(author)
  const ids: number[] = []
  for (let left = limits.deletionsPerPage + 2; left > 0; left--) {
    const { id } = await author.call('PUT /api/topic', { name: `Topic ${left}`, topic: null, deck: deckId })
    ids.unshift((await author.call('PUT /api/deleteTopic', { id })).bin)
  }
  const id = String(deckId)
  const first = await author.call('GET /api/bin', { id })
  expect(first.map((entry) => entry.id)).toEqual(ids.slice(0, limits.deletionsPerPage))
  const second = await author.call('GET /api/bin', { id, after: String(first.at(-1)?.id) })
  expect(second.map((entry) => entry.id)).toEqual(ids.slice(limits.deletionsPerPage))
})
