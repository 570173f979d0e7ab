import { expect, test } from 'vitest'
import { hasTag, isTag, isWithin, renameTag, tagsIn, uniqueTags } from './tags.ts'

test.each([
  ['heart', true],
  ['step1::cardiology', true],
  ['#AK_Step1::^04-Heart', true],
  ['Prüfung2026', true],
  ['心臓', true],
  ['❤️', true],
  ['', false],
  ['two words', false],
  ['no\u00a0break', false],
  ['a\tb', false],
  ['a\u0007b', false],
  ['"heart"', false],
  ['a,b', false],
  ['\u200b', false],
  ['a\u202eb', false],
  ['::heart', false],
  ['heart::', false],
  ['heart:', false],
  ['step1::::heart', false],
])('whether %j is a tag: %j', (tag, is) => expect(isTag(tag)).toBe(is))

test('tags differ in more than case, and the first spelling stays', () => {
  expect(uniqueTags(['Heart', 'lung', 'HEART', 'Übung', 'übung'])).toEqual(['Heart', 'lung', 'Übung'])
  expect(hasTag(['Heart'], 'hEART')).toBe(true)
  expect(hasTag(['heart::valves'], 'heart')).toBe(false)
})

test('blanks and commas separate what was typed', () => {
  expect(tagsIn(' heart,lung  "exam 2026", HEART、\u200b')).toEqual(['heart', 'lung', 'exam', '2026'])
  expect(tagsIn('u\u0308bung')).toEqual(['übung'])
  expect(tagsIn('heart:: ::lung a::::b c:d ::')).toEqual(['heart', 'lung', 'a::b', 'c:d'])
  expect(tagsIn(' , ')).toEqual([])
})

test('a tag is within those above it', () => {
  expect(isWithin('Med::Heart::valves', 'med::heart')).toBe(true)
  expect(isWithin('med::hearts', 'med::heart')).toBe(false)
  expect(isWithin('med', 'med::heart')).toBe(false)
})

test('a tag is removed with those within it, whatever it is named', () => {
  expect(renameTag(['null', 'null::x', 'nullable'], 'null', null)).toEqual(['nullable'])
})
