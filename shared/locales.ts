/** The languages of the interface, by their own names. The first is the default. */
export const localeNames = { en: 'English', de: 'Deutsch' } as const

export type Locale = keyof typeof localeNames

export const locales = Object.keys(localeNames) as [Locale, ...Locale[]]
export const [defaultLocale] = locales

/** The parameter of an address that chooses a language, and the cookie that remembers it. */
export const languageKey = 'lang'

export const isLocale = (text: unknown): text is Locale => locales.some((locale) => locale === text)

/** The address of a page in a language. Without the parameter, the server chooses the visitor's language, or else the default. */
export const addressIn = (address: string, locale: Locale) =>
  locale === defaultLocale ? address : `${address}?${languageKey}=${locale}`
