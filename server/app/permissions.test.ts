import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { lines, pdf } from '../../engine/documents/pdf-fixture.ts'
import type { Candidate } from '../../engine/generators/port.ts'
import { storeFigures } from '../generation/figures.ts'
import { type Order, type Report, startForkServer } from '../platform/forks.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck } from '../testing/decks.ts'
import { endOf } from '../testing/documents.ts'
import { notesFile } from '../testing/notes.ts'
import { picture } from '../testing/pictures.ts'

// Each starts several processes.
vi.setConfig({ testTimeout: 90_000 })

const isLinux = process.platform === 'linux'
beforeEach(({ skip }) => skip(!isLinux, 'What a process may do is tried with /proc and the programs of Linux.'))

let app: TestApp
let user: Client
/** What each isolated process that was started could do, by the name of its worker. */
const found: { worker: string; possible: string }[] = []
const started = new Set<string>()

beforeAll(async () => {
  if (!isLinux) return
  const programs = mkdtempSync(path.join(tmpdir(), 'kartei-programs-'))
  writeFileSync(path.join(programs, 'tesseract'), '#!/bin/sh\necho eng\n', { mode: 0o755 })
  afterAll(() => rmSync(programs, { recursive: true }))
  app = await startApp({ searchPath: `${programs}:/usr/bin:/bin` })
  user = await app.register()
  const secret = path.join(app.config.dataDir, 'secret')
  writeFileSync(secret, 'a secret')
  const probe = pathToFileURL(path.join(import.meta.dirname, 'permissions-fixture.ts'))
  probe.search = new URLSearchParams({ secret, server: String(process.pid), port: new URL(app.url).port }).toString()
  const { process: forkServer } = startForkServer()
  const workers = new Map<number, string>()
  const send = forkServer.send.bind(forkServer) as (order: Order, sent: () => void) => boolean
  // Every worker starts as the server starts it, but tries to do harm first.
  vi.spyOn(forkServer, 'send').mockImplementation(((order: Order, sent: () => void) => {
    if (!('program' in order)) return send(order, sent)
    const worker = path.basename(order.program)
    workers.set(order.id, worker)
    started.add(worker)
    return send({ ...order, execArgv: [...order.execArgv, `--import=${probe.href}`], stderr: 'pipe' }, sent)
  }) as typeof forkServer.send)
  forkServer.on('message', ({ id, event, value }: Report) => {
    const possible = event === 'stderr' && /^possible: (.*)$/m.exec(String(value))?.[1]
    if (possible) found.push({ worker: workers.get(id) ?? '', possible })
  })
})

const possibleIn = (worker: string) =>
  found.filter((one) => one.worker === worker).map(({ possible }) => JSON.parse(possible) as string[])

/** Node restricts the network from version 25 on. */
const network = process.allowedNodeEnvironmentFlags.has('--allow-net') ? [] : ['uses the network']

async function read(name: string, bytes: Buffer) {
  const { id: deck } = await user.call('PUT /api/deck', { name, description: '' })
  const { id } = await user.call('PUT /api/document', { id: deck }, { files: { file: { name, bytes, type: '' } } })
  const state = async () => (await user.call('GET /api/document/:id', { id: String(id) })).state
  await expect.poll(state, { timeout: 60_000 }).not.toBe('reading')
  return id
}

const page = pdf([lines(['A cell is the smallest unit of life that can live on its own.'], { x: 50, y: 150 })])

test('readers of documents may do nothing', async () => {
  await read('cells.md', notesFile.file.bytes)
  expect(possibleIn('document-worker.ts')).toEqual([network])
})

test('readers with tesseract or LibreOffice may start programs, to which Node’s permissions do not apply', async () => {
  found.length = 0
  await read('cells.png', await picture({ width: 300, height: 200 }))
  const rights = ['reads the environment of the server', 'starts programs', 'loads native code', ...network]
  expect(possibleIn('document-worker.ts')).toEqual([rights])
})

test('processes that draw pages or cut figures may load native code', async () => {
  const id = await read('cells.pdf', page)
  const answer = await fetch(`${user.url}/api/documentPage?id=${id}&page=1`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
  expect(answer.status).toBe(200)
  const box = { x: 0, y: 0, width: 1000, height: 1000 }
  const card: Candidate = { kind: 'basic', question: 'What?', answers: [], source: null }
  const figure = { passage: 0, page: 1, box, side: 'question' as const }
  const jpeg = await picture({ width: 200, height: 200, format: 'jpeg' })
  const drawn = async () => ({ jpeg, width: 200, height: 200, isFigure: false })
  const context = { now: new Date(), signal: AbortSignal.timeout(20_000), stored: [] }
  const stored = await storeFigures(app.deps, [{ ...card, figure }], drawn, context)
  expect(stored.size).toBe(1)
  expect(possibleIn('page-worker.ts')).toEqual([
    ['loads native code', ...network],
    ['loads native code', ...network],
  ])
})

test('the decoder of pictures may load native code', async () => {
  const { deckId, topicId } = await makeDeck(user, 1)
  const card = { deckId, topicId, questionText: '', isGapText: false, Answers: [{ text: 'A cell', correct: true }] }
  await user.call('PUT /api/card', card, { files: { questionFile: { bytes: await picture() } } })
  // It stays, and has decoded the figure above.
  expect(possibleIn('image-worker.ts')).toEqual([['loads native code', ...network]])
})

test('generators may do nothing', async () => {
  found.length = 0
  const { id: deckid } = await user.call('PUT /api/deck', { name: 'Biology', description: '' })
  await user.call('PUT /api/createFromFile', { id: deckid, lang: { name: 'english' } }, { files: notesFile })
  expect(await endOf(user, deckid)).toMatchObject({ state: 'done' })
  // Once for the topics, and once for the cards.
  expect(possibleIn('engine-worker.ts')).toEqual([network, network])
})

test('processes that read and write packages of cards may do nothing beyond these files', async () => {
  const { deckId } = await makeDeck(user, 3)
  const { body } = await user.try('GET /api/exportDeck', { id: String(deckId), format: 'apkg' })
  expect(possibleIn('package-worker.ts')).toEqual([network])
  const files = { file: { bytes: body as Buffer, name: 'cells.apkg' } }
  expect(await user.call('PUT /api/import', {}, { files })).toMatchObject({ cards: 3 })
  expect(possibleIn('import-worker.ts')).toEqual([network])
})

test('no isolated process is missing here', () => {
  const workers = globSync('*/*-worker.ts', { cwd: path.join(import.meta.dirname, '..') })
  expect([...started].toSorted()).toEqual(workers.map((file) => path.basename(file)).toSorted())
})
