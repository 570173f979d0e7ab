import { expect, test } from 'vitest'
import type { Language } from '../../../shared/languages.ts'
import { cardsFor, paragraph, passage, shown } from './passages-fixture.ts'

test.each<[language: Language, heading: string, text: string, card: string]>([
  [
    'en',
    'Merge sort',
    'Merge sort divides the list into halves, sorts each half and then joins them.',
    'What does “Merge sort” do? → divides the list into halves, sorts each half and then joins them',
  ],
  [
    'nl',
    'Merge sort',
    'Merge sort verdeelt de lijst in twee helften, sorteert elke helft en voegt ze daarna samen.',
    'Wat doet “Merge sort”? → verdeelt de lijst in twee helften, sorteert elke helft en voegt ze daarna samen',
  ],
])('asks what the subject of a heading does (%s)', (language, heading, text, card) => {
  expect(cardsFor(language, [passage([heading], paragraph(text))]).map(shown)).toEqual([card])
})

test.each<[language: Language, text: string, card: string]>([
  [
    'de',
    'Das *Immunsystem* schützt den Körper vor Krankheitserregern.',
    'Was ist kennzeichnend für „Immunsystem“? → schützt den Körper vor Krankheitserregern',
  ],
  [
    'de',
    'Die *erworbene Abwehr* braucht beim ersten Kontakt mehrere Tage.',
    'Was ist kennzeichnend für „erworbene Abwehr“? → braucht beim ersten Kontakt mehrere Tage',
  ],
])('asks what a marked term does (%s: %s)', (language, text, card) => {
  expect(cardsFor(language, [passage(['Notes'], paragraph(text))]).map(shown)).toEqual([card])
})
