import type { Locale } from '../../../shared/locales.ts'

/** The language of these catalogues. */
export const locale: Locale = 'de'
