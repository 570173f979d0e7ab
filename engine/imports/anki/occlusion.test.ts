import sharp from 'sharp'
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
const readCovers = async (values: string[], cards = [{ ord: 0 }], picture = Buffer.from('a picture')) =>
  readImport(
    ankiPackage({
      types,
      media: { 'a.png': picture },
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
        { kind: 'polygon', group: 2, points: [[1, 0.6143], [0.1, 0.1], [0.9, 0.1], [1, 0.2333]] },
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

const wide = sharp({ create: { width: 200, height: 100, channels: 3, background: 'white' } })
/** The polygon that a cover over a picture of 200 by 100 pixels becomes. */
async function polygonOf(properties: string, picture = wide.clone().png()): Promise<[number, number][]> {
  const shape = `{{c1::image-occlusion:${properties}}}`
  const [card] = (await readCovers([shape, image], undefined, await picture.toBuffer()))?.cards ?? []
  const [cover] = card?.content.covers?.shapes ?? []
  expect(cover?.kind).toBe('polygon')
  return cover?.points ?? []
}

test('a rotated rectangle is a polygon: a quarter turn clockwise is 2,500, about the left upper corner', async () => {
  const upright = 'rect:left=.5:top=.2:width=.2:height=.3:angle=2500'
  expect(await polygonOf(upright)).toEqual([[0.5, 0.2], [0.5, 0.6], [0.35, 0.6], [0.35, 0.2]]) // prettier-ignore
  const slanted = 'rect:left=.1:top=.1:width=.2:height=.2:angle=1250:oi=1'
  expect(await polygonOf(slanted)).toEqual([[0.1, 0.1], [0.2414, 0.3828], [0.1707, 0.5243], [0.0293, 0.2414]]) // prettier-ignore
})

test('a photo that lies on its side is turned as it is shown', async () => {
  const photo = wide.clone().rotate(90).withMetadata({ orientation: 8 }).jpeg()
  const upright = 'rect:left=.5:top=.2:width=.2:height=.3:angle=2500'
  expect(await polygonOf(upright, photo)).toEqual([[0.5, 0.2], [0.5, 0.6], [0.35, 0.6], [0.35, 0.2]]) // prettier-ignore
})

const isInside = (polygon: readonly [number, number][], x: number, y: number) =>
  polygon.filter(([x1, y1], index) => {
    const [x2, y2] = polygon.at(index - 1) ?? [0, 0]
    return y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)
  }).length %
    2 ===
  1

test.each([
  ['rect', 1000, 'width=.4:height=.35'],
  ['rect', -700, 'width=.4:height=.35'],
  ['ellipse', 800, 'rx=.2:ry=.175'],
  ['ellipse', 4000, 'rx=.2:ry=.175'],
] as const)('a rotated %s by %s hides the pixels that it hides in Anki', async (kind, angle, size) => {
  const polygon = await polygonOf(`${kind}:left=.45:top=.3:${size}:angle=${angle}`)
  const turn = (angle / 10_000) * 2 * Math.PI
  const [left, top, width, height] = [90, 30, 80, 35]
  let [same, either] = [0, 0]
  for (let x = 0.5; x < 200; x++)
    for (let y = 0.5; y < 100; y++) {
      // Turned back, the pixel lies in the shape as it was drawn.
      const dx = (x - left) * Math.cos(turn) + (y - top) * Math.sin(turn)
      const dy = (y - top) * Math.cos(turn) - (x - left) * Math.sin(turn)
      const [u, v] = [dx / width, dy / height]
      const isHidden = kind === 'rect' ? u >= 0 && u <= 1 && v >= 0 && v <= 1 : Math.hypot(u * 2 - 1, v * 2 - 1) <= 1
      const isCovered = isInside(polygon, x / 200, y / 100)
      same += Number(isHidden && isCovered)
      either += Number(isHidden || isCovered)
    }
  expect(either).toBeGreaterThan(500)
  expect(same / either).toBeGreaterThan(0.985)
})

test('a polygon lies where its left upper corner is', async () => {
  const moved = 'polygon:left=.3:top=.4:points=.1,.1 .3,.1 .3,.2'
  expect(await polygonOf(moved)).toEqual([[0.3, 0.4], [0.5, 0.4], [0.5, 0.5]]) // prettier-ignore
})
