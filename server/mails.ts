import { escapeHtml } from '../shared/html.ts'
import type { Config } from './config.ts'

/** What a mail says, in both of its forms. */
export interface MailText {
  subject: string
  text: string
  html: string
}

/** Every mail that the product sends. None names the reader: anybody can register somebody else's address. */
export type MailKind = 'verify' | 'reset' | 'already-registered' | 'password-changed'

type Site = Pick<Config, 'productName' | 'publicUrl' | 'supportEmail'>

/** To a new user: the link that confirms the address. */
export function verifyMail(site: Site, token: string): MailText {
  return write(site, {
    subject: `Confirm your email for ${site.productName}`,
    before: [`Welcome to ${site.productName}. Please confirm that this is your email.`],
    action: { label: 'Confirm my email', path: `/verify/${token}` },
    after: [
      `The link works once, for a week. If you did not register with ${site.productName}, you can ignore this mail.`,
    ],
  })
}

/** To a user who asked for it: the link that sets a new password. */
export function resetMail(site: Site, token: string): MailText {
  return write(site, {
    subject: `Your new password for ${site.productName}`,
    before: [`Somebody, most likely you, asked for a new password for ${site.productName}.`],
    action: { label: 'Choose a new password', path: `/reset/${token}` },
    after: ['The link works once, for one hour. If it was not you, ignore this mail: your password stays as it is.'],
  })
}

/** To a user whose address somebody tried to register again. */
export function alreadyRegisteredMail(site: Site): MailText {
  return write(site, {
    subject: `You already have an account with ${site.productName}`,
    before: [
      `Somebody, most likely you, tried to register this email with ${site.productName}. It already has an account.`,
      'Log in with your password. If you no longer know it, follow “Problems logging in? Reset your password.” there.',
    ],
    action: { label: 'Log in', path: '/login' },
    after: ['If it was not you, ignore this mail: nothing has changed.'],
  })
}

/** To a user whose password was changed. */
export function passwordChangedMail(site: Site): MailText {
  return write(site, {
    subject: `Your password for ${site.productName} was changed`,
    before: [
      `Your password for ${site.productName} was changed. If that was you, all is well.`,
      `If it was not you, reset your password now, and tell us: ${site.supportEmail}`,
    ],
    action: { label: 'Reset my password', path: '/login' },
    after: [],
  })
}

interface Words {
  subject: string
  before: string[]
  action: { label: string; path: string }
  after: string[]
}

/** The text and the HTML of the same words. */
function write(site: Site, { subject, before, action, after }: Words): MailText {
  const url = site.publicUrl + action.path
  const lines = [...before, `${action.label}:\n${url}`, ...after, site.productName]
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title>
</head>
<body style="max-width: 36rem; margin: 0 auto; padding: 1.5rem; font: 17px/1.55 Georgia, serif; overflow-wrap: anywhere">
${paragraphs(before)}
<p style="margin: 1.75rem 0"><a href="${escapeHtml(url)}" style="${buttonStyle}">${escapeHtml(action.label)}</a></p>
${paragraphs([...after, site.productName])}
</body>
</html>
`
  return { subject, text: `${lines.join('\n\n')}\n`, html }
}

function paragraphs(texts: string[]): string {
  return texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')
}

/** White on ink blue reads well on a light and on a dark page. */
const buttonStyle =
  'display: inline-block; padding: 0.7rem 1.4rem; border-radius: 8px; background: #2b4c7e; color: #ffffff; text-decoration: none'
