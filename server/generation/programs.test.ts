import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../app/config.ts'
import { publicConfig } from '../app/public-config.ts'
import { openDocuments } from './read-document.ts'
import { docx, openDocument, pptx, word } from '../../engine/documents/office-fixture.ts'
import { oldText } from '../../engine/documents/old-office-fixture.ts'
import { skewOf } from '../../engine/documents/ocr/read-picture.ts'
import { openPdf } from '../../engine/documents/pdf/page-text.ts'
import { pdf } from '../../engine/documents/pdf-fixture.ts'
import { findPrograms } from '../../engine/documents/programs.ts'
import { wholeOf } from '../testing/readings.ts'

/** Documents on a machine that has this program, a script for the shell. */
function documentsWith(name: string, script: string, timeoutMs = 60_000) {
  const folder = mkdtempSync(path.join(tmpdir(), 'kartei-programs-'))
  const tempFolder = path.join(folder, 'temp')
  mkdirSync(tempFolder)
  writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const documents = openDocuments({
    searchPath: `${folder}${path.delimiter}/usr/bin${path.delimiter}/bin`,
    tempFolder,
    timeoutMs,
  })
  onTestFinished(async () => {
    await documents.close()
    rmSync(folder, { recursive: true })
  })
  return { documents, folder, tempFolder }
}

const tesseract = `if [ "$1" = --list-langs ]; then echo "List of available languages (3):"; echo deu; echo eng; echo osd
else test "$(head -c 4 "$1" | tail -c 3)" = PNG && echo "Cells with $4" && echo && echo "A cell is the smallest unit of life."; fi`

const picture = (format: 'png' | 'jpeg' | 'webp' | 'tiff') =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: 'white' } })
    .toFormat(format)
    .toBuffer()

test.each(['png', 'jpeg', 'webp', 'tiff'] as const)(
  'a %s is read by tesseract, in the languages that it has',
  async (kind) => {
    const { documents } = documentsWith('tesseract', tesseract)
    expect(documents.documentAbilities().ocr).toBe(true)
    const outcome = wholeOf(await documents.read(await picture(kind), kind, `a.${kind}`))
    expect(outcome).toMatchObject({
      document: {
        passages: [{ blocks: [{ text: 'Cells with eng+deu' }, { text: 'A cell is the smallest unit of life.' }] }],
      },
    })
  },
)

test('pages of a PDF without text are rendered and recognised', async () => {
  const { documents } = documentsWith('tesseract', tesseract)
  const outcome = wholeOf(await documents.read(pdf(['0 0 100 100 re f', '0 0 50 50 re f']), 'pdf', 'a.pdf'))
  expect(outcome).toMatchObject({
    document: { unit: 'page', pageCount: 2, emptyPages: [], passages: [{ firstPage: 1, lastPage: 2 }] },
  })
})

test('a damaged or too large picture is reported as such', async () => {
  const { documents } = documentsWith('tesseract', tesseract)
  const png = await picture('png')
  expect(await documents.read(png.subarray(0, 60), 'png', 'a.png')).toEqual({ problem: 'damaged' })
  const huge = Buffer.from(png)
  huge.writeUInt32BE(60_000, 16)
  huge.writeUInt32BE(60_000, 20)
  expect(['too-complex', 'damaged']).toContain(Object.values(await documents.read(huge, 'png', 'a.png'))[0])
})

test.each([-9, 0, 6])('a page that is turned by %i degrees is recognised', async (angle) => {
  const bars = Array.from({ length: 12 }, (_, row) => `<rect x="60" y="${60 + row * 50}" width="480" height="14"/>`)
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="700"><rect width="600" height="700" fill="white"/>${bars.join('')}</svg>`
  const turned = await sharp(await sharp(Buffer.from(page)).png().toBuffer())
    .rotate(angle, { background: 'white' })
    .png()
    .toBuffer()
  expect(Math.abs((await skewOf(sharp(turned))) - angle)).toBeLessThan(1)
})

test('tesseract is not used without a supported language', async () => {
  const { documents } = documentsWith('tesseract', 'echo osd')
  expect(await documents.read(await picture('png'), 'png', 'a.png')).toEqual({ problem: 'needs-ocr' })
})

test('a program that hangs is stopped at the time limit', async () => {
  const { documents } = documentsWith(
    'tesseract',
    'if [ "$1" = --list-langs ]; then echo eng; else sleep 60; fi',
    4_000,
  )
  expect(await documents.read(await picture('png'), 'png', 'a.png')).toEqual({ problem: 'took-too-long' })
})

test('an aborted reading leaves nothing behind', async () => {
  const { documents, tempFolder } = documentsWith('tesseract', 'sleep 60')
  const controller = new AbortController()
  const reading = documents.read(await picture('png'), 'png', 'a.png', controller.signal)
  await vi.waitFor(() => expect(readdirSync(tempFolder)).toHaveLength(1))
  controller.abort(new Error('Never mind.'))
  await expect(reading).rejects.toThrow('Never mind.')
  expect(readdirSync(tempFolder)).toEqual([])
})

test('an old document is converted by LibreOffice, which keeps its headings', async () => {
  const script = `while [ $# -gt 1 ]; do [ "$1" = --outdir ] && out="$2"; shift; done
test -f "$1" && cp "$(dirname "$0")/converted.docx" "$out/document.docx"`
  const { documents, folder } = documentsWith('soffice', script)
  writeFileSync(
    path.join(folder, 'converted.docx'),
    docx([word.heading(1, 'Cells'), word.paragraph('A cell is small.')]),
  )
  expect(documents.documentAbilities().office).toBe(true)
  const outcome = wholeOf(await documents.read(oldText('Cells\rA cell is small.\r'), 'doc', 'a.doc'))
  expect(outcome).toMatchObject({ document: { passages: [{ path: ['Cells'] }] } })
})

test('if LibreOffice fails, the text is read without it', async () => {
  const { documents } = documentsWith('soffice', 'exit 1')
  const outcome = wholeOf(await documents.read(oldText('A cell is small.\r'), 'doc', 'a.doc'))
  expect(outcome).toMatchObject({ document: { passages: [{ blocks: [{ text: 'A cell is small.' }] }] } })
})

const twoSlides = pptx([
  { title: 'Cells', bullets: ['A cell is small.'] },
  { title: 'Parts', bullets: ['The nucleus holds the genes.'] },
])

test.each([
  [1, false],
  [2, true],
])('slides come with a PDF of %i pages if it has a page for each: %s', async (pages, isKept) => {
  const script = `while [ $# -gt 1 ]; do [ "$1" = --outdir ] && out="$2"; shift; done
test -f "$1" && cp "$(dirname "$0")/converted.pdf" "$out/document.pdf"`
  const { documents, folder } = documentsWith('soffice', script)
  const drawn = pdf(Array.from({ length: pages }, () => '0 0 100 100 re f'))
  writeFileSync(path.join(folder, 'converted.pdf'), drawn)
  const outcome = await documents.read(twoSlides, 'pptx', 'a.pptx')
  expect(outcome).toMatchObject({ document: { pageCount: 2 } })
  expect('pages' in outcome && Buffer.from(outcome.pages ?? []).equals(drawn)).toBe(isKept)
})

test.skipIf(findPrograms().office === null)('LibreOffice draws slides as they look', async () => {
  const documents = openDocuments()
  onTestFinished(() => documents.close())
  const slide = (text: string) =>
    `<draw:page><draw:frame svg:x="2cm" svg:y="2cm" svg:width="20cm" svg:height="3cm"><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame></draw:page>`
  const slides = openDocument('presentation', `${slide('Cells')}${slide('The nucleus holds the genes.')}`)
  const outcome = await documents.read(slides, 'odp', 'a.odp')
  const pages = 'pages' in outcome && outcome.pages ? await openPdf(Buffer.from(outcome.pages), 'text') : undefined
  expect(pages?.numPages).toBe(2)
  const page = await pages?.getPage(2)
  const { items = [] } = (await page?.getTextContent()) ?? {}
  expect(items.map((item) => ('str' in item ? item.str : '')).join('')).toContain('The nucleus holds the genes.')
})

test('pictures are listed as uploadable only where they can be read', () => {
  const extensionsWith = (PATH: string) => publicConfig(readConfig({ PATH })).uploads.extensions
  const { folder } = documentsWith('tesseract', tesseract)
  expect(extensionsWith(folder)).toEqual(expect.arrayContaining(['pdf', 'png', 'jpeg', 'jpg', 'webp', 'tiff', 'tif']))
  const without = extensionsWith(path.join(folder, 'temp'))
  expect(without).toContain('pdf')
  expect(without).not.toEqual(expect.arrayContaining(['png']))
})

test('programs are searched for once, not per request', () => {
  const config = readConfig({ PATH: '/usr/bin' })
  expect(publicConfig(config)).toBe(publicConfig(config))
})
