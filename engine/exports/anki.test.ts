import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateRawSync, zstdCompressSync } from 'node:zlib'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import type { AnkiContainer } from '../../shared/exports.ts'
import type { Covers } from '../../shared/covers.ts'
import { readImport } from '../imports/read.ts'
import { clozeOf, fieldOf } from './anki-html.ts'
import { checksum, writeCollection } from './anki.ts'
import { card, choice, content } from './cards-fixture.ts'
import type { ExportedCard, Progress } from './exported.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kartei-anki-'))
afterAll(() => rmSync(folder, { recursive: true }))
const now = new Date('2026-11-27T20:00:00Z')
let files = 0

/** The collection of cards: its tables, and what an import of it finds. */
async function collectionOf(
  cards: readonly ExportedCard[],
  { source = 'https://kartei.example', container = 'legacy' }: { source?: string; container?: AnkiContainer } = {},
) {
  const file = path.join(folder, `${++files}.anki21`)
  const read = async function* () {
    yield* cards
  }
  const pictures = await writeCollection(file, { cards: read, source, now, container })
  const database = readFileSync(file)
  const found = await readImport(Buffer.from(database), 'a.anki21', { bothWays: false, isNewDeck: true })
  const tables = database.toString('latin1')
  writeFileSync(file, tables.replaceAll('collate unicase', 'collate nocase '), 'latin1')
  const db = new DatabaseSync(file, { readOnly: true })
  const all = (sql: string) => db.prepare(sql).all() as Record<string, unknown>[]
  return { all, pictures, found, tables }
}

const standing: Progress['standing'] = {
  state: 'review',
  dueAt: Date.UTC(2026, 11, 4, 12),
  stability: 7.12345,
  difficulty: 5.4321,
  learningStep: 0,
  scheduledDays: 8,
  reps: 2,
  lapses: 1,
  lastReviewedAt: Date.UTC(2026, 10, 26, 12),
}
const rated = (at: number, more: Partial<Progress['reviews'][number]> = {}) =>
  ({
    at,
    rating: 3,
    durationMs: 4000,
    from: null,
    dueAt: at + 600_000,
    difficulty: 5,
    scheduledDays: 0,
    ...more,
  }) as const
const progress: Progress = {
  standing,
  isSuspended: false,
  isFlagged: true,
  reviews: [
    rated(Date.UTC(2026, 10, 20)),
    rated(Date.UTC(2026, 10, 26, 12), { from: 'learning', scheduledDays: 8, difficulty: 5.4321 }),
  ],
}
const path1 = ['Biology', 'Cells']
const sun = content('Sun', 'Sonne', { tags: ['sky'] })
const cards: ExportedCard[] = [
  card(path1, content('What is a **cell**?', 'A unit\nof life.', { tags: ['life', 'a::b'], isTyped: true }), {
    isAiGenerated: true,
    id: 1,
    progress,
  }),
  card(path1, content('', 'Nucleus', { questionFileLink: 'f00', questionSound: 'f01-ogg' }), { id: 2 }),
  card(['Biology', 'Sky'], sun, { id: 3, siblingId: 3 }),
  card(path1, content('Which?', null, { Answers: choice(['A', true], ['B', false]) }), { id: 4 }),
  card(['Biology', 'Sky'], content('Sonne', 'Sun', { tags: ['sky'] }), { id: 5, siblingId: 3 }),
  card(
    path1,
    content('A /$gene/$ is $x_{1}$ of /$DNA/$.', null, { isGapText: true, isTyped: true, explanation: 'Why' }),
    { id: 6 },
  ),
]

test('a collection passes the checks of Anki', async () => {
  const { all } = await collectionOf(cards)
  expect(all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  const [col] = all('select * from col') as {
    models: string
    decks: string
    conf: string
    dconf: string
    ver: number
  }[]
  const idsIn = (json = '{}') => Object.keys(JSON.parse(json) as object).map(Number)
  expect([col?.ver, JSON.parse(col?.conf ?? ''), idsIn(col?.dconf)]).toMatchObject([11, { curDeck: 1 }, [1]])
  const tomorrow = now.getTime() + 86_400_000
  for (const table of ['notes', 'cards', 'revlog'])
    expect(all(`select count(*) n from ${table} where id > ${tomorrow} or id < 1e12 or usn <> -1`)).toEqual([{ n: 0 }])
  expect(
    idsIn(col?.models)
      .concat(idsIn(col?.decks))
      .filter((id) => id > tomorrow),
  ).toEqual([])
  expect(all('select count(distinct guid) n from notes')).toEqual(all('select count(*) n from notes'))
  expect(all('select id from cards where nid not in (select id from notes)')).toEqual([])
  expect(all('select id from revlog where cid not in (select id from cards)')).toEqual([])
  expect(idsIn(col?.models)).toEqual(
    expect.arrayContaining(all('select distinct mid from notes').map(({ mid }) => mid)),
  )
  expect(idsIn(col?.decks)).toEqual(expect.arrayContaining(all('select distinct did from cards').map(({ did }) => did)))
  const notes = all('select sfld, csum, flds, tags from notes order by id') as { sfld: string; csum: number }[]
  expect(notes.map(({ sfld }) => sfld).slice(0, 2)).toEqual([
    'What is a cell?',
    ' kartei-f00.webp [sound:kartei-f01.ogg]',
  ])
  expect(notes.every(({ sfld, csum }) => checksum(sfld) === csum)).toBe(true)
  expect(notes[0]).toMatchObject({ tags: ' life a::b ai-generated ' })
  const [typed] = all('select mid from notes order by id limit 1')
  expect((JSON.parse(col?.models ?? '') as Record<string, object>)[String(typed?.['mid'])]).toMatchObject({
    tmpls: [{ qfmt: '{{Front}}\n\n{{type:Back}}' }],
  })
  expect(checksum('test')).toBe(2_840_236_005)
})

test('the newest kind of collection has the same cards, and tables of Anki for what was JSON', async () => {
  const covers: Covers = {
    asked: 1,
    shapes: [{ kind: 'rect', group: 1, label: 'aorta', points: [[0.4, 0.6], [0.1, 0.2]] }],
    hidesAll: false,
  } // prettier-ignore
  const all = [...cards, card(['Ärzte', 'été'], content('Heart', null, { questionFileLink: 'f02', covers }), { id: 7 })]
  const [legacy, latest] = [await collectionOf(all), await collectionOf(all, { container: 'latest' })]
  expect(latest.all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  for (const rows of ['notes', 'cards', 'revlog', 'graves'].map((table) => `select * from ${table}`))
    expect(latest.all(rows)).toEqual(legacy.all(rows))
  expect(latest.found).toEqual(legacy.found)
  expect(latest.pictures).toEqual(legacy.pictures)
  const [col] = latest.all('select ver, crt, conf || models || decks || dconf || tags json from col')
  expect(col).toEqual({ ver: 18, crt: Date.UTC(2020, 0, 1, 4) / 1000, json: '' })
  expect(latest.tables.match(/name text not null collate unicase/g)).toHaveLength(5)
  expect(legacy.tables).not.toContain('unicase')
  expect(latest.all('select mid from notes where mid not in (select id from notetypes)')).toEqual([])
  expect(latest.all('select did from cards where did not in (select id from decks)')).toEqual([])
  expect(latest.all('select id, name from decks order by id').map(({ name }) => name)).toEqual([
    'Default',
    'Biology\u001FCells',
    'Biology\u001FSky',
    'Ärzte\u001Fété',
  ])
  // As Anki writes the options that it begins with, as far as they are set here.
  const [options] = latest.all('select name, hex(config) config from deck_config')
  expect(options?.['name']).toBe('Default')
  expect(options?.['config']).toMatch(/^0A080000803F00002041120400002041/)
  expect(latest.all(`select val from config where KEY = 'rollover'`)).toEqual([{ val: new Uint8Array([52]) }])
})

test('the newest kind of collection is smaller by a sixth', async () => {
  const many = Array.from({ length: 300 }, (_, index) => {
    const text = createHash('sha1').update(String(index)).digest('base64')
    return card(path1, content(`What is ${text}?`, `It is ${index}, a kind of ${text}`), { id: index + 1, progress })
  })
  const bytesOf = async (container: AnkiContainer) =>
    Buffer.from((await collectionOf(many, { container })).tables, 'latin1')
  const [legacy, latest] = [deflateRawSync(await bytesOf('legacy')), zstdCompressSync(await bytesOf('latest'))]
  expect(latest.length).toBeLessThan((legacy.length * 5) / 6)
})

test('a card has the same id with each export, and another one elsewhere', async () => {
  const guids = async (source?: string) =>
    (await collectionOf(cards, { ...(source && { source }) })).all('select guid from notes order by id')
  expect(await guids()).toEqual(await guids())
  expect(await guids('https://other.example')).not.toEqual(await guids())
})

test('siblings that ask for each other are one note with two cards, and others two notes', async () => {
  const { all } = await collectionOf(cards)
  expect(all('select count(*) n from notes')).toEqual([{ n: 5 }])
  expect(all('select nid - min(nid) over () + 1 note, ord from cards where ord = 1')).toEqual([{ note: 1, ord: 1 }])
  const changed = cards.map((one) => (one.id === 5 ? { ...one, content: content('Die Sonne', 'Sun') } : one))
  expect((await collectionOf(changed)).all('select count(*) n from notes')).toEqual([{ n: 6 }])
})

test('a collection comes back through an import, with what the learner did', async () => {
  const { found, pictures } = await collectionOf(cards)
  expect(pictures).toEqual(['f00', 'f01-ogg'])
  // The picture and the sound are in the package.
  expect(found?.skipped).toEqual({ 'no-question': 1 })
  expect(
    found?.cards.map(({ path, content }) => [path.at(-1), content.questionText, content.Answers[0]?.text]),
  ).toEqual([
    ['Cells', 'What is a **cell**?', 'A unit\nof life.'],
    ['Sky', 'Sun', 'Sonne'],
    ['Sky', 'Sonne', 'Sun'],
    ['Cells', 'Which?\n- ☐ A\n- ☐ B', '- ☑ A\n- ☐ B'],
    ['Cells', 'A /$gene/$ is $x_{1}$ of /$DNA/$.', undefined],
  ])
  expect(found?.cards.map(({ siblingOf }) => siblingOf)).toEqual([null, null, 1, null, null])
  expect(found?.cards[0]).toMatchObject({
    content: { tags: ['life', 'a::b'], isTyped: true },
    progress: {
      isFlagged: true,
      isSuspended: false,
      standing: { state: 'review', dueAt: Date.UTC(2026, 11, 4, 4), scheduledDays: 8, reps: 2, lapses: 1 },
      reviews: progress.reviews.map(({ at, rating, durationMs }) => ({ at, rating, durationMs })),
    },
  })
  expect(found?.cards[4]?.content).toMatchObject({ isGapText: true, isTyped: true, explanation: 'Why' })
})

test('states and reviews are in the columns of Anki', async () => {
  const { all } = await collectionOf([
    ...cards,
    card(path1, content('a', 'b'), {
      id: 7,
      progress: { ...progress, standing: { ...standing, state: 'learning', dueAt: now.getTime() }, isSuspended: true },
    }),
  ])
  const rows = all('select type, queue, due, ivl, factor, reps, lapses, flags, data from cards order by id')
  const days = Math.floor((standing.dueAt - Date.UTC(2020, 0, 1, 4)) / 86_400_000)
  expect(rows[0]).toMatchObject({ type: 2, queue: 2, due: days, ivl: 8, factor: 2500, reps: 2, lapses: 1, flags: 1 })
  expect(JSON.parse(String(rows[0]?.['data']))).toEqual({
    s: 7.1235,
    d: 5.432,
    dr: 0.9,
    decay: 0.154,
    lrt: standing.lastReviewedAt / 1000,
  })
  expect(rows[1]).toMatchObject({ type: 0, queue: 0, due: 2, ivl: 0, reps: 0, data: '' })
  expect(rows[6]).toMatchObject({ type: 1, queue: -1, due: now.getTime() / 1000 })
  // Two cards were rated at the same times, which are the ids.
  expect(all('select id, ease, ivl, lastIvl, factor, time, type from revlog order by id').slice(0, 3)).toEqual([
    ...[0, 1].map((index) => ({
      id: Date.UTC(2026, 10, 20) + index,
      ease: 3,
      ivl: -600,
      lastIvl: 0,
      factor: 544,
      time: 4000,
      type: 0,
    })),
    { id: Date.UTC(2026, 10, 26, 12), ease: 3, ivl: 8, lastIvl: -600, factor: 592, time: 4000, type: 0 },
  ])
})

test('texts become HTML, with formulas for MathJax and nothing that runs', () => {
  expect(fieldOf('a **b** `c < d`')).toBe('a <strong>b</strong> <code>c &lt; d</code>')
  expect(fieldOf('$a < b$ and\n\n$$c$$')).toBe('<p>\\(a &lt; b\\) and</p><p>\\[c\\]</p>')
  expect(fieldOf('<script>alert(1)</script><img src=x onerror=y>')).not.toMatch(/<(?:script|img)/)
  expect(fieldOf('[x](javascript:alert) ![p](https://a.example/b.png)')).toBe('x p')
  expect(fieldOf('[latex]a[/latex] [\\$]b[/\\$] [sound:c.mp3] [a]')).toBe(
    '&#91;latex]a[/latex] &#91;$]b[/$] &#91;sound:c.mp3] [a]',
  )
  expect(clozeOf('a /$b::c}}/$ {{c1::d}} $x^{/$y/$}$')).toBe('a {{c1::b:&#58;c}&#125;}} { {c1::d}} \\(x^{{{c1::y}}}\\)')
  const slow = '*a **b '.repeat(1000)
  expect(fieldOf(slow)).toBe(slow)
})

test('the cards of a covered picture are one note, for which Anki draws the covers', async () => {
  const shapes: Covers['shapes'] = [
    { kind: 'rect', group: 1, label: 'aorta', points: [[0.4, 0.6], [0.1, 0.2]] },
    { kind: 'ellipse', group: 7, label: '', points: [[0.5, 0.5], [0.7, 0.9]] },
    { kind: 'polygon', group: 7, label: 'valve::a $x_{a_{b}}$ {{c3::b', points: [[0, 0.25], [1, 0.25], [1, 1]] },
  ] // prettier-ignore
  const covered = (asked: number, picture: string) =>
    content('Heart', null, { questionFileLink: picture, explanation: 'Why', covers: { asked, shapes, hidesAll: true } })
  const { all, pictures } = await collectionOf([
    card(path1, covered(1, 'f00'), { id: 1, siblingId: 1 }),
    card(path1, covered(7, 'f01'), { id: 2, siblingId: 1 }),
    card(path1, covered(7, 'f02'), { id: 3 }),
  ])
  const notes = all('select flds from notes order by id').map(({ flds }) => String(flds).split('\u001F'))
  expect(notes).toHaveLength(2)
  expect(notes[0]).toEqual([
    [
      '{{c1::image-occlusion:rect:left=.1:top=.2:width=.3:height=.4:oi=1}}',
      '{{c2::image-occlusion:ellipse:left=.5:top=.5:rx=.1:ry=.2:oi=1}}',
      '{{c2::image-occlusion:polygon:left=0:top=.25:points=0,.25 1,.25 1,1:oi=1}}',
    ].join('<br>'),
    '<img src="kartei-f00.webp">',
    'Heart',
    'Why',
    '',
    '{{c1::aorta}}<br>{{c2::valve:&#58;a \\(x_{a_{b}&#125;\\) {{c3:&#58;b}}',
  ])
  expect(all('select nid - min(nid) over () nid, ord from cards order by id')).toEqual([
    { nid: 0, ord: 0 },
    { nid: 0, ord: 1 },
    { nid: 2, ord: 1 },
  ])
  expect(pictures).toEqual(['f00', 'f02'])
  const [{ models } = {}] = all('select models from col')
  const model = Object.values(JSON.parse(String(models)) as Record<string, { originalStockKind?: number }>).find(
    ({ originalStockKind }) => originalStockKind === 6,
  )
  expect(model).toMatchObject({ type: 1, flds: [{ tag: 0 }, { tag: 1 }, { tag: 2 }, { tag: 3 }, { tag: 4 }, {}] })
})
