import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openDocument, pptx, zip } from './office-fixture.ts'
import { pagePicture } from './page-picture.ts'
import { pdf } from './pdf-fixture.ts'
import { unzipSync } from 'fflate'

const png = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

/** The format, size and top left pixel of a picture. */
async function lookOf(picture: Buffer | null) {
  if (picture === null) return null
  const { format, width, height } = await sharp(picture).metadata()
  const [red, green, blue] = await sharp(picture).raw().toBuffer()
  return { format, width, height, color: [red, green, blue].map((part) => ((part ?? 0) > 127 ? 'f' : '0')).join('') }
}

test('draws a page of a PDF', async () => {
  const file = pdf(['1 0 0 rg 0 0 600 800 re f', '0 0 1 rg 0 0 600 800 re f'])
  expect(await lookOf(await pagePicture(file, 2))).toEqual({
    format: 'webp',
    width: 1200,
    height: 1600,
    color: '00f',
  })
  expect(await pagePicture(file, 3)).toBeNull()
})

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Two slides that are ordered differently from their files. The first one shows two pictures. */
async function withPictures(): Promise<Buffer> {
  const plain = pptx([
    { title: 'Walls', bullets: [] },
    { title: 'Cells', bullets: [] },
  ])
  const files = unzipSync(plain)
  const shown = (id: string) =>
    `<p:pic><p:blipFill><a:blip xmlns:r="${relation}" r:embed="${id}"/></p:blipFill></p:pic>`
  const text = (name: string) => Buffer.from(files[name] ?? []).toString()
  const targets = ['image1.png', 'image2.png', 'missing.png']
  const links = targets.map(
    (name, index) => `<Relationship Id="rId${index + 1}" Type="${relation}/image" Target="../media/${name}"/>`,
  )
  return zip({
    ...files,
    'ppt/presentation.xml': text('ppt/presentation.xml').replace(/(<p:sldId [^>]*>)(<p:sldId [^>]*>)/u, '$2$1'),
    'ppt/slides/slide2.xml': text('ppt/slides/slide2.xml').replace(
      '</p:spTree>',
      `${shown('rId2')}${shown('rId1')}${shown('rId3')}</p:spTree>`,
    ),
    'ppt/slides/_rels/slide2.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.join('')}</Relationships>`,
    'ppt/media/image1.png': await png(300, 100, 'red'),
    'ppt/media/image2.png': await png(200, 84, 'blue'),
  })
}

test('shows the pictures of a slide below each other', async () => {
  const file = await withPictures()
  expect(await lookOf(await pagePicture(file, 1))).toEqual({
    format: 'webp',
    width: 300,
    height: 200,
    color: '00f',
  })
  expect(await pagePicture(file, 2)).toBeNull()
  const frame =
    '<draw:frame><draw:image xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="Pictures/a.png"/></draw:frame>'
  const slides = unzipSync(openDocument('presentation', `<draw:page/><draw:page>${frame}</draw:page>`))
  const odp = zip({ ...slides, 'Pictures/a.png': await png(50, 40, 'red') })
  expect(await lookOf(await pagePicture(odp, 2))).toEqual({
    format: 'webp',
    width: 50,
    height: 40,
    color: 'f00',
  })
  expect(await pagePicture(odp, 1)).toBeNull()
})

test('shrinks a picture', async () => {
  const file = await png(3200, 800, 'red')
  expect(await lookOf(await pagePicture(file, 1))).toEqual({
    format: 'webp',
    width: 1600,
    height: 400,
    color: 'f00',
  })
  expect(await pagePicture(file, 2)).toBeNull()
})

test('has no pictures of text documents', async () => {
  expect(await pagePicture(Buffer.from('A cell'), 1)).toBeNull()
})
