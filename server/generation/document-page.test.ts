import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { pptx } from '../../engine/documents/office-fixture.ts'
import { lines, pdf } from '../../engine/documents/pdf-fixture.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { notesFile } from '../testing/notes.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

const text = [
  'A cell is the smallest unit of life that can live on its own, and every',
  'living thing is made of cells.',
]
const slides = pdf([lines(text, { x: 50, y: 150 }), lines(text, { x: 50, y: 150 })])
const slidesFile = { file: { bytes: slides, name: 'cells.pdf', type: 'application/pdf' } }

async function upload(user: Client, files = slidesFile) {
  const { id: deck } = await user.call('PUT /api/deck', { name: 'Biology', description: '' })
  const { id } = await user.call('PUT /api/document', { id: deck }, { files })
  for (;;) {
    const { state } = await user.call('GET /api/document/:id', { id: String(id) })
    if (state !== 'reading') return { deck, id, state }
    await sleep(50)
  }
}

const pictureBytes = async (user: Client) =>
  (await user.call('GET /api/usage', {})).find(({ quota }) => quota === 'pictureBytes')?.used

test('a page of a PDF is shown as a picture that browsers keep', async () => {
  const user = await app.register()
  const { id } = await upload(user)
  const headers = { authorization: `Bearer ${user.token}` }
  const answer = await fetch(`${user.url}/api/documentPage?id=${id}&page=2`, { headers })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 1600 })
})

test('a slide is shown as LibreOffice draws it, and its PDF is what counts, and is not stored without room for it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kartei-office-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'slides.pdf'), slides)
  const script = `#!/bin/sh
while [ $# -gt 1 ]; do [ "$1" = --outdir ] && out="$2"; shift; done
cp "$(dirname "$0")/slides.pdf" "$out/document.pdf"`
  writeFileSync(path.join(folder, 'soffice'), script, { mode: 0o755 })
  const withOffice = await startApp({ searchPath: `${folder}:/usr/bin:/bin` })
  const user = await withOffice.register()
  const bytes = pptx([
    { title: 'Cells', bullets: text },
    { title: 'Parts', bullets: text },
  ])
  const { id } = await upload(user, { file: { bytes, name: 'cells.pptx', type: '' } })
  const headers = { authorization: `Bearer ${user.token}` }
  const answer = await fetch(`${user.url}/api/documentPage?id=${id}&page=2`, { headers })
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 1600 })
  expect(await pictureBytes(user)).toBe(slides.length)
  const { rows } = await sql<{ key: string }>`select file_key key from documents where id = ${id}`.execute(
    withOffice.db,
  )
  const due = await sql`select from file_removals where key = ${rows[0]?.key ?? ''}`.execute(withOffice.db)
  expect(due.rows).toEqual([])
  const stored = await withOffice.deps.files.list()
  await sql`update usage set picture_bytes = 1e15`.execute(withOffice.db)
  await upload(user, { file: { bytes, name: 'cells.pptx', type: '' } })
  expect(await withOffice.deps.files.list()).toEqual(stored)
})

test('only editors of the deck see a page, and only one that exists', async () => {
  const user = await app.register()
  const { id } = await upload(user)
  const other = await app.register()
  const statusOf = async (client: Client, document: number, page: string) =>
    (await client.try('GET /api/documentPage', { id: String(document), page })).status
  expect(await statusOf(other, id, '1')).toBe(404)
  expect(await statusOf(user, id, '3')).toBe(404)
  expect(await statusOf(user, id, 'x')).toBe(400)
  const notes = await upload(user, notesFile)
  expect(await statusOf(user, notes.id, '1')).toBe(404)
})

test('a page whose reader is gone is not drawn on', async () => {
  const slow = pdf([Array.from({ length: 60_000 }, () => '0 0 m 500 700 l 10 690 l 480 20 l f*').join('\n')])
  const user = await app.register()
  const { id } = await upload(user, { file: { ...slidesFile.file, bytes: slow } })
  const headers = { authorization: `Bearer ${user.token}` }
  const leave = new AbortController()
  const gone = fetch(`${user.url}/api/documentPage?id=${id}&page=1`, { headers, signal: leave.signal })
  leave.abort()
  await expect(gone).rejects.toThrow()
  const own = await upload(user)
  const answer = await fetch(`${user.url}/api/documentPage?id=${own.id}&page=1`, { headers })
  expect(answer.status).toBe(200)
})

test('the file counts as a picture until its document is deleted', async () => {
  const user = await app.register()
  const { id } = await upload(user)
  expect(await pictureBytes(user)).toBe(slides.length)
  await user.call('PUT /api/deleteDocument', { id })
  expect(await pictureBytes(user)).toBe(0)
  await upload(user, notesFile)
  expect(await pictureBytes(user)).toBe(0)
})

test('a file that exceeds the quota is read but not kept', async () => {
  const user = await app.register()
  const { id: userId } = await user.call('GET /api/me', {})
  await sql`update usage set picture_bytes = 1e15 where user_id = ${userId}`.execute(app.db)
  const { id, state } = await upload(user)
  expect(state).toBe('ready')
  expect((await user.try('GET /api/documentPage', { id: String(id), page: '1' })).status).toBe(404)
  await sql`update usage set picture_bytes = 0 where user_id = ${userId}`.execute(app.db)
})
