import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { dataFolder } from '../platform/db/embedded-fixture.ts'
import { Client } from '../testing/client.ts'
import { startProcess } from '../testing/process.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A mail server that rejects the first attempts of unknown senders (greylisting). */
async function startMailServer(port: number) {
  const received: { to: string; source: string }[] = []
  let attempts = 0
  const keep = callbackify(async (stream: Readable, { envelope }: SMTPServerSession) => {
    received.push({ to: envelope.rcptTo[0]?.address ?? '', source: await text(stream) })
  })
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_, _session, done) => {
      attempts += 1
      done(attempts === 1 ? Object.assign(new Error('Come back later'), { responseCode: 451 }) : null)
    },
    onData: (stream, session, done) => keep(stream, session, done),
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  return received
}

test('no mail is lost or sent twice while a mail server is down or rejects it temporarily', async () => {
  const port = await freePort()
  const kartei = await startProcess(await dataFolder(), { SMTP_URL: `smtp://127.0.0.1:${port}` })
  const failures = () => kartei.lines.filter((line) => line.includes('job failed, will retry')).length
  const register = async (email: string) =>
    (await new Client(kartei.url).call('POST /api/register', { email, password: 'long enough' })).webToken
  // Nobody waits for the mail server: the account is there at once.
  expect(await register('anna@example.org')).toBeTruthy()
  await expect.poll(failures, { timeout: 15_000 }).toBeGreaterThan(0)
  const received = await startMailServer(port)
  await expect.poll(() => received.length, { timeout: 40_000 }).toBe(1)
  expect(received[0]?.source).toContain('Subject: Confirm your email for Kartei')
  // What is sent afterwards comes after whatever would have come twice.
  await register('ben@example.org')
  await expect
    .poll(() => received.map(({ to }) => to), { timeout: 15_000 })
    .toEqual(['anna@example.org', 'ben@example.org'])
  expect(kartei.lines.join('\n')).not.toMatch(/anna@|ben@/)
  expect(await kartei.end('SIGTERM')).toBe(0)
}, 90_000)
