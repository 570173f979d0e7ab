import { bidiControls } from '../../shared/cut.ts'
import { escapeHtml } from '../../shared/html.ts'
import type { Locale } from '../../shared/locales.ts'
import type { Config } from '../app/config.ts'
import type { MailWords } from '../texts/en/mails.ts'
import { type Texts, texts } from '../texts/index.ts'

/** A mail's text, as plain text and as HTML. */
export interface MailText {
  subject: string
  text: string
  html: string
  /** The link that switches such mails off, if the recipient can. */
  stopUrl?: string | undefined
  attachments?: { filename: string; content: string | Buffer; contentType: string }[]
}

/** Every mail that the product sends. */
export type MailKind = keyof Texts['mails']

interface Recipient extends Pick<Config, 'productName' | 'publicUrl' | 'supportEmail'> {
  locale: Locale
  /** The token of the mail's link, or an empty string. */
  token: string
  /** The end of the paid period of a subscription. */
  paidUntil?: Date | undefined
}

/** The path that the link of each mail leads to. */
const paths: Record<MailKind, (token: string) => string> = {
  verify: (token) => `/verify/${token}`,
  reset: (token) => `/reset/${token}`,
  'already-registered': () => '/login',
  'password-changed': () => '/login',
  'second-factor-on': () => '/account',
  'second-factor-off': () => '/account',
  'recovery-code-used': () => '/account',
  'wrong-codes': () => '/login',
  'subscription-active': () => '/account',
  'subscription-cancelled': () => '/account',
  'renewed-cancelled': () => '/account',
  'subscribed-twice': () => '/account',
  'payment-failed': () => '/account',
}

/** A mail in the language of its recipient. */
export function mailOf(kind: MailKind, recipient: Recipient): MailText {
  const { productName, publicUrl, supportEmail, locale, token, paidUntil } = recipient
  const until = paidUntil
    ? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(paidUntil)
    : ''
  const words = texts[locale].mails[kind](productName, supportEmail, until)
  return write(words, { url: publicUrl + paths[kind](token), productName, locale })
}

/** Writes the same words as plain text and as HTML. */
export function write(
  { subject, before, action, after }: MailWords,
  {
    url,
    productName,
    locale,
    stopUrl,
  }: { url: string; productName: string; locale: Locale; stopUrl?: string | undefined },
): MailText {
  const { stop } = texts[locale].optionalMails
  const lines = [...before, `${action}:\n${url}`, ...after, productName, ...(stopUrl ? [`${stop}:\n${stopUrl}`] : [])]
  const stopLink = stopUrl
    ? `\n<p style="font-size: 14px"><a href="${escapeHtml(stopUrl)}">${escapeHtml(stop)}</a></p>`
    : ''
  const html = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title>
</head>
<body style="max-width: 36rem; margin: 0 auto; padding: 1.5rem; font: 17px/1.55 Georgia, serif; overflow-wrap: anywhere">
${paragraphs(before)}
<p style="margin: 1.75rem 0"><a href="${escapeHtml(url)}" style="${buttonStyle}">${escapeHtml(action)}</a></p>
${paragraphs([...after, productName])}${stopLink}
</body>
</html>
`
  return { subject, text: `${lines.join('\n\n')}\n`, html, ...(stopUrl ? { stopUrl } : {}) }
}

function paragraphs(texts: string[]): string {
  return texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')
}

/** White on ink blue reads well on a light and on a dark page. */
const buttonStyle =
  'display: inline-block; padding: 0.7rem 1.4rem; border-radius: 8px; background: #2b4c7e; color: #ffffff; text-decoration: none'

const nameLength = 80
const unsafeInLine = new RegExp(`[\\p{Cc}\\p{Zl}\\p{Zp}\\u200e\\u200f${bidiControls}]+`, 'gu')

/**
 * Makes a name that a user chose safe for a mail: one line of limited length, without anything that mail clients turn
 * into a link.
 */
export function asName(text: string, length = nameLength): string {
  const line = text
    .replaceAll(unsafeInLine, ' ')
    // A space after each inner dot prevents domains in any script.
    .replaceAll(/([.。．｡])(?=\S)/g, '$1 ')
    .replaceAll(/:(?=\/)/g, ': ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const characters = Array.from(line)
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : line
}
