import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { openMail, type Mail } from './mail.ts'
import { mailOf, write } from './mails.ts'

const site = { productName: 'Kartéi', publicUrl: 'https://kartei.example', supportEmail: 'help@kartei.example' }
const token = 'a-token_of_43_characters=aaaaaaaaaaaaaaaaaaa'
const mail: Mail = { to: 'jane@example.org', ...mailOf('reset', { ...site, locale: 'en', token }) }

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kartei-mail-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function configOf(dataDir: string, smtpUrl?: string) {
  return { dataDir, smtpUrl, mailFrom: 'no-reply@kartei.example', productName: site.productName }
}

interface Received {
  from: string | false
  to: string[]
  source: string
}

/** A mail server that keeps what it gets, and refuses addresses that begin with `nobody`. */
async function startMailServer(): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const keep = callbackify(async (stream: Readable, { envelope }: SMTPServerSession) => {
    const source = (await buffer(stream)).toString('latin1')
    const from = envelope.mailFrom && envelope.mailFrom.address
    received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source })
  })
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nobody') ? new Error(`No such user: ${address}`) : null),
    onData: (stream, session, done) => keep(stream, session, done),
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received }
}

/** The headers, unfolded and by name, and the body with quoted-printable undone. */
function parse(source: string): { headers: Map<string, string>; body: string } {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = new Map(lines.map((line) => [line.split(':')[0] ?? '', line.replace(/^[^:]*:\s*/, '')]))
  const octets = rest
    .join('\r\n\r\n')
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return { headers, body: Buffer.from(octets, 'latin1').toString('utf8') }
}

function check(source: string): void {
  const { headers, body } = parse(source)
  expect(headers.get('To')).toBe('jane@example.org')
  expect(headers.get('From')).toBe('=?UTF-8?Q?Kart=C3=A9i?= <no-reply@kartei.example>')
  expect(headers.get('Subject')).toBe('=?UTF-8?Q?Reset_your_Kart=C3=A9i_password?=')
  expect(headers.get('Auto-Submitted')).toBe('auto-generated')
  expect(headers.get('Content-Type')).toMatch(/^multipart\/alternative/)
  expect(headers.get('Message-ID')).toMatch(/^<.+@kartei\.example>$/)
  expect(Math.abs(Date.parse(headers.get('Date') ?? '') - Date.now())).toBeLessThan(60_000)
  expect(body).toContain(`\r\nhttps://kartei.example/reset/${token}\r\n`)
  expect(body).toContain(`href="https://kartei.example/reset/${token}"`)
  expect(body).toContain('asked to reset the password for your Kartéi account.')
}

test('without a mail server, mails are files that sort by time', async () => {
  const dataDir = await dataFolder()
  const mailer = openMail(configOf(dataDir))
  onTestFinished(() => mailer.close())
  await mailer.send(mail)
  const [first = ''] = await readdir(path.join(dataDir, 'outbox'))
  expect(first).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[0-9a-f]{8}\.eml$/)
  check(await readFile(path.join(dataDir, 'outbox', first), 'latin1'))
  await expect.poll(() => new Date().toISOString().replaceAll(/[:.]/g, '-') > first.slice(0, 24)).toBe(true)
  await mailer.send({ ...mail, subject: 'Second' })
  const names = (await readdir(path.join(dataDir, 'outbox'))).toSorted()
  expect(names).toHaveLength(2)
  expect(names[0]).toBe(first)
})

test('a mail goes to the mail server', async () => {
  const { url, received } = await startMailServer()
  const mailer = openMail(configOf('/nowhere', url))
  onTestFinished(() => mailer.close())
  await mailer.send(mail)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ from: 'no-reply@kartei.example', to: ['jane@example.org'] })
  check(received[0]?.source ?? '')
})

test('a mail server that rejects a mail or is unreachable causes an error', async () => {
  const { url } = await startMailServer()
  const mailer = openMail(configOf('/nowhere', url))
  onTestFinished(() => mailer.close())
  await expect(mailer.send({ ...mail, to: 'nobody@example.org' })).rejects.toThrow('No such user')
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  const absent = openMail(configOf('/nowhere', `smtp://127.0.0.1:${port}`))
  onTestFinished(() => absent.close())
  await expect(absent.send(mail)).rejects.toThrow('ECONNREFUSED')
})

test('neither address nor subject adds a header or a recipient', async () => {
  const { url, received } = await startMailServer()
  const mailer = openMail(configOf('/nowhere', url))
  onTestFinished(() => mailer.close())
  const hostile = { ...mail, to: 'jane@example.org,eve@example.org', subject: 'Hello\r\nBcc: eve@example.org' }
  await expect(mailer.send(hostile)).rejects.toThrow('recipients were rejected')
  await mailer.send({ ...hostile, to: 'jane@example.org' })
  expect(received.map(({ to }) => to)).toEqual([['jane@example.org']])
  const { headers } = parse(received.at(-1)?.source ?? '')
  expect(headers.get('Subject')).toBe('Hello Bcc: eve@example.org')
  expect(headers.has('Bcc')).toBe(false)
})

test('a mail that can be switched off has a link for it in its headers and at its end, whole', async () => {
  const { url, received } = await startMailServer()
  const mailer = openMail(configOf('/nowhere', url))
  onTestFinished(() => mailer.close())
  const stopUrl = `https://${'cards.'.repeat(12)}example/unsubscribe/reminders.${token}`
  const words = { subject: 'Due', before: ['Cards are due.'], action: 'Learn', after: [] }
  const links = { url: 'https://kartei.example/learn', productName: 'Kartéi', locale: 'en', stopUrl } as const
  await mailer.send({ to: 'jane@example.org', ...write(words, links) })
  await mailer.send(mail)
  const [stoppable, other] = received.map(({ source }) => parse(source))
  expect(stoppable?.headers.get('List-Unsubscribe')).toBe(`<${stopUrl}>`)
  expect(stoppable?.headers.get('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  expect(stoppable?.body).toContain(`\r\n${stopUrl}\r\n`)
  expect(stoppable?.body).toContain(`href="${stopUrl}"`)
  expect(other?.headers.has('List-Unsubscribe')).toBe(false)
})
