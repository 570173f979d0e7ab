import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cutFigure, openSeenPages } from './page-picture.ts'
import { lines, pdf } from './pdf-fixture.ts'
import { finish, readDraft } from './read.ts'
import { pptx } from './office-fixture.ts'

const without = { programs: { office: null, tesseract: null, searchPath: '' }, folder: null, endsAt: Infinity }
const sees = { seesPages: true }
const square = '1 0 0 rg 200 300 200 200 re f'
const prose = lines(['A cell is the smallest unit of life that can live on its own,', 'and has a membrane.'], {
  x: 50,
  y: 100,
})

test('pages without text become passages under the headings before them', async () => {
  const file = pdf([[{ text: 'Cells', x: 50, y: 60, size: 24, font: 'bold' }, ...prose], square, prose])
  const read = finish(await readDraft(file, 'pdf', { ...without, ...sees }), sees)
  expect(read.passages).toMatchObject([
    { position: 0, path: ['Cells'], firstPage: 1, lastPage: 3 },
    { position: 1, path: ['Cells'], firstPage: 2, lastPage: 2, blocks: [] },
  ])
  expect(read.emptyPages).toEqual([])
  expect(finish(await readDraft(file, 'pdf', without)).emptyPages).toEqual([2])
})

test('a document of pictures can be read if a model sees them, and only then', async () => {
  const scan = pdf([square, square])
  const png = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const tiff = await sharp(png).tiff().toBuffer()
  for (const [bytes, kind, pages] of [
    [scan, 'pdf', 2],
    [png, 'png', 1],
    [tiff, 'tiff', 1],
  ] as const) {
    const { passages, language } = finish(await readDraft(bytes, kind, { ...without, ...sees }), sees)
    expect(passages.map(({ blocks, path }) => [blocks, path])).toEqual(Array.from({ length: pages }, () => [[], []]))
    expect(language).toBeNull()
    await expect(readDraft(bytes, kind, without)).rejects.toThrow('needs-ocr')
  }
  await expect(readDraft(pdf(['']), 'pdf', { ...without, ...sees })).rejects.toThrow('the pages are blank')
})

test('a slide that has only a title is a page to see, and blank slides count', async () => {
  const blank = { title: '', bullets: [] }
  const text = { title: 'Cells', bullets: ['A cell is the unit of life.'] }
  const slides = pptx([text, blank, { title: 'The nucleus', bullets: [] }, text])
  const { passages, pageCount } = finish(await readDraft(slides, 'pptx', { ...without, ...sees }), sees)
  expect(pageCount).toBe(4)
  expect(passages.map(({ path, firstPage, blocks }) => [path, firstPage, blocks.length])).toEqual([
    [['Cells'], 1, 1],
    [['The nucleus'], 3, 0],
    [['Cells'], 4, 1],
  ])
})

test('a page is drawn for a model if there is something to see', async () => {
  const pages = openSeenPages(pdf([square, prose, [...prose], '']))
  const seen = await pages.see(1, false)
  expect(seen).toMatchObject({ width: 1200, height: 1600, isFigure: false })
  const { jpeg } = seen as { jpeg: Buffer }
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 1600 })
  expect(await pages.see(2, true)).toBe('blank')
  expect(await pages.see(4, false)).toBe('blank')
  expect(await pages.see(9, false)).toBe('undrawn')
  const heading = 'BT /plain 24 Tf 1 0 0 1 50 700 Tm (The nucleus) Tj ET'
  expect(await openSeenPages(pdf([heading])).see(1, false)).toBe('blank')
  expect(await openSeenPages(pdf([`${square}\n${heading}`])).see(1, false)).toMatchObject({ width: 1200 })
})

test('a page with text is shown for its figure', async () => {
  const mixed = `${square}\nBT /plain 12 Tf 1 0 0 1 50 700 Tm (A cell has a nucleus.) Tj ET`
  expect(await openSeenPages(pdf([mixed])).see(1, true)).toMatchObject({ isFigure: false })
  const png = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'white' } })
    .composite([
      {
        input: await sharp({ create: { width: 30, height: 30, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      },
    ])
    .png()
    .toBuffer()
  expect(await openSeenPages(png).see(1, true)).toMatchObject({ width: 90, height: 60, isFigure: true })
})

test('cuts a figure out of a page, and covers a part of it', async () => {
  const red = await sharp({ create: { width: 50, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const jpeg = await sharp({ create: { width: 200, height: 100, channels: 3, background: 'white' } })
    .composite([{ input: red, left: 100, top: 50 }])
    .jpeg({ quality: 100 })
    .toBuffer()
  const box = { x: 400, y: 400, width: 500, height: 600 }
  const { plain, covered } = await cutFigure(jpeg, box, { x: 500, y: 500, width: 250, height: 400 })
  const at = async (picture: Buffer, x: number, y: number) => {
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
    return [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)].map((part) => Math.round(part / 128))
  }
  expect(await sharp(plain).metadata()).toMatchObject({ format: 'png', width: 100, height: 60 })
  expect(await at(plain, 40, 30)).toEqual([2, 0, 0])
  const own = covered ?? Buffer.of()
  expect(await sharp(own).metadata()).toMatchObject({ width: 100, height: 60 })
  expect(await at(own, 40, 30)).toEqual([1, 1, 2])
  expect(await at(own, 5, 5)).toEqual([2, 2, 2])
  expect((await cutFigure(jpeg, box, undefined)).covered).toBeNull()
})
