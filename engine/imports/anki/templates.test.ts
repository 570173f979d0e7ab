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

test('what the back repeats above its line is not part of the answer', async () => {
  const types = {
    old: { fields: ['A', 'B'], templates: [['{{A}}', '<i>{{A}}</i><hr class="x" id=answer>{{B}}']] },
  } satisfies Content['types']
  expect(pairs(await readPackage({ types, notes: [{ type: 'old', fields: ['Sun', 'Sonne'] }] }))).toEqual([
    ['Sun', 'Sonne'],
  ])
})
