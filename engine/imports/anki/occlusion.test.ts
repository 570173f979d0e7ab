import { expect, test } from 'vitest'
import { limits } from '../../../shared/limits.ts'
import { readImport } from '../read.ts'
import { ankiPackage } from './package-fixture.ts'

const fields = ['Occlusion', 'Image', 'Header', 'Back Extra', 'Comments', 'Labels']
const types = {
  occlusion: { fields, templates: [['{{cloze:Occlusion}}', '{{cloze:Occlusion}}']], isCloze: true },
} satisfies Parameters<typeof ankiPackage>[0]['types']
const rect = (group: number, more = '') =>
  `{{c${group}::image-occlusion:rect:left=.1:top=.2:width=.3:height=.45678${more}}}`
const image = '<img src="a.png">'
const readCovers = async (values: string[], cards = [{ ord: 0 }]) =>
  readImport(
    ankiPackage({
      types,
      media: { 'a.png': Buffer.from('a picture') },
      notes: [{ type: 'occlusion', fields: values, cards }],
    }),
    'notes.apkg',
    { bothWays: false, isNewDeck: true },
  )

test('each number is a card, with what the other fields say', async () => {
  const occlusion = [
    rect(1, ':oi=1'),
    '{{c2::image-occlusion:ellipse:left=.5:top=.5:rx=.1:ry=.2:oi=1}}',
    '{{c2::image-occlusion:polygon:points=.1,.1 .9,.1 1.5,.9:oi=1}}',
    String.raw`{{c0::image-occlusion:text:left=.1:top=.1:text=Fig\: 1:scale=1}}`,
  ].join('<br>')
  const labels = '{{c1::<b>aorta</b>}}<br>{{c2::ventricle}}'
  const found = await readCovers([occlusion, image, 'Heart', 'See p. 1', '', labels], [{ ord: 0 }, { ord: 1 }])
  expect(found).toMatchObject({ notes: 1, skipped: {} })
  expect((found?.cards ?? []).map(({ siblingOf }) => siblingOf)).toEqual([null, 0])
  expect((found?.cards ?? []).map(({ content }) => content.Answers.map(({ text }) => text))).toEqual([
    ['**aorta**'],
    ['ventricle'],
  ])
  expect((found?.cards ?? [])[1]?.content).toMatchObject({
    questionText: 'Heart',
    questionFileLink: 'a.png',
    explanation: 'See p. 1\n\nFig: 1',
    isGapText: false,
    covers: {
      asked: 2,
      hidesAll: true,
      shapes: [
        { kind: 'rect', group: 1, points: [[0.1, 0.2], [0.4, 0.6568]] },
        { kind: 'ellipse', group: 2, points: [[0.5, 0.5], [0.7, 0.9]] },
        { kind: 'polygon', group: 2, points: [[0.1, 0.1], [0.9, 0.1], [1, 0.9]] },
      ],
    },
  }) // prettier-ignore
})

test.each<[string, string[], object]>([
  ['the picture is missing', [rect(1), '<img src="b.png">', 'Heart'], { occlusion: 1 }],
  ['there is nothing to ask for', [rect(2), image, ''], { 'no-question': 1 }],
  [
    'a number is missing',
    ['{{c1::image-occlusion:rect:left=.1:top=x:width=.1:height=.1}}', image],
    { 'no-question': 1 },
  ],
  ['a polygon has two corners', ['{{c1::image-occlusion:polygon:points=.1,.1 .2,.2}}', image], { 'no-question': 1 }],
])('are listed if %s', async (_, values, skipped) => {
  const found = await readCovers(values)
  expect(found).toMatchObject({ cards: [], skipped })
})

test('more covers than a card can have are left to other cards', async () => {
  const all = Array.from({ length: 100 }, (_, index) => rect(index + 1)).join('')
  const found = await readCovers([all, image], [{ ord: 0 }, { ord: 99 }])
  const covers = (found?.cards ?? []).map(({ content }) => content.covers)
  expect(covers.map((one) => [one?.asked, one?.shapes.length])).toEqual([
    [1, limits.siblings],
    [100, limits.siblings],
  ])
})
