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
