import { describe, expect, test } from 'vitest'
import type { Card } from '../../shared/api/contract.ts'
import type { Cover } from '../../shared/covers.ts'
import { limits } from '../../shared/limits.ts'
import {
  blankDraft,
  blankOption,
  cardCount,
  type CardDraft,
  cardRequest,
  draftOf,
  gapAt,
  draftProblems,
  faceOfDraft,
  hasContent,
  isSameDraft,
  pictureProblem,
  siblingsOffered,
  soundProblem,
  typingOffered,
  withPicturesOf,
} from './cardDraft.ts'

const file = new File(['x'], 'cell.png', { type: 'image/png' })
const card: Card = {
  id: 7,
  deckId: 1,
  topicId: 3,
  siblingId: null,
  version: 1,
  questionText: 'What is this?',
  questionFileLink: 'q1',
  isGapText: false,
  Answers: [
    { text: 'A cell', correct: true, fileLink: null },
    { text: '', correct: false, fileLink: 'a1' },
  ],
  explanation: '',
  tags: [],
  isTyped: false,
  covers: null,
  made: null,
  isAiGenerated: false,
}
const draft = (part: Partial<CardDraft>): CardDraft => ({ ...blankDraft(3), ...part })
const option = (text: string, correct = false) => ({ ...blankOption(correct), text })

describe('the request', () => {
  test('existing pictures are kept, new ones are attached, removed ones are null', () => {
    const changed = draftOf(card)
    changed.questionPicture = null
    changed.options.push({ ...option('New'), picture: { file } })
    const { files, questionFileLink, Answers } = cardRequest(changed, 1)
    expect(questionFileLink).toBeNull()
    expect(Answers.map((answer) => answer.fileLink)).toEqual([null, 'a1', null])
    expect(files).toEqual({ answerFile2: file })
  })

  test('sounds are kept, attached and removed in the same way', () => {
    const sound = new File(['x'], 'haus.mp3')
    const heard = {
      ...card,
      questionSound: 'q-mp3',
      Answers: [{ text: 'A', correct: true, fileLink: null, sound: 'a-wav' }],
    }
    const changed = draftOf(heard)
    expect(cardRequest(changed, 1)).toMatchObject({ questionSound: 'q-mp3', Answers: [{ sound: 'a-wav' }], files: {} })
    changed.questionSound = null
    changed.options.push({ ...option('', true), sound: { file: sound } })
    const { files, questionSound, Answers } = cardRequest(changed, 1)
    expect([questionSound, ...Answers.map((answer) => answer.sound)]).toEqual([null, 'a-wav', null])
    expect(files).toEqual({ answerSound1: sound })
    expect(isSameDraft(changed, draftOf(heard))).toBe(false)
    expect(withPicturesOf(changed, heard)).toMatchObject({
      questionSound: { id: 'q-mp3' },
      options: [{ sound: { id: 'a-wav' } }, { sound: null }],
    })
  })

  test('tags are those that were typed, each once', () => {
    expect(cardRequest(draft({ tags: ' heart, lung HEART ' }), 1).tags).toEqual(['heart', 'lung'])
  })

  test('blank options at the end are left out, as Ctrl+Enter after the last one leaves them', () => {
    const typed = draft({ questionText: 'Q', options: [option('A'), option('B', true), option(' '), option('')] })
    expect(cardRequest(typed, 1).Answers.map(({ text }) => text)).toEqual(['A', 'B'])
    expect(draftProblems(typed)).toEqual([])
    const single = { ...typed, isTyped: true, isBothWays: true, options: [option('A', true), option('')] }
    expect(cardRequest(single, 1)).toMatchObject({ Answers: [{ text: 'A' }], isTyped: true, siblings: 'reverse' })
    const gap = draft({ questionText: 'Q', options: [option('A', true), option(''), option('C')] })
    expect(draftProblems(gap).map(({ path }) => path)).toEqual(['Answers.1.text'])
    expect(cardRequest(draft({ options: [option(''), option('')] }), 1).Answers).toHaveLength(1)
  })

  test('a gap text omits blank options, and numbers its pictures without them', () => {
    const gaps = draft({
      isGapText: true,
      questionText: 'The /$cell/$',
      options: [option(''), { ...option('Hint', true), picture: { file } }],
    })
    const { files, Answers } = cardRequest(gaps, 1)
    expect(Answers).toMatchObject([{ text: 'Hint', correct: true, fileLink: null }])
    expect(files).toEqual({ answerFile0: file })
  })

  test('a single answer is correct, regardless of its hidden checkbox', () => {
    const { Answers } = cardRequest(draft({ questionText: 'Q', options: [option('A', false)] }), 1)
    expect(Answers[0]?.correct).toBe(true)
  })
})

test('typing is asked for where no answer is wrong or only a picture', () => {
  const isTyped = (change: Partial<CardDraft>) => cardRequest(draft({ isTyped: true, ...change }), 1).isTyped
  expect(isTyped({ options: [option('A', false)] })).toBe(true)
  expect(isTyped({ options: [option('A', true), option('B', true)] })).toBe(true)
  expect(isTyped({ options: [option('A', true), option('B', false)] })).toBe(false)
  expect(isTyped({ options: [{ ...blankOption(true), picture: { file } }] })).toBe(false)
  expect(isTyped({ isGapText: true, options: [option('A', false), option('B', false)] })).toBe(true)
  expect(isTyped({ isTyped: false })).toBe(false)
  expect(isSameDraft(draft({ isTyped: true }), draft({}))).toBe(false)
})

test.each([
  ['haus.mp3', 1, null],
  ['Haus.OPUS', 1, null],
  ['haus.flac', 1, 'type'],
  ['mp3', 1, 'type'],
  ['haus.wav', limits.soundBytes + 1, 'size'],
])('a sound %s of %i bytes', (name, size, problem) => {
  expect(soundProblem({ name, size })).toBe(problem)
})

test('a suggestion refers only to pictures of the card, in any position', () => {
  const pictures = [{ id: 'q1' }, { id: 'a1' }, { id: 'other' }, { file }, null]
  const options = pictures.map((picture) => ({ ...option('A'), picture }))
  const suggested = withPicturesOf(draft({ options, questionPicture: { file } }), card)
  expect(suggested.questionPicture).toEqual({ id: 'q1' })
  expect(suggested.options.map(({ picture }) => picture)).toEqual([{ id: 'q1' }, { id: 'a1' }, null, null, null])
})

describe('the problems', () => {
  test('a blank card lacks a question and an answer', () => {
    expect(draftProblems(blankDraft(3)).map((problem) => problem.path)).toEqual(['questionText', 'Answers.0.text'])
  })

  test('a picture is enough without a text', () => {
    const pictured = draft({ questionPicture: { file }, options: [{ ...blankOption(true), picture: { id: 'a' } }] })
    expect(draftProblems(pictured)).toEqual([])
  })

  test('so is a sound', () => {
    const heard = draft({ questionSound: { file }, options: [{ ...blankOption(true), sound: { id: 'a' } }] })
    expect(draftProblems(heard)).toEqual([])
    expect(hasContent(draft({ questionSound: { file } }))).toBe(true)
  })

  test('several options need a correct one', () => {
    const unmarked = draft({ questionText: 'Q', options: [option('A'), option('B')] })
    expect(draftProblems(unmarked).map((problem) => problem.path)).toEqual(['Answers'])
  })

  test('tags are bounded', () => {
    const tagged = (tags: string) => draftProblems(draft({ questionText: 'Q', options: [option('A')], tags }))
    expect(tagged('x'.repeat(limits.tagLength))).toEqual([])
    expect(tagged('x'.repeat(limits.tagLength + 1))).toMatchObject([{ path: 'tags' }])
    const many = Array.from({ length: limits.tagsPerCard + 1 }, (_, index) => `tag${index}`)
    expect(tagged(many.join(' '))).toMatchObject([{ path: 'tags' }])
  })

  test('a gap text needs a gap and no answer', () => {
    expect(draftProblems(draft({ isGapText: true, questionText: 'A /$cell/$' }))).toEqual([])
    expect(draftProblems(draft({ isGapText: true, questionText: 'A cell' }))).toHaveLength(1)
  })

  test('pictures are webp, png or jpeg, up to the limit', () => {
    expect(pictureProblem({ type: 'image/gif', size: 1 })).toBe('type')
    expect(pictureProblem({ type: 'image/png', size: limits.imageBytes + 1 })).toBe('size')
    expect(pictureProblem({ type: 'image/png', size: limits.imageBytes })).toBeNull()
  })
})

describe('unsaved changes', () => {
  test('an opened card is unchanged, regardless of the keys of its options', () => {
    expect(isSameDraft(draftOf(card), draftOf(card))).toBe(true)
  })

  test('a different text, checkbox, picture or option is a change', () => {
    const original = draftOf(card)
    const [first, second] = original.options
    const changes: CardDraft[] = [
      { ...original, questionText: 'Else' },
      { ...original, tags: 'else' },
      { ...original, questionPicture: { file } },
      { ...original, options: first ? [first] : [] },
      { ...original, options: first && second ? [first, { ...second, correct: true }] : [] },
    ]
    expect(changes.map((change) => isSameDraft(original, change))).toEqual([false, false, false, false, false])
  })

  test('a new card has content once a field is filled', () => {
    expect(hasContent(blankDraft(3))).toBe(false)
    expect(hasContent(draft({ options: [option('A')] }))).toBe(true)
    expect(hasContent(draft({ questionPicture: { file } }))).toBe(true)
  })
})

const withGap = (selected: Parameters<typeof gapAt>[0]) => {
  const { from, to, gap, caret } = gapAt(selected)
  return { text: selected.text.slice(0, from) + gap + selected.text.slice(to), caret }
}

test('the selected words become a gap, and the caret is behind it', () => {
  expect(withGap({ text: 'A cell lives', start: 2, end: 6 })).toEqual({ text: 'A /$cell/$ lives', caret: 10 })
})

test('white space at the ends stays outside of the gap', () => {
  expect(withGap({ text: 'A cell lives', start: 1, end: 7 }).text).toBe('A /$cell/$ lives')
})

test('without a selection the caret is in an empty gap', () => {
  expect(withGap({ text: 'A ', start: 2, end: 2 })).toEqual({ text: 'A /$/$', caret: 4 })
})

test('without a selection the word at the cursor becomes a gap', () => {
  const made = { text: 'Eine /$Übung/$ hilft', caret: 14 }
  for (const at of [5, 7, 10]) expect(withGap({ text: 'Eine Übung hilft', start: at, end: at })).toEqual(made)
})

test('a selection of white space counts as none', () => {
  const made = withGap({ text: 'A  b', start: 1, end: 3 })
  expect(made.text).toBe('A  /$/$b')
  expect(made.caret).toBe(5)
})

test('a draft offers its reverse or a card for each gap, and asks for what is wanted and possible', () => {
  const pair = { ...draftOf(card), options: [blankOption(true)], isBothWays: true, isEachGap: true }
  expect(siblingsOffered(pair)).toEqual({ kind: 'reverse', cards: 2 })
  expect(cardRequest(pair, 1).siblings).toBe('reverse')
  expect(cardRequest({ ...pair, isBothWays: false }, 1).siblings).toBeUndefined()
  const choice = { ...pair, options: [blankOption(true), option('Wrong')] }
  expect([siblingsOffered(choice), cardRequest(choice, 1).siblings, cardCount(choice)]).toEqual([null, undefined, 1])
  const gaps = { ...pair, isGapText: true, questionText: '/$a/$ /$b/$ /$a/$' }
  expect(siblingsOffered(gaps)).toEqual({ kind: 'gaps', cards: 2 })
  expect([cardRequest(gaps, 1).siblings, cardCount(gaps)]).toEqual(['gaps', 2])
  expect(siblingsOffered({ ...gaps, questionText: '/$a/$' })).toBeNull()
})

describe('covers', () => {
  const cover = (group: number, label = ''): Cover => ({ kind: 'rect', group, label, points: [[0, 0], [1, 1]] }) // prettier-ignore
  const covered = (shapes: Cover[], part: Partial<CardDraft> = {}) =>
    draft({ questionPicture: { file }, covers: { asked: 0, shapes, hidesAll: false }, ...part })

  test('a card for each group is made of them, and their labels take the place of the options', () => {
    const heart = covered([cover(3, 'aorta'), cover(5), cover(3)], { options: [option('', true)] })
    expect(draftProblems(heart)).toEqual([])
    expect(cardRequest(heart, 1)).toMatchObject({ covers: { asked: 3 }, siblings: 'covers', Answers: [] })
    expect([siblingsOffered(heart), cardCount(heart)]).toEqual([{ kind: 'covers', cards: 2 }, 2])
    expect(faceOfDraft(heart).answers).toEqual([{ text: 'aorta', correct: true, picture: null, sound: null }])
    expect(cardRequest(covered([cover(1)]), 1).siblings).toBeUndefined()
  })

  test.each<[string, CardDraft]>([
    ['none is drawn', covered([])],
    ['there is no picture', covered([cover(1)], { questionPicture: null })],
    ['there are gaps', covered([cover(1)], { isGapText: true, questionText: 'a /$gap/$' })],
  ])('do not count if %s', (_, one) => {
    expect(cardRequest(one, 1).covers).toBeNull()
  })

  test('typing is offered where one has a label', () => {
    expect(typingOffered(covered([cover(1), cover(2, 'aorta')]))).toBe(true)
    expect(typingOffered(covered([cover(1)]))).toBe(false)
  })

  test('a label, a place or a group makes another draft', () => {
    const one = covered([cover(1)])
    expect(isSameDraft(one, { ...one, covers: { hidesAll: false, shapes: [cover(1)], asked: 0 } })).toBe(true)
    expect(isSameDraft(one, covered([cover(1, 'aorta')]))).toBe(false)
    expect(isSameDraft(one, covered([{ ...cover(1), points: [[0, 0], [0.5, 1]] }]))).toBe(false) // prettier-ignore
    expect(isSameDraft(one, covered([cover(1), cover(2)]))).toBe(false)
  })
})
