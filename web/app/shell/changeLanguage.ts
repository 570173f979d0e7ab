import { languageKey, type Locale } from '../../../shared/locales.ts'

/** Loads the screen in another language, which the server then remembers. */
export function changeLanguage(locale: Locale): void {
  const address = new URL(location.href)
  address.searchParams.set(languageKey, locale)
  location.assign(address)
}
