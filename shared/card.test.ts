import { describe, expect, test } from 'vitest'
import { type CardDraft, cardProblems } from './card.ts'

const answer = (text: string, correct = false, hasMedia = false) => ({ text, correct, hasMedia })
const draft = (changes: Partial<CardDraft> = {}): CardDraft => ({
  questionText: 'Where?',
  hasQuestionMedia: false,
  isGapText: false,
  answers: [answer('Here')],
  ...changes,
})
const paths = (changes: Partial<CardDraft>) => cardProblems(draft(changes)).map(({ path }) => path)

describe('a card can be saved', () => {
  test.each<[string, Partial<CardDraft>]>([
    ['with a question and one answer, correct by itself', {}],
    ['with a picture as its question', { questionText: '', hasQuestionMedia: true }],
    ['with a picture as its answer', { answers: [answer('', true, true)] }],
    ['with several answers and one correct', { answers: [answer('a'), answer('b', true)] }],
    ['with several correct answers', { answers: [answer('a', true), answer('b', true)] }],
    ['with a picture as a further answer', { answers: [answer('a', true), answer('', false, true)] }],
    ['as a text with a gap and no answers', { isGapText: true, questionText: 'A /$gap/$', answers: [] }],
    [
      'as a text with a gap, whatever its answers are',
      { isGapText: true, questionText: '/$x/$', answers: [answer('')] },
    ],
  ])('%s', (_, changes) => {
    expect(paths(changes)).toEqual([])
  })
})

describe('a card cannot be saved', () => {
  test.each<[string, Partial<CardDraft>, string[]]>([
    ['with a blank question', { questionText: ' \n' }, ['questionText']],
    ['without an answer', { answers: [] }, ['Answers.0.text']],
    ['with a blank first answer', { answers: [answer('\u00a0')] }, ['Answers.0.text']],
    ['with a blank further answer', { answers: [answer('a', true), answer(' ')] }, ['Answers.1.text']],
    ['with several answers and none correct', { answers: [answer('a'), answer('b')] }, ['Answers']],
    ['with a text that has no gap', { isGapText: true }, ['questionText']],
    ['with a picture but no gap', { isGapText: true, hasQuestionMedia: true }, ['questionText']],
    [
      'and says all that is wrong in reading order',
      { questionText: '', answers: [answer(''), answer('')] },
      ['questionText', 'Answers.0.text', 'Answers.1.text', 'Answers'],
    ],
  ])('%s', (_, changes, expected) => {
    expect(paths(changes)).toEqual(expected)
  })
})
