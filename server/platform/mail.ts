import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { createTransport, SendMailOptions } from 'nodemailer'
import type { Config } from '../app/config.ts'
import { writeWhole } from './files-folder.ts'
import type { MailText } from './mails.ts'
import { outboxOf } from './outbox.ts'

/** A mail to one person. */
export interface Mail extends MailText {
  to: string
}

/** Takes mails out of the house. */
export interface Mailer {
  /** Resolves when the mail server, or the disk, has the mail. */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

type MailConfig = Pick<Config, 'smtpUrl' | 'dataDir' | 'mailFrom' | 'productName'>

/** Mail by SMTP, or else as `.eml` files in the data folder, whose names sort by time. */
export function openMail(config: MailConfig): Mailer {
  let opened: Promise<Mailer> | undefined
  return {
    send: async (mail) => (await (opened ??= open(config))).send(mail),
    close: async () => (await opened)?.close(),
  }
}

type Sender = { name: string; address: string }
type CreateTransport = typeof createTransport

/** With the first mail: what builds mails takes memory, and many processes send none. */
async function open({ smtpUrl, dataDir, mailFrom, productName }: MailConfig): Promise<Mailer> {
  const { createTransport } = await import('nodemailer')
  const from = { name: productName, address: mailFrom }
  return smtpUrl ? smtpMailer(createTransport, smtpUrl, from) : outboxMailer(createTransport, outboxOf(dataDir), from)
}

function smtpMailer(createTransport: CreateTransport, url: string, from: Sender): Mailer {
  const transport = createTransport({
    url,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    send: async (mail) => void (await transport.sendMail(messageOf(mail, from))),
    close: async () => transport.close(),
  }
}

function outboxMailer(createTransport: CreateTransport, folder: string, from: Sender): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from))
      if (!Buffer.isBuffer(message)) throw new TypeError('The mail was not built in memory.')
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
      await mkdir(folder, { recursive: true })
      await writeWhole(path.join(folder, `${time}-${randomBytes(4).toString('hex')}.eml`), message, folder)
    },
    close: async () => {},
  }
}

function messageOf({ to, subject, text, html }: Mail, from: Sender): SendMailOptions {
  return {
    from,
    // As a text it would be parsed, and one with a comma would be two recipients.
    to: { name: '', address: to },
    subject,
    text,
    html,
    textEncoding: 'quoted-printable',
    // Holiday notices are not sent in answer to such a mail.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
