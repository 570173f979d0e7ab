import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { defaultLocale, isLocale, languageKey, type Locale, locales } from '../../shared/locales.ts'
import type { Config } from './config.ts'

const yearSeconds = 31_536_000

/** The language that a URL asks for. */
export function askedLocale({ query }: Pick<FastifyRequest, 'query'>): Locale | undefined {
  const asked = (query as Record<string, unknown>)[languageKey]
  return isLocale(asked) ? asked : undefined
}

/** The language that was chosen in the browser. */
export function chosenLocale({ cookies }: Pick<FastifyRequest, 'cookies'>): Locale | undefined {
  // A request that could not be parsed has no `cookies` at all.
  const chosen = (cookies as FastifyRequest['cookies'] | undefined)?.[languageKey]
  return isLocale(chosen) ? chosen : undefined
}

/** The language of a response: the chosen one, or else the one that the browser prefers. */
export function localeOf(request: FastifyRequest): Locale {
  const preferred = () => new Negotiator(request).language(locales)
  return chosenLocale(request) ?? (preferred() as Locale | undefined) ?? defaultLocale
}

/** Stores a language in the browser for a year. */
export function keepLocale(reply: FastifyReply, locale: Locale, { publicUrl }: Config): void {
  const secure = publicUrl.startsWith('https:')
  reply.setCookie(languageKey, locale, { path: '/', maxAge: yearSeconds, sameSite: 'lax', httpOnly: true, secure })
}

/** The headers that `localeOf` depends on, for caches. */
export const variesByLocale = 'accept-language, cookie'
