import { expect, test } from 'vitest'
import type { Found } from '../found.ts'
import { readImport } from '../read.ts'
import { ankiPackage } from './package-fixture.ts'

type Content = Parameters<typeof ankiPackage>[0]

async function readPackage(content: Content): Promise<Found> {
  const found = await readImport(ankiPackage(content), 'notes.apkg', { bothWays: false, isNewDeck: true })
  if (!found) throw new Error('not a package')
  return found
}
const pairs = ({ cards }: Found) => cards.map(({ content }) => [content.questionText, content.Answers[0]?.text])

test('own templates are filled in', async () => {
  const front = `<style>.card {}</style><!-- {{Word}} --><script>alert({{Word}})</script>
    {{#Hint}}Think of {{Hint}}: {{/Hint}}{{^Hint}}Just: {{/Hint}}{{text:Word}} {{kanji:Kana}} {{Missing}}{{hint:Hint}} {{Tags}} {{Subdeck}}`
  const types = {
    own: {
      fields: ['Word', 'Hint', 'Kana', 'Meaning'],
      templates: [[front, '{{FrontSide}}<hr id="answer">{{Meaning}} {{furigana:Kana}}']],
    },
  } satisfies Content['types']
  const note = (hint: string) => ({
    type: 'own',
    tags: 'jp',
    fields: ['<b>Sun</b>', hint, ' 太陽[たいよう]', 'Sonne'],
  })
  const found = await readPackage({ types, decks: { 1: 'Japanese::Nouns' }, notes: [note('light'), note('')] })
  expect(pairs(found).map((pair) => pair.map((text) => text?.replaceAll(/\s+/g, ' ')))).toEqual([
    ['Think of light: Sun 太陽 jp Nouns', 'Sonne 太陽(たいよう)'],
    ['Just: Sun 太陽 jp Nouns', 'Sonne 太陽(たいよう)'],
  ])
  expect(found.skipped).toEqual({ script: 2 })
})

test('what only a click or the space above the line shows explains a card', async () => {
  const types = {
    hints: {
      fields: ['Word', 'Hint', 'Reading', 'Meaning'],
      templates: [
        ['{{Word}}{{hint:Hint}}', '{{FrontSide}}<br>{{Reading}}<hr id=answer>{{Meaning}}'],
        ['{{Meaning}}{{hint:Hint}}', '{{FrontSide}}<hr id=answer>{{Word}}{{#Hint}} ({{Hint}}){{/Hint}}'],
      ],
    },
    gaps: {
      fields: ['Text', 'Hint'],
      templates: [['{{cloze:Text}}{{hint:Hint}}', '{{cloze:Text}}<br>{{Hint}}']],
      isCloze: true,
    },
  } satisfies Content['types']
  const found = await readPackage({
    types,
    notes: [
      { type: 'hints', fields: ['太陽', 'a star', 'たいよう', 'sun'] },
      { type: 'hints', fields: ['月', '', '', 'moon'], cards: [{}] },
      { type: 'gaps', fields: ['{{c1::Sun}}', 'a star'], cards: [{}] },
    ],
  })
  expect(found.cards.map(({ content }) => [content.Answers[0]?.text, content.explanation])).toEqual([
    ['sun', 'a star\n\nたいよう'],
    ['太陽 (a star)', ''],
    ['moon', ''],
    [undefined, 'a star'],
  ])
})

test('what explains a card depends on the conditions of its template', async () => {
  const hints = [1, 2].map((n) => `{{#c${n}}}{{hint:Hint${n}}}{{/c${n}}}`).join('')
  const types = {
    gaps: {
      fields: ['Text', 'Hint1', 'Hint2'],
      templates: [[`{{cloze:Text}}${hints}`, '{{cloze:Text}}']],
      isCloze: true,
    },
    heard: {
      fields: ['Word', 'Audio', 'Transcript', 'Meaning'],
      templates: [
        [
          '{{Word}}{{#Audio}}{{Transcript}}{{/Audio}}',
          '{{^Audio}}{{Transcript}}{{/Audio}}{{#Audio}}{{Audio}}{{/Audio}}<hr id=answer>{{Meaning}}',
        ],
        ['{{Meaning}}', '{{^Audio}}{{Transcript}}{{/Audio}}<hr id=answer>{{Word}}'],
      ],
    },
  } satisfies Content['types']
  const found = await readPackage({
    types,
    notes: [
      { type: 'gaps', fields: ['{{c1::Sun}} {{c2::Moon}}', 'day', 'night'], cards: [{}, { ord: 1 }] },
      { type: 'heard', fields: ['one', 'by A', 'wʌn', 'eins'] },
      { type: 'heard', fields: ['two', '', 'tuː', 'zwei'] },
    ],
  })
  expect(found.cards.map(({ content }) => [content.questionText, content.explanation])).toEqual([
    ['/$Sun/$ Moon', 'day'],
    ['Sun /$Moon/$', 'night'],
    ['onewʌn', 'by A'],
    ['eins', ''],
    ['two', 'tuː'],
    ['zwei', 'tuː'],
  ])
})

test('a field explains a card if it shows more than the same field elsewhere, or was only spoken there', async () => {
  const back = (above: string) => `${above}<hr id=answer>{{Meaning}}`
  const types = {
    japanese: {
      fields: ['Word', 'Reading', 'Meaning'],
      templates: [
        ['{{kanji:Word}}', back('{{furigana:Word}}')],
        ['{{furigana:Word}}', back('{{kanji:Word}}{{kana:Word}}')],
        ['{{Word}}{{tts ja_JP:Reading}}', back('{{text:Word}}{{tts ja_JP:Reading}}{{Reading}}')],
      ],
    },
    gaps: {
      fields: ['Text', 'Word'],
      templates: [['{{cloze:Text}} {{kanji:Word}}', '{{cloze:Text}} {{kanji:Word}} {{furigana:Word}}']],
      isCloze: true,
    },
  } satisfies Content['types']
  const found = await readPackage({
    types,
    notes: [
      { type: 'japanese', fields: ['太陽[たいよう]', 'taiyō', 'sun'] },
      { type: 'japanese', fields: ['ここ', '', 'here'] },
      { type: 'gaps', fields: ['{{c1::sun}}', '太陽[たいよう]'], cards: [{}] },
    ],
  })
  expect(found.cards.map(({ content }) => content.explanation)).toEqual([
    '太陽(たいよう)',
    '',
    'taiyō',
    '',
    '',
    '',
    '太陽(たいよう)',
  ])
})

test('what the back repeats above its line is not part of the answer', async () => {
  const types = {
    old: { fields: ['A', 'B'], templates: [['{{A}}', '<i>{{A}}</i><hr class="x" id=answer>{{B}}']] },
  } satisfies Content['types']
  expect(pairs(await readPackage({ types, notes: [{ type: 'old', fields: ['Sun', 'Sonne'] }] }))).toEqual([
    ['Sun', 'Sonne'],
  ])
})
