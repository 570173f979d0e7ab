import { describe, expect, test } from 'vitest'
import { unpack } from '../imports/packed.ts'
import type { Covers } from '../../shared/covers.ts'
import { readImport } from '../imports/read.ts'
import { rowsOf } from '../imports/separated.ts'
import { card, choice, content, deckOf } from './cards-fixture.ts'
import { csvOf } from './csv.ts'
import type { ExportedCard, ExportedDeck } from './exported.ts'
import { jsonOf } from './json.ts'
import { markdownOf } from './markdown.ts'

const plain: ExportedCard[] = [
  card(['Biology', 'Cells'], content('What is a cell?', 'A unit of life.', { tags: ['life', 'a;b::c'] })),
  card(
    ['Biology', 'Cells', 'Parts: inner'],
    content('Which are organelles?', null, {
      Answers: choice(['Nucleus', true], ['Kitchen\n\nwith two lines', false], ['- a list', true]),
      explanation: 'Kitchens are\n\nrare.',
    }),
  ),
  card(['Biology', 'Genes'], content('A /$gene/$ is /$DNA/$.', null, { isGapText: true })),
  card(
    ['Biology', 'Genes'],
    content('$a = b$ and /$\\frac{a}{b^{2}}$/ or /$c/$', null, {
      isGapText: true,
      Answers: choice(['c', true], ['d', false]),
    }),
  ),
]
const hostile: ExportedCard[] = [
  '=HYPERLINK("http://evil.example","x")',
  "'=1+1",
  "''-1",
  '+1',
  '-1',
  '@SUM(A1)',
  '＝1',
  ' =1',
  '\n=1',
  '\u00A0+1',
  '# Heading\n\n## Other',
  'a\n---\nb\n\\---\nc',
  'Q: again\nA: b\n\\A: c\nTags: x\n<!-- d -->',
  '```\nA: in code\n# comment\n',
  'one, "two"; three\tfour | five',
  'a <b>bold</b> &amp; {{c1::gap}} #tag [[link]] ![p](q.png) ==mark== a::b',
  '  [x] no list',
].map((text) => card(['Biology', 'Cells'], content(text, text, { explanation: text })))

async function readBack(
  write: (deck: ExportedDeck) => AsyncIterable<string>,
  name: string,
  cards: readonly ExportedCard[],
) {
  let text = ''
  for await (const part of write(deckOf(cards))) text += part
  const found = await readImport(Buffer.from(text), name, { bothWays: false, isNewDeck: true })
  if (!found) throw new Error('not a file of cards')
  return { text, found }
}

describe.each([
  ['a table', csvOf, 'biology.csv'],
  ['Markdown', markdownOf, 'biology.md'],
  ['JSON', jsonOf, 'biology.json'],
] as const)('%s', (_, write, name) => {
  test('comes back with its cards, options, gaps, topics and tags', async () => {
    const { found } = await readBack(write, name, plain)
    expect(found.deckName).toBe('Biology')
    expect(found.cards.map(({ path, content }) => ({ path: ['Biology', ...path], content }))).toEqual(
      plain.map(({ path, content }) => ({ path, content })),
    )
    expect([found.skipped, found.notes]).toEqual([{}, plain.length])
  })

  test('comes back whatever its texts look like', async () => {
    const { found } = await readBack(write, name, hostile)
    const trimmed = hostile.map(({ content }) => content.questionText.trim())
    expect(found.cards.map(({ content }) => content.questionText)).toEqual(trimmed)
    expect(found.cards.map(({ content }) => content.Answers.map(({ text }) => text))).toEqual(
      trimmed.map((one) => [one]),
    )
    expect(found.cards.map(({ content }) => content.explanation)).toEqual(trimmed)
  })

  test('is empty for a deck without cards', async () => {
    let text = ''
    for await (const part of write(deckOf([]))) text += part
    expect(text.trim().split('\n').length).toBeLessThan(4)
  })
})

test('no cell of a table is a formula', async () => {
  const { text } = await readBack(csvOf, 'a.csv', hostile)
  expect(text).toMatch(/^\uFEFFQuestion,Answer,Explanation,Topic,Tags\r\n"'=HYPERLINK/)
  const cells = rowsOf(text.replaceAll('\r\n', '\n'), ',').flatMap((row) => row.cells)
  expect(cells.filter((cell) => /^\s*[=+\-@＝＋－＠]/u.test(cell))).toEqual([])
})

test.each([';=1+1', '\u200B=1+1', 'x;=1+1;y'])('nor for a spreadsheet that splits at other signs: %j', async (text) => {
  const shown = card(['Biology'], content(text, 'A cell'))
  const { text: table, found } = await readBack(csvOf, 'a.csv', [shown])
  const [, line = ''] = table.split('\r\n')
  expect(line).toMatch(/^"|^'/)
  expect(found.cards.map((one) => one.content.questionText)).toEqual([text])
})

test('Markdown says where pictures and sounds are left out', async () => {
  const pictured = content('', 'A cell', { questionFileLink: 'f00', questionSound: 'f01-mp3' })
  const shown = card(['Biology'], { ...pictured, questionText: 'What is this?' })
  const { text, found } = await readBack(markdownOf, 'a.md', [shown])
  expect(text).toContain(
    '# Biology\n\nQ: What is this?\nA: A cell\n<!-- Pictures are left out. -->\n<!-- Sounds are left out. -->',
  )
  expect(found.skipped).toEqual({ picture: 1, sound: 1 })
})

test('JSON comes back with pictures, sounds, covers, siblings and progress', async () => {
  const at = Date.UTC(2026, 0, 2)
  const standing = {
    state: 'review' as const,
    dueAt: at + 1000,
    stability: 3.2,
    difficulty: 5.5,
    learningStep: 0,
    scheduledDays: 3,
    reps: 1,
    lapses: 0,
    lastReviewedAt: at,
  }
  const review = { at, rating: 3 as const, durationMs: 1200, from: null, dueAt: 0, difficulty: 5.5, scheduledDays: 3 }
  const progress = { standing, isSuspended: true, isFlagged: true, reviews: [review] }
  const media = new Map([
    ['f00', Buffer.from('a picture')],
    ['f02-mp3', Buffer.from('a sound')],
  ])
  const pictured = {
    ...content('', null, { questionFileLink: 'f00', questionSound: 'f02-mp3' }),
    Answers: [{ text: '', correct: true, fileLink: 'f01', sound: 'f02-mp3' }],
  }
  const covers: Covers = {
    asked: 2,
    shapes: [{ kind: 'ellipse', group: 2, label: 'aorta', points: [[0, 0.25], [1, 0.5]] }],
    hidesAll: true,
  } // prettier-ignore
  const cards = [
    card(['Biology', 'A'], pictured, { siblingId: 7 }),
    card(['Biology', 'A'], content('alone', 'b', { isTyped: true }), { progress }),
    card(['Biology', 'A'], content('Heart', 'aorta', { questionFileLink: 'f00', covers })),
    card(['Biology', 'B'], content('[x] a\n[ ] b', '[x] a\n[ ] b'), { siblingId: 7 }),
  ]
  let text = ''
  for await (const part of jsonOf(deckOf(cards, async (id) => media.get(id)))) text += part
  const bytes = Buffer.from(text)
  const found = await readImport(bytes, 'a.json', { bothWays: false, isNewDeck: true })
  expect(found?.cards.map(({ content }) => content)).toEqual(cards.map(({ content }) => content))
  expect(found?.cards.map(({ siblingOf }) => siblingOf)).toEqual([null, null, null, 0])
  for (const [name, medium] of media) {
    const place = found?.media.get(name)
    if (!place) throw new Error(`no ${name}`)
    expect(await unpack(bytes.subarray(place.start, place.start + place.length), place.packing, 100)).toEqual(medium)
  }
  const { stability, difficulty, learningStep: _, lastReviewedAt: __, ...rest } = standing
  expect(found?.cards[1]?.progress).toMatchObject({
    standing: { ...rest, memory: { stability, difficulty, at } },
    isSuspended: true,
    isFlagged: true,
    reviews: [{ at, rating: 3, durationMs: 1200, isFirst: true, memory: { stability, difficulty } }],
  })
})

test('JSON that is damaged ends in a message, or without the damaged cards', async () => {
  const read = (text: string) => readImport(Buffer.from(text), 'a.json', { bothWays: false, isNewDeck: true })
  await expect(read('{"kartei":1,"name":"a","cards":[')).rejects.toThrow('no deck in the JSON')
  await expect(read('{"kartei":2,"name":"a","cards":[]}')).rejects.toThrow('no deck in the JSON')
  const good = { question: 'a', answers: [{ text: 'b', correct: true }] }
  const bad = [{}, null, { ...good, topics: 'a' }, { ...good, answers: [{}] }, { ...good, progress: { reviews: [{}] } }]
  const found = await read(JSON.stringify({ kartei: 1, name: 'a', cards: [...bad, good] }))
  expect([found?.cards.length, found?.skipped]).toEqual([1, { 'no-card': bad.length }])
})

test.each([
  ['table', csvOf, 'biology.csv', 'life ai-generated'],
  ['text', markdownOf, 'biology.md', 'Tags: life ai-generated'],
  ['JSON', jsonOf, 'biology.json', '"isAiGenerated":true'],
] as const)('a card that a model made says so in a %s, and is marked again once that is imported', async (...row) => {
  const [, write, name, mark] = row
  const { text, found } = await readBack(write, name, [
    card(['Biology'], content('Made?', 'By a model.', { tags: ['life'] }), { isAiGenerated: true }),
    card(['Biology'], content('Written?', 'By a person.', { tags: ['life'] })),
  ])
  expect(text.split(mark)).toHaveLength(2)
  expect(found.cards.map(({ isAiGenerated, content: { tags } }) => [isAiGenerated, tags])).toEqual([
    [true, ['life']],
    [false, ['life']],
  ])
})
