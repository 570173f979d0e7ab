import { describe, expect, test } from 'vitest'
import type { Card } from '../../shared/api/contract.ts'
import { cardOf } from '../study/card-fixture.ts'
import { comparedLetters, isTypedRight, typedFields } from './typedAnswer.ts'

const answer = (text: string) => ({ text, correct: true, fileLink: null })
const typedCard = (...texts: string[]): Card => ({ ...cardOf(1), isTyped: true, Answers: texts.map(answer) })
const gaps: Card = { ...cardOf(1), isGapText: true, questionText: 'The /$**Rhine**/$ flows into the /$North Sea/$.' }

describe('what is typed', () => {
  test('is gaps and short answers, and not long ones and pictures', () => {
    expect(typedFields({ ...gaps, Answers: [] })).toEqual([['Rhine'], ['North Sea']])
    expect(typedFields(cardOf(1))).toEqual([['Answer 0']])
    expect(typedFields({ ...cardOf(2), Answers: [answer('word '.repeat(30))] })).toEqual([])
    expect(typedFields(cardOf(1, [true, false]))).toEqual([])
    expect(typedFields({ ...cardOf(1), Answers: [{ ...answer('a'), fileLink: 'x' }] })).toEqual([])
  })

  test('is any of several right answers where a card asks for it', () => {
    expect(typedFields(typedCard('**house** / home', 'building'))).toEqual([
      ['house / home', 'house', 'home', 'building'],
    ])
    expect(typedFields(typedCard('- car\n- auto'))).toEqual([['car auto', 'car', 'auto']])
    expect(typedFields({ ...gaps, isTyped: true, questionText: 'A /$colour / color/$' })).toEqual([
      ['colour / color', 'colour', 'color'],
    ])
    expect(typedFields(typedCard('word '.repeat(30)))).toHaveLength(1)
  })

  test('is right in each gap, or not judged if nothing was typed', () => {
    expect(isTypedRight(gaps, ['rhine.', ' north  sea'], false)).toBe(true)
    expect(isTypedRight(gaps, ['rhine', ''], false)).toBe(false)
    expect(isTypedRight(gaps, [' ', ''], false)).toBeNull()
    expect(isTypedRight(typedCard('été / summer'), ['Summer'], false)).toBe(true)
    expect([false, true].map((forgives) => isTypedRight(typedCard('été'), ['ete'], forgives))).toEqual([false, true])
  })
})

describe('a typed answer beside the right one', () => {
  const shown = (typed: string, right: string[], forgivesAccents = false) => {
    const compared = comparedLetters(typed, right, forgivesAccents)
    return (
      compared &&
      [compared.typed, compared.right].map((row) =>
        row.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join(''),
      )
    )
  }

  test.each([
    ['a letter too many', 'housse', ['house'], ['hous[s]e', 'house']],
    ['a letter too few', 'hose', ['house'], ['hose', 'ho[u]se']],
    ['another letter', 'hause', ['house'], ['h[a]use', 'h[o]use']],
    ['an accent', 'uber', ['über'], ['[u]ber', '[ü]ber']],
    ['a letter of several characters', 'cafe', ['cafe\u0301'], ['caf[e]', 'caf[e\u0301]']],
    ['the nearest of several', 'hom', ['building', 'home'], ['hom', 'hom[e]']],
    ['case is no difference', 'HOSE', ['house'], ['HOSE', 'ho[u]se']],
    ['nothing', '', ['house'], ['', '[house]']],
  ])('%s', (_, typed, right, rows) => expect(shown(typed, right)).toEqual(rows))

  test('accents are no difference where they are forgiven', () => {
    expect(shown('strase', ['Straße'], true)).toEqual(['stra[s]e', 'Stra[ß]e'])
    expect(shown('elefe', ['élève'], true)).toEqual(['ele[f]e', 'élè[v]e'])
  })

  test('a right one has no difference', () => expect(shown(' House. ', ['house'])).toBeNull())

  test('an answer that is another one is marked as a whole, in little time', () => {
    const [typed, right] = ['ab'.repeat(1000), 'cd'.repeat(5000)]
    expect(
      shown(
        typed,
        Array.from({ length: 3000 }, () => right),
      ),
    ).toEqual([`[${typed}]`, `[${right}]`])
  })
})
