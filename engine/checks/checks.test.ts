import { describe, expect, test } from 'vitest'
import { checkCandidate } from './checks.ts'
import { basic, choice, gap, passageOf } from './cards-fixture.ts'
import type { Candidate } from '../generators/port.ts'

const texts = [
  'Iron melts at 1538 degrees and was known to the Hittites. However, gold melts at 1064 degrees.',
  'The World Health Organization (WHO) was founded in Geneva on 7 April 1948 by Brock Chisholm.',
]
const passage = passageOf(...texts)
const [iron = '', who = ''] = texts
const check = (card: Candidate) => checkCandidate(card, { passage, language: 'en' })
const verdict = (card: Candidate) => {
  const checked = check(card)
  return 'dropped' in checked ? checked.dropped : 'kept'
}
const kept = (card: Candidate) => {
  const checked = check(card)
  return 'card' in checked ? checked.card : checked
}

describe('a card is repaired', () => {
  test.each([
    ['According to the text, at what temperature does gold melt?', 'At what temperature does gold melt?'],
    ['At what temperature, according to the passage, does gold melt?', 'At what temperature does gold melt?'],
    ['At what temperature does gold melt according to the author?', 'At what temperature does gold melt?'],
    ['  3. At what\u00A0temperature does gold melt? ', 'At what temperature does gold melt?'],
    ['However, at what temperature does gold melt?', 'At what temperature does gold melt?'],
  ])('%s', (question, expected) => {
    expect(kept(basic(question, '1064 degrees.', iron))).toMatchObject({
      question: expected,
      answers: [{ text: '1064 degrees', correct: true }],
    })
  })

  test('by hiding all occurrences of a gap', () => {
    const card = gap('/$Iron/$ melts at 1538 degrees and was known to the Hittites.')
    expect(kept(card)).toMatchObject({ question: card.question })
    const again = { ...gap('/$Gold/$ is gold.', 'Gold is gold.') }
    expect(checkCandidate(again, { passage: passageOf('Gold is gold.'), language: 'en' })).toMatchObject({
      card: { question: '/$Gold/$ is /$gold/$.' },
    })
  })

  test('with the passage’s own words and page as its quote', () => {
    expect(kept(basic('In which city was the WHO founded?', 'Geneva', who.toLowerCase()))).toMatchObject({
      source: { page: 4, quote: who },
    })
  })

  test('by removing duplicate options, their letters, and “all of the above”', () => {
    const options = ['a) 1948', 'b) 1950', 'c) 1950', 'd) 1938', 'e) All of the above']
    expect(kept(choice('In which year was the WHO founded?', options, who))).toMatchObject({
      answers: [
        { text: '1948', correct: true },
        { text: '1950', correct: false },
        { text: '1938', correct: false },
      ],
    })
  })

  test('once, and not again the second time', () => {
    const card = kept(basic('According to the text, at what temperature does gold melt?', '1064 degrees.', iron))
    expect(kept(card as Candidate)).toEqual(card)
  })
})

describe('a card is dropped', () => {
  const question = 'Who founded the WHO?'
  test.each<[string, string, Candidate]>([
    ['without an answer', 'invalid', { ...basic(question, ' ', who) }],
    ['without a gap', 'invalid', gap('Gold melts at 1064 degrees.', 'gold melts at 1064 degrees.')],
    ['with an answer that is too long', 'too-long', basic(question, 'Brock Chisholm '.repeat(20), who)],
    [
      'with five gaps',
      'several-facts',
      gap('/$Iron/$ melts at /$1538/$ /$degrees/$ and was /$known/$ to the /$Hittites/$.', iron.split(' However')[0]),
    ],
    [
      'with an answer of two sentences',
      'several-facts',
      basic(question, 'Brock Chisholm of the World Health Organization did. He was known in Geneva.', who),
    ],
    [
      'with an acronym beside its words',
      'gives-away',
      gap('The World Health Organization (/$WHO/$) was founded in Geneva on 7 April 1948 by Brock Chisholm.', who),
    ],
    ['with an answer that no word of stands there', 'not-in-document', basic(question, 'Florence Nightingale', who)],
    [
      'with a number that does not stand there',
      'not-in-document',
      basic('At what temperature does gold melt?', '1063 degrees', iron),
    ],
    [
      'with a gap that the sentence has not',
      'not-in-document',
      gap('Gold melts at /$1063/$ degrees.', 'gold melts at 1064 degrees.'),
    ],
    ['with true and false as options', 'yes-no', choice('Gold melts at 1064 degrees.', ['True', 'False'], iron)],
    ['without a question word', 'yes-no', basic('The WHO was founded in Geneva, or elsewhere?', 'Geneva', who)],
  ])('%s: %s', (_, reason, card) => {
    expect(verdict(card)).toBe(reason)
  })
})

describe('options are rejected', () => {
  const question = 'Who founded the WHO?'
  test.each<[string, string[]]>([
    ['alone', ['Brock Chisholm']],
    ['of which one contains another', ['Brock Chisholm', 'Sir Brock Chisholm', 'Karl Evang']],
    [
      'of which the right one is the longest by far',
      ['Brock Chisholm', 'Bo', 'Szeming Sze of the delegation of the Republic of China'],
    ],
    ['of two kinds', ['Brock Chisholm', '1948', '1950']],
    ['dates among names', ['Brock Chisholm', '8 April 1949', 'Karl Evang']],
    ['that are wrong where the source bears them out', ['Karl Evang', 'Brock Chisholm']],
    ['that are all of the above', ['All of the above', 'Brock Chisholm']],
  ])('%s', (_, options) => {
    expect(verdict(choice(question, options, who))).toBe('bad-options')
  })

  test('that are all correct or all wrong', () => {
    const card = choice(question, ['Brock Chisholm', 'Karl Evang'], who)
    const all = (correct: boolean) => ({ ...card, answers: card.answers.map((answer) => ({ ...answer, correct })) })
    expect([verdict(all(true)), verdict(all(false))]).toEqual(['bad-options', 'bad-options'])
  })

  test('but not because the source contains wrong ones', () => {
    const card = choice(question, ['Brock Chisholm', 'Karl Evang', 'Geneva'], who)
    expect(kept(card)).toMatchObject({
      answers: [{ text: 'Brock Chisholm' }, { text: 'Karl Evang' }, { text: 'Geneva' }],
    })
  })
})

describe('a card is kept', () => {
  test.each<[string, Candidate]>([
    ['with a relative clause', basic('What is the city that the WHO was founded in called?', 'Geneva', who)],
    ['that expands an acronym', basic('What does WHO stand for?', 'World Health Organization', who)],
    ['with a good choice', choice('Who founded the WHO?', ['Brock Chisholm', 'Karl Evang', 'Szeming Sze'], who)],
    ['with dates', choice('When was the WHO founded?', ['7 April 1948', '24 October 1945', '1 May 1950'], who)],
    [
      'with a gap beside others',
      gap('The /$World Health Organization/$ (WHO) was founded in /$Geneva/$ on 7 April 1948 by Brock Chisholm.', who),
    ],
    ['without a source', { ...basic('Who wrote Faust?', 'Goethe', ''), source: null }],
  ])('%s', (_, card) => {
    expect(verdict(card)).toBe('kept')
  })

  test('in another language than its document', () => {
    const card = basic('Bei wie viel Grad schmilzt Eisen?', 'bei eintausendfünfhundert Grad', iron)
    expect(checkCandidate(card, { passage, language: 'de', documentLanguage: 'en' })).toMatchObject({
      card: { source: { quote: iron } },
    })
  })
})
