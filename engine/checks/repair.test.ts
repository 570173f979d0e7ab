import { describe, expect, test } from 'vitest'
import type { Candidate } from '../generators/port.ts'
import { basic, choice } from './cards-fixture.ts'
import { ask, check, expectWhole, fill, type Case, type Where } from './checked-fixture.ts'

describe('repairs leave the meaning', () => {
  const repaired = (card: Candidate, where?: Where) => {
    const checked = check(card, where)
    return 'card' in checked ? [checked.card.question, ...checked.card.answers.map(({ text }) => text)] : checked
  }

  test.each<Case>([
    ask(
      '2. Hauptsatz der Thermodynamik: Was kann nicht abnehmen?',
      'die Entropie',
      '2. Hauptsatz der Thermodynamik: Die Entropie kann nicht abnehmen.',
      { language: 'de' },
    ),
    ask('9. November 1989: Was geschah in Berlin?', 'die Mauer fiel', 'Am 9. November 1989 fiel in Berlin die Mauer.', {
      language: 'de',
    }),
    ask('1. Weltkrieg: Wann begann er?', '1914', 'Der 1. Weltkrieg begann 1914.', { language: 'de' }),
    fill('3. Oktober 1990: /$Wiedervereinigung/$ Deutschlands', '3. Oktober 1990: Wiedervereinigung Deutschlands', {
      language: 'de',
    }),
    fill('1. Mai ist der /$Tag der Arbeit/$.', '1. Mai ist der Tag der Arbeit.', { language: 'de' }),
    ask(
      'Which key quits insert mode in the text editor Vim?',
      'Escape',
      'In the text editor Vim, Escape quits insert mode.',
    ),
    ask(
      'Which tag marks a paragraph in the text of an HTML document?',
      '`<p>`',
      'The tag <p> marks a paragraph in the text of an HTML document.',
    ),
    ask(
      'Quelle balise HTML marque un mot important dans le texte ?',
      '`<strong>`',
      'La balise <strong> marque un mot important dans le texte.',
      { language: 'fr' },
    ),
    ask(
      'What does this function return?\n```\ndef f(x):\n    if x:\n        return 1\n```',
      '1, if x is true',
      'f returns 1 if x is true.',
    ),
  ])('%j stays as it is', (...one) => expectWhole(one))

  test('identifiers are shown as they are written', () => {
    const [card, where] = ask(
      'Which method does Python call to create an object before __init__()?',
      '__new__()',
      'Python calls __new__() and then __init__().',
    )
    expect(repaired(card, where)).toEqual([
      'Which method does Python call to create an object before `__init__()`?',
      '`__new__()`',
    ])
  })

  test('a product keeps its stars, and a tag is not HTML', () => {
    expect(repaired(basic('What is 2*3*4?', '24', '2*3*4 is 24.'))).toEqual(['What is 2\\*3\\*4?', '24'])
    expect(repaired(basic('What does <b> do in HTML?', 'makes text bold', 'The tag <b> makes text bold.'))).toEqual([
      'What does `<b>` do in HTML?',
      'makes text bold',
    ])
  })

  test('distractors from the source stay', () => {
    expectWhole([
      choice('Which protocol delivers reliably?', ['TCP', 'UDP', 'IP'], 'TCP delivers reliably; UDP and IP do not.'),
    ])
  })

  test('a formula whose backslash JSON took for a control character is whole again', () => {
    expect(
      repaired(basic('What is the kinetic energy?', '$E = \frac{1}{2}mv^2$', 'The kinetic energy is E = ½mv².')),
    ).toEqual(['What is the kinetic energy?', '$E = \\frac{1}{2}mv^2$'])
  })
})

const explained = (explanation: string): Candidate => ({
  ...basic('What is osmosis?', 'diffusion of water', 'Osmosis is diffusion of water.'),
  explanation,
})

test.each([
  ['Water goes where less of it is.', 'Water goes where less of it is.'],
  ['Note that `a * b` and __init__() matter.', 'Note that `a * b` and `__init__()` matter.'],
  ['According to the text, water moves.', 'Water moves.'],
])('repairs the explanation %j', (explanation, repaired) => {
  expect(check(explained(explanation))).toMatchObject({ card: { explanation: repaired } })
})

test.each(['', '  ', 'As the text says, see the figure above.', 'Long. '.repeat(200)])(
  'keeps the card without the explanation %j',
  (explanation) => {
    const checked = check(explained(explanation))
    expect(checked).toMatchObject({ card: { question: 'What is osmosis?' } })
    expect(checked).not.toHaveProperty('card.explanation')
  },
)

test('keeps the importance of a card', () => {
  expect(check({ ...explained('It is.'), importance: 1 })).toMatchObject({ card: { importance: 1 } })
})
