import type { Language } from '../../../shared/languages.ts'

const words: Record<Language, string> = {
  en: 'and or &',
  de: 'und oder sowie',
  fr: 'et ou',
  it: 'e ed o od',
  es: 'y e o u',
  pl: 'i oraz lub albo',
  uk: 'і й та або чи',
  nl: 'en of',
  ro: 'și şi sau',
}
const links = new Map(Object.entries(words).map(([language, list]) => [language, new Set(`${list} &`.split(' '))]))

/** Whether a word, in lower case, stands before the last member of a list. */
export function isLink(word: string, language: Language): boolean {
  return links.get(language)?.has(word) ?? false
}
