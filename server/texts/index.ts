import type { Locale } from '../../shared/locales.ts'
import { type Said, worded } from '../../shared/said.ts'
import * as de from './de/index.ts'
import * as en from './en/index.ts'

/** What the server says to people, in one language. */
export type Texts = typeof en

/** What the server says to people. A text that is missing in a language does not compile. */
export const texts: Record<Locale, Texts> = { en, de }

/** Something that the server says, before it is known in which language. */
export type ServerSaid = Said<Texts['said']>

/** The words for it. Text that is for developers alone stays as it is. */
export function say(locale: Locale, said: ServerSaid | string): string {
  return typeof said === 'string' ? said : worded(texts[locale].said, said)
}

/** As text, to be kept or handed on: the database and the schemas of the contract have it so. */
export const asText = (said: ServerSaid): string => JSON.stringify(said)

/** The words for what was kept as text. What is none of it, as the words of a library, stays as it is. */
export function sayText(locale: Locale, text: string): string {
  return text.startsWith('["') ? say(locale, JSON.parse(text) as ServerSaid) : text
}
