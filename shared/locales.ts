/** The languages of the interface, in their own words. The first is for whoever asks for none of them. */
export const localeNames = { en: 'English', de: 'Deutsch' } as const

export type Locale = keyof typeof localeNames

export const locales = Object.keys(localeNames) as [Locale, ...Locale[]]
export const [defaultLocale] = locales

/** The parameter of an address that chooses a language, and the cookie that remembers it. */
export const languageKey = 'lang'

export const isLocale = (text: unknown): text is Locale => locales.some((locale) => locale === text)

/** The address of a page in a language. Without one it is in the language of whoever asks, and in the first for who does not say. */
export const addressIn = (address: string, locale: Locale) =>
  locale === defaultLocale ? address : `${address}?${languageKey}=${locale}`
