import { expect, test } from 'vitest'
import { languages } from '../../shared/languages.ts'
import { languageData, wordsIn } from './languages.ts'

/** The placeholders of each question. */
const placeholders = {
  under: ['topic', 'text'],
  members: ['title'],
  meaning: ['term'],
  who: ['term'],
  when: ['term'],
  where: ['term'],
  happened: ['term'],
  expansion: ['acronym'],
  character: ['term'],
  term: ['meaning'],
  label: ['label'],
  gap: ['sentence'],
  why: ['statement'],
}
/** Word lists of which every language has some. */
const common = ['prepositions', 'places', 'conjunctions', 'pronouns', 'verbs', 'openers', 'people', 'persons'] as const

/** The strings of a value, at any depth. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : []
}

test('has a file for each language, with a code of its own', () => {
  expect(Object.keys(languageData).toSorted()).toEqual(Object.values(languages).toSorted())
  const codes = Object.values(languageData).map(({ iso639 }) => iso639)
  expect(new Set(codes).size).toBe(codes.length)
})

test.for(Object.entries(languageData))('%s: its questions take what they ask about', ([, { questions }]) => {
  for (const [name, wanted] of Object.entries(placeholders)) {
    const found = questions[name as keyof typeof placeholders].matchAll(/\{(?<name>\w+)\}/gu)
    expect(new Set(Array.from(found, (match) => match.groups?.['name']))).toEqual(new Set(wanted))
  }
})

test.for(Object.entries(languageData))('%s: its patterns compile', ([, { patterns, defining, documents, checks }]) => {
  const { numbers: _numbers, functionWords: _words, letters: _letters, numberJoint: _joint, ...checkPatterns } = checks
  for (const pattern of stringsIn([patterns, defining, documents, checkPatterns]))
    expect(() => new RegExp(pattern.replaceAll(/\{(?:texts|says)\}/gu, 'x'), 'iu')).not.toThrow()
})

test.for(Object.entries(languageData))('%s: its sentences hold what their questions name', ([, { sentences = [] }]) => {
  expect(sentences.length).toBeGreaterThan(0)
  for (const { whole, question } of sentences) {
    const groups = Array.from(whole.matchAll(/\(\?<(?<name>[a-z]+)>|\{(?<short>[a-z]+)\}/gu), ({ groups: found }) =>
      String(found?.['name'] ?? found?.['short']),
    )
    const named = Array.from(question.matchAll(/\{(?<name>\w+)\}/gu), (match) => match.groups?.['name'])
    expect([...groups].toSorted()).toEqual([...new Set(groups)].toSorted())
    expect(groups).toEqual(expect.arrayContaining(['answer', ...named]))
  }
})

test.for(Object.entries(languageData))('%s: its word lists are lists of words', ([, { words }]) => {
  for (const name of common) expect(wordsIn(words[name]).size).toBeGreaterThan(0)
  for (const list of Object.values(words))
    for (const line of list) {
      expect(line).toBe(line.trim())
      expect(line).not.toMatch(/ {2}/u)
    }
})

test.for(Object.entries(languageData))('%s: its verbs of states are listed once', ([, { patterns }]) => {
  const verbs = patterns.states?.split('|') ?? []
  expect(verbs).toEqual([...new Set(verbs)])
})
