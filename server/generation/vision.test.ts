import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { lines, pdf } from '../../engine/documents/pdf-fixture.ts'
import { settingsFor } from '../../engine/generators/ai/job-fixture.ts'
import {
  replyWith,
  replyWithCards,
  type Script,
  type Sent,
  standIn,
} from '../../engine/generators/ai/stand-in-fixture.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { endOf } from '../testing/documents.ts'
import { quotaExceeded } from '../testing/quotas.ts'
import { readPassages } from './documents.sql.ts'
import { openPictures } from './page-pictures.ts'

const prose = lines(
  ['A cell is the smallest unit of life that can live on its own, and every', 'living thing has one.'],
  {
    x: 50,
    y: 150,
  },
)
/** A page without text: a red square with a blue one in it, in a page of 600 × 800 points. */
const drawing = '1 0 0 rg 200 300 200 200 re f 0 0 1 rg 220 460 60 20 re f'
const slides = pdf([prose, drawing])
const fileOf = (bytes: Buffer, name: string) => ({ files: { file: { bytes, name, type: '' } } })
/** The square in thousandths of the page, and what is drawn in it. */
const square = { x: 330, y: 370, width: 340, height: 260 }
const label = { x: 365, y: 398, width: 105, height: 29 }

const card = {
  passage: 1,
  quote: '',
  kind: 'basic',
  question: 'Which colour does the nucleus of a plant cell have in diagrams?',
  answers: [{ text: 'red', correct: true }],
  picture: 1,
  figure: [{ ...square, side: 'answer' }],
  covers: [],
}
const diagram = {
  ...card,
  kind: 'covers',
  question: 'Plant cell',
  answers: [],
  figure: [{ ...square, side: 'question' }],
  covers: [
    { label: 'Vacuole', ...label },
    { label: 'Cell wall', ...label, y: 550 },
  ],
}

/** A model that makes these cards of a picture, and supports all but those that speak of `refused`. */
const seeing =
  (cards: object[], refused = 'nothing'): Script =>
  ({ message, pictures }) => {
    if (message.startsWith('Write up to')) return replyWithCards(pictures.length > 0 ? cards : [])
    const asked = message.split('[cards to judge')[1]?.match(/^\d+\..*$/gm) ?? []
    const verdicts = asked.map((line, index) => ({
      number: index + 1,
      quote: line.includes(refused) ? '' : 'a blue rectangle at the upper left',
      reason: 'It is drawn.',
      verdict: line.includes(refused) ? 'not-in-source' : 'supported',
      better: [],
    }))
    return replyWith(JSON.stringify({ verdicts }))
  }

const ai = settingsFor('http://localhost', { vision: true, judge: true, retries: 0 })
let app: TestApp

beforeAll(async () => {
  app = await startApp({ ai })
})

/** A new user with a deck, and the model that a script plays from now on. */
async function start(script: Script) {
  const { url, requests } = await standIn(script)
  ai.baseUrl = url
  const user = await app.register()
  const { id: deck } = await user.call('PUT /api/deck', { name: 'Biology', description: '' })
  return { user, deck, requests }
}

const trayOf = async (user: Client, deck: number) =>
  (await user.call('GET /api/reviewTray', { deckid: String(deck) })).cards
const coverageOf = async (user: Client, deck: number) => {
  const [document] = await user.call('GET /api/documents', { deckid: String(deck) })
  return user.call('GET /api/coverage/:id', { id: String(document?.id) })
}
async function readyOf(user: Client, document: number): Promise<void> {
  while ((await user.call('GET /api/document/:id', { id: String(document) })).state !== 'ready') await sleep(50)
}
const freeOf = async (user: Client) => (await user.call('GET /api/freeGenerationsAvailable', {})).count

/** The size of a stored picture, and its colour at a place in thousandths. */
async function lookOf(user: Client, id: string | null | undefined, at: { x: number; y: number }) {
  const { body } = await user.try('GET /api/getImageById', { id, size: 'full' })
  const { data, info } = await sharp(body as Buffer)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [x, y] = [Math.round((at.x / 1000) * info.width), Math.round((at.y / 1000) * info.height)]
  const [red = 0, green = 0, blue = 0] = data.subarray((y * info.width + x) * info.channels)
  const colors = { red: [255, 0, 0], blue: [0, 0, 255], cover: [124, 92, 255], white: [255, 255, 255] }
  const distance = ([r = 0, g = 0, b = 0]: number[]) => Math.hypot(r - red, g - green, b - blue)
  const [color] = Object.entries(colors).toSorted(([, one], [, other]) => distance(one) - distance(other))
  return { width: info.width, height: info.height, color: color?.[0] }
}

/** The place of the label in the picture of the square. */
const inSquare = {
  x: ((label.x + label.width / 2 - square.x) / square.width) * 1000,
  y: ((label.y + label.height / 2 - square.y) / square.height) * 1000,
}

test('a page without text is shown to the model, and its cards show what it drew a box around', async () => {
  const { user, deck, requests } = await start(seeing([card, diagram]))
  await user.call('PUT /api/createFromFile', { id: deck }, fileOf(slides, 'cells.pdf'))
  expect(await endOf(user, deck)).toMatchObject({ state: 'done', cards: 3, message: '' })
  const [written, judged] = requests as [Sent, Sent]
  for (const { pictures } of [written, judged]) {
    expect(pictures).toHaveLength(1)
    expect(await sharp(pictures[0]).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 1600 })
  }
  expect(written.message).toContain('A cell is the smallest unit of life')

  const tray = await trayOf(user, deck)
  const shown = tray.find(({ card }) => card.questionText.startsWith('Which colour'))
  const covered = tray.find(({ card }) => card.Answers[0]?.text === 'Vacuole')
  const wall = tray.find(({ card }) => card.Answers[0]?.text === 'Cell wall')
  for (const one of [shown, covered, wall])
    expect(one?.source).toMatchObject({ documentName: 'cells.pdf', page: 2, quote: null, isGeneralKnowledge: false })
  expect(shown?.card).toMatchObject({ questionFileLink: null, isAiGenerated: true })
  const size = { width: 408, height: 416 }
  expect(await lookOf(user, shown?.card.Answers[0]?.fileLink, inSquare)).toEqual({ ...size, color: 'blue' })

  expect(covered?.card.questionText).toBe('Plant cell: Which part is covered?')
  expect(covered?.card.Answers).toMatchObject([{ text: 'Vacuole', correct: true }])
  expect(await lookOf(user, covered?.card.questionFileLink, inSquare)).toEqual({ ...size, color: 'cover' })
  expect(await lookOf(user, covered?.card.questionFileLink, { x: 500, y: 700 })).toEqual({ ...size, color: 'red' })
  expect(await lookOf(user, covered?.card.Answers[0]?.fileLink, inSquare)).toEqual({ ...size, color: 'blue' })

  expect(await coverageOf(user, deck)).toMatchObject([{ firstPage: 1 }, { firstPage: 2, state: 'covered', cards: 3 }])
  const usage = await user.call('GET /api/usage', {})
  expect(usage.find(({ quota }) => quota === 'pictures')?.used).toBe(5)
  // The files stay, since cards show them.
  app.clock.now = () => new Date(Date.now() + 7_200_000)
  await app.cleanUp()
  app.clock.now = () => new Date()
  expect(await lookOf(user, covered?.card.questionFileLink, inSquare)).toMatchObject({ color: 'cover' })

  // A figure can be removed. The words stay the model's until somebody edits them.
  const { id = 0, deckId = 0, topicId = 0, questionText = '' } = shown?.card ?? {}
  const words = { id, deckId, topicId, questionText, isGapText: false }
  await user.call('PUT /api/updateCard', { ...words, Answers: [{ text: 'red', correct: true }] })
  expect(await user.call('GET /api/getCard/:id', { id: String(id) })).toMatchObject({
    Answers: [{ text: 'red', fileLink: null }],
    isAiGenerated: true,
    made: 'reviewed',
  })
  await user.call('PUT /api/updateCard', { ...words, Answers: [{ text: 'Red', correct: true }] })
  expect(await user.call('GET /api/getCard/:id', { id: String(id) })).toMatchObject({ isAiGenerated: false })
})

test(
  'a card that the judge does not find is left out, and can be taken as long as its figure is there',
  { timeout: 60_000 },
  async () => {
    const [vacuole, wall] = diagram.covers
    const covers = [vacuole, { ...wall, label: 'Vacuole wall' }]
    const { user, deck } = await start(seeing([card, { ...diagram, covers }], 'Vacuole'))
    await user.call('PUT /api/createFromFile', { id: deck }, fileOf(slides, 'cells.pdf'))
    expect(await endOf(user, deck)).toMatchObject({ state: 'done', cards: 1 })
    const [idea, other] = await user.all('GET /api/leftOut', { deckid: String(deck) })
    expect(idea).toMatchObject({ page: 2, quote: null, reason: 'not-in-document' })
    const stored = await app.deps.files.list()
    await sql`update usage set pictures = 1e9`.execute(app.db)
    expect(await user.refused('PUT /api/takeLeftOut', { id: idea?.id ?? 0 })).toMatchObject(quotaExceeded)
    await sql`update usage set pictures = 0`.execute(app.db)
    expect(await app.deps.files.list()).toEqual(stored)
    const { id } = await user.call('PUT /api/takeLeftOut', { id: idea?.id ?? 0 })
    const taken = await user.call('GET /api/getCard/:id', { id: String(id) })
    expect(await lookOf(user, taken.questionFileLink, inSquare)).toMatchObject({ color: 'cover' })
    expect(await user.call('PUT /api/takeLeftOut', { id: idea?.id ?? 0 })).toEqual({ id })
    await sql`update documents set file_key = null, kept_bytes = 0 where deck_id = ${deck}`.execute(app.db)
    expect(await user.refused('PUT /api/takeLeftOut', { id: other?.id ?? 0 })).toMatchObject({ status: 409 })
  },
)

test('figures of cards that the user has no room for leave no files', async () => {
  const { user, deck } = await start(seeing([card]))
  const before = await app.deps.files.list()
  await sql`update usage set pictures = 1e9`.execute(app.db)
  await user.call('PUT /api/createFromFile', { id: deck }, fileOf(slides, 'cells.pdf'))
  expect(await endOf(user, deck)).not.toMatchObject({ state: 'done' })
  await sql`update usage set pictures = 0`.execute(app.db)
  // The document alone.
  expect(await app.deps.files.list()).toHaveLength(before.length + 1)
})

test('a picture that was uploaded is read, and all of it can be the figure', async () => {
  const png = await sharp(
    Buffer.from('<svg width="300" height="200"><rect width="150" height="200" fill="red"/></svg>'),
  )
    .flatten({ background: 'white' })
    .png()
    .toBuffer()
  const whole = { ...card, passage: 0, figure: [{ x: 0, y: 0, width: 1000, height: 1000, side: 'question' }] }
  const { user, deck, requests } = await start(seeing([whole]))
  const { id } = await user.call('PUT /api/document', { id: deck }, fileOf(png, 'cell.png'))
  await expect
    .poll(() => user.call('GET /api/document/:id', { id: String(id) }))
    .toMatchObject({ state: 'ready', emptyPages: [], sections: [{ title: 'cell', pictures: 1, passages: [0] }] })
  await user.call('PUT /api/createFromDocument', { id, passages: [0] })
  expect(await endOf(user, deck)).toMatchObject({ state: 'done', cards: 1 })
  expect(await sharp(requests[0]?.pictures[0]).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 200 })
  const [made] = await trayOf(user, deck)
  expect(await lookOf(user, made?.card.questionFileLink, { x: 100, y: 500 })).toEqual({
    width: 300,
    height: 200,
    color: 'red',
  })
})

const refusing: Script = ({ pictures }) =>
  pictures.length > 0
    ? { status: 400, body: { error: { message: 'this model does not support image input' } } }
    : replyWithCards([])

test('a model that refuses pictures ends a scan with a clear message, and nothing is charged', async () => {
  const { user, deck } = await start(refusing)
  const before = await freeOf(user)
  await user.call('PUT /api/createFromFile', { id: deck }, fileOf(pdf([drawing]), 'scan.pdf'))
  const message = expect.stringMatching(/the AI model here can’t see them/) as string
  expect(await endOf(user, deck)).toMatchObject({ state: 'failed', cards: 0, message })
  expect(await freeOf(user)).toBe(before)
  const admin = await app.admin()
  expect(await admin.call('GET /api/adminAi', {})).toMatchObject({ vision: true, refusedPictures: 1 })
  const reason = expect.stringMatching(/doesn’t accept pictures for stand-in\. Set AI_VISION=off/) as string
  const { deps } = app
  const open = deps.generators.openAssistant
  deps.generators.openAssistant = async (...asked) => ({
    ...(await (open as NonNullable<typeof open>)(...asked)),
    answerQuestion: async () => ({ found: true, text: 'Paris [1].', citations: [], card: null }),
  })
  expect(await admin.call('POST /api/adminAiTest', {})).toMatchObject({ isOk: false, reason })
  if (open) deps.generators.openAssistant = open
})

test('a scan that was read for a model that sees says so when there is none any more', async () => {
  const { user, deck } = await start(() => replyWithCards([]))
  app.deps.generators.sees = false
  await user.call('PUT /api/createFromFile', { id: deck }, fileOf(pdf([drawing]), 'scan.pdf'))
  const message = expect.stringMatching(/only scanned text/) as string
  expect(await endOf(user, deck)).toMatchObject({ state: 'failed', message })
  app.deps.generators.sees = true
})

test('drawing the pages of one generation ends after a time, however many are blank', async () => {
  const { user, deck } = await start(() => replyWithCards([]))
  const { id } = await user.call('PUT /api/document', { id: deck }, fileOf(pdf([drawing, '', drawing]), 'scan.pdf'))
  await readyOf(user, id)
  const passages = await readPassages(app.db, id)
  const { id: userId } = await user.call('GET /api/me', {})
  const pages = passages.map(({ firstPage: page }, passage) => ({ passage, page }))
  const { signal } = new AbortController()
  const hasty = await openPictures(app.deps, passages, userId, 1)
  const [first] = await hasty.draw(pages.slice(0, 1), signal)
  expect(first).toHaveProperty('jpeg')
  expect(await hasty.draw(pages, signal)).toEqual([
    first,
    ...pages.slice(1).map(() => ({ missing: 'too-many-pictures' })),
  ])
})

test('a page whose file was not kept is said not to have been seen', async () => {
  const { user, deck } = await start(() => replyWithCards([]))
  const { id } = await user.call('PUT /api/document', { id: deck }, fileOf(slides, 'cells.pdf'))
  await readyOf(user, id)
  await sql`update documents set file_key = null, kept_bytes = 0 where id = ${id}`.execute(app.db)
  await user.call('PUT /api/createFromDocument', { id })
  await endOf(user, deck)
  expect(await coverageOf(user, deck)).toMatchObject([
    { state: 'nothing-found' },
    { firstPage: 2, state: 'failed', message: 'this page couldn’t be shown to the AI' },
  ])
})

test('without a model that sees, pages without text are left alone', async () => {
  const server = await standIn(() => replyWithCards([]))
  const blind = await startApp({ ai: settingsFor(server.url) })
  const user = await blind.register()
  const { id: deck } = await user.call('PUT /api/deck', { name: 'Biology', description: '' })
  await user.call('PUT /api/createFromFile', { id: deck }, fileOf(slides, 'cells.pdf'))
  await endOf(user, deck)
  expect(server.requests.every(({ pictures }) => pictures.length === 0)).toBe(true)
  expect(await coverageOf(user, deck)).toHaveLength(1)
  const [document] = await user.call('GET /api/documents', { deckid: String(deck) })
  const { emptyPages } = await user.call('GET /api/document/:id', { id: String(document?.id) })
  expect(emptyPages).toEqual([2])
})
