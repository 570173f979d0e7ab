import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { defaultLocale, isLocale, languageKey, type Locale, locales } from '../../shared/locales.ts'
import type { Config } from './config.ts'

const yearSeconds = 31_536_000

/** The language that an address asks for. */
export function askedLocale({ query }: Pick<FastifyRequest, 'query'>): Locale | undefined {
  const asked = (query as Record<string, unknown>)[languageKey]
  return isLocale(asked) ? asked : undefined
}

/** The language that was chosen in the browser. */
export function chosenLocale({ cookies }: Pick<FastifyRequest, 'cookies'>): Locale | undefined {
  // What cannot be read as a request has no cookies, not even none.
  const chosen = (cookies as FastifyRequest['cookies'] | undefined)?.[languageKey]
  return isLocale(chosen) ? chosen : undefined
}

/** The language of an answer: the chosen one, else the one that the browser likes best. */
export function localeOf(request: FastifyRequest): Locale {
  const preferred = () => new Negotiator(request).language(locales)
  return chosenLocale(request) ?? (preferred() as Locale | undefined) ?? defaultLocale
}

/** Has the browser remember a language, for a year. */
export function keepLocale(reply: FastifyReply, locale: Locale, { publicUrl }: Config): void {
  const secure = publicUrl.startsWith('https:')
  reply.setCookie(languageKey, locale, { path: '/', maxAge: yearSeconds, sameSite: 'lax', httpOnly: true, secure })
}

/** What `localeOf` goes by, for caches. */
export const variesByLocale = 'accept-language, cookie'
