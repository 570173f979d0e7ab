import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { limits } from '../../shared/limits.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { confirmEmail } from '../testing/confirm.ts'
import { makeDeck } from '../testing/decks.ts'
import { endIfStalled } from './unread.ts'

/** Sends requests over a connection that reads nothing. */
async function sendUnread({ url }: TestApp, requests: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.pause()
  socket.write(requests)
  return socket
}

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
  const sockets = await Promise.all(Array.from({ length: 12 }, () => sendUnread(app, request.repeat(16))))
  await expect.poll(read, { timeout: 20_000 }).toBe(429)
  expect((await other.try('GET /api/myDecks', {})).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await expect.poll(read, { timeout: 20_000 }).toBe(200)
})

test('a connection with many requests that wait for their answers is ended', async () => {
  const app = await startApp()
  const socket = await sendUnread(app, 'GET /healthz HTTP/1.1\r\nhost: kartei\r\n\r\n'.repeat(1000))
  await once(socket.resume(), 'close')
  expect((await app.client().send('GET', '/healthz')).status).toBe(200)
})

test('a response ends that its reader does not read', async () => {
  const server = createServer((_, response) => {
    endIfStalled(response, { windowMs: 50, leastBytesPerSecond: 1000, silenceMs: 50 })
    const write = () => {
      while (response.write(Buffer.alloc(65_536)));
      response.once('drain', write)
    }
    write()
  }).listen(0)
  const { port } = server.address() as AddressInfo
  const [reading, other] = [connect(port), connect(port)]
  for (const socket of [reading, other]) socket.write('GET / HTTP/1.1\r\nhost: kartei\r\n\r\n')
  reading.resume()
  other.pause()
  await expect.poll(() => new Promise((resolve) => server.getConnections((_, left) => resolve(left)))).toBe(1)
  expect(reading.readyState).toBe('open')
  reading.destroy()
  server.close()
})
