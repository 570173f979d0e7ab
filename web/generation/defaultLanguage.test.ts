import { expect, test } from 'vitest'
import { languageNames, topicLanguageNames } from '../../shared/languages.ts'
import { firstOf, nameOf } from './defaultLanguage.ts'

test('the first known and supported language is the default, or else English', () => {
  expect(firstOf(languageNames, [null, 'polish', 'german'])).toBe('polish')
  expect(firstOf(topicLanguageNames, ['french', undefined, 'german'])).toBe('german')
  expect(firstOf(topicLanguageNames, [null, undefined])).toBe('english')
})

test('the language of a browser’s tag counts, not its country', () => {
  expect(['de-AT', 'UK', 'en', 'ja-JP', ''].map(nameOf)).toEqual([
    'german',
    'ukrainian',
    'english',
    undefined,
    undefined,
  ])
})
