import type { Config } from '../app/config.ts'
import { type MailText, write } from '../platform/mails.ts'
import { texts } from '../texts/index.ts'
import type { InvitationMail } from './invitations.sql.ts'

const nameLength = 80

/** The mail that invites somebody into a deck. */
export function invitationMail(
  { deck, author, role, language, expiresAt }: Omit<InvitationMail, 'email'>,
  { productName }: Pick<Config, 'productName'>,
  url: string,
): MailText {
  const words = texts[language].invitation
  const until = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAt)
  const names = { deck: asName(deck) || words.unnamed, author: asName(author) }
  return write(words.mail({ ...names, role, product: productName, until }), { url, productName, locale: language })
}

/**
 * A name that somebody chose, as it can stand in a mail of ours: of one line, of bounded length, and with nothing in it
 * that programs for mail make a link of.
 */
function asName(text: string): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    // A space after each dot that something follows: then it is no domain, whatever script it is in.
    .replaceAll(/([.。．｡])(?=\S)/g, '$1 ')
    .replaceAll(/:(?=\/)/g, ': ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const characters = Array.from(line)
  return characters.length > nameLength ? `${characters.slice(0, nameLength - 1).join('')}…` : line
}
