import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { zipSync } from 'fflate'
import { createEmptyCard, fsrs } from 'ts-fsrs'
import { describe, expect, test } from 'vitest'
import { Unreadable } from '../../documents/problems.ts'
import type { Found } from '../found.ts'
import { readImport } from '../read.ts'
import { openPackage } from './package.ts'
import { ankiDatabase, ankiPackage, type Generation, madeAt } from './package-fixture.ts'

type Content = Parameters<typeof ankiPackage>[0]

async function read(bytes: Buffer, name = 'notes.apkg'): Promise<Found> {
  const found = await readImport(bytes, name, { bothWays: false, isNewDeck: true })
  if (!found) throw new Error('not a package')
  return found
}
const readPackage = async (content: Content) => read(ankiPackage(content))
const problemOf = async (bytes: Buffer, name?: string) =>
  read(bytes, name).then(
    () => null,
    (error: unknown) => (error instanceof Unreadable ? error.problem : error),
  )

/** Cards as question and answer, or as a text with gaps and its explanation. */
const pairs = ({ cards }: Found) =>
  cards.map(({ content: { questionText, Answers, isGapText, explanation } }) => [
    questionText,
    isGapText ? explanation : (Answers[0]?.text ?? ''),
  ])
const sides = async (front: string, back: string, type?: string) =>
  pairs(await readPackage({ notes: [{ fields: [front, back], ...(type && { type }) }] }))

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

describe('containers', () => {
  const generations: Generation[] = ['legacy 1', 'legacy 2', 'latest']
  test.each(generations)('%s', async (generation) => {
    const found = await readPackage({
      generation,
      decks: { 1: 'Default', 7: 'Sky::Day', 8: 'Sky::Night' },
      media: { 'sun ä.png': png },
      notes: [
        { guid: 'a', fields: ['Sun <img src="sun%20%C3%A4.png">', 'Sonne'], tags: ' light a::b ', cards: [{ did: 7 }] },
        { guid: 'b', fields: ['Moon', 'Mond'], cards: [{ did: 8 }] },
      ],
    })
    expect(found).toMatchObject({
      format: 'package',
      deckName: 'Sky',
      notes: 2,
      skipped: {},
      dayStartMs: 3 * 3_600_000,
    })
    expect(found.cards).toMatchObject([
      {
        path: ['Day'],
        externalId: 'a/0',
        content: { questionText: 'Sun', questionFileLink: 'sun ä.png', tags: ['light', 'a::b'] },
      },
      { path: ['Night'], externalId: 'b/0', content: { questionText: 'Moon', questionFileLink: null } },
    ])
    expect([...found.media.keys()]).toEqual(['sun ä.png'])
  })

  test('a database without a package', async () => {
    const bytes = ankiDatabase({ notes: [{ fields: ['Sun', 'Sonne'] }] })
    expect(pairs(await read(bytes, 'collection.anki2'))).toEqual([['Sun', 'Sonne']])
    // One with a write-ahead log, which is elsewhere.
    bytes.fill(2, 18, 20)
    expect(pairs(await read(bytes, 'collection.anki2'))).toEqual([['Sun', 'Sonne']])
  })

  test('a package can have tens of thousands of files', async () => {
    const others = Object.fromEntries(Array.from({ length: 20_001 }, (_, index) => [index, new Uint8Array()]))
    const database = ankiDatabase({ notes: [{ fields: ['Sun', 'Sonne'] }] })
    const bytes = Buffer.from(zipSync({ ...others, 'collection.anki21': database }, { level: 0 }))
    expect(pairs(await read(bytes))).toEqual([['Sun', 'Sonne']])
  })

  test('no notes are no cards, and other files are damaged', async () => {
    expect(await problemOf(ankiPackage({ notes: [] }))).toBe('no-text')
    expect(await problemOf(Buffer.from('PK\u0003\u0004 cut off'))).toBe('damaged')
    expect(await problemOf(ankiPackage({ notes: [] }).subarray(0, 900))).toBe('damaged')
  })
})

describe('kinds of notes', () => {
  test('the cards of a note are siblings, and have the fields that their templates show', async () => {
    const found = await readPackage({
      notes: [
        { fields: ['Sun', 'Sonne'] },
        { type: 'reversed', fields: ['Moon', 'Mond'] },
        { type: 'optional', fields: ['Star', 'Stern', 'y'] },
        { type: 'optional', fields: ['Sky', 'Himmel', ''], cards: [{}] },
        { type: 'typing', fields: ['Day', 'Tag'] },
      ],
    })
    expect(pairs(found)).toEqual([
      ['Sun', 'Sonne'],
      ['Moon', 'Mond'],
      ['Mond', 'Moon'],
      ['Star', 'Stern'],
      ['Stern', 'Star'],
      ['Sky', 'Himmel'],
      ['Day', 'Tag'],
    ])
    expect(found.cards.map(({ siblingOf }) => siblingOf)).toEqual([null, null, 1, null, 3, null, null])
    expect(found).toMatchObject({ notes: 5, skipped: {} })
    expect(found.cards.map(({ content }) => content.isTyped)).toEqual([...Array.from({ length: 6 }, () => false), true])
  })

  test('each number of gaps is a card in which the others are shown', async () => {
    const found = await readPackage({
      notes: [
        {
          type: 'cloze',
          fields: ['The {{c1::sun::star}} is {{c2::hot}}, {{c1::bright}}.', 'Do not look.'],
          cards: [{}, { ord: 1 }],
        },
      ],
    })
    expect(pairs(found)).toEqual([
      ['The /$sun/$ (star) is hot, /$bright/$.', 'Do not look.'],
      ['The sun is /$hot/$, bright.', 'Do not look.'],
    ])
    expect(found.cards.map(({ siblingOf, content }) => [siblingOf, content.isGapText])).toEqual([
      [null, true],
      [0, true],
    ])
  })

  test.each([
    ['nested', '{{c1::one {{c2::two}}}} three', ['/$one two/$ three', 'one /$two/$ three']],
    ['with several numbers', '{{c1,2::one}} {{c2::two}}', ['/$one/$ two', '/$one/$ /$two/$']],
    ['in a formula', String.raw`\( {{c1::x^2}} + {{c2::y}} \)`, ['$/$x^2/$ + y$', '$x^2 + /$y/$$']],
    [
      'with formulas',
      String.raw`{{c1::\(a &lt; b\)}} and {{c2::<b>bold</b>}}`,
      ['/$$a < b$/$ and **bold**', '$a < b$ and /$**bold**/$'],
    ],
    [
      'in and beside the older kind of formulas',
      '[$]{{c1::x^2}} + 1[/$] and [$$]a/$b[/$$], {{c2::not [/$]}} and/$or',
      ['$/$x^2/$ + 1$ and $$a/ $b$$, not [/ $] and/ $or', '$x^2 + 1$ and $$a/ $b$$, /$not [/ $]/$ and/ $or'],
    ],
  ])('gaps %s', async (_, text, expected) => {
    const found = await readPackage({ notes: [{ type: 'cloze', fields: [text, ''], cards: [{}, { ord: 1 }] }] })
    expect(pairs(found).map(([question]) => question)).toEqual(expected)
  })

  test('new cards come in the order in which Anki would ask them, after those that were learned', async () => {
    const note = (front: string, card: object) => ({ fields: [front, 'answer'], cards: [card] })
    const notes = [note('third', { due: 9 }), note('second', { due: 2 }), note('first', { type: 2, due: 500, ivl: 3 })]
    expect(pairs(await readPackage({ notes })).map(([question]) => question)).toEqual(['first', 'second', 'third'])
  })
})

describe('texts', () => {
  test.each([
    [
      'marks and breaks',
      '<div>one</div><div><b>two</b>&nbsp;<i>three</i></div>four<br>*',
      'one\n**two** *three*\nfour\n\\*',
    ],
    ['lists', '<ul><li>one<ol><li>two</li></ol></li><li>three</li></ul>', '- one\n   1. two\n- three'],
    [
      'formulas',
      String.raw`\(a &lt; <b>b</b>\) \[x^2\] [$]y[/$] [$$]z[/$$] [latex]w[/latex] <anki-mathjax block="true">v</anki-mathjax>`,
      '$a < b$ $$x^2$$ $y$ $$z$$ $w$ $$v$$',
    ],
    ['high and low signs', 'H<sub>2</sub>O 10<sup>-3</sup> x<sup>ab</sup>', 'H₂O 10⁻³ x^(ab)'],
    [
      'code, as it is',
      '<ul><li>see</li></ul><pre><span>def __init__(self):</span><br>  pass&nbsp;# \\(a\\)</pre>end',
      '- see\n\n```\ndef __init__(self):\n  pass # \\(a\\)\n```\nend',
    ],
    [
      'tables',
      'Vitamins<table><tr><th>Name</th><th>Lack</th></tr><tr><td>B<sub>1</sub></td><td>Beri<br>beri | x</td></tr></table>end',
      'Vitamins\n\n| Name | Lack |\n| --- | --- |\n| B₁ | Beri beri \\| x |\n\nend',
    ],
    ['tables of one column', '<table><tr><td>one</td></tr><tr><td>two</td></tr></table>', 'one\ntwo'],
    ['text after a list', '<ul><li>one</li></ul>two', '- one\n\ntwo'],
    ['code in a line', 'Use <code>*args</code> and <code>__a`b</code>.', 'Use `*args` and ``__a`b``.'],
    ['tags that are text', 'What does &lt;b&gt; do if 1 &lt; 2?', 'What does \\<b> do if 1 < 2?'],
    ['readings', '<ruby>漢<rt>かん</rt></ruby>', '漢(かん)'],
  ])('%s', async (_, html, text) => {
    expect(await sides('Q', html)).toEqual([['Q', text]])
  })
})

test('one sound of a side comes along, whatever its name says; more, and those that are no file of the package, are left out', async () => {
  const found = await readPackage({
    media: { 'ä b.mp3': png, 'two.bin': png },
    notes: [
      { fields: ['Haus [sound:ä b.mp3]', 'house<audio src="two.bin"></audio>'] },
      { fields: ['[sound:ä b.mp3]', '[sound:two.bin][sound:ä b.mp3][sound:gone.mp3]'] },
      { type: 'cloze', fields: ['{{c1::das}} Haus [sound:ä b.mp3]', 'Neuter. [sound:two.bin]'] },
      { type: 'reversed', fields: ['Tag [sound:ä b.mp3]', 'day'] },
      { fields: ['[sound:gone.mp3]', 'nothing to hear'] },
      { fields: ['voice', '[anki:tts lang=de_DE]Stimme[/anki:tts] Stimme'] },
    ],
  })
  const answer = (text: string, sound?: string) => ({ text, correct: true, fileLink: null, ...(sound && { sound }) })
  expect(found.cards.map(({ content }) => [content.questionText, content.questionSound, content.Answers])).toEqual([
    ['Haus', 'ä b.mp3', [answer('house', 'two.bin')]],
    ['', 'ä b.mp3', [answer('', 'two.bin')]],
    ['/$das/$ Haus', 'ä b.mp3', [answer('', 'two.bin')]],
    ['Tag', 'ä b.mp3', [answer('day')]],
    ['day', undefined, [answer('Tag', 'ä b.mp3')]],
    ['voice', undefined, [answer('Stimme')]],
  ])
  expect(found.cards[2]?.content.explanation).toBe('Neuter.')
  expect([...found.media.keys()].toSorted()).toEqual(['two.bin', 'ä b.mp3'])
  expect(found.skipped).toEqual({ sound: 2, 'no-question': 1 })
})

describe('what is left out', () => {
  test('is listed for each note', async () => {
    const found = await readPackage({
      media: { 'a.png': png, 'b.jpg': png, 'c.gif': png },
      notes: [
        { fields: ['Sound [sound:a.mp3]', 'Film [sound:a.mp4]<iframe src=x></iframe>'] },
        { fields: ['<img src="a.png"><img src=b.jpg>', '<img src="c.gif"> gif'] },
        { fields: ['', 'nothing'] },
        { type: 'reversed', fields: ['Only', ''] },
        { type: 'cloze', fields: ['No gaps', ''] },
        { type: 'cloze', fields: ['{{c1::image-occlusion:rect:left=.1:top=.1:width=.2:height=.1}}', 'Heart'] },
        { fields: ['no card', ''], cards: [] },
        { type: 'reversed', fields: ['A', 'B'], cards: [{}, { ord: 9 }] },
        { type: 'cloze', fields: ['{{c1::gap}}', 'word '.repeat(1000)] },
      ],
    })
    expect(found.left.map(({ line, what, text }) => [line, what, text.slice(0, 10)])).toEqual([
      [1, 'video', 'Sound'],
      [1, 'sound', 'Sound'],
      [2, 'picture', 'gif'],
      [3, 'no-question', 'nothing'],
      [4, 'no-answer', 'Only'],
      [5, 'no-answer', 'No gaps'],
      [6, 'occlusion', 'Heart'],
      [7, 'card', ''],
      [8, 'explanation', '/$gap/$'],
      [9, 'no-card', 'no card'],
    ])
    expect(found).toMatchObject({ notes: 9 })
    expect(found.cards).toHaveLength(4)
    expect(found.cards[1]?.content).toMatchObject({
      questionText: '',
      questionFileLink: 'a.png',
      Answers: [{ text: 'gif' }],
    })
  })

  test('decks that are deeper than topics are joined, and filtered decks are not decks', async () => {
    const deep = Array.from({ length: 15 }, (_, index) => `L${index}`).join('::')
    const found = await readPackage({
      decks: { 2: deep, 3: 'Cram', 4: 'Real' },
      notes: [
        { fields: ['a', 'b'], cards: [{ did: 2 }] },
        { fields: ['c', 'd'], cards: [{ did: 3, odid: 4, odue: 9 }] },
      ],
    })
    expect(found.cards[0]?.path.slice(-2)).toEqual(['L10', 'L11 › L12 › L13 › L14'])
    expect(found.cards[1]?.path).toEqual(['Real'])
  })
})

describe('history', () => {
  const day = 86_400_000
  const begin = madeAt * 1000
  const progressOf = async (card: NonNullable<Content['notes'][number]['cards']>[number], tags = '') =>
    (await readPackage({ notes: [{ fields: ['Q', 'A'], tags, cards: [card] }] })).cards[0]?.progress

  test('a new card has none', async () => {
    expect(await progressOf({})).toBeNull()
    expect(await progressOf({ queue: -1, flags: 3 })).toMatchObject({
      isSuspended: true,
      isFlagged: true,
      standing: null,
    })
    expect(await progressOf({}, 'marked leech')).toMatchObject({ isFlagged: true })
  })

  test('ratings begin where the card was learned last', async () => {
    const log = [
      { at: begin, ease: 3, type: 0 },
      { at: begin + day, ease: 3, time: 90_000 },
      { at: begin + 2 * day, ease: 0, type: 4, factor: 0 },
      { at: begin + 3 * day, ease: 1, type: 0 },
      { at: begin + 3 * day + 60_000, ease: 3, type: 0 },
      { at: begin + 4 * day, ease: 4, type: 3, factor: 0 },
      { at: begin + 5 * day, ease: 2, type: 1 },
    ]
    const progress = await progressOf({ type: 2, due: 30, ivl: 25, reps: 5, lapses: 1, log })
    expect(progress?.reviews).toEqual([
      { at: begin, rating: 3, durationMs: 5000, isFirst: true },
      { at: begin + day, rating: 3, durationMs: 60_000 },
      { at: begin + 3 * day, rating: 1, durationMs: 5000, isFirst: true },
      { at: begin + 3 * day + 60_000, rating: 3, durationMs: 5000 },
      { at: begin + 5 * day, rating: 2, durationMs: 5000 },
    ])
    expect(progress?.standing).toEqual({
      state: 'review',
      dueAt: begin + 30 * day,
      scheduledDays: 25,
      reps: 5,
      lapses: 1,
    })
  })

  test('learning steps had three buttons in the first scheduler, unless a fourth one was used', async () => {
    const log = [[0, 2], [0, 3], [1, 2], [1, 1], [2, 2]].map(([type = 0, ease = 0], n) => ({ at: begin + n * day, type, ease })) // prettier-ignore
    const ratingsOf = async (schedVer: 1 | 2 | null, reviews = log, generation: Generation = 'legacy 1') => {
      const card = { type: 2, due: 9, ivl: 3, log: reviews }
      const found = await readPackage({ generation, schedVer, notes: [{ fields: ['Q', 'A'], cards: [card] }] })
      return found.cards[0]?.progress?.reviews.map(({ rating }) => rating)
    }
    expect(await ratingsOf(1)).toEqual([3, 4, 2, 1, 3])
    expect(await ratingsOf(2)).toEqual([2, 3, 2, 1, 2])
    // Packages do not keep the setting: the name of the database says that it is of a later scheduler.
    expect(await ratingsOf(null)).toEqual([3, 4, 2, 1, 3])
    expect(await ratingsOf(null, log, 'legacy 2')).toEqual([2, 3, 2, 1, 2])
    expect(await ratingsOf(1, [...log, { at: begin + 6 * day, type: 2, ease: 4 }])).toEqual([2, 3, 2, 1, 2, 4])
  })

  test('without the beginning, the first rating says what is remembered', async () => {
    const once = await progressOf({ type: 2, due: 20, ivl: 20, log: [{ at: begin, ease: 3, ivl: 20, factor: 2500 }] })
    expect(once?.reviews[0]?.memory).toMatchObject({ stability: 20 })
    const twice = [{ at: begin, ease: 3, ivl: 20, factor: 550 }, { at: begin + 20 * day, ease: 3, ivl: 45 }] // prettier-ignore
    const byFsrs = await progressOf({ type: 2, log: twice })
    expect(byFsrs?.reviews[0]?.memory?.difficulty).toBeCloseTo(5.05)
    const bare = await progressOf({ type: 2, due: 40, ivl: 10, factor: 2500, data: '{"s":12.5,"d":4.5}' })
    expect(bare).toMatchObject({
      reviews: [],
      standing: { memory: { stability: 12.5, difficulty: 4.5, at: begin + 30 * day } },
    })
  })

  test('learning steps are due at a time, and cards in filtered decks when they were', async () => {
    const log = [{ at: begin, ease: 1, type: 0 }]
    expect((await progressOf({ type: 1, due: madeAt + 600, log }))?.standing).toMatchObject({
      state: 'learning',
      dueAt: begin + 600_000,
    })
    const filtered = await progressOf({ type: 2, did: 3, odid: 1, due: -5, odue: 7, ivl: 7, log })
    expect(filtered?.standing).toMatchObject({ dueAt: begin + 7 * day })
  })
})

const data = path.join(import.meta.dirname, '../../../../shared/data/anki')

test.skipIf(!existsSync(data))('packages that Anki and others wrote are accounted for', async () => {
  const files = readdirSync(data).filter((name) => /\.(?:apkg|anki2)$/u.test(name))
  const summary: Record<string, unknown> = {}
  for (const name of files) {
    const bytes = readFileSync(path.join(data, name))
    if ((await problemOf(bytes, name)) === 'no-text') continue
    const { notes, cards, skipped } = await read(bytes, name)
    const lost = Object.entries(skipped).filter(([what]) => /^no-|occlusion/u.test(what))
    const withCards = new Set(cards.map(({ line }) => line)).size
    expect(withCards + lost.reduce((sum, [, count]) => sum + count, 0), name).toBe(notes)
    summary[name] = [notes, cards.length]
  }
  expect(summary).toMatchObject({
    'ankidroid-templates.apkg': [48, 138],
    'srsconv-mixed-legacy-2.apkg': [8, 13],
    'ankipandas-collection.anki2': [7, 12],
  })
})

test.skipIf(!existsSync(data))('with its parameters, ratings give what Anki computed', async () => {
  const bytes = readFileSync(path.join(data, 'srsconv-mixed-legacy-2.apkg'))
  const database = new DatabaseSync(':memory:')
  database.deserialize((await openPackage(bytes)).database)
  const jsonOf = (sql: string): unknown[] =>
    Object.values(JSON.parse(String(database.prepare(sql).get()?.['json'])) as object)
  const [{ fsrsWeights: w }] = jsonOf('select dconf json from col') as [{ fsrsWeights: number[] }]
  const noted = jsonOf(`select json_group_array(data->'s') json from cards`).map(Number)
  const scheduler = fsrs({ w })
  const stabilities = (await read(bytes)).cards.map(({ progress }) => {
    let card = createEmptyCard(0)
    for (const { at, rating } of progress?.reviews ?? []) card = scheduler.next(card, at, rating).card
    return card.stability
  })
  // All of these cards were rated in the same way.
  expect(noted.filter((stability, index) => Math.abs(stability / (stabilities[index] ?? 0) - 1) < 0.01)).toHaveLength(
    13,
  )
})
