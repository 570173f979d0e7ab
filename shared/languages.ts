/** Languages that cards can be made in, by the names that the API uses, with their ISO 639-1 codes. The first is the default. */
export const languages = {
  english: 'en',
  german: 'de',
  french: 'fr',
  italian: 'it',
  spanish: 'es',
  polish: 'pl',
  ukrainian: 'uk',
  dutch: 'nl',
  romanian: 'ro',
} as const

export type LanguageName = keyof typeof languages
export type Language = (typeof languages)[LanguageName]

export const languageNames = Object.keys(languages) as [LanguageName, ...LanguageName[]]

/** Languages that cards for one topic can be made in. */
export const topicLanguageNames = ['english', 'german'] as const satisfies LanguageName[]
