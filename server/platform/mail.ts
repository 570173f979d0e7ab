import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { domainToASCII } from 'node:url'
import type { createTransport, SendMailOptions } from 'nodemailer'
import { emailKey } from '../../shared/email.ts'
import type { Config } from '../app/config.ts'
import { writeAtomically } from './files.ts'
import type { MailText } from './mails.ts'

/** A mail to one person. */
export interface Mail extends MailText {
  to: string
}

/** Sends mails. */
export interface Mailer {
  /** Resolves when the mail server has accepted the mail, or the disk has it. */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

type MailConfig = Pick<Config, 'smtpUrl' | 'dataDir' | 'mailFrom' | 'productName'>

/** Sends mails by SMTP if configured, or else writes them to the data folder as `.eml` files whose names sort by time. */
export function openMail(config: MailConfig): Mailer {
  let opened: Promise<Mailer> | undefined
  return {
    send: async (mail) => (await (opened ??= open(config))).send(mail),
    close: async () => (await opened)?.close(),
  }
}

type Sender = { name: string; address: string }
type CreateTransport = typeof createTransport

/** Loads nodemailer with the first mail: it takes memory, and many processes send none. */
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
    send: async (mail) => void (await transport.sendMail(buildMessage(mail, from))),
    close: async () => transport.close(),
  }
}

function outboxMailer(createTransport: CreateTransport, folder: string, from: Sender): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(buildMessage(mail, from))
      if (!Buffer.isBuffer(message)) throw new TypeError('The mail was not built in memory.')
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
      await mkdir(folder, { recursive: true })
      await writeAtomically(path.join(folder, `${time}-${randomBytes(4).toString('hex')}.eml`), message, folder)
    },
    close: async () => {},
  }
}

function buildMessage({ to, subject, text, html, stopUrl, attachments }: Mail, from: Sender): SendMailOptions {
  return {
    from,
    // An object is not parsed; a string with a comma would become two recipients.
    to: { name: '', address: to },
    subject,
    text,
    html,
    ...(attachments ? { attachments } : {}),
    textEncoding: 'quoted-printable',
    // Suppresses automatic replies.
    headers: {
      'Auto-Submitted': 'auto-generated',
      // RFC 8058: mail programs have a button that posts to the link.
      ...(stopUrl ? { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The folder for mails while no mail server is configured. */
export const outboxOf = (dataDir: string) => path.join(dataDir, 'outbox')

/** Deletes the mails to an address. */
export async function removeMails(dataDir: string, address: string): Promise<void> {
  const folder = outboxOf(dataDir)
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const file = path.join(folder, name)
    const [head = ''] = (await readFile(file, 'utf8')).split('\r\n\r\n', 1)
    const to = /^To: (.*)$/im.exec(head.replaceAll(/\r\n[ \t]+/g, ' '))?.[1]?.trim()
    if (to && plain(to) === plain(address)) await rm(file, { force: true })
  }
}

/** An address without the brackets and quotes of a header, and with its domain in ASCII. */
function plain(address: string): string {
  const [, local = '', domain = ''] = /^<?(.*)@(.*?)>?$/s.exec(emailKey(address)) ?? []
  const [, quoted] = /^"(.*)"$/s.exec(local) ?? []
  const name = quoted?.replaceAll(/\\(.)/gs, '$1') ?? local
  // A header has spaces in place of these.
  return `${name.replaceAll(/[<>]/g, ' ')}@${domainToASCII(domain) || domain}`
}
