import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { limits } from '../../shared/limits.ts'
import { startApp } from '../testing/app.ts'
import { confirmEmail } from '../testing/confirm.ts'
import { makeDeck } from '../testing/decks.ts'

test('a client that does not read its answers gets no more of them, until its connection ends', async () => {
  const app = await startApp()
  const [user, other] = [await app.register(), await app.register()]
  await confirmEmail(app, user)
  await confirmEmail(app, other)
  const { deckId, topicId } = await makeDeck(user, 0)
  const long = 'x'.repeat(limits.cardTextLength - 2)
  const cards = Array.from({ length: 20 }, (_, index) => ({ questionText: `${index}${long}`, answer: long }))
  await user.call('PUT /api/cards', { deckId, topicId, cards })
  const read = async () => (await user.try('POST /api/getCards', { deckid: deckId, topics: [topicId] })).status
  expect(await read()).toBe(200)

  const body = JSON.stringify({ deckid: deckId, topics: [topicId] })
  const request = [
    'POST /api/getCards HTTP/1.1',
    'host: kartei',
    `authorization: Bearer ${user.token}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.pause()
  socket.write(request.repeat(100))
  await expect.poll(read, { timeout: 20_000 }).toBe(429)
  expect((await other.try('GET /api/myDecks', {})).status).toBe(200)
  socket.destroy()
  await expect.poll(read, { timeout: 20_000 }).toBe(200)
})
