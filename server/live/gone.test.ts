import { expect, test } from 'vitest'
import { startApp } from '../testing/app.ts'
import { makeDeck, publish } from '../testing/decks.ts'
import { hasTold, openStream } from '../testing/stream.ts'

test('who gives a public deck back still sees it, and is not told otherwise; once it is private they are', async () => {
  const app = await startApp()
  const [author, learner] = [await app.register(), await app.register()]
  const { deckId } = await makeDeck(author, 1)
  await publish(app, author, deckId)
  await learner.call('PUT /api/library', { id: deckId })
  const streams = [await openStream(learner, { decks: String(deckId) }), await openStream(learner)] as const
  for (const { told } of streams) told.splice(0)
  await learner.call('PUT /api/removeFromLibrary', { id: deckId })
  for (const stream of streams) await hasTold(stream, { kind: 'access', deck: deckId })
  expect(streams.flatMap(({ told }) => told.filter(({ gone }) => gone))).toEqual([])
  await author.call('PUT /api/public', { deck: deckId, isPublic: false })
  await hasTold(streams[0], { kind: 'access', deck: deckId, gone: true })
})
