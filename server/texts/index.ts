import type { Locale } from '../../shared/locales.ts'
import { formatMessage, type Message } from '../../shared/messages.ts'
import * as de from './de/index.ts'
import * as en from './en/index.ts'

/** The texts of the server in one language. */
export type Texts = typeof en

/** The texts of the server. A text that is missing in a language does not compile. */
export const texts: Record<Locale, Texts> = { en, de }

/** A message of the server, before its language is known. */
export type ServerMessage = Message<Texts['messages']>

/** The text of a message. A string, which is for developers, is returned as it is. */
export function translate(locale: Locale, message: ServerMessage | string): string {
  return typeof message === 'string' ? message : formatMessage(texts[locale].messages, message)
}

/** A message as a string, for a column of the database. */
export const storedMessage = (message: ServerMessage): string => JSON.stringify(message)

/** The text of a message that was stored as a string. Any other string, such as a library's message, is returned as it is. */
export function translateStored(locale: Locale, text: string): string {
  return text.startsWith('["') ? translate(locale, JSON.parse(text) as ServerMessage) : text
}
