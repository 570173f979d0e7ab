import type { Language } from '../../../shared/languages.ts'
import type { LanguageData } from './grammar.ts'
import { german } from './languages/de.ts'
import { english } from './languages/en.ts'
import { spanish } from './languages/es.ts'
import { french } from './languages/fr.ts'
import { italian } from './languages/it.ts'
import { dutch } from './languages/nl.ts'
import { polish } from './languages/pl.ts'
import { romanian } from './languages/ro.ts'
import { ukrainian } from './languages/uk.ts'

/** What the generator knows of each language. */
export const languageData: Record<Language, LanguageData> = {
  en: english,
  de: german,
  fr: french,
  it: italian,
  es: spanish,
  pl: polish,
  uk: ukrainian,
  nl: dutch,
  ro: romanian,
}
