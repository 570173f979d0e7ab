import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openMail, outboxOf, removeMails } from './mail.ts'

test.each([
  'Jane@Example.org',
  'jane@bücher.example',
  'jürgen@bücher.example',
  `${'long'.repeat(15)}@example.org`,
  'a,b@example.org',
  'a"b@example.org',
  '"quoted"@example.org',
  String.raw`a\b@example.org`,
  'a<b@example.org',
])('mails to %s go, and nobody else’s', async (to) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kartei-outbox-'))
  const mailer = openMail({ smtpUrl: undefined, dataDir, mailFrom: 'no-reply@example.org', productName: 'Kartei' })
  const words = { subject: 'Subject', text: 'Text', html: '<p>Text</p>' }
  for (const one of [to, to, `other-${to}`, to.replace('@', '@other.')]) await mailer.send({ ...words, to: one })
  // Of ASCII letters the case does not count.
  await removeMails(
    dataDir,
    to.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()),
  )
  expect(await readdir(outboxOf(dataDir))).toHaveLength(2)
  await mailer.close()
  await rm(dataDir, { recursive: true })
})
