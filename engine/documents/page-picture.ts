import sharp, { type Sharp } from 'sharp'
import type { DocumentKind } from './document.ts'
import { drawPage } from './pdf/draw.ts'
import { hasPictures } from './kinds.ts'
import { limitSharp } from './ocr/read-picture.ts'
import { openPdf } from './pdf/page-text.ts'
import path from 'node:path/posix'
import { type Document, DOMParser, type Element } from '@xmldom/xmldom'
import { strFromU8, unzipSync } from 'fflate'
import { checkArchive } from './zip.ts'

const longestSide = 1_600
const mostPixels = 100_000_000
/** If a slide has more pictures, most of them are icons. */
const mostPictures = 6
/** Files of a slide that are looked at, among them those that are no pictures to be shown. */
const mostTried = 24
const gap = 16

/**
 * A page of a document as a WebP of at most 1600 pixels: a page of a PDF as it looks, the pictures of a slide below each
 * other, or the picture itself. Null if the document has no such page, or a slide no picture. `page` counts from 1.
 */
export async function pagePicture(bytes: Buffer, kind: DocumentKind, page: number): Promise<Buffer | null> {
  limitSharp()
  if (kind === 'pdf') return pdfPage(bytes, page)
  if (kind === 'pptx' || kind === 'odp') return belowEachOther(slidePictures(bytes, kind, page))
  if (!hasPictures(kind)) return null
  const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
  return page > pages || width * height > mostPixels ? null : encode(open(bytes, page - 1))
}

async function pdfPage(bytes: Buffer, page: number): Promise<Buffer | null> {
  const pdf = await openPdf(bytes, 'pictures')
  if (page > pdf.numPages) return null
  return encode(sharp(await drawPage(pdf, page, ({ width, height }) => longestSide / Math.max(width, height))))
}

function open(bytes: Uint8Array, page = 0): Sharp {
  return sharp(bytes, { page, limitInputPixels: mostPixels }).autoOrient()
}

function fitted(picture: Sharp): Sharp {
  return picture.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
}

function encode(picture: Sharp): Promise<Buffer> {
  return fitted(picture).flatten({ background: 'white' }).webp({ quality: 85, effort: 2 }).toBuffer()
}

/** Joins pictures to one. Those that cannot be decoded, such as vector graphics, are left out. */
async function belowEachOther(files: readonly Uint8Array[]): Promise<Buffer | null> {
  const pictures: { data: Buffer; width: number; height: number }[] = []
  for (const file of files.slice(0, mostTried)) {
    if (pictures.length === mostPictures) break
    const one = await fitted(open(file))
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true })
      .catch(() => null)
    if (one) pictures.push({ data: one.data, ...one.info })
  }
  if (pictures.length === 0) return null
  let top = 0
  const layers = pictures.map(({ data, height }) => {
    const layer = { input: data, left: 0, top }
    top += height + gap
    return layer
  })
  const width = Math.max(...pictures.map((picture) => picture.width))
  const board = sharp({ create: { width, height: top - gap, channels: 3, background: 'white' } })
  return encode(sharp(await board.composite(layers).png({ compressionLevel: 1 }).toBuffer()))
}

const largestPicture = 50 * 1024 * 1024

/** The files of the pictures on a slide, in the order in which the slide names them; [] if it has none. */
function slidePictures(bytes: Buffer, kind: 'pptx' | 'odp', slide: number): Uint8Array[] {
  checkArchive(bytes, kind === 'pptx' ? 'office' : 'open')
  const names = kind === 'pptx' ? namesInPptx(bytes, slide) : namesInOdp(bytes, slide)
  const unique = [...new Set(names)]
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => unique.includes(name) && originalSize <= largestPicture,
  })
  return unique.flatMap((name) => files[name] ?? [])
}

function namesInPptx(bytes: Buffer, slide: number): string[] {
  const order = xmlIn(bytes, 'ppt/presentation.xml')
  const id = elements(order, 'p:sldId')[slide - 1]?.getAttribute('r:id')
  const part = related(bytes, 'ppt/presentation.xml').find((one) => one.id === id)?.target
  if (part === undefined) return []
  const shown = elements(xmlIn(bytes, part), 'a:blip').map((blip) => blip.getAttribute('r:embed'))
  const targets = new Map(related(bytes, part).map((one) => [one.id, one.target]))
  return shown.flatMap((embedded) => targets.get(embedded ?? '') ?? [])
}

function namesInOdp(bytes: Buffer, slide: number): string[] {
  const page = elements(xmlIn(bytes, 'content.xml'), 'draw:page')[slide - 1]
  return elements(page, 'draw:image').flatMap((image) => image.getAttribute('xlink:href')?.replace(/^\.\//u, '') ?? [])
}

/** The relationships of a part of a presentation, with the names of the files that they lead to. */
function related(bytes: Buffer, part: string): { id: string; target: string }[] {
  const { dir, base } = path.parse(part)
  return elements(xmlIn(bytes, `${dir}/_rels/${base}.rels`), 'Relationship').map((one) => ({
    id: one.getAttribute('Id') ?? '',
    target: path.join('/', dir, one.getAttribute('Target') ?? '').slice(1),
  }))
}

function xmlIn(bytes: Buffer, name: string): Document | undefined {
  const file = unzipSync(bytes, { filter: (one) => one.name === name })[name]
  return file && new DOMParser({ onError: () => {} }).parseFromString(strFromU8(file), 'text/xml')
}

function elements(parent: Document | Element | undefined, name: string): Element[] {
  return parent ? [...parent.getElementsByTagName(name)] : []
}
