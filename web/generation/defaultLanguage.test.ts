import { expect, test } from 'vitest'
import { languageNames, topicLanguageNames } from '../../shared/languages.ts'
import { firstOf } from './defaultLanguage.ts'

test('the first known and supported language is the default, or else English', () => {
  expect(firstOf(languageNames, [null, 'polish', 'german'])).toBe('polish')
  expect(firstOf(topicLanguageNames, ['french', undefined, 'german'])).toBe('german')
  expect(firstOf(topicLanguageNames, [null, undefined])).toBe('english')
})
