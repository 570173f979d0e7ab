import { expect, test } from 'vitest'
import type { Block } from '../../documents/document.ts'
import type { Language } from '../../../shared/languages.ts'
import { grammarOf } from './grammar.ts'
import { cardsFor, list, paragraph, passage, shown } from './passages-fixture.ts'
import { sectionCard } from './sections.ts'

test.each<[Language, path: string[], sibling: string, lines: string[], card: string]>([
  [
    'en',
    ['Sleep disorders', 'Insomnia'],
    'Narcolepsy',
    ['Recurring problems in falling or staying asleep'],
    'What is meant by “Insomnia”? → Recurring problems in falling or staying asleep',
  ],
  [
    'en',
    ['Access models', 'Mandatory Access Control'],
    'Role-Based Access Control',
    ['Enforces restrictions based on security labels', 'High protection, but less flexible for users'],
    'Access models: Mandatory Access Control? → Enforces restrictions based on security labels; High protection, but less flexible for users',
  ],
  [
    'pl',
    ['Podział społeczny', '2. Periojkowie'],
    '3. Heloci',
    ['Ludność wolna, ale bez praw politycznych.', 'Zajmowali się handlem i rzemiosłem.'],
    'Podział społeczny: Periojkowie? → Ludność wolna, ale bez praw politycznych; Zajmowali się handlem i rzemiosłem',
  ],
  [
    'en',
    ['How sleep loss affects our bodies:', 'Heart'],
    'Joints',
    ['Increased risk of high blood pressure'],
    'How sleep loss affects our bodies: Heart? → Increased risk of high blood pressure',
  ],
])('asks what the lines below a heading say of its subject (%s: %s)', (language, path, sibling, lines, card) => {
  const other = passage([...path.slice(0, -1), sibling])
  expect(cardsFor(language, [passage(path, list(...lines)), other]).map(shown)).toEqual([card])
})

test.each<[reason: string, heading: string, lines: string[]]>([
  ['titles', 'Wind farms', ['Introduction', 'Wind power', 'Questions']],
  ['lines that name it', 'Insomnia', ['Insomnia is common among students and nurses']],
  ['lines about something else', 'Insomnia', ['Doctors were of little help to many patients']],
  ['a side of something', 'Causes', ['Recurring problems with work at night']],
  ['a property', 'Maladaptive', ['Causes the person to have seizures']],
  ['two things', 'Sleep and wakefulness', ['Recurring problems with work at night']],
  ['many lines', 'Insomnia', ['Problems in falling asleep', 'Long nights', 'Tired days', 'Bad moods', 'Weak nerves']],
])('makes no card of a section with %s', (_, heading, lines) => {
  expect(sectionCard(passage(['Health', heading], list(...lines)), grammarOf('en'))).toBeNull()
})

test('makes no card of a section that is the only one', () => {
  const lines = list('Recurring problems in falling or staying asleep')
  expect(cardsFor('en', [passage(['Sleep', 'Insomnia'], lines)], 'more')).toEqual([])
})

test('takes the term above the heading “Definition”', () => {
  const text = paragraph('A periodic natural loss of consciousness, as distinct from a coma')
  expect(
    cardsFor('en', [passage(['Hypersomnia', 'Definition:'], text), passage(['Hypersomnia', 'Causes'])]).map(shown),
  ).toEqual(['What is meant by “Hypersomnia”? → A periodic natural loss of consciousness, as distinct from a coma'])
})

test('asks for the meaning that the first line below a heading gives, whatever follows it', () => {
  const first = 'A security extension of the kernel for mandatory access control'
  const lines = list(first, 'Its policies define rules for users and files')
  const cardOf = (...blocks: Block[]) => cardsFor('en', [passage(['Linux', 'SELinux'], ...blocks)]).map(shown)
  expect(cardOf(lines)).toContain(`What is meant by “SELinux”? → ${first}`)
  expect(cardOf(paragraph(`${first}.`), lines)).toContain(`What is meant by “SELinux”? → ${first}`)
  expect(cardOf(list('the policy, which defines rules', 'the label, which marks a file')).join(' ')).not.toContain(
    'meant by “SELinux”',
  )
})

test('takes no predicate below a heading for its meaning', () => {
  const lines = list('zlikwidował niewolę za długi w całym kraju', 'wprowadził nową radę miasta')
  expect(
    cardsFor('pl', [passage(['Reformatorzy', 'Solon'], lines)])
      .map(shown)
      .join(' '),
  ).not.toContain('termin „Solon”')
})
