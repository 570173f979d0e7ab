import { describe, expect, test } from 'vitest'
import type { CardFace } from '../cardDraft.ts'
import { differenceOf, textDifference } from './difference.ts'

/** The text with what is marked in brackets. */
const shown = (parts: readonly { text: string; isMarked: boolean }[]) =>
  parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('')
const texts = (one: string, other: string) => textDifference(one, other).map(shown)

describe('two texts', () => {
  test.each([
    ['A cell is small.', 'A cell is small.', 'A cell is small.', 'A cell is small.'],
    ['A cell is small.', 'A cell is tiny.', 'A cell is [small].', 'A cell is [tiny].'],
    ['A cell', 'A plant cell', 'A cell', 'A [plant ]cell'],
    ['the quick fox', 'a slow fox', '[the quick] fox', '[a slow] fox'],
    ['', 'Something', '', '[Something]'],
    ['細胞は小さい', '細胞は大きい', '細胞は[小さい]', '細胞は[大きい]'],
    ['a /$gap/$ here', 'a /$hole/$ here', 'a /$[gap]/$ here', 'a /$[hole]/$ here'],
  ])('%j and %j differ in words', (one, other, left, right) => {
    expect(texts(one, other)).toEqual([left, right])
  })

  test('lose no text', () => {
    const [one, other] = ['Two\n\nlines  and $\\frac12$ 👩‍👩‍👧', 'Three\nlines and $\\frac13$ 👩‍👧']
    const [left, right] = textDifference(one, other)
    expect([left, right].map((parts) => parts.map(({ text }) => text).join(''))).toEqual([one, other])
  })

  test('without common parts are marked as a whole, without a long search', () => {
    const long = (word: string) => Array.from({ length: 5000 }, (_, index) => `${word}${index}`).join(' ')
    const [left, right] = textDifference(long('a'), long('b'))
    expect([left.length, right.length]).toEqual([1, 1])
  })
})

describe('two cards', () => {
  const answer = (text: string, correct = true) => ({ text, correct, picture: null, sound: null })
  const face = (answers: CardFace['answers'], changes: Partial<CardFace> = {}): CardFace => ({
    questionText: 'Which?',
    questionPicture: null,
    questionSound: null,
    isGapText: false,
    answers,
    explanation: '',
    tags: [],
    isTyped: false,
    covers: null,
    ...changes,
  })
  const answers = (one: CardFace['answers'], other: CardFace['answers']) =>
    differenceOf(face(one), face(other)).map((side) => side.answers.map(({ parts }) => shown(parts)))

  test('have the differences of their explanations marked', () => {
    const sides = differenceOf(face([], { explanation: 'It stores DNA.' }), face([], { explanation: 'It holds DNA.' }))
    expect(sides.map(({ explanation }) => shown(explanation))).toEqual(['It [stores] DNA.', 'It [holds] DNA.'])
  })

  test('say which of them asks to type the answer', () => {
    const sides = differenceOf(face([]), face([], { isTyped: true }))
    expect(sides).toMatchObject([
      { isTyped: false, isTypedMarked: true },
      { isTyped: true, isTypedMarked: true },
    ])
  })

  test('have the tags marked that only one of them has', () => {
    const sides = differenceOf(face([], { tags: ['heart', 'exam'] }), face([], { tags: ['Heart', 'exam'] }))
    expect(sides.map(({ tags }) => tags.map((tag) => shown([tag])))).toEqual([
      ['[heart]', 'exam'],
      ['[Heart]', 'exam'],
    ])
  })

  test('have their answers side by side, also around an inserted one', () => {
    expect(
      answers([answer('Nucleus'), answer('Ribosome')], [answer('Wall'), answer('Nucleus'), answer('Ribosome')]),
    ).toEqual([
      ['Nucleus', 'Ribosome'],
      ['[Wall]', 'Nucleus', 'Ribosome'],
    ])
    expect(answers([answer('A cell'), answer('B')], [answer('A big cell'), answer('B')])).toEqual([
      ['A cell', 'B'],
      ['A [big ]cell', 'B'],
    ])
    expect(answers([answer('A'), answer('B')], [answer('A')])).toEqual([['A', '[B]'], ['A']])
  })

  test('share one limit for the search in all of their texts', () => {
    // Every other word is another one: 500 changes that one text may have, and many texts may not.
    const long = (word: string) =>
      Array.from({ length: 500 }, (_, index) => `same${index} ${index % 2 ? word : 'x'}`).join(' ')
    const many = (word: string, count: number) => Array.from({ length: count }, () => answer(long(word)))
    const [alone] = differenceOf(face(many('a', 1)), face(many('b', 1)))
    expect(alone.answers[0]?.parts.length).toBe(500)
    const [together] = differenceOf(
      face([...many('a', 20), answer('A cell')]),
      face([...many('b', 20), answer('A wall')]),
    )
    expect(together.answers.slice(0, 20).map(({ parts }) => parts.length)).toEqual(Array<number>(20).fill(1))
    // Small changes are still shown word by word.
    expect(together.answers[20]?.parts).toHaveLength(2)
  })

  test('show where the correctness differs', () => {
    const [left, right] = differenceOf(face([answer('A', true)]), face([answer('A', false)]))
    expect([left.answers[0], right.answers[0]]).toMatchObject([
      { correct: true, isCorrectMarked: true },
      { correct: false, isCorrectMarked: true },
    ])
  })

  test('show which pictures differ, and which card has gaps', () => {
    const [left, right] = differenceOf(
      face([], { questionPicture: { id: 'a' } }),
      face([], { questionPicture: { id: 'b' }, isGapText: true }),
    )
    expect([left, right]).toMatchObject([
      { isPictureMarked: true, isGapMarked: true, isGapText: false },
      { isPictureMarked: true, isGapMarked: true, isGapText: true },
    ])
    const [same] = differenceOf(face([], { questionPicture: { id: 'a' } }), face([], { questionPicture: { id: 'a' } }))
    expect(same).toMatchObject({ isPictureMarked: false, isGapMarked: false })
  })

  test('show which labels of other covers differ', () => {
    const labelled = (label: string) => ({
      asked: 1,
      hidesAll: false,
      shapes: ['aorta', label].map((text, index) => ({
        kind: 'rect' as const,
        group: index + 1,
        label: text,
        points: [[0, 0], [0.5, 0.5]] as [number, number][], // prettier-ignore
      })),
    })
    const sides = differenceOf(
      face([], { covers: labelled('left atrium') }),
      face([], { covers: labelled('left lung') }),
    )
    expect(sides.map(({ otherLabels }) => shown(otherLabels))).toEqual(['left [atrium]', 'left [lung]'])
  })

  test('show which sounds differ', () => {
    const heard = { ...answer('A'), sound: { id: 'a' } }
    const [left] = differenceOf(face([heard], { questionSound: { id: 'q' } }), face([answer('A')]))
    expect(left).toMatchObject({
      sound: { id: 'q' },
      isSoundMarked: true,
      answers: [{ sound: { id: 'a' }, isSoundMarked: true }],
    })
    const [same] = differenceOf(face([heard]), face([heard]))
    expect(same).toMatchObject({ isSoundMarked: false, answers: [{ isSoundMarked: false }] })
  })
})
