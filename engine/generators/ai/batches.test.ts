import { expect, test } from 'vitest'
import type { Block } from '../../documents/document.ts'
import { batchesOf, halvesOf, plainText, restOf, sizeOf } from './batches.ts'
import { passage } from './job-fixture.ts'

const sentence = 'Every sentence of this paragraph says something. '
const under = (top: string, position: number, characters: number) =>
  passage(position, sentence.repeat(Math.ceil(characters / sentence.length)), { path: [top, `Section ${position}`] })
const positions = (batches: ReturnType<typeof batchesOf>) =>
  batches.map(({ pieces }) => pieces.map((piece) => piece.passage.position))
const textsOf = (batches: ReturnType<typeof batchesOf>) =>
  batches.flatMap(({ pieces }) => pieces.flatMap(({ blocks }) => blocks.map(plainText)))
const words = (texts: string[]) => texts.join(' ').split(/\s+/).filter(Boolean)

test('packs passages by size, whatever their headings, up to a limit', () => {
  const list = [under('A', 0, 2500), under('A', 1, 2500), under('A', 2, 2500), under('B', 3, 500), under('B', 5, 500)]
  expect(positions(batchesOf(list))).toEqual([
    [0, 1],
    [2, 3, 5],
  ])
})

test('packs 34 terse slides into two requests', () => {
  const slides = Array.from({ length: 34 }, (_, position) => under(`Slide ${position}`, position, 196))
  expect(batchesOf(slides).map(({ pieces }) => pieces.length)).toEqual([30, 4])
})

test('packs at most a hundred pieces, however short they are', () => {
  const list = Array.from({ length: 250 }, (_, position) => under(`Slide ${position}`, position, 1))
  expect(batchesOf(list).map(({ pieces }) => pieces.length)).toEqual([100, 100, 50])
})

const code = (text: string): Block => ({ kind: 'code', page: 1, text, language: 'sh' })
const paragraph = (text: string): Block => ({ kind: 'paragraph', page: 1, text, marked: [] })

test('keeps code with the passage that it belongs to', () => {
  const command = passage(1, '', { blocks: [paragraph('git log shows the history.')] })
  const example = passage(2, '', { blocks: [code('git log --oneline')] })
  const list = [under('A', 0, 5960), command, example]
  expect(positions(batchesOf(list))).toEqual([[0], [1, 2]])
})

test('separates code from its own passage rather than from the one before', () => {
  const command = passage(0, '', { blocks: [paragraph(sentence.repeat(80)), paragraph('git log shows the history.')] })
  const example = passage(1, '', { blocks: [code('git log --oneline'), paragraph(sentence.repeat(80))] })
  const batches = batchesOf([command, example])
  expect(positions(batches)).toEqual([[0, 1], [1]])
  expect(textsOf(batches.slice(0, 1)).slice(-2)).toEqual(['git log shows the history.', 'git log --oneline'])
  // A passage that fits into one request stays whole.
  const short = [passage(0, 'git log shows it.'), passage(1, '', { blocks: [code('git log'), paragraph('So it is.')] })]
  expect(batchesOf(short).map(({ pieces }) => pieces.map(({ blocks }) => blocks.length))).toEqual([[1, 2]])
})

test('divides a passage before a command, not between the command and its code', () => {
  const blocks = [0, 1, 2].flatMap((at) => [
    paragraph(`Command ${at}. ${sentence.repeat(45)}`),
    code(`command ${at}\n${'--option '.repeat(60)}`),
  ])
  const batches = batchesOf([passage(0, '', { blocks })])
  const first = batches.map(({ pieces }) => pieces[0]?.blocks[0]?.kind)
  expect(first.length).toBeGreaterThan(1)
  expect(first).toEqual(first.map(() => 'paragraph'))
})

test('continues a cut answer from the block of its last card', () => {
  const [batch] = batchesOf([
    passage(0, '', { blocks: ['One.', 'Two.', 'Three.'].map(paragraph) }),
    passage(1, 'Four.'),
  ])
  const rest = batch && restOf(batch, 0, (block) => plainText(block) === 'Two.')
  expect(rest && textsOf([rest])).toEqual(['Two.', 'Three.', 'Four.'])
  expect(batch && restOf(batch, 0, () => false)).toBeNull()
  // The first block may be cut again, but not forever.
  expect(batch && restOf({ ...batch, depth: 3 }, 0, (block) => plainText(block) === 'One.')).toBeNull()
})

test('groups passages without headings too', () => {
  const list = [0, 1, 2].map((position) => passage(position, undefined, { path: [] }))
  expect(positions(batchesOf(list))).toEqual([[0, 1, 2]])
})

test('divides a long passage at sentences without losing text', () => {
  const list = [under('A', 0, 20_000)]
  const batches = batchesOf(list)
  expect(batches.length).toBeGreaterThan(2)
  for (const { pieces } of batches)
    expect(sizeOf({ blocks: pieces.flatMap(({ blocks }) => blocks) })).toBeLessThanOrEqual(6000)
  const texts = textsOf(batches)
  expect(texts.filter((text) => !text.trim().endsWith('something.'))).toEqual([])
  expect(words(texts)).toEqual(words(list.flatMap(({ blocks }) => blocks.map(plainText))))
})

const row = (index: number) => [`Metal ${index}`, `${index} degrees`]
const item = (index: number) => ({ text: `Item ${index} of the list`, marked: [], level: 0 })
const many = Array.from({ length: 400 }, (_, index) => index)

test.each<[string, Block]>([
  ['a list', { kind: 'list', page: 1, isOrdered: false, items: many.map(item) }],
  [
    'an item',
    { kind: 'list', page: 1, isOrdered: false, items: [{ text: sentence.repeat(200), marked: [], level: 0 }] },
  ],
  ['a text without ends', { kind: 'code', page: 1, text: 'x'.repeat(9000) }],
  ['code', { kind: 'code', page: 1, text: many.map((line) => `let value${line} = ${line}`).join('\n') }],
])('divides %s that is too long without losing text', (_, block) => {
  const batches = batchesOf([passage(0, '', { blocks: [block] })])
  expect(batches.length).toBeGreaterThan(1)
  const joined = (texts: string[]) => texts.join('').replaceAll(/\s+/g, '')
  expect(joined(textsOf(batches))).toBe(joined([plainText(block)]))
})

test('gives both halves of a table its header', () => {
  const block: Block = { kind: 'table', page: 2, hasHeader: true, rows: [['Metal', 'Melts at'], ...many.map(row)] }
  const halves = batchesOf([passage(0, '', { blocks: [block] })]).flatMap(({ pieces }) =>
    pieces.flatMap(({ blocks }) => blocks),
  )
  expect(halves.length).toBeGreaterThan(1)
  const rows = halves.map((half) => (half.kind === 'table' ? half.rows : []))
  expect(rows.map(([header]) => header?.[0])).toEqual(rows.map(() => 'Metal'))
  expect(rows.flatMap((some) => some.slice(1))).toEqual(many.map(row))
})

test('halves a batch at most three times, and never a short sentence', () => {
  let batches = batchesOf([under('A', 0, 5900)])
  const counts = [1, 2, 3, 4].map(() => (batches = batches.flatMap(halvesOf)).length)
  expect(counts).toEqual([2, 4, 8, 0])
  expect(batchesOf([passage(0)]).flatMap(halvesOf)).toEqual([])
})
