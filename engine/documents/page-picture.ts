import sharp, { type Sharp } from 'sharp'
import { drawPage, type PageArea, textAreas } from './pdf/draw.ts'
import { hasPictures, kindOf } from './kinds.ts'
import type { Box } from '../generators/port.ts'
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
 * other if it was not converted to one, or the picture itself. Null if the document has no such page, or a slide no picture. `page` counts from 1.
 */
export async function pagePicture(bytes: Buffer, page: number): Promise<Buffer | null> {
  const drawn = await openPages(bytes).draw(page)
  return drawn && fitted(drawn.picture).webp({ quality: 85, effort: 2 }).toBuffer()
}

/** A page as a JPEG of at most 1600 pixels, whose size is in pixels. */
export interface SeenPage {
  jpeg: Buffer
  width: number
  height: number
  /** Whether it is a picture by itself, and not a page of a PDF. */
  isFigure: boolean
}

/** The pages of one document, for a model that sees. */
export interface SeenPages {
  /**
   * Draws a page. Returns 'undrawn' like `pagePicture` null, 'blank' for an empty page, and for a page of a PDF without a figure
   * if its text was read (`hasText`) or is only a heading.
   */
  see(page: number, hasText: boolean): Promise<SeenPage | 'blank' | 'undrawn'>
}

export function openSeenPages(bytes: Buffer): SeenPages {
  const pages = openPages(bytes)
  return {
    async see(page, hasText) {
      const drawn = await pages.draw(page)
      if (drawn === null) return 'undrawn'
      const { data, info } = await fitted(drawn.picture)
        .jpeg({ quality: 80, mozjpeg: false })
        .toBuffer({ resolveWithObject: true })
      const { isFigure, areas, characters } = drawn
      // Longer texts that were not read have lost their characters, but can be seen.
      const needsFigure = !isFigure && (hasText || (characters > 0 && characters < longHeading))
      const ink = await inkOf(data, needsFigure ? areas : [])
      if (ink < (needsFigure ? figureInk : anyInk)) return 'blank'
      return { jpeg: data, width: info.width, height: info.height, isFigure }
    },
  }
}

interface Drawn {
  picture: Sharp
  isFigure: boolean
  /** Where its texts are, and how many characters they have. */
  areas: readonly PageArea[]
  characters: number
}

const longHeading = 200

const figure = (picture: Sharp | null): Drawn | null => picture && { picture, isFigure: true, areas: [], characters: 0 }

/** Opens a document once, to draw several of its pages. */
function openPages(bytes: Buffer): { draw(page: number): Promise<Drawn | null> } {
  limitSharp()
  const kind = kindOf(bytes, '')
  if (kind === 'pdf') {
    const opening = openPdf(bytes, 'pictures')
    return {
      async draw(page) {
        const pdf = await opening
        if (page > pdf.numPages) return null
        const png = await drawPage(pdf, page, ({ width, height }) => longestSide / Math.max(width, height))
        return { picture: sharp(png), isFigure: false, ...(await textAreas(pdf, page)) }
      },
    }
  }
  if (kind === 'pptx' || kind === 'odp')
    return { draw: async (page) => figure(await belowEachOther(slidePictures(bytes, kind, page))) }
  return {
    async draw(page) {
      if (!kind || !hasPictures(kind)) return null
      const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
      return page > pages || width * height > mostPixels ? null : figure(open(bytes, page - 1))
    },
  }
}

function open(bytes: Uint8Array, page = 0): Sharp {
  return sharp(bytes, { page, limitInputPixels: mostPixels }).autoOrient()
}

function fitted(picture: Sharp): Sharp {
  return picture
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
}

/** Joins pictures to one. Those that cannot be decoded, such as vector graphics, are left out. */
async function belowEachOther(files: readonly Uint8Array[]): Promise<Sharp | null> {
  const pictures: { data: Buffer; width: number; height: number }[] = []
  for (const file of files.slice(0, mostTried)) {
    if (pictures.length === mostPictures) break
    const one = await open(file)
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
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
  return sharp(await board.composite(layers).png({ compressionLevel: 1 }).toBuffer())
}

/** The share of a page that is neither background nor text: below `anyInk` it is blank, from `figureInk` on it has a figure. */
const anyInk = 0.0005
const figureInk = 0.02
/** The side of the small copy in which ink is counted, in pixels. */
const copySide = 240
/** How far a shade is from that of the background. */
const inkDistance = 24
const shadesPerBin = 8

async function inkOf(picture: Buffer, texts: readonly PageArea[]): Promise<number> {
  const { data, info } = await sharp(picture)
    .resize({ width: copySide, height: copySide, fit: 'inside' })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const isText = new Uint8Array(width * height)
  for (const { left, right, top, bottom } of texts)
    for (let y = Math.max(0, Math.floor(top * height)); y < Math.min(height, Math.ceil(bottom * height)); y++)
      isText.fill(
        1,
        y * width + Math.max(0, Math.floor(left * width)),
        y * width + Math.min(width, Math.ceil(right * width)),
      )
  const shades = new Uint32Array(256 / shadesPerBin)
  const at = (pixel: number) => data[pixel * info.channels] ?? 255
  for (let pixel = 0; pixel < isText.length; pixel++) {
    const bin = Math.floor(at(pixel) / shadesPerBin)
    shades[bin] = (shades[bin] ?? 0) + 1
  }
  const background = (shades.indexOf(Math.max(...shades)) + 0.5) * shadesPerBin
  let ink = 0
  for (let pixel = 0; pixel < isText.length; pixel++)
    if (isText[pixel] === 0 && Math.abs(at(pixel) - background) >= inkDistance) ink++
  return ink / isText.length
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

/** A part of a picture as PNG, and with a part of it covered; null if nothing is to be covered. */
export interface CutFigure {
  plain: Buffer
  covered: Buffer | null
}

const coverColor = '#7c5cff'
/** Around a cover, in pixels. */
const coverMargin = 3

/** Cuts a figure out of the picture of a page. Throws if the picture cannot be decoded. */
export async function cutFigure(jpeg: Uint8Array, box: Box, cover: Box | undefined): Promise<CutFigure> {
  limitSharp()
  const { width, height } = await sharp(jpeg).metadata()
  const area = areaOf(box, width, height, 0)
  const plain = await sharp(jpeg).extract(area).png().toBuffer()
  if (!cover) return { plain, covered: null }
  const patch = areaOf(cover, width, height, coverMargin)
  const left = Math.max(0, patch.left - area.left)
  const top = Math.max(0, patch.top - area.top)
  const right = Math.min(area.width, patch.left + patch.width - area.left)
  const bottom = Math.min(area.height, patch.top + patch.height - area.top)
  const size = { width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
  const patchPng = await sharp({ create: { ...size, channels: 3, background: coverColor } })
    .png()
    .toBuffer()
  const covered = await sharp(plain)
    .composite([{ input: patchPng, left, top }])
    .png()
    .toBuffer()
  return { plain, covered }
}

/** A box in pixels, at least one wide and high, within the picture. */
function areaOf(box: Box, width: number, height: number, margin: number) {
  const left = Math.min(width - 1, Math.max(0, Math.floor((box.x / 1000) * width) - margin))
  const top = Math.min(height - 1, Math.max(0, Math.floor((box.y / 1000) * height) - margin))
  const right = Math.min(width, Math.ceil(((box.x + box.width) / 1000) * width) + margin)
  const bottom = Math.min(height, Math.ceil(((box.y + box.height) / 1000) * height) + margin)
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
}
